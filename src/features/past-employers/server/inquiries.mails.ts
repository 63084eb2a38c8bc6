import { lastDayBefore, writeDate } from '#src/shared/dates.ts';
import { ANSWER_DAYS } from '../inquiries.rules.ts';

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

/** Asks a past employer. No driver is named: the mail may reach another, and the page says who it is about. */
export function inquiryMail(of: {
  employerName: string;
  pastEmployerName: string;
  link: string;
  expiresAt: string;
}): { subject: string; text: string } {
  const paragraphs = [
    `To the safety department of ${of.pastEmployerName}:`,
    `${of.employerName} asks you about the safety performance of a driver who worked for you (49 CFR 391.23(d)). Answer here, on a phone or a computer; you need no password, and it takes about five minutes:`,
    of.link,
    `An employer that DOT regulates answers within ${ANSWER_DAYS} days (49 CFR 391.23(g)(1)). The link works until ${writeDate(lastDayBefore(of.expiresAt))}, for one answer.`,
    FOOTER,
  ];
  return {
    subject: `${of.employerName} asks about a driver (49 CFR 391.23)`,
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

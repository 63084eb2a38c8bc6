import { lastDayBefore, writeDate } from '#src/shared/dates.ts';

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

const mail = (subject: string, paragraphs: readonly string[]) => ({
  subject,
  text: `${[...paragraphs, FOOTER].join('\n\n')}\n`,
});

/** No name stands in these mails: a stranger may have typed it, to have us send his words to others. */
interface Facts {
  employerName: string;
  link: string;
  expiresAt: string;
}

/** Lets an applicant go on later, or on another device. */
export function beginMail({ employerName, link, expiresAt }: Facts) {
  return mail(`Your application to ${employerName}`, [
    `You began an application to ${employerName}. What you type is kept. Go on here whenever you like, on a phone or a computer; you need no password:`,
    link,
    `The link works until ${writeDate(lastDayBefore(expiresAt))}. It is meant for you alone: whoever has it can read and change your application.`,
    'If you did not begin an application, you need not do anything.',
  ]);
}

/** Says that an application arrived, and where its copy is: the mail carries none of what it says (D39, D303). */
export function sentMail({ employerName, link, expiresAt }: Facts) {
  return mail(`Your application to ${employerName} was sent`, [
    `${employerName} has your application. Your copy, and what you signed, is here:`,
    link,
    `The link works until ${writeDate(lastDayBefore(expiresAt))}. By it you can also take back a consent that you gave.`,
  ]);
}

import { lastDayBefore, writeDate } from '#src/shared/dates.ts';

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

/** Tells an addressee that cards wait: a count and a link, and nothing medical (D39). */
export function cardsMail(of: {
  name: string;
  clientName: string;
  count: number;
  link: string;
  expiresAt: string;
}): { subject: string; text: string } {
  const cards = of.count === 1 ? '1 medical card' : `${of.count} medical cards`;
  const paragraphs = [
    `Hello ${of.name},`,
    `${of.clientName} sends you ${cards} of its drivers. Get ${of.count === 1 ? 'it' : 'them'} here; you need no password:`,
    of.link,
    `The link works until ${writeDate(lastDayBefore(of.expiresAt))}. That you fetch a card is noted as the proof that it arrived. The link is meant for you alone: please do not pass it on.`,
    FOOTER,
  ];
  return {
    subject: `${of.count === 1 ? 'A medical card' : cards} from ${of.clientName}`,
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

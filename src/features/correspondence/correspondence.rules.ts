import { addDays, utcToday, writeDate } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';

/** How long a link to supply something holds, in days: the longest, and unless said. */
export const MOST_LINK_DAYS = 30;
export const LINK_DAYS = 14;
/** Mail waits so long before it leaves, so that it can be taken back (D21). */
export const HOLD_SECONDS = 10;
/** Files that one answer brings: as many as any other upload. */
export const MOST_FILES = 20;

/** How many mails go out at most: about one item in a day, to one address in a day, by one person in an hour (D24). */
export const MOST_MAILS = { item: 10, address: 30, person: 60 } as const;

/** The template of a mail that carries a link; the others are for mails without one. */
export const LINK_TEMPLATE = 'additionalInfo';

/** The facts of an item that a mail may tell. None is about a person: mail is read by more than its reader. */
export const FACTS = {
  received: 'the day the document came',
  reference: 'the number it goes by',
  client: 'the company it is for',
  documentType: 'its type, where it is known',
  files: 'how many files it has',
  asked: 'what is asked for, in a mail with a link',
} as const;
type FactName = keyof typeof FACTS;
type Facts = Readonly<Record<Exclude<FactName, 'asked'>, string>>;

const PLACE = /\{\{\s*(\w*)\s*\}\}/g;

function isFact(name: string): name is FactName {
  return Object.hasOwn(FACTS, name);
}

/** A template with the item's facts in their places; what is not given stays, for the reader to fill in. */
export function fillTemplate(text: string, facts: Partial<Record<FactName, string>>): string {
  return text.replace(PLACE, (place, name: string) => (isFact(name) && facts[name]) || place);
}

/** Places of a template that no fact fills. */
export function unknownPlaces(text: string): string[] {
  return [...text.matchAll(PLACE)].map((match) => match[1] ?? '').filter((name) => !isFact(name));
}

/** Whether a mail still has a place to fill in. */
export function hasPlaces(text: string): boolean {
  return /\{\{|\}\}/.test(text);
}

/** The number that an item goes by in mails: it tells nothing, and staff find the item by it. */
export function referenceOf(dqItemId: string): string {
  return dqItemId.replaceAll('-', '').slice(-8).toUpperCase();
}

/** What mails tell of an item. */
export function factsOf(item: {
  dqItemId: string;
  receivedAt: Instant;
  clientName: string | null;
  documentType: string | null;
  files: number;
}): Facts {
  return {
    received: writeDate(item.receivedAt.slice(0, 10)),
    reference: referenceOf(item.dqItemId),
    client: item.clientName ?? 'your company',
    documentType: item.documentType ?? 'document',
    files: item.files === 1 ? '1 file' : `${item.files} files`,
  };
}

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

/** The last day of a link that works for so many days, by UTC: the same where the mail is shown and where it is sent. */
export function linkEnd(days: number): IsoDate {
  return addDays(utcToday(), days);
}

/** A mail's whole text: built alike where it is shown before sending and where it is sent. */
export function mailText(
  text: string,
  link: { address: string; expiresOn: string } | null,
): string {
  return `${[
    text.trim(),
    ...(link === null
      ? []
      : [
          'Answer here, with files or in words; you need no password:',
          link.address,
          `The link works until ${writeDate(link.expiresOn)}, for one answer. Please do not pass it on.`,
        ]),
    FOOTER,
  ].join('\n\n')}\n`;
}

/** Stands for a link where it is shown or kept: anyone who has the link itself may answer. */
export const UNSHOWN_LINK = '[the link to answer by]';

/** The address in what a mail said of its sender: `Ann Lee <ann@fleet.example>` or the address alone; null for a fax's number. */
export function addressIn(sender: string | null): string | null {
  const text = (sender ?? '').trim();
  const address = (/<([^<>]*)>$/.exec(text)?.[1] ?? text).trim().toLowerCase();
  return address.length <= 254 &&
    /^[^\s@,;<>"()]+@[^\s@,;<>"().]+(?:\.[^\s@,;<>"().]+)+$/.test(address)
    ? address
    : null;
}

/** What is known of the person an item is about, to keep it out of mails. */
export interface Person {
  firstName: string;
  lastName: string;
  dob: string | null;
  license: string | null;
}

const SSN = /(?<![\w-])\d{3}([- ]?)\d{2}\1\d{4}(?![\w-])/;
const EMAIL = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/i;
const PHONE = /(?<!\d)\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}(?!\d)/;

/** Identifying data in a text that is about to leave the house, in words; none is what it should be. */
export function identifiersIn(text: string, person: Person | null): string[] {
  const found: string[] = [];
  if (SSN.test(text)) found.push('the social security number');
  if (person?.dob && datesOf(person.dob).some((date) => text.includes(date)))
    found.push('the birth date');
  if (person?.license && text.toUpperCase().includes(person.license.toUpperCase()))
    found.push('the license number');
  return found;
}

/** The same of a report to those who run the installation, who need to know nobody: names and addresses too. */
export function personalDataIn(text: string, person: Person | null): string[] {
  const found = identifiersIn(text, person);
  if (EMAIL.test(text)) found.push('the email address');
  if (PHONE.test(text)) found.push('the phone number');
  const names = person ? [person.firstName, person.lastName] : [];
  if (names.some((name) => hasName(text, name))) found.push("the employee's name");
  return found;
}

/** As a name is written, so that "may" and "young" are words and "May" and "Young" names. */
function hasName(text: string, name: string): boolean {
  return text
    .split(/[^\p{L}'’-]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && word.toLowerCase() === name.toLowerCase());
}

/** The ways a day is written. */
function datesOf(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-');
  return [iso, writeDate(iso), `${month}/${day}/${year}`, `${month}-${day}-${year}`];
}

/** The sentence that a refused text gets. */
export function leaveOut(found: readonly string[]): string {
  return `Leave out ${found.join(' and ')}: mail is not the place for it. The reference says which document it is.`;
}

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'stopped', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What became of a mail, by its row in the outbox; one that is not there any more was sent long ago. */
export function mailState(
  mail: { stopped: boolean; addressed: boolean },
  waiting: { sent: boolean; cancelled: boolean } | null,
): MailState {
  if (mail.stopped) return 'stopped';
  if (!mail.addressed) return 'kept';
  if (waiting === null || waiting.sent) return 'sent';
  return waiting.cancelled ? 'failed' : 'waiting';
}

const REQUEST_STATES = ['open', 'answered', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const STANDINGS = [...REQUEST_STATES, 'expired', 'settled'] as const;
export type Standing = (typeof STANDINGS)[number];

/** How a request stands at a moment; `settled` is one whose document was dealt with meanwhile. */
export function standingOf(
  request: { state: RequestState; expiresAt: Instant; ended: boolean },
  now: Date,
): Standing {
  if (request.state !== 'open') return request.state;
  if (request.ended) return 'settled';
  return Date.parse(request.expiresAt) <= now.getTime() ? 'expired' : 'open';
}

/** So many days a link works. */
export const LINK_DAYS = 30;
/** So many minutes a code works, for one entry. */
export const CODE_MINUTES = 10;
/** Wrong codes before each further try waits longer. */
export const MOST_CODE_TRIES = 5;
/** Codes that are mailed for one page before the next ones wait. */
export const MOST_CODES = 3;
/** So many minutes a visit lasts after its code. */
export const VISIT_MINUTES = 60;
/** Disputes of one driver that wait for an answer. */
export const MOST_DISPUTES = 20;

/** Documents that a driver may send in from the page, as the file knows them. */
export const SENDS = {
  335: 'Driver’s license',
  301: 'Commercial driver’s license',
  238: 'Medical card',
  334: 'Medical self-certification',
  323: 'Hazardous materials training record',
  272: 'Another document',
} as const;

/** An address of mail as it may be shown to who holds a link: enough to know the mailbox, not to write to it. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`;
}

/** Who opened a file, where no name is given. */
export const OPENED_BY = {
  company: 'Somebody of your employer',
  program: 'A program of your employer',
  service: 'Staff of the service that keeps the file',
  auditor: 'An auditor, by a link',
} as const;

/** What of the driver was opened. */
export const OPENED_RECORDS = {
  file: 'your file',
  drugAlcohol: 'your drug and alcohol tests',
  investigation: 'what past employers said of you',
  medical: 'your medical exams',
} as const;

/** How a file's item stands, as its driver reads it. */
export const ITEM_WORDS: Readonly<Record<string, string>> = {
  expired: 'Expired',
  missing: 'Missing',
  pendingReview: 'Being looked at',
  expiring: 'Expires soon',
  valid: 'In order',
};

/** How a paper stands, as its driver reads it. */
export const PAPER_WORDS: Readonly<Record<string, string>> = {
  pendingReview: 'Being looked at',
  accepted: 'On file',
  superseded: 'Replaced by a newer one',
  rejected: 'Sent back',
};

/** What the reviewer reads of a picture on which no words were found: what its driver was asked, and what they said. */
export const DOUBTS = {
  asked: 'We could not find any words on this picture. The driver was told so.',
  right: 'We could not find any words on this picture. The driver says that it is right.',
  again:
    'We could not find any words on this picture. The driver took it again: a newer one waits, too.',
} as const;

/** Words of so many letters, and so many of them, are on every document; what OCR sees in a cat are single letters. */
const WORD = /\p{L}{3,}/gu;
const LEAST_WORDS = 3;

/** Whether what was read off a picture has words at all. */
export function hasWords(text: string): boolean {
  return (text.match(WORD)?.length ?? 0) >= LEAST_WORDS;
}

import { addBusinessDays } from '#src/shared/business-days.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** What a driver may ask for: a report that we had made, or what past employers said. */
export const KINDS = ['report', 'history'] as const;
export type Kind = (typeof KINDS)[number];
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  report: 'Consumer report',
  history: 'Past employers’ answers',
};

/** By what each is owed, as the letter says it. */
export const CITATIONS: Readonly<Record<Kind, string>> = {
  report: '15 USC 1681b(b)(3)(B)(ii)',
  history: '49 CFR 391.23(i)(2)',
};

/** Papers that may be sent, by kind: driving records and the PSP report; the answers of past employers. */
export const PAPERS: Readonly<Record<Kind, readonly number[]>> = {
  report: [225, 660, 310, 326],
  history: [307, 339, 397],
};

/** How a request came. */
export const WAYS = ['mail', 'email', 'phone', 'inPerson'] as const;
export type Way = (typeof WAYS)[number];
export const WAY_WORDS: Readonly<Record<Way, string>> = {
  mail: 'By mail',
  email: 'By email',
  phone: 'By phone',
  inPerson: 'In person',
};

/** By what somebody is known to be the driver (15 USC 1681h(a)(1)): proper identification. */
export const PROOFS = ['photoId', 'nameAndBirth', 'signedForm'] as const;
export type Proof = (typeof PROOFS)[number];
export const PROOF_WORDS: Readonly<Record<Proof, string>> = {
  photoId: 'Photo identification was seen',
  nameAndBirth: 'Name, birth date and the end of the SSN agree with the file',
  signedForm: 'A signed request; the signature agrees with the file',
};

/** How copies leave. */
export const SENT_WAYS = ['mail', 'inPerson'] as const;
export type SentWay = (typeof SENT_WAYS)[number];
export const SENT_WORDS: Readonly<Record<SentWay, string>> = {
  mail: 'By mail',
  inPerson: 'Handed over',
};

/** Why nothing is sent. */
export const CLOSINGS = ['withdrawn', 'noReport', 'notIdentified'] as const;
export type Closing = (typeof CLOSINGS)[number];
export const CLOSING_WORDS: Readonly<Record<Closing, string>> = {
  withdrawn: 'The driver withdrew it',
  noReport: 'There is no such report',
  notIdentified: 'The driver could not be identified',
};

/** How a request stands. */
export const STATES = ['identify', 'waiting', 'open', 'late', 'sent', 'closed'] as const;
export type State = (typeof STATES)[number];
export const STATE_WORDS: Readonly<Record<State, string>> = {
  identify: 'Identify the driver',
  waiting: 'Waits for answers',
  open: 'Send it',
  late: 'Late',
  sent: 'Sent',
  closed: 'Closed',
};

/** What is kept of a request, as far as its day and state depend on it. */
export interface RequestFacts {
  kind: Kind;
  requestedOn: IsoDate;
  identifiedOn: IsoDate | null;
  /** The first day on which an answer of a past employer was in the file; null where none is. */
  answeredOn: IsoDate | null;
  sentOn: IsoDate | null;
  closedOn: IsoDate | null;
}

const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

/**
 * The last day to send. A report: the third business day after the request with proper identification
 * (15 USC 1681b(b)(3)(B)(ii)). Answers of past employers: the fifth after the request, or after the answer where that came
 * later (49 CFR 391.23(i)(2)). Null while what the days are counted from is still to come.
 */
export function sendBy(request: RequestFacts): IsoDate | null {
  const { kind, requestedOn, identifiedOn, answeredOn } = request;
  if (kind === 'history')
    return answeredOn === null ? null : addBusinessDays(later(requestedOn, answeredOn), 5);
  return identifiedOn === null ? null : addBusinessDays(later(requestedOn, identifiedOn), 3);
}

/** How a request stands on a day. */
export function stateOf(request: RequestFacts, today: IsoDate): State {
  if (request.closedOn !== null) return 'closed';
  if (request.sentOn !== null) return 'sent';
  const due = sendBy(request);
  if (due !== null && today > due) return 'late';
  if (request.identifiedOn === null) return 'identify';
  return due === null ? 'waiting' : 'open';
}

/** What cannot be of a new request, by field: answers of past employers are asked for in writing (49 CFR 391.23(i)(2)). */
export function requestFaults(
  { kind, cameBy, requestedOn }: { kind: Kind; cameBy: Way; requestedOn: IsoDate },
  today: IsoDate,
): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = [];
  if (requestedOn > today)
    faults.push({ field: 'requestedOn', message: 'This day is still to come.' });
  if (kind === 'history' && cameBy === 'phone')
    faults.push({
      field: 'cameBy',
      message: 'It has to be asked for in writing. Ask the driver for a letter or an email.',
    });
  return faults;
}

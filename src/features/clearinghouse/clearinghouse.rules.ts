import { addDays } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** The types of a query as the bulk file numbers them (domain.md 2.7). */
export const QUERY_TYPES = [1, 2, 3, 4] as const;
export type QueryType = (typeof QUERY_TYPES)[number];
export const QUERY_TYPE_WORDS: Readonly<Record<QueryType, string>> = {
  1: 'Limited',
  2: 'Full',
  3: 'Pre-employment',
  4: 'Limited, consent requested automatically',
};

export const QUERY_KINDS = ['limited', 'full', 'preEmployment'] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];
export const QUERY_KIND_WORDS: Readonly<Record<QueryKind, string>> = {
  limited: 'Limited query',
  full: 'Full query',
  preEmployment: 'Pre-employment query',
};
/** What kind of query each type is, and by which type a kind is asked for one by one. */
export const KIND_OF_TYPE: Readonly<Record<QueryType, QueryKind>> = {
  1: 'limited',
  2: 'full',
  3: 'preEmployment',
  4: 'limited',
};
export const TYPE_OF_KIND: Readonly<Record<QueryKind, QueryType>> = {
  limited: 1,
  full: 2,
  preEmployment: 3,
};
/** Whether a query of this kind is a full one: it needs the driver's specific consent in the Clearinghouse (49 CFR 382.703(b)). */
export const isFull = (kind: QueryKind): boolean => kind !== 'limited';

/** A query that was made, the statuses of the Clearinghouse, a driver's refusal, and a query that was never sent. */
export const QUERY_STATES = [
  'made',
  'awaiting',
  'processing',
  'consentRequired',
  'consentPending',
  'completed',
  'notFound',
  'refused',
  'dropped',
] as const;
export type QueryState = (typeof QUERY_STATES)[number];
export const QUERY_STATE_WORDS: Readonly<Record<QueryState, string>> = {
  made: 'In a file, not sent yet',
  awaiting: 'Awaiting processing',
  processing: 'Processing',
  consentRequired: 'Specific consent required',
  consentPending: 'Pending driver consent',
  completed: 'Completed',
  notFound: 'Driver not found',
  refused: 'Consent refused',
  dropped: 'Never sent',
};

export const OUTCOMES = ['notProhibited', 'prohibited'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  notProhibited: 'Driver not prohibited',
  prohibited: 'Driver prohibited',
};

/** How a query stands, in the words of the Clearinghouse. */
export function standingWords(state: QueryState, outcome: Outcome | null): string {
  return outcome === null ? QUERY_STATE_WORDS[state] : OUTCOME_WORDS[outcome];
}

/** States after which nothing more is expected of a query. */
const ENDED: readonly QueryState[] = ['completed', 'notFound', 'refused', 'dropped'];
/** Whether nothing more comes of a query in this state. */
export const isEnded = (state: QueryState): boolean => ENDED.includes(state);

/**
 * Whether a limited query found that there is a record: the Clearinghouse then asks for the driver's specific consent, or has
 * asked for it already (FMCSA, Clearinghouse FAQ on bulk queries). Of a full query consent is the beginning and no hit.
 */
export function isHit(kind: QueryKind, state: QueryState): boolean {
  return kind === 'limited' && (state === 'consentRequired' || state === 'consentPending');
}

/** How long after a hit the full query may take (49 CFR 382.701(b)(3)). */
export const FULL_QUERY_HOURS = 24;

/** How far along a state is: an answer of before the present one changes nothing. */
const RANK: Readonly<Record<QueryState, number>> = {
  made: 0,
  awaiting: 1,
  processing: 2,
  consentRequired: 3,
  consentPending: 4,
  refused: 5,
  notFound: 5,
  completed: 6,
  dropped: 9,
};

/** A query as answers find it. */
export interface OpenQuery {
  queryId: string;
  kind: QueryKind;
  state: QueryState;
  outcome: Outcome | null;
  /** The day on which it was asked, where the driver works. */
  askedOn: IsoDate;
  /** The day of the last answer. */
  answeredOn: IsoDate | null;
}

/** What the Clearinghouse says of a query. */
export interface Answer {
  state: Exclude<QueryState, 'made' | 'dropped'>;
  outcome: Outcome | null;
  /** The day of it; null where the answer does not say. */
  on: IsoDate | null;
}

/** What becomes of an answer: it is news, is known, is of before the query was asked, of before the present state, or of no sense. */
export type Verdict = 'news' | 'known' | 'old' | 'behind' | 'dropped' | 'noOutcome' | 'future';

/** What somebody can note that the Clearinghouse says. */
export const ANSWERS = [
  'notProhibited',
  'prohibited',
  'consentRequired',
  'consentPending',
  'refused',
  'notFound',
  'processing',
  'awaiting',
] as const;
export type AnswerName = (typeof ANSWERS)[number];
export const ANSWER_WORDS: Readonly<Record<AnswerName, string>> = {
  ...OUTCOME_WORDS,
  consentRequired: `${QUERY_STATE_WORDS.consentRequired} (a record was found)`,
  consentPending: QUERY_STATE_WORDS.consentPending,
  refused: QUERY_STATE_WORDS.refused,
  notFound: QUERY_STATE_WORDS.notFound,
  processing: QUERY_STATE_WORDS.processing,
  awaiting: QUERY_STATE_WORDS.awaiting,
};

/** What was noted as an answer of a day. */
export function answerOf(name: AnswerName, on: IsoDate): Answer {
  return name === 'notProhibited' || name === 'prohibited'
    ? { state: 'completed', outcome: name, on }
    : { state: name, outcome: null, on };
}

/**
 * The day on which a query was asked as the Clearinghouse may have it: its days are those of Washington, and the driver may work
 * where the next one has begun.
 */
export const askedSince = ({ askedOn }: Pick<OpenQuery, 'askedOn'>): IsoDate =>
  addDays(askedOn, -1);

/** What an answer is to a query; `today` is the last day that an answer may have. */
export function judgeAnswer(query: OpenQuery, answer: Answer, today: IsoDate): Verdict {
  if (query.state === 'dropped') return 'dropped';
  if (answer.state === 'completed' && answer.outcome === null) return 'noOutcome';
  if (answer.on !== null && answer.on < askedSince(query)) return 'old';
  if (answer.on !== null && answer.on > today) return 'future';
  if (query.state === answer.state && query.outcome === answer.outcome) return 'known';
  if (RANK[answer.state] < RANK[query.state]) return 'behind';
  // A correction of an answer counts from its own day on; "prohibited" counts whenever it comes.
  if (
    query.state === 'completed' &&
    answer.outcome !== 'prohibited' &&
    (answer.on ?? today) < (query.answeredOn ?? '')
  )
    return 'behind';
  return 'news';
}

/** Of two answers to one query in one file the graver one counts. */
export function graver(one: Answer, other: Answer): Answer {
  const weight = ({ state, outcome }: Answer): number =>
    outcome === 'prohibited' ? 10 : state === 'refused' ? 9 : isHit('limited', state) ? 8 : 0;
  if (weight(one) !== weight(other)) return weight(one) > weight(other) ? one : other;
  return RANK[one.state] >= RANK[other.state] ? one : other;
}

/** What an answer brings about. */
export interface Consequence {
  /** The 24 hours of the full query begin. */
  hit: boolean;
  /** What stops the driver at once. */
  hold: 'prohibited' | 'refused' | null;
  /** What the Clearinghouse said before stops the driver no more: a full query says "not prohibited". */
  clears: boolean;
  /** It is filed as a paper. */
  filed: boolean;
}

/** What follows from news of a query. `wasHit` is one that had found a record: what completes it is the full query. */
export function consequenceOf(
  { kind, wasHit }: { kind: QueryKind; wasHit: boolean },
  { state, outcome }: Pick<Answer, 'state' | 'outcome'>,
): Consequence {
  return {
    hit: isHit(kind, state) && !wasHit,
    hold: outcome === 'prohibited' ? 'prohibited' : state === 'refused' ? 'refused' : null,
    clears: outcome === 'notProhibited' && (isFull(kind) || wasHit),
    filed: state === 'completed' && outcome !== null,
  };
}

/** What is to be seen in the list: who is to be asked, who was, what came of it, who must not drive, and what is wrong. */
export const VIEWS = ['due', 'asked', 'answered', 'hits', 'faulty', 'all'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_WORDS: Readonly<Record<View, string>> = {
  due: 'Due',
  asked: 'In progress',
  answered: 'Answered',
  hits: 'Hits',
  faulty: 'Cannot be queried',
  all: 'All drivers',
};

/** So many days ahead a query counts as due, unless somebody chooses otherwise. */
export const DUE_DAYS = 30;

/** What is the matter with a driver, worst first. */
export const ALERT_KINDS = [
  'prohibited',
  'refused',
  'unanswered',
  'hit',
  'overdue',
  'notFound',
  'faulty',
  'consentPending',
  'due',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
export const ALERT_WORDS: Readonly<Record<AlertKind, string>> = {
  prohibited: 'Prohibited',
  refused: 'Consent refused',
  unanswered: 'Full query late',
  hit: 'Full query due',
  overdue: 'Overdue',
  notFound: 'Driver not found',
  faulty: 'Cannot be queried',
  consentPending: 'Waits for consent',
  due: 'Due soon',
};

/** What of a driver's file keeps them out of a file of queries, in the order in which it is to be mended. */
export const LACKS = [
  'class',
  'name',
  'dob',
  'license',
  'state',
  'format',
  'dot',
  'consent',
] as const;
export type Lack = (typeof LACKS)[number];
export const LACK_WORDS: Readonly<Record<Lack, string>> = {
  class: 'The license class is not on file: nobody can say whether it is a CDL.',
  name: 'A first and a last name are needed.',
  dob: 'The birth date is not on file, or is that of a child.',
  license: 'The CDL number is not on file.',
  state: 'The state of the license is not on file.',
  format:
    'The CDL number is none that its state issues: the Clearinghouse would not find the driver.',
  dot: 'No location above has a DOT number: the Clearinghouse takes a file for each employer.',
  consent: 'No consent on file covers a limited query today.',
};

/** What is looked at before somebody is put into a file. */
export interface CheckedDriver {
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  license: string | null;
  state: string | null;
  classKnown: boolean;
  /** The number fits its state; true where nothing is known of the state. */
  fits: boolean;
  dotNumber: string | null;
  consented: boolean;
}

/** CDLs are given from 18 years on (49 CFR 383.71, state law); a birth date that makes one younger is wrong. */
const YOUNGEST = 16;

/** What is lacking of a driver for a query of a type, today; empty when nothing is. */
export function lacksOf(driver: CheckedDriver, type: QueryType, today: IsoDate): Lack[] {
  const child = `${Number(today.slice(0, 4)) - YOUNGEST}${today.slice(4)}`;
  const { firstName, lastName, dob, license, state } = driver;
  return (
    [
      ['class', driver.classKnown],
      ['name', firstName.trim() !== '' && lastName.trim() !== ''],
      ['dob', dob !== null && dob <= child],
      ['license', license !== null && license.trim() !== ''],
      ['state', state !== null],
      ['format', license === null || state === null || driver.fits],
      ['dot', driver.dotNumber !== null],
      // Full queries have the driver's consent in the Clearinghouse itself (382.703(b)).
      ['consent', isFull(KIND_OF_TYPE[type]) || driver.consented],
    ] as const
  ).flatMap(([lack, isThere]) => (isThere ? [] : [lack]));
}

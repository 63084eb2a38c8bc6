import {
  AWAITING_DOCUMENTS,
  AWAITING_REVIEW,
  COMPLETED,
  isOpen,
  NO_SHOW,
  RESULTS_RECEIVED,
  statusFault,
} from '#src/features/orders/orders.rules.ts';
import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import {
  ALCOHOL_NEGATIVE,
  BREATH,
  NEGATIVE,
  NEGATIVE_DILUTE,
  POSITIVE,
  PRE_EMPLOYMENT,
  REFUSAL,
} from '#src/shared/drug-tests.ts';

/** What a result counts as (2§9): other types than the named say that there was no test. */
export const OUTCOMES = ['negative', 'nonNegative', 'noTest'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  negative: 'Negative',
  nonNegative: 'Non-negative',
  noTest: 'No test',
};

export interface ResultType {
  id: number;
  word: string;
  outcome: Outcome;
}

export const [CANCELED_TEST, INSTANT_NEGATIVE] = [3, 20] as const;
export const ALCOHOL_LOW = 5;
export const INVALID = 6;

/**
 * The result types of the specification (2§9), which gives their numbers and what they count as; the words are ours, after
 * what a review officer can report (49 CFR 40.97, 40.163). A dilute positive is a positive.
 */
export const RESULT_TYPES: readonly ResultType[] = [
  { id: NEGATIVE, word: 'Negative', outcome: 'negative' },
  { id: NEGATIVE_DILUTE, word: 'Negative, dilute', outcome: 'negative' },
  { id: ALCOHOL_NEGATIVE, word: 'Alcohol below 0.02', outcome: 'negative' },
  { id: INSTANT_NEGATIVE, word: 'Negative at the site', outcome: 'negative' },
  { id: POSITIVE, word: 'Positive', outcome: 'nonNegative' },
  { id: ALCOHOL_LOW, word: 'Alcohol 0.02 to 0.039', outcome: 'nonNegative' },
  { id: REFUSAL, word: 'Refusal to test', outcome: 'nonNegative' },
  { id: CANCELED_TEST, word: 'Canceled', outcome: 'noTest' },
  { id: INVALID, word: 'Invalid', outcome: 'noTest' },
];

/** The word for a type of result. */
export function resultTypeWord(id: number | null): string {
  if (id === null) return 'Not reported';
  return RESULT_TYPES.find((one) => one.id === id)?.word ?? 'No test';
}

/** What a type counts as; null while nothing is reported. */
export function outcomeOf(id: number | null): Outcome | null {
  if (id === null) return null;
  return RESULT_TYPES.find((one) => one.id === id)?.outcome ?? 'noTest';
}

/** An outcome in a word, also where none was reported. */
export const outcomeWord = (outcome: Outcome | null): string =>
  outcome === null ? 'Not reported' : OUTCOME_WORDS[outcome];

/** The numbers of the types that count as an outcome; other types than the named count as no test. */
export function typesOf(outcome: Outcome): number[] {
  return RESULT_TYPES.filter((one) => one.outcome === outcome).map(({ id }) => id);
}

/** How far the review of a breath alcohol test is. */
export const BAT_STATES = ['waiting', 'accepted', 'returned', 'canceled'] as const;
export type BatState = (typeof BAT_STATES)[number];
export const BAT_WORDS: Readonly<Record<BatState, string>> = {
  waiting: 'To be reviewed',
  accepted: 'Accepted',
  returned: 'Sent back',
  canceled: 'Canceled',
};

/** Fast test reasons (2§9). */
const RANDOM = 3;
/** The three views of results that a client can have (2§6): auxiliary are all that are neither of the first two. */
export const VIEWS = ['preEmployment', 'random', 'auxiliary'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_WORDS: Readonly<Record<View, string>> = {
  preEmployment: 'Pre-employment',
  random: 'Random',
  auxiliary: 'All other reasons',
};

/** The reasons of a view among those there are. */
export function reasonsOf(view: View, reasonIds: readonly number[]): number[] {
  if (view === 'preEmployment') return [PRE_EMPLOYMENT];
  if (view === 'random') return [RANDOM];
  return reasonIds.filter((id) => id !== PRE_EMPLOYMENT && id !== RANDOM);
}

/** An order for a drug test of the person whose result came. */
export interface TestOrder {
  orderId: string;
  employeeId: string;
  statusId: number;
  orderedOn: IsoDate;
  specimenTypeId: number | null;
  reasonId: number | null;
  /** Another result is tied to it. */
  taken: boolean;
}

/** Between an order and its collection there are days; after so many it was for another occasion. */
const MOST_DAYS = 60;

/**
 * The order that a result belongs to: the one it names, else the newest that was open on that day for such a specimen and
 * reason. Null where none fits: tests are also made without an order of ours.
 */
export function orderFor(
  result: {
    orderId: string | null;
    specimenTypeId: number;
    reasonId: number;
    collectedOn: IsoDate;
  },
  orders: readonly TestOrder[],
): TestOrder | null {
  const named = orders.find(({ orderId }) => orderId === result.orderId);
  // A site may take oral fluid instead of urine; alcohol is a test of its own.
  if (named) return named.taken || isOtherTest(named, result) ? null : named;
  const fitting = orders.filter((order) => {
    const days = daysBetween(order.orderedOn, result.collectedOn);
    return (
      !order.taken &&
      (isOpen(order.statusId) || order.statusId === COMPLETED || order.statusId === NO_SHOW) &&
      // The collection's day is of the place, the order's of UTC.
      days >= -1 &&
      days <= MOST_DAYS &&
      !isOtherTest(order, result) &&
      (order.specimenTypeId ?? result.specimenTypeId) === result.specimenTypeId &&
      (order.reasonId === null || order.reasonId === result.reasonId)
    );
  });
  return fitting.toSorted((a, b) => (a.orderedOn < b.orderedOn ? 1 : -1))[0] ?? null;
}

/** Whether one of them is for alcohol and the other for drugs; where an order names no specimen it is for drugs. */
const isOtherTest = (
  order: Pick<TestOrder, 'specimenTypeId'>,
  result: { specimenTypeId: number },
): boolean => (order.specimenTypeId === BREATH) !== (result.specimenTypeId === BREATH);

/**
 * The status that an order takes when a result came to it: collected while there is none yet, reviewed first where it is of
 * breath alcohol. Null where it keeps its own: a finished or canceled order is not opened by a correction.
 */
export function orderStatusFor(
  current: number,
  {
    resultTypeId,
    batState,
    reopened = false,
  }: {
    resultTypeId: number | null;
    batState: BatState | null;
    /** Its review was opened again: it had finished the order itself. */
    reopened?: boolean;
  },
): number | null {
  const wanted =
    batState === 'waiting'
      ? AWAITING_REVIEW
      : batState === 'returned'
        ? AWAITING_DOCUMENTS
        : resultTypeId === null
          ? COMPLETED
          : RESULTS_RECEIVED;
  if (wanted === current) return null;
  // Nobody was thought to have come, and a specimen says otherwise.
  if (current === NO_SHOW || (reopened && current === RESULTS_RECEIVED)) return wanted;
  return statusFault(current, wanted) === null ? wanted : null;
}

/** A paper is dated by the collection, the report or the review: longer before or after it is of another test. */
const MOST_DAYS_APART = 90;

/** Whether a document of that date may be the paper of a result. */
export function mayBePaper(docDate: IsoDate | null, collectedOn: IsoDate | null): boolean {
  if (docDate === null || collectedOn === null) return true;
  return Math.abs(daysBetween(collectedOn, docDate)) <= MOST_DAYS_APART;
}

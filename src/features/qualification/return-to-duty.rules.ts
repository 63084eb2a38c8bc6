import { writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { QualificationItem } from './item.rules.ts';
import type { QualificationRule } from './rule-rows.rules.ts';

/**
 * A violation of the drug and alcohol rules (49 CFR 382.217, 382.501, 40.23): a test under DOT that was positive, of 0.04 or more, or
 * refused, or what the employer answered that it knows of; `returned` is a negative return-to-duty test (40.305(a)).
 */
export const DUTY_EVENTS = [
  'positive',
  'alcohol',
  'refusal',
  'knowledge',
  'prohibited',
  'consentRefused',
  'unanswered',
  'returned',
] as const;
export interface DutyEvent {
  what: (typeof DUTY_EVENTS)[number];
  /** Of the collection, or on which the employer learned of it. */
  day: IsoDate;
  /** When it came into the console. */
  knownOn: IsoDate;
  /** Of what a query of the Clearinghouse says: the first day on which it says so no more; null while it does. */
  until?: IsoDate | null;
}

/**
 * What a query of the Clearinghouse stops a driver by (D321): it says "prohibited" (49 CFR 382.701(d)), the driver refused consent
 * (382.703(c)), or the full query after a record was found is not there after 24 hours (382.701(b)(3)).
 */
const CLEARINGHOUSE_STOPS: readonly DutyEvent['what'][] = [
  'prohibited',
  'consentRefused',
  'unanswered',
];

/** A driver without what the Clearinghouse said until a day and says no more. */
export function dutyEventsOn(events: readonly DutyEvent[], day: IsoDate): readonly DutyEvent[] {
  return events.filter(({ until = null }) => until === null || until > day);
}

/** The paper of the test that ends what follows a violation. */
export const RETURN_TO_DUTY_TEST = 329;

/** The last violation; null where there was none. On one day what is known by a test says more. */
export function lastViolation(events: readonly DutyEvent[] = []): DutyEvent | null {
  const found = events.filter(({ what }) => what !== 'returned');
  return found.reduce<DutyEvent | null>(
    (last, one) =>
      last === null ||
      one.day > last.day ||
      (one.day === last.day && DUTY_EVENTS.indexOf(one.what) < DUTY_EVENTS.indexOf(last.what))
        ? one
        : last,
    null,
  );
}

const WORDS: Readonly<Record<DutyEvent['what'], (day: string) => string>> = {
  positive: (day) => `A test of ${day} was positive.`,
  alcohol: (day) => `An alcohol test of ${day} was of 0.04 or more.`,
  refusal: (day) => `A test of ${day} was refused.`,
  knowledge: (day) => `The questionnaire tells of a violation known since ${day}.`,
  prohibited: (day) => `The Clearinghouse says “prohibited” since ${day}.`,
  consentRefused: (day) => `The driver refused consent to a full query on ${day}.`,
  unanswered: (day) =>
    `The Clearinghouse has a record, and 24 hours later, on ${day}, no full query had shown what it is.`,
  returned: (day) => `The return-to-duty test of ${day} was negative.`,
};
const UNTIL_ASKED =
  'The driver does no safety-sensitive work until a full query says “not prohibited”.';
const UNTIL =
  'Nobody drives after it before a substance abuse professional has found them fit, and a return-to-duty test was negative.';
/** The Coast Guard has no professional for it (46 CFR 16.201(f)). */
const UNTIL_REVIEWED =
  'Nobody goes back to safety-sensitive work after it before the medical review officer has found them free of drugs and the risk low.';
const untilOf = ({ conditions }: Pick<QualificationRule, 'conditions'>) =>
  conditions.agencies?.includes('USCG') ? UNTIL_REVIEWED : UNTIL;

/**
 * The item of the return-to-duty test as violations and results on file have it. A negative result of later than the violation,
 * and not of before the professional's report, stands for its paper.
 */
export function dutyItem(
  rule: Pick<QualificationRule, 'documentTypeId' | 'conditions'>,
  item: QualificationItem | null,
  events: readonly DutyEvent[] = [],
): QualificationItem | null {
  if (rule.documentTypeId !== RETURN_TO_DUTY_TEST || item === null) return item;
  const stop = events.findLast(({ what }) => CLEARINGHOUSE_STOPS.includes(what));
  // Whatever papers say: what the Clearinghouse says is ended by the Clearinghouse.
  if (stop)
    return {
      ...item,
      status: 'missing',
      severity: 'error',
      blocksDispatch: true,
      lastDay: null,
      documentId: null,
      note: `${WORDS[stop.what](writeDate(stop.day))} ${UNTIL_ASKED}`,
    };
  if (item.status === 'valid') return item;
  const violation = lastViolation(events);
  const returned = events
    .filter(
      ({ what, day }) =>
        what === 'returned' &&
        day >= (item.due ?? '') &&
        (violation === null || day > violation.day),
    )
    .at(-1);
  if (returned)
    return {
      ...item,
      status: 'valid',
      severity: 'none',
      lastDay: null,
      daysLeft: null,
      note: `${WORDS.returned(writeDate(returned.day))} It is on file as a result.`,
    };
  if (violation === null) return item;
  return { ...item, note: `${WORDS[violation.what](writeDate(violation.day))} ${untilOf(rule)}` };
}

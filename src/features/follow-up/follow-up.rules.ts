import { addDays, addMonths, daysBetween, writeDate, type IsoDate } from '#src/shared/dates.ts';
import { daysLeft } from '#src/features/randoms/periods.rules.ts';

/** The agencies whose people a substance abuse professional may let return; the Coast Guard has no such professional. */
export const FOLLOW_UP_AGENCIES = ['FMCSA', 'FTA', 'FAA', 'FRA', 'PHMSA'] as const;

/** At least six tests in the first twelve months of duty (49 CFR 40.307(d)). */
export const LEAST_FIRST_YEAR = 6;
const FIRST_YEAR = 12;
/** The tests end sixty months after the return at the latest (49 CFR 40.307(d)). */
export const MOST_MONTHS = 60;

/** The reason "Follow-up" of orders and results (2§9). Results with another reason, random ones too, never count (40.309(c)). */
export const FOLLOW_UP_REASON = 6;

/** What the substance abuse professional decided. */
export interface PlanFacts {
  plannedOn: IsoDate;
  returnedOn: IsoDate;
  firstYearTests: number;
  tests: number;
  months: number;
  drugs: boolean;
  alcohol: boolean;
}

/** A follow-up test on file. */
export interface FollowUpTest {
  collectedOn: IsoDate;
  kind: 'drugs' | 'alcohol';
  /** A canceled test is collected again (49 CFR 40.309(d)). */
  standing: 'counts' | 'pending' | 'canceled';
}

export const DAY_STANDINGS = ['done', 'resultMissing', 'today', 'overdue', 'planned'] as const;
export type DayStanding = (typeof DAY_STANDINGS)[number];
export const DAY_WORDS: Readonly<Record<DayStanding, string>> = {
  done: 'Tested',
  resultMissing: 'Result missing',
  today: 'Today',
  overdue: 'Overdue',
  planned: 'To come',
};

export const PLAN_STANDINGS = ['behind', 'overdue', 'onTrack', 'complete', 'ended'] as const;
export type PlanStanding = (typeof PLAN_STANDINGS)[number];
export const PLAN_WORDS: Readonly<Record<PlanStanding, string>> = {
  behind: 'Behind the plan',
  overdue: 'Test overdue',
  onTrack: 'On track',
  complete: 'Complete',
  ended: 'Ended',
};

/** The last day of the first twelve months after the return. */
export const firstYearEnds = ({ returnedOn }: Pick<PlanFacts, 'returnedOn'>): IsoDate =>
  addDays(addMonths(returnedOn, FIRST_YEAR), -1);
/** The last day of the plan. */
export const planEnds = ({ returnedOn, months }: Pick<PlanFacts, 'returnedOn' | 'months'>) =>
  addDays(addMonths(returnedOn, months), -1);

/** What cannot be of a plan: the field and why, by 49 CFR 40.307(d); null where all can. */
export function planFault(
  plan: PlanFacts,
  today: IsoDate,
): { field: keyof PlanFacts; message: string } | null {
  if (plan.plannedOn > today) return { field: 'plannedOn', message: 'This day has not come yet.' };
  if (plan.returnedOn < plan.plannedOn)
    return { field: 'returnedOn', message: 'The plan is written before the driver returns.' };
  if (plan.tests < plan.firstYearTests)
    return { field: 'tests', message: 'These are fewer than in the first twelve months.' };
  if (plan.months === FIRST_YEAR && plan.tests > plan.firstYearTests)
    return {
      field: 'tests',
      message: 'Twelve months have only the tests of the first twelve months.',
    };
  if (!plan.drugs && !plan.alcohol)
    return { field: 'drugs', message: 'Choose drugs, alcohol or both.' };
  return null;
}

/** The tests of one day that the plan asks for: done once each kind has a result that counts. */
interface Collection {
  day: IsoDate;
  isDone: boolean;
}

/** What was collected under a plan by day, the oldest first; canceled tests are none, nor is half of what one day asks for. */
export function collectionsOf(plan: PlanFacts, tests: readonly FollowUpTest[]): Collection[] {
  const kinds = (['drugs', 'alcohol'] as const).filter((kind) => plan[kind]);
  const within = tests.filter(
    ({ collectedOn, standing }) => collectedOn >= plan.returnedOn && standing !== 'canceled',
  );
  const days = [...new Set(within.map(({ collectedOn }) => collectedOn))].toSorted();
  return days.flatMap((day) => {
    const own = within.filter(({ collectedOn }) => collectedOn === day);
    if (kinds.some((kind) => !own.some((test) => test.kind === kind))) return [];
    const counts = (kind: FollowUpTest['kind']) =>
      own.some((test) => test.kind === kind && test.standing === 'counts');
    return [{ day, isDone: kinds.every(counts) }];
  });
}

export interface PlanProgress {
  standing: PlanStanding;
  /** Days with tests that count: in the first twelve months, and in all. */
  doneFirstYear: number;
  done: number;
  days: { day: IsoDate; standing: DayStanding; testedOn: IsoDate | null }[];
  /** The next day that is neither tested nor past; null where none is chosen. */
  next: IsoDate | null;
  /** What is to be done, in a sentence; empty where nothing is. */
  text: string;
}

/**
 * How a plan stands on a day.
 * @param days on which the person is to be tested
 * @param tests the person's follow-up tests
 */
export function progressOf(
  plan: PlanFacts & { endedOn: IsoDate | null },
  days: readonly IsoDate[],
  tests: readonly FollowUpTest[],
  today: IsoDate,
): PlanProgress {
  const left = collectionsOf(plan, tests);
  const yearEnds = firstYearEnds(plan);
  const finished = left.filter(({ isDone }) => isDone);
  const done = finished.length;
  const doneFirstYear = finished.filter(({ day }) => day <= yearEnds).length;
  // A day is met by the first collection on or after it that meets no earlier day.
  const standings = days.toSorted().map((day) => {
    const at = left.findIndex((one) => one.day >= day);
    const met = at < 0 ? undefined : left.splice(at, 1)[0];
    const standing: DayStanding = met
      ? met.isDone
        ? 'done'
        : 'resultMissing'
      : day > today
        ? 'planned'
        : day === today
          ? 'today'
          : 'overdue';
    return { day, standing, testedOn: met?.day ?? null };
  });
  const coming = standings.filter(({ standing }) => standing === 'planned' || standing === 'today');
  const overdue = standings.filter(({ standing }) => standing === 'overdue');
  const lacking = lackingOf(plan, { done, doneFirstYear }, standings, today);
  const standing: PlanStanding =
    plan.endedOn !== null
      ? 'ended'
      : done >= plan.tests && today > planEnds(plan)
        ? 'complete'
        : lacking !== ''
          ? 'behind'
          : overdue.length > 0
            ? 'overdue'
            : 'onTrack';
  const text =
    standing === 'behind'
      ? lacking
      : standing === 'overdue'
        ? `Nobody was tested for ${writeDate(overdue[0]?.day)}. Send the driver at once, or choose another day.`
        : '';
  return { standing, done, doneFirstYear, days: standings, next: coming[0]?.day ?? null, text };
}

/** Where fewer tests are done and planned than the plan asks for, what is missing. */
function lackingOf(
  plan: PlanFacts,
  { done, doneFirstYear }: Pick<PlanProgress, 'done' | 'doneFirstYear'>,
  days: PlanProgress['days'],
  today: IsoDate,
): string {
  const yearEnds = firstYearEnds(plan);
  const open = days.filter(({ standing }) => standing !== 'done');
  const inYear = doneFirstYear + open.filter(({ day }) => day <= yearEnds).length;
  if (doneFirstYear < plan.firstYearTests && today > yearEnds)
    return `Only ${doneFirstYear} of ${plan.firstYearTests} tests were done in the first twelve months. Ask the professional how to go on.`;
  if (inYear < plan.firstYearTests)
    return `Choose ${dayCount(plan.firstYearTests - inYear)} more in the first twelve months.`;
  if (done < plan.tests && today > planEnds(plan))
    return `Only ${done} of ${plan.tests} tests were done by the end of the plan. Ask the professional how to go on.`;
  if (done + open.length < plan.tests)
    return `Choose ${dayCount(plan.tests - done - open.length)} more until ${writeDate(planEnds(plan))}.`;
  return '';
}

const dayCount = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/**
 * Days for what is left of a plan after `today`, one by chance in each of as many equal stretches: spread over the time and without a
 * pattern that anybody could guess (49 CFR 40.309(b)). Weekdays alone, where a stretch has one.
 * @param random a whole number from 0 up to the given one, not included; of a source that nobody can foresee
 */
export function chooseDays(
  plan: PlanFacts,
  { done, doneFirstYear }: Pick<PlanProgress, 'done' | 'doneFirstYear'>,
  today: IsoDate,
  random: (below: number) => number,
): IsoDate[] {
  const tomorrow = addDays(today, 1);
  const from = tomorrow > plan.returnedOn ? tomorrow : plan.returnedOn;
  const yearEnds = firstYearEnds(plan);
  const inYear = Math.max(0, plan.firstYearTests - doneFirstYear);
  const after = Math.max(0, plan.tests - done - (from > yearEnds ? 0 : inYear));
  const dayAfter = addDays(yearEnds, 1);
  return [
    ...(from > yearEnds ? [] : spread(from, yearEnds, inYear, random)),
    ...spread(from > dayAfter ? from : dayAfter, planEnds(plan), after, random),
  ];
}

/** So many days of a stretch of time, both ends included; fewer where it has fewer. */
function spread(
  from: IsoDate,
  to: IsoDate,
  count: number,
  random: (below: number) => number,
): IsoDate[] {
  const length = daysBetween(from, to) + 1;
  const many = Math.min(count, Math.max(0, length));
  return Array.from({ length: many }, (_, index) => {
    const first = Math.floor((index * length) / many);
    const last = Math.floor(((index + 1) * length) / many) - 1;
    const choices = daysLeft(addDays(from, first), addDays(from, last));
    return choices[random(choices.length)] ?? from;
  });
}

import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { dateAt } from '#src/shared/zone-clock.ts';

/** Why somebody who was drawn is not tested in this period: not able to come for all of it (FMCSA's answer 19 to 382.305). */
export const EXCUSES = [
  'layoff',
  'medicalLeave',
  'injury',
  'vacation',
  'terminated',
  'notInPool',
  'longAbsence',
] as const;
export type Excuse = (typeof EXCUSES)[number];
export const EXCUSE_WORDS: Readonly<Record<Excuse, string>> = {
  layoff: 'Laid off',
  medicalLeave: 'Ill or on medical leave',
  injury: 'Injured',
  vacation: 'On vacation for the rest of the period',
  terminated: 'Employment ended',
  notInPool: 'No longer in the pool',
  longAbsence: 'Absent for long',
};

/** How it ended for somebody who was neither tested nor excused. */
export const OUTCOMES = ['missed', 'refused'] as const;
export type LifeOutcome = (typeof OUTCOMES)[number];

/** How a test of one kind stands for somebody who was selected for it. */
export type TestStanding = 'counts' | 'pending' | 'canceled';

/** What the days of somebody who was selected came to. */
export interface Life {
  drug: boolean;
  alcohol: boolean;
  drugTest: TestStanding | null;
  alcoholTest: TestStanding | null;
  excused: Excuse | null;
  outcome: LifeOutcome | null;
  notifiedAt: Instant | null;
  arrivedAt: Instant | null;
  collectedAt: Instant | null;
}

export const STANDINGS = [
  'alternate',
  'selected',
  'notified',
  'arrived',
  'collected',
  'resultMissing',
  'tested',
  'canceled',
  'excused',
  'missed',
  'refused',
] as const;
export type Standing = (typeof STANDINGS)[number];
export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  alternate: 'Alternate',
  selected: 'Not notified',
  notified: 'Notified',
  arrived: 'At the site',
  collected: 'Collected',
  resultMissing: 'Result not reported',
  tested: 'Tested',
  canceled: 'Test canceled',
  excused: 'Excused',
  missed: 'Missed',
  refused: 'Refused',
};

/** Standings at which nothing more is expected. A canceled random test is not collected again. */
const FINAL: readonly Standing[] = [
  'tested',
  'canceled',
  'excused',
  'missed',
  'refused',
  'alternate',
];
/** Whether nothing is to follow for a test of this standing: it was made, excused, or not made for good. */
export const isFinal = (standing: Standing): boolean => FINAL.includes(standing);

/**
 * Whether a test of somebody who was selected is still to be made. Of two tests one may be over: an alcohol test can be made
 * just before, during or just after safety-sensitive work alone (FMCSA's answer 2 to 382.305), the drug test at any time.
 */
export function owesTest({
  standing,
  drugTestedOn,
  alcoholTestedOn,
}: {
  standing: Standing;
  drugTestedOn: IsoDate | null;
  alcoholTestedOn: IsoDate | null;
}): boolean {
  if (standing === 'collected') return drugTestedOn !== null || alcoholTestedOn !== null;
  return ['selected', 'notified', 'arrived'].includes(standing);
}

/** How somebody who was drawn stands. The later of the two tests decides. */
export function standingOf(life: Life): Standing {
  if (life.excused !== null) return 'excused';
  if (life.outcome !== null) return life.outcome;
  if (!life.drug && !life.alcohol) return 'alternate';
  const asked = [
    ...(life.drug ? [life.drugTest] : []),
    ...(life.alcohol ? [life.alcoholTest] : []),
  ];
  if (asked.every((one) => one === 'counts')) return 'tested';
  if (asked.every((one) => one === 'counts' || one === 'canceled')) return 'canceled';
  if (asked.every((one) => one !== null)) return 'resultMissing';
  if (life.collectedAt !== null) return 'collected';
  if (life.arrivedAt !== null) return 'arrived';
  return life.notifiedAt === null ? 'selected' : 'notified';
}

/** What is wrong with the times noted of somebody, by field. `drawnOn` is the day of the draw at the pool's place. */
export function timeFaults(
  times: { notifiedAt: Instant | null; arrivedAt: Instant | null; collectedAt: Instant | null },
  { drawnAt, now }: { drawnAt: Instant; now: Instant },
): { field: string; message: string }[] {
  const order = [
    { field: 'notifiedAt', at: times.notifiedAt },
    { field: 'arrivedAt', at: times.arrivedAt },
    { field: 'collectedAt', at: times.collectedAt },
  ].flatMap(({ field, at }) => (at === null ? [] : [{ field, at: Date.parse(at) }]));
  const faults: { field: string; message: string }[] = [];
  let before = Date.parse(drawnAt);
  for (const { field, at } of order) {
    if (at > Date.parse(now)) faults.push({ field, message: 'This lies in the future.' });
    // Clocks are read to the minute.
    else if (at < before - 60_000)
      faults.push({
        field,
        message:
          before === Date.parse(drawnAt)
            ? 'This lies before the draw.'
            : 'This lies before what is noted above it.',
      });
    else before = at;
  }
  return faults;
}

/**
 * Whether somebody was told after the period of the selection, which ends at midnight of its last day at the pool's place: the
 * test then counts in the year in which it is collected, and nobody was tested in the period that the draw was for.
 */
export const isLate = (
  notifiedAt: Instant | null,
  { to, zone }: { to: IsoDate; zone: string },
): boolean => notifiedAt !== null && dateAt(notifiedAt, zone) > to;

/** What is wrong with the day on which somebody missed or refused a test; null where nothing is. */
export function outcomeDayFault(on: IsoDate, drawnOn: IsoDate, today: IsoDate): string | null {
  if (on > today) return 'This lies in the future.';
  return on < drawnOn ? 'This lies before the draw.' : null;
}

/** The figures of a selection, as they are signed at its end. */
export interface Tally {
  selected: number;
  tested: number;
  canceled: number;
  excused: number;
  missed: number;
  refused: number;
  open: number;
}

/** Counts how those who were selected stand. */
export function tallyOf(standings: readonly Standing[]): Tally {
  const of = (one: Standing) => standings.filter((standing) => standing === one).length;
  const asked = standings.filter((one) => one !== 'alternate');
  return {
    selected: asked.length,
    tested: of('tested'),
    canceled: of('canceled'),
    excused: of('excused'),
    missed: of('missed'),
    refused: of('refused'),
    open: asked.filter((one) => !isFinal(one)).length,
  };
}

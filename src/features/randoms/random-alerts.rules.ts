import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { daysBetween } from '#src/shared/dates.ts';
import { isFinal, standingOf, type Life } from './lives.rules.ts';

export const RANDOM_ALERT_KINDS = [
  'behind',
  'periodEnds',
  'notDrawn',
  'notClosed',
  'notNotified',
  'notTested',
  'resultMissing',
  'breakInService',
] as const;
export type RandomAlertKind = (typeof RANDOM_ALERT_KINDS)[number];
export const RANDOM_ALERT_WORDS: Readonly<Record<RandomAlertKind, string>> = {
  behind: 'Behind target',
  periodEnds: 'Period ends soon',
  notDrawn: 'Frozen, not drawn',
  notClosed: 'Not closed',
  notNotified: 'Not notified',
  notTested: 'Notified, not tested',
  resultMissing: 'Result missing',
  breakInService: 'Back after a break',
};

/** After how much time somebody is to act. */
export interface Patience {
  /** Hours from the notice to the collection: the driver goes at once (49 CFR 382.305(l)). */
  testHours: number;
  /** Hours from the draw until somebody is to be told. */
  noticeHours: number;
  /** Days from the collection to the result. */
  resultDays: number;
  /** Days before a period ends. */
  endDays: number;
}
export const PATIENCE: Patience = { testHours: 24, noticeHours: 48, resultDays: 5, endDays: 21 };

const HOUR = 3_600_000;
const hoursSince = (at: Instant, now: Instant) => (Date.parse(now) - Date.parse(at)) / HOUR;

/** What is to be done about somebody who was selected, and since when; null where nothing is. */
export function lifeAlert(
  life: Life & { drawnAt: Instant; collectedOn: IsoDate | null },
  now: Instant,
  patience: Patience,
): { kind: RandomAlertKind; since: Instant } | null {
  const standing = standingOf(life);
  if (isFinal(standing)) return null;
  if (standing === 'resultMissing' || standing === 'collected') {
    const since = life.collectedAt ?? `${life.collectedOn ?? now.slice(0, 10)}T12:00:00.000Z`;
    return hoursSince(since, now) >= patience.resultDays * 24
      ? { kind: 'resultMissing', since }
      : null;
  }
  if (life.notifiedAt === null)
    return hoursSince(life.drawnAt, now) >= patience.noticeHours
      ? { kind: 'notNotified', since: life.drawnAt }
      : null;
  return hoursSince(life.notifiedAt, now) >= patience.testHours
    ? { kind: 'notTested', since: life.notifiedAt }
    : null;
}

/** What of a year is behind: fewer tests done or under way than the periods that are over ask for. */
export function isBehind({
  target,
  done,
  open,
  periods,
  periodsLeft,
}: {
  target: number;
  done: number;
  open: number;
  periods: number;
  /** With the current one. */
  periodsLeft: number;
}): boolean {
  return done + open < Math.floor((target * (periods - periodsLeft)) / periods);
}

/** Whether a list that is frozen waits too long for its draw, or waits in vain. */
export const listWaits = (
  { frozenAt, isOver }: { frozenAt: Instant; isOver: boolean },
  now: Instant,
  patience: Patience,
): boolean => isOver || hoursSince(frozenAt, now) >= patience.noticeHours;

/** Whether a period ends soon, with somebody still to be drawn or tested. */
export function endsSoon(
  { to, today }: { to: IsoDate; today: IsoDate },
  waiting: number,
  patience: Patience,
): boolean {
  return waiting > 0 && daysBetween(today, to) <= patience.endDays;
}

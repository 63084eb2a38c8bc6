import { addDays, weekOf } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** How far the forecast looks. */
export const FORECAST_DAYS = 90;

/** How the locations are put together: what is right below, the companies, or each location by itself. */
export const GROUPINGS = ['region', 'company', 'location'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Files on the roster by the state of the whole file, and the sum of their scores. */
export interface FileCounts {
  files: number;
  held: number;
  expired: number;
  missing: number;
  pending: number;
  expiring: number;
  valid: number;
  scoreSum: number;
  scored: number;
}

export const NO_FILES: FileCounts = {
  files: 0,
  held: 0,
  expired: 0,
  missing: 0,
  pending: 0,
  expiring: 0,
  valid: 0,
  scoreSum: 0,
  scored: 0,
};

/** The counts of several places together. */
export function addFiles(counts: readonly FileCounts[]): FileCounts {
  const sum = { ...NO_FILES };
  for (const one of counts)
    for (const key of Object.keys(sum) as (keyof FileCounts)[]) sum[key] += one[key];
  return sum;
}

/**
 * The score of a place: the mean of its files' scores in whole points, as the roster shows them; a file that must not be dispatched
 * counts nothing. Null where no file has a score. It is 100 only where every file is.
 */
export function scoreOf({ scoreSum, scored }: Pick<FileCounts, 'scoreSum' | 'scored'>) {
  if (scored === 0) return null;
  const mean = scoreSum / scored;
  return mean < 100 ? Math.min(99, Math.round(mean)) : 100;
}

/** The Mondays of the weeks that the next days touch, this one first. */
export function weeksFrom(day: IsoDate, days: number = FORECAST_DAYS): IsoDate[] {
  const last = weekOf(addDays(day, days));
  const weeks = [weekOf(day)];
  for (;;) {
    const next = addDays(weeks.at(-1) ?? day, 7);
    if (next > last) return weeks;
    weeks.push(next);
  }
}

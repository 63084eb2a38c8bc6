import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** A driver's file is kept for three years after the employment ends (49 CFR 391.51(c)). */
const RETENTION_MONTHS = 36;
/** Whatever its age, a deleted file can be brought back for so long. */
const LEAST_DAYS_DELETED = 30;

/** The last day on which the file of someone who left on `lastDay` must be kept. */
export function retainUntil(lastDay: IsoDate): IsoDate {
  return addMonths(lastDay, RETENTION_MONTHS);
}

/**
 * The first day on which a deleted file may be removed for good: after its retention, or three years after it was
 * deleted where the employment was never closed, and never sooner than thirty days after it was deleted.
 */
export function removableFrom(file: { deletedOn: IsoDate; retainUntil: IsoDate | null }): IsoDate {
  const kept = addDays(file.retainUntil ?? retainUntil(file.deletedOn), 1);
  const least = addDays(file.deletedOn, LEAST_DAYS_DELETED);
  return kept > least ? kept : least;
}

/** What is wrong with a last day; null when it can be one. */
export function lastDayFault(
  lastDay: IsoDate,
  hireDate: IsoDate | null,
  today: IsoDate,
): string | null {
  if (lastDay > today) return 'The last day cannot be in the future.';
  if (hireDate !== null && lastDay < hireDate) return 'The last day is before the hire date.';
  return null;
}

import { addDays, addMonths, daysBetween, type IsoDate } from '#src/shared/dates.ts';
import { spanOf, type Span } from './typed-days.rules.ts';

/** A time that nothing accounts for may be so many days long. */
const MOST_GAP_DAYS = 30;
/** Of two that are known by the month a whole month between them counts, which February has least days of. */
const MONTH_DAYS = 28;

interface Entry {
  from: string;
  /** Empty where it goes on. */
  to: string;
}

/**
 * The longer times of the `years` before `today` that no entry accounts for, the oldest first. Entries may overlap and stand
 * in any order; those whose days cannot be read count for nothing. Nothing is asked of the time before `notBefore`.
 */
export function gapsIn(
  entries: readonly Entry[],
  years: number,
  today: IsoDate,
  notBefore: IsoDate | null = null,
): Span[] {
  const begin = addMonths(today, -12 * years);
  const start = notBefore !== null && notBefore > begin ? notBefore : begin;
  const spans = entries
    .flatMap(({ from, to }) => {
      const first = spanOf(from);
      const last = to.trim() === '' ? { from: today, to: today } : spanOf(to);
      if (!first || !last || last.to < first.from) return [];
      const byMonth = first.from !== first.to || last.from !== last.to;
      return [{ from: first.from, to: last.to, byMonth }];
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const gaps: Span[] = [];
  let [covered, coveredByMonth] = [addDays(start, -1), false];
  const look = (next: IsoDate, byMonth: boolean) => {
    const days = daysBetween(covered, next) - 1;
    const most = byMonth || coveredByMonth ? MONTH_DAYS - 1 : MOST_GAP_DAYS;
    if (days > most) gaps.push({ from: addDays(covered, 1), to: addDays(next, -1) });
  };
  for (const { from, to, byMonth } of spans) {
    if (to < start) continue;
    if (from > covered) look(from < today ? from : today, byMonth);
    if (to > covered) [covered, coveredByMonth] = [to, byMonth];
  }
  if (covered < today) look(addDays(today, 1), false);
  return gaps;
}

/** Years of employment that are asked for: three, and seven more where a CDL is needed (49 CFR 391.21(b)(10), (11)). */
export const employmentYears = ({ cdl }: { cdl: boolean }): number => (cdl ? 10 : 3);

/** Nobody accounts for the time before this birthday. */
const GROWN_YEARS = 18;

/** The first day of which somebody born on `birthDate` accounts for work. */
export const workingSince = (birthDate: IsoDate | null): IsoDate | null =>
  birthDate === null ? null : addMonths(birthDate, 12 * GROWN_YEARS);

/** Whole years from a birth date to a day. */
export function ageOn(birthDate: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return addMonths(birthDate, 12 * years) > day ? years - 1 : years;
}

import { addDays, addMonths, isCivilDate, type IsoDate } from '#src/shared/dates.ts';

/** The days a date picker accepts: 1900-01-01 to 2099-12-31 (R049, R050). */
export const FIRST_DAY: IsoDate = '1900-01-01';
export const LAST_DAY: IsoDate = '2099-12-31';
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2099;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export interface CalendarDay {
  date: IsoDate;
  /** The number in its cell. */
  day: number;
  /** Belongs to the month shown, not to its neighbours. */
  inMonth: boolean;
  /** Can be chosen: within the accepted years. */
  allowed: boolean;
}

function weekday(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The six weeks, Sunday first, that show the month of `date`; always six, so that nothing moves. */
export function weeksOf(date: IsoDate): CalendarDay[][] {
  const month = date.slice(0, 7);
  const first = `${month}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => {
      const day = addDays(start, week * 7 + at);
      return {
        date: day,
        day: Number(day.slice(8)),
        inMonth: day.startsWith(month),
        allowed: isCivilDate(day),
      };
    }),
  );
}

/** The nearest day that can be chosen. */
export function clampDay(date: IsoDate): IsoDate {
  if (date < FIRST_DAY) return FIRST_DAY;
  return date > LAST_DAY ? LAST_DAY : date;
}

/** The same day in another month, or its last one; `month` counts from 0. */
export function inMonth(date: IsoDate, year: number, month: number): IsoDate {
  const [ownYear = 0, ownMonth = 1] = date.split('-').map(Number);
  return clampDay(addMonths(date, (year - ownYear) * 12 + (month - (ownMonth - 1))));
}

/** Where a key leads from a day, by the pattern of a date grid; null for every other key. */
export function dayAfterKey(date: IsoDate, key: string, shift: boolean): IsoDate | null {
  const steps: Record<string, () => IsoDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -weekday(date)),
    End: () => addDays(date, 6 - weekday(date)),
    PageUp: () => addMonths(date, shift ? -12 : -1),
    PageDown: () => addMonths(date, shift ? 12 : 1),
  };
  const step = steps[key];
  return step ? clampDay(step()) : null;
}

/** A day in full, for those who hear it: `Thursday, March 5, 2026`. */
export function spokenDay(date: IsoDate): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${WEEKDAYS[weekday(date)]}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

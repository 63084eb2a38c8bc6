import { addDays, civilDate, latestToday } from '#src/shared/dates.ts';

/** So many days ahead somebody can be hired: a later year is a slip, and rules reckon from this day. */
const HIRED_AHEAD = 366;

/** The first day of an employment as it is entered. */
export const hireDay = civilDate.refine((day) => day <= addDays(latestToday(), HIRED_AHEAD), {
  error: 'Enter a hire date at most a year from today.',
});

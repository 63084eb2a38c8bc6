import { z } from 'zod';

/** A civil date `YYYY-MM-DD`, the same on the wire, in SQL and in the console (D19). */
export type IsoDate = string;

/** An instant in UTC, ISO 8601 with milliseconds. */
export type Instant = string;

const CIVIL = /^(\d{4})-(\d{2})-(\d{2})$/;
const LIKELY = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DAY_MS = 86_400_000;
const SHORT_MONTHS: ReadonlySet<number> = new Set([4, 6, 9, 11]);

/** Whether the text is a real day of the calendar from 1900-01-01 to 2099-12-31 (1§5). */
export function isCivilDate(text: string): boolean {
  // Fast, because every date in every reply is checked.
  if (!LIKELY.test(text)) return false;
  const day = Number(text.slice(8));
  if (day < 29) return true;
  const month = Number(text.slice(5, 7));
  if (month !== 2) return day < 31 || !SHORT_MONTHS.has(month);
  const year = Number(text.slice(0, 4));
  return day === 29 && year % 4 === 0 && year !== 1900;
}

/** A civil date between 1900 and 2099. */
export const civilDate = z
  .string()
  .refine(isCivilDate, {
    error: 'Enter a valid date between 1900 and 2099, written YYYY-MM-DD.',
  })
  .meta({ format: 'date' });

/** A day that a rule reckons from another: it may lie past 2099, where nobody can enter one. */
export const reckonedDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .meta({ format: 'date' });

export const instant = z.iso.datetime({ offset: true });

/**
 * Today by UTC: for what is about the service itself and no place (tests/guards/days.test.ts has the list). What is about a file,
 * a driver or a location takes `todayIn` (zone-clock.ts). Tests pass their own `now`.
 */
export function utcToday(now: Date = new Date()): IsoDate {
  return now.toISOString().slice(0, 10);
}

/** Hours that clocks of American Samoa are behind UTC, and those of Guam before it: the ends of the American day. */
const [FIRST_ZONE, LAST_ZONE] = [-11, 10];

/** The latest day that it is anywhere in the United States: what a day that may not be in the future is held against. */
export function latestToday(now: Date = new Date()): IsoDate {
  return utcToday(new Date(now.getTime() + LAST_ZONE * 3_600_000));
}

/** The earliest day that it still is anywhere in the United States: what a day that may not be past is held against. */
export function earliestToday(now: Date = new Date()): IsoDate {
  return utcToday(new Date(now.getTime() + FIRST_ZONE * 3_600_000));
}

/**
 * The end of a day everywhere in the United States: what works until a day, as links in mails do, ends then. By UTC it would
 * end in the afternoon of its last day.
 */
export function endOfDay(day: IsoDate): Instant {
  return `${addDays(day, 1)}T11:59:59.000Z`;
}

/** The last day of what ends at an instant of `endOfDay`. */
export function lastDayBefore(end: Instant): IsoDate {
  return utcToday(new Date(Date.parse(end) - DAY_MS / 2));
}

/** Whole days since an instant or a civil date, by the UTC calendar: ages are the same for the server and every reader. */
export function daysSince(at: Instant, now: Date = new Date()): number {
  return daysBetween(at.slice(0, 10), utcToday(now));
}

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** Civil dates by their days since 1970-01-01, of some seventy years: judging all files asks for the same ones millions of times. */
const known: IsoDate[] = [];
const MOST_KNOWN = 25_567;

/** The civil date of an instant in UTC. Not by `toISOString`, which takes three times as long. */
function dateOf(ms: number): IsoDate {
  const day = Math.floor(ms / DAY_MS);
  const found = known[day];
  if (found !== undefined) return found;
  const at = new Date(ms);
  const date = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  if (day >= 0 && day < MOST_KNOWN) known[day] = date;
  return date;
}

/** The civil date `days` days later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** The Monday of a date's week (ISO 8601). */
export function weekOf(date: IsoDate): IsoDate {
  return addDays(date, -((new Date(Date.parse(date)).getUTCDay() + 6) % 7));
}

/** The civil date `months` months later; the last day of the month where the day does not exist. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7)) + months;
  const day = Number(date.slice(8, 10));
  const first = Date.UTC(year, month - 1, 1);
  // Every month has 28 days.
  const last = day <= 28 ? first + (day - 1) * DAY_MS : Date.UTC(year, month, 1) - DAY_MS;
  return dateOf(Math.min(first + (day - 1) * DAY_MS, last));
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** A civil date as M/D/YYYY (R053); empty where there is none. */
export function writeDate(date: IsoDate | null | undefined): string {
  const parts = CIVIL.exec(date ?? '');
  return parts ? `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}` : '';
}

/** Day and minute of a clock, `YYYY-MM-DD HH:MM` and on, as M/D/YYYY h:mm am (R053). */
export function writeMinute(at: string): string {
  const hour = Number(at.slice(11, 13));
  return `${writeDate(at.slice(0, 10))} ${hour % 12 || 12}:${at.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** An instant in a document that people read: `M/D/YYYY h:mm:ss am UTC` (R053). */
export function writeMoment(at: Instant): string {
  const clock = new Date(at).toISOString();
  return writeMinute(clock).replace(/ (?=[ap]m$)/, `:${clock.slice(17, 19)} `) + ' UTC';
}

/** An instant for a file that is read anywhere: `YYYY-MM-DD HH:MM`, in UTC. */
export function writeUtc(at: Instant | null | undefined): string {
  return at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : '';
}

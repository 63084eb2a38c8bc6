import { lightFormat, parseISO } from 'date-fns';
import { daysSince, type Instant, type IsoDate, isCivilDate } from '#src/shared/dates.ts';

/** A civil date as M/D/YYYY (R053). */
export function showDate(date: IsoDate | null | undefined): string {
  return date && isCivilDate(date) ? lightFormat(parseISO(date), 'M/d/yyyy') : '';
}

/** An instant in the viewer's own zone, as M/D/YYYY h:mm a (R053). */
export function showInstant(at: Instant | null | undefined): string {
  return at ? lightFormat(parseISO(at), 'M/d/yyyy h:mm a').toLowerCase() : '';
}

/** The time of day of an instant in the viewer's own zone, as h:mm a: where the day goes without saying. */
export function showClock(at: Instant): string {
  return lightFormat(parseISO(at), 'h:mm a').toLowerCase();
}

/** What a refused date is answered with; the entry as M/D/YYYY where it can be written so (R052, A36). */
export function refusedDate(typed: string): string {
  const entry = typed.trim().slice(0, 30);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(entry);
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(entry);
  const parts = iso ? [iso[2], iso[3], iso[1]] : own?.slice(1);
  const shown = parts ? parts.map(Number).join('/') : entry;
  return `The date that you entered (${shown}) is invalid. Please enter a valid date between 1900 and 2099`;
}

/** An age in its largest unit: `5 min`, `3 h`, `12 d`; days as lists count them, by the calendar. */
export function showAge(at: Instant, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${daysSince(at, new Date(now))} d`;
}

import { isCivilDate, type IsoDate } from '#src/shared/dates.ts';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** Years of two digits up to this one are of this century: the oldest rows of the files are of the last one. */
const CENTURY = 69;

/** A day as FMCSA's files write it: 30-JAN-24, 01/30/2024, 20240130, 2024-01-30T00:00:00.000; null for anything else. */
export function fmcsaDay(text: string): IsoDate | null {
  const said = text.trim();
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(said) ??
    /^(\d{4})(\d\d)(\d\d)(?: .*)?$/.exec(said) ??
    null;
  if (parts) return civil(parts[1], parts[2], parts[3]);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(said);
  if (american) return civil(american[3], american[1], american[2]);
  const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{2}|\d{4})(?: .*)?$/.exec(said);
  if (!named) return null;
  const month = MONTHS.indexOf((named[2] ?? '').toUpperCase()) + 1;
  const year = named[3] ?? '';
  const whole = year.length === 4 ? year : `${Number(year) <= CENTURY ? '20' : '19'}${year}`;
  return civil(whole, String(month), named[1]);
}

function civil(year = '', month = '', day = ''): IsoDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

/** A number as a file writes it; null for nothing, and for a text such as "Less than 5 vehicle inspections". */
export function fmcsaNumber(text: string): number | null {
  const said = text
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .replace(/\s*%$/, '');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(said) ? Number(said) : null;
}

/** Yes, no, or null where nothing is said, as Y, YES, TRUE, T, 1 and their opposites. */
export function fmcsaFlag(text: string): boolean | null {
  const said = text.trim().toUpperCase();
  if (['Y', 'YES', 'TRUE', 'T', '1', 'X'].includes(said)) return true;
  if (['N', 'NO', 'FALSE', 'F', '0'].includes(said)) return false;
  return null;
}

/** A time of day as `HH:MM`, from 1430, 14:30 or 930; null for anything else. */
export function fmcsaTime(text: string): string | null {
  const digits = text.trim().replace(/^(\d{1,2}):(\d\d)(:\d\d)?$/, '$1$2');
  if (!/^\d{1,4}$/.test(digits)) return null;
  const whole = digits.padStart(4, '0');
  const [hour, minute] = [whole.slice(0, 2), whole.slice(2)];
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour}:${minute}` : null;
}

/** A DOT number without the zeros before it; null for what is none. */
export function dotNumberOf(text: string): string | null {
  const digits = text.trim().replace(/^0+(?=\d)/, '');
  return /^\d{1,8}$/.test(digits) && digits !== '0' ? digits : null;
}

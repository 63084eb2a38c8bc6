import { addDays, addMonths, isCivilDate, type IsoDate } from '#src/shared/dates.ts';

/** A stretch of time, both days of it included. */
export interface Span {
  from: IsoDate;
  to: IsoDate;
}

const two = (text: string) => text.padStart(2, '0');

/** A day as people write it, M/D/YYYY or YYYY-MM-DD; null for what is none. */
export function dayOf(typed: string): IsoDate | null {
  const text = typed.trim();
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, month = '', day = '', year = ''] = us ?? [];
  const iso = us ? `${year}-${two(month)}-${two(day)}` : text;
  return isCivilDate(iso) ? iso : null;
}

/** The days of a month (M/YYYY, YYYY-MM), a day or, with `years`, a year; null for what is none of them. */
export function spanOf(typed: string, { years = false } = {}): Span | null {
  const day = dayOf(typed);
  if (day) return { from: day, to: day };
  const text = typed.trim();
  if (years && /^(?:19|20)\d\d$/.test(text)) return { from: `${text}-01-01`, to: `${text}-12-31` };
  const us = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  const [year, month] = us ? [us[2] ?? '', us[1] ?? ''] : [iso?.[1] ?? '', iso?.[2] ?? ''];
  const first = `${year}-${two(month)}-01`;
  if (year === '' || !isCivilDate(first)) return null;
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}

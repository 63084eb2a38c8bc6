import { addDays, addMonths, isCivilDate, type IsoDate } from '#src/shared/dates.ts';
import { MONTHS } from './calendar-days.ts';

/**
 * What a two-digit year means: `past` is the latest year that is over or under way (birth dates, dates of documents);
 * `open` is one that is no more than fifty years from today (expiries, appointments, and what may be either).
 */
export type DateMeaning = 'past' | 'open';

/** What was typed, as it is read. More than one date: it could be any of them, and is none. */
export type DateReading = readonly IsoDate[];

interface Reader {
  /** The reader's own day. */
  today: IsoDate;
  meaning: DateMeaning;
}

const UNITS: Readonly<Record<string, (from: IsoDate, by: number) => IsoDate>> = {
  d: addDays,
  w: (from, by) => addDays(from, by * 7),
  m: addMonths,
  y: (from, by) => addMonths(from, by * 12),
};

const NAMED: Readonly<Record<string, number>> = {
  t: 0,
  today: 0,
  tod: 0,
  tom: 1,
  tomorrow: 1,
  yesterday: -1,
};

/** `11/7/2028`, with `/`, `-`, `.` or spaces, the month first; the year with two digits or four. */
const MONTH_FIRST = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `2028-11-07`: with the year first it is always followed by the month. */
const YEAR_FIRST = /^(\d{4})([/. -])(\d{1,2})\2(\d{1,2})$/;
const WORDED: readonly (readonly [RegExp, 'month' | 'day' | 'year'])[] = [
  [/^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4}|\d{2})$/, 'month'],
  [/^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4}|\d{2})$/, 'day'],
  [/^(\d{4}) ([a-z]{3,9})\.? (\d{1,2})$/, 'year'],
];
const RELATIVE = /^([+-]) ?(\d{1,4}) ?(d|w|m|y)(?:ays?|eeks?|onths?|ears?)?$/;

/** The digits of a date without strokes, cut every way that a month, a day and a year can be written. */
const CUTS: Readonly<Record<number, readonly RegExp[]>> = {
  5: [/^(\d)(\d\d)(\d\d)$/, /^(\d\d)(\d)(\d\d)$/],
  6: [/^(\d\d)(\d\d)(\d\d)$/, /^(\d)(\d)(\d{4})$/],
  7: [/^(\d)(\d\d)(\d{4})$/, /^(\d\d)(\d)(\d{4})$/],
  8: [/^(\d\d)(\d\d)(\d{4})$/],
};

/**
 * Reads a date as people type it: `11/7/28`, `11-7-2028`, `110728`, `2028-11-07`, `nov 7 2028`, `7 nov 2028`, `+2y`, `-1w`,
 * `t`, `tomorrow`. The month stands first, as dates are written here. Nothing: it is no day from 1900 to 2099.
 */
export function readEntry(typed: string, reader: Reader): DateReading {
  const text = typed.trim().toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ');
  const dates = [relative(text, reader.today), ...written(text, reader)];
  return [...new Set(dates.filter((date) => date !== null))].toSorted();
}

function relative(text: string, today: IsoDate): IsoDate | null {
  const days = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (days !== undefined) return dayOrNull(addDays(today, days));
  const [, sign, count, unit = ''] = RELATIVE.exec(text) ?? [];
  const move = UNITS[unit];
  return move ? dayOrNull(move(today, Number(`${sign}${count}`))) : null;
}

function written(text: string, reader: Reader): (IsoDate | null)[] {
  const [, first, , second, third] = MONTH_FIRST.exec(text) ?? [];
  if (first) return [dayOf(third, first, second, reader)];
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return [dayOf(year, month, day, reader)];
  // Also `7-nov-28`.
  const spaced = text.replaceAll(/[-/]/g, ' ');
  for (const [pattern, begins] of WORDED) {
    const [, one, two, three] = pattern.exec(spaced) ?? [];
    if (one === undefined) continue;
    if (begins === 'month') return [dayOf(three, monthNamed(one), two, reader)];
    if (begins === 'day') return [dayOf(three, monthNamed(two), one, reader)];
    return [dayOf(one, monthNamed(two), three, reader)];
  }
  if (!/^\d+$/.test(text)) return [];
  // Eight digits with the year first can be no other date: no month is a nineteenth or a twentieth.
  const [, longYear, longMonth, longDay] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const cuts = (CUTS[text.length] ?? []).map((cut) => {
    const [, cutMonth, cutDay, cutYear] = cut.exec(text) ?? [];
    return dayOf(cutYear, cutMonth, cutDay, reader);
  });
  return longYear ? [...cuts, dayOf(longYear, longMonth, longDay, reader)] : cuts;
}

/** The number of a month by its name, or by the first three letters and more of it. */
function monthNamed(name = ''): string {
  const at = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name));
  return at === -1 ? '' : String(at + 1);
}

function dayOf(year = '', month = '', day = '', reader: Reader): IsoDate | null {
  if (year.length === 4) return iso(year, month, day);
  const { today, meaning } = reader;
  const thisYear = Number(today.slice(0, 4));
  const sameCentury = thisYear - (thisYear % 100) + Number(year);
  const dates = [sameCentury + 100, sameCentury, sameCentury - 100].map((one) =>
    iso(String(one), month, day),
  );
  const limit = meaning === 'past' ? today : addMonths(today, 600);
  return dates.find((date) => date !== null && date <= limit) ?? null;
}

const iso = (year: string, month: string, day: string): IsoDate | null =>
  dayOrNull(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

const dayOrNull = (date: string): IsoDate | null => (isCivilDate(date) ? date : null);

/** A date with the month in letters, `Nov 7, 2028`: shows how a typed date was read. */
export function wordedDate(date: IsoDate): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`;
}

import { addDays } from './dates.ts';
import type { Instant, IsoDate } from './dates.ts';

/** A federal holiday on the day that offices observe it. */
export interface Holiday {
  date: IsoDate;
  name: string;
}

type Rule = (year: number) => IsoDate;

const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const dayOf = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const [MONDAY, THURSDAY, SATURDAY] = [1, 4, 6];

/** The `nth` such weekday of a month, from 1. */
function nthWeekday(month: number, weekday: number, nth: number): Rule {
  return (year) => {
    const first = dayOf(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
  };
}

function lastMonday(month: number): Rule {
  return (year) => {
    const last = addDays(dayOf(year, month + 1, 1), -1);
    return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
  };
}

const on =
  (month: number, day: number): Rule =>
  (year) =>
    dayOf(year, month, day);

/** 5 USC 6103(a): the legal public holidays, each with the first year it was one. */
const HOLIDAYS: readonly { name: string; rule: Rule; since: number }[] = [
  { name: "New Year's Day", rule: on(1, 1), since: 1885 },
  { name: 'Birthday of Martin Luther King, Jr.', rule: nthWeekday(1, MONDAY, 3), since: 1986 },
  { name: "Washington's Birthday", rule: nthWeekday(2, MONDAY, 3), since: 1971 },
  { name: 'Memorial Day', rule: lastMonday(5), since: 1971 },
  { name: 'Juneteenth National Independence Day', rule: on(6, 19), since: 2021 },
  { name: 'Independence Day', rule: on(7, 4), since: 1885 },
  { name: 'Labor Day', rule: nthWeekday(9, MONDAY, 1), since: 1894 },
  { name: 'Columbus Day', rule: nthWeekday(10, MONDAY, 2), since: 1971 },
  { name: 'Veterans Day', rule: on(11, 11), since: 1978 },
  { name: 'Thanksgiving Day', rule: nthWeekday(11, THURSDAY, 4), since: 1942 },
  { name: 'Christmas Day', rule: on(12, 25), since: 1885 },
];

/** 5 USC 6103(b) and Executive Order 11582: a Saturday's is observed on the Friday, a Sunday's on the Monday. */
function observed(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === 0 ? addDays(date, 1) : date;
}

const kept = new Map<number, readonly Holiday[]>();

/**
 * The federal holidays that are observed in a year, in order (D19). A New Year's Day on a Saturday is observed in the
 * year before, which then has it twice or the year itself not at all.
 */
export function federalHolidays(year: number): readonly Holiday[] {
  const known = kept.get(year);
  if (known) return known;
  const found = [year, year + 1]
    .flatMap((of) =>
      HOLIDAYS.filter(({ since }) => of >= since).map(({ name, rule }) => ({
        date: observed(rule(of)),
        name,
      })),
    )
    .filter(({ date }) => date.startsWith(String(year)))
    .sort((a, b) => a.date.localeCompare(b.date));
  kept.set(year, found);
  return found;
}

/** Whether federal offices work on a day: no Saturday, no Sunday, no federal holiday. */
export function isBusinessDay(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === SATURDAY) return false;
  return !federalHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

/** The `count`th business day after a day, which itself does not count. */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The latest business day on or before a day, then the one before it, and so on: the `count`th of them, from 1. */
export function businessDayBack(date: IsoDate, count: number): IsoDate {
  let day = date;
  for (let left = isBusinessDay(day) ? count - 1 : count; left > 0;) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** How many business days have begun after a day, until another that counts itself; 0 where that is no later. */
export function businessDaysBetween(from: IsoDate, to: IsoDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isBusinessDay(day)) count += 1;
  return count;
}

const HOUR = 3_600_000;

/**
 * So many business hours after an instant. A business day has twenty-four of them, in UTC; Saturdays, Sundays and federal
 * holidays stand still. The migration 0020 reckons the same in SQL.
 */
export function addBusinessHours(from: Instant, hours: number): Instant {
  const date = from.slice(0, 10);
  const open = isBusinessDay(date);
  const start = open ? date : addBusinessDays(date, 1);
  const passed = hours * HOUR + (open ? Date.parse(from) - Date.parse(`${date}T00:00:00Z`) : 0);
  const day = addBusinessDays(start, Math.floor(passed / (24 * HOUR)));
  return new Date(Date.parse(`${day}T00:00:00Z`) + (passed % (24 * HOUR))).toISOString();
}

import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';

/** How many selections there are in a year (2§9). */
export const FREQUENCIES = [2, 4, 6, 12] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const QUARTERLY = 4;
export const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  2: 'semi-annually',
  4: 'quarterly',
  6: 'bi-monthly',
  12: 'monthly',
};

/** A part of a calendar year for which people are selected once. */
export interface Period {
  year: number;
  /** From 1 to the frequency. */
  period: number;
  from: IsoDate;
  to: IsoDate;
}

/** One period of a year. */
export function periodOf(year: number, period: number, frequency: Frequency): Period {
  const months = 12 / frequency;
  const from = addMonths(`${year}-01-01`, (period - 1) * months);
  return { year, period, from, to: addDays(addMonths(from, months), -1) };
}

/** The period in which a day lies. */
export function periodAt(day: IsoDate, frequency: Frequency): Period {
  const month = Number(day.slice(5, 7));
  const period = Math.ceil(month / (12 / frequency));
  return periodOf(Number(day.slice(0, 4)), period, frequency);
}

/** The working days from one day to another, both included; all days where none of them is one. */
export function daysLeft(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const working = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  return working.length > 0 ? working : days;
}

const MONTHS = [
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
];

/** A period as people name it: `Q4 2026`, `March 2026`, `Half 1 of 2026`, `May to June 2026`. */
export function periodName({
  year,
  period,
  frequency,
}: {
  year: number;
  period: number;
  frequency: Frequency;
}): string {
  if (frequency === 12) return `${MONTHS[period - 1] ?? ''} ${year}`;
  if (frequency === 6)
    return `${MONTHS[period * 2 - 2] ?? ''} to ${MONTHS[period * 2 - 1] ?? ''} ${year}`;
  return frequency === 4 ? `Q${period} ${year}` : `Half ${period} of ${year}`;
}

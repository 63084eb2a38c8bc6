import { expect, test } from 'vitest';
import { addDays, addMonths, isCivilDate, writeMinute, writeMoment } from './dates.ts';

test('a civil date is a day of the calendar from 1900 to 2099, and nothing else is', () => {
  const wrong: string[] = [];
  for (let year = 1898; year <= 2101; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
        const at = new Date(Date.UTC(year, month - 1, day));
        const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
        if (isCivilDate(text) !== (isReal && year >= 1900 && year <= 2099)) wrong.push(text);
      }
  expect(wrong).toEqual([]);
  for (const text of ['', '2026-2-3', '2026-02-03T00:00', ' 2026-02-03', '20260203'])
    expect(isCivilDate(text), text).toBe(false);
});

test('days and months later are counted by the calendar, before 1970 and after 2039 too', () => {
  const wrong: string[] = [];
  const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  // Every day of some years, the first and the last of the known ones among them.
  const years = [1931, 1969, 1970, 1972, 2000, 2025, 2026, 2039, 2040, 2060];
  const days = years.flatMap((year) =>
    Array.from({ length: 366 }, (_, day) => Date.UTC(year, 0, 1 + day)),
  );
  for (const at of days) {
    const from = textOf(at);
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    for (const months of [-36, -1, 0, 1, 6, 13, 48]) {
      const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
      const wanted = textOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
      if (addMonths(from, months) !== wanted) wrong.push(`${from} and ${months} months`);
    }
    for (const more of [-1000, -1, 0, 1, 30])
      if (addDays(from, more) !== textOf(at + more * 86_400_000))
        wrong.push(`${from} and ${more} days`);
  }
  expect(wrong).toEqual([]);
});

test('a minute of a clock is written as Americans write it (R053)', () => {
  expect(writeMinute('2026-11-06 09:16')).toBe('11/6/2026 9:16 am');
  expect(writeMinute('2026-01-31T12:05:30.000Z')).toBe('1/31/2026 12:05 pm');
  expect(writeMinute('2026-12-01 00:00')).toBe('12/1/2026 12:00 am');
  expect(writeMoment('2026-11-06T21:05:07.250Z')).toBe('11/6/2026 9:05:07 pm UTC');
  expect(writeMoment('2026-11-06T22:05:07+01:00')).toBe('11/6/2026 9:05:07 pm UTC');
});

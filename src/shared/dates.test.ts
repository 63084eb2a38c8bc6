import { expect, test } from 'vitest';
import { isCivilDate } from './dates.ts';

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

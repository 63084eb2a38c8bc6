import { expect, test } from 'vitest';
import { addDays } from '#src/shared/dates.ts';
import { daysLeft, FREQUENCIES, periodAt, periodName, periodOf } from './periods.rules.ts';

test('the periods of a year cover each of its days once, whatever the frequency', () => {
  for (const frequency of FREQUENCIES) {
    for (const year of [2026, 2028]) {
      let day = `${year}-01-01`;
      for (let period = 1; period <= frequency; period += 1) {
        const one = periodOf(year, period, frequency);
        expect(one.from).toBe(day);
        expect(periodAt(one.from, frequency)).toEqual(one);
        expect(periodAt(one.to, frequency)).toEqual(one);
        day = addDays(one.to, 1);
      }
      expect(day).toBe(`${year + 1}-01-01`);
    }
  }
});

test('are named as people say them', () => {
  const name = (frequency: 2 | 4 | 6 | 12, period: number) =>
    periodName({ year: 2026, period, frequency });
  expect(name(4, 4)).toBe('Q4 2026');
  expect(name(12, 3)).toBe('March 2026');
  expect(name(2, 1)).toBe('Half 1 of 2026');
  expect(name(6, 3)).toBe('May to June 2026');
});

test('chance chooses among the working days that are left', () => {
  expect(daysLeft('2026-03-27', '2026-03-31')).toEqual(['2026-03-27', '2026-03-30', '2026-03-31']);
  expect(daysLeft('2026-02-28', '2026-02-28')).toEqual(['2026-02-28']);
});

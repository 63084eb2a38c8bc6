import { expect, test } from 'vitest';
import { earliestToday, daysSince, latestToday } from '#src/shared/dates.ts';
import { refusedDate, showAge, showClock, showDate, showInstant } from './format.ts';

test('dates are shown as M/D/YYYY, times as h:mm a (R053)', () => {
  expect(showDate('2026-03-04')).toBe('3/4/2026');
  expect(showDate(null)).toBe('');
  expect(showClock('2026-03-04T12:05:00.000Z')).toMatch(/^\d{1,2}:05 [ap]m$/);
  expect(showInstant('2026-03-04T12:05:00.000Z')).toMatch(/^3\/\d\/2026 \d{1,2}:\d{2} [ap]m$/);
});

test('a refused date is named in the words of the specification (R052)', () => {
  const words = (entry: string) =>
    `The date that you entered (${entry}) is invalid. Please enter a valid date between 1900 and 2099`;
  expect(refusedDate(' 02/30/2020 ')).toBe(words('2/30/2020'));
  expect(refusedDate('2100-01-01')).toBe(words('1/1/2100'));
  expect(refusedDate('soon')).toBe(words('soon'));
});

test('ages come in their largest whole unit', () => {
  const now = Date.parse('2026-03-04T12:00:00.000Z');
  expect(showAge('2026-03-04T11:55:00.000Z', now)).toBe('5 min');
  expect(showAge('2026-03-04T09:00:00.000Z', now)).toBe('3 h');
  expect(showAge('2026-02-20T09:00:00.000Z', now)).toBe('12 d');
  // By the calendar it is three days, by the clock two and a bit.
  expect(showAge('2026-03-01T23:00:00.000Z', now)).toBe('3 d');
  expect(daysSince('2026-03-01', new Date(now))).toBe(3);
});

test('today is one of two or three days between Guam and American Samoa', () => {
  const evening = new Date('2026-11-22T04:53:00Z');
  expect(earliestToday(evening)).toBe('2026-11-21');
  expect(latestToday(evening)).toBe('2026-11-22');
  expect(latestToday(new Date('2026-11-21T14:00:00Z'))).toBe('2026-11-22');
  expect(earliestToday(new Date('2026-11-22T11:00:00Z'))).toBe('2026-11-22');
});

import { expect, test } from 'vitest';
import { addBusinessDays, federalHolidays, isBusinessDay } from './business-days.ts';

/** As the Office of Personnel Management publishes them, on the day they are observed. */
const PUBLISHED: Record<number, string> = {
  2024: '2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11 2024-11-28 2024-12-25',
  2025: '2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25',
  2026: '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  // Christmas of 2027 falls on a Saturday, and so does the New Year's Day after it.
  2027: '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-31',
  2028: '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25',
  2029: '2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08 2029-11-12 2029-11-22 2029-12-25',
  2030: '2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25',
};

test.each(Object.entries(PUBLISHED))('the holidays of %s', (year, days) => {
  expect(
    federalHolidays(Number(year))
      .map(({ date }) => date)
      .join(' '),
  ).toBe(days);
});

test('there was no Juneteenth before it was a holiday', () => {
  expect(federalHolidays(2020).map(({ name }) => name)).not.toContain(
    'Juneteenth National Independence Day',
  );
});

test.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-26', false],
  ['2027-12-31', false],
])('%s is a business day: %s', (date, is) => expect(isBusinessDay(date)).toBe(is));

test.each([
  // From a Monday to Thursday; over a weekend; over Thanksgiving and the weekend after it.
  ['2026-11-16', 3, '2026-11-19'],
  ['2026-11-19', 3, '2026-11-24'],
  ['2026-11-24', 3, '2026-11-30'],
  // A day that is none itself: the count begins after it.
  ['2026-11-21', 3, '2026-11-25'],
  ['2026-12-24', 3, '2026-12-30'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s and %i business days are %s', (from, count, to) =>
  expect(addBusinessDays(from, count)).toBe(to),
);

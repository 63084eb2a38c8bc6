import { expect, test } from 'vitest';
import { localToday } from '../local-day.ts';
import { clampDay, dayAfterKey, inMonth, spokenDay, weeksOf } from './calendar-days.ts';

test('a month is six weeks from Sunday, its neighbours dimmed', () => {
  const weeks = weeksOf('2026-03-05');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toEqual({ date: '2026-03-01', day: 1, inMonth: true, allowed: true });
  expect(weeks[5]?.[6]).toEqual({ date: '2026-04-11', day: 11, inMonth: false, allowed: true });
});

test('days before 1900 and after 2099 cannot be chosen (R049, R050)', () => {
  expect(weeksOf('1900-01-15')[0]?.[0]).toMatchObject({ date: '1899-12-31', allowed: false });
  expect(weeksOf('2099-12-15').flat().at(-1)).toMatchObject({ allowed: false });
  expect(clampDay('1812-01-01')).toBe('1900-01-01');
  expect(dayAfterKey('2099-12-31', 'ArrowRight', false)).toBe('2099-12-31');
  expect(dayAfterKey('1900-01-01', 'PageUp', true)).toBe('1900-01-01');
});

test('keys move by day, week, month and year', () => {
  const from = '2026-03-31';
  const to = (key: string, shift = false) => dayAfterKey(from, key, shift);
  expect(to('ArrowLeft')).toBe('2026-03-30');
  expect(to('ArrowDown')).toBe('2026-04-07');
  expect(to('Home')).toBe('2026-03-29');
  expect(to('End')).toBe('2026-04-04');
  expect(to('PageUp')).toBe('2026-02-28');
  expect(to('PageDown', true)).toBe('2027-03-31');
  expect(to('a')).toBeNull();
});

test('choosing a month or a year keeps the day, or its month’s last', () => {
  expect(inMonth('2024-02-29', 2023, 1)).toBe('2023-02-28');
  expect(inMonth('2026-03-31', 1900, 0)).toBe('1900-01-31');
});

test('a day is said in full, and today is the viewer’s own', () => {
  expect(spokenDay('2026-03-05')).toBe('Thursday, March 5, 2026');
  expect(localToday(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
});

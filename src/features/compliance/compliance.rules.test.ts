import { expect, test } from 'vitest';
import { addFiles, NO_FILES, scoreOf, weeksFrom } from './compliance.rules.ts';

test('a place has the mean of its files, 100 only where each is, and none without files', () => {
  expect(scoreOf({ scoreSum: 0, scored: 0 })).toBeNull();
  expect(scoreOf({ scoreSum: 300, scored: 3 })).toBe(100);
  expect(scoreOf({ scoreSum: 299, scored: 3 })).toBe(99);
  expect(scoreOf({ scoreSum: 100, scored: 2 })).toBe(50);
  expect(scoreOf({ scoreSum: 0, scored: 2 })).toBe(0);
});

test('places add up', () => {
  const one = { ...NO_FILES, files: 2, held: 1, valid: 1, scoreSum: 100, scored: 2 };
  expect(addFiles([one, one, NO_FILES])).toEqual({
    ...NO_FILES,
    files: 4,
    held: 2,
    valid: 2,
    scoreSum: 200,
    scored: 4,
  });
});

test('the weeks of the next 90 days begin with this one', () => {
  // A Saturday.
  const weeks = weeksFrom('2026-11-28');
  expect(weeks[0]).toBe('2026-11-23');
  expect(weeks.at(-1)).toBe('2027-02-22');
  expect(weeks).toHaveLength(14);
  // A Monday begins its own week.
  expect(weeksFrom('2026-11-23')[0]).toBe('2026-11-23');
  expect(weeksFrom('2026-11-29', 0)).toEqual(['2026-11-23']);
});

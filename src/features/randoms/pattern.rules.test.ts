import { expect, test } from 'vitest';
import { patternFindings } from './pattern.rules.ts';

const hours = (at: Record<number, number>) =>
  Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);

test('tests that are spread make no finding, nor do a few', () => {
  expect(
    patternFindings({
      weekdays: [2, 2, 2, 2, 2, 0, 0],
      hours: hours({ 8: 2, 11: 3, 15: 3, 21: 2 }),
    }),
  ).toEqual([]);
  expect(patternFindings({ weekdays: [7, 0, 0, 0, 0, 0, 0], hours: hours({ 8: 7 }) })).toEqual([]);
});

test('one weekday, or two hours, with most of them are found', () => {
  expect(
    patternFindings({ weekdays: [0, 7, 1, 1, 1, 0, 0], hours: hours({ 11: 5, 12: 3, 16: 2 }) }),
  ).toEqual([
    '70% of the tests fell on a Tuesday.',
    '80% of the tests fell between 11 a.m. and 1 p.m.',
  ]);
});

import { describe, expect, test } from 'vitest';
import { ageOn, gapsIn } from './coverage.rules.ts';
import { dayOf, spanOf } from './typed-days.rules.ts';

const TODAY = '2026-11-27';

describe('days as people type them', () => {
  test.each([
    ['3/7/2025', '2025-03-07'],
    ['03-07-2025', '2025-03-07'],
    ['2025-03-07', '2025-03-07'],
    [' 2/29/2024 ', '2024-02-29'],
    ['2/30/2024', null],
    ['13/1/2024', null],
    ['3/7/25', null],
    ['', null],
  ])('%s', (typed, day) => expect(dayOf(typed)).toBe(day));

  test.each([
    ['2/2024', { from: '2024-02-01', to: '2024-02-29' }],
    ['2024-12', { from: '2024-12-01', to: '2024-12-31' }],
    ['3/7/2025', { from: '2025-03-07', to: '2025-03-07' }],
    ['13/2024', null],
    ['2024', null],
  ])('a month or a day: %s', (typed, span) => expect(spanOf(typed)).toEqual(span));

  test('a year only where years are asked for', () => {
    expect(spanOf('2024', { years: true })).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });
});

describe('times that nothing accounts for', () => {
  const job = (from: string, to: string) => ({ from, to });

  test('none where the years are covered, in any order and overlapping', () => {
    const jobs = [job('6/2024', ''), job('1/2020', '8/2024'), job('3/2021', '5/2021')];
    expect(gapsIn(jobs, 3, TODAY)).toEqual([]);
  });

  test('up to 30 days are nobody’s business; 31 are a gap', () => {
    const before = job('1/1/2020', '5/31/2025');
    expect(gapsIn([before, job('7/1/2025', '')], 3, TODAY)).toEqual([]);
    expect(gapsIn([before, job('7/2/2025', '')], 3, TODAY)).toEqual([
      { from: '2025-06-01', to: '2025-07-01' },
    ]);
  });

  test('between months a whole month counts, February as well', () => {
    expect(gapsIn([job('1/2020', '1/2025'), job('3/2025', '')], 3, TODAY)).toEqual([
      { from: '2025-02-01', to: '2025-02-28' },
    ]);
    expect(gapsIn([job('1/2020', '1/2025'), job('2/2025', '')], 3, TODAY)).toEqual([]);
  });

  test('at both ends: before the first, and since the last', () => {
    expect(gapsIn([job('1/2025', '3/2026')], 3, TODAY)).toEqual([
      { from: '2023-11-27', to: '2024-12-31' },
      { from: '2026-04-01', to: TODAY },
    ]);
  });

  test('what is longer ago, still to come or cannot be read counts for nothing', () => {
    const gap = [{ from: '2023-11-27', to: TODAY }];
    expect(gapsIn([], 3, TODAY)).toEqual(gap);
    expect(gapsIn([job('1/2010', '1/2015')], 3, TODAY)).toEqual(gap);
    expect(gapsIn([job('last year', ''), job('5/2026', '5/2025')], 3, TODAY)).toEqual(gap);
    expect(gapsIn([job('1/2027', '')], 3, TODAY)).toEqual(gap);
  });

  test('nothing is asked of the time before somebody was grown', () => {
    expect(gapsIn([job('6/2022', '')], 10, TODAY, '2022-06-15')).toEqual([]);
    expect(gapsIn([job('6/2024', '')], 10, TODAY, '2022-06-15')).toEqual([
      { from: '2022-06-15', to: '2024-05-31' },
    ]);
  });
});

test.each([
  ['2008-11-27', 18],
  ['2008-11-28', 17],
  ['2004-02-29', 22],
])('born %s one is %i', (born, age) => expect(ageOn(born, TODAY)).toBe(age));

import { describe, expect, test } from 'vitest';
import { changeOf, niceTop } from './chart.rules.ts';
import { dashboardTable, TABLE_IDS, weekHours, workBars, writeSeconds } from './dashboard.rules.ts';
import {
  ageBucket,
  businessDaysSince,
  differencesOf,
  EXACT_SECONDS,
  BUCKET_STEP,
  medianSeconds,
  mistakeOf,
  overturnRate,
  rangeBefore,
  rateInterval,
} from './quality.rules.ts';
import type { Dashboard } from './quality.shapes.ts';

const FIRST = { documentTypeId: 238, docDate: '2026-03-01', expirationDate: '2028-03-01' };

describe('the two answers', () => {
  test('the same classification upholds', () => {
    const differences = differencesOf(FIRST, { verdict: 'classified', ...FIRST });
    expect(differences).toEqual([]);
    expect(mistakeOf(differences)).toBeNull();
  });

  test('another type or date is a corrected classification', () => {
    const second = { ...FIRST, documentTypeId: 225, expirationDate: null };
    const differences = differencesOf(FIRST, { verdict: 'classified', ...second });
    expect(differences).toEqual(['documentTypeId', 'expirationDate']);
    expect(mistakeOf(differences)).toBe('Corrected Document Classification');
  });

  test('a bad document or another driver’s is a rejected one', () => {
    expect(mistakeOf(differencesOf(FIRST, { verdict: 'bad', reasonId: 1 }))).toBe(
      'Rejected Document Classification',
    );
    expect(mistakeOf(differencesOf(FIRST, { verdict: 'wrongEmployee' }))).toBe(
      'Rejected Document Classification',
    );
  });
});

test('a rate says how sure it is', () => {
  expect(overturnRate(0, 0)).toBeNull();
  expect(rateInterval(0, 0)).toEqual([0, 1]);
  const few = rateInterval(10, 2);
  const many = rateInterval(1000, 200);
  expect(few[0]).toBeCloseTo(0.057, 2);
  expect(few[1]).toBeCloseTo(0.51, 2);
  expect(many[1] - many[0]).toBeLessThan((few[1] - few[0]) / 4);
});

test('ages count business days: no weekend, no holiday', () => {
  // Wednesday before Thanksgiving (2026-11-26) to the Monday after it.
  expect(businessDaysSince('2026-11-25', '2026-11-30')).toBe(2);
  expect(ageBucket('2026-11-25', '2026-11-25')).toBe('0-1');
  expect(ageBucket('2026-11-20', '2026-11-23')).toBe('0-1');
  expect(ageBucket('2026-11-19', '2026-11-23')).toBe('2-3');
  expect(ageBucket('2026-11-10', '2026-11-20')).toBe('4-7');
  expect(ageBucket('2026-01-10', '2026-11-20')).toBe('8+');
});

test('a median of buckets is within two of a hundred', () => {
  expect(medianSeconds([])).toBeNull();
  expect(
    medianSeconds([
      { bucket: 40, count: 2 },
      { bucket: 10, count: 1 },
      { bucket: 90, count: 2 },
    ]),
  ).toBe(40);
  const bucketOf = (seconds: number) =>
    EXACT_SECONDS + Math.floor(Math.log(seconds / EXACT_SECONDS) / Math.log(BUCKET_STEP));
  for (const seconds of [301, 599, 3600, 86_400]) {
    const median = medianSeconds([{ bucket: bucketOf(seconds), count: 1 }]) ?? 0;
    expect(Math.abs(median / seconds - 1)).toBeLessThan(0.02);
  }
});

test('the days before are as many', () => {
  expect(rangeBefore({ from: '2026-11-15', to: '2026-11-21' })).toEqual({
    from: '2026-11-08',
    to: '2026-11-14',
  });
});

test('a scale ends at a round number of whole steps', () => {
  expect(niceTop(0, 4)).toBe(4);
  expect(niceTop(7, 4)).toBe(8);
  expect(niceTop(97, 4)).toBe(100);
  expect(niceTop(4100, 4)).toBe(8000);
  expect(changeOf(150, 100)).toBe(0.5);
  expect(changeOf(1, 0)).toBeNull();
});

const DATA: Dashboard = {
  from: '2026-11-16',
  to: '2026-11-17',
  zone: 'UTC',
  asOf: '2026-11-17T12:00:00.000Z',
  waiting: { total: 0, held: 0, steps: [], ages: [] },
  done: {
    total: 9,
    before: 0,
    medianSeconds: 60,
    steps: [],
    ends: [{ state: 'done', count: 4 }],
    hours: [
      { hour: '2026-11-16T14', steps: { searchAndMatch: 3, review: 2 } },
      { hour: '2026-11-17T09', steps: { review: 1, escalated: 3 } },
    ],
  },
  reviewers: [],
  quality: { checked: 0, overturned: 0, waiting: 0, mistakes: [] },
};

describe('the tables behind the charts', () => {
  test('work is by the day, or by the hour of a single day', () => {
    expect(workBars(DATA).map(({ title, counts }) => [title, counts])).toEqual([
      ['11/16/2026', { searchAndMatch: 3, review: 2, other: 0 }],
      ['11/17/2026', { searchAndMatch: 0, review: 1, other: 3 }],
    ]);
    const day = workBars({ ...DATA, to: DATA.from });
    expect(day).toHaveLength(24);
    expect(day[14]?.counts.searchAndMatch).toBe(3);
  });

  test('the week begins on Monday', () => {
    const week = weekHours(DATA);
    expect(week[0]?.[14]).toBe(5);
    expect(week[1]?.[9]).toBe(4);
  });

  test('each has as many cells as columns', () => {
    for (const id of TABLE_IDS) {
      const { columns, rows } = dashboardTable(id, DATA);
      for (const row of rows) expect(row, id).toHaveLength(columns.length);
    }
  });

  test('lengths of work are written as people say them', () => {
    expect([48, 185, 7800, null].map(writeSeconds)).toEqual([
      '48 s',
      '3 min 05 s',
      '2 h 10 min',
      '',
    ]);
  });
});

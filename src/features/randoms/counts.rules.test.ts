import { describe, expect, test } from 'vitest';
import { countOf, endsAt, forecast, type Counting } from './counts.rules.ts';

/** J. J. Keller's worked example: a pool of 105, 135, 95 and 110 drivers over the quarters. */
const KELLER: Counting = {
  periods: 4,
  period: 4,
  earlier: [105, 135, 95],
  now: 110,
  rate: 50,
  done: 0,
  open: 0,
};

describe('how many to select', () => {
  test('is what J. J. Keller works out: average 112, 56 for drugs, 12 for alcohol, 16 with 40 done', () => {
    expect(countOf(KELLER)).toMatchObject({ average: 112, target: 56, pick: 56 });
    expect(countOf({ ...KELLER, rate: 10 })).toMatchObject({ target: 12, pick: 12 });
    expect(countOf({ ...KELLER, done: 40 })).toMatchObject({ lacking: 16, pick: 16 });
  });

  test('spreads what lacks over the periods that are left', () => {
    const first = { ...KELLER, period: 1, earlier: [], now: 100 };
    expect(countOf(first)).toMatchObject({ average: 100, target: 50, periodsLeft: 4, pick: 13 });
    expect(countOf({ ...first, period: 3, earlier: [100, 100], done: 20, open: 6 })).toMatchObject({
      lacking: 24,
      pick: 12,
    });
  });

  test('counts who is selected and not tested yet, and takes nobody where the year is done', () => {
    expect(countOf({ ...KELLER, done: 40, open: 10 }).pick).toBe(6);
    expect(countOf({ ...KELLER, done: 60 })).toMatchObject({ lacking: 0, pick: 0 });
  });

  test('never takes more people than there are, and no one of an empty pool', () => {
    expect(countOf({ ...KELLER, now: 9, earlier: [200, 200, 200] }).pick).toBe(9);
    expect(countOf({ ...KELLER, now: 0, earlier: [0, 0, 0] })).toMatchObject({
      average: 0,
      pick: 0,
    });
  });

  test('does not round up what is whole but for the last bits', () => {
    expect(countOf({ ...KELLER, earlier: [70, 70, 70], now: 70, rate: 10 }).target).toBe(7);
    expect(countOf({ ...KELLER, earlier: [1000, 1000, 1000], now: 1000, rate: 0.7 }).target).toBe(
      7,
    );
  });

  test('a pool that begins in the year counts nobody before it', () => {
    expect(countOf({ ...KELLER, period: 3, earlier: [0, 0], now: 100 })).toMatchObject({
      average: 50,
      target: 25,
      pick: 13,
    });
  });
});

test('the forecast says where the year ends, and what it lacks', () => {
  const counting = { ...KELLER, done: 40, open: 11 };
  const count = countOf(counting);
  expect(endsAt(count, counting)).toBe(45.5);
  expect(forecast(count, counting, '12/31/2026')).toBe(
    'You will end the year at 45.5%: draw 5 more by 12/31/2026.',
  );
  const full = { ...KELLER, done: 56 };
  expect(forecast(countOf(full), full, '')).toBe('You will end the year at 50%.');
  expect(endsAt({ ...count, average: 0 }, counting)).toBe(0);
});

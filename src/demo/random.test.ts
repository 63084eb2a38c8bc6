import { describe, expect, test } from 'vitest';
import { uuid } from '#src/shared/ids.ts';
import { demoRandom, demoUuid } from './random.ts';

const take = (count: number, draw: () => number) => Array.from({ length: count }, draw);

describe('demoRandom', () => {
  test('repeats for the same seed, purpose and ordinal, and differs for any other', () => {
    const draws = (seed: string, purpose: string, ordinal: number) => {
      const random = demoRandom(seed, purpose, ordinal);
      return take(20, () => random.next());
    };
    const base = draws('s', 'p', 1);
    expect(draws('s', 'p', 1)).toEqual(base);
    for (const other of [draws('t', 'p', 1), draws('s', 'q', 1), draws('s', 'p', 2)]) {
      expect(other).not.toEqual(base);
    }
  });

  test('spreads evenly over ordinals, from the first draw on', () => {
    const firsts = Array.from({ length: 20_000 }, (_, i) => demoRandom('s', 'p', i).next());
    const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
    expect(mean).toBeCloseTo(0.5, 1);
    const buckets = Array.from({ length: 10 }, () => 0);
    for (const value of firsts) {
      const bucket = Math.floor(value * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  test('keeps whole numbers, dates and digits in their bounds', () => {
    const random = demoRandom('s', 'bounds', 0);
    const ints = new Set(take(200, () => random.int(3, 6)));
    expect([...ints].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
    for (let i = 0; i < 200; i += 1) {
      const date = random.date('2026-02-27', '2026-03-02');
      expect(date >= '2026-02-27' && date <= '2026-03-02').toBe(true);
      expect(random.digits(7)).toMatch(/^[1-9]\d{6}$/);
    }
  });

  test('weighs, and refuses to choose from nothing', () => {
    const random = demoRandom('s', 'weights', 0);
    const drawn = Array.from({ length: 2000 }, () =>
      random.weighted([
        ['a', 9],
        ['never', 0],
        ['b', 1],
      ]),
    );
    expect(drawn).not.toContain('never');
    const share = drawn.filter((value) => value === 'a').length / drawn.length;
    expect(Math.abs(share - 0.9)).toBeLessThan(0.04);
    expect(() => random.pick([])).toThrow(RangeError);
    expect(() => random.weighted([['a', 0]])).toThrow(RangeError);
  });
});

describe('demoUuid', () => {
  test('is a version 7 UUID that sorts by ordinal and repeats', () => {
    const ids = [0, 1, 9, 10, 255, 256, 99_999, 999_999].map((i) => demoUuid('employee', i));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) {
      expect(uuid.safeParse(id).success).toBe(true);
      expect(id[14]).toBe('7');
    }
    expect(demoUuid('employee', 5)).toBe(demoUuid('employee', 5));
  });

  test('keeps kinds apart', () => {
    expect(demoUuid('document', 5)).not.toBe(demoUuid('employee', 5));
  });
});

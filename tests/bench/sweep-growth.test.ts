import { expect, test } from 'vitest';
import { growthFigure, growthOf, type SweptCalls } from './sweep-growth.ts';

const took = (p50: number, p95: number) => ({ p50, p95, limit: 100 });

test('a call that takes more than twice as long has grown, from fifteen milliseconds up', () => {
  const few: SweptCalls = { slow: took(10, 12), tiny: took(1, 2), even: took(40, 50) };
  const many: SweptCalls = { slow: took(30, 36), tiny: took(5, 14), even: took(60, 90) };
  const { compared, grew } = growthOf(few, many);
  expect(compared).toBe(3);
  expect(grew).toEqual([{ call: 'slow', p50: 3, p95: 3 }]);
});

test('a slow moment is told apart from growth', () => {
  const found = growthOf({ statuses: took(2, 3) }, { statuses: took(2, 16) });
  expect(found.grew).toEqual([]);
  expect(found.slowest.map(({ call }) => call)).toEqual(['statuses']);
});

test('an export is held to its lines', () => {
  const few: SweptCalls = { roster: { p50: 700, p95: 800, limit: null, lines: 1000 } };
  const longer: SweptCalls = { roster: { p50: 7000, p95: 8000, limit: null, lines: 10_000 } };
  expect(growthOf(few, longer).grew).toEqual([]);
  const dearer: SweptCalls = { roster: { p50: 21_000, p95: 24_000, limit: null, lines: 10_000 } };
  expect(growthOf(few, dearer).grew).toEqual([{ call: 'roster', p50: 3, p95: 3 }]);
});

test('an export whose lines were not counted, and a call of one size, are left out', () => {
  const few: SweptCalls = { old: { p50: 700, p95: 800, limit: null } };
  const many: SweptCalls = { old: { p50: 7000, p95: 8000, limit: null }, new: took(50, 60) };
  expect(growthOf(few, many).compared).toBe(0);
});

test('the line of the results names what grew', () => {
  const figure = growthFigure(
    ['100,000', '1,000,000'],
    { figures: took(8, 12) },
    { figures: took(57, 73) },
  );
  expect(figure).toMatchObject({ measured: '1 of 1', met: false });
  expect(figure.note).toContain('figures 12 ms to 73 ms (median 7.1 times)');
});

import { expect, test } from 'vitest';
import { breakOf, spread } from './workload.rules.ts';

test('what is due before the day ends breaks its limit today', () => {
  const [now, end] = ['2026-03-02T15:00:00.000Z', '2026-03-03T05:00:00.000Z'];
  expect(
    ['2026-03-02T14:59:59.000Z', '2026-03-02T15:00:00.001Z', '2026-03-03T05:00:00.000Z', null].map(
      (due) => breakOf(due, now, end),
    ),
  ).toEqual(['overdue', 'today', null, null]);
});

test('tasks go to who has the fewest by then', () => {
  const people = [
    { userId: 'ann', has: 4 },
    { userId: 'bob', has: 1 },
    { userId: 'cid', has: 2 },
  ];
  expect(spread(['1', '2', '3', '4', '5'], people).map(({ to }) => to)).toEqual([
    'bob',
    'bob',
    'cid',
    'bob',
    'cid',
  ]);
  expect(spread(['1'], [])).toEqual([]);
});

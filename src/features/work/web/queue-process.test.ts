import { expect, test } from 'vitest';
import { countOf, isNarrowed, narrowed, type QueueStep, type QueueView } from './queue-process.ts';

const STEPS: readonly [QueueStep, QueueStep] = [
  { formKey: 'match', title: 'To match' },
  { formKey: 'look', title: 'To review' },
];
const ALL: QueueView = { assignee: 'any' };

test('a step alone does not narrow what the counts are of', () => {
  expect(isNarrowed({ ...ALL, formKey: 'look', sort: 'due', search: undefined })).toBe(false);
  expect(isNarrowed({ ...ALL, client: 3 })).toBe(true);
  expect(isNarrowed({ assignee: 'mine' })).toBe(true);
});

test('a list has the count of what it shows, where the counts of the queue tell it', () => {
  const counts = [
    { formKey: 'match', total: 9, mine: 1, open: 5, waiting: 2 },
    { formKey: 'look', total: 2, mine: 0, open: 1, waiting: 1 },
  ];
  expect(countOf(ALL, counts)).toBe(11);
  expect(countOf({ ...ALL, formKey: 'look', sort: 'due' }, counts)).toBe(2);
  expect(countOf({ assignee: 'none', formKey: 'look' }, counts)).toBe(1);
  expect(countOf({ assignee: 'mine' }, counts)).toBe(1);
  expect(countOf({ ...ALL, waiting: 'only' }, counts)).toBe(3);
  // Nobody counts these.
  expect(countOf({ assignee: 'none', waiting: 'only' }, counts)).toBeUndefined();
  expect(countOf({ ...ALL, client: 3 }, counts)).toBeUndefined();
  expect(countOf(ALL, [])).toBeUndefined();
});

test('the keys of a queue show its own steps, and switch its holders on and off', () => {
  expect(narrowed(ALL, 'review', STEPS)).toEqual({ assignee: 'any', formKey: 'look' });
  const mine = narrowed({ ...ALL, client: 3 }, 'mine', STEPS);
  expect(mine).toEqual({ assignee: 'mine', client: 3 });
  expect(narrowed(mine, 'mine', STEPS).assignee).toBe('any');
  expect(narrowed({ ...mine, formKey: 'look' }, 'all', STEPS)).toEqual({
    assignee: 'any',
    client: 3,
  });
});

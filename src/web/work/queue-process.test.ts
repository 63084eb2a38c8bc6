import { expect, test } from 'vitest';
import { isNarrowed, narrowed, type QueueStep, type QueueView } from './queue-process.ts';

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

import { expect, test } from 'vitest';
import { readChoice } from './column-choice.ts';

const COLUMNS = [{ id: 'name' }, { id: 'status' }, { id: 'born' }] as const;
const ids = (kept: unknown) => readChoice(kept, COLUMNS)?.map(({ id }) => id) ?? null;

test('a kept choice shows its columns in the order of the list, the first one always', () => {
  expect(ids(['born', 'name'])).toEqual(['name', 'born']);
  expect(ids(['status'])).toEqual(['name', 'status']);
});

test('junk, an empty choice and one of columns that are no more are no choice', () => {
  for (const kept of [undefined, null, 'name', 7, {}, [], ['gone'], ['name']])
    expect(ids(kept)).toBeNull();
});

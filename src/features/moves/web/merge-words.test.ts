import { expect, test } from 'vitest';
import { labelOf } from './merge-words.ts';

test('a merge names its choices so', () => {
  expect(labelOf('workId', 'Badge number')).toBe('Badge number');
  // A license is chosen together with its state, under the name of the first.
  expect(labelOf('license', 'Badge number')).toBe('License number');
});

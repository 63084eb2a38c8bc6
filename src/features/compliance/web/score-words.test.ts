import { expect, test } from 'vitest';
import { changeWords } from './score-words.ts';

test.each([
  [8, 10, '2 fewer than a week ago'],
  [11, 10, '1 more than a week ago'],
  [10, 10, 'as a week ago'],
  [10, null, ''],
])('%s after %s', (now, before, said) => {
  expect(changeWords(now, before)).toBe(said);
});

import { expect, test } from 'vitest';
import { containing, literal, searchWords } from './like.ts';

test('a pattern is taken literally', () => {
  expect(literal('50%_\\')).toBe('50\\%\\_\\\\');
  expect(containing('50%')).toBe('%50\\%%');
});

test('the words of a search are its first eight', () => {
  expect(searchWords(' Miller,  Ann ')).toEqual(['Miller', 'Ann']);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  expect(searchWords(undefined)).toEqual([]);
});

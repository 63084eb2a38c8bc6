import { expect, test } from 'vitest';
import { clampPage, fewRows, jumpTo, PAGE_SIZE, pageCount, showingLine } from './paging.ts';

test('the line reads as the specification writes it (R043)', () => {
  expect(showingLine(2, 23, 10)).toBe('Showing 11 - 20 of 23 total rows');
  expect(showingLine(3, 23, 10)).toBe('Showing 21 - 23 of 23 total rows');
  expect(showingLine(1, 0, 10)).toBe('Showing 0 - 0 of 0 total rows');
});

test('a jump is clamped between the first and the last page (R044)', () => {
  expect(jumpTo('999', 1, 23, 10)).toBe(3);
  expect(jumpTo('0', 2, 23, 10)).toBe(1);
  expect(jumpTo('-3', 2, 23, 10)).toBe(1);
  expect(jumpTo(' 2 ', 1, 23, 10)).toBe(2);
  expect(jumpTo('2.9', 1, 23, 10)).toBe(2);
  expect(jumpTo('1e99', 1, 23, 10)).toBe(3);
});

test('an empty input, and what is no number, is the current page (R045)', () => {
  expect(jumpTo('', 2, 23, 10)).toBe(2);
  expect(jumpTo('  ', 2, 23, 10)).toBe(2);
  expect(jumpTo('two', 2, 23, 10)).toBe(2);
});

test('ten rows a page unless another number is chosen (R047)', () => {
  expect(PAGE_SIZE).toBe(10);
  expect(pageCount(11, PAGE_SIZE)).toBe(2);
  expect(pageCount(0, PAGE_SIZE)).toBe(1);
  expect(clampPage(9, 11, PAGE_SIZE)).toBe(2);
});

test('a small table has three rows a page at least and five at most (R275)', () => {
  expect([0, 1, 4, 9].map(fewRows)).toEqual([3, 3, 4, 5]);
});

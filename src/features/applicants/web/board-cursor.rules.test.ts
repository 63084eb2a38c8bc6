import { expect, test } from 'vitest';
import { besideCard } from './board-cursor.rules.ts';

const COLUMNS = [['a', 'b', 'c'], [], ['d'], ['e', 'f']];

test.each([
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', null],
  ['a', 'ArrowUp', null],
  ['b', 'ArrowUp', 'a'],
  // An empty column is passed, and a shorter one is met at its end.
  ['c', 'ArrowRight', 'd'],
  ['d', 'ArrowRight', 'e'],
  ['f', 'ArrowLeft', 'd'],
  ['d', 'ArrowLeft', 'a'],
  ['f', 'ArrowRight', null],
  ['b', 'Home', 'a'],
  ['a', 'End', 'c'],
  ['a', 'x', null],
  ['gone', 'ArrowDown', null],
])('from %s by %s comes %s', (from, key, to) => {
  expect(besideCard(COLUMNS, from, key)).toBe(to);
});

import { expect, test } from 'vitest';
import { cursorAfter, reranged, toggled, withRange } from './row-selection.ts';

test('toggling adds and takes away', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
});

test('a range reaches both ways', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect([...withRange(new Set(), ids, 1, 2)]).toEqual(['b', 'c']);
  expect([...withRange(new Set(['d']), ids, 2, 0)].sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('the cursor keeps its row when rows come and go', () => {
  expect(cursorAfter(['new', 'a', 'b'], { id: 'b', index: 1 })).toBe(2);
  expect(cursorAfter(['a', 'c'], { id: 'b', index: 1 })).toBe(1);
  expect(cursorAfter(['a'], { id: 'b', index: 4 })).toBe(0);
  expect(cursorAfter([], { id: 'b', index: 1 })).toBe(-1);
  expect(cursorAfter(['a', 'b'], { id: null, index: 0 })).toBe(0);
});

test('a range drawn back lets go of what it no longer holds, and of nothing else', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const drawn = reranged(new Set(['e']), ids, 1, 1, 3);
  expect([...drawn].sort()).toEqual(['b', 'c', 'd', 'e']);
  expect([...reranged(drawn, ids, 1, 3, 2)].sort()).toEqual(['b', 'c', 'e']);
  expect([...reranged(drawn, ids, 1, 3, 0)].sort()).toEqual(['a', 'b', 'e']);
});

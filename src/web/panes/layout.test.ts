import { expect, test } from 'vitest';
import { capacityOf, foldedOf, PANE_MIN, sharesOf, sizesOf, STRIP, widen } from './layout.ts';

const sum = (sizes: Record<string, number>) =>
  Object.values(sizes).reduce((total, size) => total + size, 0);

test('two panes stand open at 1024, sidebar or not, more where there is room', () => {
  expect([692, 816, 1024, 1232, 1440, 3000].map(capacityOf)).toEqual([2, 2, 2, 3, 4, 4]);
});

test('what was not used for longest is folded, and what the user folded', () => {
  const ids = ['queue', 'form', 'pdf'];
  const none = { recent: [], collapsed: [] };
  expect(foldedOf(ids, none, 3)).toEqual([]);
  expect(foldedOf(ids, none, 2)).toEqual(['pdf']);
  expect(foldedOf(ids, { recent: ['form', 'pdf', 'queue'], collapsed: [] }, 2)).toEqual(['queue']);
  expect(foldedOf(ids, { recent: ['form'], collapsed: ['form'] }, 3)).toEqual(['form']);
  expect(foldedOf(ids, { recent: [], collapsed: ids }, 3)).toEqual(['form', 'pdf']);
});

test('while a paper is in hand the list before its form is a strip, unless the user is in it', () => {
  const ids = ['queue', 'form', 'pdf'];
  const folded = (recent: string[], capacity = 4) =>
    foldedOf(ids, { recent, collapsed: [], desk: 'form' }, capacity);
  expect(folded(['form', 'queue'])).toEqual(['queue']);
  expect(folded(['pdf', 'form', 'queue'])).toEqual(['queue']);
  expect(folded(['queue', 'form'])).toEqual([]);
  expect(folded(['queue', 'form', 'pdf'], 2)).toEqual(['pdf']);
});

test('a form gets 400 pixels beside its paper, which gets the rest', () => {
  const sizing = { ids: ['queue', 'form', 'pdf'], folded: ['queue'], shares: null, desk: 'form' };
  const sizes = sizesOf({ ...sizing, width: 1232 });
  expect((sizes['form'] ?? 0) * 12.32).toBeCloseTo(400);
  // Of a window of 1440 pixels with a sidebar of 208.
  expect(((sizes['pdf'] ?? 0) * 12.32) / 1440).toBeGreaterThan(0.55);
  // Where there is little room, half of it.
  expect(sizesOf({ ...sizing, width: 732 })['form']).toBeCloseTo(
    sizesOf({ ...sizing, width: 732 })['pdf'] ?? 0,
  );
});

test('folded panes are a strip, the others share the rest', () => {
  const sizes = sizesOf({ ids: ['a', 'b', 'c'], folded: ['a'], shares: null, width: 1000 });
  expect(sizes['a']).toBeCloseTo((STRIP / 1000) * 100);
  expect(sum(sizes)).toBeCloseTo(100);
  expect((sizes['c'] ?? 0) / (sizes['b'] ?? 1)).toBeCloseTo(58 / 42);
});

test('kept shares are followed down to the least width', () => {
  const sizes = sizesOf({ ids: ['a', 'b'], folded: [], shares: [10, 90], width: 1000 });
  expect(sizes).toEqual({ a: PANE_MIN / 10, b: 100 - PANE_MIN / 10 });
  // Too little for all: nobody is preferred.
  expect(sizesOf({ ids: ['a', 'b'], folded: [], shares: [50, 50], width: 400 })).toEqual({
    a: 50,
    b: 50,
  });
});

test('what the user set is kept; a folded pane keeps its share', () => {
  const sizing = { ids: ['a', 'b', 'c'], folded: ['a'], shares: [20, 40, 40], width: 1000 };
  expect(sharesOf(sizing, { a: 3, b: 60, c: 37 })).toEqual([20, 49.48, 30.52]);
  const open = { ids: ['a', 'b'], folded: [], shares: null, width: 1000 };
  expect(sharesOf(open, { a: 60, b: 40 })).toEqual([60, 40]);
});

test('a pane takes from its right neighbour, the last from its left, and stops at the minimum', () => {
  const sizing = { ids: ['a', 'b', 'c'], folded: ['b'], shares: null, width: 1000 };
  const sizes = { a: 40, b: 4, c: 56 };
  expect(widen(sizing, sizes, 'a', 5)).toEqual({ a: 45, b: 4, c: 51 });
  expect(widen(sizing, sizes, 'c', 5)).toEqual({ a: 35, b: 4, c: 61 });
  expect(widen(sizing, sizes, 'a', -20)).toEqual({ a: 32, b: 4, c: 64 });
  expect(widen(sizing, { a: 32, b: 4, c: 64 }, 'a', -5)).toBeNull();
  expect(widen(sizing, sizes, 'b', 5)).toBeNull();
  expect(widen({ ...sizing, ids: ['a'], folded: [] }, { a: 100 }, 'a', 5)).toBeNull();
});

test('a pane whose document stands in a second window is a strip, and the others have its room', () => {
  const ids = ['queue', 'form', 'paper'];
  const folding = { recent: ['paper', 'form', 'queue'], collapsed: [], elsewhere: 'paper' };
  expect(foldedOf(ids, folding, 4)).toEqual(['paper']);
  expect(foldedOf(ids, { ...folding, collapsed: ['queue'] }, 4)).toEqual(['queue', 'paper']);
  // With no room for two the one used last stands open, and never the one that is elsewhere.
  expect(foldedOf(ids, folding, 1)).toEqual(['queue', 'paper']);
  // Alone there is nothing else to see.
  expect(foldedOf(['paper'], folding, 4)).toEqual([]);
});

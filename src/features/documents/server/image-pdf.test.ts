import { expect, test } from 'vitest';
import { pageOf } from './image-pdf.ts';
import { turnOf } from './jpeg.ts';

test('a page has its own size where the density is to be believed, else at most a letter', () => {
  const letter = { width: 1700, height: 2200 };
  expect(pageOf(letter, { x: 200, y: 200 })).toEqual({ width: 612, height: 792 });
  // A fax has more dots across than down.
  expect(pageOf({ width: 1728, height: 1078 }, { x: 204, y: 98 })).toEqual({
    width: 609.88,
    height: 792,
  });
  expect(pageOf(letter, null)).toEqual({ width: 612, height: 792 });
  expect(pageOf(letter, { x: 1, y: 1 })).toEqual({ width: 612, height: 792 });
  // A telephone's photograph that says 72 would be a poster.
  expect(pageOf({ width: 4032, height: 3024 }, { x: 72, y: 72 })).toEqual({
    width: 792,
    height: 594,
  });
});

test('turns of photographs', () => {
  expect([1, 3, 6, 8, 0, 9].map(turnOf)).toEqual([0, 180, 90, 270, 0, 0]);
  expect([2, 4, 5, 7].map(turnOf)).toEqual([null, null, null, null]);
});

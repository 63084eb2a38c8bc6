import { expect, test } from 'vitest';
import {
  arrangementFault,
  cutAt,
  isUnchanged,
  partName,
  partsOfRanges,
  plainSplit,
  readRanges,
  showPages,
  wholeItem,
} from './pages.rules.ts';
import type { Part } from './pages.rules.ts';

const file = (imageId: string, pages: number | null, passwordProtected = false) => ({
  imageId,
  fileName: `${imageId}.pdf`,
  pages,
  passwordProtected,
});

test('ranges as people write them', () => {
  expect(readRanges('1-3,4,5-', 7).ranges).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 4 },
    { from: 5, to: 7 },
  ]);
  expect(readRanges(' -2 , 3 – 4 ', 4).ranges).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 4 },
  ]);
  expect(readRanges('5-,1-4', 5).ranges?.map(({ from }) => from)).toEqual([5, 1]);
});

test.each([
  ['0', '"0": pages are counted from 1.'],
  ['0-3', '"0-3": pages are counted from 1.'],
  ['8', '"8" goes beyond the end: the file has 7 pages.'],
  ['5-9', '"5-9" goes beyond the end: the file has 7 pages.'],
  ['9-', '"9-" goes beyond the end: the file has 7 pages.'],
  ['4-2', '"4-2" holds no page: it ends before it begins.'],
  ['1-3,3-4', '"3-4" overlaps "1-3".'],
  ['1,1', '"1" overlaps "1".'],
  ['', 'A range is empty. Write ranges like 1-3,4,5-.'],
  ['1,,2', 'A range is empty. Write ranges like 1-3,4,5-.'],
  ['-', '"-" is no page range. Write ranges like 1-3,4,5-.'],
  ['one', '"one" is no page range. Write ranges like 1-3,4,5-.'],
  ['1e3', '"1e3" is no page range. Write ranges like 1-3,4,5-.'],
])('the ranges %j are refused, naming the one that is wrong', (text, fault) => {
  expect(readRanges(text, 7)).toEqual({ fault });
});

test('an arrangement takes each page once, and leaves none out unless it says so', () => {
  const files = [file('a', 3), file('b', 1)];
  const parts = (leave: boolean): Part[] => [
    { kind: 'file', pages: [{ imageId: 'a', page: 2, turn: 90 }] },
    {
      kind: 'item',
      pages: [
        { imageId: 'b', page: 1, turn: 0 },
        ...(leave ? [] : [{ imageId: 'a', page: 1, turn: 0 as const }]),
        { imageId: 'a', page: 3, turn: 0 },
      ],
    },
  ];
  expect(arrangementFault(parts(false), files)).toBeNull();
  expect(arrangementFault(parts(true), files)).toMatch(/^Page 1 of a\.pdf is in no part/);
  expect(arrangementFault(parts(true), files, { leaveOut: true })).toBeNull();
  const twice: Part[] = [
    ...parts(false),
    { kind: 'file', pages: [{ imageId: 'a', page: 2, turn: 0 }] },
  ];
  expect(arrangementFault(twice, files)).toBe('Part 3: page 2 of a.pdf is taken twice.');
  expect(
    arrangementFault([{ kind: 'file', pages: [{ imageId: 'a', page: 4, turn: 0 }] }], files),
  ).toBe('Part 1: a.pdf has no page 4.');
  expect(arrangementFault([{ kind: 'item', pages: [] }], files)).toMatch(/stays with this item/);
  expect(arrangementFault([], files)).toMatch(/which pages/);
  expect(arrangementFault(wholeItem(files), files)).toMatch(/^Nothing is changed/);
});

test('a locked file goes elsewhere whole or not at all', () => {
  const files = [file('a', 2), file('locked', null, true)];
  const apart = plainSplit('locked', files);
  expect('parts' in apart && arrangementFault(apart.parts, files)).toBeNull();
  const turned: Part[] = [
    ...wholeItem([file('a', 2)]),
    { kind: 'file', pages: [{ imageId: 'locked', page: 1, turn: 90 }] },
  ];
  expect(arrangementFault(turned, files)).toMatch(/password-protected/);
});

test('a split without ranges: of several files the named one, of a single file every page', () => {
  const several = plainSplit('b', [file('a', 3), file('b', 2)]);
  expect(
    'parts' in several && several.parts.map(({ kind, pages }) => [kind, pages.length]),
  ).toEqual([
    ['file', 3],
    ['item', 2],
  ]);
  const single = plainSplit('a', [file('a', 3)]);
  expect('parts' in single && single.parts.map(({ kind }) => kind)).toEqual([
    'file',
    'item',
    'item',
  ]);
  expect(plainSplit('a', [file('a', 1)])).toEqual({
    fault: 'a.pdf has 1 page: there is nothing to split.',
  });
});

test('a cut at a page; at the first one it is behind it', () => {
  expect([cutAt(3, 5), cutAt(1, 5), cutAt(5, 5)]).toEqual(['1-2,3-', '1,2-', '1-4,5-']);
  expect(readRanges(cutAt(0, 5), 5).fault).toBe('"0-": pages are counted from 1.');
  expect(readRanges(cutAt(6, 5), 5).fault).toMatch(/beyond the end/);
});

test('what is made is called after its file and pages', () => {
  const files = [file('scan', 5), file('b', 1)];
  const [first, second] = partsOfRanges(
    'scan',
    [
      { from: 1, to: 3 },
      { from: 5, to: 5 },
    ],
    'item',
  );
  expect(first && partName(first, files)).toBe('scan p 1-3.pdf');
  expect(second && partName(second, files)).toBe('scan p 5.pdf');
  const merged: Part = { kind: 'file', pages: wholeItem(files).flatMap(({ pages }) => [...pages]) };
  expect(partName(merged, files)).toBe('scan merged.pdf');
  expect(showPages([1, 2, 3, 7, 5, 6])).toBe('1-3, 7, 5-6');
  expect(isUnchanged(wholeItem(files).toReversed(), files)).toBe(false);
});

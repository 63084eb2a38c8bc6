import { expect, test } from 'vitest';
import { lettersOf, linesJoined } from './read-lines.ts';
import type { Placed } from './read-lines.ts';

/** Words of a line by where each begins, ten dots a letter. */
const lineAt = (y: number, ...words: readonly (readonly [x: number, word: string])[]): Placed[] =>
  words.map(([x, word]) => ({ word, box: { x0: x, y0: y, x1: x + word.length * 10, y1: y + 20 } }));

const texts = (lines: readonly (readonly Placed[])[]): string[] =>
  lines.map((line) => line.map(({ word }) => word).join(' '));

const LINES = [
  lineAt(100, [100, 'Company'], [260, 'Pike'], [310, 'Freight']),
  lineAt(140, [100, 'Signed'], [600, 'Title']),
];

test.each([
  [
    'in the gap of a line',
    lineAt(102, [185, 'Harrow']),
    ['Company Harrow Pike Freight', 'Signed Title'],
  ],
  [
    'right behind a line',
    lineAt(99, [390, 'Lines']),
    ['Company Pike Freight Lines', 'Signed Title'],
  ],
  [
    'far from the words of a line',
    lineAt(141, [360, '5/5/26']),
    ['Company Pike Freight', 'Signed Title', '5/5/26'],
  ],
  ['between the lines', lineAt(120, [100, 'x']), ['Company Pike Freight', 'x', 'Signed Title']],
  [
    'below all lines',
    lineAt(500, [100, 'Rev. 3/20']),
    ['Company Pike Freight', 'Signed Title', 'Rev. 3/20'],
  ],
  [
    'over a word that was read',
    lineAt(101, [255, 'Pikes']),
    ['Company Pike Freight', 'Pikes', 'Signed Title'],
  ],
])('what a second look found %s', (_, more, lines) => {
  expect(texts(linesJoined(LINES, [more]))).toEqual(lines);
});

test('of a page that lies on its side little stands in words', () => {
  const upright = [lineAt(100, [100, 'Date'], [200, 'of'], [300, '10/24/2025'])];
  const aside = [lineAt(100, [100, 'i'], [120, 'ii']), lineAt(140, [100, 'fe'], [140, '387'])];
  expect(lettersOf(upright)).toEqual({ all: 16, inWords: 14 });
  expect(lettersOf(aside)).toEqual({ all: 8, inWords: 3 });
});

import { expect, test } from 'vitest';
import {
  beginningsIn,
  byRanges,
  movePages,
  partsIn,
  startArrangement,
  startCut,
  stepTo,
  tilesOf,
  toggleAll,
  toggleCut,
  toggleKind,
  toggleOut,
  toggleSelected,
  turnPages,
} from './pages-state.ts';
import type { Arrangement } from './pages-state.ts';

const file = (imageId: string, pages: number) => ({
  imageId,
  fileName: `${imageId}.pdf`,
  pages,
  passwordProtected: false,
});
const FILES = [file('a', 3), file('b', 2)];
/** Pages by part: `a1 a2 | b1` with `*` before an item of its own. */
const shown = (arrangement: Arrangement): string =>
  partsIn(arrangement)
    .map(
      ({ kind, pages }) =>
        (kind === 'item' ? '*' : '') +
        pages.map((pick) => `${pick.imageId}${pick.page}${pick.turn || ''}`).join(' '),
    )
    .join(' | ');
const at = (arrangement: Arrangement, index: number): Arrangement => stepTo(arrangement, index);
const start = startArrangement(FILES);

test('begins with the files as they are, the cursor on the first page', () => {
  expect(shown(start)).toBe('a1 a2 a3 | b1 b2');
  expect(start.at).toBe('a/1');
  expect(at(start, 99).at).toBe('b/2');
});

test('a cut makes an item, again joins; at a file that begins it merges', () => {
  expect(shown(toggleCut(at(start, 1)))).toBe('a1 | *a2 a3 | b1 b2');
  expect(shown(toggleCut(toggleCut(at(start, 1))))).toBe(shown(start));
  expect(shown(toggleCut(at(start, 3)))).toBe('a1 a2 a3 b1 b2');
  expect(shown(toggleCut(start))).toBe(shown(start));
  expect(shown(toggleKind(at(start, 4)))).toBe('a1 a2 a3 | *b1 b2');
  expect(shown(toggleKind(start))).toBe(shown(start));
});

test('pages move past pages, and past a cut into the next part', () => {
  expect(shown(movePages(start, 1))).toBe('a2 a1 a3 | b1 b2');
  expect(shown(movePages(start, -1))).toBe(shown(start));
  expect(shown(movePages(at(start, 3), -1))).toBe('a1 a2 a3 b1 | b2');
  const both = toggleSelected(toggleSelected(start, 'a/1'), 'a/2');
  expect(shown(movePages(both, 1))).toBe('a3 a1 a2 | b1 b2');
  expect(shown(movePages(movePages(both, 1), 1))).toBe('a3 | a1 a2 b1 b2');
});

test('turning and leaving out are for the chosen pages, else the one under the cursor', () => {
  expect(shown(turnPages(at(start, 1), 270))).toBe('a1 a2270 a3 | b1 b2');
  expect(shown(turnPages(turnPages(toggleAll(start), 90), 270))).toBe(shown(start));
  const out = toggleOut(at(start, 1));
  expect(shown(out)).toBe('a1 a3 | b1 b2');
  expect(shown(toggleOut(out))).toBe(shown(start));
  // A part whose first page is left out begins with the next.
  expect(beginningsIn(toggleOut(at(start, 3))).get('b/2')).toEqual({ number: 2, kind: 'file' });
  expect(shown(toggleOut(toggleAll(start)))).toBe('');
});

test('ranges make an arrangement of one file, the others stay', () => {
  const made = byRanges(FILES, 'a', '3,1');
  expect('line' in made && shown(made)).toBe('a3 | *a1 | b1 b2');
  expect('line' in made && tilesOf(made).filter(({ out }) => out)).toMatchObject([{ page: 2 }]);
  expect(byRanges(FILES, 'a', '1-4')).toEqual({
    fault: '"1-4" goes beyond the end: the file has 3 pages.',
  });
});

test('a cut that is proposed is there from the beginning, where the page is one', () => {
  const cut = startCut(FILES, 'a', 2);
  expect(cut && shown(cut)).toBe(shown(toggleCut(stepTo(start, 1))));
  expect(startCut(FILES, 'a', 1)).toBeNull();
  expect(startCut(FILES, 'a', 9)).toBeNull();
  expect(startCut(FILES, 'gone', 2)).toBeNull();
});

import { expect, test } from 'vitest';
import { partsOfStacks, stacksOf } from './cover-sheets.rules.ts';

const file = (imageId: string, pages: number | null) => ({
  imageId,
  pages,
  fileName: `${imageId}.pdf`,
  passwordProtected: pages === null,
});
const found = (imageId: string, page: number, sheet: string) => ({ imageId, page, sheet });
const pick = (imageId: string, page: number) => ({ imageId, page, turn: 0 });

test('what lies behind a sheet is its own, up to the next one and over the end of a file', () => {
  const files = [file('a', 4), file('b', 2)];
  const stacks = stacksOf(files, [found('a', 1, 'one'), found('a', 3, 'two')]);
  expect(stacks).toEqual([
    { sheet: 'one', pages: [pick('a', 2)] },
    { sheet: 'two', pages: [pick('a', 4), pick('b', 1), pick('b', 2)] },
  ]);
  expect(partsOfStacks(stacks).map(({ kind, pages }) => [kind, pages.length])).toEqual([
    ['file', 1],
    ['item', 3],
  ]);
});

test('what lies before the first sheet is of the first; its files stay apart', () => {
  const stacks = stacksOf([file('letter', 1), file('scan', 3)], [found('scan', 1, 'one')]);
  expect(stacks).toEqual([
    { sheet: 'one', pages: [pick('letter', 1), pick('scan', 2), pick('scan', 3)] },
  ]);
  expect(partsOfStacks(stacks)).toEqual([
    { kind: 'file', pages: [pick('letter', 1)] },
    { kind: 'file', pages: [pick('scan', 2), pick('scan', 3)] },
  ]);
});

test('a sheet with nothing behind it has no stack; a file that cannot be opened is one page', () => {
  expect(stacksOf([file('a', 1)], [found('a', 1, 'one')])).toEqual([]);
  expect(
    stacksOf([file('a', 2), file('locked', null)], [found('a', 1, 'none'), found('a', 2, 'one')]),
  ).toEqual([{ sheet: 'one', pages: [pick('locked', 1)] }]);
});

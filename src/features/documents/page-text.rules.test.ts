import { expect, test } from 'vitest';
import { boxesOf } from './page-text.rules.ts';
import type { TextRun } from './page-text.rules.ts';

const runs: TextRun[] = [
  [0, 10, 1, 0.1, 0.1, 0.2, 0.02],
  [11, 15, 1, 0.4, 0.1, 0.1, 0.02],
  [16, 20, 2, 0.1, 0.5, 0.1, 0.02],
];

test('a range has the boxes of its runs, of a part of a run that part', () => {
  expect(boxesOf({ runs }, 5, 15)).toEqual([
    { page: 1, x: 0.2, y: 0.1, width: 0.1, height: 0.02 },
    { page: 1, x: 0.4, y: 0.1, width: 0.1, height: 0.02 },
  ]);
  expect(boxesOf({ runs }, 16, 20)).toMatchObject([{ page: 2 }]);
  expect(boxesOf({ runs }, 30, 40)).toEqual([]);
});

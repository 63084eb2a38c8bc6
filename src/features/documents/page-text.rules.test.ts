import { expect, test } from 'vitest';
import { boxesOf } from './page-text.rules.ts';
import type { TextRun } from './page-text.rules.ts';

const runs: TextRun[] = [
  [0, 10, 1, 0.1, 0.1, 0.2, 0.02],
  [11, 15, 1, 0.4, 0.1, 0.1, 0.02],
  [16, 20, 2, 0.1, 0.5, 0.1, 0.02],
];

const text = '0123456789 0123 0123';

test('a range has the boxes of its runs, of a part of a run that part', () => {
  expect(boxesOf({ text, runs }, 5, 15)).toEqual([
    { page: 1, x: 0.2, y: 0.1, width: 0.1, height: 0.02 },
    { page: 1, x: 0.4, y: 0.1, width: 0.1, height: 0.02 },
  ]);
  expect(boxesOf({ text, runs }, 16, 20)).toMatchObject([{ page: 2 }]);
  expect(boxesOf({ text, runs }, 30, 40)).toEqual([]);
});

test('narrow and wide letters before a part push it less and more', () => {
  const of = (line: string) =>
    boxesOf({ text: line, runs: [[0, line.length, 1, 0, 0, 1, 0.02]] }, 4, line.length)[0]?.x ?? 0;
  expect(of('ilil5555')).toBeCloseTo(1 / 3);
  expect(of('55555555')).toBeCloseTo(1 / 2);
  expect(of('MWMW5555')).toBeCloseTo(3 / 5);
});

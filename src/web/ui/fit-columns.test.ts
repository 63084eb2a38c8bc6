import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const COLUMNS = [
  { id: 'age', width: 52 },
  { id: 'file', width: 'minmax(140px, 2fr)' },
  { id: 'client', width: 'minmax(100px, 1fr)', narrow: 'hide' as const },
  { id: 'step', width: 64 },
  { id: 'holder', width: 'minmax(84px, 1fr)' },
];
const idsAt = (width: number, selectable = false) =>
  fitColumns(COLUMNS, width, selectable).map(({ id }) => id);

test('a wide list shows every column', () => {
  expect(idsAt(900)).toEqual(['age', 'file', 'client', 'step', 'holder']);
});

test('a narrow list leaves out what may go, then the last columns, rather than cut one', () => {
  expect(idsAt(479)).toEqual(['age', 'file', 'step', 'holder']);
  expect(idsAt(400)).toEqual(['age', 'file', 'step', 'holder']);
  expect(idsAt(399)).toEqual(['age', 'file', 'step']);
  expect(idsAt(400, true)).toEqual(['age', 'file', 'step']);
});

test('two columns stay, however narrow it is', () => {
  expect(idsAt(50)).toEqual(['age', 'file']);
});

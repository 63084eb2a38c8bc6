import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const COLUMNS = [
  { id: 'name', width: 'minmax(150px, 2fr)' },
  { id: 'status', width: 100 },
  { id: 'place', width: 'minmax(84px, 1fr)', narrow: 'hide' },
  { id: 'date', width: 84, narrow: 'hide' },
] as const;
const fit = (width: number, chosen = false, selectable = false) => {
  const { columns, least, scrolls } = fitColumns(COLUMNS, width, { selectable, chosen });
  return { ids: columns.map(({ id }) => id).join(' '), least, scrolls };
};

test('all columns show where there is room', () => {
  expect(fit(600)).toEqual({ ids: 'name status place date', least: 478, scrolls: false });
});

test('columns that may go are left out, the last ones first', () => {
  expect(fit(500, false, true).ids).toBe('name status place');
  expect(fit(479).ids).toBe('name status');
});

test('what stays and stretches shrinks; past that the list scrolls sideways', () => {
  expect(fit(250)).toEqual({ ids: 'name status', least: 250, scrolls: false });
  expect(fit(200)).toEqual({ ids: 'name status', least: 224, scrolls: true });
});

test('columns that stretch shrink by the same share of what each can do without', () => {
  const columns = [
    { id: 'name', width: 'minmax(128px, 1fr)' },
    { id: 'why', width: 'minmax(188px, 3fr)' },
    { id: 'due', width: 84 },
    { id: 'by', width: 'minmax(60px, 1fr)' },
  ];
  const tracks = (width: number, chosen = false) =>
    fitColumns(columns, width, { selectable: false, chosen }).tracks;
  const wide = ['minmax(140px, 1fr)', 'minmax(200px, 3fr)', '96px', 'minmax(72px, 1fr)'];
  expect(tracks(520)).toEqual(wide);
  expect(tracks(450)).toEqual([
    'minmax(120px, 1fr)',
    'minmax(150px, 3fr)',
    '96px',
    'minmax(72px, 1fr)',
  ]);
  expect(tracks(300)).toEqual([
    'minmax(100px, 1fr)',
    'minmax(100px, 3fr)',
    '96px',
    'minmax(72px, 1fr)',
  ]);
  // What the user chose keeps its width.
  expect(tracks(300, true)).toEqual(wide);
});

test('columns that the user chose all stay', () => {
  expect(fit(300, true)).toEqual({ ids: 'name status place date', least: 478, scrolls: true });
});

test('a track holds the space within its cells', () => {
  const { tracks } = fitColumns(COLUMNS.slice(0, 2), 600, { selectable: false, chosen: false });
  expect(tracks).toEqual(['minmax(162px, 2fr)', '112px']);
});

test('what has a brief form goes after all else', () => {
  const columns = [
    { id: 'name', width: 100 },
    { id: 'standing', width: 100, narrow: 'brief' },
    { id: 'place', width: 100, narrow: 'hideLast' },
    { id: 'date', width: 100, narrow: 'hide' },
  ] as const;
  const ids = (width: number) =>
    fitColumns(columns, width, { selectable: false, chosen: false }).columns.map(({ id }) => id);
  expect(ids(480)).toEqual(['name', 'standing', 'place', 'date']);
  expect(ids(459)).toEqual(['name', 'standing', 'place']);
  expect(ids(240)).toEqual(['name', 'standing']);
  expect(ids(235)).toEqual(['name']);
});

test('of what may go, some goes last', () => {
  const columns = [
    { id: 'name', width: 100 },
    { id: 'step', width: 100, narrow: 'hideLast' },
    { id: 'date', width: 100, narrow: 'hide' },
    { id: 'held', width: 100, narrow: 'hideLast' },
  ] as const;
  const ids = (width: number) =>
    fitColumns(columns, width, { selectable: true, chosen: false }).columns.map(({ id }) => id);
  expect(ids(492)).toEqual(['name', 'step', 'date', 'held']);
  expect(ids(490)).toEqual(['name', 'step', 'held']);
  expect(ids(400)).toEqual(['name', 'step', 'held']);
  expect(ids(379)).toEqual(['name', 'step']);
  expect(ids(200)).toEqual(['name']);
});

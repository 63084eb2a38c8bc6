import { expect, test } from 'vitest';
import { nextSort, readListState, writeListState, type ListFilter } from './list-state.ts';

const FILTERS: ListFilter[] = [
  {
    id: 'status',
    title: 'Status',
    initial: 'roster',
    options: [
      { value: 'roster', label: 'On the roster' },
      { value: 'On leave', label: 'On leave' },
    ],
  },
  { id: 'source', title: 'Source', options: [{ value: 'fax', label: 'Fax' }] },
];
const SORTS = ['name', 'expires'];
const read = (address: string) =>
  readListState(
    Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')),
    SORTS,
    FILTERS,
  );

test('a state is read back from the address it was written to', () => {
  for (const status of ['', 'roster', 'On leave'])
    for (const source of ['', 'fax'])
      for (const sort of [null, { key: 'expires', descending: true }]) {
        const state = { sort, filters: { status, source } };
        const address = writeListState('/list', {}, state, FILTERS);
        expect(read(address), address).toEqual(state);
      }
});

test('what is as it begins is left out, other parameters stay', () => {
  const begun = { sort: null, filters: { status: 'roster', source: '' } };
  expect(writeListState('/list', {}, begun, FILTERS)).toBe('/list');
  expect(writeListState('/list', { tab: '2', source: 'fax' }, begun, FILTERS)).toBe('/list?tab=2');
});

test('an address written by hand never gives more than the list knows', () => {
  expect(read('/list?sort=ssn&status=<script>&source=any')).toEqual({
    sort: null,
    filters: { status: 'roster', source: '' },
  });
});

test('a heading sorts, then from the end, then not at all', () => {
  const first = nextSort(null, 'name');
  const second = nextSort(first, 'name');
  expect([first, second, nextSort(second, 'name')]).toEqual([
    { key: 'name', descending: false },
    { key: 'name', descending: true },
    null,
  ]);
  expect(nextSort(second, 'expires')).toEqual({ key: 'expires', descending: false });
});

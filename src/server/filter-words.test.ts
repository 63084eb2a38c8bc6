import { expect, test } from 'vitest';
import { filterWords } from './filter-words.ts';

const COLUMNS = { expires: { title: 'License expires', text: () => '' } };

test('filters, places and order are said in words', () => {
  const query = {
    status: 'Active',
    compliance: ['doNotDispatch', 'complete'],
    runsOut: '30',
    location: 1009,
    all: true,
    sort: { key: 'expires', descending: true },
  };
  expect(filterWords(query, undefined, COLUMNS, new Map([[1009, 'Łódź']]))).toEqual([
    'Status: Active',
    'Compliance: do not dispatch, complete',
    'Runs out: 30',
    'Location: Łódź',
    'All: yes',
    'Sorted by license expires, from the end',
  ]);
});

test('what was left out is no filter, and neither are columns, pages and chosen rows', () => {
  const query = { status: '', search: undefined, columns: ['name'], limit: 50, only: ['1'] };
  expect(filterWords(query, undefined, COLUMNS)).toEqual(['The rows that were selected']);
});

test.each(['123-45-6789', '123456789', '123 45 6789'])(
  'of an SSN that was searched for, %s, four digits are printed',
  (ssn) => {
    expect(filterWords({ search: 'header' }, ssn, COLUMNS)).toEqual(['Search: XXX-XX-6789']);
    expect(filterWords({ search: `x ${ssn}` }, undefined, COLUMNS)).toEqual([
      'Search: x XXX-XX-6789',
    ]);
  },
);

import { expect, test } from 'vitest';
import { hiddenSearch } from './hidden-search.rules.ts';

test('what looks like an SSN stands in no address', () => {
  expect(hiddenSearch('miller')).toEqual({ query: { search: 'miller' }, options: {} });
  expect(hiddenSearch('')).toEqual({ query: {}, options: {} });
  for (const ssn of ['900-11-2233', '900112233'])
    expect(hiddenSearch(ssn)).toEqual({ query: { search: 'header' }, options: { search: ssn } });
});

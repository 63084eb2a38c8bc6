import { looksLikeSsn } from './employees.rules.ts';

interface HiddenSearch {
  query: { search?: string };
  options: { search?: string };
}

/** A list's search as its call sends it: what looks like an SSN goes by header and never into an address (D17). */
export function hiddenSearch(search: string | undefined): HiddenSearch {
  if (!search) return { query: {}, options: {} };
  return looksLikeSsn(search)
    ? { query: { search: 'header' }, options: { search } }
    : { query: { search }, options: {} };
}

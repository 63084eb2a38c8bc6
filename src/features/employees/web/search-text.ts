import { makeStore, useStore } from '#src/web/store.ts';
import { looksLikeSsn } from '../employees.rules.ts';

const KEY = 'employee-search';

/**
 * What was last searched for. It is kept out of addresses, as names and numbers do not belong there; a reload finds it
 * in the tab's session storage, SSNs excepted (D17, D33).
 */
const store = makeStore<string>(globalThis.sessionStorage?.getItem(KEY) ?? '');

export function useSearchText(): string {
  return useStore(store);
}

export function rememberSearch(text: string): void {
  store.set(text);
  if (looksLikeSsn(text)) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, text);
}

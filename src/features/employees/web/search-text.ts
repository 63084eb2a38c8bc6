import { useActingClient } from '#src/web/acting-client.ts';
import { ownerOf } from '#src/web/recent-work.ts';
import { useSession } from '#src/web/session.ts';
import { makeStore, useStore } from '#src/web/store.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { looksLikeSsn } from '../employees.rules.ts';

const KEY = 'employee-search';

/** What was searched for, and whose search it was: of one user in one client. Nobody else finds it (R140, D33). */
interface Searched {
  owner: string;
  text: string;
}

/**
 * What was last searched for. It is kept out of addresses, as names and numbers do not belong there; a reload finds it
 * in the tab's session storage, SSNs excepted (D17, D33).
 */
const store = makeStore<Searched>(read());

function read(): Searched {
  const [owner = '', text = ''] = (globalThis.sessionStorage?.getItem(KEY) ?? '').split('\n');
  return { owner, text };
}

export function useSearchText(): string {
  const { owner, text } = useStore(store);
  // What stays on the screen after a refused renewal is still theirs (A26).
  const { user, former } = useSession();
  const viewer = ownerOf((user ?? former)?.id ?? '', useActingClient());
  return owner === viewer ? text : '';
}

export function rememberSearch(text: string, { user, client }: Viewer): void {
  const owner = ownerOf(user?.id ?? '', client);
  store.set({ owner, text });
  if (looksLikeSsn(text)) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${owner}\n${text.replaceAll('\n', ' ')}`);
}

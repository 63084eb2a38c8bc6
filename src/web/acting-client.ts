import { useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';

/** What was read of the address last: every command that is drawn asks. */
let read: { search: string; client: number | null } = { search: '', client: null };

/** The client named by the address of this tab (D3); null when there is none, or it is no id. */
export function clientInAddress(): number | null {
  const search = globalThis.location?.search ?? '';
  if (search !== read.search) {
    const text = new URLSearchParams(search).get('client') ?? '';
    read = { search, client: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null };
  }
  return read.client;
}

/** The client this tab acts in: the one in its address, else an employer's own; null across clients. */
export function actingClient(): number | null {
  const named = clientInAddress();
  if (named !== null) return named;
  const { user, former } = sessionStore.get();
  const whose = user ?? former;
  return whose && !whose.isConcordeUser ? whose.clientId : null;
}

/** Hears of every change of address or session; returns a function that ends this. */
export function followActingClient(listener: () => void): () => void {
  // `navigation` tells of pushState too; browsers without it still hear the back button.
  const navigation = 'navigation' in window ? window.navigation : null;
  navigation?.addEventListener('currententrychange', listener);
  window.addEventListener('popstate', listener);
  const unsubscribe = sessionStore.subscribe(listener);
  return () => {
    navigation?.removeEventListener('currententrychange', listener);
    window.removeEventListener('popstate', listener);
    unsubscribe();
  };
}

/** Follows the client this tab acts in. Put it in every query key, and hand it to `call`. */
export function useActingClient(): number | null {
  return useSyncExternalStore(followActingClient, actingClient);
}

/**
 * Acts in another client from now on, or across clients. The address says so, in this tab only; `replace` leaves the
 * former one out of the history. What belonged to the former client goes (acting-watch.ts).
 */
export function setActingClient(id: number | null, { replace = false } = {}): void {
  if (id === clientInAddress()) return;
  const address = new URL(location.href);
  if (id === null) address.searchParams.delete('client');
  else address.searchParams.set('client', String(id));
  // The router listens to the browser's own history, so it follows.
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState({}, '', address);
}

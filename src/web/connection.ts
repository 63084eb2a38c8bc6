import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { liveState } from './live.ts';
import { makeStore } from './store.ts';

/** `offline`: the machine has no network; `unreachable`: it has, but the last question had no answer. */
export type ConnectionState = 'online' | 'offline' | 'unreachable';

export const connection = makeStore<ConnectionState>(
  globalThis.navigator?.onLine === false ? 'offline' : 'online',
);

function isUnanswered(error: unknown): boolean {
  // Status 0 is no answer, to the call itself or to the renewal of its token.
  return error instanceof ApiError && error.status === 0;
}

/** Asks again for what is on the screen and had no answer. */
export function readAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => isUnanswered(state.error),
  });
}

/**
 * Follows whether the server can be reached, from what calls and the live connection meet anyway:
 * nothing is asked for its sake. Reads that wait or failed meanwhile come when it is back. Returns
 * a function that ends this.
 */
export function followConnection(queryClient: QueryClient): () => void {
  const reached = () => {
    if (!navigator.onLine || connection.get() === 'online') return;
    connection.set('online');
    readAgain(queryClient);
  };
  const unfollow = [
    onlineManager.subscribe((isOnline) => {
      if (isOnline) reached();
      else connection.set('offline');
    }),
    liveState.subscribe(() => {
      if (liveState.get() === 'open') reached();
    }),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'success' && !action.manual) reached();
      else if (action.type === 'error' && isUnanswered(action.error)) {
        connection.set(navigator.onLine ? 'unreachable' : 'offline');
      }
    }),
  ];
  return () => {
    for (const stop of unfollow) stop();
  };
}

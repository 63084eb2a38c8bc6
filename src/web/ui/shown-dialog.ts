import type { ReactNode } from 'react';
import { makeStore } from '../store.ts';

interface Shown {
  view: ReactNode;
}

const store = makeStore<Shown | null>(null);

/** The dialog that a command has opened over whatever screen there is, shown by the shell. */
export const shownDialog = { get: store.get, subscribe: store.subscribe };

/** Opens a dialog over the screens, in place of one that is open: there is one at a time (R057, R058). */
export function showDialog(make: (close: () => void) => ReactNode): void {
  const shown: Shown = { view: null };
  shown.view = make(() => store.set((now) => (now === shown ? null : now)));
  store.set(shown);
}

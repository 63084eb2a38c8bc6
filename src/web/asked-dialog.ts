import { useEffect, useId } from 'react';
import { makeStore, useStore } from './store.ts';

/** A dialog that a command asks for before the part of a screen that shows it stands there. */
export interface AskedDialog {
  /** Opens it on the part that is about `subject`, now or as soon as there is one. */
  ask: (subject: string) => void;
  /** Whether it is open on this part; of two that are about the same, one takes it. */
  useAsked: (subject: string) => { open: boolean; close: () => void };
}

/** Makes the meeting place of a command and the part that answers it. */
export function makeAskedDialog(): AskedDialog {
  const store = makeStore<{ subject: string; taker: string | null } | null>(null);
  const close = () => store.set(null);
  return {
    ask: (subject) => store.set({ subject, taker: null }),
    useAsked(subject) {
      const id = useId();
      const asked = useStore(store);
      const waits = asked?.subject === subject && asked.taker === null;
      useEffect(() => {
        if (waits) store.set((now) => (now && now.taker === null ? { ...now, taker: id } : now));
      }, [waits, id]);
      const open = asked?.subject === subject && asked.taker === id;
      // What it stood on is gone: so is the question.
      useEffect(
        () => (open ? () => store.set((now) => (now?.taker === id ? null : now)) : undefined),
        [open, id],
      );
      return { open, close };
    },
  };
}

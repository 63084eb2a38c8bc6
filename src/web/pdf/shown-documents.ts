import { useCallback, useLayoutEffect, useRef } from 'react';
import { makeStore } from '../store.ts';

/**
 * The documents in view, each with the time (`performance.now()`) since when there is something to be seen of it: its first
 * page, or why there is none: an error, or the question for its password.
 */
export const shownDocuments = makeStore<ReadonlyMap<string, number>>(new Map());

/** Notes that a document is in view; returns what notes that it is no longer. */
export function noteShownDocument(documentKey: string): () => void {
  const since = performance.now();
  shownDocuments.set((all) => new Map(all).set(documentKey, since));
  return () =>
    shownDocuments.set((all) => {
      if (all.get(documentKey) !== since) return all;
      const rest = new Map(all);
      rest.delete(documentKey);
      return rest;
    });
}

/** What tells for a screen of a document whether there is something to be seen of it; told the same again it changes nothing. */
export function useShownDocument(documentKey: string): (stands: boolean) => void {
  const end = useRef<(() => void) | null>(null);
  const tell = useCallback(
    (stands: boolean) => {
      if (stands === (end.current !== null)) return;
      end.current?.();
      end.current = stands ? noteShownDocument(documentKey) : null;
    },
    [documentKey],
  );
  useLayoutEffect(() => () => tell(false), [tell]);
  return tell;
}

import { makeStore } from '../store.ts';

/** The dialogs that are mounted, the newest last; only that one is shown (R058). */
export const dialogStack = makeStore<readonly string[]>([]);

/** Puts a dialog on top; returns what takes it away again. */
export function enterStack(id: string): () => void {
  dialogStack.set((all) => [...all.filter((one) => one !== id), id]);
  return () => dialogStack.set((all) => all.filter((one) => one !== id));
}

/** Whether a dialog stands behind a newer one. */
export function isCovered(all: readonly string[], id: string): boolean {
  return all.includes(id) && all.at(-1) !== id;
}

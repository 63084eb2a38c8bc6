import { makeStore } from '../store.ts';

/** One row of a list as it stands in the strip of its folded pane. */
export interface StripRow {
  id: string;
  /** A few letters: an age, initials. */
  text: string;
  /** What the letters are of. */
  title: string;
  tone?: 'late' | 'old' | undefined;
}

/** What a list shows in its strip, from the row that is in hand on. */
export interface Strip {
  rows: readonly StripRow[];
  inHand: string | null;
}

/** Of each pane whose list shows something there. */
export const strips = makeStore<Readonly<Record<string, Strip>>>({});

/** Notes what the list of a pane shows in its strip; returns what forgets it. */
export function noteStrip(pane: string, strip: Strip): () => void {
  strips.set((all) => ({ ...all, [pane]: strip }));
  return () =>
    strips.set((all) => {
      if (all[pane] !== strip) return all;
      const { [pane]: _, ...rest } = all;
      return rest;
    });
}

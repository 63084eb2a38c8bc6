import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { keeping } from '../drafts.ts';

/** The record as it is now, when a save met a newer version (D14); null for any other error. */
export function conflictOf<Shape extends z.ZodType>(
  error: unknown,
  shape: Shape,
): z.output<Shape> | null {
  if (!(error instanceof ApiError) || error.code !== 'request.conflict') return null;
  const current = shape.safeParse(error.current);
  return current.success ? current.data : null;
}

/** What was entered over a record, over its newer version: parts that nobody touched are those of the newer one. */
export function rebased<Draft extends object>(before: Draft, draft: Draft, after: Draft): Draft {
  const untouched = new Map<string, unknown>(Object.entries(before));
  const mine = Object.entries(draft).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(untouched.get(part)),
  );
  return { ...after, ...Object.fromEntries(mine) };
}

/**
 * What is entered over a record. Untouched it follows the record, which comes anew when somebody else saves it; once
 * touched it stays on the version that was seen, so that saving meets the conflict instead of undoing their change.
 */
export function useEntries<Row, Draft extends object>(record: Row, draftOf: (row: Row) => Draft) {
  const [entered, setEntered] = useState<{ base: Row; draft: Draft } | null>(null);
  const untouched = () => ({ base: record, draft: draftOf(record) });
  const { base, draft } = entered ?? untouched();
  return {
    /** What the entries are compared with, and saved over. */
    base,
    draft,
    change: (next: Partial<Draft>) =>
      setEntered((now) => {
        const on = now ?? untouched();
        return { ...on, draft: { ...on.draft, ...next } };
      }),
    /** How a form keeps them, with the version that they were begun from: brought back, they meet the conflict too. */
    keep: (as: string) => keeping(as, { base, draft }, setEntered),
    /** Saved: follows the record again. */
    settle: () => setEntered(null),
    /** Somebody else saved first: their changes are taken over in fields that the user has not touched. */
    rebase: (current: Row) =>
      setEntered((now) => {
        const on = now ?? untouched();
        return { base: current, draft: rebased(draftOf(on.base), on.draft, draftOf(current)) };
      }),
  };
}

/**
 * The key of one entry (D13): sent again as it stands, after an answer that was lost, it does nothing twice. Changed, it is
 * another entry.
 */
export function useEntryKey(entry: unknown): string {
  const text = JSON.stringify(entry);
  const [kept, setKept] = useState(() => ({ text, key: crypto.randomUUID() }));
  if (kept.text === text) return kept.key;
  const next = { text, key: crypto.randomUUID() };
  setKept(next);
  return next.key;
}

/** The ids after `id` is toggled. */
export function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The ids with every row between two places added, whichever comes first. */
export function withRange(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return new Set([...selection, ...ids.slice(Math.max(0, first), last + 1)]);
}

/**
 * The ids after a range is drawn anew from its anchor: what it held before and holds no longer is let go, as when
 * shift and an arrow go back.
 */
export function reranged(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  anchor: number,
  from: number,
  to: number,
): ReadonlySet<string> {
  const before = withRange(new Set(), ids, anchor, from);
  const rest = [...selection].filter((id) => !before.has(id));
  return withRange(new Set(rest), ids, anchor, to);
}

/** Where the cursor and its row stand after the rows changed. */
export interface Cursor {
  id: string | null;
  index: number;
}

/**
 * Where the cursor stands after the rows changed: on its own row wherever that went, else on the row
 * that took its place, so that a live update never moves it off what is being read.
 */
export function cursorAfter(ids: readonly string[], cursor: Cursor): number {
  if (ids.length === 0) return -1;
  // The row is where it was in all but the first render after a change, however long the list is.
  if (cursor.id !== null && ids[cursor.index] === cursor.id) return cursor.index;
  const at = cursor.id === null ? -1 : ids.indexOf(cursor.id);
  return at === -1 ? Math.min(Math.max(0, cursor.index), ids.length - 1) : at;
}

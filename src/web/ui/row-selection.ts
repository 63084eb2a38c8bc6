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
 * Where the cursor stands after the rows changed: on its own row wherever that went, else on the row
 * that took its place, so that a live update never moves it off what is being read.
 */
export function cursorAfter(
  ids: readonly string[],
  cursor: { id: string | null; index: number },
): number {
  if (ids.length === 0) return -1;
  const at = cursor.id === null ? -1 : ids.indexOf(cursor.id);
  return at === -1 ? Math.min(Math.max(0, cursor.index), ids.length - 1) : at;
}

import { makeStore } from '../store.ts';

/** Where the keyboard stands in a list: the how manyth row, of how many. */
export interface ListPlace {
  at: number;
  of: number;
}

/**
 * Where the row at `at` stands among those that are still of the list: rows that are about to go (`faded`) count no more.
 * `total` counts all of them where more exist than are loaded. Null where no row is left.
 */
export function placeAmong(
  ids: readonly string[],
  at: number,
  faded: ReadonlySet<string>,
  total: number | undefined,
): ListPlace | null {
  const of = total ?? ids.filter((id) => !faded.has(id)).length;
  if (at === -1 || of === 0) return null;
  const gone = faded.size === 0 ? 0 : ids.slice(0, at).filter((id) => faded.has(id)).length;
  return { at: Math.min(at + 1 - gone, of), of };
}

/** Of each pane, its list's. */
export const listPlaces = makeStore<Readonly<Record<string, ListPlace>>>({});

/** Notes where a pane's list stands; returns what forgets it. */
export function notePlace(pane: string, place: ListPlace): () => void {
  listPlaces.set((all) => ({ ...all, [pane]: place }));
  return () =>
    listPlaces.set((all) => {
      if (all[pane] !== place) return all;
      const { [pane]: _, ...rest } = all;
      return rest;
    });
}

/**
 * The place that counts, and its pane: that of the pane with the focus, or, while one works in a form, of the only list beside
 * it.
 */
export function placeIn(
  all: Readonly<Record<string, ListPlace>>,
  focused: string,
): (ListPlace & { pane: string }) | null {
  const panes = Object.keys(all);
  const pane = focused in all ? focused : panes.length === 1 ? panes[0] : undefined;
  const place = pane === undefined ? undefined : all[pane];
  return pane === undefined || place === undefined ? null : { ...place, pane };
}

import type { Site } from './clients.contract.ts';

/** What a client may and may not do (2§9). */
export const CLIENT_RULES: Readonly<Record<number, string>> = {
  1: 'employee match only',
  2: 'required doc type',
  3: 'MVR ordering not allowed',
  4: 'EPN ordering allowed',
};

/** How a client drives: across state lines, or inside one state alone (49 CFR 390.5T). */
export const OPERATIONS = ['interstate', 'intrastate'] as const;
export type Operation = (typeof OPERATIONS)[number];
export const OPERATION_WORDS: Record<Operation, string> = {
  interstate: 'Across state lines',
  intrastate: 'Inside one state',
};

/** A location as a tree shows it: how deep it stands among those that are visible. */
export interface TreeSite extends Site {
  depth: number;
}

/**
 * Locations in the order of a tree, parents first, siblings by name. A location whose parent is not among them (hidden,
 * or of another site) stands below the nearest one that is; `pathOf` gives the ids from the top down to it, itself last.
 */
export function treeOrder(
  sites: readonly Site[],
  pathOf: (id: number) => readonly number[],
): TreeSite[] {
  const byId = new Map(sites.map((site) => [site._id, site]));
  const below = new Map<number | null, Site[]>();
  for (const site of sites) {
    const parent = pathOf(site._id).findLast((id) => id !== site._id && byId.has(id)) ?? null;
    below.set(parent, [...(below.get(parent) ?? []), { ...site, parent }]);
  }
  const place = (parent: number | null, depth: number): TreeSite[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a._id - b._id)
      .flatMap((site) => [{ ...site, depth }, ...place(site._id, depth + 1)]);
  return place(null, 0);
}

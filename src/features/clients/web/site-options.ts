import type { Site } from '../clients.contract.ts';
import type { PickerOption } from './picker.tsx';

/** How deep each location stands below the top of those given, parents first. */
export function depthsOf(sites: readonly Site[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { _id, parent } of sites)
    depths.set(_id, parent === null ? 0 : (depths.get(parent) ?? -1) + 1);
  return depths;
}

/** Whether a location is what is looked for: by name, DOT number or number. `words` are in small letters. */
export function isFound({ name, DOTNumber, legacyClientId }: Site, words: string): boolean {
  return [name, DOTNumber ?? '', String(legacyClientId)].some((part) =>
    part.toLowerCase().includes(words),
  );
}

/** The tree as it is, or the locations that match, without their places in it. */
export function optionsOf(sites: readonly Site[], text: string): PickerOption[] {
  const words = text.trim().toLowerCase();
  const depths = depthsOf(sites);
  return sites
    .filter((site) => isFound(site, words))
    .map((site) => ({
      id: site._id,
      title: site.name,
      ...(site.DOTNumber === null ? {} : { detail: `DOT ${site.DOTNumber}` }),
      depth: words === '' ? (depths.get(site._id) ?? 0) : 0,
    }));
}

/** The rows of a tree of which some branches are folded; what stands below one of those is left out. */
export function unfoldedRows(sites: readonly Site[], folded: ReadonlySet<number>): Site[] {
  const hidden = new Set<number>();
  return sites.filter(({ _id, parent }) => {
    const isHidden = parent !== null && (hidden.has(parent) || folded.has(parent));
    if (isHidden) hidden.add(_id);
    return !isHidden;
  });
}

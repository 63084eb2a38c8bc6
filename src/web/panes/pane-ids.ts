/** A pane that stands, or is to be named: its screen's kind and the path it shows. */
interface Named {
  id: string;
  kind: string;
  path: string;
}

/**
 * Names panes so that what was typed in one stays with it: a path that stands keeps its name
 * wherever it moves, another record of a kind takes over the name that is left, and a new pane gets
 * the lowest number that is free.
 */
export function namePanes(
  wanted: readonly { kind: string; path: string }[],
  standing: readonly Named[],
): string[] {
  const left = [...standing];
  const take = (fits: (pane: Named) => boolean): string | null => {
    const at = left.findIndex(fits);
    return at === -1 ? null : (left.splice(at, 1)[0]?.id ?? null);
  };
  const same = wanted.map(({ kind, path }) =>
    take((one) => one.kind === kind && one.path === path),
  );
  const ids = wanted.map(({ kind }, at) => same[at] ?? take((one) => one.kind === kind));
  const used = new Set(ids);
  return ids.map((id, at) => {
    if (id !== null) return id;
    const kind = wanted[at]?.kind ?? '';
    let free = kind;
    for (let number = 2; used.has(free); number += 1) free = `${kind}#${number}`;
    used.add(free);
    return free;
  });
}

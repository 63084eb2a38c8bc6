import {
  formatPanes,
  isPath,
  MOST_SIDE_PANES,
  parsePanes,
  pathOf,
  searchOf,
} from './panes-param.ts';

/** What the address says: the primary pane, the panes beside it, and the client acted in. */
export interface Workspace {
  /** Path and search of each pane, the primary one first. */
  panes: string[];
  /** The `client` parameter as written. */
  client: string | undefined;
  /** Part of the address was not understood. */
  dropped: boolean;
}

const OWN = ['panes', 'client'];

/** Reads an address into a workspace; what is malformed falls back to nothing. */
export function readWorkspace(href: string, known: (path: string) => boolean): Workspace {
  const address = href.split('#', 1)[0] ?? href;
  const search = searchOf(address);
  const side = parsePanes(search['panes'], known);
  const client = search['client'];
  const clientIsGood = client === undefined || /^[1-9]\d{0,9}$/.test(client);
  return {
    panes: [join(pathOf(address), search), ...side.paths],
    client: clientIsGood ? client : undefined,
    dropped: side.dropped || !clientIsGood,
  };
}

/** Writes a workspace as an address. */
export function writeWorkspace({ panes, client }: Omit<Workspace, 'dropped'>): string {
  const [primary = '/', ...sides] = panes;
  const search = searchOf(primary);
  const side = formatPanes(sides);
  return join(
    pathOf(primary),
    { ...without(search), ...(side && { panes: side }), ...(client && { client }) },
    true,
  );
}

/**
 * Opens `path` from the pane at `index`: in its place, or beside it, which is the place on its
 * right. The primary pane going elsewhere closes the panes beside it, unless `path` names its own.
 */
export function openAt(
  before: Workspace,
  { index, path, beside }: { index: number; path: string; beside: boolean },
): { workspace: Workspace; index: number } {
  if (!isPath(pathOf(path))) return { workspace: before, index };
  const panes = [...before.panes];
  if (!beside && index <= 0) {
    const search = searchOf(path);
    const sides = search['panes']?.split('|').filter(isPath) ?? [];
    const primary = join(pathOf(path), search);
    // The same screen with other parameters (a list in another order) goes nowhere.
    const stays = pathOf(primary) === pathOf(panes[0] ?? '') && sides.length === 0;
    const kept = stays ? panes.slice(1) : sides;
    const client = search['client'] ?? before.client;
    return { workspace: { panes: [primary, ...kept], client, dropped: false }, index: 0 };
  }
  const target = beside ? Math.min(index + 1, MOST_SIDE_PANES) : index;
  panes[target] = path;
  return { workspace: { ...before, panes }, index: target };
}

/** Closes a pane; the next one takes a primary pane's place, and the last one leads Home. */
export function closeAt(before: Workspace, index: number): Workspace {
  const panes = before.panes.filter((_, at) => at !== index);
  return { ...before, panes: panes.length === 0 ? ['/'] : panes };
}

/** Swaps a pane with its right neighbour, the last one with its left. */
export function swapAt(before: Workspace, index: number): Workspace {
  const other = index + 1 < before.panes.length ? index + 1 : index - 1;
  const panes = [...before.panes];
  const [mine, its] = [panes[index], panes[other]];
  if (mine === undefined || its === undefined) return before;
  panes[index] = its;
  panes[other] = mine;
  return { ...before, panes };
}

function without(search: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !OWN.includes(name)));
}

function join(path: string, search: Record<string, string>, all = false): string {
  const query = new URLSearchParams(all ? search : without(search)).toString();
  // These are legal in a query's value, and leaving them makes the address readable.
  const readable = query.replace(/%(?:2F|7C|3F|3D)/g, (code) => decodeURIComponent(code));
  return readable ? `${path}?${readable}` : path;
}

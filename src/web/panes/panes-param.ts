/** Side panes at most, beside the primary one. */
export const MOST_SIDE_PANES = 3;

const SEPARATOR = '|';
const LONGEST = 400;

/** The side panes that the address names, and whether any of it was not understood. */
export interface ParsedPanes {
  paths: string[];
  dropped: boolean;
}

/**
 * Reads the `panes` search parameter. Malformed, unknown and surplus entries are dropped, never an
 * error: the address may have been typed by hand.
 */
export function parsePanes(value: unknown, known: (path: string) => boolean): ParsedPanes {
  if (value === undefined || value === null || value === '') return { paths: [], dropped: false };
  if (typeof value !== 'string') return { paths: [], dropped: true };
  const parts = value.split(SEPARATOR);
  const good = parts.filter((part) => isPath(part) && known(pathOf(part)));
  const paths = good.slice(0, MOST_SIDE_PANES);
  return { paths, dropped: paths.length < parts.length };
}

/** Writes the parameter; undefined when there is no side pane. */
export function formatPanes(paths: readonly string[]): string | undefined {
  return paths.length === 0 ? undefined : paths.join(SEPARATOR);
}

/** A path of ours: one leading slash, no backslash, no control character, of sane length. */
export function isPath(text: string): boolean {
  return (
    text.length <= LONGEST && /^\/(?![/\\])[^\s\\|#]*$/.test(text) && !text.includes(SEPARATOR)
  );
}

export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/';
}

/** The search parameters of an address, one value a name. */
export function searchOf(address: string): Record<string, string> {
  const at = address.indexOf('?');
  return at === -1 ? {} : Object.fromEntries(new URLSearchParams(address.slice(at + 1)));
}

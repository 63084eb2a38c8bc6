/** What a system leaves in a ZIP of its own accord. */
export const isHiddenName = (name: string): boolean =>
  /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** A name that leads out of the folder that it is unpacked into, or that no system would show as it is. */
export const isUnsafeName = (name: string): boolean =>
  name === '' ||
  name.length > 500 ||
  /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu.test(name);

const depthOf = (name: string): number => name.split(/[/\\]/).length;

/** Which of these names is the index: the one CSV file or workbook that lies nearest to the top. Otherwise why there is none. */
export function indexOf(names: readonly string[]): number | 'no_index' | 'many_indexes' {
  const sheets = names.flatMap((name, at) =>
    /\.(csv|tsv|txt|xlsx)$/i.test(name) ? [{ at, depth: depthOf(name) }] : [],
  );
  const nearest = Math.min(...sheets.map(({ depth }) => depth));
  const [one, ...others] = sheets.filter(({ depth }) => depth === nearest);
  if (!one) return 'no_index';
  return others.length > 0 ? 'many_indexes' : one.at;
}

/** The index of a ZIP and its other files in their order, without what systems leave in it; or why there is no index. */
export function splitZip<Entry extends { name: string }>(
  entries: readonly Entry[],
): { index: Entry; files: Entry[] } | 'no_index' | 'many_indexes' {
  const shown = entries.filter(({ name }) => !isHiddenName(name));
  const at = indexOf(shown.map(({ name }) => name));
  if (typeof at === 'string') return at;
  const index = shown[at];
  return index ? { index, files: shown.filter((one) => one !== index) } : 'no_index';
}

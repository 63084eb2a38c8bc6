import type { TextColumns } from '#src/shared/columns.ts';

/** What a list is sorted by, shown in, or how it is read: no filter. */
const NO_FILTERS = new Set(['sort', 'columns', 'only', 'search', 'limit', 'after', 'summary']);

/** `runsOut` as people write it: `Runs out`. */
function spaced(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An SSN that was searched for is not printed: its last four digits are. */
const masked = (text: string) =>
  text.replace(/\d{3}[- ]?\d{2}[- ]?(\d{4})(?!\d)/g, (_, last: string) => `XXX-XX-${last}`);

/**
 * Says in sentences what a list was narrowed to and sorted by, from the query of the call that returned it; a location by its
 * name where `places` knows it. What was left out or empty is no filter.
 */
export function filterWords(
  query: unknown,
  searchHeader: string | undefined,
  columns: TextColumns<never>,
  places: ReadonlyMap<number, string> = new Map(),
): string[] {
  const given: Readonly<Record<string, unknown>> = { ...(query as object | undefined) };
  const words: string[] = [];
  const search = searchHeader ?? given['search'];
  if (typeof search === 'string' && search !== '') words.push(`Search: ${masked(search)}`);
  for (const [name, value] of Object.entries(given)) {
    if (NO_FILTERS.has(name) || value === undefined || value === null || value === '') continue;
    const isPlace = name === 'location' || name === 'clientId';
    const texts = [value].flat().map((one: unknown) => {
      const place = isPlace ? places.get(Number(one)) : undefined;
      return place ?? said(one);
    });
    if (texts.length > 0) words.push(`${isPlace ? 'Location' : spaced(name)}: ${texts.join(', ')}`);
  }
  if (Array.isArray(given['only'])) words.push('The rows that were selected');
  return [...words, ...sortWords(given['sort'], columns)];
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  // A code word is spaced; a name, a date or a number stays as it was given.
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text) ? spaced(text).toLowerCase() : text;
}

function sortWords(sort: unknown, columns: TextColumns<never>): string[] {
  if (typeof sort !== 'object' || sort === null || !('key' in sort)) return [];
  const key = String(sort.key);
  const title = columns[key]?.title ?? spaced(key);
  const down = 'descending' in sort && sort.descending === true;
  return [`Sorted by ${title.toLowerCase()}${down ? ', from the end' : ''}`];
}

import { z } from 'zod';

/** A column of a list as both sides know it: the console shows and sorts by it, the server exports it. */
export interface TextColumn<Row> {
  title: string;
  /** The cell as text, as it is shown and exported. Never what the caller may not see. */
  text: (row: Row) => string;
  /** What rows sort by where that is not the text; empty values come last either way. */
  order?: (row: Row) => string | number | null;
}

export type TextColumns<Row> = Readonly<Record<string, TextColumn<Row>>>;

/** A list's order: a column, from its end when `descending`. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** Writes an order for an address: `expires`, or `-expires` from the end. */
export function writeSort({ key, descending }: Sort): string {
  return descending ? `-${key}` : key;
}

/** Reads an order of one of `keys`; null for anything else. */
export function readSort(text: unknown, keys: readonly string[]): Sort | null {
  if (typeof text !== 'string') return null;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, descending } : null;
}

/** The query parameter of a list that can be sorted by these keys and no others. */
export function sortQuery<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return z
    .string()
    .max(40)
    .transform((text, context) => {
      const found = readSort(text, keys);
      if (found) return found as { key: Keys[number]; descending: boolean };
      context.addIssue({ code: 'custom', message: `Sort by one of: ${keys.join(', ')}.` });
      return z.NEVER;
    })
    .optional();
}

/** The query parameter that names the columns to export, in their order; all of them without it. */
export function columnsQuery(columns: Readonly<Record<string, unknown>>) {
  const ids = Object.keys(columns);
  return z
    .string()
    .max(400)
    .transform((text, context) => {
      const wanted = text.split(',');
      if (wanted.every((id) => ids.includes(id))) return [...new Set(wanted)];
      context.addIssue({ code: 'custom', message: `Name columns of: ${ids.join(', ')}.` });
      return z.NEVER;
    })
    .optional();
}

/** The longest list of ids that an export can be asked for: they stand in its address. 300 ids of records fit. */
const CHOSEN_LENGTH = 12_000;

/** Names rows to export by their ids; null where they are more than an address can hold. */
export function writeRows(ids: readonly string[]): string | null {
  const text = ids.join(',');
  return text.length > CHOSEN_LENGTH ? null : text;
}

/** The query parameter that names the rows to export by their ids; without it all of the list. */
export const rowsQuery = z
  .string()
  .max(CHOSEN_LENGTH)
  .regex(/^[\w.-]{1,64}(?:,[\w.-]{1,64})*$/)
  .transform((text) => [...new Set(text.split(','))])
  .optional();

/** A text as it is searched in: without accents, in small letters. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whole lists, narrowed to the rows in whose cells every word of `text` stands. */
export function findRows<Row>(
  rows: readonly Row[],
  columns: TextColumns<Row>,
  text: string,
): readonly Row[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const cells = Object.values(columns);
  return rows.filter((row) => {
    const all = folded(cells.map((column) => column.text(row)).join('\n'));
    return words.every((word) => all.includes(word));
  });
}

const COLLATOR = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Values of a column, neither of them empty, in the order of its list. */
export function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : COLLATOR.compare(String(a), String(b));
}

/** Whole lists in their order; rows alike keep theirs, empty values come last whichever way it goes. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  columns: TextColumns<Row>,
): readonly Row[] {
  const column = sort ? columns[sort.key] : undefined;
  if (!sort || !column) return rows;
  const valueOf = column.order ?? column.text;
  const keyed = rows.map((row) => {
    const value = valueOf(row);
    return { row, value: value === '' ? null : value };
  });
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sort.descending ? compare(b.value, a.value) : compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

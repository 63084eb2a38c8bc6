import type { NumberedRow } from '../delimited.rules.ts';
import { storedRows } from './row-file.ts';

/** Headings and rows of a file that `inspectRoster` has been over: for features that take lists by other layouts. */
export async function readStoredRows(
  path: string,
  most: number,
): Promise<{ headings: string[]; rows: NumberedRow[]; more: boolean }> {
  let headings: string[] = [];
  const rows: NumberedRow[] = [];
  for await (const one of storedRows(path)) {
    if ('headings' in one) headings = one.headings;
    else if (rows.length === most) return { headings, rows, more: true };
    else rows.push(one);
  }
  return { headings, rows, more: false };
}

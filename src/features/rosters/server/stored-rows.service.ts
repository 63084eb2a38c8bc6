import type { NumberedRow } from '../delimited.rules.ts';
import { makeSamples } from './samples.ts';
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

/** The columns of such a file with the first few values of each, to choose by. */
export function columnsWithSamples(
  headings: readonly string[],
  rows: readonly NumberedRow[],
): { name: string; samples: string[] }[] {
  const samples = makeSamples();
  for (const { cells } of rows) samples.take(cells);
  return headings.map((name, at) => ({ name, samples: samples.of(at) }));
}

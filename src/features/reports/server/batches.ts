import type { ReportRow } from '../reports.rules.ts';
import type { Reading, Scope } from './scope.service.ts';

/** Rows of a report as they are read, batch by batch. */
export type Source = (c: Reading, scope: Scope) => AsyncGenerator<readonly ReportRow[]>;

/** Reads rows in batches, each from after the last one of the batch before. */
export async function* inBatches<Row>(
  size: number,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  do {
    const rows: Row[] = await read(after);
    yield rows;
    after = rows.length === size ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

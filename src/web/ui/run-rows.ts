import type { RowResult } from './bulk-results.tsx';
import { messageOf } from './error-message.ts';
import { track } from './loading.ts';

/** Why one row is left out, in words for the user. */
export class RowError extends Error {}

/**
 * Does something with many rows, one after the other, and says of each what became of it: a failure ends no other
 * row's turn.
 */
export function runRows<Row>(
  rows: readonly Row[],
  what: string,
  describe: (row: Row) => { id: string; name: string },
  act: (row: Row) => Promise<void>,
): Promise<RowResult[]> {
  const all = async () => {
    const results: RowResult[] = [];
    for (const row of rows) {
      try {
        await act(row);
        results.push(describe(row));
      } catch (error) {
        results.push({
          ...describe(row),
          error: error instanceof RowError ? error.message : messageOf(error),
        });
      }
    }
    return results;
  };
  return track(all(), what);
}

import type { RowResult } from './bulk-results.tsx';
import { messageOf } from './error-message.ts';
import { progress, track } from './loading.ts';

/** Why one row is left out, in words for the user. */
export class RowError extends Error {}

/** Said of the rows whose turn did not come. */
export const STOPPED = 'You stopped before it.';

/**
 * Does something with many rows, one after the other, and says of each what became of it: a failure ends no other
 * row's turn. The panel says how far it is; Escape stops after the row in hand.
 */
export function runRows<Row>(
  rows: readonly Row[],
  what: string,
  describe: (row: Row) => { id: string; name: string },
  act: (row: Row) => Promise<void>,
): Promise<RowResult[]> {
  const all = async () => {
    const results: RowResult[] = [];
    const escape = watchEscape();
    for (const [at, row] of rows.entries()) {
      if (escape.pressed()) {
        results.push({ ...describe(row), error: STOPPED });
        continue;
      }
      if (rows.length > 1) progress(`${what}: ${at + 1} of ${rows.length}. Escape stops`);
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
    escape.end();
    return results;
  };
  return track(all(), what);
}

/** Whether Escape was pressed meanwhile; the key does nothing else as long. */
function watchEscape(): { pressed: () => boolean; end: () => void } {
  let pressed = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    pressed = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  globalThis.addEventListener?.('keydown', onKey, true);
  return {
    pressed: () => pressed,
    end: () => globalThis.removeEventListener?.('keydown', onKey, true),
  };
}

import { useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import type { OrderRow } from '../orders.shapes.ts';
import type { OrderRowsSubject } from './order-subject.ts';
import { waitRows } from './wait-orders.ts';

/** What can be done with orders: with the selected ones, or with the one that one is on. */
export function OrderBulk({
  client,
  pane,
  selected,
  cursor,
  onExport,
  onClear,
}: {
  client: number;
  pane: PaneHandle;
  selected: readonly OrderRow[];
  /** The row one is on. */
  cursor: OrderRow | null;
  /** Exports the orders with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}) {
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const rows = selected.length > 0 ? selected : cursor === null ? [] : [cursor];
  const subject: OrderRowsSubject = {
    kind: 'orderRows',
    count: rows.length,
    waiting: rows.filter(({ waitsUntil }) => waitsUntil !== null).length,
    wait: async (until) => {
      const results = await waitRows(client, rows, until);
      if (results.every(({ error }) => error === undefined)) onClear();
      else setFailed({ done: until === null ? 'Waits no longer' : 'Put off', results });
    },
  };
  useScope('orderRows', subject, { pane });
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={[
            subject.waiting === selected.length
              ? { id: 'orders.endWait', label: 'Resume' }
              : { id: 'orders.wait', label: 'Put off' },
          ]}
          exported={{ ids: selected.map(({ OrderID }) => OrderID), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}

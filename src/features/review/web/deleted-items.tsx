import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { DELETED_COLUMNS } from '../review.columns.ts';
import { stepsApi } from '../review-steps.contract.ts';
import type { DeletedItem } from '../review-steps.contract.ts';
import { keepLease, release } from './leases.ts';
import type { DeletedItemsSubject } from './step-subjects.ts';
import { deletedQuery } from './steps.queries.ts';
import './review.css';

const rowId = (row: DeletedItem): string => row.dqItemId;

const COLUMNS: readonly Column<DeletedItem>[] = [
  { id: 'file', ...DELETED_COLUMNS.file, width: 'minmax(140px, 2fr)' },
  { id: 'reason', ...DELETED_COLUMNS.reason, width: 'minmax(110px, 1.4fr)' },
  { id: 'from', ...DELETED_COLUMNS.from, width: 'minmax(100px, 1.2fr)', narrow: 'hide' },
  { id: 'by', ...DELETED_COLUMNS.by, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  {
    id: 'at',
    title: 'Deleted',
    text: (row) => showInstant(row.endedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'until',
    title: 'Kept until',
    text: (row) => showInstant(row.keptUntil),
    width: 150,
    align: 'end',
  },
];

/** What was deleted or refused and can still be brought back, the latest first. */
export function DeletedItems({ pane }: ScreenProps) {
  const query = useInfiniteQuery(deletedQuery());
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const current = useRef<DeletedItem | null>(null);
  const subject: DeletedItemsSubject = {
    kind: 'deletedItems',
    restore: async () => {
      const row = current.current;
      if (!row) return;
      const { next } = await call(
        stepsApi.restore,
        { params: { dqItemId: row.dqItemId } },
        { client: null },
      );
      if (next) {
        // It is anyone's again.
        keepLease(next);
        await release(next.taskId);
      }
      toast(`${row.fileName ?? 'The document'} is back in the queue.`, 'success');
      await query.refetch();
    },
  };
  useScope('deletedItems', subject, { pane });
  return (
    <div className="list-screen">
      <div className="list-bar">
        <span className="spacer" />
        <CommandButton id="deleted.restore">Bring back</CommandButton>
      </div>
      <DataList
        label="Deleted documents"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        {...endless(query, rows)}
        empty={
          <EmptyState title="Nothing is deleted">
            What is deleted or refused is kept here for 90 days.
          </EmptyState>
        }
        onCursor={(row) => (current.current = row)}
        onExport={() => exportCsv('Deleted documents', stepsApi.exportDeleted, { query: {} }, {})}
        onOpen={(row, how) =>
          row.imageId && pane.open(`/dqInternal/items/${row.dqItemId}/${row.imageId}`, how)
        }
      />
    </div>
  );
}

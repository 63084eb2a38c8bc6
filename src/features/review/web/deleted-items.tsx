import { pagesAddresses } from '#src/features/pages/pages.addresses.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults } from '#src/web/ui/bulk-results.tsx';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { runRows } from '#src/web/ui/run-rows.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { DELETED_COLUMNS } from '../review.columns.ts';
import { stepsApi } from '../review-steps.contract.ts';
import type { DeletedItem } from '../review-steps.contract.ts';
import { keepLease, release } from './leases.ts';
import type { DeletedItemsSubject } from './step-subjects.ts';
import { deletedQuery } from './steps.queries.ts';
import '#src/web/ui/task-form.css';
import './review.css';
import { addressAt } from '#src/shared/address.ts';

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
  const { search, box, escape } = useListSearch();
  const columns = useColumns('deletedItems', COLUMNS);
  const query = useInfiniteQuery({ ...deletedQuery(search), placeholderData: keepPreviousData });
  const rows = usePageRows(query.data);
  const { selection, select, selected, clear } = useSelection(rows, rowId, search);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const current = useRef<DeletedItem | null>(null);
  const subject: DeletedItemsSubject = {
    kind: 'deletedItems',
    restore: async () => {
      const row = current.current;
      const wanted = selected.length > 0 ? selected : row ? [row] : [];
      if (wanted.length === 0) return;
      const done = await restoreItems(wanted);
      if (done.some(({ error }) => error !== undefined)) setResults(done);
      else clear();
      await query.refetch();
    },
  };
  useScope('deletedItems', subject, { pane });
  const exportRows = (only?: string) =>
    exportCsv(
      'Deleted documents',
      stepsApi.exportDeleted,
      {
        query: {
          ...(search ? { search } : {}),
          ...(only ? { only } : {}),
          columns: columns.ids,
        },
      },
      {},
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} end={<CommandButton id="deleted.restore">Restore</CommandButton>}>
        <SearchBox
          label="Search the deleted documents"
          placeholder="File, client, sender, reason or who deleted it"
          {...box}
        />
      </ListBar>
      <DataList
        label="Deleted documents"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        selection={selection}
        onSelection={select}
        view={search}
        {...escape}
        empty={
          search === '' ? (
            <EmptyState title="Nothing is deleted">
              What is deleted or refused is kept here for 90 days.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results">Try fewer letters.</EmptyState>
          )
        }
        onCursor={(row) => (current.current = row)}
        onExport={() => exportRows()}
        onOpen={(row, how) =>
          row.imageId &&
          pane.open(
            addressAt(pagesAddresses.itemFile, { dqItemId: row.dqItemId, imageId: row.imageId }),
            how,
          )
        }
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={[{ id: 'deleted.restore', label: 'Restore' }]}
          exported={{ ids: selected.map(rowId), run: exportRows }}
          onClear={clear}
        />
      )}
      {results && (
        <BulkResults done="Brought back" results={results} onClose={() => setResults(null)} />
      )}
    </div>
  );
}

/** Brings documents back one by one; each is anyone's again. */
async function restoreItems(rows: readonly DeletedItem[]): Promise<RowResult[]> {
  const nameOf = (row: DeletedItem) => row.fileName ?? 'The document';
  const results = await runRows(
    rows,
    'Bringing documents back',
    (row) => ({ id: row.dqItemId, name: nameOf(row) }),
    async ({ dqItemId }) => {
      const { next } = await call(stepsApi.restore, { params: { dqItemId } }, { client: null });
      if (!next) return;
      keepLease(next);
      await release(next.taskId);
    },
  );
  const done = results.filter(({ error }) => error === undefined);
  const [only] = done;
  if (only)
    toast(
      done.length === 1
        ? `${only.name} is back in the queue.`
        : `${done.length} documents are back in the queue.`,
      'success',
    );
  return results;
}

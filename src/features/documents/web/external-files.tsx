import { pagesAddresses } from '#src/features/pages/pages.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findRows, readSort, sortRows, writeSort } from '#src/shared/columns.ts';
import { holds } from '#src/shared/permissions.ts';
import { keepOption, useOption } from '#src/web/kept-options.ts';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { nextSort } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { documentFileApi } from '../document-file.contract.ts';
import type { ExternalFile } from '../document-file.contract.ts';
import { EXTERNAL_COLUMNS } from '../external-files.columns.ts';
import './documents.css';
import { documentAddress, externalFilesQuery } from './documents.queries.ts';
import type { PartProps } from './employee-documents.tsx';
import { EXTERNAL_TABLE, readTable, writeTable } from './external-table.ts';
import { addressAt } from '#src/shared/address.ts';

const TONES = { inReview: 'waiting', filed: 'good', rejected: 'danger' } as const;

const COLUMNS: readonly Column<ExternalFile>[] = [
  { id: 'file', ...EXTERNAL_COLUMNS.file, width: 'minmax(140px, 2fr)' },
  { id: 'source', ...EXTERNAL_COLUMNS.source, width: 110, narrow: 'hideLast' },
  {
    id: 'received',
    title: 'Received',
    text: (row) => showInstant(row.receivedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'from', ...EXTERNAL_COLUMNS.from, width: 'minmax(120px, 1.4fr)', narrow: 'hide' },
  { id: 'subject', ...EXTERNAL_COLUMNS.subject, width: 'minmax(120px, 1.4fr)', extra: true },
  {
    id: 'state',
    ...EXTERNAL_COLUMNS.state,
    width: 110,
    cell: (row) => (
      <StatusBadge tone={TONES[row.state]}>{EXTERNAL_COLUMNS.state.text(row)}</StatusBadge>
    ),
  },
  { id: 'document', ...EXTERNAL_COLUMNS.document, width: 'minmax(110px, 1.2fr)', narrow: 'hide' },
  { id: 'pages', ...EXTERNAL_COLUMNS.pages, width: 52, align: 'end', narrow: 'hide' },
];
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: ExternalFile) => row.imageId;

/**
 * The table of external files: what came in for the employee by mail, fax, folder or an outside upload, and what became
 * of each. Its order, page and rows a page are kept for the user (R225).
 */
export function ExternalFiles({ employeeId, pane }: PartProps) {
  const { client, grants } = useViewer();
  const { data, error, isPending, refetch } = useQuery(externalFilesQuery(client, employeeId));
  const table = readTable(useOption(EXTERNAL_TABLE));
  const sort = readSort(table.sort, SORTS);
  const columns = useColumns('externalFiles', COLUMNS);
  const { search, box, escape } = useListSearch();
  const rows = useMemo(
    () => sortRows(findRows(data ?? [], EXTERNAL_COLUMNS, search), sort, EXTERNAL_COLUMNS),
    [data, search, sort],
  );
  const keep = (change: Partial<typeof table>) =>
    keepOption(EXTERNAL_TABLE, writeTable({ ...table, ...change }));
  return (
    <div className="documents-part">
      {(data ?? []).length > 0 && (
        <ListBar columns={columns}>
          <SearchBox
            label="Search the external files"
            placeholder="File, sender or subject"
            {...box}
          />
        </ListBar>
      )}
      <RecordList
        label="External files"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        sort={sort}
        sorts={SORTS}
        onSort={(key) => {
          const next = nextSort(sort, key);
          keep({ sort: next ? writeSort(next) : '', page: 1 });
        }}
        view={`${table.sort} ${search}`}
        {...escape}
        paged={{ place: { page: table.page, size: table.size, onPlace: keep } }}
        onOpen={(row, how) => {
          if (row.documentId !== null) return pane.open(documentAddress(row.documentId), how);
          if (holds(grants, 'dq.worklists'))
            return pane.open(
              addressAt(pagesAddresses.itemFile, { dqItemId: row.dqItemId, imageId: row.imageId }),
              how,
            );
          toast('This file can be opened once it is filed.', 'warning');
        }}
        exportRows={(only) =>
          exportCsv(
            'External files',
            documentFileApi.exportExternalFiles,
            {
              params: { employeeId },
              query: {
                ...(sort ? { sort: writeSort(sort) } : {}),
                ...(search ? { search } : {}),
                ...(only ? { only } : {}),
                columns: columns.ids,
              },
            },
            { client },
          )
        }
        empty={
          search === '' ? (
            <EmptyState title="Nothing came in from outside">
              What arrives for this employee by mail, fax, a watched folder or an outside upload
              appears here, with what became of it.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { sortRows, writeSort } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { DOCUMENT_COLUMNS } from '../documents.columns.ts';
import { documentsApi, type DocumentRecord } from '../documents.contract.ts';
import { DocumentStatusBadge } from './document-status.tsx';
import { contentPath, documentAddress, employeeDocumentsQuery } from './documents.queries.ts';
import type { DocumentsSubject } from './documents-subject.ts';

const COLUMNS: readonly Column<DocumentRecord>[] = [
  { id: 'type', ...DOCUMENT_COLUMNS.type, width: 'minmax(122px, 2fr)' },
  {
    id: 'status',
    ...DOCUMENT_COLUMNS.status,
    width: 'minmax(158px, 1.2fr)',
    cell: (row) => <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />,
  },
  { id: 'date', ...DOCUMENT_COLUMNS.date, width: 88, align: 'end' },
  { id: 'last', ...DOCUMENT_COLUMNS.last, width: 88, align: 'end' },
  { id: 'pages', ...DOCUMENT_COLUMNS.pages, width: 52, align: 'end', narrow: 'hide' },
  { id: 'category', ...DOCUMENT_COLUMNS.category, width: 'minmax(100px, 1fr)', extra: true },
  { id: 'file', ...DOCUMENT_COLUMNS.file, width: 'minmax(120px, 1.2fr)', extra: true },
  {
    id: 'uploaded',
    title: 'Received',
    text: (row) => showInstant(row.uploadedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: DocumentRecord) => row.id;

/** The documents in an employee's file; Enter opens one beside. */
export function EmployeeDocuments({ employeeId, pane }: { employeeId: string; pane: PaneHandle }) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery(employeeDocumentsQuery(client, employeeId));
  const [document, setDocument] = useState<DocumentRecord | null>(null);
  const subject: DocumentsSubject = { document };
  useScope('documents', subject, { pane });
  const onCursor = useCallback((row: DocumentRecord | null) => {
    setDocument(row);
    if (row && !row.passwordProtected) void prefetchFirstPage(contentPath(row.id));
  }, []);
  const list = useListState({ sorts: SORTS });
  const columns = useColumns('documents', COLUMNS);
  const { sort } = list;
  const rows = useMemo(() => sortRows(data ?? [], sort, DOCUMENT_COLUMNS), [data, sort]);
  return (
    <>
      {rows.length > 0 && <ListBar columns={columns} />}
      <DataList
        label="Documents"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row, how) => pane.open(documentAddress(row.id), how)}
        {...list.sorting}
        view={list.view}
        onExport={() =>
          exportCsv(
            'Documents',
            documentsApi.exportList,
            {
              params: { employeeId },
              query: {
                ...(sort ? { sort: writeSort(sort) } : {}),
                columns: columns.ids,
              },
            },
            { client },
          )
        }
        empty={
          <EmptyState title="No documents yet">
            Uploaded and reviewed documents of this employee stand here.
          </EmptyState>
        }
      />
    </>
  );
}

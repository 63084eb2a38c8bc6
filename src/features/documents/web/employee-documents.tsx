import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { DataList, type Column } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { DocumentStatusBadge, statusText } from './document-status.tsx';
import { contentPath, documentAddress, employeeDocumentsQuery } from './documents.queries.ts';
import type { DocumentsSubject } from './documents-subject.ts';

const COLUMNS: readonly Column<DocumentRecord>[] = [
  {
    id: 'type',
    title: 'Document',
    width: 'minmax(122px, 2fr)',
    cell: (row) => row.documentType,
    text: (row) => row.documentType,
  },
  {
    id: 'status',
    title: 'Status',
    width: 'minmax(158px, 1.2fr)',
    cell: (row) => <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />,
    text: (row) => statusText(row.status, row.daysLeft),
  },
  { id: 'date', title: 'Dated', width: 88, align: 'end', cell: (row) => showDate(row.docDate) },
  { id: 'last', title: 'Valid to', width: 88, align: 'end', cell: (row) => showDate(row.lastDay) },
  {
    id: 'pages',
    title: 'Pages',
    width: 52,
    align: 'end',
    narrow: 'hide',
    cell: (row) => row.pages ?? '',
  },
  {
    id: 'uploaded',
    title: 'Received',
    width: 150,
    align: 'end',
    narrow: 'hide',
    cell: (row) => showInstant(row.uploadedAt),
  },
];

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
  return (
    <DataList
      label="Documents"
      rows={data ?? []}
      rowId={rowId}
      columns={COLUMNS}
      status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
      error={error}
      onRetry={() => void refetch()}
      onCursor={onCursor}
      onOpen={(row, { beside }) => pane.open(documentAddress(row.id), { beside })}
      empty={
        <EmptyState title="No documents yet">
          Uploaded and reviewed documents of this employee stand here.
        </EmptyState>
      }
    />
  );
}

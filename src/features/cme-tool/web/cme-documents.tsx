import { useQuery } from '@tanstack/react-query';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { sortRows } from '#src/shared/columns.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { fewRows } from '#src/web/ui/paging.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { CME_DOCUMENT_COLUMNS } from '../cme-documents.columns.ts';
import type { CmeDocument } from '../cme-tool.contract.ts';
import { cmeDocumentsQuery } from './cme-tool.queries.ts';

const COLUMNS: readonly Column<CmeDocument>[] = [
  { id: 'item', ...CME_DOCUMENT_COLUMNS.item, width: 'minmax(140px, 2fr)' },
  { id: 'docDate', ...CME_DOCUMENT_COLUMNS.docDate, width: 108, align: 'end' },
  { id: 'expireDate', ...CME_DOCUMENT_COLUMNS.expireDate, width: 96, align: 'end' },
  {
    id: 'uploader',
    ...CME_DOCUMENT_COLUMNS.uploader,
    width: 'minmax(100px, 1.2fr)',
    narrow: 'hide',
  },
  {
    id: 'uploadDate',
    title: 'Uploaded',
    text: (row) => showInstant(row.uploadDate),
    width: 150,
    align: 'end',
  },
];
const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: CmeDocument) => row.documentId;

interface CmeDocumentsTableProps {
  client: number | null;
  employeeId: string;
  onOpen: (row: CmeDocument, how: { beside?: boolean }) => void;
}

/** The table of CME documents: some rows a page, five at most and three at least (R273-R275). */
export function CmeDocumentsTable({ client, employeeId, onOpen }: CmeDocumentsTableProps) {
  const { data, error, isPending, refetch } = useQuery(cmeDocumentsQuery(client, employeeId));
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const size = fewRows(data?.length ?? 0);
  return (
    <PagedList
      key={size}
      label="CME documents"
      rows={sortRows<CmeDocument>(data ?? [], sort, CME_DOCUMENT_COLUMNS)}
      rowId={rowId}
      columns={COLUMNS}
      pageSize={size}
      sizes={[size]}
      status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
      error={error}
      onRetry={() => void refetch()}
      onOpen={onOpen}
      {...sorting}
      view={view}
      empty={<EmptyState title="There are no historical CME documents for this employee" />}
    />
  );
}

/** The CME documents in an employee's file. */
export function CmeDocumentsPart({ employeeId, pane }: FilePartProps) {
  const { client } = useViewer();
  return (
    <Section title="CME documents">
      <CmeDocumentsTable
        client={client}
        employeeId={employeeId}
        onOpen={(row, how) => pane.open(documentAddress(row.documentId), how)}
      />
    </Section>
  );
}

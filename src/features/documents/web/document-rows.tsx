import { useCallback } from 'react';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { DOCUMENT_COLUMNS } from '../documents.columns.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { DocumentStatusBadge } from './document-status.tsx';
import { contentPath } from './documents.queries.ts';

/** The columns of every list of documents. */
export const DOCUMENT_LIST: readonly Column<DocumentRecord>[] = [
  { id: 'type', ...DOCUMENT_COLUMNS.type, width: 'minmax(122px, 2fr)' },
  {
    id: 'status',
    ...DOCUMENT_COLUMNS.status,
    width: 'minmax(158px, 1.2fr)',
    cell: (row) =>
      row.hiddenAt === null ? (
        <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />
      ) : (
        <StatusBadge tone="none">Deleted: {row.hiddenReason}</StatusBadge>
      ),
  },
  { id: 'date', ...DOCUMENT_COLUMNS.date, width: 108, align: 'end', narrow: 'hide' },
  { id: 'last', ...DOCUMENT_COLUMNS.last, width: 88, align: 'end', narrow: 'hideLast' },
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

export const DOCUMENT_LIST_SORTS = DOCUMENT_LIST.map(({ id }) => id);
export const documentRowId = (row: DocumentRecord) => row.id;

/**
 * Tells which document the cursor is on, and reads its first page ahead: not of documents whose every reading is on
 * record.
 */
export function useDocumentCursor(
  onDocument: (document: DocumentRecord | null) => void,
  { ahead = true } = {},
): (row: DocumentRecord | null) => void {
  return useCallback(
    (row) => {
      onDocument(row);
      if (ahead && row && !row.passwordProtected && row.hiddenAt === null)
        void prefetchFirstPage(contentPath(row.id));
    },
    [onDocument, ahead],
  );
}

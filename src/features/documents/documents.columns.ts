import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { DOCUMENT_FIELDS } from './document.fields.ts';
import type { DocumentRecord } from './documents.contract.ts';
import type { TypeStatus } from './documents.rules.ts';

/** A document's status in words, with its days where they count. */
export function statusText(status: TypeStatus, daysLeft: number | null): string {
  if (status === 'pendingReview') return 'Pending review';
  if (status === 'expired' && daysLeft !== null) return `Expired ${days(-daysLeft)} ago`;
  if (status === 'expiring' && daysLeft !== null)
    return daysLeft === 0 ? 'Expires today' : `Expires in ${days(daysLeft)}`;
  return status.charAt(0).toUpperCase() + status.slice(1);
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** The columns of an employee's documents, shown and exported. */
export const DOCUMENT_COLUMNS = {
  type: { title: 'Document', text: (row) => row.documentType },
  status: {
    title: 'Status',
    text: (row) =>
      row.hiddenAt === null
        ? statusText(row.status, row.daysLeft)
        : `Deleted: ${row.hiddenReason ?? ''}`,
  },
  date: {
    title: DOCUMENT_FIELDS.docDate.label,
    text: (row) => writeDate(row.docDate),
    order: (row) => row.docDate,
  },
  last: { title: 'Valid to', text: (row) => writeDate(row.lastDay), order: (row) => row.lastDay },
  pages: { title: 'Pages', text: (row) => String(row.pages ?? ''), order: (row) => row.pages },
  category: { title: 'Category', text: (row) => row.documentCategory },
  file: { title: DOCUMENT_FIELDS.fileName.label, text: (row) => row.fileName },
  uploaded: {
    title: `${DOCUMENT_FIELDS.uploadedAt.label} (UTC)`,
    text: (row) => writeUtc(row.uploadedAt),
    order: (row) => row.uploadedAt,
  },
} satisfies Record<string, TextColumn<DocumentRecord>>;

import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { statusText } from '#src/features/documents/documents.columns.ts';
import type { DocumentRecord } from '#src/features/documents/documents.contract.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { EmployeeOrder } from './employees.shapes.ts';
import { ORDER_WORDS } from './employees.rules.ts';
import type { FileNote } from './file.contract.ts';
import type { FileDate, HistoryLine } from './file.rules.ts';

/** The columns of an employee's orders, shown and exported. */
export const ORDER_COLUMNS = {
  order: { title: 'Order', text: (row) => ORDER_WORDS[row.orderType] },
  status: { title: 'Status', text: (row) => row.orderStatus },
  ordered: {
    title: 'Ordered (UTC)',
    text: (row) => writeUtc(row.orderedAt),
    order: (row) => row.orderedAt,
  },
  appointment: {
    title: 'Appointment',
    text: (row) => writeDate(row.appointmentDate),
    order: (row) => row.appointmentDate,
  },
  clinic: { title: 'Clinic', text: (row) => row.vendorName ?? '' },
} satisfies Record<string, TextColumn<EmployeeOrder>>;

/** What the medical tab shows of a document. */
export type MedicalCard = Pick<
  DocumentRecord,
  'id' | 'documentType' | 'status' | 'daysLeft' | 'docDate' | 'lastDay'
>;

/** The columns of the medical documents of a file. */
export const CARD_COLUMNS = {
  card: { title: 'Document', text: (row) => row.documentType },
  status: { title: 'Status', text: (row) => statusText(row.status, row.daysLeft) },
  date: {
    title: DOCUMENT_FIELDS.docDate.label,
    text: (row) => writeDate(row.docDate),
    order: (row) => row.docDate,
  },
  last: { title: 'Valid to', text: (row) => writeDate(row.lastDay), order: (row) => row.lastDay },
} satisfies Record<string, TextColumn<MedicalCard>>;

/** How far a date is, in words. */
function farText({ state, daysLeft }: FileDate): string {
  if (state === 'past' || daysLeft === null) return '';
  const count = Math.abs(daysLeft);
  const days = count === 1 ? '1 day' : `${count} days`;
  if (daysLeft === 0) return 'Today';
  return daysLeft < 0 ? `${days} ago` : `In ${days}`;
}

/** The columns of the dates of a file. */
export const DATE_COLUMNS = {
  what: { title: 'What', text: (row) => row.what },
  date: { title: 'Date', text: (row) => writeDate(row.date), order: (row) => row.date },
  far: { title: 'When', text: farText, order: (row) => row.daysLeft },
} satisfies Record<string, TextColumn<FileDate>>;

/** The columns of the notes of a file, as they are exported. */
export const NOTE_COLUMNS = {
  at: {
    title: 'Written (UTC)',
    text: (row) => writeUtc(row.createdAt),
    order: (row) => row.createdAt,
  },
  by: { title: 'By', text: (row) => row.by ?? '' },
  note: { title: 'Note', text: (row) => row.text },
  edited: {
    title: 'Changed (UTC)',
    text: (row) => writeUtc(row.updatedAt),
    order: (row) => row.updatedAt,
  },
} satisfies Record<string, TextColumn<FileNote>>;

/** The columns of the history of a file. */
export const HISTORY_COLUMNS = {
  at: { title: 'When (UTC)', text: (row) => writeUtc(row.at), order: (row) => row.at },
  what: { title: 'What', text: (row) => row.what },
  from: { title: 'From', text: (row) => row.from ?? '' },
  to: { title: 'To', text: (row) => row.to ?? '' },
  by: { title: 'By', text: (row) => row.by ?? '' },
} satisfies Record<string, TextColumn<HistoryLine>>;

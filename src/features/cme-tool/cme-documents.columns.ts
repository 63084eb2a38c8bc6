import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { CmeDocument } from './cme-tool.contract.ts';

/** The columns of the CME documents table (R273). */
export const CME_DOCUMENT_COLUMNS = {
  item: { title: 'Item', text: (row) => row.item },
  docDate: {
    title: DOCUMENT_FIELDS.docDate.label,
    text: (row) => writeDate(row.docDate),
    order: (row) => row.docDate,
  },
  expireDate: {
    title: DOCUMENT_FIELDS.expirationDate.label,
    text: (row) => writeDate(row.expireDate),
    order: (row) => row.expireDate,
  },
  uploader: { title: 'Uploaded by', text: (row) => row.uploader ?? '' },
  uploadDate: {
    title: 'Uploaded (UTC)',
    text: (row) => writeUtc(row.uploadDate),
    order: (row) => row.uploadDate,
  },
} satisfies Record<string, TextColumn<CmeDocument>>;

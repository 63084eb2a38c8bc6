import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import type { Field } from '#src/shared/fields.ts';
import { numberId } from '#src/shared/ids.ts';

/** One field of a document: everything that another module needs to know of it. */
export interface DocumentField extends Field {
  kind: 'choice' | 'date' | 'text' | 'instant';
  /**
   * What somebody says of a paper: its sender, the machine, a reviewer, a second one. It is kept with the item under review
   * and with a second look as well, and is withheld from anyone who may still be given one. `edit` is what filing asks for.
   */
  classified?: true;
  /** How the calls that upload a document have it: its name in the specification, and what a form may send. */
  sent?: { as: string; schema: z.ZodType };
}

/**
 * The fields of a document in an employee's file. A field is added here and as a column by a migration; then it is in the
 * record and the SELECT, and a classified one is filed, proposed, compared, undone and withheld with the others.
 * `tests/guards/fields.test.ts` checks that every column of `documents` is in this table or named there with a reason.
 */
export const DOCUMENT_FIELDS = {
  documentTypeId: {
    label: 'Document type',
    kind: 'choice',
    classified: true,
    sent: { as: 'docTypeId', schema: numberId },
    columns: ['document_type_id'],
    read: z.number().int(),
    edit: z.number().int(),
    erased: null,
  },
  docDate: {
    label: 'Document date',
    kind: 'date',
    classified: true,
    sent: { as: 'docDate', schema: civilDate },
    columns: ['doc_date'],
    read: civilDate.nullable(),
    edit: civilDate,
    erased: null,
  },
  expirationDate: {
    label: 'Expires',
    kind: 'date',
    classified: true,
    sent: { as: 'docExpirationDate', schema: civilDate },
    columns: ['expiration_date'],
    read: civilDate.nullable(),
    edit: civilDate.nullable(),
    erased: null,
  },
  fileName: {
    label: 'File',
    kind: 'text',
    columns: ['file_name'],
    read: z.string(),
    edit: null,
    erased: "'removed'",
  },
  source: {
    label: 'Source',
    kind: 'text',
    columns: ['source'],
    read: z.string(),
    edit: null,
    erased: null,
  },
  uploadedAt: {
    label: 'Received',
    kind: 'instant',
    columns: ['uploaded_at'],
    read: instant,
    edit: null,
    erased: null,
  },
  acceptedAt: {
    label: 'Accepted',
    kind: 'instant',
    columns: ['accepted_at'],
    read: instant.nullable(),
    edit: null,
    erased: null,
  },
  /** Words of a list: they name nobody. */
  rejectedReason: {
    label: 'Reason for the rejection',
    kind: 'text',
    columns: ['rejected_reason'],
    read: z.string().nullable(),
    edit: null,
    erased: null,
  },
  hiddenAt: {
    label: 'Deleted',
    kind: 'instant',
    columns: ['hidden_at'],
    read: instant.nullable(),
    edit: null,
    erased: 'coalesce(hidden_at, now())',
  },
  /** Typed by the person who deleted it. */
  hiddenReason: {
    label: 'Reason for the deletion',
    kind: 'text',
    columns: ['hidden_reason'],
    read: z.string().nullable(),
    edit: null,
    erased: "'Retention'",
  },
} as const satisfies Record<string, DocumentField>;

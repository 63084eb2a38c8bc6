import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId, uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { documentSchemas } from './document-fields.rules.ts';
import { DOCUMENT_COLUMNS } from './documents.columns.ts';
import { DOCUMENT_STATUSES, TYPE_STATUSES } from './documents.rules.ts';
import { CHANGES_DOCUMENTS, READS_FILES } from '#src/shared/permission-sets.ts';

/** The most pages a document may have. */
export const MAX_PAGES = 2000;

export const DOCUMENT_ERRORS = defineErrors('documents', {
  not_a_pdf: {
    status: 415,
    message: 'This file is not a PDF. Save or print it as a PDF and upload that.',
  },
  empty_file: {
    status: 400,
    message: 'This file is empty. Choose another, or make the PDF again.',
  },
  unreadable: {
    status: 422,
    message: 'This PDF is damaged or incomplete. Make it again, or ask the sender for it again.',
  },
  too_many_pages: {
    status: 422,
    message: 'This PDF has more than 2,000 pages. Split it and upload the parts.',
  },
  too_complex: {
    status: 422,
    message:
      'This PDF takes too much time or memory to read. Print it as a new PDF and upload that.',
  },
  busy: {
    status: 503,
    message:
      'Many documents are being checked right now. Nothing was saved: send yours again in a minute.',
  },
  restricted_type: {
    status: 403,
    message: 'Documents of this type are kept by our staff. Ask them to make the change.',
  },
  in_review: {
    status: 409,
    message: 'This document is being reviewed. Delete it when the review is done.',
  },
  not_yours: {
    status: 403,
    message: 'You may delete only what you sent yourself, until it is reviewed.',
  },
  not_superseded: {
    status: 409,
    message: 'This document was not superseded, or was deleted since. Look at the file again.',
  },
  not_a_consent: {
    status: 422,
    message: 'This document is no consent. Note what a consent covers on the consent itself.',
  },
  no_mvr_record: {
    status: 404,
    message: 'No motor vehicle record belongs to this document.',
  },
});

export const documentTypeId = numberId;

/** A document in an employee's file. */
export const documentRecord = z
  .object({
    id: uuid,
    employeeId: uuid,
    employeeName: z.string(),
    clientId: z.number().int(),
    ...documentSchemas,
    documentType: z.string(),
    documentCategoryId: z.number().int(),
    documentCategory: z.string(),
    /** The file it was filed from, the document's own id where it came alone (2§3). */
    imageId: uuid,
    status: z.enum(DOCUMENT_STATUSES),
    /** The last day it counts, by what is written on it and by law. */
    lastDay: civilDate.nullable(),
    /** Days to the last day, negative after it; null where none runs. */
    daysLeft: z.number().int().nullable(),
    size: z.number().int(),
    pages: z.number().int().nullable(),
    passwordProtected: z.boolean(),
    /** The document that took its place. */
    supersededBy: uuid.nullable(),
    version: z.number().int(),
    /** What the caller may do with it here. */
    allowed: z.array(z.enum(['hide', 'restore', 'reinstate'])),
  })
  .meta({ id: 'Document' });
export type DocumentRecord = z.output<typeof documentRecord>;

/** A type of document as it stands for one employee. */
export const employeeDocumentType = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  documentCategoryId: z.number().int(),
  documentCategory: z.string(),
  required: z.boolean(),
  expires: z.boolean(),
  tabsMode: z.enum(['single', 'multi']),
  citation: z.string().nullable(),
  status: z.enum(TYPE_STATUSES),
  /** What the rules find missing or expired, one for each document to send: its authority, null where it is not one of several. */
  toSend: z.array(z.string().nullable()),
  documentId: uuid.nullable(),
  docDate: civilDate.nullable(),
  lastDay: civilDate.nullable(),
  daysLeft: z.number().int().nullable(),
  count: z.number().int(),
  canUpload: z.boolean(),
});
export type EmployeeDocumentType = z.output<typeof employeeDocumentType>;
const employeeParams = z.object({ employeeId: uuid });
const documentParams = z.object({ documentId: uuid });
const contentQuery = z.object({
  download: z.stringbool().default(false),
  client: z.string().optional(),
});

/**
 * The driver investigation history file is kept apart: a list that leaves it out is no reading of it, and one of it
 * alone is (49 CFR 391.53).
 */
const historyFilter = z.enum(['with', 'without', 'only']).default('with');

/** All of them: an employee's documents are one list in memory. */
const DOCUMENT_SORTS = Object.keys(DOCUMENT_COLUMNS) as [keyof typeof DOCUMENT_COLUMNS];

export const documentsApi = defineApi('documents', {
  list: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/documents',
    summary:
      "The documents in an employee's file, newest first; with a type and dates, those that match (A50).",
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({
      docTypeId: documentTypeId.optional(),
      docDate: civilDate.optional(),
      docExpirationDate: civilDate.optional(),
      history: historyFilter,
      /** Deleted ones too, as far as the caller may restore them. */
      deleted: z.stringbool().default(false),
    }),
    result: z.array(documentRecord),
    audit: 'noted',
  },
  exportList: {
    method: 'GET',
    path: '/v1/employees/:employeeId/documents/csv',
    summary: "The list of an employee's documents as a CSV file. Each export is recorded.",
    permission: READS_FILES,
    scope: 'any',
    params: employeeParams,
    query: z.object({
      columns: columnsQuery(DOCUMENT_COLUMNS),
      sort: sortQuery(DOCUMENT_SORTS),
      history: historyFilter,
      deleted: z.stringbool().default(false),
      search: line(100).optional(),
      only: rowsQuery,
    }),
    feature: 'documents',
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  types: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/doctypes',
    summary:
      'The document types that an employee needs or has, with their status; includeSDU adds all others that may be uploaded.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({ includeSDU: z.stringbool().default(false), history: historyFilter }),
    result: z.array(employeeDocumentType),
    audit: 'noted',
  },
  employeeContent: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/documents/:documentId',
    summary: "The PDF of a document in an employee's file.",
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams.extend(documentParams.shape),
    query: contentQuery,
    result: 'stream',
    audit: 'noted',
  },
  read: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/documents/:documentId',
    summary: 'One document of an employee.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: documentParams,
    result: documentRecord,
    audit: 'noted',
  },
  content: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/documents/:documentId/content',
    summary: 'The PDF of a document, whole or by range.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: documentParams,
    query: contentQuery,
    result: 'stream',
    audit: 'noted',
  },
  hide: {
    method: 'POST',
    path: '/v1/documents/:documentId/hide',
    summary:
      "Deletes a document: it leaves the file, with a reason, and can be restored until retention removes it (D18). One's own upload that nobody has begun to review needs no right to delete.",
    permission: CHANGES_DOCUMENTS,
    scope: 'client',
    feature: 'documents',
    params: documentParams,
    body: z.object({ reason: lines(500).trim().min(1, 'Enter a reason.') }),
    result: documentRecord,
    versioned: true,
    errors: ['documents.restricted_type', 'documents.in_review', 'documents.not_yours'],
  },
  restore: {
    method: 'POST',
    path: '/v1/documents/:documentId/restore',
    summary: 'Takes the deletion of a document back.',
    permission: 'records.hideDocument',
    scope: 'client',
    feature: 'documents',
    params: documentParams,
    result: documentRecord,
    versioned: true,
    errors: ['documents.restricted_type'],
  },
});

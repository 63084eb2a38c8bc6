import { z } from 'zod';
import { SHEET_ERRORS } from '#src/features/rosters/rosters.contract.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { INDEX_FIELD_IDS } from './document-index.rules.ts';
import { DOCUMENT_ROW_KINDS } from './document-plan.rules.ts';

/** What one ZIP may hold: files, and bytes packed, of one file and of all of them unpacked. */
export const MOST_FILES = 5000;
export const LARGEST_ZIP = 500 * 2 ** 20;
export const UNPACKED = { each: 50 * 2 ** 20, all: 2 * 2 ** 30 } as const;

export const DOCUMENT_IMPORTS_ERRORS = defineErrors('document-imports', {
  not_a_zip: { status: 400, message: 'This is no ZIP, or it is damaged. Pack it again.' },
  protected: {
    status: 400,
    message: 'The ZIP is protected by a password. Pack it without one.',
  },
  too_large: {
    status: 400,
    message: `The ZIP holds too much: at most ${MOST_FILES.toLocaleString('en-US')} files, 50 MB each and 2 GB together. Split it.`,
  },
  path_names: {
    status: 400,
    message:
      'The ZIP holds file names that lead out of it. Pack it again from a folder, with plain names.',
  },
  no_index: {
    status: 400,
    message:
      'The ZIP holds no index. Add a CSV or Excel file (.xlsx) that says whose each document is.',
  },
  many_indexes: {
    status: 400,
    message: 'The ZIP holds several CSV or Excel files at its top. Leave the index alone there.',
  },
  no_files: { status: 400, message: 'The ZIP holds no documents beside its index.' },
  mapping: { status: 400, message: 'Choose what the columns are.' },
  nothing_new: { status: 409, message: 'There is nothing in it to file.' },
  changed: {
    status: 409,
    message: 'Files or documents were changed since you looked. Look at the rows again.',
  },
  is_over: { status: 409, message: 'These documents were filed or given up. Upload them again.' },
});

const mapping = z.array(z.enum(INDEX_FIELD_IDS).nullable()).min(1).max(300);
const counts = z.object({
  file: z.number().int(),
  queue: z.number().int(),
  same: z.number().int(),
  fault: z.number().int(),
});

export const DOCUMENT_IMPORT_STATES = ['open', 'applying', 'applied', 'cancelled'] as const;

const documentImport = z
  .object({
    documentImportId: uuid,
    clientId: z.number().int(),
    clientName: z.string(),
    fileName: z.string(),
    state: z.enum(DOCUMENT_IMPORT_STATES),
    uploadedAt: instant,
    /** Of the index. */
    rows: z.number().int(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    mapping,
    mappingFault: z.string().nullable(),
    /** What the rows and files come to, or came to; null when they cannot be read, or it was given up. */
    counts: counts.nullable(),
    /** Of those to file and for the queue so many are done. */
    done: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'DocumentImport' });
export type DocumentImport = z.output<typeof documentImport>;

const row = z.object({
  ordinal: z.number().int(),
  /** The row of the index; null for a file that no row names. */
  line: z.number().int().nullable(),
  kind: z.enum(DOCUMENT_ROW_KINDS),
  name: z.string(),
  /** As the index says it. */
  person: z.string(),
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  saidType: z.string(),
  documentType: z.string().nullable(),
  docDate: civilDate.nullable(),
  expirationDate: civilDate.nullable(),
  reason: z.string().nullable(),
  done: z.boolean(),
});
export type DocumentRow = z.output<typeof row>;

const SETS_UP = 'customerCare.setUpClientFile';
const ofClient = z.object({ clientId });
const params = z.object({ documentImportId: uuid });
const inFiles = { permission: SETS_UP, scope: 'client', feature: 'documents' } as const;

export const documentImportsApi = defineApi('document-imports', {
  upload: {
    ...inFiles,
    method: 'POST',
    path: '/v1/clients/:clientId/documentImports',
    summary:
      'Takes a ZIP of documents with an index (CSV or XLSX) that says whose each is. Nothing is filed yet.',
    params: ofClient,
    files: { field: 'document', most: 1, largest: LARGEST_ZIP },
    result: documentImport,
    status: 201,
    errors: [
      ...SHEET_ERRORS,
      'document-imports.not_a_zip',
      'document-imports.protected',
      'document-imports.too_large',
      'document-imports.path_names',
      'document-imports.no_index',
      'document-imports.many_indexes',
      'document-imports.no_files',
    ],
  },
  list: {
    ...inFiles,
    method: 'GET',
    path: '/v1/clients/:clientId/documentImports',
    summary: 'The newest ZIPs of documents that were uploaded for a company or location.',
    params: ofClient,
    result: z.array(
      documentImport.pick({
        documentImportId: true,
        fileName: true,
        state: true,
        uploadedAt: true,
        rows: true,
      }),
    ),
  },
  template: {
    ...inFiles,
    method: 'GET',
    path: '/v1/clients/:clientId/documentImports/template',
    summary: 'An index as a CSV file: the headings that are known by themselves, and an example.',
    params: ofClient,
    result: 'stream',
  },
  read: {
    ...inFiles,
    method: 'GET',
    path: '/v1/documentImports/:documentImportId',
    summary: 'One ZIP of documents: the columns of its index, and what its rows come to.',
    params,
    result: documentImport,
  },
  choose: {
    ...inFiles,
    method: 'PUT',
    path: '/v1/documentImports/:documentImportId/mapping',
    summary: 'Says what the columns of the index are. Nothing is filed.',
    params,
    body: z.strictObject({ mapping }),
    result: documentImport,
    errors: ['document-imports.mapping', 'document-imports.is_over'],
  },
  rows: {
    ...inFiles,
    method: 'GET',
    path: '/v1/documentImports/:documentImportId/rows',
    summary: 'What the rows come to, and what became of them, page by page.',
    params,
    query: cursorQuery.extend({ kind: z.enum(DOCUMENT_ROW_KINDS).optional() }),
    result: page(row),
  },
  apply: {
    ...inFiles,
    method: 'POST',
    path: '/v1/documentImports/:documentImportId/apply',
    summary:
      'Files what is sure, and puts what is in doubt into the review queue; faulty rows are left out.',
    params,
    /** How many are to be filed and queued, as it was shown. */
    body: z.strictObject({
      file: z.number().int().min(0).max(MOST_FILES),
      queue: z.number().int().min(0).max(MOST_FILES),
    }),
    result: documentImport,
    status: 202,
    versioned: true,
    errors: [
      'document-imports.mapping',
      'document-imports.nothing_new',
      'document-imports.changed',
      'document-imports.is_over',
    ],
  },
  cancel: {
    ...inFiles,
    method: 'POST',
    path: '/v1/documentImports/:documentImportId/cancel',
    summary: 'Gives a ZIP of documents up, or stops its filing; what was filed stays.',
    params,
    result: documentImport,
    errors: ['document-imports.is_over'],
  },
});

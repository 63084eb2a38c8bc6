import { READS_FILES } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { EXTERNAL_COLUMNS } from './external-files.columns.ts';
import { documentRecord } from './documents.contract.ts';
import { SEES_INVESTIGATION_READERS } from '#src/shared/permission-sets.ts';

/** The most files asked about at once. */
const MOST_HASHES = 50;

/** A document with the same bytes as a file that somebody sends. Only one that the caller may see (D18). */
export const twin = z.object({
  sha256: z.string(),
  documentId: uuid,
  employeeId: uuid,
  employeeName: z.string(),
  documentType: z.string(),
  docDate: civilDate.nullable(),
  uploadedAt: instant,
  /** It was deleted, and may be restored by the caller. */
  deleted: z.boolean(),
});
export type Twin = z.output<typeof twin>;

/** A file that came in from outside the console for an employee, and what became of it. */
const externalFile = z.object({
  imageId: uuid,
  dqItemId: uuid,
  fileName: z.string(),
  source: z.enum(['externalUpload', 'email', 'fax', 'folder']),
  receivedAt: instant,
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  pages: z.number().int().nullable(),
  state: z.enum(['inReview', 'filed', 'rejected']),
  /** The document it became, while that is on file. */
  documentId: uuid.nullable(),
  documentType: z.string().nullable(),
});
export type ExternalFile = z.output<typeof externalFile>;

const license = line(30).min(1, 'Enter the license number.');
const state = z.string().regex(/^[A-Z]{2}$/, 'Choose a state.');
const dotNumber = z.string().regex(/^\d{1,8}$/, 'Enter the DOT number, up to eight digits.');

const consent = z.object({
  license: z.string().nullable(),
  state: z.string().nullable(),
  dotNumber: z.string().nullable(),
  validFrom: civilDate.nullable(),
  validTo: civilDate.nullable(),
  /** Read off the paper and noted, or taken from the employee's file and the location. */
  basis: z.enum(['noted', 'file']),
  document: documentRecord,
});
export type Consent = z.output<typeof consent>;

const violation = z.object({
  date: civilDate,
  convictedOn: civilDate.nullable(),
  description: z.string(),
  state: z.string().nullable(),
  /** In a commercial motor vehicle. */
  commercial: z.boolean().nullable(),
  points: z.number().int().nullable(),
});

/** A motor vehicle record as data; the paper it came on is a document. */
const mvrRecord = z.object({
  mvrId: uuid,
  employeeId: uuid,
  documentId: uuid,
  imageId: uuid,
  state: z.string(),
  license: z.string(),
  reportDate: civilDate,
  sourceId: z.number().int(),
  score: z.number().int().nullable(),
  /** Not a record of any state: the simulator's. */
  simulated: z.boolean(),
  licenseStatus: z.string().nullable(),
  violations: z.array(violation),
  accidents: z.array(
    z.object({
      date: civilDate,
      description: z.string(),
      /** Null where the record does not say. */
      preventable: z.boolean().nullable(),
    }),
  ),
  /** Suspensions, revocations, disqualifications. */
  withdrawals: z.array(
    z.object({
      from: civilDate,
      to: civilDate.nullable(),
      description: z.string(),
      active: z.boolean(),
    }),
  ),
});
export type MvrRecord = z.output<typeof mvrRecord>;

/** One look at a document of the driver investigation history file, or one change of it. */
const reading = z.object({
  seq: z.number().int(),
  at: instant,
  by: z.string(),
  action: z.string(),
  documentId: uuid,
  documentType: z.string(),
  docDate: civilDate.nullable(),
});
export type Reading = z.output<typeof reading>;

const employeeParams = z.object({ employeeId: uuid });
const documentParams = z.object({ documentId: uuid });
const EXTERNAL_SORTS = Object.keys(EXTERNAL_COLUMNS) as [keyof typeof EXTERNAL_COLUMNS];

export const documentFileApi = defineApi('documents', {
  duplicates: {
    method: 'GET',
    path: '/v1/documents/duplicates',
    summary:
      'Which of these files, by SHA-256 in hex and separated by commas, are documents already; only those the caller may see.',
    permission: ['client.uploadDocuments', 'dq.worklists', ...READS_FILES],
    scope: 'any',
    feature: 'documents',
    query: z.object({
      sha256: z
        .string()
        .max(MOST_HASHES * 65)
        .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'Write SHA-256 sums in hex, separated by commas.')
        .transform((text) => [...new Set(text.split(','))]),
    }),
    result: z.object({ twins: z.array(twin) }),
    audit: 'noted',
  },
  reinstate: {
    method: 'POST',
    path: '/v1/documents/:documentId/reinstate',
    summary:
      'Makes a superseded document the current one again; the document that superseded it gives way.',
    permission: 'records.hideDocument',
    scope: 'client',
    feature: 'documents',
    params: documentParams,
    result: documentRecord,
    versioned: true,
    errors: ['documents.restricted_type', 'documents.not_superseded'],
  },
  externalFiles: {
    method: 'GET',
    path: '/v1/employees/:employeeId/externalFiles',
    summary:
      'Files that came in for an employee by mail, fax, folder or from an outside party, and what became of each.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    result: z.array(externalFile),
  },
  exportExternalFiles: {
    method: 'GET',
    path: '/v1/employees/:employeeId/externalFiles/csv',
    summary: 'The table of external files as a CSV file. Each export is recorded.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({
      columns: columnsQuery(EXTERNAL_COLUMNS),
      sort: sortQuery(EXTERNAL_SORTS),
      search: line(100).optional(),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  readLog: {
    method: 'GET',
    path: '/v1/employees/:employeeId/readLog',
    summary:
      'Who read or changed the driver investigation history file of an employee, and when (49 CFR 391.53), latest first.',
    permission: SEES_INVESTIGATION_READERS,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    result: z.array(reading),
  },
  consents: {
    method: 'GET',
    path: '/v1/employees/:employeeId/consents',
    summary:
      "Every consent on file with what it covers, and the employee's own license, state and DOT number.",
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    result: z.object({
      license: z.string().nullable(),
      state: z.string().nullable(),
      dotNumber: z.string().nullable(),
      consents: z.array(consent),
      /** Today where the file is. */
      day: civilDate,
    }),
  },
  dchConsents: {
    method: 'GET',
    path: '/v1/employees/:employeeId/dchConsents',
    summary:
      'The consents on file that cover this license, state and DOT number today, with their documents.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({ license, state, dotNumber }),
    result: z.object({ consents: z.array(consent) }),
  },
  noteConsent: {
    method: 'PUT',
    path: '/v1/documents/:documentId/consent',
    summary: 'Notes what a consent says that it covers.',
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: documentParams,
    body: z
      .object({
        license,
        state,
        dotNumber,
        validFrom: civilDate,
        validTo: civilDate.nullable(),
      })
      .refine((body) => body.validTo === null || body.validTo >= body.validFrom, {
        path: ['validTo'],
        error: 'It cannot end before it begins.',
      }),
    result: consent,
    errors: ['documents.restricted_type', 'documents.not_a_consent'],
  },
  findMVR: {
    opens: 'asFound',
    method: 'GET',
    path: '/v1/employees/:employeeId/findMVR',
    summary: 'The motor vehicle record that a document image belongs to.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({ docImageId: uuid }),
    result: mvrRecord,
    errors: ['documents.no_mvr_record'],
  },
});

import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { DATA_SET_IDS } from './data-sets.rules.ts';

/** The largest file that is taken: FMCSA's census and inspections are under it. */
export const LARGEST_FILE = 2 * 2 ** 30;

export const CSA_IMPORTS_ERRORS = defineErrors('csa-imports', {
  not_read: { status: 400, message: 'This file type cannot be read.' },
  is_over: { status: 409, message: 'This file is done with. Upload it again.' },
  future_release: { status: 400, message: 'The day of the release cannot be in the future.' },
});

export const IMPORT_STATES = [
  'waiting',
  'reading',
  'telling',
  'done',
  'same',
  'held',
  'refused',
  'cancelled',
] as const;

const csaImport = z
  .object({
    importId: uuid,
    dataSet: z.enum(DATA_SET_IDS),
    release: civilDate,
    source: z.enum(['upload', 'folder', 'address']),
    fileName: z.string(),
    size: z.number().int(),
    state: z.enum(IMPORT_STATES),
    /** Why it was refused, or waits for a person. */
    problem: z.string().nullable(),
    remarks: z.array(z.string()),
    /** Rows of the file, and those of our clients. */
    rowCount: z.number().int(),
    ownCount: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    /** Rows of our clients that the release has no more. */
    gone: z.number().int(),
    faultCount: z.number().int(),
    addedAt: instant,
    endedAt: instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'CsaImport' });
export type CsaImport = z.output<typeof csaImport>;

const csaSource = z
  .object({
    /** Without anything behind the path: that may be a key. */
    address: z.string(),
    triedAt: instant.nullable(),
    /** When a file came that was another than before. */
    takenAt: instant.nullable(),
    /** Why the last try brought nothing. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'CsaSource' });
export type CsaSource = z.output<typeof csaSource>;

const KEEPS = 'admin.superAdmin';
const params = z.object({ importId: uuid });

export const csaImportsApi = defineApi('csa-imports', {
  list: {
    method: 'GET',
    path: '/v1/csaImports',
    summary: 'The last 100 of FMCSA’s files that were taken in, the newest first.',
    permission: KEEPS,
    scope: 'staff',
    result: z.object({
      imports: z.array(csaImport),
      /** From where files are fetched, each with how the last try went. */
      sources: z.array(csaSource),
    }),
  },
  upload: {
    method: 'POST',
    path: '/v1/csaImports',
    summary:
      'Takes one of FMCSA’s public files. Which it is, its headings say; it is read behind the request, for the DOT numbers of our clients.',
    permission: KEEPS,
    scope: 'staff',
    files: { field: 'document', most: 1, largest: LARGEST_FILE },
    body: z.object({
      /** The day of the release; as its name says, or today, without it. */
      release: civilDate.optional(),
    }),
    result: csaImport,
    status: 201,
    errors: ['csa-imports.not_read', 'csa-imports.future_release'],
  },
  read: {
    method: 'GET',
    path: '/v1/csaImports/:importId',
    summary: 'One file, with the first of its faulty rows.',
    permission: KEEPS,
    scope: 'staff',
    params,
    result: csaImport.extend({
      faults: z.array(z.object({ row: z.number().int(), text: z.string() })),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/v1/csaImports/:importId/confirm',
    summary: 'Takes a file over although it is much shorter than the release before.',
    permission: KEEPS,
    scope: 'staff',
    params,
    result: csaImport,
    versioned: true,
    errors: ['csa-imports.is_over'],
  },
  cancel: {
    method: 'POST',
    path: '/v1/csaImports/:importId/cancel',
    summary: 'Gives a file up that was not taken over yet.',
    permission: KEEPS,
    scope: 'staff',
    params,
    result: csaImport,
    versioned: true,
    errors: ['csa-imports.is_over'],
  },
});

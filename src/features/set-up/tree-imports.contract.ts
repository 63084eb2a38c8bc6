import { z } from 'zod';
import { SHEET_ERRORS } from '#src/features/rosters/rosters.contract.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { TREE_FIELD_IDS } from './tree-fields.rules.ts';

/** The longest file of locations. */
export const MOST_LOCATIONS = 5000;

export const TREE_IMPORTS_ERRORS = defineErrors('tree-imports', {
  too_many: {
    status: 400,
    message: `The file has more than ${MOST_LOCATIONS.toLocaleString('en-US')} rows. Split it, and upload the upper locations first.`,
  },
  mapping: { status: 400, message: 'Choose what the columns are.' },
  faulty: {
    status: 409,
    message: 'Some rows have faults. Correct the file and upload it again: a tree is added whole.',
  },
  nothing_new: { status: 409, message: 'All of these locations are already there.' },
  changed: {
    status: 409,
    message: 'The tree was changed since you looked. Look at the rows again, then apply them.',
  },
  is_over: { status: 409, message: 'This file was applied or given up. Upload it again.' },
});

export const TREE_ROW_KINDS = ['add', 'same', 'fault'] as const;
export type TreeRowKind = (typeof TREE_ROW_KINDS)[number];

const mapping = z.array(z.enum(TREE_FIELD_IDS).nullable()).min(1).max(300);

const counts = z.object({
  add: z.number().int(),
  same: z.number().int(),
  fault: z.number().int(),
});

const treeImport = z
  .object({
    treeImportId: uuid,
    clientId: z.number().int(),
    clientName: z.string(),
    fileName: z.string(),
    state: z.enum(['open', 'applied', 'cancelled']),
    uploadedAt: instant,
    rows: z.number().int(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    mapping,
    /** What is wrong with the choice of columns; null when the rows can be read by it. */
    mappingFault: z.string().nullable(),
    /** What the rows come to by it; null when they cannot be read, or it is over. */
    counts: counts.nullable(),
    /** How many locations it added. */
    added: z.number().int().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'TreeImport' });
export type TreeImport = z.output<typeof treeImport>;

const row = z.object({
  /** The row of the file. */
  line: z.number().int(),
  kind: z.enum(TREE_ROW_KINDS),
  name: z.string(),
  code: z.string(),
  /** The names from the top down to the place above. */
  above: z.array(z.string()),
  DOTNumber: z.string().nullable(),
  address: z.string(),
  /** Of one that stands there already. */
  clientId: z.number().int().nullable(),
  faults: z.array(z.object({ field: z.string(), reason: z.string() })),
});
export type TreeRow = z.output<typeof row>;

const ADD = 'client.addLocation';
const ofClient = z.object({ clientId });
const params = z.object({ treeImportId: uuid });

export const treeImportsApi = defineApi('tree-imports', {
  upload: {
    method: 'POST',
    path: '/v1/clients/:clientId/treeImports',
    summary:
      'Takes a list of locations as CSV or XLSX, to stand below a client or location. Nothing is added yet.',
    permission: ADD,
    scope: 'client',
    params: ofClient,
    files: { field: 'document', most: 1 },
    result: treeImport,
    status: 201,
    errors: [...SHEET_ERRORS, 'tree-imports.too_many'],
  },
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/treeImports',
    summary: 'The newest lists of locations that were uploaded for a client or location.',
    permission: ADD,
    scope: 'client',
    params: ofClient,
    result: z.array(
      treeImport.pick({
        treeImportId: true,
        fileName: true,
        state: true,
        uploadedAt: true,
        rows: true,
        added: true,
      }),
    ),
  },
  template: {
    method: 'GET',
    path: '/v1/clients/:clientId/treeImports/template',
    summary: 'A CSV file with the headings that are known by themselves, and an example.',
    permission: ADD,
    scope: 'client',
    params: ofClient,
    result: 'stream',
  },
  read: {
    method: 'GET',
    path: '/v1/treeImports/:treeImportId',
    summary: 'One list of locations: its columns, and what its rows come to.',
    permission: ADD,
    scope: 'client',
    params,
    result: treeImport,
  },
  choose: {
    method: 'PUT',
    path: '/v1/treeImports/:treeImportId/mapping',
    summary: 'Says what the columns are. Nothing is added.',
    permission: ADD,
    scope: 'client',
    params,
    body: z.strictObject({ mapping }),
    result: treeImport,
    errors: ['tree-imports.mapping', 'tree-imports.is_over'],
  },
  rows: {
    method: 'GET',
    path: '/v1/treeImports/:treeImportId/rows',
    summary: 'What the rows come to, page by page.',
    permission: ADD,
    scope: 'client',
    params,
    query: cursorQuery.extend({ kind: z.enum(TREE_ROW_KINDS).optional() }),
    result: page(row),
  },
  apply: {
    method: 'POST',
    path: '/v1/treeImports/:treeImportId/apply',
    summary: 'Adds all locations of the list that do not stand there yet, or none of them.',
    permission: ADD,
    scope: 'client',
    params,
    /** How many are to be added, as it was shown. */
    body: z.strictObject({ add: z.number().int().min(1).max(MOST_LOCATIONS) }),
    result: treeImport,
    versioned: true,
    errors: [
      'tree-imports.mapping',
      'tree-imports.faulty',
      'tree-imports.nothing_new',
      'tree-imports.changed',
      'tree-imports.is_over',
    ],
  },
  cancel: {
    method: 'POST',
    path: '/v1/treeImports/:treeImportId/cancel',
    summary: 'Gives a list of locations up.',
    permission: ADD,
    scope: 'client',
    params,
    result: treeImport,
    errors: ['tree-imports.is_over'],
  },
});

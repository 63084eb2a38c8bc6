import { z } from 'zod';
import { rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { FIELD_IDS, MATCH_KEYS } from './fields.rules.ts';

/** The widest file, and the longest workbook; a CSV file may have as many rows as fit its 50 MB. */
export const MOST_COLUMNS = 300;
export const MOST_SHEET_ROWS = 20_000;

export const ROSTERS_ERRORS = defineErrors('rosters', {
  empty: { status: 400, message: 'The file has no rows below its headings. Choose another file.' },
  no_headings: {
    status: 400,
    message: 'The first row has no headings. Name the columns in the first row.',
  },
  not_a_roster: {
    status: 400,
    message: 'This is neither a CSV file nor an Excel workbook (.xlsx). Save it as one of them.',
  },
  unreadable: {
    status: 400,
    message: 'The workbook cannot be read: it is damaged or protected. Save it again, or as CSV.',
  },
  too_complex: {
    status: 400,
    message: 'The workbook takes too much memory or time to read. Save it as CSV.',
  },
  too_many_columns: {
    status: 400,
    message: `The file has too many columns. At most ${MOST_COLUMNS} are read.`,
  },
  too_many_rows: {
    status: 400,
    message: `The workbook has more than ${MOST_SHEET_ROWS.toLocaleString('en-US')} rows. Save it as CSV, which may have more.`,
  },
  open_quote: {
    status: 400,
    message: 'A quotation mark opens and is never closed. Correct the file and upload it again.',
  },
  mapping: { status: 400, message: 'Choose what the columns are.' },
  busy: {
    status: 409,
    message: 'This roster is being worked on. Wait until it is done, or cancel it.',
  },
  not_checked: { status: 409, message: 'Check the roster before you apply it.' },
  is_over: { status: 409, message: 'This roster is finished. Upload the file again.' },
  nothing_to_apply: {
    status: 409,
    message: 'The roster changes nothing, so there is nothing to apply.',
  },
  unknown_people: {
    status: 409,
    message:
      'Some faulty rows name nobody, so people in them would count as missing. Correct those rows, or leave people missing from the file as they are.',
  },
  other_sites: {
    status: 403,
    message: 'This roster was checked for locations that are not yours. Check it again.',
  },
});

export const ROSTER_STATES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const;
export type RosterState = (typeof ROSTER_STATES)[number];

/** What a row comes to. */
export const ROW_KINDS = ['add', 'change', 'remove', 'fault', 'same'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const field = z.enum(FIELD_IDS);
const matchKey = z.enum(MATCH_KEYS);

/** How a file is read and what becomes of people it does not name. */
const plan = z.object({
  mapping: z.array(field.nullable()).min(1).max(MOST_COLUMNS),
  matchBy: matchKey,
  /** What happens to people of the roster who are missing from the file; null leaves them as they are. */
  missingStatusId: z.number().int().nullable(),
});
export type RosterPlan = z.output<typeof plan>;

const counts = z.object({
  add: z.number().int(),
  change: z.number().int(),
  remove: z.number().int(),
  fault: z.number().int(),
  same: z.number().int(),
});

const roster = z
  .object({
    rosterId: uuid,
    clientId: z.number().int(),
    clientName: z.string(),
    fileName: z.string(),
    state: z.enum(ROSTER_STATES),
    uploadedAt: instant,
    rows: z.number().int(),
    /** Rows done of the step under way. */
    done: z.number().int(),
    /** How many rows that step has. */
    total: z.number().int(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    /** What to know of the file: its repeated headings and the like. */
    remarks: z.array(z.string()),
    plan,
    counts: counts.nullable(),
    /** Outcomes of the rows that were applied. */
    outcomes: z
      .object({ done: z.number().int(), failed: z.number().int(), skipped: z.number().int() })
      .nullable(),
    /** The employer's own name of the work id. */
    employeeIdentifier: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Roster' });
export type Roster = z.output<typeof roster>;

const row = z.object({
  ordinal: z.number().int(),
  /** The row of the file; null for people missing from it. */
  line: z.number().int().nullable(),
  kind: z.enum(ROW_KINDS),
  name: z.string(),
  workId: z.string(),
  employeeId: uuid.nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  faults: z.array(z.object({ field: z.string(), reason: z.string() })),
  outcome: z.enum(['done', 'failed', 'skipped']).nullable(),
  reason: z.string().nullable(),
});
export type RosterLine = z.output<typeof row>;

const UPDATE = 'client.uploadRosterUpdates';
const params = z.object({ rosterId: uuid });
const kinds = z.object({ kind: z.enum(ROW_KINDS).optional() });

/** Why a CSV or XLSX file cannot be read as rows. */
export const SHEET_ERRORS = [
  'rosters.empty',
  'rosters.no_headings',
  'rosters.not_a_roster',
  'rosters.unreadable',
  'rosters.too_complex',
  'rosters.too_many_columns',
  'rosters.too_many_rows',
  'rosters.open_quote',
] as const;

export const rostersApi = defineApi('rosters', {
  upload: {
    method: 'POST',
    path: '/v1/clients/:clientId/rosters',
    summary:
      'Takes a roster as CSV or XLSX, reads its headings and keeps its rows encrypted until it is applied.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    files: { field: 'document', most: 1 },
    result: roster,
    status: 201,
    errors: SHEET_ERRORS,
  },
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/rosters',
    summary: 'The newest roster updates of a client or location.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    result: z.array(
      roster.pick({
        rosterId: true,
        fileName: true,
        state: true,
        uploadedAt: true,
        rows: true,
        counts: true,
        outcomes: true,
      }),
    ),
  },
  template: {
    method: 'GET',
    path: '/v1/clients/:clientId/rosters/template',
    summary: 'A CSV file with the headings that are known by themselves.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    result: 'stream',
  },
  read: {
    method: 'GET',
    path: '/v1/rosters/:rosterId',
    summary: 'One roster update: its columns, how far it is, and what it comes to.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    result: roster,
  },
  check: {
    method: 'POST',
    path: '/v1/rosters/:rosterId/check',
    summary:
      'Compares the rows with the files without changing any: adds, changes, removals and faulty rows.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    body: plan,
    result: roster,
    status: 202,
    errors: ['rosters.mapping', 'rosters.busy', 'rosters.is_over', 'employees.ssn_search'],
  },
  rows: {
    method: 'GET',
    path: '/v1/rosters/:rosterId/rows',
    summary: 'What the rows come to, page by page; SSNs masked.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    query: cursorQuery.extend(kinds.shape),
    result: page(row),
  },
  exportRows: {
    method: 'GET',
    path: '/v1/rosters/:rosterId/rows/csv',
    summary:
      'What the rows come to, and what became of them, as a CSV file. Each export is recorded.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    query: kinds.extend({ only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  apply: {
    method: 'POST',
    path: '/v1/rosters/:rosterId/apply',
    summary: 'Carries out what the check has shown, row by row, leaving out the faulty ones.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    result: roster,
    status: 202,
    versioned: true,
    errors: [
      'employees.ssn_search',
      'rosters.busy',
      'rosters.not_checked',
      'rosters.is_over',
      'rosters.nothing_to_apply',
      'rosters.unknown_people',
      'rosters.other_sites',
    ],
  },
  cancel: {
    method: 'POST',
    path: '/v1/rosters/:rosterId/cancel',
    summary: 'Stops a roster update; rows that were applied stay applied.',
    permission: UPDATE,
    scope: 'client',
    feature: 'employees',
    params,
    result: roster,
    errors: ['rosters.is_over'],
  },
});

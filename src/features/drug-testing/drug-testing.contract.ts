import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import { BAT_DECISIONS } from './bat.rules.ts';
import { RESULT_COLUMNS } from './drug-testing.columns.ts';
import { OUTCOMES, VIEWS } from './drug-testing.rules.ts';
import { importFault, match, result, resultImport, resultRow } from './drug-testing.shapes.ts';
import { LAYOUT_FIELDS, MOST_REMARKS, MOST_TEXT, type LayoutField } from './result-layout.rules.ts';

/** Results at once: by a call, and in a file. */
export const MOST_IN_CALL = 500;
export const MOST_IN_FILE = 2000;
/** Papers that come along with a file or call, and how large a call may be with them. */
export const MOST_PAPERS = 50;
const MOST_BYTES = 20 * 1024 * 1024;

export const DRUG_TESTS_ERRORS = defineErrors('drug-tests', {
  layout: {
    status: 400,
    message: 'The headings are not those of the layout. Save the template and use its headings.',
  },
  too_many_rows: {
    status: 400,
    message: `The file has more than ${MOST_IN_FILE.toLocaleString('en-US')} results. Send it in parts.`,
  },
  papers_left: { status: 400, message: 'No row names these PDFs. Leave them out.' },
  one_list: { status: 400, message: 'Send one list of results, and PDFs of its results.' },
  matched_already: {
    status: 409,
    message: 'This result is matched to another employee by now. Look at it again.',
  },
  not_matched: { status: 409, message: 'This result is matched to nobody yet.' },
  no_review: { status: 409, message: 'Only breath alcohol tests are reviewed.' },
  reviewed_already: {
    status: 409,
    message: 'This test was reviewed meanwhile. Look at it again.',
  },
  not_reviewed: { status: 409, message: 'The review of this test is open already.' },
  remark_needed: { status: 400, message: 'Say why.' },
  no_employee: { status: 400, message: 'Name the employee: employeeId is required.' },
});

const VIEW = 'records.viewDrugAlcohol';
/** Whoever works on results sees them besides; the service asks for it. */
const MATCHERS = ['records.editOrder', 'cme.searchAndMatch'] as const;
const REVIEWERS = ['records.editOrder', 'cme.review'] as const;
const SENDERS = 'records.editOrder';
const feature = 'drugTestOrders';

const filters = {
  /** Those that wait for a person, or those that have one. */
  matched: z.enum(['no', 'yes']).optional(),
  view: z.enum(VIEWS).optional(),
  outcome: z.enum([...OUTCOMES, 'notReported']).optional(),
  /** Breath alcohol tests alone: those to be reviewed, those that were, or all. */
  review: z.enum(['waiting', 'done', 'any']).optional(),
  /** Those that wait for their paper, or those that have it. */
  paper: z.enum(['no', 'yes']).optional(),
  /** Collected on these days, both included. */
  startDate: civilDate.optional(),
  endDate: civilDate.optional(),
  /** Words of a name, work id or number of the result, or `header`: what looks like an SSN is in X-Search (D17). */
  search: line(100).optional(),
};

const params = z.object({ drugTestId: uuid });
const client = z.object({ clientId });
const matchParams = z.object({ clientId, matchId: uuid });
const matchQuery = z.object({ employeeId: uuid.optional() });

const shapeOf = (field: LayoutField) =>
  field === 'paper'
    ? z
        .string()
        .max(MOST_BYTES)
        .refine((text) => !/[^A-Za-z0-9+/=\s]/.test(text), 'Send the PDF as base64.')
    : field === 'remarks'
      ? lines(MOST_REMARKS)
      : line(MOST_TEXT);
const sent = Object.fromEntries(
  LAYOUT_FIELDS.map((field) => [field, shapeOf(field).optional()]),
) as Record<LayoutField, z.ZodOptional<z.ZodString>>;

const outcome = resultImport.extend({
  /** Why rows could not be taken; they are kept with the import, to be corrected and sent again. */
  faults: z.array(importFault),
  /** Whether the caller may save those rows: as their sender, or as one who sees results. */
  savable: z.boolean(),
});

export const drugTestsApi = defineApi('drug-tests', {
  list: {
    method: 'GET',
    path: '/v1/drugTestResults',
    summary:
      'Results of drug and alcohol tests, the latest received first, page by page; with those that wait for a person. Each reading is recorded.',
    permission: VIEW,
    scope: 'any',
    feature,
    query: cursorQuery.extend(filters),
    result: page(resultRow).extend({
      /** How many wait for a person, and how many breath tests for their review. */
      unmatched: z.number().int(),
      toReview: z.number().int(),
    }),
    audit: 'read',
  },
  exportList: {
    method: 'GET',
    path: '/v1/drugTestResults/csv',
    summary: 'The list of results as a CSV file, filtered as it is. Each export is recorded.',
    permission: VIEW,
    scope: 'any',
    feature,
    query: z.object({ ...filters, columns: columnsQuery(RESULT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    audit: 'read',
  },
  read: {
    method: 'GET',
    path: '/v1/drugTestResults/:drugTestId',
    summary: 'One result as it was reported, its checks and its history. Each reading is recorded.',
    permission: VIEW,
    scope: 'any',
    feature,
    params,
    result,
    audit: 'read',
  },
  send: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestResults',
    summary: `Takes up to ${MOST_IN_CALL} results by the documented layout, each for itself, with its paper: one sent twice is one, one that changed is a correction, one for nobody waits.`,
    permission: SENDERS,
    scope: 'client',
    feature,
    params: client,
    body: z.object({ results: z.array(z.strictObject(sent)).min(1).max(MOST_IN_CALL) }),
    inline: { list: 'results', field: 'paper', most: MOST_PAPERS, mostBytes: MOST_BYTES },
    result: outcome,
    status: 201,
  },
  sendFile: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestResults/file',
    summary:
      'Takes results from a CSV file or workbook with the headings of the layout, and PDFs named by the numbers of their results or in the column paper.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: client,
    files: { field: 'document', most: MOST_PAPERS + 1 },
    result: outcome,
    status: 201,
    errors: [
      'drug-tests.layout',
      'drug-tests.too_many_rows',
      'drug-tests.papers_left',
      'drug-tests.one_list',
      'rosters.empty',
      'rosters.no_headings',
      'rosters.not_a_roster',
      'rosters.unreadable',
      'rosters.too_complex',
      'rosters.too_many_columns',
      'rosters.too_many_rows',
      'rosters.open_quote',
    ],
  },
  template: {
    method: 'GET',
    path: '/v1/clients/:clientId/drugTestResults/template',
    summary: 'A CSV file with the headings of the layout and one example.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: client,
    result: 'stream',
  },
  imports: {
    method: 'GET',
    path: '/v1/clients/:clientId/drugTestImports',
    summary: 'What was sent in lately, and what became of it.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: client,
    result: z.array(resultImport),
  },
  readImport: {
    method: 'GET',
    path: '/v1/drugTestImports/:drugTestImportId',
    summary: 'What was sent in at once, with the rows that could not be taken.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: z.object({ drugTestImportId: uuid }),
    result: outcome,
  },
  exportFaults: {
    method: 'GET',
    path: '/v1/drugTestImports/:drugTestImportId/faults',
    summary:
      'The rows of an import that could not be taken, as a CSV file to correct and send again; SSNs masked to the last four. Each export is recorded.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: z.object({ drugTestImportId: uuid }),
    result: 'stream',
    audit: 'read',
  },
  findMatch: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestMatch',
    summary:
      'Employees who may be meant, the likeliest first: by an unmatched result, or by what is searched for.',
    permission: VIEW,
    scope: 'any',
    feature,
    params: client,
    body: z.object({
      searchData: z.object({
        /** The result whose donor is looked for. */
        drugTestId: uuid.optional(),
        /** Words of a name, work id, license or the last four of an SSN. */
        search: line(100).optional(),
        lastName: line(80).optional(),
        firstName: line(80).optional(),
        birthDate: civilDate.optional(),
        workId: line(40).optional(),
        license: line(30).optional(),
      }),
    }),
    result: z.object({
      matches: z.array(match),
      /** The one who is certain. */
      certain: uuid.nullable(),
    }),
    replay: 'never',
  },
  match: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestMatch/:matchId',
    summary: 'Ties an unmatched result to an employee: it lands in the file, and at its order.',
    permission: MATCHERS,
    scope: 'any',
    feature,
    params: matchParams,
    query: matchQuery,
    result,
    errors: ['drug-tests.matched_already', 'drug-tests.no_employee'],
  },
  rematch: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/drugTestMatch/:matchId',
    summary: 'Ties a result to another employee; its history says from whom.',
    permission: MATCHERS,
    scope: 'any',
    feature,
    params: matchParams,
    query: matchQuery,
    result,
    errors: ['drug-tests.no_employee'],
  },
  unmatch: {
    method: 'DELETE',
    path: '/v1/clients/:clientId/drugTestMatch/:matchId',
    summary: 'Takes a result out of a file: it waits for its person again.',
    permission: MATCHERS,
    scope: 'any',
    feature,
    params: matchParams,
    result,
    errors: ['drug-tests.not_matched'],
  },
  review: {
    method: 'POST',
    path: '/v1/drugTestResults/:drugTestId/batReview',
    summary: 'Ends the review of a breath alcohol test: accepted, sent back, or canceled.',
    permission: REVIEWERS,
    scope: 'any',
    feature,
    params,
    body: z.object({
      decision: z.enum(BAT_DECISIONS),
      remark: lines(1000).trim().default(''),
    }),
    result,
    versioned: true,
    errors: ['drug-tests.no_review', 'drug-tests.reviewed_already', 'drug-tests.remark_needed'],
  },
  reopenReview: {
    method: 'DELETE',
    path: '/v1/drugTestResults/:drugTestId/batReview',
    summary: 'Opens the review of a breath alcohol test again.',
    permission: REVIEWERS,
    scope: 'any',
    feature,
    params,
    result,
    errors: ['drug-tests.no_review', 'drug-tests.not_reviewed'],
  },
});

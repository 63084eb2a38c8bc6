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
import { match, result, resultRow } from './drug-testing.shapes.ts';
import { MATCHES_DRUG_TESTS, REVIEWS_DRUG_TESTS } from '#src/shared/permission-sets.ts';

export const DRUG_TESTS_ERRORS = defineErrors('drug-tests', {
  matched_already: {
    status: 409,
    message: 'This result was matched to another employee in the meantime. Look at it again.',
  },
  not_matched: { status: 409, message: 'This result is not matched to an employee yet.' },
  no_review: { status: 409, message: 'Only breath alcohol tests are reviewed.' },
  reviewed_already: {
    status: 409,
    message: 'This test was reviewed in the meantime. Look at it again.',
  },
  not_reviewed: { status: 409, message: 'The review of this test is open already.' },
  remark_needed: { status: 400, message: 'Enter a reason.' },
  no_employee: { status: 400, message: 'Name the employee: employeeId is required.' },
});

const VIEW = 'records.viewDrugAlcohol';
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
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  read: {
    opens: 'drugAlcohol',
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
    permission: MATCHES_DRUG_TESTS,
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
    permission: MATCHES_DRUG_TESTS,
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
    permission: MATCHES_DRUG_TESTS,
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
    permission: REVIEWS_DRUG_TESTS,
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
    permission: REVIEWS_DRUG_TESTS,
    scope: 'any',
    feature,
    params,
    result,
    errors: ['drug-tests.no_review', 'drug-tests.not_reviewed'],
  },
});

import { cmeDashboard, careRow, chaseItem, chaseRow, resultRow } from './cme-lists.shapes.ts';
import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { lines } from '#src/shared/text.ts';
import { CARE_COLUMNS, CHASE_COLUMNS, RESULT_COLUMNS } from './cme-lists.columns.ts';
import { CHASE_OUTCOMES } from '#src/features/cme/cme.rules.ts';

const chaseParams = z.object({ medicalExamOrderId: uuid, orderId: uuid });
const CHASE = '/v1/cmes/chase/:medicalExamOrderId/:orderId';

const chaseFilters = {
  /** `due`: to ask about today; `all`: whatever is open. */
  show: z.enum(['due', 'all']).default('due'),
  search: z.string().trim().max(100).optional(),
};

const careFilters = {
  /** `mine`: those that name the caller, and those that name nobody. */
  whose: z.enum(['mine', 'all']).default('mine'),
  search: z.string().trim().max(100).optional(),
};

const resultFilters = {
  outcome: z.enum(['verified', 'badDocument']).optional(),
  client: clientId.optional(),
  /** Finished on these days, in UTC, both included. */
  startDate: civilDate.optional(),
  endDate: civilDate.optional(),
  search: z.string().trim().max(100).optional(),
};

/** Chase, customer care and results: the lists beside the workflow. */
export const cmeListsApi = defineApi('cmeLists', {
  chase: {
    method: 'GET',
    path: '/v1/cmes/chase',
    summary: 'Exams that were booked and have no result, longest waiting first.',
    permission: 'cme.chaseList',
    scope: 'staff',
    query: cursorQuery.extend(chaseFilters),
    result: page(chaseRow).extend({ due: z.number().int(), waiting: z.number().int() }),
  },
  exportChase: {
    method: 'GET',
    path: '/v1/cmes/chase/csv',
    summary: 'The chase list as a CSV file, filtered as it is. Each export is recorded.',
    permission: 'cme.chaseList',
    scope: 'staff',
    query: z.object({
      ...chaseFilters,
      columns: columnsQuery(CHASE_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  chaseItem: {
    opens: 'medical',
    method: 'GET',
    path: CHASE,
    summary: 'One exam to chase, with its calls and the order’s messages.',
    permission: 'cme.chaseList',
    scope: 'staff',
    params: chaseParams,
    result: chaseItem,
  },
  beginChase: {
    method: 'POST',
    path: `${CHASE}/begin`,
    summary: 'Takes an exam to chase: its task is held by the caller.',
    permission: 'cme.chaseList',
    scope: 'staff',
    params: chaseParams,
    result: chaseItem,
    errors: ['cme.no_chase', 'work.taken', 'work.already_done'],
  },
  attempt: {
    method: 'POST',
    path: `${CHASE}/attempts`,
    summary: 'Notes a call: what it came to, and when to ask again.',
    permission: 'cme.chaseList',
    scope: 'staff',
    params: chaseParams,
    body: z.strictObject({
      outcome: z.enum(CHASE_OUTCOMES),
      note: lines(4000).optional(),
      nextChaseOn: civilDate.nullable().optional(),
      leaseId: uuid,
    }),
    result: chaseItem,
    errors: ['cme.no_chase', ...STALE],
  },
  endChase: {
    method: 'POST',
    path: `${CHASE}/end`,
    summary: 'Ends a chase: the exam was not taken.',
    permission: 'cme.chaseList',
    scope: 'staff',
    params: chaseParams,
    body: z.strictObject({
      note: lines(4000).trim().min(1, { error: 'Enter a short note.' }),
      leaseId: uuid,
    }),
    result: 'nothing',
    errors: ['cme.no_chase', ...STALE],
  },
  care: {
    method: 'GET',
    path: '/v1/processes/cmeProcess/customercare',
    summary: 'Questions to customer care, oldest first.',
    permission: 'cme.customerCareIntervention',
    scope: 'staff',
    query: cursorQuery.extend(careFilters),
    result: page(careRow),
  },
  exportCare: {
    method: 'GET',
    path: '/v1/processes/cmeProcess/customercare/csv',
    summary: 'The questions to customer care as a CSV file. Each export is recorded.',
    permission: 'cme.customerCareIntervention',
    scope: 'staff',
    query: z.object({ ...careFilters, columns: columnsQuery(CARE_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  careCount: {
    method: 'GET',
    path: '/v1/processes/cmeProcess/customercare/count',
    summary: 'How many tasks need an intervention of the caller (R029).',
    permission: 'cme.customerCareIntervention',
    scope: 'staff',
    result: z.object({ count: z.number().int() }),
  },
  results: {
    method: 'GET',
    path: '/v1/cmes/results',
    summary: 'Exams that are dealt with, the latest first.',
    permission: 'cme.research',
    scope: 'staff',
    query: cursorQuery.extend(resultFilters),
    result: page(resultRow),
  },
  exportResults: {
    method: 'GET',
    path: '/v1/cmes/results/csv',
    summary: 'The results as a CSV file, filtered as the list is. Each export is recorded.',
    permission: 'cme.research',
    scope: 'staff',
    query: z.object({ ...resultFilters, columns: columnsQuery(RESULT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
});

/** The figures of the exams. The call keeps the name that audit rows know it by (D85). */
export const cmeDashboardApi = defineApi('cme', {
  dashboard: {
    method: 'GET',
    path: '/v1/processes/cmeProcess/dashboard',
    summary: 'What waits, what was done, and how long it took.',
    permission: 'cme.dashboard',
    scope: 'staff',
    result: cmeDashboard,
  },
});

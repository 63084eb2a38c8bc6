import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { wholeNumber } from '#src/shared/ids.ts';
import { BILLING_COLUMNS } from './billing.columns.ts';

const count = z.number().int();
const row = z.object({
  clientId: count,
  clientName: z.string(),
  /** `YYYY-MM`, of the draw. */
  month: z.string(),
  drugSelected: count,
  alcoholSelected: count,
  drugOrdered: count,
  alcoholOrdered: count,
  drugTested: count,
  alcoholTested: count,
  canceled: count,
  /** Excused, missed or refused: no test is billed. */
  ended: count,
  /** What differs, in tests. */
  notOrdered: count,
  orderedNotTested: count,
  testedNotOrdered: count,
});
export type BillingRow = z.output<typeof row>;

const call = { permission: 'randoms.billingReconcile', scope: 'staff' } as const;
const year = wholeNumber(2000, 2200);

export const randomBillingApi = defineApi('randomBilling', {
  list: {
    method: 'GET',
    path: '/v1/randoms/billing',
    summary:
      'By client and month of the draw: tests that were selected, ordered and made, with what differs. No bill is read: there is none on file.',
    ...call,
    query: z.object({ year }),
    result: z.array(row),
  },
  exportList: {
    method: 'GET',
    path: '/v1/randoms/billing/csv',
    summary: 'The same as a CSV file, or as a PDF. Each export is recorded.',
    ...call,
    query: z.object({ year, columns: columnsQuery(BILLING_COLUMNS), only: rowsQuery }),
    result: 'stream',
    audit: 'read',
  },
});

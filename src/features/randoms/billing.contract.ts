import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, wholeNumber } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { BILLING_COLUMNS } from './billing.columns.ts';

export const BILLING_ERRORS = defineErrors('random-billing', {
  no_company: { status: 400, message: 'Choose a company. Its locations are billed with it.' },
});

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
  /** Tests on the invoices, as somebody entered them; null where nobody has. */
  drugBilled: count.nullable(),
  alcoholBilled: count.nullable(),
  invoice: z.string(),
  /** Of what was billed; 0 where nobody has entered it. */
  version: count,
});
export type BillingRow = z.output<typeof row>;

const call = { permission: 'randoms.billingReconcile', scope: 'staff' } as const;
const year = wholeNumber(2000, 2200);

export const randomBillingApi = defineApi('randomBilling', {
  list: {
    method: 'GET',
    path: '/v1/randoms/billing',
    summary:
      'By client and month of the draw: tests that were selected, ordered, made and billed, with what differs.',
    ...call,
    query: z.object({ year }),
    result: z.array(row),
  },
  bill: {
    method: 'PUT',
    path: '/v1/randoms/billing/:clientId/:month',
    summary: 'Enters what the invoices bill a company for the random tests of a month.',
    ...call,
    params: z.object({
      clientId,
      /** `YYYY-MM`, of the draw. */
      month: z.string().max(7),
    }),
    body: z.strictObject({
      drugTests: wholeNumber(0, 1_000_000),
      alcoholTests: wholeNumber(0, 1_000_000),
      /** The numbers of the invoices. */
      invoice: line(100).trim().default(''),
    }),
    result: row,
    versioned: true,
    errors: ['random-billing.no_company'],
  },
  exportList: {
    method: 'GET',
    path: '/v1/randoms/billing/csv',
    summary: 'The same as a CSV file, or as a PDF. Each export is recorded.',
    ...call,
    query: z.object({ year, columns: columnsQuery(BILLING_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    audit: 'read',
  },
});

import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';

const cells = z.array(z.number().int());
const row = z.object({ id: z.string(), word: z.string(), cells });

const mis = z.object({
  year: z.number().int(),
  quarter: z.number().int().nullable(),
  agency: z.enum(DOT_AGENCIES),
  employer: z.object({
    name: z.string(),
    dotNumber: z.string().nullable(),
    address: z.string(),
    phone: z.string().nullable(),
  }),
  /** Section II: covered employees by category, on average over the year's selections. */
  covered: z.array(z.object({ category: z.string(), people: z.number().int().nullable() })),
  /** How the number of covered employees is known. */
  coveredFrom: z.string(),
  drug: z.object({ columns: z.array(z.string()), rows: z.array(row) }),
  alcohol: z.object({ columns: z.array(z.string()), rows: z.array(row) }),
  faults: z.array(z.object({ kind: z.enum(['wrong', 'missing']), message: z.string() })),
});
export type Mis = z.output<typeof mis>;

const test = z.object({
  drugTestId: uuid,
  resultNumber: z.string().nullable(),
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  clientName: z.string(),
  collectedOn: civilDate.nullable(),
  resultType: z.string(),
});

const params = z.object({ clientId });
const whose = {
  year: wholeNumber(2000, 2200),
  agency: z.enum(DOT_AGENCIES),
  /** One quarter of the year; all of it without it. */
  quarter: wholeNumber(1, 4).optional(),
};
const call = {
  permission: 'records.viewDrugAlcohol',
  scope: 'client',
  feature: 'randomResults',
  params,
} as const;

export const misApi = defineApi('mis', {
  report: {
    method: 'GET',
    path: '/v1/clients/:clientId/mis',
    summary:
      'The annual report of drug and alcohol tests of an agency (49 CFR 40.26, Appendix J), counted from the tests on file at or below a client, with what does not agree.',
    ...call,
    query: z.object(whose),
    result: mis,
    audit: 'read',
  },
  tests: {
    method: 'GET',
    path: '/v1/clients/:clientId/mis/tests',
    summary: 'The tests behind one number of the annual report.',
    ...call,
    query: z.object({
      ...whose,
      section: z.enum(['drug', 'alcohol']),
      row: z.string().max(20),
      column: wholeNumber(1, 13),
    }),
    result: z.array(test),
    audit: 'read',
  },
  file: {
    method: 'GET',
    path: '/v1/clients/:clientId/mis/file',
    summary:
      'The annual report as a PDF or a CSV file. The layout of the CSV is ours: no official one for uploads is at hand.',
    ...call,
    query: z.object({ ...whose, format: z.enum(['pdf', 'csv']) }),
    result: 'stream',
    audit: 'read',
  },
});

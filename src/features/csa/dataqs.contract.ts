import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { DATAQS_KINDS, DATAQS_STATES } from './dataqs.rules.ts';

export const DATAQS_ERRORS = defineErrors('csa-dataqs', {
  bad_day: { status: 400, message: 'The day lies between the record and today.' },
  not_own: { status: 403, message: 'Only who noted a step takes it back. Note another one.' },
  say_answer: { status: 400, message: 'Enter what was answered.' },
});

const step = z
  .object({
    stepId: uuid,
    state: z.enum(DATAQS_STATES),
    on: civilDate,
    number: z.string(),
    note: z.string(),
    notedBy: z.string(),
    notedAt: instant,
    /** When it was taken back: it counts for nothing then. */
    takenBackAt: instant.nullable(),
    /** The caller noted it, and may take it back. */
    own: z.boolean(),
  })
  .meta({ id: 'CsaDataQsStep' });
export type DataQsStep = z.output<typeof step>;

const shared = { scope: 'client', feature: 'safetyData' } as const;
const params = z.object({
  clientId,
  kind: z.enum(DATAQS_KINDS),
  DOTNumber: z.string().regex(/^[1-9]\d{0,7}$/, 'Write the digits of a DOT number.'),
  recordId: z.string().min(1).max(160),
});

/** What a company asked FMCSA to correct, and what was answered (D379). */
export const dataQsApi = defineApi('csa-dataqs', {
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/csa/:kind/:DOTNumber/:recordId/dataqs',
    summary:
      'The steps of the DataQs request about an inspection, a violation or a crash, the newest first: who noted what, and when.',
    permission: 'client.viewAlerts',
    params,
    result: z.object({ steps: z.array(step) }),
  },
  add: {
    ...shared,
    method: 'POST',
    path: '/v1/clients/:clientId/csa/:kind/:DOTNumber/:recordId/dataqs',
    summary:
      'Notes a step of a DataQs request. The same step as the last one is noted once; steps are neither changed nor removed, only taken back.',
    permission: 'client.editEmployeeInfo',
    params,
    body: z.strictObject({
      state: z.enum(DATAQS_STATES),
      on: civilDate,
      /** FMCSA's number of the request. */
      number: line(40).trim().default(''),
      /** What was answered, or asked for. */
      note: lines(2000).trim().default(''),
    }),
    result: step,
    status: 201,
    errors: ['csa-dataqs.bad_day', 'csa-dataqs.say_answer'],
  },
  takeBack: {
    ...shared,
    method: 'POST',
    path: '/v1/clients/:clientId/csa/:kind/:DOTNumber/:recordId/dataqs/:stepId/takeBack',
    summary:
      'Takes a mistaken step back: who noted it alone. It stays to be seen, and the last of the others says how the request stands.',
    permission: 'client.editEmployeeInfo',
    params: params.extend({ stepId: uuid }),
    result: step,
    errors: ['csa-dataqs.not_own'],
  },
});

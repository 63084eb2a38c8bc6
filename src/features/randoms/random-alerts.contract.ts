import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { SEES_CONSORTIA, SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { RANDOM_ALERT_KINDS } from './random-alerts.rules.ts';

const alert = z.object({
  alertId: z.string(),
  kind: z.enum(RANDOM_ALERT_KINDS),
  poolId: uuid,
  poolName: z.string(),
  /** The pool is one over several clients. */
  ofConsortium: z.boolean(),
  clientId: z.number().int(),
  /** The selection that it is about; null where it is about the pool. */
  selectionId: uuid.nullable(),
  period: z.string(),
  /** The person that it is about; null where it is about a pool or selection. */
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  clientName: z.string().nullable(),
  /** What is the matter, in a sentence. */
  text: z.string(),
  since: instant.nullable(),
});
export type RandomAlert = z.output<typeof alert>;

const patience = z.object({
  /** Hours from the notice to the collection. */
  testHours: wholeNumber(1, 2000).optional(),
  /** Hours from the draw to the notice, and from the freeze to the draw. */
  noticeHours: wholeNumber(0, 2000).optional(),
  /** Days from the collection to the result. */
  resultDays: wholeNumber(0, 200).optional(),
  /** Days before the end of a period. */
  endDays: wholeNumber(0, 200).optional(),
});

export const randomAlertsApi = defineApi('randomAlerts', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/randoms',
    summary:
      'What is to be done about random testing at or below a client: pools behind their target, periods that end, lists that are frozen and not drawn, people not told or not tested, results that are missing.',
    permission: SEES_SELECTIONS,
    scope: 'client',
    feature: 'randomAlerts',
    params: z.object({ clientId }),
    query: patience,
    result: z.array(alert),
  },
  consortia: {
    method: 'GET',
    path: '/v1/randoms/consortia/alerts',
    summary:
      'What is to be done about the pools over several clients, each as a whole: behind the target, a period that ends with nobody drawn, a list that is frozen and not drawn.',
    permission: SEES_CONSORTIA,
    scope: 'staff',
    query: patience,
    result: z.array(alert),
  },
});

import { STALE } from '#src/features/work/work.contract.ts';
import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { CME_WORK_PERMISSIONS } from './cme.rules.ts';
import { cmeCount, cmeFilters, cmeFormKey, cmeTask } from './cme.shapes.ts';

const PROCESS = '/v1/processes/cmeProcess';
const TASKS = `${PROCESS}/tasks`;

/** What the workflow of exams asks beside its list of tasks, as the queue of documents does. */
export const cmeQueueApi = defineApi('cmeQueue', {
  changes: {
    method: 'GET',
    path: `${TASKS}/changes`,
    summary: 'What changed of a filtered list of exams since an instant, with counts of each step.',
    permission: 'cme.worklists',
    scope: 'staff',
    query: cmeFilters.extend({
      assignee: z.enum(['mine', 'none', 'any']).default('any'),
      since: instant,
    }),
    result: z.object({
      /** Changed, and in the list. */
      rows: z.array(cmeTask),
      /** Changed, and not in the list (any more). */
      left: z.array(cmeTask),
      /** Too much changed to tell it one by one: read the list again. */
      reset: z.boolean(),
      counts: z.array(cmeCount),
      /** How many of the list others hold. */
      lockedByOthers: z.number().int(),
      /** To be given as `since` the next time. */
      at: instant,
    }),
  },
  clients: {
    method: 'GET',
    path: `${TASKS}/clients`,
    summary: 'The clients that exams wait of, with how many each.',
    permission: 'cme.worklists',
    scope: 'staff',
    result: z.object({
      clients: z.array(
        z.object({ clientId: z.number().int(), name: z.string(), waiting: z.number().int() }),
      ),
    }),
  },
  mySteps: {
    method: 'GET',
    path: `${PROCESS}/mySteps`,
    summary:
      "Lists the caller's own latest steps that nothing has followed: what can be taken back, ten deep.",
    permission: CME_WORK_PERMISSIONS,
    scope: 'staff',
    result: z.object({
      steps: z.array(
        z.object({
          taskId: uuid,
          /** The step that it was taken at. */
          formKey: cmeFormKey,
          action: z.string(),
          at: instant,
          fileName: z.string().nullable(),
          employeeName: z.string().nullable(),
        }),
      ),
    }),
  },
  move: {
    method: 'POST',
    path: `${TASKS}/:taskId/move`,
    summary: 'Says that a certificate that is not matched yet came from another client.',
    permission: 'dq.editHierarchy',
    scope: 'staff',
    params: z.object({ taskId: uuid }),
    body: z.strictObject({ clientId, leaseId: uuid, version: z.number().int().optional() }),
    result: 'nothing',
    errors: [...STALE],
  },
});

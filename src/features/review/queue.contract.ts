import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, wholeNumber } from '#src/shared/ids.ts';
import { LIMIT_UNITS, LONGEST_LIMIT } from '#src/features/work/queue.rules.ts';
import { counts, queueFilters, task } from '#src/features/work/task.shapes.ts';
import { SETS_UP_SERVICES } from '#src/shared/permission-sets.ts';

const limit = z.object({
  amount: wholeNumber(1, LONGEST_LIMIT),
  unit: z.enum(LIMIT_UNITS),
});

const clientLimit = limit.extend({
  clientId: z.number().int(),
  clientName: z.string(),
  setBy: z.string().nullable(),
  setAt: instant,
});
export type ClientLimit = z.output<typeof clientLimit>;

const TASKS = '/v1/processes/internalReviewProcess/tasks';

/** What the queue of incoming documents asks beside its list of tasks. */
export const queueApi = defineApi('queue', {
  changes: {
    method: 'GET',
    path: `${TASKS}/changes`,
    summary:
      'What changed of a filtered list of tasks since an instant, with counts for every form key.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: queueFilters.extend({
      assignee: z.enum(['mine', 'none', 'any']).default('any'),
      since: instant,
    }),
    result: z.object({
      /** Changed, and in the list. */
      rows: z.array(task),
      /** Changed, and not in the list (any more). */
      left: z.array(task),
      /** Too much changed to tell it one by one: read the list again. */
      reset: z.boolean(),
      counts,
      /** How many of the list others hold. */
      lockedByOthers: z.number().int(),
      /** To be given as `since` the next time. */
      at: instant,
    }),
  },
  facets: {
    method: 'GET',
    path: `${TASKS}/facets`,
    summary:
      'The clients and tags of what waits, with how many each: what the queue can be narrowed to.',
    permission: 'dq.worklists',
    scope: 'staff',
    result: z.object({
      clients: z.array(
        z.object({ clientId: z.number().int(), name: z.string(), waiting: z.number().int() }),
      ),
      tags: z.array(z.object({ tag: z.string(), waiting: z.number().int() })),
    }),
  },
  limits: {
    method: 'GET',
    path: '/v1/internalDQ/limits',
    summary: 'How long documents may wait: for everyone, and by client.',
    permission: ['dq.worklists', ...SETS_UP_SERVICES],
    scope: 'staff',
    result: z.object({
      /** For clients without one of their own. */
      others: limit,
      /** The internal client, under whose id that is set. */
      othersId: z.number().int(),
      clients: z.array(clientLimit),
      allowed: z.array(z.literal('set')),
    }),
  },
  setLimit: {
    method: 'PUT',
    path: '/v1/internalDQ/limits/:clientId',
    summary:
      "Sets how long a client's documents may wait; of the internal client: everyone else's. What waits gets its new due time.",
    permission: SETS_UP_SERVICES,
    scope: 'staff',
    params: z.object({ clientId }),
    body: limit,
    result: 'nothing',
  },
  removeLimit: {
    method: 'DELETE',
    path: '/v1/internalDQ/limits/:clientId',
    summary: "Removes a client's own limit: that of everyone else counts again.",
    permission: SETS_UP_SERVICES,
    scope: 'staff',
    params: z.object({ clientId }),
    result: 'nothing',
  },
});

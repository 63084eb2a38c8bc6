import { type Context, callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds, type Permission } from '#src/shared/permissions.ts';
import { workloadApi } from '../workload.contract.ts';
import type { Queue } from '../workload.rules.ts';
import { give, loadOf, tasksOf } from './workload.service.ts';

/** Who leads a queue. */
const LEAD: Readonly<Record<Queue, Permission>> = { dq: 'dq.dashboard', cme: 'cme.dashboard' };

/** @throws request.forbidden for a queue that the caller does not lead */
function needLead({ grants }: Pick<Context<Endpoint>, 'grants'>, queue: Queue): void {
  if (!holds(grants, LEAD[queue])) throw requestError('request.forbidden');
}

export const workloadCalls = callsOf(workloadApi, {
  read: async (c) => {
    needLead(c, c.query.queue);
    return loadOf(c.db, c.query.queue, c.query.zone);
  },

  tasks: async (c) => {
    needLead(c, c.query.queue);
    return tasksOf(c.db, c.query);
  },

  give: async (c) => {
    const { queue, moves } = c.body;
    needLead(c, queue);
    const given = await give(c.db, queue, moves);
    for (const { taskId, from, to } of given.moves)
      c.audit({ entity: 'task', entityId: taskId, detail: { act: 'given', from, to } });
    return { results: given.results };
  },
});

import { queueChanges } from '#src/features/work/server/queue.service.ts';
import { waitingClients } from '#src/features/work/server/queue-counts.service.ts';
import { listOwnSteps } from '#src/features/work/server/own-steps.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { cmeQueueApi } from '../cme-queue.contract.ts';
import { CME_WORKFLOW_KEYS } from '../cme.rules.ts';
import type { CmeFormKey } from '../cme.rules.ts';
import { CME_TASKS, cmeFilter, countExamSteps, toCmeTask } from './cme-tasks.service.ts';
import { moveExamToClient } from './exam-move.service.ts';

export const cmeQueueCalls = callsOf(cmeQueueApi, {
  changes: async (c) => {
    const { since, assignee, ...filters } = c.query;
    const me = c.caller.id;
    const filter = { ...cmeFilter(filters, CME_WORKFLOW_KEYS), assignee };
    const { rows, left, ...changed } = await queueChanges(c.db, me, filter, since);
    return {
      ...changed,
      rows: rows.map((task) => toCmeTask(task, me)),
      left: left.map((task) => toCmeTask(task, me)),
      counts: await countExamSteps(c.db, me),
    };
  },

  clients: async (c) => ({ clients: await waitingClients(c.db, CME_WORKFLOW_KEYS, CME_TASKS) }),

  mySteps: async (c) => ({
    steps: await listOwnSteps<CmeFormKey>(c.db, c.caller.id, CME_TASKS),
  }),

  move: async (c) => {
    const { taskId } = c.params;
    const from = await moveExamToClient(c.db, c.caller.id, taskId, c.body);
    c.audit({ entity: 'task', entityId: taskId, detail: { from, clientId: c.body.clientId } });
  },
});

import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import { queueApi } from '../queue.contract.ts';
import { DEFAULT_LIMIT } from '#src/features/work/queue.rules.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import { clientExists, deleteLimit, readLimits, writeClientLimit } from './limits.sql.ts';
import { setDueAgain } from '#src/features/work/server/due.service.ts';
import { filterOf, queueChanges } from '#src/features/work/server/queue.service.ts';
import {
  countTasks,
  waitingClients,
  waitingTags,
} from '#src/features/work/server/queue-counts.service.ts';

export const queueCalls = callsOf(queueApi, {
  changes: async (c) => {
    const { since, assignee, ...filters } = c.query;
    const me = c.caller.id;
    const filter = { ...filterOf(filters, FORM_KEYS), assignee };
    return {
      ...(await queueChanges(c.db, me, filter, since)),
      counts: await countTasks(c.db, me),
    };
  },

  facets: async (c) => ({
    clients: await waitingClients(c.db, FORM_KEYS),
    tags: await waitingTags(c.db),
  }),

  limits: async (c) => {
    const all = await readLimits(c.db);
    const others = all.find(({ clientId }) => clientId === c.db.binding.tenantId);
    return {
      others: others ? { amount: others.amount, unit: others.unit } : DEFAULT_LIMIT,
      othersId: c.db.binding.tenantId,
      clients: all.filter((one) => one !== others),
      allowed: meets(c.grants, queueApi.setLimit.permission) ? ['set' as const] : [],
    };
  },

  setLimit: async (c) => {
    const { clientId } = c.params;
    if (!(await clientExists(c.db, clientId))) throw requestError('request.not_found');
    await writeClientLimit(c.db, c.caller.id, clientId, c.body);
    await setDueAgain(c.db, clientId);
    c.audit({ entity: 'reviewLimit', entityId: String(clientId), detail: { ...c.body } });
    announceQueue(c);
  },

  removeLimit: async (c) => {
    const { clientId } = c.params;
    if (!(await deleteLimit(c.db, clientId))) throw requestError('request.not_found');
    await setDueAgain(c.db, clientId);
    c.audit({ entity: 'reviewLimit', entityId: String(clientId), detail: { removed: true } });
    announceQueue(c);
  },
});

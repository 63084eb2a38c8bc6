import { callsOf } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { freezesApi } from '../freezes.contract.ts';
import { POOL_ERRORS } from '../pools.contract.ts';
import { frozenLists, takeBack } from './freezes.service.ts';
import { doer, mayAt, poolOf, whole, type Asker } from './pools.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import { selectionOf } from './selections.service.ts';

const fail = thrower(POOL_ERRORS);

/** @throws pools.of_consortium, pools.not_yours */
function needDraws(asker: Asker, pool: PoolRecord): void {
  if (pool.kind !== 'company') throw fail('pools.of_consortium');
  if (!mayAt(asker, pool.clientId, 'records.drawRandoms')) throw fail('pools.not_yours');
}

export const freezesCalls = callsOf(freezesApi, {
  list: async (c) => {
    const pool = await poolOf(c, c.params.clientId, c.params.poolId);
    // What is frozen is seen by those alone who may draw: a test is unannounced.
    if (!mayAt(c, pool.clientId, 'records.drawRandoms')) return [];
    return frozenLists(c.db, pool);
  },

  takeBack: async (c) => {
    const { pool, record } = await selectionOf(c, c.params);
    needDraws(c, pool);
    const { reason } = c.body;
    await whole(c, pool.tenantId, (db) => takeBack(db, pool, record, { by: doer(c), reason }));
    const { selectionId, poolId, tenantId, clientId, secretHash, snapshotHash, people } = record;
    c.audit({
      entity: 'randomSelection',
      entityId: selectionId,
      ...{ tenantId, clientId },
      detail: { poolId, act: 'takenBack', secretHash, snapshotHash, people },
    });
    c.live({ tenantId, topic: 'randomSelections', requirement: SEES_SELECTIONS });
    c.live({ tenantId, topic: 'randomPools', requirement: SEES_SELECTIONS });
  },
});

import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { SEES_POOLS } from '#src/shared/permission-sets.ts';
import { poolsApi } from '../pools.contract.ts';
import { countMembers, firstMembers, titlesOfMembers } from './members.sql.ts';
import { locationsAt, poolsAt, type PoolRecord } from './pools.sql.ts';
import {
  deletePool,
  editPool,
  makePool,
  peopleIn,
  poolOf,
  shownPool,
  whyIn,
} from './pools.service.ts';

/** People who have a status of the roster and are employed: who is in a pool where nobody says otherwise. */
const EMPLOYED = [2];

export const poolsCalls = callsOf(poolsApi, {
  list: async (c) => {
    const records = await poolsAt(c.db, await placeOf(c.db, c.params.clientId));
    const shown = records.filter(({ deletedAt }) => !c.query.availablePools || deletedAt === null);
    const pools = [];
    for (const record of shown) {
      const counts = c.query.summary && record.deletedAt === null;
      pools.push(shownPool(c, record, counts ? await peopleIn(c, record) : null));
    }
    return pools;
  },

  one: async (c) => {
    const record = await poolOf(c, c.params.clientId, c.params.poolId);
    return shownPool(c, record, await peopleIn(c, record));
  },

  create: async (c) => {
    const { topLevel, includeChildren, ezCompliance } = c.query;
    const place = await placeOf(c.db, c.params.clientId);
    const definition = includeChildren === undefined ? c.body : { ...c.body, includeChildren };
    const record = await makePool(c, topLevel ? place.tenantId : place.clientId, definition, {
      ezCompliance: ezCompliance === true,
    });
    tell(c, record, { act: 'made', name: record.name });
    return ezCompliance && topLevel ? shownPool(c, record, await peopleIn(c, record)) : null;
  },

  update: async (c) => {
    const record = await poolOf(c, c.params.clientId, c.params.poolId);
    await editPool(c, record, c.body, c.ifMatch);
    tell(c, record, { act: 'changed', name: c.body.name });
  },

  remove: async (c) => {
    const record = await poolOf(c, c.params.clientId, c.params.poolId);
    await deletePool(c, record);
    tell(c, record, { act: 'deleted', name: record.name });
  },

  employeeList: async (c) => {
    const { tenantId, clientId } = await placeOf(c.db, c.params.clientId);
    const named = c.query.sites ?? c.body.sites;
    const whom = {
      ...c.body,
      sites: named.length > 0 ? named : [clientId],
      statuses: c.body.statuses ?? EMPLOYED,
    };
    return {
      count: await countMembers(c.db, tenantId, whom),
      employees: await firstMembers(c.db, tenantId, whom),
      jobTitles: await titlesOfMembers(c.db, tenantId, whom),
    };
  },

  locationList: async (c) => locationsAt(c.db, await placeOf(c.db, c.params.clientId)),

  why: async (c) => {
    const { clientId, poolId, employeeId } = c.params;
    return whyIn(c, await poolOf(c, clientId, poolId), employeeId);
  },
});

function tell(
  c: Pick<Context<Endpoint>, 'audit' | 'live'>,
  { poolId, tenantId, clientId }: PoolRecord,
  detail: Record<string, unknown>,
): void {
  c.audit({ entity: 'randomPool', entityId: poolId, tenantId, clientId, detail });
  c.live({ tenantId, topic: 'randomPools', requirement: SEES_POOLS });
}

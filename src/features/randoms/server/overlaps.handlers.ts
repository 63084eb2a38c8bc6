import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { overlapsApi, type Overlap } from '../overlaps.contract.ts';
import { sharedAgencies } from '../overlaps.rules.ts';
import type { Whom } from '../pools.contract.ts';
import { countInBoth, firstInBoth } from './overlaps.sql.ts';
import { poolsAt, type PoolRecord } from './pools.sql.ts';
import { type Asker, poolOf, whole } from './pools.service.ts';

type Compared = Whom & Pick<PoolRecord, 'authority' | 'also'> & { poolId: string | null };

/**
 * The other pools of the company that are drawn for the same DOT agency and hold some of the same people: over all of its
 * locations, as a draw goes over all of them; names are those of the asker's own locations (D266).
 */
async function overlapsOf(asker: Asker, tenantId: number, pool: Compared): Promise<Overlap[]> {
  if (sharedAgencies(pool, pool).length === 0) return [];
  const found = await whole(asker, tenantId, async (db) => {
    const place = await placeOf(db, tenantId);
    const counted: { other: PoolRecord; agencies: Overlap['agencies']; people: number }[] = [];
    for (const other of await poolsAt(db, place)) {
      const agencies = sharedAgencies(pool, other);
      if (other.deletedAt !== null || other.poolId === pool.poolId || agencies.length === 0)
        continue;
      const people = await countInBoth(db, tenantId, pool, other);
      if (people > 0) counted.push({ other, agencies, people });
    }
    return counted;
  });
  const overlaps: Overlap[] = [];
  for (const { other, agencies, people } of found)
    overlaps.push({
      poolId: other.poolId,
      name: other.name,
      clientName: other.clientName,
      ofConsortium: other.kind === 'part',
      agencies,
      people,
      first: await firstInBoth(asker.db, tenantId, pool, other),
    });
  return overlaps;
}

export const overlapsCalls = callsOf(overlapsApi, {
  wouldBe: async (c) => {
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    return overlapsOf(c, tenantId, c.body);
  },

  of: async (c) => {
    const record = await poolOf(c, c.params.clientId, c.params.poolId);
    return record.deletedAt === null ? overlapsOf(c, record.tenantId, record) : [];
  },
});

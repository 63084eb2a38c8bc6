import type { Db } from '#src/server/db/handle.ts';
import type { FrozenList, TakenBack } from '../freezes.contract.ts';
import type { Frequency } from '../periods.rules.ts';
import type { PoolRecord } from './pools.sql.ts';
import type { SelectionRecord } from './selections.sql.ts';

/** A list that is frozen and not drawn. */
export interface FrozenRow extends Omit<FrozenList, 'name' | 'isOver'> {
  poolId: string;
  year: number;
  period: number;
  frequency: Frequency;
}

/** The lists of a pool that wait to be drawn, the oldest first. */
export function frozenOf(
  db: Db,
  { tenantId, poolId }: Pick<PoolRecord, 'tenantId' | 'poolId'>,
): Promise<FrozenRow[]> {
  return db.rows(
    'random-frozen-lists',
    `select s.selection_id as "selectionId", s.pool_id as "poolId", s.year, s.period, s.frequency, s.frozen_at as "frozenAt",
         coalesce(s.people, 0) as people, coalesce(s.snapshot_hash, '') as "snapshotHash"
       from random_selections s where s.tenant_id = $1 and s.pool_id = $2 and s.state = 'frozen' and s.frozen_at is not null
      order by s.frozen_at limit 100`,
    [tenantId, poolId],
  );
}

/**
 * Gives a frozen list up: the period waits as before, and what was published of the list stays with it. A hidden day that it
 * was frozen for goes with it. False where it was drawn meanwhile.
 */
export async function giveUp(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
  given: TakenBack,
): Promise<boolean> {
  await db.change(
    'random-snapshot-give-up',
    'delete from random_snapshots where tenant_id = $1 and selection_id = $2',
    [tenantId, selectionId],
    { least: 0 },
  );
  await db.change(
    'random-list-parts-give-up',
    'delete from random_list_parts where tenant_id = $1 and selection_id = $2',
    [tenantId, selectionId],
    { least: 0 },
  );
  const changed = await db.change(
    'random-freeze-give-up',
    `update random_selections set state = 'scheduled', secret_hash = null, secret_cipher = null, salt = null, snapshot_hash = null,
         people = null, frozen_at = null, frozen_by = null, scheduled_for = null, scheduled_by = null, schedule_fault = null,
         taken_back = coalesce(taken_back, '[]') || $3::jsonb, version = version + 1
      where tenant_id = $1 and selection_id = $2 and state = 'frozen'`,
    [tenantId, selectionId, JSON.stringify([given])],
    { least: 0 },
  );
  return changed > 0;
}

/** A draw of the same period from people who stand in a list. */
export interface DrawnFrom {
  poolName: string;
  year: number;
  period: number;
  frequency: Frequency;
  /** How many of the list stood in it. */
  shared: number;
}

/** The people of a snapshot: of each 16 bytes of the token and 16 of the id. */
const PEOPLE_IN = (selection: string) => `select substr(p.people, i * 32 + 17, 16) as id
  from (select people || ''::bytea as people from random_snapshots where tenant_id = $1 and selection_id = ${selection} offset 0) p,
    generate_series(0, length(p.people) / 32 - 1) i`;

/**
 * The draws of pools that were deleted, for the same authority and in a period that lies over this one, with how many of a
 * frozen list were drawn from there.
 */
export function drawnFrom(
  db: Db,
  {
    tenantId,
    poolId,
    authority,
    kind,
  }: Pick<PoolRecord, 'tenantId' | 'poolId' | 'authority' | 'kind'>,
  {
    selectionId,
    ...at
  }: { selectionId: string; year: number; period: number; frequency: Frequency },
): Promise<DrawnFrom[]> {
  return db.rows(
    'random-drawn-from',
    `select p.name as "poolName", s.year, s.period, s.frequency,
         (select count(*)::int from (${PEOPLE_IN('$2')}) mine join (${PEOPLE_IN('s.selection_id')}) theirs on theirs.id = mine.id) as shared
       from random_selections s join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
      where s.tenant_id = $1 and s.pool_id <> $3 and s.state in ('drawn', 'closed') and p.deleted_at is not null and p.authority = $4
        and p.kind = $5 and s.year = $6 and (s.period - 1) * 12 / s.frequency < $7::int * 12 / $8::int
        and ($7::int - 1) * 12 / $8::int < s.period * 12 / s.frequency
      order by s.drawn_at desc limit 20`,
    [tenantId, selectionId, poolId, authority, kind, at.year, at.period, at.frequency],
  );
}

import type { Db } from '#src/server/db/handle.ts';
import type { PoolRecord } from './pools.sql.ts';

/** A hidden day as it is kept. */
export interface HiddenRow {
  tenantId: number;
  selectionId: string;
  clientId: number;
  poolId: string;
  year: number;
  period: number;
  day: string | null;
  setBy: string | null;
  by: string | null;
  /** The list is frozen, and a beacon's round is waited for. */
  frozenAt: string | null;
  fault: string | null;
}

const ROW = `select s.tenant_id as "tenantId", s.selection_id as "selectionId", s.client_id as "clientId", s.pool_id as "poolId", s.year,
    s.period, s.scheduled_for as day, s.scheduled_by as by, s.frozen_at as "frozenAt", s.schedule_fault as fault,
    (select u.first_name || ' ' || u.last_name from users u where u.user_id = s.scheduled_by) as "setBy"
  from random_selections s`;

/** The hidden day of a pool's period; null where none is set. */
export async function hiddenDayIn(
  db: Db,
  poolId: string,
  { year, period }: { year: number; period: number },
): Promise<HiddenRow | null> {
  const [row] = await db.rows<HiddenRow>(
    'random-hidden-day',
    `${ROW} where s.pool_id = $1 and s.year = $2 and s.period = $3 and s.state = 'scheduled'`,
    [poolId, year, period],
  );
  return row ?? null;
}

/** Sets the hidden day of a period in which nothing is frozen; returns its selection, null where something is. */
export async function setHiddenDay(
  db: Db,
  pool: PoolRecord,
  { year, period, day, by }: { year: number; period: number; day: string; by: string },
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'random-hidden-day-set',
    `insert into random_selections as s (tenant_id, pool_id, client_id, year, period, frequency, state, scheduled_for, scheduled_by)
     values ($1, $2, $3, $4, $5, $6, 'scheduled', $7, $8)
     on conflict (tenant_id, pool_id, year, period) do update set scheduled_for = excluded.scheduled_for, frequency = excluded.frequency,
       scheduled_by = excluded.scheduled_by, schedule_fault = null, version = s.version + 1
     where s.state = 'scheduled' returning selection_id as id`,
    [pool.tenantId, pool.poolId, pool.clientId, year, period, pool.frequency, day, by],
  );
  return row?.id ?? null;
}

/** Takes a hidden day back; returns its selection, null where there was none. */
export async function removeHiddenDay(
  db: Db,
  { tenantId, poolId }: PoolRecord,
  { year, period }: { year: number; period: number },
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'random-hidden-day-remove',
    // What was frozen for the period and taken back stays said: then the day alone goes.
    `with gone as (delete from random_selections where tenant_id = $1 and pool_id = $2 and year = $3 and period = $4 and state = 'scheduled'
         and taken_back is null returning selection_id as id),
       kept as (update random_selections set scheduled_for = null, scheduled_by = null, schedule_fault = null, version = version + 1
         where tenant_id = $1 and pool_id = $2 and year = $3 and period = $4 and state = 'scheduled' and taken_back is not null
           and scheduled_for is not null returning selection_id as id)
     select id from gone union all select id from kept`,
    [tenantId, poolId, year, period],
  );
  return row?.id ?? null;
}

/**
 * The hidden days that have come, at the clocks of their pools; `only` of them that one. Where a beacon says the values, one
 * that is frozen still waits for its round.
 */
export function dueHiddenDays(db: Db, only: string | null): Promise<HiddenRow[]> {
  return db.rows(
    'random-hidden-days-due',
    `${ROW} join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
      where s.state in ('scheduled', 'frozen') and s.schedule_fault is null and s.scheduled_for <= (now() at time zone c.zone)::date
        and ($1::uuid is null or s.selection_id = $1) order by s.scheduled_for, s.selection_id limit 1000`,
    [only],
  );
}

/** Notes why nobody could be drawn on a hidden day. */
export async function noteFault(
  db: Db,
  { tenantId, selectionId }: Pick<HiddenRow, 'tenantId' | 'selectionId'>,
  fault: string,
): Promise<void> {
  await db.change(
    'random-hidden-day-fault',
    `update random_selections set schedule_fault = $3 where tenant_id = $1 and selection_id = $2 and state in ('scheduled', 'frozen')`,
    [tenantId, selectionId, fault],
    { least: 0 },
  );
}

/** A notice whose time has come. */
export interface DueNotice {
  tenantId: number;
  selectionId: string;
  poolId: string;
  to: string[];
  by: string | null;
  at: string;
}

/** The notices that are due; `only` of them that one, held against a second server. */
export function dueNotices(db: Db, only: string | null): Promise<DueNotice[]> {
  return db.rows(
    only === null ? 'random-notices-due' : 'random-notice-due',
    `select s.tenant_id as "tenantId", s.selection_id as "selectionId", s.pool_id as "poolId", coalesce(s.notify_to, '{}') as "to",
         s.notify_by as by, s.notify_at as at
       from random_selections s
      where s.notify_at <= now() and s.noticed_at is null and s.state = 'drawn' and ($1::uuid is null or s.selection_id = $1)
      order by s.notify_at limit 1000 ${only === null ? '' : 'for update'}`,
    [only],
  );
}

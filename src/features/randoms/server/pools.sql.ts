import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { PoolDefinition, YearTotals } from '../pools.contract.ts';
import type { Authority } from '../pools.rules.ts';
import type { Frequency } from '../periods.rules.ts';

/** A pool as it is kept. */
export interface PoolRecord {
  tenantId: number;
  poolId: string;
  /** Of one company; over several clients, at the service; or a client's part of such a one. */
  kind: 'company' | 'consortium' | 'part';
  consortiumId: string | null;
  clientId: number;
  clientName: string;
  zone: string;
  name: string;
  authority: Authority;
  stratum: string;
  also: DotAgency[];
  locatedBy: 'dot' | 'name';
  sites: number[];
  includeChildren: boolean;
  statuses: number[];
  jobTitles: number[];
  safety: PoolDefinition['safety'];
  drugPct: number;
  alcoholPct: number;
  frequency: Frequency;
  alternates: boolean;
  totals: YearTotals | null;
  ezCompliance: boolean;
  begunOn: string;
  createdAt: string;
  lastDrawnAt: string | null;
  /** Since when a list of it waits to be drawn; null where none does. */
  frozenAt: string | null;
  deletedAt: string | null;
  version: number;
}

const POOL = `select p.tenant_id as "tenantId", p.pool_id as "poolId", p.kind, p.consortium_id as "consortiumId", p.client_id as "clientId", c.name as "clientName", c.zone, p.name,
    p.authority, p.stratum, p.also, p.located_by as "locatedBy", p.sites, p.include_children as "includeChildren", p.statuses,
    p.job_titles as "jobTitles", p.safety, p.drug_pct::float8 as "drugPct", p.alcohol_pct::float8 as "alcoholPct", p.frequency,
    p.alternates, p.totals, p.ez_compliance as "ezCompliance", p.begun_on as "begunOn", p.created_at as "createdAt",
    (select max(s.drawn_at) from random_selections s where s.tenant_id = p.tenant_id and s.pool_id = p.pool_id) as "lastDrawnAt",
    (select min(s.frozen_at) from random_selections s where s.tenant_id = p.tenant_id and s.pool_id = p.pool_id and s.state = 'frozen') as "frozenAt",
    p.deleted_at as "deletedAt", p.version
  from random_pools p join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id`;

/** The pools kept at or below a place, by name; deleted ones last. */
export function poolsAt(db: Db, place: Place): Promise<PoolRecord[]> {
  return db.rows(
    'random-pools',
    `${POOL} where p.tenant_id = $1 and c.path @> array[$2::int] and p.kind <> 'consortium'
      order by p.deleted_at is not null, lower(p.name), p.pool_id limit 2000`,
    [place.tenantId, place.clientId],
  );
}

/** One pool of a client among the caller's rows; null when there is none. */
export async function readPool(db: Db, poolId: string): Promise<PoolRecord | null> {
  const [row] = await db.rows<PoolRecord>(
    'random-pool',
    `${POOL} where p.pool_id = $1 and p.kind <> 'consortium'`,
    [poolId],
  );
  return row ?? null;
}

/** The pools over several clients that a tenant keeps, by name; deleted ones last. */
export function consortiaOf(db: Db, tenantId: number): Promise<PoolRecord[]> {
  return db.rows(
    'random-consortia',
    `${POOL} where p.tenant_id = $1 and p.kind = 'consortium' order by p.deleted_at is not null, lower(p.name), p.pool_id limit 1000`,
    [tenantId],
  );
}

/** One pool over several clients; null when there is none. */
export async function readConsortium(
  db: Db,
  tenantId: number,
  consortiumId: string,
): Promise<PoolRecord | null> {
  const [row] = await db.rows<PoolRecord>(
    'random-consortium',
    `${POOL} where p.tenant_id = $1 and p.pool_id = $2 and p.kind = 'consortium'`,
    [tenantId, consortiumId],
  );
  return row ?? null;
}

/** Has selections of a pool, and changes to it, follow one another. */
export async function lockPool(db: Db, poolId: string): Promise<void> {
  await db.rows('random-pool-lock', 'select pg_advisory_xact_lock(782513160, hashtext($1))::text', [
    poolId,
  ]);
}

/** Whether another pool of the company has a name. */
export async function isNameTaken(
  db: Db,
  tenantId: number,
  name: string,
  besides: string | null,
): Promise<boolean> {
  const found = await db.rows(
    'random-pool-name',
    `select 1 from random_pools where tenant_id = $1 and lower(regexp_replace(trim(name), '\\s+', ' ', 'g')) = lower($2) and deleted_at is null
       and pool_id is distinct from $3::uuid`,
    [tenantId, name, besides],
  );
  return found.length > 0;
}

const values = (pool: PoolDefinition): unknown[] => [
  pool.name,
  pool.authority,
  pool.stratum,
  pool.also,
  pool.locatedBy,
  pool.sites,
  pool.includeChildren,
  pool.statuses,
  pool.jobTitles,
  pool.safety,
  pool.drugPct,
  pool.alcoholPct,
  pool.frequency,
  pool.alternates,
  pool.totals === null ? null : JSON.stringify(pool.totals),
];

/** Keeps a new pool; null where its name is taken meanwhile. */
export async function addPool(
  db: Db,
  pool: PoolDefinition,
  made: { tenantId: number; clientId: number; by: string; day: string; ezCompliance: boolean },
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'random-pool-add',
    `insert into random_pools (name, authority, stratum, also, located_by, sites, include_children, statuses, job_titles, safety,
         drug_pct, alcohol_pct, frequency, alternates, totals, tenant_id, client_id, created_by, begun_on, ez_compliance)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17, $18, $19, $20)
     on conflict (tenant_id, lower(name)) where deleted_at is null do nothing returning pool_id as id`,
    [...values(pool), made.tenantId, made.clientId, made.by, made.day, made.ezCompliance],
  );
  return row?.id ?? null;
}

/** Changes a pool of this version; false where somebody was faster. */
export async function changePool(
  db: Db,
  { tenantId, poolId, version }: Pick<PoolRecord, 'tenantId' | 'poolId' | 'version'>,
  pool: PoolDefinition,
): Promise<boolean> {
  const changed = await db.change(
    'random-pool-change',
    `update random_pools set name = $1, authority = $2, stratum = $3, also = $4, located_by = $5, sites = $6, include_children = $7,
         statuses = $8, job_titles = $9, safety = $10, drug_pct = $11, alcohol_pct = $12, frequency = $13, alternates = $14,
         totals = $15::jsonb, version = version + 1
      where tenant_id = $16 and pool_id = $17 and version = $18 and deleted_at is null`,
    [...values(pool), tenantId, poolId, version],
    { least: 0 },
  );
  return changed > 0;
}

/** Hides a pool; its selections stay. */
export async function hidePool(
  db: Db,
  { tenantId, poolId }: Pick<PoolRecord, 'tenantId' | 'poolId'>,
  by: string,
): Promise<void> {
  await db.change(
    'random-pool-hide',
    `update random_pools set deleted_at = now(), deleted_by = $3, version = version + 1
      where tenant_id = $1 and pool_id = $2 and deleted_at is null`,
    [tenantId, poolId, by],
    { least: 1 },
  );
}

/** The locations at or below a place among the caller's, parents first. */
export function locationsAt(
  db: Db,
  place: Place,
): Promise<{ clientId: number; name: string; dotNumber: string | null; depth: number }[]> {
  return db.rows(
    'random-pool-locations',
    `select c.client_id as "clientId", c.name, c.dot_number as "dotNumber", cardinality(c.path) - cardinality($3::int[]) as depth
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and not c.deactivated
        and ((select app_all_sites()) or c.client_id in (select unnest(app_sites())))
      order by c.path, c.client_id limit 10000`,
    [place.tenantId, place.clientId, place.path],
  );
}

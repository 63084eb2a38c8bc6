import type { Db } from '#src/server/db/handle.ts';
import type { ConsortiumDefinition, ConsortiumSelection } from '../consortia.contract.ts';
import type { PoolRecord } from './pools.sql.ts';
import type { SelectionRecord } from './selections.sql.ts';

/** Rows of people at the clients of a pool over several: $1 is its id, $2 its statuses, $3 the safety code. `db` reads every client. */
const rowsOf = (table: 'employees' | 'people_tallies', whole: string) => `from random_pools p
  join clients c on c.tenant_id = p.tenant_id and c.path && p.sites and not c.deactivated
  join ${table} e on e.tenant_id = c.tenant_id and e.client_id = c.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null and ${whole}
    and e.employment_status_id = any ($2::int[])
    and ($3::text = 'any' or coalesce(j.safety_sensitive, true) = ($3::text = 'sensitive'))`;
/** Who is in such a pool. */
const PEOPLE = rowsOf('employees', 'e.deleted_at is null and e.replaced_by is null');
/** The same people by the kept counts of them (0240_people_tallies.sql). */
const COUNTED = rowsOf('people_tallies', 'not e.merged');
const whomOf = ({ poolId, statuses, safety }: PoolRecord): unknown[] => [poolId, statuses, safety];

/** How many people a pool over several clients holds. */
export async function countAll(db: Db, pool: PoolRecord): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'random-consortium-count',
    `select coalesce(sum(e.change), 0)::int as count ${COUNTED}`,
    whomOf(pool),
  );
  return row?.count ?? 0;
}

/** So many people stand in one row of a list. */
const IN_A_PART = 5000;

/** Writes who is in the pool now as the list of a selection, by token, with how many people of each client are in it. */
export async function takeWholeList(db: Db, pool: PoolRecord, selectionId: string): Promise<void> {
  await db.rows(
    'random-consortium-list',
    `with people as materialized (
       select e.tenant_id as part, e.employee_id, substr(sha256((select s.salt from random_selections s
           where s.tenant_id = $4 and s.selection_id = $5) || uuid_send(e.employee_id)), 1, 16) as token ${PEOPLE}),
     counted as (insert into random_list_parts (tenant_id, selection_id, part_tenant_id, people)
       select $4, $5, part, count(*)::int from people group by part),
     placed as (select token, employee_id, row_number() over (order by token) - 1 as at from people)
     insert into random_snapshots (tenant_id, selection_id, part, people)
     select $4, $5, (at / ${IN_A_PART})::int, string_agg(token || uuid_send(employee_id), ''::bytea order by token) from placed group by 3`,
    [...whomOf(pool), pool.tenantId, selectionId],
  );
}

/** Keeps a new pool over several clients; null where its name is taken meanwhile. */
export async function addConsortium(
  db: Db,
  one: ConsortiumDefinition,
  made: { tenantId: number; by: string; day: string },
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'random-consortium-add',
    `insert into random_pools (tenant_id, client_id, kind, name, authority, stratum, also, located_by, sites, statuses, safety, drug_pct,
         alcohol_pct, frequency, created_by, begun_on)
     values ($1, $1, 'consortium', $2, $3, $4, $5, 'name', array[$1::int], $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant_id, lower(name)) where deleted_at is null do nothing returning pool_id as id`,
    [
      ...[made.tenantId, one.name, one.authority, one.stratum, one.also, one.statuses, one.safety],
      ...[one.drugPct, one.alcoholPct, one.frequency, made.by, made.day],
    ],
  );
  return row?.id ?? null;
}

/** Changes a pool of this version at its tenant: the whole, or a part; false where somebody was faster. */
export async function changeConsortium(
  db: Db,
  { tenantId, poolId }: Pick<PoolRecord, 'tenantId' | 'poolId'>,
  version: number | null,
  one: ConsortiumDefinition,
): Promise<boolean> {
  const changed = await db.change(
    'random-consortium-change',
    `update random_pools set name = $4, authority = $5, stratum = $6, also = $7, statuses = $8, safety = $9, drug_pct = $10,
         alcohol_pct = $11, frequency = $12, version = version + 1
      where tenant_id = $1 and pool_id = $2 and ($3::int is null or version = $3) and deleted_at is null`,
    [
      ...[tenantId, poolId, version, one.name, one.authority, one.stratum, one.also, one.statuses],
      ...[one.safety, one.drugPct, one.alcoholPct, one.frequency],
    ],
    { least: 0 },
  );
  return changed > 0;
}

/** A client's part of a pool. */
export interface PartRow {
  tenantId: number;
  poolId: string;
  clientId: number;
  clientName: string;
  companyName: string;
  since: string;
  hasService: boolean;
  people: number;
}

/** The clients of a pool, by name, with how many of their people it holds. */
export function partsOf(db: Db, pool: PoolRecord): Promise<PartRow[]> {
  return db.rows(
    'random-consortium-parts',
    `with counts as (select p.tenant_id, sum(e.change)::int as people ${COUNTED} group by 1)
     select p.tenant_id as "tenantId", p.pool_id as "poolId", p.client_id as "clientId", c.name as "clientName", t.name as "companyName",
         p.begun_on as since, coalesce(n.people, 0) as people,
         exists (select from client_services o join services g on g.service_id = o.service_id
           where o.tenant_id = p.tenant_id and o.client_id = any (c.path) and g.service_group = 'randoms' and not g.internal_only) as "hasService"
       from random_pools p
       join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
       join clients t on t.tenant_id = p.tenant_id and t.client_id = p.tenant_id
       left join counts n on n.tenant_id = p.tenant_id
      where p.consortium_id = $1 and p.kind = 'part' and p.deleted_at is null order by lower(t.name), p.tenant_id limit 20000`,
    whomOf(pool),
  );
}

/** Each client of a pool, with where its part is; of those that left too, where `all`. */
export function partKeys(
  db: Db,
  consortiumId: string,
  { all }: { all: boolean },
): Promise<{ tenantId: number; poolId: string; clientId: number }[]> {
  return db.rows(
    'random-consortium-part-keys',
    `select tenant_id as "tenantId", pool_id as "poolId", client_id as "clientId" from random_pools
      where consortium_id = $1 and kind = 'part' and ($2::boolean or deleted_at is null) order by tenant_id`,
    [consortiumId, all],
  );
}

/** A client that can be added; null for one that is not there, not active, or the service's own. */
export async function clientToAdd(
  db: Db,
  clientId: number,
  internalTenantId: number,
): Promise<{ tenantId: number; zone: string } | null> {
  const [row] = await db.rows<{ tenantId: number; zone: string }>(
    'random-consortium-client',
    `select tenant_id as "tenantId", zone from clients where client_id = $1 and tenant_id <> $2 and not deactivated`,
    [clientId, internalTenantId],
  );
  return row ?? null;
}

/** Clients and locations by a part of their name. */
export function clientsNamed(
  db: Db,
  pattern: string,
  internalTenantId: number,
): Promise<{ clientId: number; clientName: string; companyName: string }[]> {
  return db.rows(
    'random-consortium-candidates',
    `select c.client_id as "clientId", c.name as "clientName", t.name as "companyName"
       from clients c join clients t on t.tenant_id = c.tenant_id and t.client_id = c.tenant_id
      where c.tenant_id <> $2 and not c.deactivated and fold(c.name) like (select fold($1))
      order by cardinality(c.path), lower(c.name), c.client_id limit 30`,
    [pattern, internalTenantId],
  );
}

/**
 * Makes a client's part, or takes up the one that it left, in the client's own tenant; false where it has one. Where another
 * pool of the company has the name, the part is told apart from it.
 */
export async function addPart(
  db: Db,
  whole: PoolRecord,
  at: { tenantId: number; clientId: number; by: string; day: string },
): Promise<boolean> {
  const rows = await db.rows(
    'random-consortium-part-add',
    `insert into random_pools as p (tenant_id, client_id, kind, consortium_id, name, authority, stratum, also, located_by, sites, statuses,
         safety, drug_pct, alcohol_pct, frequency, created_by, begun_on)
     values ($1, $2, 'part', $3, case when exists (select from random_pools o where o.tenant_id = $1 and lower(o.name) = lower($4)
         and o.deleted_at is null and o.consortium_id is distinct from $3::uuid) then left($4, 86) || ' (consortium)' else $4 end,
       $5, $6, $7, 'name', array[$2::int], $8, $9, $10, $11, $12, $13, $14)
     on conflict (consortium_id, tenant_id) where consortium_id is not null do update set deleted_at = null, deleted_by = null,
       client_id = excluded.client_id, sites = excluded.sites, name = excluded.name, authority = excluded.authority,
       stratum = excluded.stratum, also = excluded.also, statuses = excluded.statuses, safety = excluded.safety,
       drug_pct = excluded.drug_pct, alcohol_pct = excluded.alcohol_pct, frequency = excluded.frequency, version = p.version + 1
     where p.deleted_at is not null returning p.pool_id`,
    [
      ...[at.tenantId, at.clientId, whole.poolId, whole.name, whole.authority, whole.stratum],
      ...[whole.also, whole.statuses, whole.safety, whole.drugPct, whole.alcoholPct],
      ...[whole.frequency, at.by, at.day],
    ],
  );
  return rows.length > 0;
}

/** Where somebody drawn works. */
export interface Found {
  tenantId: number;
  place: number;
  rank: number;
  employeeId: string;
  token: string;
}

/** Of which clients those are who were drawn, by client. */
export function clientsOfDrawn(
  db: Db,
  tenants: readonly number[],
  people: readonly { place: number; rank: number; employeeId: string; token: string }[],
): Promise<Found[]> {
  return db.rows(
    'random-consortium-drawn',
    `select e.tenant_id as "tenantId", d.place, d.rank, e.employee_id as "employeeId", d.token
       from unnest($2::int[], $3::int[], $4::uuid[], $5::text[]) as d (place, rank, employee_id, token)
       -- By the person alone, then the company: looked up in each company it took as often as long.
       join lateral (select x.tenant_id, x.employee_id from employees x where x.employee_id = d.employee_id offset 0) e
         on e.tenant_id = any ($1::int[]) order by e.tenant_id, d.place`,
    [
      tenants,
      people.map(({ place }) => place),
      people.map(({ rank }) => rank),
      people.map(({ employeeId }) => employeeId),
      people.map(({ token }) => token),
    ],
  );
}

/** How many people of each client stood in a list. */
export function listParts(
  db: Db,
  { tenantId, selectionId }: Pick<SelectionRecord, 'tenantId' | 'selectionId'>,
): Promise<{ tenantId: number; people: number }[]> {
  return db.rows(
    'random-consortium-list-parts',
    `select part_tenant_id as "tenantId", people from random_list_parts where tenant_id = $1 and selection_id = $2`,
    [tenantId, selectionId],
  );
}

/**
 * Writes a client's part of a selection, in the client's own tenant: the proof is that of the whole, the numbers are the client's.
 * Returns its id.
 */
export async function writePart(
  db: Db,
  whole: SelectionRecord,
  part: {
    tenantId: number;
    poolId: string;
    clientId: number;
    people: number;
    drug: number;
    alcohol: number;
    day: string;
  },
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'random-consortium-part-selection',
    `insert into random_selections as s (tenant_id, pool_id, client_id, year, period, frequency, state, secret_hash, secret, snapshot_hash,
         people, list_people, frozen_at, value, value_from, beacon, algorithm, drawn_at, drawn_on, num_drug, num_alcohol, adjusted,
         consortium_selection_id)
     values ($1, $2, $3, $4, $5, $6, 'drawn', $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17, $18, $19, $20, $21, $22)
     on conflict (tenant_id, pool_id, year, period) do update set num_drug = excluded.num_drug, num_alcohol = excluded.num_alcohol,
       adjusted = excluded.adjusted, version = s.version + 1
     where s.consortium_selection_id = excluded.consortium_selection_id returning s.selection_id as id`,
    [
      ...[part.tenantId, part.poolId, part.clientId, whole.year, whole.period, whole.frequency],
      ...[whole.secretHash, whole.secret, whole.snapshotHash, part.people, whole.people],
      ...[
        whole.frozenAt,
        whole.value,
        whole.valueFrom,
        whole.beacon && JSON.stringify(whole.beacon),
      ],
      ...[whole.algorithm, whole.drawnAt, part.day, part.drug, part.alcohol, whole.adjusted],
      whole.selectionId,
    ],
  );
  if (!row) throw new Error('A part of a selection that was written has an id');
  return row.id;
}

/** The selections of a pool over several clients, the newest first. */
export async function wholeSelections(
  db: Db,
  { tenantId, poolId }: PoolRecord,
): Promise<{ selectionId: string }[]> {
  return db.rows(
    'random-consortium-selections',
    `select selection_id as "selectionId" from random_selections where tenant_id = $1 and pool_id = $2
      order by year desc, period desc limit 60`,
    [tenantId, poolId],
  );
}

/** How a selection stands at each client, by name. */
export function partsOfSelection(
  db: Db,
  selectionId: string,
): Promise<ConsortiumSelection['parts']> {
  return db.rows(
    'random-consortium-standing',
    `select p.client_id as "clientId", c.name as "clientName", p.pool_id as "poolId", p.selection_id as "selectionId", p.state,
         coalesce(p.people, 0) as people, coalesce(p.num_drug, 0) as drug, coalesce(p.num_alcohol, 0) as alcohol,
         coalesce(t.tested, 0) as tested, coalesce(t.open, 0) as open
       from random_selections p join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
       left join lateral (
         select count(*) filter (where s.outcome = 'refused' or (s.excused is null and s.outcome is null
               and (not s.drug or d.result_type_id not in (3, 6)) and (not s.alcohol or a.result_type_id not in (3, 6))))::int as tested,
             count(*) filter (where s.excused is null and s.outcome is null
               and ((s.drug and d.result_type_id is null) or (s.alcohol and a.result_type_id is null)))::int as open
           from random_selected s
           left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
           left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
          where s.tenant_id = p.tenant_id and s.selection_id = p.selection_id and (s.drug or s.alcohol)) t on true
      where p.consortium_selection_id = $1 order by lower(c.name), p.tenant_id limit 20000`,
    [selectionId],
  );
}

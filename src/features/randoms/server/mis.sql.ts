import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { MisTest } from '../mis.rules.ts';

/** Which report is asked for. */
export interface MisAsked {
  year: number;
  agency: DotAgency;
  quarter?: number | undefined;
}

/** A test with what its list shows of it. */
export interface MisTestRecord extends MisTest {
  employeeId: string | null;
  employeeName: string | null;
  clientName: string;
  collectedOn: string | null;
}

/** The tests of an agency that were collected in a year, at or below a place, among the caller's rows. */
export function misTests(
  db: Db,
  place: Place,
  { year, agency, quarter }: MisAsked,
): Promise<MisTestRecord[]> {
  return db.rows(
    'mis-tests',
    `select d.drug_test_id as "drugTestId", d.reason_id as "reasonId", d.specimen_type_id = 3 as "isAlcohol", d.result_type_id as "resultTypeId",
         coalesce((select array_agg(x) from jsonb_array_elements_text(case when jsonb_typeof(d.report -> 'substances') = 'array'
           then d.report -> 'substances' else '[]' end) x), '{}') as substances,
         d.report ->> 'refusal' as refusal, (d.report #>> '{alcohol,screen,value}')::float8 as screen,
         (d.report #>> '{alcohol,confirm,value}')::float8 as confirm, d.result_number as "resultNumber",
         d.report ->> 'recollectionOf' as "recollectionOf", e.employee_id as "employeeId",
         e.last_name || ', ' || e.first_name as "employeeName", c.name as "clientName", d.collected_on as "collectedOn"
       from drug_tests d join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
       left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id and e.deleted_at is null
      where d.tenant_id = $1 and c.path @> array[$2::int] and d.report ->> 'dotAgency' = $4
        and extract(year from d.collected_on) = $3 and ($5::int is null or extract(quarter from d.collected_on) = $5)
      order by d.collected_on, d.drug_test_id limit 200000`,
    [place.tenantId, place.clientId, year, agency, quarter ?? null],
  );
}

/** The list of a selection, and how many stood in it. */
export interface CoveredList {
  selectionId: string;
  poolId: string;
  people: number;
  /** The months of its period: bit 0 is January. */
  months: number;
  /** The selection of several companies that this is a part of: its list is kept at the service. */
  wholeId: string | null;
}

/** The lists of an agency's selections in a year, of pools at or below a place. */
export function coveredAt(
  db: Db,
  place: Place,
  { year, agency, quarter }: MisAsked,
): Promise<CoveredList[]> {
  return db.rows(
    'mis-covered',
    `select s.selection_id as "selectionId", s.pool_id as "poolId", coalesce(s.people, 0) as people,
         ((1 << (12 / s.frequency)) - 1) << ((s.period - 1) * 12 / s.frequency) as months, s.consortium_selection_id as "wholeId"
       from random_selections s
       join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
      where s.tenant_id = $1 and c.path @> array[$2::int] and s.year = $3 and s.state in ('drawn', 'closed')
        and ($5::int is null or ceil(s.period * 4.0 / s.frequency) = $5)
        and (p.authority = $4 or $4 = any (p.also))`,
    [place.tenantId, place.clientId, year, agency, quarter ?? null],
  );
}

/** Somebody of a list that is kept elsewhere. */
export interface Listed {
  selectionId: string;
  employeeId: string;
}

/** Every person of a company, also who left. */
export async function peopleOfCompany(db: Db, tenantId: number): Promise<string[]> {
  const [row] = await db.rows<{ ids: string[] }>(
    'mis-company-people',
    `select coalesce(array_agg(employee_id), '{}') as ids from employees where tenant_id = $1`,
    [tenantId],
  );
  return row?.ids ?? [];
}

/** Which of these people stood in lists of several companies. `db` reads the service's own lists. */
export function listedOf(
  db: Db,
  tenantId: number,
  wholes: readonly string[],
  people: readonly string[],
): Promise<Listed[]> {
  return db.rows(
    'mis-listed-of',
    `with own as materialized (select id, uuid_send(id) as bytes from unnest($3::uuid[]) as o (id)),
       listed as materialized (
         select l.id as selection_id, substr(s.people, i * 32 + 17, 16) as bytes from unnest($2::uuid[]) as l (id)
           join lateral (select p.people || ''::bytea as people from random_snapshots p
             where p.tenant_id = $1 and p.selection_id = l.id offset 0) s on true,
           generate_series(0, length(s.people) / 32 - 1) i)
     select l.selection_id as "selectionId", o.id as "employeeId" from listed l join own o using (bytes)`,
    [tenantId, wholes, people],
  );
}

/**
 * How many people stood in some lists on average, each counted once also in two pools: by the months whose lists name a person, of
 * the months of all lists of these pools. A file that was merged is the one it was merged into. `elsewhere` are the people of those
 * lists that are parts.
 */
export async function peopleOnce(
  db: Db,
  { tenantId }: Place,
  lists: readonly CoveredList[],
  elsewhere: readonly Listed[],
): Promise<number> {
  const [row] = await db.rows<{ people: number }>(
    'mis-people-once',
    `with lists as (select * from unnest($2::uuid[], $3::uuid[], $4::int[]) as l (selection_id, pool_id, months)),
       pools as (select pool_id, bit_or(months) as months from lists group by pool_id),
       listed as (
         select l.pool_id, l.months, encode(substr(s.people, i * 32 + 17, 16), 'hex')::uuid as id from lists l
           join lateral (select p.people || ''::bytea as people from random_snapshots p
             where p.tenant_id = $1 and p.selection_id = l.selection_id offset 0) s on true,
           generate_series(0, length(s.people) / 32 - 1) i
         union all
         select l.pool_id, l.months, x.id from lists l
           join unnest($5::uuid[], $6::uuid[]) as x (selection_id, id) on x.selection_id = l.selection_id),
       in_pools as (
         select coalesce(e.replaced_by, l.id) as id, l.pool_id, bit_or(l.months) as months from listed l
           left join employees e on e.tenant_id = $1 and e.employee_id = l.id and e.replaced_by is not null group by 1, 2),
       people as (
         select bit_count(bit_or(i.months)::bit(12))::numeric / bit_count(bit_or(p.months)::bit(12)) as share
           from in_pools i join pools p using (pool_id) group by i.id)
     select ceil(round(coalesce(sum(share), 0), 6))::int as people from people`,
    [
      tenantId,
      lists.map(({ selectionId }) => selectionId),
      lists.map(({ poolId }) => poolId),
      lists.map(({ months }) => months),
      elsewhere.map(({ selectionId }) => selectionId),
      elsewhere.map(({ employeeId }) => employeeId),
    ],
  );
  return row?.people ?? 0;
}

/** Who the employer is, for section I. */
export async function employerOf(
  db: Db,
  place: Place,
): Promise<{
  name: string;
  dotNumber: string | null;
  address: Record<string, string | null>;
  phone: string | null;
}> {
  const [row] = await db.rows<{
    name: string;
    dotNumber: string | null;
    address: Record<string, string | null>;
    phone: string | null;
  }>(
    'mis-employer',
    `select name, dot_number as "dotNumber", primary_address as address, primary_address ->> 'phone' as phone
       from clients where tenant_id = $1 and client_id = $2`,
    [place.tenantId, place.clientId],
  );
  if (!row) throw new Error('A place that was found has a client');
  return row;
}

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

/** How many people the pools of an agency held at each selection of a year, at or below a place. */
export function coveredAt(
  db: Db,
  place: Place,
  { year, agency, quarter }: MisAsked,
): Promise<{ poolId: string; people: number }[]> {
  return db.rows(
    'mis-covered',
    `select s.pool_id as "poolId", coalesce(s.people, 0) as people from random_selections s
       join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
      where s.tenant_id = $1 and c.path @> array[$2::int] and s.year = $3 and s.state in ('drawn', 'closed')
        and ($5::int is null or ceil(s.period * 4.0 / s.frequency) = $5)
        and (p.authority = $4 or $4 = any (p.also))`,
    [place.tenantId, place.clientId, year, agency, quarter ?? null],
  );
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

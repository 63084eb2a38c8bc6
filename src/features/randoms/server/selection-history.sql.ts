import type { Db } from '#src/server/db/handle.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Frequency } from '../periods.rules.ts';
import { type TestStanding } from '../lives.rules.ts';
import type { SelectedPerson, SelectionSummary } from '../selections.contract.ts';
import { testStanding } from './selections.sql.ts';

/** Selections of the pools at or below a place, the newest first. */
export function previousOf(
  db: Db,
  place: Place,
  poolId: string | null,
): Promise<(Omit<SelectionSummary, 'name' | 'frequency'> & { frequency: Frequency })[]> {
  return db.rows(
    'random-selections-previous',
    `select s.selection_id as "selectionId", s.pool_id as "poolId", p.name as "poolName", s.client_id as "clientId", s.year, s.period,
         s.frequency, s.state, coalesce(s.num_drug, 0) as "numToSelectDrug", coalesce(s.num_alcohol, 0) as "numToSelectAlcohol",
         s.drawn_at as "drawnAt", coalesce(s.people, 0) as people, coalesce(t.drug, 0) as "drugTested", coalesce(t.alcohol, 0) as "alcoholTested"
       from random_selections s join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       left join lateral (select count(*) filter (where d.result_type_id not in (3, 6) or (o.drug and o.outcome = 'refused'))::int as drug,
           count(*) filter (where a.result_type_id not in (3, 6) or (o.alcohol and o.outcome = 'refused'))::int as alcohol
         from random_selected o left join drug_tests d on d.tenant_id = o.tenant_id and d.drug_test_id = o.drug_test_id
           left join drug_tests a on a.tenant_id = o.tenant_id and a.drug_test_id = o.alcohol_test_id
         where o.tenant_id = s.tenant_id and o.selection_id = s.selection_id) t on true
      where s.tenant_id = $1 and c.path @> array[$2::int] and s.state in ('drawn', 'closed') and ($3::uuid is null or s.pool_id = $3)
      order by s.drawn_at desc, s.selection_id limit 500`,
    [place.tenantId, place.clientId, poolId],
  );
}

/** The year of a pool's last list that was frozen; null where none was. A day that is still hidden does not count. */
export async function lastYearOf(
  db: Db,
  { tenantId, poolId }: { tenantId: number; poolId: string },
): Promise<number | null> {
  const [row] = await db.rows<{ year: number | null }>(
    'random-last-year',
    `select max(year) as year from random_selections where tenant_id = $1 and pool_id = $2 and state <> 'scheduled'`,
    [tenantId, poolId],
  );
  return row?.year ?? null;
}

/** The selections in which somebody was drawn, the newest first. */
export function selectionsOfEmployee(db: Db, employeeId: string) {
  return db.rows<{
    selectionId: string;
    poolId: string;
    poolName: string;
    year: number;
    period: number;
    frequency: Frequency;
    drawnOn: string;
    drug: boolean;
    alcohol: boolean;
    alternate: boolean;
    excused: SelectedPerson['excused'];
    outcome: SelectedPerson['outcome'];
    drugTest: TestStanding | null;
    alcoholTest: TestStanding | null;
    notifiedAt: string | null;
    arrivedAt: string | null;
    collectedAt: string | null;
  }>(
    'random-selections-of',
    `select s.selection_id as "selectionId", s.pool_id as "poolId", p.name as "poolName", n.year, n.period, n.frequency,
         s.drawn_on as "drawnOn", s.drug, s.alcohol, s.alternate and s.stands_for is null as alternate, s.excused, s.outcome,
         ${testStanding('d')} as "drugTest", ${testStanding('a')} as "alcoholTest", s.notified_at as "notifiedAt",
         s.arrived_at as "arrivedAt", s.collected_at as "collectedAt"
       from random_selected s join random_selections n on n.tenant_id = s.tenant_id and n.selection_id = s.selection_id
       join random_pools p on p.tenant_id = s.tenant_id and p.pool_id = s.pool_id
       left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
       left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
      where s.tenant_id = (select app_tenant()) and s.employee_id in (select e.employee_id from employees e
          where e.tenant_id = (select app_tenant()) and (e.employee_id = $1 or e.replaced_by = $1)) order by s.drawn_on desc, s.selection_id limit 200`,
    [employeeId],
  );
}

/** How many tests of a pool fell on each weekday and hour of a year: days as reported, hours as noted, at the pool's place. */
export async function patternOf(
  db: Db,
  { tenantId, poolId, zone }: { tenantId: number; poolId: string; zone: string },
  year: number,
): Promise<{ weekdays: number[]; hours: number[] }> {
  const rows = await db.rows<{ weekday: number; hour: number | null; count: number }>(
    'random-pattern',
    `select extract(isodow from t.day)::int as weekday, t.hour, count(*)::int as count from (
         select coalesce((s.collected_at at time zone $4)::date, d.collected_on, a.collected_on) as day,
             extract(hour from s.collected_at at time zone $4)::int as hour
           from random_selected s left join drug_tests d on d.tenant_id = s.tenant_id and d.drug_test_id = s.drug_test_id
           left join drug_tests a on a.tenant_id = s.tenant_id and a.drug_test_id = s.alcohol_test_id
          where s.tenant_id = $1 and s.pool_id = $2) t
      where extract(year from t.day) = $3 group by 1, 2`,
    [tenantId, poolId, year, zone],
  );
  const weekdays = Array.from({ length: 7 }, () => 0);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { weekday, hour, count } of rows) {
    weekdays[weekday - 1] = (weekdays[weekday - 1] ?? 0) + count;
    if (hour !== null) hours[hour] = (hours[hour] ?? 0) + count;
  }
  return { weekdays, hours };
}

import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Plan } from '../clearinghouse.shapes.ts';

/** What the law asks where nobody planned anything: each driver 365 days after the hire or the last query (49 CFR 382.701(b)). */
const UNPLANNED: Plan = {
  ...{ cycle: 'hire', cycleMonth: null, cycleDay: null, queryType: 4 },
  ...{ reportsViolationsOn: null, reportsReturnOn: null, balance: null, balanceOn: null },
  byProvider: false,
  ...{ clientId: null, clientName: null, version: 0 },
};

/** The plan that holds at a place: its own, or that of the nearest location above. */
export async function planAt(db: Db, place: Place): Promise<Plan> {
  const [row] = await db.rows<Plan>(
    'clearinghouse-plan',
    `select p.cycle, p.cycle_month as "cycleMonth", p.cycle_day as "cycleDay", p.query_type as "queryType",
         p.reports_violations_on as "reportsViolationsOn", p.reports_return_on as "reportsReturnOn", p.balance, p.balance_on as "balanceOn",
         p.by_provider as "byProvider",
         p.client_id as "clientId", (select c.name from clients c where c.tenant_id = p.tenant_id and c.client_id = p.client_id) as "clientName",
         p.version
       from clearinghouse_plans p where p.tenant_id = $1 and p.client_id = any ($2::int[])
      order by array_position($2::int[], p.client_id) desc limit 1`,
    [place.tenantId, place.path],
  );
  return row ?? UNPLANNED;
}

/** Writes the plan of a place; `before` is its own version, null where it has none yet. False where somebody was quicker. */
export async function keepPlan(
  db: Db,
  place: Place,
  plan: Omit<Plan, 'clientId' | 'clientName' | 'version' | 'balanceOn'>,
  by: { userId: string; today: IsoDate },
  before: number | null,
): Promise<boolean> {
  const rows = await db.rows(
    'clearinghouse-keep-plan',
    `insert into clearinghouse_plans as p (tenant_id, client_id, cycle, cycle_month, cycle_day, query_type, reports_violations_on,
       reports_return_on, balance, balance_on, changed_by, by_provider)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::int, case when $9::int is not null then $12::date end, $10, $13)
     on conflict (tenant_id, client_id) do update set cycle = excluded.cycle, cycle_month = excluded.cycle_month, cycle_day = excluded.cycle_day,
       query_type = excluded.query_type, reports_violations_on = excluded.reports_violations_on, reports_return_on = excluded.reports_return_on,
       balance = excluded.balance, balance_on = case when p.balance is distinct from excluded.balance then excluded.balance_on else p.balance_on end,
       by_provider = excluded.by_provider, changed_by = excluded.changed_by, changed_at = now(), version = p.version + 1
     where $11::int is null or p.version = $11 returning 1`,
    [
      place.tenantId,
      place.clientId,
      plan.cycle,
      plan.cycle === 'year' ? plan.cycleMonth : null,
      plan.cycle === 'year' ? plan.cycleDay : null,
      plan.queryType,
      plan.reportsViolationsOn,
      plan.reportsReturnOn,
      plan.balance,
      by.userId,
      before,
      by.today,
      plan.byProvider,
    ],
  );
  return rows.length > 0;
}

/** What is open of each client, for the staff who see all of them, the worst first. */
export function openByClient(
  db: Db,
): Promise<{ clientId: number; clientName: string; holds: number; hits: number; asked: number }[]> {
  return db.rows(
    'clearinghouse-clients',
    `select c.client_id as "clientId", c.name as "clientName", coalesce(h.holds, 0) as holds, coalesce(q.hits, 0) as hits,
         coalesce(q.asked, 0) as asked
       from clients c
       join client_services s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
       join services v on v.service_id = s.service_id and v.service_group = 'clearinghouse'
       left join (select tenant_id, count(distinct employee_id)::int as holds from clearinghouse_holds where ended_at is null group by 1) h
         on h.tenant_id = c.tenant_id
       left join (select tenant_id, count(*) filter (where hit_at is not null and hit_ended_at is null)::int as hits,
           count(*) filter (where state in ('made', 'awaiting', 'processing'))::int as asked
         from clearinghouse_queries group by 1) q on q.tenant_id = c.tenant_id
      where c.client_id = c.tenant_id and not c.deactivated
      order by 3 desc, 4 desc, 5 desc, lower(c.name) limit 500`,
    [],
  );
}

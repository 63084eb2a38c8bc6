import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { BREATH } from '#src/shared/drug-tests.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { PlanEntries } from '../follow-up.contract.ts';
import { FOLLOW_UP_REASON, type FollowUpTest } from '../follow-up.rules.ts';

/** A plan as it is kept, with its days and the follow-up tests of the person. */
export interface PlanRecord extends PlanEntries {
  tenantId: number;
  clientId: number;
  employeeId: string;
  planId: string;
  endedOn: IsoDate | null;
  endedWhy: string | null;
  version: number;
  zone: string;
  replacedBy: string | null;
  name: string;
  clientName: string;
  days: IsoDate[];
  found: FollowUpTest[];
}

/** With the follow-up tests of the plan's own agency; a report that names no agency counts. */
const PLAN = `select p.tenant_id as "tenantId", p.client_id as "clientId", p.employee_id as "employeeId", p.plan_id as "planId", p.agency,
    p.professional, p.planned_on as "plannedOn", p.returned_on as "returnedOn", p.first_year_tests as "firstYearTests", p.tests, p.months,
    p.drugs, p.alcohol, p.ended_on as "endedOn", p.ended_why as "endedWhy", p.version, c.zone, e.replaced_by as "replacedBy",
    e.last_name || ', ' || e.first_name as name, c.name as "clientName",
    coalesce((select jsonb_agg(d.day order by d.day) from follow_up_days d
      where d.tenant_id = p.tenant_id and d.plan_id = p.plan_id), '[]') as days,
    coalesce((select jsonb_agg(jsonb_build_object('collectedOn', t.collected_on,
        'kind', case when t.specimen_type_id = ${BREATH} then 'alcohol' else 'drugs' end, 'standing',
        case when t.result_type_id is null then 'pending' when t.result_type_id in (3, 6) then 'canceled' else 'counts' end))
      from drug_tests t where t.tenant_id = p.tenant_id and t.employee_id = p.employee_id and t.reason_id = ${FOLLOW_UP_REASON}
        and t.collected_on >= p.returned_on and t.bat_state is distinct from 'canceled'
        and coalesce(t.report ->> 'dotAgency', p.agency) = p.agency), '[]') as found
  from follow_up_plans p
  join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id`;

/** The plans in a file, the open one first, then the latest. */
export function plansOf(db: Db, tenantId: number, employeeId: string): Promise<PlanRecord[]> {
  return db.rows(
    'follow-up-of-employee',
    `${PLAN} where p.tenant_id = $1 and p.employee_id = $2 order by p.ended_on is not null, p.returned_on desc, p.plan_id limit 50`,
    [tenantId, employeeId],
  );
}

/** One plan among the caller's rows; null when it is not there or not theirs. */
export async function readPlan(db: Db, planId: string): Promise<PlanRecord | null> {
  const [row] = await db.rows<PlanRecord>('follow-up-read', `${PLAN} where p.plan_id = $1`, [
    planId,
  ]);
  return row ?? null;
}

/** The plans that have not ended, of everyone at or below a place. */
export function openPlansAt(db: Db, place: Place): Promise<PlanRecord[]> {
  return db.rows(
    'follow-up-open',
    `${PLAN} where p.tenant_id = $1 and p.ended_on is null and c.path @> array[$2::int] order by p.plan_id limit 2000`,
    [place.tenantId, place.clientId],
  );
}

/** The days of a plan after a day are those, and no others. */
export async function keepDays(
  db: Db,
  { tenantId, planId }: Pick<PlanRecord, 'tenantId' | 'planId'>,
  days: readonly IsoDate[],
  after: IsoDate,
): Promise<void> {
  await db.change(
    'follow-up-drop-days',
    'delete from follow_up_days where tenant_id = $1 and plan_id = $2 and day > $3::date',
    [tenantId, planId, after],
    { least: 0 },
  );
  await db.change(
    'follow-up-add-days',
    `insert into follow_up_days (tenant_id, plan_id, day) select distinct $1::int, $2::uuid, one from unnest($3::date[]) one
      on conflict do nothing`,
    [tenantId, planId, days],
    { least: 0 },
  );
}

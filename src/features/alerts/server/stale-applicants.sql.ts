import { STALE_DAYS } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { StaleApplicant } from '../alerts.contract.ts';

/** Applicants who wait longer than 60 days at these locations, the longest first as in the pipeline; null is all that the rows allow. */
export function staleApplicants(
  db: Db,
  tenantId: number,
  sites: readonly number[] | null,
): Promise<StaleApplicant[]> {
  return db.rows(
    'alerts-stale-applicants',
    `select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", c.client_id as "clientId",
        c.name as "clientName", w.applied_at as "appliedAt", w.days
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       left join lateral (select x.sent_at from applications x where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id
          and x.state = 'sent' order by x.sent_at desc limit 1) a on true
       cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
          (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date as days) w
      where e.tenant_id = $1 and e.employment_status_id = 1 and e.deleted_at is null and e.replaced_by is null
        and ($2::int[] is null or e.client_id = any ($2)) and w.days > $3
      order by e.created_at, e.employee_id limit 1000`,
    [tenantId, sites, STALE_DAYS],
  );
}

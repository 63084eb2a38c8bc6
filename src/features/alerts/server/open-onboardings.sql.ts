import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';

/** An onboarding with steps that nobody has done. */
interface OpenOnboarding {
  onboardingId: string;
  employeeId: string;
  employeeName: string;
  clientId: number;
  clientName: string;
  startedAt: Instant;
  expiresAt: Instant;
  done: number;
  open: string[];
}

/** The onboardings at these locations that still want something, those whose link ends first; null is all that the rows allow. */
export function openOnboardings(
  db: Db,
  tenantId: number,
  sites: readonly number[] | null,
): Promise<OpenOnboarding[]> {
  return db.rows(
    'alerts-open-onboardings',
    `select o.onboarding_id as "onboardingId", e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName",
         c.client_id as "clientId", c.name as "clientName", o.started_at as "startedAt", o.expires_at as "expiresAt", s.done, s.open
       from onboardings o
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id and e.deleted_at is null and e.replaced_by is null
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       cross join lateral (select (count(*) filter (where x.done_at is not null))::int as done,
          coalesce(array_agg(x.title order by x.place) filter (where x.done_at is null), '{}') as open
          from onboarding_steps x where x.tenant_id = o.tenant_id and x.onboarding_id = o.onboarding_id) s
      where o.tenant_id = $1 and o.withdrawn_at is null and cardinality(s.open) > 0
        and ($2::int[] is null or e.client_id = any ($2))
        and not exists (select from onboardings y where y.tenant_id = o.tenant_id and y.employee_id = o.employee_id
          and y.withdrawn_at is null and y.started_at > o.started_at)
      order by o.expires_at, o.onboarding_id limit 1001`,
    [tenantId, sites],
  );
}

import type { Db } from '#src/server/db/handle.ts';
import type { Whom } from '../pools.contract.ts';

/** The values of `MEMBERS`, in their order: $1 to $6. */
export const whomValues = (tenantId: number, whom: Whom): unknown[] => [
  tenantId,
  whom.sites,
  whom.includeChildren,
  whom.statuses,
  whom.jobTitles,
  whom.safety,
];

/** Locations of a pool. */
const AT = `e.client_id in (select c.client_id from clients c where c.tenant_id = $1 and not c.deactivated
  and case when $3::boolean then c.path && $2::int[] else c.client_id = any ($2::int[]) end)`;
const TITLE = `(cardinality($5::int[]) = 0 or e.job_title_id = any ($5::int[]))`;
/** Somebody without a title counts as safety-sensitive, as a new title does: nobody is left out for a field that is empty. */
const SAFETY = `($6::text = 'any' or coalesce(j.safety_sensitive, true) = ($6::text = 'sensitive'))`;

/** Whether somebody is in a pool, as $1 to $6 describe it; `j` is their job title. */
export const IS_MEMBER = `e.employment_status_id = any ($4::int[]) and ${AT} and ${TITLE} and ${SAFETY}`;

/** Who is in a pool, as $1 to $6 describe it. */
export const MEMBERS = `from employees e
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and ${IS_MEMBER}`;

/** The same people by the kept counts of them (0240_people_tallies.sql). */
const COUNTED = `from people_tallies e
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  where e.tenant_id = $1 and not e.merged and ${IS_MEMBER}`;

/** How many people a pool holds. */
export async function countMembers(db: Db, tenantId: number, whom: Whom): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'random-members-count',
    `select coalesce(sum(e.change), 0)::int as count ${COUNTED}`,
    whomValues(tenantId, whom),
  );
  return row?.count ?? 0;
}

/** The first people of a pool, by name. */
export function firstMembers(
  db: Db,
  tenantId: number,
  whom: Whom,
): Promise<{ employeeId: string; name: string; clientName: string; jobTitle: string | null }[]> {
  return db.rows(
    'random-members-first',
    `with first as (select e.tenant_id, e.client_id, e.employee_id, e.sort_name, e.first_name, e.last_name, j.job_title ${MEMBERS}
       order by e.sort_name, e.employee_id limit 20)
     select f.employee_id as "employeeId", f.last_name || ', ' || f.first_name as name, c.name as "clientName", f.job_title as "jobTitle"
       from first f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id order by f.sort_name, f.employee_id`,
    whomValues(tenantId, whom),
  );
}

/** The job titles of people at some locations, whatever titles the pool has. */
export function titlesOfMembers(
  db: Db,
  tenantId: number,
  whom: Whom,
): Promise<{ jobTitleId: number; jobTitle: string; safetySensitive: boolean; people: number }[]> {
  return db.rows(
    'random-members-titles',
    `select j.job_title_id as "jobTitleId", j.job_title as "jobTitle", j.safety_sensitive as "safetySensitive", sum(e.change)::int as people
       ${COUNTED} and j.job_title_id is not null
      group by j.job_title_id, j.job_title, j.safety_sensitive having sum(e.change) > 0 order by lower(j.job_title), j.job_title_id limit 500`,
    whomValues(tenantId, { ...whom, jobTitles: [], safety: 'any' }),
  );
}

/** How somebody stands to each condition of a pool. */
export interface Standing {
  employeeId: string;
  name: string;
  clientName: string;
  status: string;
  jobTitle: string | null;
  safetySensitive: boolean | null;
  atSite: boolean;
  hasStatus: boolean;
  hasTitle: boolean;
  isSafe: boolean;
}

/** One person against a pool's conditions; null for nobody of the caller's. */
export async function standingOf(
  db: Db,
  tenantId: number,
  whom: Whom,
  employeeId: string,
): Promise<Standing | null> {
  const [row] = await db.rows<Standing>(
    'random-members-why',
    `select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, c.name as "clientName", s.status,
         j.job_title as "jobTitle", j.safety_sensitive as "safetySensitive", ${AT} as "atSite",
         e.employment_status_id = any ($4::int[]) as "hasStatus", ${TITLE} as "hasTitle", ${SAFETY} as "isSafe"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.tenant_id = $1 and e.employee_id = $7 and e.deleted_at is null and e.replaced_by is null`,
    [...whomValues(tenantId, whom), employeeId],
  );
  return row ?? null;
}

import type { Db } from '#src/server/db/handle.ts';
import type { Whom } from '../pools.contract.ts';
import { IS_MEMBER, whomValues } from './members.sql.ts';

/** The second pool's conditions: its values follow those of the first, $7 to $11; the company is the same. */
const IS_OTHER = IS_MEMBER.replaceAll(/\$([2-6])\b/g, (_match, at: string) => `$${Number(at) + 5}`);
const TITLE =
  'left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id';

const valuesOf = (tenantId: number, one: Whom, other: Whom): unknown[] => [
  ...whomValues(tenantId, one),
  ...whomValues(tenantId, other).slice(1),
];

/** How many people are in both of two pools, by the kept counts (0240_people_tallies.sql). */
export async function countInBoth(
  db: Db,
  tenantId: number,
  one: Whom,
  other: Whom,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'random-overlap-count',
    `select coalesce(sum(e.change), 0)::int as count from people_tallies e ${TITLE}
      where e.tenant_id = $1 and not e.merged and ${IS_MEMBER} and ${IS_OTHER}`,
    valuesOf(tenantId, one, other),
  );
  return row?.count ?? 0;
}

/** The first of the people in both, by name, at the caller's locations. */
export function firstInBoth(
  db: Db,
  tenantId: number,
  one: Whom,
  other: Whom,
): Promise<{ employeeId: string; name: string; clientName: string }[]> {
  return db.rows(
    'random-overlap-first',
    `with first as (select e.tenant_id, e.client_id, e.employee_id, e.sort_name, e.first_name, e.last_name from employees e ${TITLE}
       where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and ${IS_MEMBER} and ${IS_OTHER}
       order by e.sort_name, e.employee_id limit 20)
     select f.employee_id as "employeeId", f.last_name || ', ' || f.first_name as name, c.name as "clientName"
       from first f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id order by f.sort_name, f.employee_id`,
    valuesOf(tenantId, one, other),
  );
}

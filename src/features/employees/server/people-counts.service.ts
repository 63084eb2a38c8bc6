import type { Db } from '#src/server/db/handle.ts';
import { settleTally, type TallyTable } from '#src/server/db/tallies.ts';
import { andAll, atSites, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';

/** How many files there are by location, status and job title, kept by triggers (0240_people_tallies.sql); none is deleted. */
export const PEOPLE_TALLY = {
  table: 'people_tallies',
  key: 'client_id, employment_status_id, job_title_id, archived, merged',
} as const satisfies TallyTable;

/** Adds up the loose rows of a tenant's people. */
export const settlePeople = (db: Db, tenantId: number): Promise<void> =>
  settleTally(db, PEOPLE_TALLY, tenantId);

/** How many people stand on the roster of a company, of the caller's locations. */
export async function countOnRoster(db: Db, tenantId: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'people-on-roster',
    `select coalesce(sum(t.change), 0)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = $1 and not t.archived and not t.merged and s.on_roster`,
    [tenantId],
  );
  return row?.count ?? 0;
}

/** How many files have a job title, of the caller's locations. */
export async function countOfTitle(db: Db, tenantId: number, jobTitleId: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'people-of-title',
    `select coalesce(sum(t.change), 0)::int as count from people_tallies t where t.tenant_id = $1 and t.job_title_id = $2`,
    [tenantId, jobTitleId],
  );
  return row?.count ?? 0;
}

/** How many people stand on the roster of some locations (null: of all of them), by employment status; with `former` of every status. */
export function countByStatus(
  db: Db,
  tenantId: number,
  sites: readonly number[] | null,
  { former = false } = {},
): Promise<{ value: string; count: number }[]> {
  const { values, add } = collectValues();
  const tenant = add(tenantId);
  const parts: Condition[] = sites ? [atSites(sites, add, 't.client_id')] : [];
  if (!former) parts.push(['r', 's.on_roster']);
  return db.rows(
    `people-by-status-${shapeOf(parts)}`,
    `select s.status as value, sum(t.change)::int as count
       from people_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = ${tenant}${andAll(parts)} group by s.status having sum(t.change) > 0`,
    values,
  );
}

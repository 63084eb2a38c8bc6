import type { Place } from '#src/features/clients/server/clients.service.ts';
import { literal, searchWords } from '#src/server/db/like.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { RosterRow, RosterView } from '../roster.contract.ts';
import { MEMBERS, whomValues } from './members.sql.ts';
import type { PoolRecord } from './pools.sql.ts';

/** What of a roster is asked for. */
export interface RosterQuery {
  view: RosterView;
  pool: PoolRecord | null;
  search: string | undefined;
  seesSelections: boolean;
  after: readonly [sortName: string, employeeId: string] | null;
  limit: number;
}

const NOBODY = {
  sites: [],
  includeChildren: false,
  statuses: [],
  jobTitles: [],
  safety: 'any',
} as const;

/** A page of the roster for random testing, among the caller's rows; one row more than asked for where there are more. */
export function rosterRows(
  db: Db,
  place: Place,
  { view, pool, search, seesSelections, after, limit }: RosterQuery,
): Promise<(RosterRow & { sortName: string })[]> {
  const whom = pool ?? { ...NOBODY, sites: [], statuses: [], jobTitles: [] };
  const words = searchWords(search);
  const narrowed =
    view === 'pool'
      ? 'and m.employee_id is not null'
      : view === 'selected'
        ? 'and s.times > 0'
        : 'and e.archived_at is null and e.employment_status_id in (1, 2)';
  return db.rows(
    `random-roster-${view}-${seesSelections ? 'seen' : 'unseen'}`,
    `with members as (select e.employee_id ${MEMBERS})
     select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         t.job_title as "jobTitle", x.status, case when $7::boolean then m.employee_id is not null end as "isIn",
         coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join job_titles t on t.tenant_id = e.tenant_id and t.job_title_id = e.job_title_id
       left join members m on m.employee_id = e.employee_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id and (o.drug or o.alcohol)
           and o.drawn_on >= date_trunc('year', now())::date) s on ${seesSelections ? 'true' : 'false'}
      where e.tenant_id = $1 and c.path @> array[$8::int] and e.deleted_at is null and e.replaced_by is null ${narrowed}
        and ($9::text is null or e.sort_name like (select fold($9)))
        and ($10::text is null or (e.sort_name, e.employee_id) > ($10::text, $11::uuid))
      order by e.sort_name, e.employee_id limit $12`,
    [
      ...whomValues(place.tenantId, whom),
      ...[pool !== null, place.clientId],
      ...[words.length === 0 ? null : `%${words.map(literal).join('%')}%`],
      ...[after?.[0] ?? null, after?.[1] ?? null, limit],
    ],
  );
}

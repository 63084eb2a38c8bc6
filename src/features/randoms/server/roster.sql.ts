import type { Place } from '#src/features/clients/server/clients.service.ts';
import { fewNamed } from '#src/features/employees/server/few-named.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { literal, searchWords } from '#src/server/db/like.ts';
import {
  andAll,
  collectValues,
  PLANNED_ANEW,
  shapeOf,
  type Condition,
} from '#src/server/db/values.ts';
import type { RosterRow, RosterView } from '../roster.contract.ts';
import { countMembers, IS_MEMBER, whomValues } from './members.sql.ts';
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

/** So many people are looked up and sorted; where there are more, the employees are walked by name until the page is full. */
const FEW = 5000;

/** That somebody was selected this year, by `o`. */
const SELECTED = `o.tenant_id = $1 and (o.drug or o.alcohol) and o.drawn_on >= date_trunc('year', now())::date`;

/** Those who were selected this year, if they are few; otherwise null. */
async function fewSelected(db: Db, tenantId: number): Promise<string[] | null> {
  const rows = await db.rows<{ employee_id: string }>(
    'random-roster-few-selected',
    `select distinct o.employee_id from random_selected o where ${SELECTED} limit ${FEW + 1}`,
    [tenantId],
  );
  return rows.length > FEW ? null : rows.map(({ employee_id }) => employee_id);
}

/** A page of the roster for random testing, among the caller's rows; one row more than asked for where there are more. */
export async function rosterRows(
  db: Db,
  place: Place,
  { view, pool, search, seesSelections, after, limit }: RosterQuery,
): Promise<(RosterRow & { sortName: string })[]> {
  const words = searchWords(search);
  const named = await fewNamed(db, words);
  const { values, add } = collectValues();
  values.push(...(pool ? whomValues(place.tenantId, pool) : [place.tenantId]));
  const people: Condition[] = [];
  // What is no condition of the walk itself: PostgreSQL would take it for rare, and sort everybody instead.
  const rest: Condition[] = [];
  let anew = '';
  if (place.clientId !== place.tenantId)
    people.push([
      'l',
      `e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[${add(place.clientId)}::int]))`,
    ]);
  if (after)
    people.push([
      'a',
      `(e.sort_name, e.employee_id) > (${add(after[0])} collate "C", ${add(after[1])}::uuid)`,
    ]);
  if (named) people.push(['f', `e.employee_id = any (${add(named)}::uuid[])`]);
  if (words.length > 0)
    rest.push([
      'w',
      `e.search like all (array(select '%' || fold(w) || '%' from unnest(${add(words.map(literal))}::text[]) w))`,
    ]);
  if (view === 'active')
    rest.push(['e', 'e.archived_at is null and e.employment_status_id in (1, 2)']);
  if (view === 'pool' && pool) {
    const few = (await countMembers(db, place.tenantId, pool)) <= FEW;
    if (few) anew = PLANNED_ANEW;
    (few ? people : rest).push([few ? 'p' : 'q', IS_MEMBER]);
  }
  if (view === 'selected') {
    const selected = await fewSelected(db, place.tenantId);
    if (selected) people.push(['s', `e.employee_id = any (${add(selected)}::uuid[])`]);
    else
      rest.push([
        't',
        `exists (select from random_selected o where ${SELECTED} and o.employee_id = e.employee_id)`,
      ]);
  }
  const isIn = pool ? `(${IS_MEMBER})` : 'null::boolean';
  return db.rows(
    `random-roster-${shapeOf([...people, ...rest])}${pool ? '-pool' : ''}${seesSelections ? '-seen' : ''}`,
    `select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", c.name as "clientName",
         j.job_title as "jobTitle", x.status, ${isIn} as "isIn", coalesce(s.times, 0) as selected, s.last as "selectedOn"
       from (select e.* from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
              where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null${andAll(people)}
              order by e.sort_name, e.employee_id offset 0) e
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       cross join lateral (select c.name from clients c where c.tenant_id = e.tenant_id and c.client_id = e.client_id limit 1) c
       join employment_statuses x on x.employment_status_id = e.employment_status_id
       left join lateral (select count(*)::int as times, max(o.drawn_on) as last from random_selected o
         where ${SELECTED} and o.employee_id = e.employee_id) s on ${seesSelections}
      where true${andAll(rest)}
      order by e.sort_name, e.employee_id limit ${add(limit)} ${anew}`,
    values,
  );
}

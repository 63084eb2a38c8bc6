import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import { andAll, atSites, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';

/** Whose rows a report reads. */
export interface PeopleFilter {
  tenantId: number;
  /** The locations; null for all that the rows allow. */
  sites: readonly number[] | null;
}

/** After whom a batch begins. */
interface After {
  sortName: string;
  employeeId: string;
}

export interface PersonRecord extends After {
  clientId: number;
  name: string;
  workId: string | null;
  status: string;
  title: string | null;
  location: string;
  hired: IsoDate | null;
  state: string | null;
  class: string | null;
  expires: IsoDate | null;
}

/** Those on the roster, by name. */
const ROSTER = `employees e
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id`;
const PERSON = `e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
  e.last_name || ', ' || e.first_name as name, s.status, j.job_title as title, c.name as location`;

function rosterPart({ tenantId, sites }: PeopleFilter, after: After | null) {
  const { values, add } = collectValues();
  const parts: Condition[] = [];
  const tenant = add(tenantId);
  if (sites) parts.push(atSites(sites, add, 'e.client_id'));
  if (after)
    parts.push([
      'n',
      `(e.sort_name, e.employee_id) > (${add(after.sortName)}::text collate "C", ${add(after.employeeId)}::uuid)`,
    ]);
  return {
    values,
    add,
    shape: shapeOf(parts),
    where: `e.tenant_id = ${tenant} and e.deleted_at is null and s.on_roster${andAll(parts)}
      order by e.sort_name, e.employee_id`,
  };
}

/** Those on the roster of some locations, by name, from after one on. */
export function rosterPeople(
  db: Db,
  filter: PeopleFilter,
  after: After | null,
  limit: number,
): Promise<PersonRecord[]> {
  const { values, add, shape, where } = rosterPart(filter, after);
  return db.rows(
    `reports-people-${shape}`,
    `select ${PERSON}, e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class,
         e.license_expires as expires
       from ${ROSTER} left join license_classes k on k.license_class_id = e.license_class_id
      where ${where} limit ${add(limit)}`,
    values,
  );
}

export interface CardRecord extends After {
  clientId: number;
  name: string;
  status: string;
  title: string | null;
  location: string;
  documentId: string | null;
  examined: IsoDate | null;
  expires: IsoDate | null;
}

/**
 * The same people, each with the accepted paper of a type that is valid the longest. Papers that the caller is not to know yet
 * (`blind`) are none.
 */
export function rosterCards(
  db: Db,
  filter: PeopleFilter,
  wanted: { documentTypeId: number; blind: readonly string[] },
  after: After | null,
  limit: number,
): Promise<CardRecord[]> {
  const { values, add, shape, where } = rosterPart(filter, after);
  return db.rows(
    `reports-cards-${shape}`,
    `select ${PERSON}, d.document_id as "documentId", d.doc_date as examined, d.expiration_date as expires
       from ${ROSTER}
       left join lateral (select x.document_id, x.doc_date, x.expiration_date from documents x
         where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id and x.document_type_id = ${add(wanted.documentTypeId)}
           and x.status = 'accepted' and x.hidden_at is null and x.document_id <> all (${add(wanted.blind)}::uuid[])
         order by x.expiration_date desc nulls last, x.document_id desc limit 1) d on true
      where ${where} limit ${add(limit)}`,
    values,
  );
}

export interface ViolationRecord extends After {
  rowId: string;
  clientId: number;
  driver: string;
  location: string;
  date: IsoDate;
  description: string;
  acd: string | null;
  state: string | null;
  convicted: IsoDate | null;
  speed: number | null;
  commercial: boolean | null;
  record: IsoDate;
}

/**
 * The violations on the latest driving record of some drivers: as a provider reported it, or as it was entered for its score
 * where it came as a paper. One whose document was taken out of the file is none.
 */
export function violationsOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
  blind: readonly string[],
): Promise<ViolationRecord[]> {
  return db.rows(
    'reports-violations',
    `with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = $1 and r.employee_id = any ($2::uuid[])
       union all
       select g.employee_id, x.as_of, 0, x.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(x.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores x join mvr_scorings g on g.tenant_id = x.tenant_id and g.scoring_id = x.scoring_id
        where x.tenant_id = $1 and x.employee_id = any ($2::uuid[]) and x.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all ($3::uuid[]) and exists (select from documents d
          where d.tenant_id = $1 and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)
     select r.id || '.' || l.at as "rowId", e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
         e.last_name || ', ' || e.first_name as driver, c.name as location, (l.line ->> 'date')::date as date,
         coalesce(l.line ->> 'description', '') as description, nullif(l.line ->> 'acd', '') as acd,
         coalesce(l.line ->> 'state', r.state) as state, (l.line ->> 'convictionDate')::date as convicted,
         (l.line ->> 'speedOver')::int as speed, (l.line ->> 'commercial')::boolean as commercial, r.day as record
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)
      order by e.sort_name, e.employee_id, date desc, l.at`,
    [tenantId, employeeIds, blind],
  );
}

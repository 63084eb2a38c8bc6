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

const ON_RECORD = `e.work_id as "workId", e.hire_date as hired, e.license_state as state, k.code as class, e.license_expires as expires`;

function rosterPart(
  { tenantId, sites }: PeopleFilter,
  after: After | null,
  { former = false } = {},
) {
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
    tenant,
    shape: shapeOf(parts),
    where: `e.tenant_id = ${tenant} and e.deleted_at is null${former ? '' : ' and s.on_roster'}${andAll(parts)}
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
    `select ${PERSON}, ${ON_RECORD}
       from ${ROSTER} left join license_classes k on k.license_class_id = e.license_class_id
      where ${where} limit ${add(limit)}`,
    values,
  );
}

export interface PersonDataRecord extends PersonRecord {
  lastDay: IsoDate | null;
  license: string | null;
  email: string | null;
  phone: string | null;
}

/** What is on record of those at some locations, of those who left too, by name, from after one on. */
export function peopleData(
  db: Db,
  filter: PeopleFilter,
  after: After | null,
  limit: number,
): Promise<PersonDataRecord[]> {
  const { values, add, shape, where } = rosterPart(filter, after, { former: true });
  return db.rows(
    `reports-people-data-${shape}`,
    `select ${PERSON}, ${ON_RECORD}, e.termination_date as "lastDay", e.license, e.email, e.phone
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

/**
 * How many on the roster have a card that stands how; of those without one nothing is kept. Only the days until `soon` are
 * read, and how many have a card at all (0441_cards_in_all.sql): the rest are valid.
 */
export async function countCards(
  db: Db,
  { tenantId, sites }: PeopleFilter,
  today: IsoDate,
  soon: IsoDate,
): Promise<{ state: 'unending' | 'expired' | 'expiring' | 'valid'; count: number }[]> {
  const { values, add } = collectValues();
  const [tenant, day, last] = [add(tenantId), add(today), add(soon)];
  const parts: Condition[] = sites ? [atSites(sites, add, 't.client_id')] : [];
  const counted = (state: string, which: string) =>
    `select ${state} as state, t.change from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = ${tenant} and ${which}${andAll(parts)}`;
  const found = await db.rows<{
    state: 'all' | 'unending' | 'expired' | 'expiring';
    count: number;
  }>(
    `reports-card-counts-${shapeOf(parts)}`,
    `select state, sum(change)::int as count from (
       ${counted("'all'", "t.figure = 'cards'")} union all ${counted("'unending'", "t.figure = 'card' and t.day = 'infinity'")} union all
       ${counted(`case when t.day < ${day}::date then 'expired' else 'expiring' end`, `t.figure = 'card' and t.day <= ${last}::date`)}) c
      group by 1`,
    values,
  );
  const of = (state: (typeof found)[number]['state']) =>
    found.find((one) => one.state === state)?.count ?? 0;
  const [unending, expired, expiring] = [of('unending'), of('expired'), of('expiring')];
  return [
    { state: 'unending', count: unending },
    { state: 'expired', count: expired },
    { state: 'expiring', count: expiring },
    { state: 'valid', count: of('all') - unending - expired - expiring },
  ];
}

/** A driver of whom there is a driving record or a score of one. */
export type RecordedDriver = After;

/** Those on the roster of some locations of whom there is a driving record, by name, from after one on. */
export function recordedDrivers(
  db: Db,
  filter: PeopleFilter,
  after: After | null,
  limit: number,
): Promise<RecordedDriver[]> {
  const { values, add, shape, tenant, where } = rosterPart(filter, after);
  return db.rows(
    `reports-recorded-${shape}`,
    `select e.employee_id as "employeeId", e.sort_name as "sortName"
       from (select r.employee_id from mvr_records r where r.tenant_id = ${tenant}
             union select x.employee_id from mvr_scores x where x.tenant_id = ${tenant} and x.withdrawn_at is null) d
       join employees e on e.tenant_id = ${tenant} and e.employee_id = d.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
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

/** Of each driver the latest driving record, as `latest`; `whose` narrows the drivers, `blind` names the papers that do not count. */
const latestRecords = (tenant: string, whose: string, blind: string) => `with records as (
       select r.employee_id, r.report_date as day, 1 as rank, r.mvr_id as id, r.state, r.document_id, r.record -> 'violations' as lines
         from mvr_records r where r.tenant_id = ${tenant}${whose}
       union all
       select g.employee_id, r.as_of, 0, r.score_id, null, g.document_id,
           (select jsonb_agg(l) from jsonb_array_elements(r.lines) l where l ->> 'kind' = 'violation')
         from mvr_scores r join mvr_scorings g on g.tenant_id = r.tenant_id and g.scoring_id = r.scoring_id
        where r.tenant_id = ${tenant}${whose} and r.withdrawn_at is null and g.mvr_id is null),
     latest as (
       select distinct on (r.employee_id) r.* from records r
        where r.document_id is null or (r.document_id <> all (${blind}::uuid[]) and exists (select from documents d
          where d.tenant_id = ${tenant} and d.document_id = r.document_id and d.hidden_at is null))
        order by r.employee_id, r.day desc, r.rank desc, r.id desc)`;
/** The violations of a record `r`, each as `l.line` with its place `l.at`. */
const LINES = `cross join lateral jsonb_array_elements(case when jsonb_typeof(r.lines) = 'array' then r.lines else '[]' end)
         with ordinality as l (line, at)`;

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
    `${latestRecords('$1', ' and r.employee_id = any ($2::uuid[])', '$3')}
     select r.id || '.' || l.at as "rowId", e.employee_id as "employeeId", e.sort_name as "sortName", e.client_id as "clientId",
         e.last_name || ', ' || e.first_name as driver, c.name as location, (l.line ->> 'date')::date as date,
         coalesce(l.line ->> 'description', '') as description, nullif(l.line ->> 'acd', '') as acd,
         coalesce(l.line ->> 'state', r.state) as state, (l.line ->> 'convictionDate')::date as convicted,
         (l.line ->> 'speedOver')::int as speed, (l.line ->> 'commercial')::boolean as commercial, r.day as record
       from latest r
       join employees e on e.tenant_id = $1 and e.employee_id = r.employee_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       ${LINES}
      order by e.sort_name, e.employee_id, date desc, l.at`,
    [tenantId, employeeIds, blind],
  );
}

/** How many violations of some days those records hold, by their code. */
export function countViolations(
  db: Db,
  { tenantId, sites }: PeopleFilter,
  { startDate, endDate }: { startDate: IsoDate | null; endDate: IsoDate | null },
  blind: readonly string[],
): Promise<{ acd: string | null; count: number }[]> {
  const { values, add } = collectValues();
  const [tenant, withheld] = [add(tenantId), add(blind)];
  const parts: Condition[] = [];
  if (sites) parts.push(atSites(sites, add, 'e.client_id'));
  if (startDate !== null) parts.push(['f', `(l.line ->> 'date')::date >= ${add(startDate)}::date`]);
  if (endDate !== null) parts.push(['u', `(l.line ->> 'date')::date <= ${add(endDate)}::date`]);
  return db.rows(
    `reports-violation-counts-${shapeOf(parts)}`,
    `${latestRecords(tenant, '', withheld)}
     select nullif(l.line ->> 'acd', '') as acd, count(*)::int as count
       from latest r
       join employees e on e.tenant_id = ${tenant} and e.employee_id = r.employee_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id and s.on_roster
       ${LINES}
      where e.deleted_at is null and l.line ->> 'date' is not null${andAll(parts)} group by 1`,
    values,
  );
}

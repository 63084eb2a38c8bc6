import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { literal, searchWords } from '#src/server/db/like.ts';
import { andAll, atSites, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Outcome, QueryKind, QueryState, View } from '../clearinghouse.rules.ts';

/** A driver whom the Clearinghouse is asked about, as the rows have it. */
export interface DriverRow {
  employeeId: string;
  name: string;
  sortName: string;
  clientId: number;
  clientName: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  license: string | null;
  state: string | null;
  country: string | null;
  classKnown: boolean;
  patterns: string[];
  wantsFull: boolean;
  due: IsoDate | null;
  lastQuery: IsoDate | null;
  queryId: string | null;
  kind: QueryKind | null;
  queryState: QueryState | null;
  outcome: Outcome | null;
  askedOn: IsoDate | null;
  answeredOn: IsoDate | null;
  fullDueAt: string | null;
  documentId: string | null;
  inProgress: boolean;
  /** The newest that still waits for an answer. */
  openQuery: { queryId: string; kind: QueryKind; state: QueryState } | null;
  hold: 'prohibited' | 'refused' | 'unanswered' | null;
  orderId: string | null;
}

export interface DriverFilter {
  /** `alerts` is what anything is the matter with. */
  view: Exclude<View, 'faulty'> | 'alerts';
  /** Due on or before this day is due. */
  dueBy: IsoDate;
  search?: string | undefined;
  after?: readonly [due: string, sortName: string, employeeId: string] | null;
  limit: number;
}

/** The papers of queries: the annual one and the one before hiring. */
const [ANNUAL, PRE_EMPLOYMENT] = [308, 313] as const;

/** Sorts those whom no day is known for after every day: who is overdue stands above them. */
export const NO_DAY = '9999-12-31';

/** An item of a file by its type. */
const ITEM = (
  name: string,
  type: number,
): string => `left join lateral (select x.due, x.status from qualification_items x
    where x.tenant_id = $1 and x.employee_id = k.employee_id and x.document_type_id = ${type} and x.authority = '' offset 0) ${name} on true`;

/**
 * Of some employees ($2) at or below a place ($3) those whom the rules of the file ask a query of, as they were judged, and drivers with a license of
 * which nobody knows whether it is a CDL. Each row is found by the employee's key ("offset 0"): right after many files were judged, before the
 * tables are analyzed, the planner takes them for few, and joined each with all (5.9 s for one of 3,000).
 */
const DRIVERS = `
  with sites as materialized (
    select c.client_id, c.name, c.zone, p.cycle_month, p.cycle_day
      from clients c left join lateral (
        select p.cycle_month, p.cycle_day from clearinghouse_plans p where p.tenant_id = c.tenant_id and p.client_id = any (c.path)
         order by array_position(c.path, p.client_id) desc limit 1) p on true
     where c.tenant_id = $1 and c.path @> array[$3::int]
       and c.client_id = any (array(select e.client_id from employees e where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])))),
  known as materialized (
    select e.*, j.employee_id is not null as class_known, j.first_due, j.paper_on, j.hire_due, coalesce(j.wants_full, false) as wants_full
      from unnest($2::uuid[]) as one (id)
      cross join lateral (select x.employee_id, x.client_id, x.employment_status_id, x.first_name, x.last_name, x.sort_name, x.dob, x.hire_date,
          x.license, x.license_state, x.license_class_id, x.drives, x.dot_agency, x.archived_at
        from employees x where x.tenant_id = $1 and x.employee_id = one.id and x.deleted_at is null and x.replaced_by is null offset 0) e
      left join lateral (
        select k.employee_id, a.due as first_due, p.due as hire_due, coalesce(p.status in ('missing', 'expired'), false) as wants_full,
            (select max(d.doc_date) from documents d where d.tenant_id = $1 and d.employee_id = k.employee_id
               and d.document_type_id in (${ANNUAL}, ${PRE_EMPLOYMENT}) and d.status = 'accepted' and d.hidden_at is null) as paper_on
          from (select x.employee_id, x.required_types from employee_qualification x
                 where x.tenant_id = $1 and x.employee_id = e.employee_id offset 0) k
          -- What is in order for long has no item of its own.
          ${ITEM('a', ANNUAL)} ${ITEM('p', PRE_EMPLOYMENT)}
         where k.required_types && array[${ANNUAL}, ${PRE_EMPLOYMENT}]) j on true
     where j.employee_id is not null
        or (e.license_class_id is null and e.license is not null and e.drives is null
          and coalesce(e.dot_agency, 'FMCSA') = 'FMCSA' and e.archived_at is null)),
  drivers as (
    select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name, e.sort_name as "sortName", e.client_id as "clientId",
        s.name as "clientName", e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license, e.license_state as state,
        e.class_known as "classKnown", w.wants_full as "wantsFull", greatest(e.paper_on, a.last_on) as "lastQuery",
        case when w.wants_full then e.hire_due
          else clearinghouse_due(greatest(e.paper_on, a.last_on), e.first_due, s.cycle_month, s.cycle_day) end as due,
        q.query_id as "queryId", q.kind, q.state as "queryState", q.outcome, (q.asked_at at time zone s.zone)::date as "askedOn",
        q.answered_on as "answeredOn", case when q.hit_ended_at is null then q.full_due_at end as "fullDueAt", q.document_id as "documentId",
        a.open as "openQuery", q.query_id is not null and (q.state in ('made', 'awaiting', 'processing')
          or (q.kind <> 'limited' and q.state in ('consentRequired', 'consentPending'))) as "inProgress",
        (select h.what from clearinghouse_holds h where h.tenant_id = $1 and h.employee_id = e.employee_id and h.ended_at is null
          order by array_position(array['prohibited', 'refused', 'unanswered'], h.what) limit 1) as hold
      from known e join sites s on s.client_id = e.client_id
      join employment_statuses t on t.employment_status_id = e.employment_status_id
      cross join lateral (select max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' or q.hit_at is not null) as last_on,
          max(coalesce(q.answered_on, q.asked_at::date)) filter (where q.state = 'completed' and q.kind <> 'limited') as full_on,
          (array_agg(q.query_id order by (q.hit_at is not null and q.hit_ended_at is null) desc, q.asked_at desc, q.query_id desc)
            filter (where q.state <> 'dropped'))[1] as query_id,
          (array_agg(jsonb_build_object('queryId', q.query_id, 'kind', q.kind, 'state', q.state) order by q.asked_at desc, q.query_id desc)
            filter (where q.state not in ('completed', 'notFound', 'refused', 'dropped') and q.hit_ended_at is null))[1] as open
        from clearinghouse_queries q where q.tenant_id = $1 and q.employee_id = e.employee_id) a
      cross join lateral (select e.wants_full and (a.full_on is null or a.full_on < coalesce(e.hire_date, a.full_on)) as wants_full) w
      left join clearinghouse_queries q on q.tenant_id = $1 and q.query_id = a.query_id
     where t.on_roster or (e.employment_status_id = 1 and e.wants_full))`;

/** Of these employees the drivers at or below a place whom queries are asked of, in the order of the ids. */
export async function readDrivers(
  db: Db,
  { tenantId, clientId }: Place,
  employeeIds: readonly string[],
  today: IsoDate,
): Promise<DriverRow[]> {
  if (employeeIds.length === 0) return [];
  return db.rows(
    'clearinghouse-drivers',
    `${DRIVERS}
     select d.*, l.country,
         coalesce((select array_agg(f.pattern order by f.ordinal) from license_formats f where f.state = d.state
           and f.valid_from <= $4::date and (f.valid_to is null or f.valid_to >= $4::date)), '{}') as patterns,
         (select o.order_id from orders o where o.tenant_id = $1 and o.employee_id = d."employeeId" and o.order_type = 'clearinghouseQuery'
           and o.order_status_id in (1, 5) order by o.ordered_at limit 1) as "orderId"
       from drivers d left join license_states l on l.state = d.state
      order by array_position($2::uuid[], d."employeeId")`,
    [tenantId, employeeIds, clientId, today],
  );
}

const KEPT = 'employee_id, client_id, sort_name, due, asked, in_progress, hit, consent_pending';

/** Brings the kept rows of some employees up to date; returns how many changed. `db` is bound to their company as the role of jobs. */
export async function keepDrivers(db: Db, employeeIds: readonly string[]): Promise<number> {
  const { tenantId } = db.binding;
  // Of two who change one driver the second sees what the first did. Not by the employees' rows: anyone who judges files or edits one
  // would wait for a batch of these.
  await db.rows(
    'clearinghouse-keep-lock',
    "select pg_advisory_xact_lock(hashtextextended('clearinghouse drivers ' || $1::int::text, 0))",
    [tenantId],
  );
  const [done] = await db.rows<{ changed: number }>(
    'clearinghouse-keep',
    `${DRIVERS}, found as (
       select "employeeId" as employee_id, "clientId" as client_id, "sortName" as sort_name, coalesce(due, date '${NO_DAY}') as due,
           "queryId" is not null as asked, "inProgress" as in_progress, ("fullDueAt" is not null or hold is not null) as hit,
           coalesce("queryState" = 'consentPending', false) as consent_pending
         from drivers),
     gone as (
       delete from clearinghouse_drivers d where d.tenant_id = $1 and d.employee_id = any ($2::uuid[])
         and not exists (select from found f where f.employee_id = d.employee_id) returning 1),
     kept as (
       insert into clearinghouse_drivers as d (tenant_id, ${KEPT})
       select $1, ${KEPT} from found
       on conflict (tenant_id, employee_id) do update set client_id = excluded.client_id, sort_name = excluded.sort_name, due = excluded.due,
         asked = excluded.asked, in_progress = excluded.in_progress, hit = excluded.hit, consent_pending = excluded.consent_pending
       where (d.client_id, d.sort_name, d.due, d.asked, d.in_progress, d.hit, d.consent_pending)
         is distinct from (excluded.client_id, excluded.sort_name, excluded.due, excluded.asked, excluded.in_progress, excluded.hit, excluded.consent_pending)
       returning 1)
     select (select count(*) from gone)::int + (select count(*) from kept)::int as changed`,
    [tenantId, employeeIds, tenantId],
  );
  return done?.changed ?? 0;
}

/** Where a driver stands in the list: by the day, the name, the id. */
export interface DriverKey {
  employeeId: string;
  due: IsoDate;
  sortName: string;
}

/** What each view holds, as parts one after the other, of which none has a row of another; `due` are days that count as due, and no day at all. */
const PARTS: Readonly<
  Record<DriverFilter['view'], readonly (readonly [when: string, days: 'due' | 'all'])[]>
> = {
  due: [['not d.in_progress and not d.hit', 'due']],
  asked: [['d.in_progress', 'all']],
  answered: [['d.asked and not d.in_progress and not d.hit', 'all']],
  hits: [['d.hit', 'all']],
  all: [['true', 'all']],
  alerts: [
    ['(d.hit or d.consent_pending)', 'all'],
    ['not d.in_progress and not d.hit and not d.consent_pending', 'due'],
  ],
};

/** The locations at or below a place; null for all of a company. */
async function sitesBelow(db: Db, { tenantId, clientId }: Place): Promise<number[] | null> {
  if (clientId === tenantId) return null;
  const rows = await db.rows<{ clientId: number }>(
    'clearinghouse-sites',
    'select client_id as "clientId" from clients where tenant_id = $1 and path @> array[$2::int]',
    [tenantId, clientId],
  );
  return rows.map((row) => row.clientId);
}

/** Drivers at or below a place in the order of the list: those due first come first, and those of whom nobody knows when last. */
export async function pickDrivers(
  db: Db,
  place: Place,
  { view, dueBy, search, after, limit }: DriverFilter,
): Promise<DriverKey[]> {
  const sites = await sitesBelow(db, place);
  const { values, add } = collectValues();
  const tenant = add(place.tenantId);
  const parts: Condition[] = sites ? [atSites(sites, add, 'd.client_id')] : [];
  const words = searchWords(search);
  if (words.length > 0) {
    const patterns = add(words.map(literal));
    parts.push([
      's',
      `exists (select from employees e where e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
         and e.search like all (array(select '%' || fold(w) || '%' from unnest(${patterns}::text[]) w)))`,
    ]);
  }
  if (after) {
    const [due, name, id] = after;
    parts.push([
      'n',
      `(d.due, d.sort_name, d.employee_id) > (${add(due)}::date, ${add(name)}::text collate "C", ${add(id)}::uuid)`,
    ]);
  }
  const days = view === 'due' || view === 'alerts' ? add(dueBy) : '';
  const most = add(limit);
  const texts = PARTS[view].flatMap(([when, of], part) =>
    (of === 'all' ? ['true'] : [`d.due <= ${days}::date`, `d.due = date '${NO_DAY}'`]).map(
      (
        day,
      ) => `(select ${part} as part, d.employee_id, d.due, d.sort_name from clearinghouse_drivers d
         where d.tenant_id = ${tenant} and ${when} and ${day}${andAll(parts)}
         order by d.due, d.sort_name, d.employee_id limit ${most})`,
    ),
  );
  return db.rows(
    `clearinghouse-pick-${view}-${shapeOf(parts)}`,
    `select p.employee_id as "employeeId", p.due, p.sort_name as "sortName" from (${texts.join(' union all ')}) p
      order by p.part, p.due, p.sort_name, p.employee_id limit ${most}`,
    values,
  );
}

/** How many stand in each view. */
export async function countViews(
  db: Db,
  place: Place,
  { today, dueBy }: { today: IsoDate; dueBy: IsoDate },
): Promise<Record<Exclude<View, 'faulty'> | 'overdue', number>> {
  const sites = await sitesBelow(db, place);
  const { values, add } = collectValues();
  const tenant = add(place.tenantId);
  const parts: Condition[] = sites ? [atSites(sites, add, 'd.client_id')] : [];
  const day = add(dueBy);
  const [row] = await db.rows<Record<Exclude<View, 'faulty'> | 'overdue', number>>(
    `clearinghouse-counts-${shapeOf(parts)}`,
    `select count(*) filter (where not d.in_progress and not d.hit and (d.due <= ${day}::date or d.due = date '${NO_DAY}'))::int as due,
         count(*) filter (where d.in_progress)::int as asked,
         count(*) filter (where d.asked and not d.in_progress and not d.hit)::int as answered,
         count(*) filter (where not d.in_progress and not d.hit and d.due < ${add(today)}::date)::int as overdue,
         count(*) filter (where d.hit)::int as hits, count(*)::int as "all"
       from clearinghouse_drivers d where d.tenant_id = ${tenant}${andAll(parts)}`,
    values,
  );
  return row ?? { due: 0, overdue: 0, asked: 0, answered: 0, hits: 0, all: 0 };
}

/** How many drivers have an alert (`PARTS`). */
export async function countDriverAlerts(db: Db, place: Place, dueBy: IsoDate): Promise<number> {
  const sites = await sitesBelow(db, place);
  const { values, add } = collectValues();
  const tenant = add(place.tenantId);
  const parts: Condition[] = sites ? [atSites(sites, add, 'd.client_id')] : [];
  const [row] = await db.rows<{ count: number }>(
    `clearinghouse-count-alerts-${shapeOf(parts)}`,
    `select count(*)::int as count from clearinghouse_drivers d
      where d.tenant_id = ${tenant} and (d.hit or d.consent_pending
          or not d.in_progress and (d.due <= ${add(dueBy)}::date or d.due = date '${NO_DAY}'))${andAll(parts)}`,
    values,
  );
  return row?.count ?? 0;
}

/** The employer of each location: the nearest at or above it with a DOT number. `whole` sees the company. */
export async function employersOf(
  whole: Db,
  clientIds: readonly number[],
): Promise<Map<number, { employerId: number; name: string; dotNumber: string }>> {
  const rows = await whole.rows<{
    clientId: number;
    employerId: number;
    name: string;
    dotNumber: string;
  }>(
    'clearinghouse-employers',
    `select c.client_id as "clientId", u.client_id as "employerId", u.name, u.dot_number as "dotNumber"
       from clients c cross join lateral (
         select x.client_id, x.name, x.dot_number from clients x where x.tenant_id = c.tenant_id and x.client_id = any (c.path)
            and x.dot_number is not null order by array_length(x.path, 1) desc limit 1) u
      where c.tenant_id = $1 and c.client_id = any ($2::int[])`,
    [whole.binding.tenantId, clientIds],
  );
  return new Map(rows.map(({ clientId, ...employer }) => [clientId, employer]));
}

/** A consent on file, and what it covers where somebody noted that. */
export interface ConsentRow {
  employeeId: string;
  documentTypeId: number;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  expires: boolean;
  validMonths: number | null;
  license: string | null;
  state: string | null;
  dotNumber: string | null;
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
  noted: boolean;
}

/** The accepted consents of some drivers. */
export function consentRows(
  db: Db,
  employeeIds: readonly string[],
  types: readonly number[],
): Promise<ConsentRow[]> {
  return db.rows(
    'clearinghouse-consents',
    `select d.employee_id as "employeeId", d.document_type_id as "documentTypeId", d.doc_date as "docDate",
         d.expiration_date as "expirationDate", t.expires, t.valid_months as "validMonths", n.license, n.license_state as state,
         n.dot_number as "dotNumber", n.valid_from as "validFrom", n.valid_to as "validTo", n.document_id is not null as noted
       from documents d join document_types t using (document_type_id)
       left join document_consents n on n.tenant_id = d.tenant_id and n.document_id = d.document_id
      where d.tenant_id = $1 and d.employee_id = any ($2::uuid[]) and d.document_type_id = any ($3::int[]) and d.status = 'accepted'
        and d.hidden_at is null`,
    [db.binding.tenantId, employeeIds, types],
  );
}

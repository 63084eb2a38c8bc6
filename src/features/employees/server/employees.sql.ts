import { selectNamed } from '#src/shared/fields.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  atSites,
  collectValues,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import { EMPLOYEE_FIELDS } from '../employee.fields.ts';
import { fieldsWhere, type RecordedField } from '../employee-fields.rules.ts';
import { type Employee, type EmployeeHit, type RosterRow, rosterRow } from '../employees.shapes.ts';
import { FREEZING_ORDERS } from '../employees.rules.ts';

/** The fields that every list shows. */
const LISTED: readonly RecordedField[] = [
  'firstName',
  'lastName',
  'employmentStatusId',
  'workId',
  'dob',
  'license',
  'state',
];
/** The fields that only the record has. */
const OTHERS = fieldsWhere<RecordedField>(
  ({ read, kind }) => read !== null && kind !== 'ssn',
).filter((field) => !LISTED.includes(field));

const named = (fields: readonly RecordedField[]) => selectNamed(EMPLOYEE_FIELDS, 'e', fields);

/** Facts that every list shows; `e` employee, `c` location, `t` top-level client, `s` status. */
const PERSON = `e.employee_id as "employeeId", ${named(LISTED)}, e.client_id as "clientId",
  c.name as "clientName", c.legacy_client_id as "legacyClientId", e.tenant_id as "employerId", t.name as "employerName",
  s.status as "employmentStatus", e.imported_client as "importedClient", j.job_title as "jobTitle"`;
const MASKED_SSN = `case when e.ssn_last4 is null then null else 'XXX-XX-' || e.ssn_last4 end as ssn`;

const JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id`;

/**
 * Looks up the employee of each row of `f`. "Offset 0" keeps PostgreSQL from joining in another order: before a table is
 * analyzed it takes every company for a handful of rows, and compared all employees with all that were found.
 */
const EACH_FOUND = `cross join lateral (
  select * from employees x where x.tenant_id = f.tenant_id and x.employee_id = f.employee_id offset 0) e`;

/** What to search for, in every form it may be stored in. */
export interface SearchTerms {
  /** What is searched: the words as typed, and a license number as it is stored where that differs. */
  texts: readonly string[];
  /** Full names equal to one of these are exact. */
  names: readonly string[];
  employeeId: string | null;
  /** Only when the text came by the header X-Search (D17). */
  ssnIndexes: readonly Buffer[];
}

export interface SearchOptions {
  /** Across clients; the caller's role must be the staff's. */
  everywhere: boolean;
  /** Only these locations, or all the caller has. */
  sites: readonly number[] | null;
  exactOnly: boolean;
  limit: number;
}

const MATCHES = ['exact', 'prefix', 'words', 'similar'] as const;

/**
 * Employees that match, best first: exact numbers and names, then what begins so, then rows that hold every word, then
 * names spelled alike. At most `limit`. The search functions use indexes that row-level security would switch off; what
 * is looked up beside them are equalities of plain columns, which it does not stop (server.md section 4). Numbers are not
 * taken for slips of others: an SSN would find people by its last four digits.
 */
export async function searchEmployees(
  db: Db,
  terms: SearchTerms,
  options: SearchOptions,
): Promise<EmployeeHit[]> {
  const found = options.everywhere ? 'search_employees_everywhere' : 'search_employees';
  // A filter after the function would lose hits beyond its limit, so it is asked for more.
  const asked =
    options.sites === null && !options.exactOnly ? options.limit : Math.max(500, options.limit);
  const { values, add } = collectValues();
  const [texts, names, most] = [add(terms.texts), add(terms.names), add(asked)];
  const parts: Condition[] = [];
  if (options.sites) parts.push(atSites(options.sites, add, 'e.client_id'));
  if (options.exactOnly) parts.push(['e', 'f.match = 0']);
  const rows = await db.rows<Omit<EmployeeHit, 'match'> & { match: number }>(
    `employees-${found}-${shapeOf(parts)}`,
    `with names as (select array(select fold(n) from unnest(${names}::text[]) n) as full_names, array(select fold(x) from unnest(${texts}::text[]) x) as numbers),
     candidates as (
       select e.tenant_id, e.employee_id, 0 as match, 0::bigint as place from employees e where e.deleted_at is null and e.sort_name = any ((select full_names from names)::text[])
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.employee_id = ${add(terms.employeeId)}::uuid
       union all select e.tenant_id, e.employee_id, 0, 0 from employees e where e.ssn_index = any (${add(terms.ssnIndexes)}::bytea[])
       union all select f.tenant_id, f.employee_id, f.match, f.ordinality from unnest(${texts}::text[]) t, ${found}(t, ${most}) with ordinality f
     ), ranked as (
       select tenant_id, employee_id, min(match) as match, min(place) as place from candidates group by tenant_id, employee_id
     ), judged as (
       select r.tenant_id, r.employee_id, r.place,
           case when fold(e.work_id) = any (n.numbers) or fold(e.license) = any (n.numbers) then 0 else r.match end as match
         from ranked r join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id, names n
     )
     select ${PERSON}, ${MASKED_SSN}, f.match
       from judged f
       ${EACH_FOUND}
       ${JOINS}
      where e.deleted_at is null${andAll(parts)}
      order by f.match, f.place, e.sort_name, e.employee_id
      limit ${add(options.limit)}`,
    values,
  );
  return rows.map((row) => ({ ...row, match: MATCHES[row.match] ?? 'words' }));
}

export interface RosterFilter {
  tenantId: number;
  /** The locations; null for the whole tenant. */
  sites: readonly number[] | null;
  onRosterOnly: boolean;
  statuses: readonly string[] | null;
  jobTitles?: readonly number[] | null;
  /** How the files stand. */
  standings?: readonly string[] | null;
  /** Something runs out from the one day to the other. */
  runsOut?: readonly [from: IsoDate, to: IsoDate] | null;
  /** Of the company few files stand so (`standsFew`). */
  few?: boolean;
  limit: number;
}

export type RosterRecord = RosterRow & { sortName: string };

/** A row of the roster, with the fields that its shape names; `k` license class, `q` how the file stands. */
export const ROSTER = `${PERSON}, k.code as "licenseClass", ${named(OTHERS.filter((field) => field in rosterRow.shape))},
  e.sort_name as "sortName", q.state as compliance, q.score, q.next_expiry as "nextExpiry"`;

export const STANDING_JOIN =
  'left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id';
export const ROSTER_JOINS = `${JOINS}
  left join license_classes k on k.license_class_id = e.license_class_id
  ${STANDING_JOIN}`;

/**
 * The conditions of a filter that is on, and no others, so that each combination is a statement with a plan of its own;
 * `shape` names it.
 */
export function rosterConditions(
  filter: RosterFilter,
  add: Values,
): { sql: string; shape: string; standing: boolean } {
  const { sites, onRosterOnly, statuses, jobTitles, standings, runsOut } = filter;
  const parts: Condition[] = [];
  if (onRosterOnly) parts.push(['a', 's.on_roster']);
  if (statuses) parts.push(['s', `s.status = any (${add(statuses)}::text[])`]);
  if (sites) parts.push(atSites(sites, add, 'e.client_id'));
  const [only] = jobTitles ?? [];
  // One title alone is walked along its index in the order of names.
  if (jobTitles?.length === 1) parts.push(['j', `e.job_title_id = ${add(only)}::int`]);
  else if (jobTitles) parts.push(['k', `e.job_title_id = any (${add(jobTitles)}::int[])`]);
  if (standings) parts.push(['q', `q.state = any (${add(standings)}::text[])`]);
  if (runsOut)
    parts.push([
      'x',
      `q.next_expiry between ${add(runsOut[0])}::date and ${add(runsOut[1])}::date`,
    ]);
  return {
    sql: `e.deleted_at is null${andAll(parts)}`,
    shape: shapeOf(parts),
    standing: Boolean(standings ?? runsOut),
  };
}

/** Rows of the roster that match a text within the filter, best first. */
export async function searchRoster(
  db: Db,
  text: string,
  filter: RosterFilter,
): Promise<RosterRecord[]> {
  const { values, add } = collectValues();
  const [search, tenant, limit] = [add(text), add(filter.tenantId), add(filter.limit)];
  const { sql, shape } = rosterConditions(filter, add);
  return db.rows(
    `employees-roster-search-${shape}`,
    `select ${ROSTER}
       from search_employees(${search}, 1000) with ordinality f
       ${EACH_FOUND}
       ${ROSTER_JOINS}
      where e.tenant_id = ${tenant} and ${sql}
      order by f.match, f.ordinality
      limit ${limit}`,
    values,
  );
}

/** An employee's record with what the file's header shows. */
export type EmployeeRecord = Omit<Employee, 'allowed' | 'docInfo' | 'documentCount' | 'orders'>;

export async function readEmployee(db: Db, employeeId: string): Promise<EmployeeRecord | null> {
  const [row] = await db.rows<EmployeeRecord>(
    'employees-read',
    `select ${PERSON}, ${MASKED_SSN}, ${named(OTHERS)}, k.code as "licenseClass", c.zone, t.employee_identifier as "employeeIdentifier", e.version, e.archived_at as "archivedAt", e.retain_until as "retainUntil",
        e.replaced_by as "replacedBy", exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
          and o.order_status_id in (${FREEZING_ORDERS.join(', ')})) as "jobTitleFrozen",
        array(select p.name from clients p where p.tenant_id = e.tenant_id and p.client_id = any (c.path) order by p.level_number) as "locationPath"
       from employees e ${JOINS}
       left join license_classes k on k.license_class_id = e.license_class_id
      where e.employee_id = $1 and e.deleted_at is null`,
    [employeeId],
  );
  return row ?? null;
}

/** Where the SSN of an employee is kept; null when the employee is not among the caller's rows. */
export async function readSsnCipher(
  db: Db,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number; cipher: Buffer | null } | null> {
  const [row] = await db.rows<{ tenantId: number; clientId: number; cipher: Buffer | null }>(
    'employees-ssn',
    'select tenant_id as "tenantId", client_id as "clientId", ssn_cipher as cipher from employees where employee_id = $1 and deleted_at is null',
    [employeeId],
  );
  return row ?? null;
}

/** The sealed SSNs of employees among the caller's rows, those without one left out. */
export function readSsnCiphers(
  db: Db,
  employeeIds: readonly string[],
): Promise<{ employeeId: string; tenantId: number; clientId: number; cipher: Buffer }[]> {
  return db.rows(
    'employees-ssns',
    `select employee_id as "employeeId", tenant_id as "tenantId", client_id as "clientId", ssn_cipher as cipher
       from employees where employee_id = any ($1::uuid[]) and deleted_at is null and ssn_cipher is not null`,
    [employeeIds],
  );
}

import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Person } from '../donors.rules.ts';
import type { Donor } from '../drug-testing.shapes.ts';

/** Somebody on file who may be meant. */
export interface FilePerson extends Omit<Person, 'ssnFits' | 'ordered'> {
  clientId: number;
  clientName: string;
  status: string;
  ssnIndex: Buffer | null;
}

const PERSON = `e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", e.first_name as "firstName",
  e.last_name as "lastName", e.dob, e.license, e.license_state as "licenseState", e.work_id as "workId", e.ssn_last4 as "ssnLast4",
  e.ssn_index as "ssnIndex", y.status
  from employees e
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses y on y.employment_status_id = e.employment_status_id`;

/** A number as it is written, in capitals and in small letters: bare columns keep their indexes under row-level security. */
const written = (values: readonly (string | null)[]): string[] => [
  ...new Set(
    values.flatMap((value) =>
      value === null ? [] : [value, value.toUpperCase(), value.toLowerCase()],
    ),
  ),
];

/** Of one name more are of no use to anybody who looks through them. */
const MOST_OF_A_NAME = 200;

/** Everybody in the caller's rows whom one of these donors may be: by SSN, work id, license, name, or the order named. */
export function peopleLike(
  db: Db,
  donors: readonly Donor[],
  also: { ssnIndexes: readonly Buffer[]; employeeIds: readonly string[] },
): Promise<FilePerson[]> {
  return db.rows(
    'drug-tests-people',
    `with found as (
       select e.employee_id from employees e where e.tenant_id = $1 and e.ssn_index = any ($2::bytea[])
       union select e.employee_id from employees e where e.tenant_id = $1 and e.work_id collate "C" = any ($3::text[])
       union select e.employee_id from employees e where e.tenant_id = $1 and e.license = any ($4::text[])
       union select x.employee_id from unnest($5::text[]) n cross join lateral (
         select e.employee_id from employees e where e.tenant_id = $1 and e.deleted_at is null
           and e.sort_name >= fold(n) || ' ' and e.sort_name < fold(n) || '!' order by e.sort_name limit ${MOST_OF_A_NAME}) x
       union select unnest($6::uuid[]))
     select ${PERSON} where e.tenant_id = $1 and e.employee_id in (select employee_id from found)
       and e.deleted_at is null and e.replaced_by is null`,
    [
      db.binding.tenantId,
      also.ssnIndexes,
      written(donors.map(({ workId }) => workId)),
      written(donors.map(({ license }) => license && normalizeLicense(license))),
      [...new Set(donors.map(({ lastName }) => foldName(lastName)).filter(Boolean))],
      also.employeeIds,
    ],
  );
}

/** The people whom a search finds in the caller's rows, the likeliest first. */
export function peopleFound(db: Db, search: string, most: number): Promise<FilePerson[]> {
  return db.rows(
    'drug-tests-people-found',
    `select ${PERSON} join search_employees($2, $3) f on f.tenant_id = e.tenant_id and f.employee_id = e.employee_id
      where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null order by f.match, e.sort_name limit $3`,
    [db.binding.tenantId, search, most],
  );
}

/** Somebody in the caller's rows, held against being closed meanwhile; null when there is none such. */
export async function holdPerson(
  db: Db,
  employeeId: string,
): Promise<{ employeeId: string; clientId: number; name: string } | null> {
  const [row] = await db.rows<{ employeeId: string; clientId: number; name: string }>(
    'drug-tests-hold-person',
    `select employee_id as "employeeId", client_id as "clientId", last_name || ', ' || first_name as name from employees
      where tenant_id = $1 and employee_id = $2 and deleted_at is null and replaced_by is null for no key update`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

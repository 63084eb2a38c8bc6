import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import {
  EMPLOYEE_FACTS,
  EMPLOYEE_JOINS,
} from '#src/features/intake/server/employee-facts.service.ts';
import type { EmployeeRow } from '#src/features/intake/server/employee-facts.service.ts';
import type { Matchable } from '../evidence.rules.ts';

/** What of an employee is compared with a paper, besides what reviewers see. */
const COMPARED = `e.address->>'line1' as "homeLine", e.phone, e.email, e.hire_date as "hireDate",
  c.primary_address->>'line1' as "employerLine",
  array(select n from clients a cross join unnest(array_append(a.aliases, a.name)) n
    where a.tenant_id = c.tenant_id and a.client_id = any(c.path)) as "employerNames"`;

export type Compared = EmployeeRow & Matchable;

/** Employees whom names, license numbers, SSN indexes or birth dates point to; within one client's tree when it is known. */
export async function employeesByKeys(
  db: Db,
  keys: {
    names: readonly string[];
    licenses: readonly string[];
    ssnIndexes: readonly Buffer[];
    births: readonly IsoDate[];
    tenantId: number | null;
  },
): Promise<(Compared & { bySsn: boolean })[]> {
  return db.rows<Compared & { bySsn: boolean }>(
    'review-candidates',
    // A birth date alone points to many: the others' hits come first. The license as its index has it.
    `with hits as (
       (select e.tenant_id, e.employee_id, 0 as turn
         from (select distinct d.tenant_id from client_directory d where $4::int is null or d.tenant_id = $4) d
         join employees e on e.tenant_id = d.tenant_id and e.sort_name = any($1) and e.deleted_at is null limit 300)
       union all
       (select e.tenant_id, e.employee_id, 1 from employees e
         where (fold(e.license)) collate "C" = any($2) and e.deleted_at is null and ($4::int is null or e.tenant_id = $4) limit 50)
       union all
       (select e.tenant_id, e.employee_id, 2 from employees e where e.ssn_index = any($3) and ($4::int is null or e.tenant_id = $4) limit 20)
       union all
       (select e.tenant_id, e.employee_id, 0 from employees e
         where e.dob = any($5::date[]) and e.deleted_at is null and ($4::int is null or e.tenant_id = $4) limit 400)),
     chosen as (select tenant_id, employee_id, max(turn) as turn from hits group by 1, 2)
     select ${EMPLOYEE_FACTS}, ${COMPARED}, h.turn = 2 as "bySsn" from chosen h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [keys.names, keys.licenses, keys.ssnIndexes, keys.tenantId, keys.births],
  );
}

/** Employees whose names are spelled like one of these, across clients. The caller is staff. */
export async function employeesAlike(db: Db, names: readonly string[]): Promise<Compared[]> {
  return db.rows<Compared>(
    'review-alike',
    `select ${EMPLOYEE_FACTS}, ${COMPARED}
       from (select distinct h.tenant_id, h.employee_id from unnest($1::text[]) n, search_employees_everywhere(n, 40) h) h
       join employees e on e.tenant_id = h.tenant_id and e.employee_id = h.employee_id ${EMPLOYEE_JOINS}
      where e.deleted_at is null and e.replaced_by is null`,
    [names],
  );
}

/** An employee on file, for comparing; none where deleted or merged. The caller is staff. */
export async function employeeToCompare(db: Db, employeeId: string): Promise<Compared[]> {
  return db.rows<Compared>(
    'review-employee-compared',
    `select ${EMPLOYEE_FACTS}, ${COMPARED} from employees e ${EMPLOYEE_JOINS}
      where e.employee_id = $1 and e.deleted_at is null and e.replaced_by is null`,
    [employeeId],
  );
}

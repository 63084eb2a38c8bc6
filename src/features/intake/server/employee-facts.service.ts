import type { Db } from '#src/server/db/handle.ts';
import type { EmployeeFacts } from '../employee-facts.shapes.ts';

export const EMPLOYEE_FACTS = `e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", e.first_name as "firstName",
  e.last_name as "lastName", e.dob, e.license, e.license_state as "licenseState", e.ssn_last4 as "ssnLast4",
  e.work_id as "workId", s.status, j.job_title as "jobTitle", c.zone, e.tenant_id as "tenantId"`;
export const EMPLOYEE_JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id`;

export type EmployeeRow = EmployeeFacts & { tenantId: number };

/** Facts of employees across clients, deleted and merged ones left out. The caller is staff. */
export async function employeesById(db: Db, ids: readonly string[]): Promise<EmployeeRow[]> {
  if (ids.length === 0) return [];
  return db.rows<EmployeeRow>(
    'review-employees',
    `select ${EMPLOYEE_FACTS} from employees e ${EMPLOYEE_JOINS}
      where e.employee_id = any($1) and e.deleted_at is null and e.replaced_by is null`,
    [ids],
  );
}

/** What reviewers see of an employee; null for one that is deleted or merged. The caller is staff. */
export async function factsOf(db: Db, employeeId: string): Promise<EmployeeFacts | null> {
  const [found] = await employeesById(db, [employeeId]);
  return found ?? null;
}

import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { ssnColumns } from '#src/features/employees/server/employee-edit.service.ts';
import type { RosterValues } from '../row.rules.ts';

/** Somebody to add, whose row was read and checked. */
export interface NewPerson {
  employeeId: string;
  clientId: number;
  statusId: number;
  values: RosterValues;
}

/** Adds people in two statements, each with the first row of the status history. `db` is bound to their tenant. */
export async function insertPeople(
  db: Db,
  keys: Keys,
  tenantId: number,
  people: readonly NewPerson[],
  userId: string,
): Promise<void> {
  if (people.length === 0) return;
  const column = <K extends keyof RosterValues>(field: K) =>
    people.map(({ values }) => values[field] ?? null);
  const sealed = people.map(({ employeeId, values }) =>
    ssnColumns(keys, tenantId, employeeId, values.ssn),
  );
  await db.rows(
    'rosters-people-add',
    `insert into employees (tenant_id, employee_id, client_id, employment_status_id, first_name, last_name, dob, license,
       license_state, license_class_id, license_expires, hire_date, work_id, email, phone, job_title_id, ssn_cipher, ssn_index, ssn_last4,
       imported_client)
     select $1, x.*, true from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::date[], $8::text[], $9::text[],
       $10::int[], $11::date[], $12::date[], $13::text[], $14::text[], $15::text[], $16::int[], $17::bytea[], $18::bytea[], $19::text[]) x`,
    [
      tenantId,
      people.map(({ employeeId }) => employeeId),
      people.map(({ clientId }) => clientId),
      people.map(({ statusId }) => statusId),
      column('firstName'),
      column('lastName'),
      column('dob'),
      column('license'),
      column('state'),
      column('licenseClassId'),
      column('licenseExpires'),
      column('hireDate'),
      column('workId'),
      column('email'),
      column('phone'),
      column('jobTitleId'),
      sealed.map((one) => one.ssn_cipher ?? null),
      sealed.map((one) => one.ssn_index ?? null),
      sealed.map((one) => one.ssn_last4 ?? null),
    ],
  );
  await db.rows(
    'rosters-people-add-status',
    `insert into employee_status_changes (tenant_id, employee_id, client_id, to_status_id, changed_by)
     select $1, x.employee_id, x.client_id, x.status_id, $5 from unnest($2::uuid[], $3::int[], $4::int[]) x (employee_id, client_id, status_id)`,
    [
      tenantId,
      people.map(({ employeeId }) => employeeId),
      people.map(({ clientId }) => clientId),
      people.map(({ statusId }) => statusId),
      userId,
    ],
  );
}

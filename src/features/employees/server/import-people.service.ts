import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import {
  columnsOf,
  fieldOf,
  IMPORTED,
  type ImportedField,
  type ImportedValues,
} from '../employee-fields.rules.ts';
import { ssnColumns } from './employee-edit.service.ts';

/** Somebody to add, whose row was read and checked. */
export interface NewPerson {
  employeeId: string;
  clientId: number;
  statusId: number;
  values: ImportedValues;
}

/** The fields that are stored as they are read; the status is told apart because somebody new has one in any case. */
const FIELDS = IMPORTED.filter((field) => field !== 'ssn' && field !== 'employmentStatusId');

function typeOf(field: ImportedField): 'date' | 'int' | 'text' {
  const { kind } = fieldOf(field);
  return kind === 'date' ? 'date' : kind === 'choice' ? 'int' : 'text';
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
  const sealed = people.map(({ employeeId, values }) =>
    ssnColumns(keys, tenantId, employeeId, values.ssn),
  );
  const columns: [name: string, type: string, values: readonly unknown[]][] = [
    ['employee_id', 'uuid', people.map(({ employeeId }) => employeeId)],
    ['client_id', 'int', people.map(({ clientId }) => clientId)],
    ['employment_status_id', 'int', people.map(({ statusId }) => statusId)],
    ...FIELDS.map((field): [string, string, unknown[]] => [
      columnsOf(field)[0] ?? field,
      typeOf(field),
      people.map(({ values }) => values[field] ?? null),
    ]),
    ['ssn_cipher', 'bytea', sealed.map((one) => one.ssn_cipher ?? null)],
    ['ssn_index', 'bytea', sealed.map((one) => one.ssn_index ?? null)],
    ['ssn_last4', 'text', sealed.map((one) => one.ssn_last4 ?? null)],
  ];
  await db.rows(
    'employees-import',
    `insert into employees (tenant_id, ${columns.map(([name]) => name).join(', ')}, imported_client)
     select $1, x.*, true from unnest(${columns.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')}) x`,
    [tenantId, ...columns.map(([, , values]) => values)],
  );
  await db.rows(
    'employees-import-status',
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

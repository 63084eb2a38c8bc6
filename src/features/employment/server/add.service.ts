import type { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Employee } from '#src/features/employees/employees.shapes.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import {
  checkChoices,
  checkLicense,
  checkSsn,
} from '#src/features/employees/server/employee-checks.service.ts';
import {
  noteStatus,
  ssnColumns,
  storedColumns,
} from '#src/features/employees/server/employee-edit.service.ts';
import { openFile } from '#src/features/employees/server/file-states.service.ts';
import { takeSsnTurn } from '#src/features/employees/server/ssn-search.service.ts';
import { holds } from '#src/shared/permissions.ts';
import { answer, employeeOf } from '#src/features/employees/server/employees.service.ts';
import { EMPLOYMENT_ERRORS } from '../employment.contract.ts';
import type { employmentApi } from '../employment.contract.ts';
import { readLocation, readOnRoster } from './employment.sql.ts';
import type { Act } from './employment.service.ts';

const fail = thrower(EMPLOYMENT_ERRORS);

type NewEmployee = z.output<typeof employmentApi.add.body>;

/**
 * Adds an employee at a location where the caller works, on the roster. Throws `request.not_found`,
 * `employment.location_closed`, `employment.not_on_roster` and what the fields are refused for.
 */
export async function addEmployee(
  act: Act,
  clientId: number,
  body: NewEmployee,
): Promise<Employee> {
  const { db, kernel } = act;
  const { tenantId } = db.binding;
  const { ssn, overrideLicenseValidation, ...fields } = body;
  const location = await readLocation(db, tenantId, clientId);
  if (!location) throw requestError('request.not_found');
  if (location.deactivated) throw fail('employment.location_closed');
  const [state, license] = [body.state ?? null, body.license ?? null];
  const licenseOverridden = await checkLicense(
    act,
    state,
    license,
    overrideLicenseValidation ?? false,
  );
  await checkChoices(db, tenantId, { ...fields, state });
  if ((await readOnRoster(db, body.employmentStatusId)) === false) {
    const code = 'employment.not_on_roster';
    const { message } = EMPLOYMENT_ERRORS[code];
    throw fail(code, { fields: [{ field: 'employmentStatusId', message }] });
  }
  // The error "already on file" confirms a guessed SSN. For a caller who may not see SSNs, each attempt counts toward the
  // same limit as a search by SSN.
  const mayGuess = typeof ssn === 'string' && !holds(act.grants, 'client.viewPII');
  const tried = mayGuess ? await takeSsnTurn(act) : null;
  if (typeof ssn === 'string') await checkSsn(act, kernel.keys, tenantId, ssn, null);
  const [made] = await db.rows<{ id: string }>('employment-new-id', 'select uuidv7() as id', []);
  if (!made) throw new Error('The database gave no id');
  await openFile(db, {
    tenant_id: tenantId,
    employee_id: made.id,
    client_id: clientId,
    first_name: body.firstName,
    last_name: body.lastName,
    employment_status_id: body.employmentStatusId,
    ...storedColumns(fields),
    ...ssnColumns(kernel.keys, tenantId, made.id, ssn),
  });
  const place = { employerId: tenantId, employeeId: made.id, clientId, employmentStatusId: null };
  await noteStatus(act, place, body.employmentStatusId);
  act.audit({
    entity: 'employee',
    entityId: made.id,
    clientId,
    detail: {
      fields: Object.keys(body).filter((field) => field !== 'overrideLicenseValidation'),
      ...(licenseOverridden ? { licenseOverridden } : {}),
    },
  });
  await tried?.({ added: true });
  act.live({
    tenantId,
    topic: 'employees',
    key: made.id,
    requirement: employeesApi.read.permission,
  });
  return answer(act, await employeeOf(db, made.id));
}

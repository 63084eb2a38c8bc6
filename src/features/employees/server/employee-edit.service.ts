import { sql } from 'kysely';
import type { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Keys } from '#src/server/keys.ts';
import { EMPLOYEES_ERRORS } from '../employees.contract.ts';
import type { employeesApi } from '../employees.contract.ts';
import { classFitsState, licenseFault } from '../employees.rules.ts';
import { normalizeLicense } from '../license-formats.ts';
import { answer, employeeOf } from './employees.service.ts';
import type { Asker } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import { sealSsn } from './ssn.ts';

const fail = thrower(EMPLOYEES_ERRORS);

type Changes = z.output<typeof employeesApi.update.body>;

/** What an edit did, for its audit row: names of fields, never values. */
export interface Edited {
  record: EmployeeRecord;
  fields: string[];
}

/**
 * Changes an employee's record in one statement, with its history row when the status changes.
 * `version` is what the caller saw; null is last-writer-wins (D14). Throws `request.not_found`, `request.conflict` with
 * the current record, `employees.edit_not_allowed`, `employees.license_format` or `employees.unknown_list_value`.
 */
export async function editEmployee(
  asker: Asker,
  keys: Keys,
  employeeId: string,
  body: Changes,
  version: number | null,
): Promise<Edited> {
  const { db, caller } = asker;
  const before = await employeeOf(db, employeeId);
  checkAllowed(asker, body);
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', { current: answer(asker, before) });
  checkLicense(before, body);
  await checkLists(asker, before, body);
  const changed = await db.k
    .updateTable('employees')
    .set({
      ...columnsOf(body),
      ...ssnColumns(keys, before, body.ssn),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', before.employerId)
    .where('employee_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    // The version again: another edit may have come between reading and writing.
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .returning('version')
    .executeTakeFirst();
  if (!changed)
    throw requestError('request.conflict', {
      current: answer(asker, await employeeOf(db, employeeId)),
    });
  if (
    body.employmentStatusId !== undefined &&
    body.employmentStatusId !== before.employmentStatusId
  ) {
    await db.k
      .insertInto('employee_status_changes')
      .values({
        tenant_id: before.employerId,
        employee_id: employeeId,
        client_id: before.clientId,
        from_status_id: before.employmentStatusId,
        to_status_id: body.employmentStatusId,
        changed_by: caller.impersonator?.id ?? caller.id,
      })
      .execute();
  }
  return {
    record: await employeeOf(db, employeeId),
    fields: Object.keys(body).filter((field) => field !== 'overrideLicenseValidation'),
  };
}

function checkAllowed({ grants }: Asker, body: Changes): void {
  const { employmentStatusId, ssn, overrideLicenseValidation, ...rest } = body;
  const info = Object.keys(rest).length > 0 || ssn !== undefined;
  const refused =
    (info && !holds(grants, 'client.editEmployeeInfo')) ||
    (employmentStatusId !== undefined && !holds(grants, 'client.editEmployeeStatus')) ||
    (ssn !== undefined && !holds(grants, 'client.viewPII')) ||
    (overrideLicenseValidation && !holds(grants, 'customerCare.assumeClient'));
  if (refused) throw fail('employees.edit_not_allowed');
}

function checkLicense(before: EmployeeRecord, body: Changes): void {
  if (body.license === undefined && body.state === undefined) return;
  if (body.overrideLicenseValidation) return;
  const state = body.state === undefined ? before.state : body.state;
  const license = body.license === undefined ? before.license : body.license;
  const fault = licenseFault(state, license);
  if (fault)
    throw fail('employees.license_format', { fields: [{ field: 'license', message: fault }] });
}

/** The ids name rows that are there and may be chosen. */
async function checkLists({ db }: Asker, before: EmployeeRecord, body: Changes): Promise<void> {
  const faulty: { field: string; message: string }[] = [];
  const classId = body.licenseClassId === undefined ? before.licenseClassId : body.licenseClassId;
  if (classId !== null && (body.licenseClassId !== undefined || body.state !== undefined)) {
    const found = await db.k
      .selectFrom('license_classes')
      .selectAll()
      .where('license_class_id', '=', classId)
      .executeTakeFirst();
    const state = body.state === undefined ? before.state : body.state;
    const fits =
      found &&
      classFitsState(
        { licenseClassId: classId, isCdl: found.is_cdl, hawaiiOnly: found.hawaii_only },
        state,
      );
    if (!fits)
      faulty.push({
        field: 'licenseClassId',
        message: 'Choose a license class that the state issues.',
      });
  }
  if (
    body.jobTitleId !== undefined &&
    body.jobTitleId !== null &&
    body.jobTitleId !== before.jobTitleId
  ) {
    const found = await db.k
      .selectFrom('job_titles')
      .select('job_title_id')
      .where('tenant_id', '=', before.employerId)
      .where('job_title_id', '=', body.jobTitleId)
      .where('deactivated', '=', false)
      .executeTakeFirst();
    if (!found) faulty.push({ field: 'jobTitleId', message: 'Choose a job title of this client.' });
  }
  if (body.employmentStatusId !== undefined) {
    const found = await db.k
      .selectFrom('employment_statuses')
      .select('employment_status_id')
      .where('employment_status_id', '=', body.employmentStatusId)
      .executeTakeFirst();
    if (!found)
      faulty.push({ field: 'employmentStatusId', message: 'Choose an employment status.' });
  }
  if (faulty.length > 0) throw fail('employees.unknown_list_value', { fields: faulty });
}

/** The columns that the body names; absent fields stay as they are. */
function columnsOf(body: Changes) {
  return {
    ...(body.firstName === undefined ? {} : { first_name: body.firstName }),
    ...(body.lastName === undefined ? {} : { last_name: body.lastName }),
    ...(body.dob === undefined ? {} : { dob: body.dob }),
    ...(body.license === undefined
      ? {}
      : { license: body.license === null ? null : normalizeLicense(body.license) }),
    ...(body.state === undefined ? {} : { license_state: body.state }),
    ...(body.licenseClassId === undefined ? {} : { license_class_id: body.licenseClassId }),
    ...(body.licenseExpires === undefined ? {} : { license_expires: body.licenseExpires }),
    ...(body.workId === undefined ? {} : { work_id: body.workId }),
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.phone === undefined ? {} : { phone: body.phone }),
    ...(body.jobTitleId === undefined ? {} : { job_title_id: body.jobTitleId }),
    ...(body.employmentStatusId === undefined
      ? {}
      : { employment_status_id: body.employmentStatusId }),
  };
}

function ssnColumns(
  keys: Keys,
  { employerId, employeeId }: EmployeeRecord,
  ssn: string | null | undefined,
) {
  if (ssn === undefined) return {};
  if (ssn === null) return { ssn_cipher: null, ssn_index: null, ssn_last4: null };
  const sealed = sealSsn(keys, employerId, employeeId, ssn);
  return { ssn_cipher: sealed.cipher, ssn_index: sealed.index, ssn_last4: sealed.last4 };
}

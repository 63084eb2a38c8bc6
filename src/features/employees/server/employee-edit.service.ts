import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Employees } from '#src/server/db/types.gen.ts';
import type { Keys } from '#src/server/keys.ts';
import { EMPLOYEES_ERRORS } from '../employees.contract.ts';
import type { employeesApi } from '../employees.contract.ts';
import { retainUntil, TERMINATED } from '../employees.rules.ts';
import { columnsOf, fieldOf, fieldsWhere, type EditedField } from '../employee-fields.rules.ts';
import { normalizeLicense } from '../license-number.ts';
import { checkChoices, checkLicense, checkSsn } from './employee-checks.service.ts';
import { answer, employeeOf } from './employees.service.ts';
import type { Asker } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import { noteStatusChange } from './history.service.ts';
import { sealSsn } from './ssn.ts';

const fail = thrower(EMPLOYEES_ERRORS);

/** What the call changes; a transfer is a service of its own. */
type Changes = Omit<
  z.output<typeof employeesApi.update.body>,
  'transfer' | 'oldClientId' | 'newClientId'
>;

/** What an edit did, for its audit row: names of fields, never values. */
export interface Edited {
  record: EmployeeRecord;
  fields: string[];
  /** A license number passed that fits no format of its state. */
  licenseOverridden: boolean;
}

/**
 * Changes an employee's record in one statement, with its history row when the status changes.
 * `version` is what the caller saw; null is last-writer-wins (D14). Throws `request.not_found`, `request.conflict` with
 * the current record, `employees.edit_not_allowed`, `employees.license_format`, `employees.unknown_list_value`,
 * `employees.ssn_taken` or `employees.job_title_frozen`.
 */
export async function editEmployee(
  asker: Asker,
  keys: Keys,
  employeeId: string,
  body: Changes,
  version: number | null,
): Promise<Edited> {
  const { db } = asker;
  const before = await employeeOf(db, employeeId);
  checkAllowed(asker, body);
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', { current: answer(asker, before) });
  const licenseOverridden = await checkFields(asker, keys, before, body);
  const changed = await db.k
    .updateTable('employees')
    .set({
      ...storedColumns(body),
      ...ssnColumns(keys, before.employerId, employeeId, body.ssn),
      ...(await closingColumns(db, before, body.employmentStatusId)),
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
  if (body.employmentStatusId !== undefined)
    await noteStatus(asker, before, body.employmentStatusId);
  const record = await employeeOf(db, employeeId);
  const fields = Object.keys(body).filter((field) => field !== 'overrideLicenseValidation');
  return { record, fields, licenseOverridden };
}

type Place = Pick<EmployeeRecord, 'employerId' | 'employeeId' | 'clientId'>;

/** The row of history that a change of status leaves; `from` is null for somebody new. */
export async function noteStatus(
  { db, caller }: Asker,
  place: Place & { employmentStatusId: number | null },
  statusId: number,
): Promise<void> {
  if (statusId === place.employmentStatusId) return;
  await noteStatusChange(
    db,
    { ...place, tenantId: place.employerId },
    {
      from: place.employmentStatusId,
      to: statusId,
      by: caller.impersonator?.id ?? caller.id,
    },
  );
}

function checkAllowed({ grants }: Asker, body: Changes): void {
  const { overrideLicenseValidation, ...fields } = body;
  const needed = (Object.keys(fields) as EditedField[]).flatMap(
    (field) => fieldOf(field).editPermissions,
  );
  const refused =
    needed.some((permission) => !holds(grants, permission)) ||
    (overrideLicenseValidation && !holds(grants, 'customerCare.assumeClient'));
  if (refused) throw fail('employees.edit_not_allowed');
}

async function checkFields(
  asker: Asker,
  keys: Keys,
  before: EmployeeRecord,
  body: Changes,
): Promise<boolean> {
  const { db } = asker;
  const state = body.state === undefined ? before.state : body.state;
  const license = body.license === undefined ? before.license : body.license;
  const classId = body.licenseClassId === undefined ? before.licenseClassId : body.licenseClassId;
  const licensed = body.license !== undefined || body.state !== undefined;
  const overridden =
    licensed &&
    (await checkLicense(asker, state, license, body.overrideLicenseValidation ?? false));
  const newTitle = body.jobTitleId !== undefined && body.jobTitleId !== before.jobTitleId;
  if (newTitle && before.jobTitleFrozen) throw jobTitleFrozen();
  await checkChoices(db, before.employerId, {
    state,
    ...(body.licenseClassId !== undefined || body.state !== undefined
      ? { licenseClassId: classId }
      : {}),
    ...(newTitle ? { jobTitleId: body.jobTitleId ?? null } : {}),
    ...(body.employmentStatusId === undefined
      ? {}
      : { employmentStatusId: body.employmentStatusId }),
  });
  if (typeof body.ssn === 'string')
    await checkSsn(asker, keys, before.employerId, body.ssn, before.employeeId);
  return overridden;
}

/** An open order keeps the job title as it is (R317). */
export function jobTitleFrozen() {
  return fail('employees.job_title_frozen', {
    fields: [{ field: 'jobTitleId', message: 'Stays as it is while an order is open.' }],
  });
}

/**
 * Anyone who is terminated is no longer employed, however that was entered (the form, a transfer, a roster): the employment
 * closes on that day, as by an archive, and the time for which the file is kept begins (49 CFR 391.51(c)).
 */
export async function closingColumns(
  db: Asker['db'],
  before: EmployeeRecord,
  statusId: number | undefined,
) {
  const ends = statusId === TERMINATED && before.employmentStatusId !== TERMINATED;
  if (!ends || before.archivedAt !== null) return {};
  const lastDay = before.terminationDate ?? (await todayOf(db, before.employeeId));
  return {
    termination_date: lastDay,
    archived_at: sql<string>`now()`,
    archived_from: JSON.stringify({
      employmentStatusId: before.employmentStatusId,
      jobTitleId: before.jobTitleId,
      terminationDate: before.terminationDate,
    }),
    retain_until: retainUntil(lastDay),
  };
}

type Columns = Omit<Changes, 'ssn' | 'overrideLicenseValidation'>;

/** A field that is stored as it is written, in one column. */
type StoredField = Exclude<EditedField, 'ssn'>;

const STORED = fieldsWhere<StoredField>(({ edit, kind }) => edit !== null && kind !== 'ssn');

/** The columns that the body names; absent fields stay as they are. */
export function storedColumns(body: Columns): Updateable<Employees> {
  return Object.fromEntries(
    STORED.filter((field) => body[field] !== undefined).map((field) => [
      columnsOf(field)[0],
      field === 'license' && typeof body.license === 'string'
        ? normalizeLicense(body.license)
        : body[field],
    ]),
  );
}

/** How an SSN is kept: sealed for its one row; null takes it away. */
export function ssnColumns(
  keys: Keys,
  tenantId: number,
  employeeId: string,
  ssn: string | null | undefined,
) {
  if (ssn === undefined) return {};
  if (ssn === null) return { ssn_cipher: null, ssn_index: null, ssn_last4: null };
  const sealed = sealSsn(keys, tenantId, employeeId, ssn);
  return { ssn_cipher: sealed.cipher, ssn_index: sealed.index, ssn_last4: sealed.last4 };
}

import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { employeesApi, EMPLOYEES_ERRORS } from '#src/features/employees/employees.contract.ts';
import { deleting, employeeOf } from '#src/features/employees/server/employees.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import { EMPLOYMENT_ERRORS } from '../employment.contract.ts';
import type { employmentApi, Employment, EmploymentAction } from '../employment.contract.ts';
import { removalDays } from './deleted.service.ts';
import { lockFiles, readEmployment, readOnRoster } from './employment.sql.ts';
import type { EmploymentRecord } from './employment.sql.ts';

const fail = thrower(EMPLOYMENT_ERRORS);
const failList = thrower(EMPLOYEES_ERRORS);

/** What a change of an employment works with. */
export type Act = Pick<
  Context<typeof employmentApi.archive>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live'
>;

/**
 * An employment that the caller may see; a deleted file only for who may restore it. Throws `request.not_found`.
 */
export async function employmentOf(asker: Asker, employeeId: string): Promise<EmploymentRecord> {
  const record = await readEmployment(asker.db, employeeId);
  if (!record || (record.deletedAt !== null && !holds(asker.grants, deleting(record))))
    throw requestError('request.not_found');
  return record;
}

/** The employment as the caller gets it, with what may be done about it here. */
export async function answerOf(asker: Asker, record: EmploymentRecord): Promise<Employment> {
  const { replacedByName, ...facts } = record;
  const { employeeId, employerId, deletedAt } = record;
  const frozen = deletedAt === null && (await employeeOf(asker.db, employeeId)).jobTitleFrozen;
  const days = deletedAt === null ? null : await removalDays(asker, employerId, [employeeId]);
  return {
    ...facts,
    jobTitleFrozen: frozen,
    replacedBy:
      record.replacedBy === null
        ? null
        : { employeeId: record.replacedBy, name: replacedByName ?? 'a file of another location' },
    removableFrom: days?.get(employeeId) ?? null,
    allowed: allowed(asker, record),
  };
}

function allowed({ db, caller, grants }: Asker, record: EmploymentRecord): EmploymentAction[] {
  if (db.binding.role !== 'app' || caller.kind !== 'user') return [];
  const { deletedAt, archivedAt, replacedBy } = record;
  const here = deletedAt === null;
  const status = here && holds(grants, 'client.editEmployeeStatus');
  const deletes = holds(grants, deleting(record));
  const may: Record<EmploymentAction, boolean> = {
    archive: status && archivedAt === null,
    unarchive: status && archivedAt !== null && replacedBy === null,
    replace: status && replacedBy === null && holds(grants, 'client.mergeEmployees'),
    delete: here && deletes,
    restore: !here && deletes,
    hold: deletes,
  };
  return (Object.keys(may) as EmploymentAction[]).filter((action) => may[action]);
}

/**
 * A file that stands, locked until the end of the transaction and at the version the caller saw.
 * Throws `request.not_found`, or `request.conflict` with the employment as it is now (D14).
 */
export async function takeFile(
  act: Asker,
  employeeId: string,
  version: number | null,
  state: 'standing' | 'deleted' | 'any' = 'standing',
): Promise<EmploymentRecord> {
  await lockFiles(act.db, [employeeId]);
  const record = await employmentOf(act, employeeId);
  if (state !== 'any' && (record.deletedAt !== null) !== (state === 'deleted')) {
    if (version === null || state === 'standing') throw requestError('request.not_found');
    throw requestError('request.conflict', { current: await answerOf(act, record) });
  }
  if (version !== null && version !== record.version)
    throw requestError('request.conflict', { current: await answerOf(act, record) });
  return record;
}

/** The status that an employment is closed with. Throws for none, an unknown one, and one that stays on the roster. */
export async function closingStatus(db: Db, statusId: number | undefined): Promise<number> {
  const refusal = (message: string) => ({ fields: [{ field: 'employmentStatusId', message }] });
  if (statusId === undefined) throw requestError('request.invalid', refusal('Choose a status.'));
  const onRoster = await readOnRoster(db, statusId);
  if (onRoster === null)
    throw failList('employees.unknown_list_value', refusal('Choose an employment status.'));
  if (onRoster) {
    const code = 'employment.not_closing';
    throw fail(code, refusal(EMPLOYMENT_ERRORS[code].message));
  }
  return statusId;
}

/** Says in the audit what was done to a file, and tells the consoles. Returns the employment as it is now. */
export async function done(
  act: Act,
  employeeId: string,
  detail: Record<string, unknown> = {},
): Promise<Employment> {
  const record = await employmentOf(act, employeeId);
  act.audit({
    entity: 'employee',
    entityId: employeeId,
    clientId: record.clientId,
    detail: { ...detail, version: record.version },
  });
  for (const topic of ['employees', 'employment'])
    act.live({
      tenantId: record.employerId,
      topic,
      key: employeeId,
      requirement: employeesApi.read.permission,
    });
  return answerOf(act, record);
}

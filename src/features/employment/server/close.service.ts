import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import type { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import {
  movedDocuments,
  noteMoved,
} from '#src/features/documents/server/moved-documents.service.ts';
import { giveAllItems } from '#src/features/intake/server/item-employees.service.ts';
import { retainUntil } from '#src/features/employees/employees.rules.ts';
import { checkChoices } from '#src/features/employees/server/employee-checks.service.ts';
import {
  jobTitleFrozen,
  noteStatus,
} from '#src/features/employees/server/employee-edit.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import {
  closeFile,
  noteReplaced,
  reopenFile,
} from '#src/features/employees/server/file-states.service.ts';
import { EMPLOYMENT_ERRORS } from '../employment.contract.ts';
import type { employmentApi, Employment } from '../employment.contract.ts';
import { lastDayFault } from '../employment.rules.ts';
import { closingStatus, done, takeFile } from './employment.service.ts';
import type { Act } from './employment.service.ts';
import { lockFiles, readEmployment } from './employment.sql.ts';
import type { EmploymentRecord } from './employment.sql.ts';

const fail = thrower(EMPLOYMENT_ERRORS);

/** Who did it and what was asked for, wherever it stood (A52). */
type Wanted = NonNullable<z.output<typeof employmentApi.archive.body>>;

/**
 * Closes an employment under the company's top-level client: status and job title as given, off rosters and alerts, and
 * the file is kept for three years after the last day (49 CFR 391.51(c)). Throws `request.not_found`, `request.conflict`,
 * `employment.archived`, `employment.not_closing`, `employment.bad_last_day`, `employees.job_title_frozen`,
 * `employees.unknown_list_value`.
 */
export async function archive(
  act: Act,
  { employeeId, topParentClientId }: { employeeId: string; topParentClientId: number },
  wanted: Wanted,
  version: number | null,
): Promise<Employment> {
  const { db } = act;
  const before = await takeFile(act, employeeId, version);
  if (topParentClientId !== before.employerId) throw requestError('request.not_found');
  if (before.archivedAt !== null) throw fail('employment.archived');
  const statusId = await closingStatus(db, wanted.employmentStatusId);
  const titleId = await closingTitle(db, before, wanted.jobTitleId);
  const today = await todayOf(db, employeeId);
  const lastDay = wanted.lastDay ?? before.terminationDate ?? today;
  const fault = lastDayFault(lastDay, before.hireDate, today);
  if (fault)
    throw fail('employment.bad_last_day', { fields: [{ field: 'lastDay', message: fault }] });
  await closeFile(db, before, { statusId, titleId, lastDay, replacedBy: null });
  await noteStatus(act, before, statusId);
  return done(act, employeeId, {
    fields: ['employmentStatusId', ...(titleId === before.jobTitleId ? [] : ['jobTitleId'])],
    lastDay,
    retainUntil: retainUntil(lastDay),
  });
}

async function closingTitle(
  db: Db,
  before: EmploymentRecord,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted === undefined || wanted === before.jobTitleId) return before.jobTitleId;
  if ((await employeeOf(db, before.employeeId)).jobTitleFrozen) throw jobTitleFrozen();
  await checkChoices(db, before.employerId, { state: null, jobTitleId: wanted });
  return wanted;
}

/** Takes an archive back. Throws `request.not_found`, `request.conflict`, `employment.not_archived`, `employment.replaced`. */
export async function unarchive(
  act: Act,
  employeeId: string,
  version: number | null,
): Promise<Employment> {
  const { db } = act;
  const before = await takeFile(act, employeeId, version);
  if (before.replacedBy !== null) throw fail('employment.replaced');
  if (before.archivedAt === null) throw fail('employment.not_archived');
  const statusId = await reopenFile(db, before.employerId, employeeId);
  await noteStatus(act, before, statusId);
  return done(act, employeeId, { fields: ['employmentStatusId'] });
}

/**
 * Moves everything in one file to another of the same company and closes the first, which points to the second from
 * then on; both histories say so. Throws `request.not_found`, `employment.same_file`, `employment.deleted`,
 * `employment.replaced`, `employment.other_company`, `employment.not_closing`, `employment.not_allowed`.
 */
export async function replace(
  act: Act,
  { from, to }: { from: string; to: string },
  statusId: number | undefined,
): Promise<{ from: Employment; to: Employment; moved: Record<string, number> }> {
  const { db } = act;
  await lockFiles(db, [from, to]);
  const [source, target] = [await fileFor(act, from), await fileFor(act, to)];
  if (from === to) throw fail('employment.same_file');
  if (source.deletedAt !== null || target.deletedAt !== null) throw fail('employment.deleted');
  if (source.replacedBy !== null || target.replacedBy !== null) throw fail('employment.replaced');
  if (!holds(act.grants, 'client.editEmployeeStatus')) throw fail('employment.not_allowed');
  const status = await closingStatus(db, statusId);
  const moved = await moveContents(act, source, target);
  await closeFile(db, source, {
    statusId: status,
    titleId: source.jobTitleId,
    lastDay: source.terminationDate ?? (await todayOf(db, from)),
    replacedBy: to,
  });
  await noteStatus(act, source, status);
  await noteReplaced(db, source.employerId, from, to);
  // The trigger of 0011 writes the closed file's line; the other file has changed in nothing but its contents.
  await noteEvent(
    db,
    { tenantId: source.employerId, employeeId: to },
    {
      field: 'tookPlaceOf',
      value: `${source.lastName}, ${source.firstName}`,
      by: act.caller.impersonator?.id ?? act.caller.id,
    },
  );
  return {
    from: await done(act, from, { replacedBy: to, moved }),
    to: await done(act, to, { tookPlaceOf: from, moved }),
    moved,
  };
}

/** A file of the company acted in, deleted or not; of another company staff are told that it is. */
async function fileFor({ db, caller, kernel }: Act, employeeId: string): Promise<EmploymentRecord> {
  const record = await readEmployment(db, employeeId);
  if (record) return record;
  if (!caller.isConcordeUser) throw requestError('request.not_found');
  const elsewhere = await db.as(
    { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' },
    (staff) => readEmployment(staff, employeeId),
  );
  throw elsewhere && elsewhere.employerId !== db.binding.tenantId
    ? fail('employment.other_company')
    : requestError('request.not_found');
}

/**
 * Every row that belongs to one file belongs to the other then, at its location; what still waits for review about the
 * one is about the other (D1). How many rows of each table moved.
 */
async function moveContents(
  { db, kernel, audit }: Act,
  source: EmploymentRecord,
  target: EmploymentRecord,
): Promise<Record<string, number>> {
  const tenantId = source.employerId;
  const moved = await db.as({ role: 'jobs', tenantId, sites: '*' }, async (company) => {
    const [row] = await company.rows<{ moved: Record<string, unknown[]> }>(
      'employment-move',
      'select employee_rows_to_employee($1, $2, $3, $4, $5::uuid[]) as moved',
      [tenantId, source.employeeId, target.employeeId, target.clientId, []],
    );
    await noteMoved(company, audit, movedDocuments(row?.moved ?? {}), {
      employeeId: target.employeeId,
      fromEmployeeId: source.employeeId,
    });
    return row?.moved ?? {};
  });
  const house = kernel.internalTenantId;
  await db.as({ role: 'jobs', tenantId: house, sites: '*' }, (internal) =>
    giveAllItems(internal, {
      tenantId,
      from: source.employeeId,
      to: target.employeeId,
      site: target.clientId,
    }),
  );
  return Object.fromEntries(Object.entries(moved).map(([table, rows]) => [table, rows.length]));
}

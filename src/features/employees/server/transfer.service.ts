import { mustChange } from '#src/server/db/handle.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Context } from '#src/server/handler.ts';
import { orderKinds } from '../order-kinds.rules.ts';
import { EMPLOYEES_ERRORS, employeesApi } from '../employees.contract.ts';
import type { Transfer } from '../employees.shapes.ts';
import { closingColumns, jobTitleFrozen, noteStatus } from './employee-edit.service.ts';
import { answer, employeeOf } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import {
  openOrders,
  rowsToSite,
  titleAt,
  titleNamedAt,
  transferTarget,
  type TransferTarget,
} from './transfer.sql.ts';

const fail = thrower(EMPLOYEES_ERRORS);

type Mover = Pick<
  Context<typeof employeesApi.update>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live'
>;

/**
 * The transfer that the body of an update asks for, wrapped or bare (A87); null when it is an edit.
 * Throws `request.invalid` for a transfer and an edit in one, or half a bare one.
 */
export function transferOf(body: z.output<typeof employeesApi.update.body>): Transfer | null {
  const { transfer, oldClientId, newClientId, jobTitleId, employmentStatusId, ...rest } = body;
  const bare = oldClientId !== undefined || newClientId !== undefined;
  if (!transfer && !bare) return null;
  const wrappedWithMore = transfer && (bare || jobTitleId !== undefined || employmentStatusId);
  if (Object.keys(rest).length > 0 || wrappedWithMore)
    throw invalid('transfer', 'Send a transfer alone, and other changes apart from it.');
  if (transfer) return transfer;
  if (oldClientId === undefined) throw invalid('oldClientId', 'Name the location as it is now.');
  if (newClientId === undefined) throw invalid('newClientId', 'Choose a location.');
  return { oldClientId, newClientId, jobTitleId, employmentStatusId };
}

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** A transferred employee, and what its transfer brought besides, for the user. */
interface Transferred {
  record: EmployeeRecord;
  info: string | null;
}

/**
 * Moves an employee with everything in the file to another location of the same company (D22). The caller must work at
 * both. A job title that the new location does not have is replaced by its own of the same name, or taken off and told of.
 * Throws `request.not_found`, `request.forbidden`, `employees.edit_not_allowed`, `request.conflict` with the current record
 * when it is not as the caller saw it, `employees.transfer_target`, `employees.transfer_title`,
 * `employees.job_title_frozen`, `employees.unknown_list_value`.
 */
export async function transferEmployee(
  c: Mover,
  employeeId: string,
  wanted: Transfer,
  version: number | null,
): Promise<Transferred> {
  const { db, grants } = c;
  await employeeOf(db, employeeId);
  if (!holds(grants, 'client.transferEmployee')) throw requestError('request.forbidden');
  await db.k
    .selectFrom('employees')
    .select('employee_id')
    .where('tenant_id', '=', db.binding.tenantId)
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .execute();
  // Again, now that nobody else changes it.
  const before = await employeeOf(db, employeeId);
  const isStale = version !== null && version !== before.version;
  if (isStale || wanted.oldClientId !== before.clientId)
    throw requestError('request.conflict', { current: answer(c, before) });
  const target = await targetFor(c, before, wanted.newClientId);
  const statusId = await statusFor(c, before, wanted.employmentStatusId);
  const title = await titleFor(c, before, target, wanted.jobTitleId);
  mustChange(
    await db.k
      .updateTable('employees')
      .set({
        client_id: target.clientId,
        job_title_id: title,
        employment_status_id: statusId,
        // Taken back, the employment goes on at the new location.
        ...(await closingColumns(db, { ...before, jobTitleId: title }, statusId)),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('tenant_id', '=', before.employerId)
      .where('employee_id', '=', employeeId)
      .execute(),
  );
  await noteStatus(c, before, statusId);
  await rowsToSite(db, c.kernel.internalTenantId, before, target.clientId);
  const record = await employeeOf(db, employeeId);
  tell(c, before, record);
  return { record, info: await infoOf(c, before, record) };
}

async function targetFor(
  { db }: Mover,
  before: EmployeeRecord,
  clientId: number,
): Promise<TransferTarget> {
  const refuse = (message?: string) => {
    const { message: field } = EMPLOYEES_ERRORS['employees.transfer_target'];
    return fail('employees.transfer_target', {
      ...(message === undefined ? {} : { message }),
      fields: [{ field: 'newClientId', message: message ?? field }],
    });
  };
  const target = await transferTarget(db, before.employerId, clientId);
  if (!target) throw refuse();
  if (target.clientId === before.clientId)
    throw refuse('The employee is at this location already. Choose another.');
  if (target.deactivated) throw refuse('This location is deactivated. Choose another.');
  return target;
}

async function statusFor(
  { db, grants }: Mover,
  before: EmployeeRecord,
  wanted: number | undefined,
): Promise<number> {
  if (wanted === undefined || wanted === before.employmentStatusId)
    return before.employmentStatusId;
  if (!holds(grants, 'client.editEmployeeStatus')) throw fail('employees.edit_not_allowed');
  const found = await db.k
    .selectFrom('employment_statuses')
    .select('employment_status_id')
    .where('employment_status_id', '=', wanted)
    .executeTakeFirst();
  if (found) return wanted;
  throw fail('employees.unknown_list_value', {
    fields: [{ field: 'employmentStatusId', message: 'Choose an employment status.' }],
  });
}

/** The title asked for, or the one held: kept where it serves the new location, else that location's of the same name. */
async function titleFor(
  { db }: Mover,
  before: EmployeeRecord,
  target: TransferTarget,
  wanted: number | null | undefined,
): Promise<number | null> {
  const kept = wanted === undefined || wanted === before.jobTitleId;
  if (!kept && before.jobTitleFrozen) throw jobTitleFrozen();
  const id = wanted === undefined ? before.jobTitleId : wanted;
  if (id === null) return null;
  if (await titleAt(db, target, id)) return id;
  if (kept && before.jobTitle !== null) {
    const named = await titleNamedAt(db, target, before.jobTitle);
    if (named === null && before.jobTitleFrozen) throw jobTitleFrozen();
    return named;
  }
  throw fail('employees.transfer_title', {
    fields: [
      {
        field: 'jobTitleId',
        message: EMPLOYEES_ERRORS['employees.transfer_title'].message,
      },
    ],
  });
}

/** The audit has it in the employee's history, and in that of both locations. */
function tell(c: Mover, before: EmployeeRecord, after: EmployeeRecord): void {
  const fields = (['clientId', 'jobTitleId', 'employmentStatusId'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const detail = { fields, fromClientId: before.clientId, toClientId: after.clientId };
  const note = { action: 'employees.transfer', tenantId: before.employerId };
  c.audit({
    ...note,
    entity: 'employee',
    entityId: before.employeeId,
    clientId: before.clientId,
    detail: { ...detail, version: after.version },
  });
  for (const clientId of [before.clientId, after.clientId])
    c.audit({
      ...note,
      entity: 'client',
      entityId: String(clientId),
      clientId,
      detail: { ...detail, employeeId: before.employeeId },
    });
  c.live({
    tenantId: before.employerId,
    topic: 'employees',
    key: before.employeeId,
    requirement: employeesApi.read.permission,
  });
  // The location that the employee left is not told who it was.
  c.live({
    tenantId: before.employerId,
    topic: 'employees',
    requirement: employeesApi.read.permission,
  });
}

async function infoOf(
  { db, grants }: Mover,
  before: EmployeeRecord,
  after: EmployeeRecord,
): Promise<string | null> {
  const shown = holds(grants, 'client.viewOrders');
  const kinds = shown ? orderKinds(grants, null) : [];
  const orders = await openOrders(db, after.employerId, after.employeeId, kinds);
  const parts = [
    before.jobTitleId !== null && after.jobTitleId === null
      ? `The job title "${before.jobTitle}" was taken off. Choose one of ${after.clientName} in the file.`
      : '',
    orders > 0
      ? `${orders === 1 ? '1 open order' : `${orders} open orders`} went along. Check whether the appointments still fit.`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import type { Context } from '#src/server/handler.ts';
import { writeDate, type Instant } from '#src/shared/dates.ts';
import type { coverSheetsApi } from '../cover-sheets.contract.ts';
import { addRevocation, dropRevocation } from './revoked-sheets.sql.ts';

type Asked<Call extends keyof typeof coverSheetsApi> = Context<(typeof coverSheetsApi)[Call]>;

/**
 * Revokes the cover sheets of an employee that were printed until now: what comes in behind one is not matched by it.
 * @returns the moment, by which it can be taken back
 * @throws request.not_found
 */
export async function revokeSheets(c: Asked<'revoke'>): Promise<{ revokedAt: Instant }> {
  const file = await fileOf(c);
  const revokedAt = await addRevocation(c.db, file, c.caller.id);
  await tell(c, file, 'coverSheetsRevoked');
  return { revokedAt };
}

/** Takes a revocation back. @throws request.not_found where the employee has none of that moment */
export async function restoreSheets(c: Asked<'restore'>): Promise<void> {
  const file = await fileOf(c);
  await dropRevocation(c.db, file, c.body.revokedAt);
  await tell(c, file, 'coverSheetsRestored');
}

interface File {
  tenantId: number;
  clientId: number;
  employeeId: string;
}

/** @throws request.not_found */
async function fileOf({ db, params }: Asked<'revoke'> | Asked<'restore'>): Promise<File> {
  const { employerId: tenantId, clientId, employeeId } = await employeeOf(db, params.employeeId);
  return { tenantId, clientId, employeeId };
}

/** A line of the file's history, and one of the audit. */
async function tell(
  { db, caller, audit }: Pick<Asked<'revoke'>, 'db' | 'caller' | 'audit'>,
  { tenantId, clientId, employeeId }: File,
  field: 'coverSheetsRevoked' | 'coverSheetsRestored',
): Promise<void> {
  const day = writeDate(await todayOf(db, employeeId));
  const by = caller.impersonator?.id ?? caller.id;
  await noteEvent(db, { tenantId, employeeId }, { field, value: `Printed by ${day}`, by });
  audit({ entity: 'employee', entityId: employeeId, tenantId, clientId, detail: { act: field } });
}

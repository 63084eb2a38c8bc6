import { thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { checkSealedSsn } from '#src/features/employees/server/employee-checks.service.ts';
import { deleting } from '#src/features/employees/server/employees.service.ts';
import {
  markDeleted,
  setHold,
  unmarkDeleted,
} from '#src/features/employees/server/file-states.service.ts';
import { EMPLOYMENT_ERRORS } from '../employment.contract.ts';
import type { Employment } from '../employment.contract.ts';
import { done, takeFile } from './employment.service.ts';
import type { Act } from './employment.service.ts';

const fail = thrower(EMPLOYMENT_ERRORS);

/** Deletes a file, for a reason. Throws `request.not_found`, `request.conflict`, `employment.not_allowed`. */
export async function deleteFile(
  act: Act,
  employeeId: string,
  reason: string,
  version: number | null,
): Promise<Employment> {
  const record = await takeFile(act, employeeId, version);
  if (!holds(act.grants, deleting(record))) throw fail('employment.not_allowed');
  await markDeleted(act.db, record.employerId, employeeId, {
    reason,
    by: act.caller.impersonator?.id ?? act.caller.id,
  });
  return done(act, employeeId, { reason });
}

/** Takes a deletion back. Throws `request.not_found`, `request.conflict`, `employees.ssn_taken`. */
export async function restoreFile(
  act: Act,
  employeeId: string,
  version: number | null,
): Promise<Employment> {
  const record = await takeFile(act, employeeId, version, 'deleted');
  await checkSealedSsn(act, act.kernel.keys, record.employerId, employeeId);
  await unmarkDeleted(act.db, record.employerId, employeeId);
  return done(act, employeeId);
}

/** Holds a file, so that nothing of it is removed, or lets it go. Throws as `deleteFile`. */
export async function holdFile(
  act: Act,
  employeeId: string,
  reason: string | null,
  version: number | null,
): Promise<Employment> {
  const record = await takeFile(act, employeeId, version, 'any');
  if (!holds(act.grants, deleting(record))) throw fail('employment.not_allowed');
  await setHold(act.db, record.employerId, employeeId, reason);
  return done(act, employeeId, { reason });
}

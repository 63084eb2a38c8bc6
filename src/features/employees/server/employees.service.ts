import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Employee, EmployeeAction } from '../employees.shapes.ts';
import { nameTurns } from '../employees.rules.ts';
import { normalizeLicense } from '../license-number.ts';
import { readEmployee } from './employees.sql.ts';
import type { EmployeeRecord, SearchTerms } from './employees.sql.ts';
import { ssnIndexes } from './ssn.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Who asks, and where: what decides the actions on a record. */
export interface Asker {
  db: Db;
  caller: Caller;
  grants: PermissionGrants;
}

/**
 * An employee among the caller's rows.
 * Throws `request.not_found` when the id is unknown, deleted, or not the caller's to see.
 */
export async function employeeOf(db: Db, employeeId: string): Promise<EmployeeRecord> {
  const record = await readEmployee(db, employeeId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** The record as the caller gets it: with what the caller may do with it, here. */
export function answer(asker: Asker, record: EmployeeRecord): Employee {
  return { ...record, allowed: allowedActions(asker, record) };
}

/** Deleting a file that another has taken the place of is a right of its own (R181). */
export function deleting({ replacedBy }: { replacedBy: unknown }): Permission {
  return replacedBy === null ? 'client.deleteEmployee' : 'client.deleteAfterMergeEmployees';
}

/** Across clients nothing is changed (D2), and auditors only read (D8). */
function allowedActions({ db, caller, grants }: Asker, record: EmployeeRecord): EmployeeAction[] {
  const writes = db.binding.role === 'app' && caller.kind === 'user';
  const edit = writes && holds(grants, 'client.editEmployeeInfo');
  const status = writes && holds(grants, 'client.editEmployeeStatus');
  const open = record.archivedAt === null;
  const pii = holds(grants, 'client.viewPII');
  const history =
    holds(grants, 'client.viewEmployeeStatusChangeHistory') || holds(grants, 'records.viewAudit');
  const may: Record<EmployeeAction, boolean> = {
    edit,
    editStatus: status,
    viewSsn: pii && record.ssn !== null,
    editSsn: edit && pii,
    upload: writes && holds(grants, 'client.uploadDocuments'),
    viewHistory: history,
    transfer: writes && holds(grants, 'client.transferEmployee'),
    merge: writes && holds(grants, 'client.mergeEmployees'),
    archive: status && open,
    unarchive: status && !open && record.replacedBy === null,
    replace: status && holds(grants, 'client.mergeEmployees') && record.replacedBy === null,
    delete: writes && holds(grants, deleting(record)),
  };
  return (Object.keys(may) as EmployeeAction[]).filter((action) => may[action]);
}

/** What to look for when someone types `text`; `ssn` are the nine digits it may be searched as, null for none. */
export function searchTerms(keys: Keys, text: string, ssn: string | null): SearchTerms {
  const trimmed = text.trim();
  const license = normalizeLicense(trimmed);
  return {
    texts:
      license === trimmed.toUpperCase() || !/\d/.test(trimmed) ? [trimmed] : [trimmed, license],
    names: nameTurns(trimmed),
    employeeId: UUID.test(trimmed) ? trimmed : null,
    ssnIndexes: ssn === null ? [] : ssnIndexes(keys, ssn),
  };
}

import type { Db } from '#src/server/db/handle.ts';
import { holds } from '#src/shared/permissions.ts';
import { readActs, readChanges, readStatusChanges } from './employee-contents.sql.ts';
import type { Asker } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import { namesOf } from './user-names.service.ts';

/** What happened to a file, each kind as far as the caller may see it: changes, changes of status, recorded acts. */
export async function historyOf(asker: Asker, record: EmployeeRecord) {
  const { db, grants } = asker;
  const { employerId, employeeId } = record;
  const changes = (await readChanges(db, employerId, employeeId)).filter(({ field }) =>
    field.startsWith('pastEmployer')
      ? holds(grants, 'records.viewInvestigationHistory')
      : !(field === 'testingProgram' || field.startsWith('followUp')) ||
        holds(grants, 'records.viewDrugAlcohol'),
  );
  const statusChanges = holds(grants, 'client.viewEmployeeStatusChangeHistory')
    ? await readStatusChanges(db, employerId, employeeId)
    : [];
  const acts = holds(grants, 'records.viewAudit') ? await readActs(db, employerId, employeeId) : [];
  const names = await namesOf(
    db,
    [...changes, ...statusChanges, ...acts].map(({ userId }) => userId),
  );
  const named = <Row extends { userId: string | null }>({ userId, ...row }: Row) => ({
    ...row,
    by: userId === null ? null : (names.get(userId) ?? 'Service staff'),
  });
  return {
    changes: changes.map(named),
    statusChanges: statusChanges.map(named),
    acts: acts.map(named),
  };
}

/** What became of a file, as one line of its history: `field` is one of EVENTS in file.rules.ts. */
export async function noteEvent(
  db: Db,
  file: { tenantId: number; employeeId: string },
  event: { field: string; value: string; by: string | null },
): Promise<void> {
  await db.k
    .insertInto('employee_changes')
    .values({
      tenant_id: file.tenantId,
      employee_id: file.employeeId,
      field: event.field,
      new_value: event.value,
      changed_by: event.by,
    })
    .execute();
}

/** The row of history that a change of the employment status leaves; `from` is null for somebody new. */
export async function noteStatusChange(
  db: Db,
  file: { tenantId: number; employeeId: string; clientId: number },
  change: { from: number | null; to: number; by: string | null },
): Promise<void> {
  await db.k
    .insertInto('employee_status_changes')
    .values({
      tenant_id: file.tenantId,
      employee_id: file.employeeId,
      client_id: file.clientId,
      from_status_id: change.from,
      to_status_id: change.to,
      changed_by: change.by,
    })
    .execute();
}

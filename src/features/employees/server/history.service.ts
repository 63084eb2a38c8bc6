import { holds } from '#src/shared/permissions.ts';
import { namesOf, readActs, readChanges, readStatusChanges } from './employee-contents.sql.ts';
import type { Asker } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';

/** What happened to a file, each kind as far as the caller may see it: changes, changes of status, recorded acts. */
export async function historyOf(asker: Asker, record: EmployeeRecord) {
  const { db, grants } = asker;
  const { employerId, employeeId } = record;
  const changes = await readChanges(db, employerId, employeeId);
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

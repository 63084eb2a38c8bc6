import { type Insertable, sql } from 'kysely';
import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Employees } from '#src/server/db/types.gen.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { columnsOf, fieldOf, fieldsWhere } from '../employee-fields.rules.ts';
import { FREEZING_ORDERS, retainUntil } from '../employees.rules.ts';

/**
 * The states of an employee's file, as its row says them: opened, closed, open again, replaced, deleted, restored, held,
 * emptied. Whether one may follow another, the callers have checked, who hold the file. `db` is bound to the company.
 */

/** Opens a file. */
export async function openFile(db: Db, row: Insertable<Employees>): Promise<void> {
  await db.k.insertInto('employees').values(row).execute();
}

/** Closes a file: writes the end of the employment, with what `reopenFile` puts back. @throws request.not_found */
export async function closeFile(
  db: Db,
  before: {
    employerId: number;
    employeeId: string;
    employmentStatusId: number;
    jobTitleId: number | null;
    terminationDate: IsoDate | null;
  },
  end: { statusId: number; titleId: number | null; lastDay: IsoDate; replacedBy: string | null },
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('employees')
      .set({
        employment_status_id: end.statusId,
        job_title_id: end.titleId,
        termination_date: end.lastDay,
        archived_at: sql`coalesce(archived_at, now())`,
        archived_from: sql`coalesce(archived_from, ${JSON.stringify({
          employmentStatusId: before.employmentStatusId,
          jobTitleId: before.jobTitleId,
          terminationDate: before.terminationDate,
        })}::jsonb)`,
        retain_until: sql`coalesce(retain_until, ${retainUntil(end.lastDay)}::date)`,
        replaced_by: end.replacedBy,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('tenant_id', '=', before.employerId)
      .where('employee_id', '=', before.employeeId)
      .execute(),
  );
}

/** Takes the closing of a file back; returns the status that it has again. @throws request.not_found */
export async function reopenFile(db: Db, tenantId: number, employeeId: string): Promise<number> {
  const [restored] = await db.rows<{ statusId: number }>(
    'employment-unarchive',
    `update employees set employment_status_id = (archived_from ->> 'employmentStatusId')::int,
        job_title_id = case when exists (select from orders o where o.tenant_id = $1 and o.employee_id = $2
            and o.order_status_id in (${FREEZING_ORDERS.join(', ')})) then job_title_id else (archived_from ->> 'jobTitleId')::int end,
        termination_date = (archived_from ->> 'terminationDate')::date,
        archived_at = null, archived_from = null, retain_until = null, version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2 returning employment_status_id as "statusId"`,
    [tenantId, employeeId],
  );
  if (!restored) throw requestError('request.not_found');
  return restored.statusId;
}

/** What pointed to a closed file points to the file that took its place, which has another version. @throws request.not_found */
export async function noteReplaced(
  db: Db,
  tenantId: number,
  from: string,
  to: string,
): Promise<void> {
  await db.change(
    'employment-replaced',
    `update employees set version = version + case when employee_id = $3 then 1 else 0 end, updated_at = now(),
        replaced_by = case when employee_id = $3 then replaced_by else $3 end
      where tenant_id = $1 and (employee_id = $3 or replaced_by = $2)`,
    [tenantId, from, to],
    { least: 1 },
  );
}

/** Deletes a file, for a reason. @throws request.not_found */
export async function markDeleted(
  db: Db,
  tenantId: number,
  employeeId: string,
  deleted: { reason: string; by: string },
): Promise<void> {
  await db.change(
    'employment-delete',
    `update employees set deleted_at = now(), deleted_reason = $3, deleted_by = $4, version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId, deleted.reason, deleted.by],
    { least: 1 },
  );
}

/** Takes the deletion of a file back. @throws request.not_found */
export async function unmarkDeleted(db: Db, tenantId: number, employeeId: string): Promise<void> {
  await db.change(
    'employment-restore',
    `update employees set deleted_at = null, deleted_reason = null, deleted_by = null, version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId],
    { least: 1 },
  );
}

/** Holds a file for a reason, so that nothing of it is removed; null lets it go. @throws request.not_found */
export async function setHold(
  db: Db,
  tenantId: number,
  employeeId: string,
  reason: string | null,
): Promise<void> {
  await db.change(
    'employment-hold',
    `update employees set hold_reason = $3, version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId, reason],
    { least: 1 },
  );
}

/** Deletes a file that was made for a paper, as long as nobody has changed it; false where it was changed or is gone. */
export async function withdrawNew(db: Db, employeeId: string, me: string): Promise<boolean> {
  const withdrawn = await db.rows(
    'match-withdraw-file',
    `update employees set deleted_at = now(), deleted_reason = 'Its creation in review was undone', deleted_by = $3,
        version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2 and version = 1 and deleted_at is null and replaced_by is null
      returning employee_id`,
    [db.binding.tenantId, employeeId, me],
  );
  return withdrawn.length > 0;
}

/** What is personal of an employee's record, and what stands in its place once it is erased. */
const ERASED = fieldsWhere(({ erased }) => erased !== null)
  .flatMap((field) => columnsOf(field).map((column) => `${column} = ${fieldOf(field).erased}`))
  .join(', ');

/** Takes out what is personal of an employee's record, for good; the file is deleted and removed then. @throws request.not_found */
export async function emptyRecord(db: Db, tenantId: number, employeeId: string): Promise<void> {
  await db.change(
    'retention-empty',
    `update employees set ${ERASED}, deleted_at = coalesce(deleted_at, now()), deleted_reason = null, removed_at = now(), version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId],
    { least: 1 },
  );
}

import type { Db } from '#src/server/db/handle.ts';

/** Forgets where an employee's orders were mailed to: the file is removed. */
export async function forgetOrderMails(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<void> {
  await db.change(
    'retention-empty-orders',
    'update orders set user_email = null where tenant_id = $1 and employee_id = $2 and user_email is not null',
    [tenantId, employeeId],
    { least: 0 },
  );
}

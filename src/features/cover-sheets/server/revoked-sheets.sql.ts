import type { Db } from '#src/server/db/handle.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';

/** An employee's file, as the revocations of its sheets name it. */
interface File {
  tenantId: number;
  employeeId: string;
}

/** An employee at whom a sheet's papers are filed. */
export interface Owner {
  clientId: number;
  employeeId: string;
  /** The day at the employee's location on which the sheet was revoked; null where it still counts. */
  revokedOn: IsoDate | null;
}

/** The time by the database: the clock by which sheets are printed and revoked. */
export async function databaseClock(db: Db): Promise<Instant> {
  const [row] = await db.rows<{ at: Instant }>(
    'cover-sheets-clock',
    'select clock_timestamp() as at',
    [],
  );
  if (!row) throw new Error('The database has no clock');
  return row.at;
}

/** Revokes the sheets of an employee that were printed until now; returns the moment, which names the revocation. */
export async function addRevocation(
  db: Db,
  { tenantId, employeeId }: File,
  by: string,
): Promise<Instant> {
  const [row] = await db.rows<{ revokedAt: Instant }>(
    'cover-sheets-revoke',
    `insert into cover_sheet_revocations (tenant_id, employee_id, revoked_by) values ($1, $2, $3)
     returning revoked_at as "revokedAt"`,
    [tenantId, employeeId, by],
  );
  if (!row) throw new Error('Nothing was revoked');
  return row.revokedAt;
}

/** Takes a revocation back: the sheets count again, unless another one covers them. @throws request.not_found */
export async function dropRevocation(
  db: Db,
  { tenantId, employeeId }: File,
  revokedAt: Instant,
): Promise<void> {
  await db.change(
    'cover-sheets-restore',
    'delete from cover_sheet_revocations where tenant_id = $1 and employee_id = $2 and revoked_at = $3',
    [tenantId, employeeId, revokedAt],
    { least: 1 },
  );
}

/**
 * The employee of a sheet, and whether it still counts; where the file was merged into another, that other one. A revocation in
 * either file counts then. Null where nobody is on file.
 * @param printedAt null for a sheet that does not say, which every revocation covers
 */
export async function ownerOfSheet(
  db: Db,
  { employeeId, printedAt }: { employeeId: string; printedAt: Instant | null },
): Promise<Owner | null> {
  const [row] = await db.rows<Owner>(
    'cover-sheets-owner',
    `with recursive files as (
       select employee_id, client_id, replaced_by, deleted_at, 1 as turn from employees where tenant_id = $1 and employee_id = $2
       union all
       select e.employee_id, e.client_id, e.replaced_by, e.deleted_at, f.turn + 1 from files f
         join employees e on e.tenant_id = $1 and e.employee_id = f.replaced_by where f.turn < 10)
     select f.employee_id as "employeeId", f.client_id as "clientId",
         (select min(r.revoked_at at time zone c.zone)::date from cover_sheet_revocations r
           join clients c on c.tenant_id = $1 and c.client_id = f.client_id
          where r.tenant_id = $1 and r.employee_id in (select employee_id from files)
            and r.revoked_at >= coalesce($3::timestamptz, '-infinity')) as "revokedOn"
       from files f where f.replaced_by is null and f.deleted_at is null`,
    [db.binding.tenantId, employeeId, printedAt],
  );
  return row ?? null;
}

import type { Db } from '#src/server/db/handle.ts';

/** A deleted file that nothing holds; whether its time has come, the rules say. */
export interface DueFile {
  employeeId: string;
  deletedOn: string;
  retainUntil: string | null;
}

/** Deleted files of a tenant that nothing holds, or the one named. */
export async function dueFiles(
  db: Db,
  tenantId: number,
  employeeId: string | null,
): Promise<DueFile[]> {
  return db.rows(
    'retention-due',
    `select employee_id as "employeeId", (deleted_at at time zone 'UTC')::date as "deletedOn", retain_until as "retainUntil"
       from employees
      where tenant_id = $1 and deleted_at is not null and removed_at is null and hold_reason is null
        and ($2::uuid is null or employee_id = $2)
      order by deleted_at, employee_id`,
    [tenantId, employeeId],
  );
}

/** Takes out what is personal; how many documents were in the file. */
export async function emptyFile(db: Db, tenantId: number, employeeId: string): Promise<number> {
  await db.rows(
    'retention-empty',
    `update employees set first_name = 'Removed', last_name = 'Removed', dob = null, license = null, license_state = null,
        license_expires = null, ssn_cipher = null, ssn_index = null, ssn_last4 = null, work_id = null, email = null, phone = null,
        address = '{}', deleted_reason = null, removed_at = now(), version = version + 1, updated_at = now()
      where tenant_id = $1 and employee_id = $2`,
    [tenantId, employeeId],
  );
  await db.rows(
    'retention-empty-orders',
    'update orders set user_email = null where tenant_id = $1 and employee_id = $2 and user_email is not null',
    [tenantId, employeeId],
  );
  const documents = await db.rows(
    'retention-empty-documents',
    `update documents set file_name = 'removed', hidden_at = coalesce(hidden_at, now()),
        hidden_reason = coalesce(hidden_reason, 'Retention'), version = version + 1
      where tenant_id = $1 and employee_id = $2 returning document_id`,
    [tenantId, employeeId],
  );
  return documents.length;
}

const REMOVED = `exists (select from employees e
  where e.tenant_id = d.tenant_id and e.employee_id = d.employee_id and e.removed_at is not null)`;

/** Hashes of documents of removed files whose bytes may still be there. */
export async function waitingBlobs(db: Db, tenantId: number): Promise<Buffer[]> {
  const rows = await db.rows<{ sha256: Buffer }>(
    'retention-waiting',
    `select distinct d.sha256 from documents d where d.tenant_id = $1 and d.file_removed_at is null and ${REMOVED}`,
    [tenantId],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Keeps others from storing these bytes until the end of the transaction; they take the lock shared (`takeFile`). */
export async function lockBlob(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.rows(
    'retention-lock',
    "select pg_advisory_xact_lock(hashtextextended($1::text || encode($2::bytea, 'hex'), 1))",
    [tenantId, sha256],
  );
}

/** Whether anything but documents of removed files holds a blob: every table that refers to the store is asked. */
export async function isBlobUsed(db: Db, tenantId: number, sha256: Buffer): Promise<boolean> {
  const tables = await db.rows<{ name: string; column: string; documents: boolean }>(
    'retention-references',
    `select f.conrelid::regclass::text as name, a.attname::text as column, f.conrelid = 'documents'::regclass as documents
       from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname <> 'tenant_id'
      where f.contype = 'f' and f.confrelid = 'blobs'::regclass`,
    [],
  );
  for (const { name, column, documents } of tables) {
    const [row] = await db.rows<{ used: boolean }>(
      `retention-used-${name}-${column}`,
      `select exists (select from ${name} d where d.tenant_id = $1 and d."${column}" = $2${documents ? ` and not ${REMOVED}` : ''}) as used`,
      [tenantId, sha256],
    );
    if (row?.used) return true;
  }
  return false;
}

export async function markBlob(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.rows(
    'retention-mark',
    `update documents d set file_removed_at = now() where d.tenant_id = $1 and d.sha256 = $2 and ${REMOVED}`,
    [tenantId, sha256],
  );
}

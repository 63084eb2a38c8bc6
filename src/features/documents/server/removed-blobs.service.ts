import type { Db } from '#src/server/db/handle.ts';

const REMOVED = `exists (select from employees e
  where e.tenant_id = d.tenant_id and e.employee_id = d.employee_id and e.removed_at is not null)`;

/** Hashes whose bytes may be there without anything that refers to them: of removed files, and noted by who let them go. */
export async function waitingBlobs(db: Db, tenantId: number): Promise<Buffer[]> {
  const rows = await db.rows<{ sha256: Buffer }>(
    'retention-waiting',
    `select d.sha256 from documents d where d.tenant_id = $1 and d.file_removed_at is null and ${REMOVED}
     union select r.sha256 from blob_removals r where r.tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Keeps others from storing these bytes until the end of the transaction; they take the lock shared (`takeFile`). */
export async function lockBlob(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.rows(
    'retention-lock',
    "select pg_advisory_xact_lock(hashtextextended($1::int::text || encode($2::bytea, 'hex'), 1))",
    [tenantId, sha256],
  );
}

/**
 * Whether anything but documents of removed files holds a blob: every table that refers to the store is asked, but for
 * what was made of its bytes and goes with them.
 */
export async function isBlobUsed(db: Db, tenantId: number, sha256: Buffer): Promise<boolean> {
  const tables = await db.rows<{ name: string; column: string; documents: boolean }>(
    'retention-references',
    `select f.conrelid::regclass::text as name, a.attname::text as column, f.conrelid = 'documents'::regclass as documents
       from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname <> 'tenant_id'
      where f.contype = 'f' and f.confrelid = 'blobs'::regclass and f.confdeltype <> 'c'`,
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

/** Notes that bytes may be there without anything that refers to them. */
export async function noteWaiting(
  db: Db,
  tenantId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.rows(
    'documents-note-waiting',
    'insert into blob_removals (tenant_id, sha256) select distinct $1::int, sha256 from unnest($2::bytea[]) as x (sha256)',
    [tenantId, hashes],
  );
}

/** Forgets that bytes wait: they are gone, or somebody holds them again. */
export async function forgetWaiting(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.change(
    'retention-forget-waiting',
    'delete from blob_removals where tenant_id = $1 and sha256 = $2',
    [tenantId, sha256],
    { least: 0 },
  );
}

/** Notes that bytes are gone; what names the blob alone goes with them. */
export async function markBlob(db: Db, tenantId: number, sha256: Buffer): Promise<void> {
  await db.change(
    'retention-mark',
    `update documents d set file_removed_at = now() where d.tenant_id = $1 and d.sha256 = $2 and ${REMOVED}`,
    [tenantId, sha256],
    { least: 0 },
  );
  await db.change(
    'retention-drop-blob',
    `delete from blobs b where b.tenant_id = $1 and b.sha256 = $2
        and not exists (select from documents d where d.tenant_id = b.tenant_id and d.sha256 = b.sha256)`,
    [tenantId, sha256],
    { least: 0 },
  );
}

import type { Db } from '#src/server/db/handle.ts';

/** Holds a record of the bound tenant until the end of the transaction. */
export async function lockRecord(db: Db, cmeId: string): Promise<void> {
  await db.rows(
    'cme-record-lock',
    'select 1 from cme_records where tenant_id = $1 and cme_id = $2 for no key update',
    [db.binding.tenantId, cmeId],
  );
}

/** The process of the bound tenant that a record belongs to; null for one from before there were any. */
export async function examOfRecord(db: Db, cmeId: string): Promise<string | null> {
  const [row] = await db.rows<{ process_instance_id: string }>(
    'cme-record-exam',
    'select process_instance_id from cme_cases where tenant_id = $1 and cme_id = $2 limit 1',
    [db.binding.tenantId, cmeId],
  );
  return row?.process_instance_id ?? null;
}

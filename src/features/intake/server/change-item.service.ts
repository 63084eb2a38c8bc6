import { sql, type Updateable } from 'kysely';
import type { ClassifiedRow } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DqItems } from '#src/server/db/types.gen.ts';
import { requestError } from '#src/shared/errors.ts';

/** What other features change of an item: whose it is, and what was said of it; what is left out stays. */
export type ItemChanges = Partial<ClassifiedRow> &
  Pick<
    Updateable<DqItems>,
    | 'about_tenant_id'
    | 'about_client_id'
    | 'about_employee_id'
    | 'about_document_id'
    | 'is_document_rejection'
    | 'note'
    | 'tag'
  >;

/** Changes an item, and returns its new version; null where it is not there, or has another version than `seen`. */
async function change(
  db: Db,
  dqItemId: string,
  changes: ItemChanges,
  seen: number | null,
): Promise<number | null> {
  const row = await db.k
    .updateTable('dq_items')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('dq_item_id', '=', dqItemId)
    .$if(seen !== null, (query) => query.where('version', '=', seen))
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/**
 * Changes an item of the bound tenant, and returns its new version. Without changes it only raises the version: its files
 * changed. @throws request.not_found where the item is not there
 */
export async function changeItem(
  db: Db,
  dqItemId: string,
  changes: ItemChanges = {},
): Promise<number> {
  const version = await change(db, dqItemId, changes, null);
  if (version === null) throw requestError('request.not_found');
  return version;
}

/** Changes an item that still has the version `seen`; false, and nothing is changed, where it has another. */
export async function changeItemSeen(
  db: Db,
  dqItemId: string,
  seen: number,
  changes: ItemChanges,
): Promise<boolean> {
  return (await change(db, dqItemId, changes, seen)) !== null;
}

/** Notes the document in the employee's file that a new item's review is of; one that names a document already keeps it. */
export async function noteDocument(db: Db, dqItemId: string, documentId: string): Promise<void> {
  await db.change(
    'pages-note-document',
    `update dq_items set about_document_id = $3
      where tenant_id = $1 and dq_item_id = $2 and about_document_id is null`,
    [db.binding.tenantId, dqItemId, documentId],
    { least: 0 },
  );
}

/** Flags an item, or takes the flag away, and sets its note; what is left out stays. */
export async function flagItem(
  db: Db,
  me: string,
  dqItemId: string,
  set: { flagged?: boolean | undefined; note?: string | undefined },
): Promise<{ flagged: boolean; note: string; version: number }> {
  const [row] = await db.rows<{ flagged: boolean; note: string; version: number }>(
    'pages-flag',
    `update dq_items set version = version + 1, updated_at = now(), note = coalesce($4, note),
        flagged_at = case when $3::boolean is null then flagged_at when $3 then coalesce(flagged_at, now()) end,
        flagged_by = case when $3::boolean is null then flagged_by when $3 then coalesce(flagged_by, $5) end
      where tenant_id = $1 and dq_item_id = $2 returning flagged_at is not null as flagged, note, version`,
    [db.binding.tenantId, dqItemId, set.flagged ?? null, set.note ?? null, me],
  );
  if (!row) throw new Error('The item is gone');
  return row;
}

import type { Db } from '#src/server/db/handle.ts';

/**
 * Documents that are tied to a record of another feature and go with it: filed, moved and put in order as that one says.
 * `db` is bound to the client's tenant.
 */

/** A document that was in the file before its record is in force again, by itself. @throws request.not_found */
export async function standAlone(db: Db, documentId: string): Promise<void> {
  await db.change(
    'documents-tied-stand',
    `update documents set status = case when status = 'superseded' then 'accepted' else status end, superseded_by = null,
        version = version + 1 where tenant_id = $1 and document_id = $2`,
    [db.binding.tenantId, documentId],
    { least: 1 },
  );
}

/** A document that came with its record leaves the file; one that is hidden already keeps its reason. @throws request.not_found */
export async function dropDocument(db: Db, documentId: string, reason: string): Promise<void> {
  await db.change(
    'documents-tied-drop',
    `update documents set hidden_at = coalesce(hidden_at, now()), hidden_reason = coalesce(hidden_reason, $3),
        version = version + 1 where tenant_id = $1 and document_id = $2`,
    [db.binding.tenantId, documentId, reason],
    { least: 1 },
  );
}

/**
 * Documents go into another file, under names of their own, or back into the one that they were hidden in for the reason
 * `takenOut`. Returns which did.
 */
export async function moveDocuments(
  db: Db,
  documents: readonly { documentId: string; fileName: string }[],
  to: { employeeId: string; clientId: number; takenOut: string },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'documents-tied-move',
    `update documents d set employee_id = $2, client_id = $3, file_name = p.file_name, hidden_at = null, hidden_reason = null,
        version = version + 1 from unnest($5::uuid[], $6::text[]) as p (document_id, file_name)
      where d.tenant_id = $1 and d.document_id = p.document_id and (d.employee_id <> $2 or d.hidden_reason = $4)
      returning d.document_id as id`,
    [
      db.binding.tenantId,
      to.employeeId,
      to.clientId,
      to.takenOut,
      documents.map(({ documentId }) => documentId),
      documents.map(({ fileName }) => fileName),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Of documents in their order, the latest first, the first that is shown counts; the others give way to it. */
export async function keepLatest(db: Db, documentIds: readonly string[]): Promise<void> {
  await db.change(
    'documents-tied-order',
    `with shown as (
       select d.document_id, nullif(first_value(d.document_id) over latest, d.document_id) as newer
         from unnest($2::uuid[]) with ordinality as p (document_id, place)
         join documents d on d.tenant_id = $1 and d.document_id = p.document_id
        where d.hidden_at is null and d.status in ('accepted', 'superseded')
       window latest as (order by p.place))
     update documents d set superseded_by = s.newer, status = case when s.newer is null then 'accepted' else 'superseded' end,
         version = version + 1 from shown s
      where d.tenant_id = $1 and d.document_id = s.document_id
        and (d.superseded_by is distinct from s.newer or (d.status = 'superseded') <> (s.newer is not null))`,
    [db.binding.tenantId, documentIds],
    { least: 0 },
  );
}

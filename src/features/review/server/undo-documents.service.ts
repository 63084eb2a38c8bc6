import { sql } from 'kysely';
import { classifiedColumns } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ActDetail, FiledDocument } from '#src/features/intake/server/act.service.ts';
import { refused } from '#src/features/work/server/claim.service.ts';

/** Puts the client's documents back as they were; refused when one of them was changed since. */
export async function restoreDocuments(
  db: Db,
  detail: Pick<ActDetail, 'action' | 'documents' | 'superseded'>,
): Promise<void> {
  const tenant = db.binding.tenantId;
  const wanted = detail.action === 'accept' ? 'accepted' : 'rejected';
  for (const document of detail.documents) {
    const { before } = document;
    if (document.hidden) {
      await showAgain(db, document);
      continue;
    }
    const [restored] = await db.k
      .updateTable('documents')
      .set({
        ...(before
          ? {
              ...classifiedColumns(before),
              status: 'pendingReview',
              accepted_by: null,
              accepted_at: null,
              rejected_reason: null,
              superseded_by: null,
            }
          : // What the act made is hidden, not removed (D18), and lets go of the image so that it can be filed again.
            {
              hidden_at: sql<string>`now()`,
              hidden_reason: 'The acceptance was undone',
              image_id: null,
            }),
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', tenant)
      .where('document_id', '=', document.documentId)
      .where('version', '=', document.version)
      .where('status', '=', document.yielded ? 'superseded' : wanted)
      .where('hidden_at', 'is', null)
      .returning('document_id')
      .execute();
    if (!restored)
      throw refused(
        "This can no longer be undone: the document was changed in the employee's file since.",
      );
  }
  await restoreYielded(db, detail);
  for (const older of detail.superseded) {
    await db.change(
      'review-undo-superseded',
      `update documents set status = 'accepted', superseded_by = null, version = version + 1
        where tenant_id = $1 and document_id = $2 and version = $3 and status = 'superseded'`,
      [tenant, older.documentId, older.version],
      { least: 0 },
    );
  }
}

/** What was filed later and gave way to a document that is undone now is in force, unless another one is. */
async function restoreYielded(
  db: Db,
  { documents, superseded }: Pick<ActDetail, 'documents' | 'superseded'>,
): Promise<void> {
  await db.change(
    'review-undo-yielded',
    `update documents d set status = 'accepted', superseded_by = null, version = d.version + 1
       from (select distinct on (y.employee_id, y.document_type_id) y.document_id from documents y
              where y.tenant_id = $1 and y.superseded_by = any ($2::uuid[]) and y.status = 'superseded' and y.hidden_at is null
                and y.document_id <> all ($3::uuid[])
                and not exists (select from documents o where o.tenant_id = y.tenant_id and o.employee_id = y.employee_id
                  and o.document_type_id = y.document_type_id and o.status = 'accepted' and o.hidden_at is null)
                and not exists (select from documents b where b.tenant_id = y.tenant_id and b.document_id = any ($3::uuid[])
                  and b.doc_date >= y.doc_date)
              order by y.employee_id, y.document_type_id, y.doc_date desc nulls last, y.document_id) n
      where d.tenant_id = $1 and d.document_id = n.document_id`,
    [
      db.binding.tenantId,
      documents.map(({ documentId }) => documentId),
      superseded.map(({ documentId }) => documentId),
    ],
    { least: 0 },
  );
}

/** A document that waited in the employee's file waits there again, unless the file is gone or it was changed. */
async function showAgain(db: Db, document: FiledDocument): Promise<void> {
  const shown = await db.rows(
    'review-undo-hidden',
    `update documents set hidden_at = null, hidden_reason = null, image_id = $4, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is not null
      returning document_id`,
    [db.binding.tenantId, document.documentId, document.version, document.imageId],
  );
  if (shown.length === 0)
    throw refused(
      "This can no longer be undone: the document was changed in the employee's file since.",
    );
}

import { sql } from 'kysely';
import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { type Classification, classifiedColumns, type FiledRow } from '../document-fields.rules.ts';

/** What filing does to the documents of a file. `db` is bound to the client's tenant. */

/** Accepts a document that waits in an employee's file, classified as the reviewer says. */
export async function acceptPending(
  db: Db,
  documentId: string,
  chosen: Classification,
  me: string,
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('documents')
      .set({
        ...classifiedColumns(chosen),
        status: 'accepted',
        accepted_by: me,
        accepted_at: sql<string>`now()`,
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('document_id', '=', documentId)
      .execute(),
  );
}

/** Of a type that is kept once, what was filed before and is not newer gives way. Returns what did, with the new versions. */
export async function supersedeOlder(
  db: Db,
  employeeId: string,
  chosen: Classification,
  filed: readonly string[],
): Promise<{ documentId: string; version: number }[]> {
  return db.rows(
    'review-supersede',
    `update documents set status = 'superseded', superseded_by = $5, version = version + 1
      where tenant_id = $1 and employee_id = $2 and document_type_id = $3 and status = 'accepted' and hidden_at is null
        and (doc_date is null or doc_date <= $4) and document_id <> all ($6)
      returning document_id as "documentId", version`,
    [db.binding.tenantId, employeeId, chosen.documentTypeId, chosen.docDate, filed[0], filed],
  );
}

/**
 * Of a type that is kept once, a newer document that is in force stays so, and what was filed now is history beside it.
 * Returns the documents that are history, with their new versions.
 */
export async function yieldToNewer(
  db: Db,
  employeeId: string,
  chosen: Classification,
  filed: readonly string[],
): Promise<{ documentId: string; version: number }[]> {
  return db.rows(
    'review-yield',
    `update documents d set status = 'superseded', superseded_by = n.document_id, version = d.version + 1
       from (select document_id from documents
              where tenant_id = $1 and employee_id = $2 and document_type_id = $3 and status = 'accepted' and hidden_at is null
                and doc_date > $4 and document_id <> all ($5)
              order by doc_date desc, accepted_at desc nulls last, document_id limit 1) n
      where d.tenant_id = $1 and d.document_id = any ($5)
      returning d.document_id as "documentId", d.version`,
    [db.binding.tenantId, employeeId, chosen.documentTypeId, chosen.docDate, filed],
  );
}

/** A document that was rejected, with what it was filed as. */
interface RejectedRow extends FiledRow {
  document_id: string;
  image_id: string;
  version: number;
}

/** Rejects what waits of these files in an employee's file. */
export async function rejectPending(
  db: Db,
  imageIds: readonly string[],
  reason: string,
): Promise<RejectedRow[]> {
  return db.rows<RejectedRow>(
    'review-reject-documents',
    `update documents set status = 'rejected', rejected_reason = $3, version = version + 1
      where tenant_id = $1 and image_id = any($2) and status = 'pendingReview'
      returning document_id, image_id, version, document_type_id, doc_date, expiration_date`,
    [db.binding.tenantId, imageIds, reason],
  );
}

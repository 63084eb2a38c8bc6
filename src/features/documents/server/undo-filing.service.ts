import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { type Classified, classifiedColumns } from '../document-fields.rules.ts';

/** What taking back a decision does to the documents of a file. `db` is bound to the client's tenant. */

/** A document as a decision left it: a change since then forbids the undo. */
interface Decided {
  documentId: string;
  version: number;
  status: 'accepted' | 'superseded' | 'rejected';
}

/** A document waits for its review again, as it was before the decision. False where it was changed since. */
export async function waitAgain(db: Db, document: Decided, before: Classified): Promise<boolean> {
  const restored = await db.k
    .updateTable('documents')
    .set({
      ...classifiedColumns(before),
      status: 'pendingReview',
      accepted_by: null,
      accepted_at: null,
      rejected_reason: null,
      superseded_by: null,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('document_id', '=', document.documentId)
    .where('version', '=', document.version)
    .where('status', '=', document.status)
    .where('hidden_at', 'is', null)
    .returning('document_id')
    .execute();
  return restored.length > 0;
}

/**
 * Hides a document that a decision made: it is not removed (D18), and lets go of its file, so that it can be filed again.
 * False where it was changed since.
 */
export async function hideFiled(db: Db, document: Decided): Promise<boolean> {
  const hidden = await db.rows(
    'review-undo-filed',
    `update documents set hidden_at = now(), hidden_reason = 'The acceptance was undone', image_id = null, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = $4 and hidden_at is null returning document_id`,
    [db.binding.tenantId, document.documentId, document.version, document.status],
  );
  return hidden.length > 0;
}

/** A document that had given way is in force again; one that was changed since stays as it is. */
export async function standAgain(
  db: Db,
  { documentId, version }: { documentId: string; version: number },
): Promise<void> {
  await db.change(
    'review-undo-superseded',
    `update documents set status = 'accepted', superseded_by = null, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'superseded'`,
    [db.binding.tenantId, documentId, version],
    { least: 0 },
  );
}

/**
 * What was filed later and gave way to documents that are undone now is in force, unless another one is. `superseded` had
 * given way to those themselves, and stand again by `standAgain`.
 */
export async function standYielded(
  db: Db,
  documentIds: readonly string[],
  superseded: readonly string[],
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
    [db.binding.tenantId, documentIds, superseded],
    { least: 0 },
  );
}

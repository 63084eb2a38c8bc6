import type { Db } from '#src/server/db/handle.ts';
import type { FiledRow } from '../document-fields.rules.ts';

/**
 * Documents that leave a file, and those that come back: hidden, not removed (D18). `db` is bound to the client's tenant.
 */

interface Versioned {
  documentId: string;
  version: number;
}

/**
 * Takes what waits of these files out of an employee's file, with a reason; each document lets go of its file, so that it
 * can be filed again. Returns them with the files that they had.
 */
export async function hidePending(
  db: Db,
  imageIds: readonly string[],
  reason: string,
): Promise<{ document_id: string; image_id: string; version: number }[]> {
  return db.rows(
    'review-hide-pending',
    `with held as (select document_id, image_id from documents
        where tenant_id = $1 and image_id = any($2) and status = 'pendingReview' and hidden_at is null for update)
     update documents d set hidden_at = now(), hidden_reason = $3, image_id = null, version = d.version + 1
       from held h where d.tenant_id = $1 and d.document_id = h.document_id
     returning d.document_id, h.image_id, d.version`,
    [db.binding.tenantId, imageIds, reason],
  );
}

/** A document that `hidePending` took out waits there again. False where it was changed since. */
export async function showPending(
  db: Db,
  document: Versioned & { imageId: string },
): Promise<boolean> {
  const shown = await db.rows(
    'review-undo-hidden',
    `update documents set hidden_at = null, hidden_reason = null, image_id = $4, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is not null
      returning document_id`,
    [db.binding.tenantId, document.documentId, document.version, document.imageId],
  );
  return shown.length > 0;
}

/** A document that waits in a file, as what is made of its pages needs it. */
interface PendingRow extends FiledRow {
  document_id: string;
  version: number;
  client_id: number;
}

/** Hides what waits of files whose pages were arranged anew; returns what took their place is made from. */
export async function hideArranged(db: Db, imageIds: readonly string[]): Promise<PendingRow[]> {
  return db.rows<PendingRow>(
    'pages-hide-pending',
    `update documents set hidden_at = now(), hidden_reason = 'Its pages were arranged anew in review', version = version + 1
      where tenant_id = $1 and image_id = any($2) and status = 'pendingReview' and hidden_at is null
      returning document_id, version, client_id, document_type_id, doc_date, expiration_date`,
    [db.binding.tenantId, imageIds],
  );
}

/** A document that `hideArranged` hid waits there again. False where it was changed since. */
export async function showArranged(db: Db, { documentId, version }: Versioned): Promise<boolean> {
  const shown = await db.rows(
    'pages-show-hidden',
    `update documents set hidden_at = null, hidden_reason = null, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is not null
      returning document_id`,
    [db.binding.tenantId, documentId, version],
  );
  return shown.length > 0;
}

/**
 * Hides a document that an arrangement of pages made, when it is undone; it lets go of its file, so that nothing finds it
 * by that. False where it was changed since.
 */
export async function hideMade(db: Db, { documentId, version }: Versioned): Promise<boolean> {
  const hidden = await db.rows(
    'pages-hide-shown',
    `update documents set hidden_at = now(), hidden_reason = 'The arrangement of its pages was undone', image_id = null,
        version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is null
      returning document_id`,
    [db.binding.tenantId, documentId, version],
  );
  return hidden.length > 0;
}

/** Hides documents with a reason; those that are hidden already keep theirs. */
export async function hideDocuments(
  db: Db,
  documentIds: readonly string[],
  reason: string,
): Promise<void> {
  await db.change(
    'documents-hide',
    `update documents set hidden_at = now(), hidden_reason = $3, version = version + 1
      where tenant_id = $1 and document_id = any ($2::uuid[]) and hidden_at is null`,
    [db.binding.tenantId, documentIds, reason],
    { least: 0 },
  );
}

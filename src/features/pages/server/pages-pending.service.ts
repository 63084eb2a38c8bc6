import { classificationOf, type FiledRow } from '#src/features/documents/document-fields.rules.ts';
import { addDocument, copyFile } from '#src/features/documents/server/documents.service.ts';
import { noteDocument } from '#src/features/intake/server/change-item.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { NewFile, PageWork } from './pages-arrange.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

interface Versioned {
  documentId: string;
  version: number;
}

/** What changed in the employee's file, so that it can be put back. */
export interface PendingChange {
  hidden: Versioned[];
  shown: (Versioned & { imageId: string; dqItemId: string })[];
}

/**
 * Where the files that were set aside wait as documents in an employee's file, those made of their pages wait there in
 * their place: the sender sees what is in review, and nothing is accepted twice.
 */
export async function replacePending(
  { db, kernel }: PageWork,
  process: ProcessRow,
  gone: readonly string[],
  files: readonly (NewFile & { dqItemId: string })[],
): Promise<PendingChange> {
  const { about_tenant_id: tenantId, about_employee_id: employeeId } = process;
  if (tenantId === null || employeeId === null || gone.length === 0)
    return { hidden: [], shown: [] };
  const change = await db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    const hidden = await hidePending(theirs, gone);
    const [old] = hidden;
    if (!old) return { hidden: [], shown: [] };
    const shown: (Versioned & { imageId: string; dqItemId: string })[] = [];
    for (const { imageId, fileName, file, dqItemId } of files) {
      const copy = await copyFile(theirs, kernel, db.binding.tenantId, tenantId, file.sha256);
      const added = await addDocument(theirs, {
        clientId: old.client_id,
        employeeId,
        ...classificationOf(old),
        status: 'pendingReview',
        file: copy,
        fileName,
        source: process.source === 'externalUpload' ? 'webUpload' : process.source,
        uploadedBy: process.uploaded_by,
        dqItemId,
        imageId,
      });
      shown.push({ ...added, imageId, dqItemId });
    }
    return {
      hidden: hidden.map(({ document_id: documentId, version }) => ({ documentId, version })),
      shown,
    };
  });
  for (const { dqItemId, documentId } of change.shown) await noteDocument(db, dqItemId, documentId);
  return change;
}

interface PendingRow extends FiledRow {
  document_id: string;
  version: number;
  client_id: number;
}

async function hidePending(db: Db, imageIds: readonly string[]): Promise<PendingRow[]> {
  return db.rows<PendingRow>(
    'pages-hide-pending',
    `update documents set hidden_at = now(), hidden_reason = 'Its pages were arranged anew in review', version = version + 1
      where tenant_id = $1 and image_id = any($2) and status = 'pendingReview' and hidden_at is null
      returning document_id, version, client_id, document_type_id, doc_date, expiration_date`,
    [db.binding.tenantId, imageIds],
  );
}

/** Puts the documents back as they were. False when one of them was changed since. */
export async function restorePending(
  db: Db,
  tenantId: number,
  hidden: readonly Versioned[],
  shown: readonly Versioned[],
): Promise<boolean> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    for (const { documentId, version } of shown) {
      // Hidden, not removed (D18), and lets go of its file, so that nothing finds it by that.
      const done = await theirs.rows(
        'pages-hide-shown',
        `update documents set hidden_at = now(), hidden_reason = 'The arrangement of its pages was undone', image_id = null,
            version = version + 1
          where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is null
          returning document_id`,
        [tenantId, documentId, version],
      );
      if (done.length === 0) return false;
    }
    for (const { documentId, version } of hidden) {
      const done = await theirs.rows(
        'pages-show-hidden',
        `update documents set hidden_at = null, hidden_reason = null, version = version + 1
          where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is not null
          returning document_id`,
        [tenantId, documentId, version],
      );
      if (done.length === 0) return false;
    }
    return true;
  });
}

import { classificationOf } from '#src/features/documents/document-fields.rules.ts';
import { addDocument, copyFile } from '#src/features/documents/server/documents.service.ts';
import {
  hideArranged,
  hideMade,
  showArranged,
} from '#src/features/documents/server/hide-documents.service.ts';
import { noteDocument } from '#src/features/intake/server/change-item.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { NewFile, ArrangeWork } from './pages-arrange.service.ts';
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
  { db, kernel }: ArrangeWork,
  process: ProcessRow,
  gone: readonly string[],
  files: readonly (NewFile & { dqItemId: string })[],
): Promise<PendingChange> {
  const { about_tenant_id: tenantId, about_employee_id: employeeId } = process;
  if (tenantId === null || employeeId === null || gone.length === 0)
    return { hidden: [], shown: [] };
  const change = await db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    const hidden = await hideArranged(theirs, gone);
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

/** Puts the documents back as they were. False when one of them was changed since. */
export async function restorePending(
  db: Db,
  tenantId: number,
  hidden: readonly Versioned[],
  shown: readonly Versioned[],
): Promise<boolean> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    for (const document of shown) if (!(await hideMade(theirs, document))) return false;
    for (const document of hidden) if (!(await showArranged(theirs, document))) return false;
    return true;
  });
}

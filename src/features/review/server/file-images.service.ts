import {
  acceptPending,
  supersedeOlder,
  yieldToNewer,
} from '#src/features/documents/server/filing.service.ts';
import {
  classificationOf,
  type Classification,
  type FiledRow,
} from '#src/features/documents/document-fields.rules.ts';
import { addDocument, copyFile } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { thrower } from '#src/shared/errors.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { MATCH_ERRORS } from '#src/features/match/match.contract.ts';
import type { Act, FiledDocument } from '#src/features/intake/server/act.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

const fail = thrower({ ...WORK_ERRORS, ...MATCH_ERRORS });

/** What is filed, in whose file. */
interface Filing {
  tenantId: number;
  employeeId: string;
  chosen: Classification;
  /** Of a type that is kept once: what is older gives way. */
  isSingle: boolean;
  dqItemId: string;
  source: ProcessRow['source'];
  uploadedBy: string | null;
}

/** What was filed, and what gave way to it. */
export interface Filed {
  clientId: number;
  documents: FiledDocument[];
  superseded: { documentId: string; version: number }[];
}

/**
 * Files every image of an item as an accepted document of an employee, in the client's tenant: one that waited there is
 * accepted, the others are added. @throws match.employee_gone, work.already_done
 */
export async function fileImages(
  { db, kernel, me }: Pick<Act, 'db' | 'kernel' | 'me'>,
  { tenantId, employeeId, chosen, isSingle, dqItemId, source, uploadedBy }: Filing,
): Promise<Filed> {
  const images = await itemImages(db, [dqItemId]);
  return db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    const clientId = await lockEmployee(theirs, employeeId);
    const documents: FiledDocument[] = [];
    for (const image of images) {
      const known = await acceptKnown(theirs, image.imageId, employeeId, chosen, me);
      if (known) {
        documents.push(known);
        continue;
      }
      const file = await copyFile(theirs, kernel, db.binding.tenantId, tenantId, image.sha256);
      const added = await addDocument(theirs, {
        clientId,
        employeeId,
        ...chosen,
        status: 'accepted',
        file,
        fileName: image.fileName,
        source: source === 'externalUpload' ? 'webUpload' : source,
        uploadedBy,
        dqItemId,
        imageId: image.imageId,
        acceptedBy: me,
      });
      documents.push({ ...added, imageId: image.imageId, before: null });
    }
    if (!isSingle) return { clientId, documents, superseded: [] };
    const filed = documents.map((one) => one.documentId);
    const superseded = await supersedeOlder(theirs, employeeId, chosen, filed);
    for (const { documentId, version } of await yieldToNewer(theirs, employeeId, chosen, filed))
      for (const document of documents)
        if (document.documentId === documentId) Object.assign(document, { version, yielded: true });
    return { clientId, documents, superseded };
  });
}

/**
 * Keeps an employee from being deleted or merged until the document is filed; returns the location. Two who file for the
 * same person wait for each other here: at its end each judges the file under this lock, and from a shared one neither
 * could go on.
 */
async function lockEmployee(db: Db, employeeId: string): Promise<number> {
  const [row] = await db.rows<{ client_id: number; gone: boolean }>(
    'review-lock-employee',
    `select client_id, deleted_at is not null or replaced_by is not null as gone
       from employees where tenant_id = $1 and employee_id = $2 for no key update`,
    [db.binding.tenantId, employeeId],
  );
  if (!row || row.gone) throw fail('match.employee_gone');
  return row.client_id;
}

/** Accepts the document that the upload already put into the employee's file; null when there is none of this image. */
async function acceptKnown(
  db: Db,
  imageId: string,
  employeeId: string,
  chosen: Classification,
  me: string,
): Promise<FiledDocument | null> {
  const [row] = await db.rows<
    FiledRow & { document_id: string; version: number; status: string; employee_id: string }
  >(
    'review-known-document',
    `select document_id, version, status, employee_id, document_type_id, doc_date, expiration_date
       from documents where tenant_id = $1 and image_id = $2 for update`,
    [db.binding.tenantId, imageId],
  );
  if (!row) return null;
  // Filed already, or moved with a merge of employees: never twice, never against the other hand's work.
  if (row.status !== 'pendingReview') throw fail('work.already_done');
  if (row.employee_id !== employeeId) throw fail('match.employee_gone');
  await acceptPending(db, row.document_id, chosen, me);
  return {
    documentId: row.document_id,
    imageId,
    version: row.version + 1,
    before: classificationOf(row),
  };
}

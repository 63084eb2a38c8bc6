import { sql } from 'kysely';
import {
  classificationOf,
  classifiedColumns,
  type Classification,
  type FiledRow,
} from '#src/features/documents/document-fields.rules.ts';
import { addDocument, copyFile } from '#src/features/documents/server/documents.service.ts';
import { mustChange, type Db } from '#src/server/db/handle.ts';
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
    await yieldToNewer(theirs, employeeId, chosen, documents);
    return { clientId, documents, superseded };
  });
}

/**
 * Keeps an employee from being deleted or merged until the document is filed; gives the location. Two who file for the
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
      .where('document_id', '=', row.document_id)
      .execute(),
  );
  return {
    documentId: row.document_id,
    imageId,
    version: row.version + 1,
    before: classificationOf(row),
  };
}

/** Of a type that is kept once, what was filed before and is not newer gives way. */
async function supersedeOlder(
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

/** Of a type that is kept once, a newer document that is in force stays so, and what was filed now is history beside it. */
async function yieldToNewer(
  db: Db,
  employeeId: string,
  chosen: Classification,
  filed: readonly FiledDocument[],
): Promise<void> {
  const yielded = await db.rows<{ documentId: string; version: number }>(
    'review-yield',
    `update documents d set status = 'superseded', superseded_by = n.document_id, version = d.version + 1
       from (select document_id from documents
              where tenant_id = $1 and employee_id = $2 and document_type_id = $3 and status = 'accepted' and hidden_at is null
                and doc_date > $4 and document_id <> all ($5)
              order by doc_date desc, accepted_at desc nulls last, document_id limit 1) n
      where d.tenant_id = $1 and d.document_id = any ($5)
      returning d.document_id as "documentId", d.version`,
    [
      db.binding.tenantId,
      employeeId,
      chosen.documentTypeId,
      chosen.docDate,
      filed.map(({ documentId }) => documentId),
    ],
  );
  for (const { documentId, version } of yielded)
    for (const document of filed)
      if (document.documentId === documentId) Object.assign(document, { version, yielded: true });
}

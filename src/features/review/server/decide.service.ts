import { sql } from 'kysely';
import { addDocument, copyFile } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { today } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { REVIEW_ERRORS } from '../review.contract.ts';
import { acceptanceTags, classificationFaults, TRANSITIONS } from '../review.rules.ts';
import { begin, finish } from './act.service.ts';
import type { Act, Done, FiledDocument } from './act.service.ts';
import { typeRule } from './item.sql.ts';
import { itemImages } from './review.sql.ts';
import type { ProcessRow } from './review.sql.ts';

const fail = thrower(REVIEW_ERRORS);

/** The place of an employee whom an item may be matched to. @throws request.not_found, review.employee_gone, review.other_company */
export async function placeToMatch(
  db: Db,
  process: Pick<ProcessRow, 'about_tenant_id'>,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number }> {
  const [employee] = await db.rows<{ tenant_id: number; client_id: number; gone: boolean }>(
    'review-match-employee',
    `select tenant_id, client_id, deleted_at is not null or replaced_by is not null as gone from employees where employee_id = $1`,
    [employeeId],
  );
  if (!employee) throw requestError('request.not_found');
  if (employee.gone) throw fail('review.employee_gone');
  // What one company sent goes into no other company's files (D22).
  if (process.about_tenant_id !== null && process.about_tenant_id !== employee.tenant_id)
    throw fail('review.other_company');
  return { tenantId: employee.tenant_id, clientId: employee.client_id };
}

/**
 * Matches an item to an employee, one on file or one whose file was made for it. Its review opens, held by `nextHolder`.
 * @throws review.employee_gone, review.other_company, and those of every act
 */
export async function match(
  act: Act,
  employeeId: string,
  nextHolder: string | null,
  name: 'match' | 'createFile' = 'match',
): Promise<Done> {
  const { process } = await begin(act, name);
  const place = await placeToMatch(act.db, process, employeeId);
  await act.db.k
    .updateTable('dq_items')
    .set({
      about_tenant_id: place.tenantId,
      about_client_id: place.clientId,
      about_employee_id: employeeId,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', act.db.binding.tenantId)
    .where('dq_item_id', '=', process.dq_item_id)
    .execute();
  const { tag } = TRANSITIONS[name];
  const outcome = await finish(act, process, {
    name,
    tags: [tag],
    detail: { documents: [], superseded: [], employeeId },
    nextHolder,
    employeeId,
  });
  return { outcome, about: { ...place, employeeId }, tags: tag ? [tag] : [] };
}

export interface Classification {
  documentTypeId: number;
  docDate: IsoDate;
  expirationDate: IsoDate | null;
}

/**
 * Files an item: every file of it becomes an accepted document of the employee, an older one of a type that is kept
 * once is superseded, and the process ends. All in the caller's transaction, the client's tenant included (D1).
 * @throws review.unknown_type, request.invalid, review.employee_gone, and those of every act
 */
export async function accept(act: Act, chosen: Classification): Promise<Done> {
  const { db } = act;
  const { process } = await begin(act, 'accept');
  const { about_tenant_id: tenantId, about_employee_id: employeeId } = process;
  if (tenantId === null || employeeId === null) throw fail('review.wrong_step');
  const type = await typeRule(db, chosen.documentTypeId);
  if (!type)
    throw fail('review.unknown_type', {
      fields: [{ field: 'documentTypeId', message: 'Choose a document type.' }],
    });
  const faults = classificationFaults(type, chosen, today());
  if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  const filed = await fileImages(act, {
    tenantId,
    employeeId,
    chosen,
    isSingle: type.tabsMode === 'single',
    dqItemId: process.dq_item_id,
    source: process.source,
    uploadedBy: process.uploaded_by,
  });
  await db.k
    .updateTable('dq_items')
    .set({
      document_type_id: chosen.documentTypeId,
      doc_date: chosen.docDate,
      expiration_date: chosen.expirationDate,
      about_client_id: filed.clientId,
      about_document_id: filed.documents[0]?.documentId ?? null,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('dq_item_id', '=', process.dq_item_id)
    .execute();
  const tags = acceptanceTags(
    {
      documentTypeId: process.document_type_id,
      docDate: process.doc_date,
      expirationDate: process.expiration_date,
    },
    chosen,
  );
  const outcome = await finish(act, process, {
    name: 'accept',
    tags,
    detail: { documents: filed.documents, superseded: filed.superseded },
    nextHolder: null,
  });
  const documents = filed.documents.map(({ documentId, imageId }) => ({
    documentId,
    imageId,
    clientId: filed.clientId,
    employeeId,
  }));
  return {
    outcome: { ...outcome, documents },
    about: { tenantId, clientId: filed.clientId, employeeId },
    tags,
  };
}

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
 * accepted, the others are added. @throws review.employee_gone, review.already_done
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
  if (!row || row.gone) throw fail('review.employee_gone');
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
  const [row] = await db.rows<{
    document_id: string;
    version: number;
    status: string;
    employee_id: string;
    document_type_id: number;
    doc_date: IsoDate | null;
    expiration_date: IsoDate | null;
  }>(
    'review-known-document',
    `select document_id, version, status, employee_id, document_type_id, doc_date, expiration_date
       from documents where tenant_id = $1 and image_id = $2 for update`,
    [db.binding.tenantId, imageId],
  );
  if (!row) return null;
  // Filed already, or moved with a merge of employees: never twice, never against the other hand's work.
  if (row.status !== 'pendingReview') throw fail('review.already_done');
  if (row.employee_id !== employeeId) throw fail('review.employee_gone');
  await db.rows(
    'review-accept-document',
    `update documents set status = 'accepted', document_type_id = $3, doc_date = $4, expiration_date = $5, accepted_by = $6,
        accepted_at = now(), version = version + 1 where tenant_id = $1 and document_id = $2`,
    [
      db.binding.tenantId,
      row.document_id,
      chosen.documentTypeId,
      chosen.docDate,
      chosen.expirationDate,
      me,
    ],
  );
  return {
    documentId: row.document_id,
    imageId,
    version: row.version + 1,
    before: {
      documentTypeId: row.document_type_id,
      docDate: row.doc_date,
      expirationDate: row.expiration_date,
    },
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

/**
 * Marks an item as bad, with a reason. By who may decide about rejections it is final, and a document waiting in the
 * employee's file is rejected with it; by anyone else a second person looks at it first.
 * @throws request.invalid for an unknown reason, and those of every act
 */
export async function reject(act: Act, reasonId: number, final: boolean): Promise<Done> {
  const { process } = await begin(act, final ? 'reject' : 'proposeRejection');
  const reason = await rejectionReason(act.db, reasonId);
  return final
    ? endRejected(act, process, 'reject', { reasonId, reason })
    : propose(act, process, { reasonId, reason });
}

/** The words of a reason. @throws request.invalid for one that is not there */
export async function rejectionReason(
  db: Db,
  reasonId: number,
  collection: 'dqBadDocReasons' | 'cmeBadDocReasons' = 'dqBadDocReasons',
): Promise<string> {
  const [reason] = await db.rows<{ text: string }>(
    'review-reason',
    `select text from settings_texts where collection = $2 and text_id = $1 and active`,
    [reasonId, collection],
  );
  if (!reason)
    throw requestError('request.invalid', {
      fields: [{ field: 'reasonId', message: 'Choose a reason.' }],
    });
  return reason.text;
}

interface Rejection {
  reasonId: number;
  reason: string;
  note?: string;
}

async function propose(
  act: Act,
  process: ProcessRow,
  { reasonId, reason }: Rejection,
): Promise<Done> {
  await act.db.k
    .updateTable('dq_items')
    .set({ is_document_rejection: true, version: sql<number>`version + 1` })
    .where('tenant_id', '=', act.db.binding.tenantId)
    .where('dq_item_id', '=', process.dq_item_id)
    .execute();
  const outcome = await finish(act, process, {
    name: 'proposeRejection',
    tags: ['Marked Bad Document'],
    detail: { documents: [], superseded: [], reasonId, note: reason },
    nextHolder: null,
  });
  return { outcome, about: null, tags: ['Marked Bad Document'] };
}

/** Ends an item as rejected: what waits in the employee's file is rejected with it. */
export async function endRejected(
  act: Act,
  process: ProcessRow,
  name: 'reject' | 'upholdRejection',
  { reasonId, reason, note }: Rejection,
): Promise<Done> {
  const { db } = act;
  const tag = TRANSITIONS[name].tag ?? 'Marked Bad Document';
  const {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
  } = process;
  const imageIds = (await itemImages(db, [process.dq_item_id])).map(({ imageId }) => imageId);
  const documents =
    tenantId === null
      ? []
      : await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
          rejectKnown(theirs, imageIds, reason),
        );
  const outcome = await finish(act, process, {
    name,
    tags: [tag],
    detail: { documents, superseded: [], reasonId, note: note ?? reason },
    nextHolder: null,
  });
  const about =
    tenantId !== null && clientId !== null && employeeId !== null && documents.length > 0
      ? { tenantId, clientId, employeeId }
      : null;
  return { outcome, about, tags: [tag] };
}

async function rejectKnown(
  db: Db,
  imageIds: readonly string[],
  reason: string,
): Promise<FiledDocument[]> {
  const rows = await db.rows<{
    document_id: string;
    image_id: string;
    version: number;
    document_type_id: number;
    doc_date: IsoDate | null;
    expiration_date: IsoDate | null;
  }>(
    'review-reject-documents',
    `update documents set status = 'rejected', rejected_reason = $3, version = version + 1
      where tenant_id = $1 and image_id = any($2) and status = 'pendingReview'
      returning document_id, image_id, version, document_type_id, doc_date, expiration_date`,
    [db.binding.tenantId, imageIds, reason],
  );
  return rows.map((row) => ({
    documentId: row.document_id,
    imageId: row.image_id,
    version: row.version,
    before: {
      documentTypeId: row.document_type_id,
      docDate: row.doc_date,
      expirationDate: row.expiration_date,
    },
  }));
}

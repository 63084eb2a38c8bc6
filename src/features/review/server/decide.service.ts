import { sql } from 'kysely';
import { mustChange, type Db } from '#src/server/db/handle.ts';
import { today } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { REVIEW_ERRORS } from '../review.contract.ts';
import { TRANSITIONS } from '../review.rules.ts';
import { acceptanceTags, classificationFaults } from '../classification.rules.ts';
import { begin, finish } from './act.service.ts';
import type { Act, Done } from './act.service.ts';
import { fileImages } from './file-images.service.ts';
import type { Classification } from './file-images.service.ts';
import { typeRule } from './item.sql.ts';
import type { ProcessRow } from './review.sql.ts';

const fail = thrower(REVIEW_ERRORS);

/** The company and the location of an employee on file. @throws request.not_found, review.employee_gone */
export async function employeePlace(
  db: Db,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number }> {
  const [employee] = await db.rows<{ tenant_id: number; client_id: number; gone: boolean }>(
    'review-match-employee',
    `select tenant_id, client_id, deleted_at is not null or replaced_by is not null as gone from employees where employee_id = $1`,
    [employeeId],
  );
  if (!employee) throw requestError('request.not_found');
  if (employee.gone) throw fail('review.employee_gone');
  return { tenantId: employee.tenant_id, clientId: employee.client_id };
}

/** The place of an employee whom an item may be matched to. @throws request.not_found, review.employee_gone, review.other_company */
export async function placeToMatch(
  db: Db,
  process: Pick<ProcessRow, 'about_tenant_id'>,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number }> {
  const place = await employeePlace(db, employeeId);
  // What one company sent goes into no other company's files (D22).
  if (process.about_tenant_id !== null && process.about_tenant_id !== place.tenantId)
    throw fail('review.other_company');
  return place;
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
  mustChange(
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
      .execute(),
  );
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
  mustChange(
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
      .execute(),
  );
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

import { todayOf } from '#src/features/clients/server/clients.service.ts';
import {
  type Classification,
  classificationOf,
  classifiedColumns,
} from '#src/features/documents/document-fields.rules.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { INTAKE_ERRORS } from '#src/features/intake/intake.contract.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { acceptanceTags, classificationFaults } from '../classification.rules.ts';
import { begin, finish } from '#src/features/intake/server/act.service.ts';
import type { Act, Done } from '#src/features/intake/server/act.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { fileImages } from './file-images.service.ts';
import { typeRule } from '#src/features/intake/server/type-rules.service.ts';

const fail = thrower({ ...WORK_ERRORS, ...INTAKE_ERRORS });

/**
 * Files an item: every file of it becomes an accepted document of the employee, an older one of a type that is kept
 * once is superseded, and the process ends. All in the caller's transaction, the client's tenant included (D1).
 * @throws intake.unknown_type, request.invalid, match.employee_gone, and those of every act
 */
export async function accept(act: Act, chosen: Classification): Promise<Done> {
  const { db } = act;
  const { process } = await begin(act, 'accept');
  const { about_tenant_id: tenantId, about_employee_id: employeeId } = process;
  if (tenantId === null || employeeId === null) throw fail('work.wrong_step');
  const type = await typeRule(db, chosen.documentTypeId);
  if (!type?.isOffered)
    throw fail('intake.unknown_type', {
      fields: [{ field: 'documentTypeId', message: 'Choose a document type.' }],
    });
  const faults = classificationFaults(type, chosen, await todayOf(db, employeeId));
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
  await changeItem(db, process.dq_item_id, {
    ...classifiedColumns(chosen),
    about_client_id: filed.clientId,
    about_document_id: filed.documents[0]?.documentId ?? null,
  });
  const tags = acceptanceTags(classificationOf(process), chosen);
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

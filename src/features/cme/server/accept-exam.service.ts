import { todayOf } from '#src/features/clients/server/clients.service.ts';
import {
  type Classification,
  classifiedColumns,
} from '#src/features/documents/document-fields.rules.ts';
import { fileImages } from '#src/features/review/server/file-images.service.ts';
import { factsOf } from '#src/features/intake/server/employee-facts.service.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { MATCH_ERRORS } from '#src/features/match/match.contract.ts';
import { EXAM_STATUS } from '#src/features/orders/server/exam-order.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { earliestToday, latestToday } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import { certificateFaults, MEDICAL_CARD } from '../certificate.rules.ts';
import type { Certificate } from '../certificate.fields.ts';
import type { FindingCode } from '../finding.rules.ts';
import { findingFaults, findingsOf } from '../findings.rules.ts';
import type { CertificateFacts } from '../findings.rules.ts';
import { aboutOf, beginExam, finishExam } from './exam-act.service.ts';
import type { ExamAct, ExamDone } from './exam-act.service.ts';
import { moveOrder, moveRecord } from './exam-client.service.ts';
import { comparedWith } from './exam.sql.ts';
import type { ExamRow } from './exam.sql.ts';

const fail = thrower(CME_ERRORS);
const failShared = thrower({ ...WORK_ERRORS, ...MATCH_ERRORS });

/** What the checks compare a certificate with; null until it is known whose it is, or when the employee is gone. */
export async function certificateFacts(db: Db, exam: ExamRow): Promise<CertificateFacts | null> {
  const { about_employee_id: employeeId } = exam;
  const employee = employeeId === null ? null : await factsOf(db, employeeId);
  if (!employee) return null;
  const { firstName, lastName, dob, license, licenseState } = employee;
  return {
    firstName,
    lastName,
    birthDate: dob,
    license,
    licenseState,
    ...(await comparedWith(db, employee.employeeId, exam.dq_item_id)),
  };
}

/** What came with a certificate of an acceptance. */
export interface Acceptance {
  certificate: Certificate;
  acknowledged: readonly FindingCode[];
  note: string | undefined;
}

/**
 * Confirms a certificate at one of the reviews: on to the next look, and after the last one its files are the employee's
 * medical card, with its dates, in the caller's transaction. Each warning must have been seen.
 * @throws request.invalid, cme.findings_open, cme.own_review, match.employee_gone, and those of every act
 */
export async function acceptExam(
  act: ExamAct,
  { certificate, acknowledged, note }: Acceptance,
): Promise<ExamDone> {
  const { db } = act;
  const begun = await beginExam(act, 'accept');
  const { exam, task } = begun;
  const { examDate, expireDate } = certificate;
  const whose = exam.about_employee_id;
  const day = whose === null ? latestToday() : await todayOf(db, whose);
  const faults = certificateFaults(certificate, day);
  if (faults.length > 0 || examDate === null || expireDate === null)
    throw requestError('request.invalid', { fields: faults });
  const facts = await certificateFacts(db, exam);
  if (!facts) throw failShared('match.employee_gone');
  const found = findingFaults(findingsOf(certificate, facts, day));
  if (found.length > 0) throw requestError('request.invalid', { fields: found });
  const unseenOn = (day: IsoDate) =>
    findingsOf(certificate, facts, day).filter(
      ({ code, level }) => level === 'warning' && !acknowledged.includes(code),
    );
  // The reviewer's day is one of these: what does not hold on it was not shown to them.
  const unseen = unseenOn(latestToday());
  if (unseen.length > 0 && unseenOn(earliestToday()).length > 0)
    throw fail('cme.findings_open', {
      fields: unseen.map(({ field, message }) => ({ field: field ?? 'acknowledged', message })),
    });
  const said = {
    ...(acknowledged.length > 0 ? { acknowledged: [...acknowledged] } : {}),
    ...(note ? { note } : {}),
  };
  if (task.formKey !== 'cmeFinalReview') {
    const record = await moveRecord(act, exam, { certificate });
    return finishExam(act, begun, {
      name: 'accept',
      changes: task.formKey === 'cmeReview' ? { firstReviewer: act.me } : {},
      detail: { ...record, ...said },
    });
  }
  const about = aboutOf(exam);
  if (!about || exam.dq_item_id === null || exam.source === 'order')
    throw failShared('work.wrong_step');
  const { tenantId, employeeId } = about;
  const chosen: Classification = {
    documentTypeId: MEDICAL_CARD,
    docDate: examDate,
    expirationDate: expireDate,
  };
  const filed = await fileImages(act, {
    tenantId,
    employeeId,
    chosen,
    isSingle: false,
    dqItemId: exam.dq_item_id,
    source: exam.source,
    uploadedBy: exam.uploaded_by,
  });
  const documentId = filed.documents[0]?.documentId ?? null;
  await changeItem(db, exam.dq_item_id, {
    about_client_id: filed.clientId,
    about_document_id: documentId,
    ...classifiedColumns(chosen),
  });
  const record = await moveRecord(act, exam, { certificate, state: 'verified', documentId });
  const order = await moveOrder(act, tenantId, exam.order_id, EXAM_STATUS.resultsReceived);
  const { documents, superseded } = filed;
  const done = await finishExam(act, begun, {
    name: 'accept',
    detail: { documents, superseded, ...record, ...order, ...said },
  });
  return {
    ...done,
    about: { ...about, clientId: filed.clientId },
    outcome: {
      ...done.outcome,
      documents: documents.map((one) => ({
        documentId: one.documentId,
        imageId: one.imageId,
        clientId: filed.clientId,
        employeeId,
      })),
    },
  };
}

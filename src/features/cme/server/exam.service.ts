import { colleagues } from '#src/features/review/server/process.service.ts';
import {
  fileImages,
  placeToMatch,
  rejectionReason,
} from '#src/features/review/server/decide.service.ts';
import { factsOf } from '#src/features/review/server/paper.service.ts';
import { REVIEW_ERRORS } from '#src/features/review/review.contract.ts';
import { EXAM_STATUS, moveExamOrder } from '#src/features/orders/server/exam-order.service.ts';
import { today } from '#src/shared/dates.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { holds } from '#src/shared/permissions.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import { certificateFaults, findingsOf, MEDICAL_CARD } from '../certificate.rules.ts';
import type { Certificate, CertificateFacts, FindingCode } from '../certificate.rules.ts';
import { CME_STEP_PERMISSION } from '../cme.rules.ts';
import type { ExamOrder } from '../cme.shapes.ts';
import { aboutOf, beginExam, finishExam } from './exam-act.service.ts';
import type { ExamAct, ExamDetail, ExamDone } from './exam-act.service.ts';
import { endChaseOfOrder } from './chase-end.service.ts';
import {
  addRecord,
  changePaper,
  changeRecord,
  comparedWith,
  examOrders,
  readRecord,
} from './exam.sql.ts';
import type { ExamRow, RecordChanges } from './exam.sql.ts';
import type { Db } from '#src/server/db/handle.ts';

const fail = thrower(CME_ERRORS);
const failShared = thrower(REVIEW_ERRORS);

/** Works in the tenant of the client that an exam is of. */
function inClient<T>(db: Db, tenantId: number, work: (theirs: Db) => Promise<T>): Promise<T> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, work);
}

/** Gives the exam's order another status; what an undo needs of it, where it was changed. */
async function moveOrder(
  act: ExamAct,
  tenantId: number | null,
  orderId: string | null,
  statusId: number,
): Promise<Pick<ExamDetail, 'order'>> {
  if (tenantId === null || orderId === null) return {};
  const moved = await inClient(act.db, tenantId, (theirs) =>
    moveExamOrder(theirs, orderId, statusId, act.by),
  );
  return moved ? { order: { ...moved, tenantId } } : {};
}

/** Changes the exam's record; what an undo needs of it. @throws review.employee_gone */
async function moveRecord(
  act: ExamAct,
  exam: ExamRow,
  changes: RecordChanges,
): Promise<Pick<ExamDetail, 'record'>> {
  const { cme_id: cmeId } = exam;
  if (cmeId === null) return {};
  const was = await readRecord(act.db, cmeId);
  if (!was) throw failShared('review.employee_gone');
  const version = await inClient(act.db, was.tenantId, (theirs) =>
    changeRecord(theirs, cmeId, changes),
  );
  if (version === null) throw failShared('review.employee_gone');
  const { tenantId, state, documentId } = was;
  return { record: { cmeId, tenantId, version, before: { state, documentId } } };
}

/**
 * Says whose certificate it is, and which order it answers: the one named, none, or, unless said, the only open one. The
 * record of the exam is made, its order awaits review, and a chase of it is over.
 * @throws cme.other_order, review.employee_gone, review.other_company, and those of every act
 */
export async function matchExam(
  act: ExamAct,
  { employeeId, orderId }: { employeeId: string; orderId: string | null | undefined },
  grants: PermissionGrants,
): Promise<ExamDone> {
  const { db } = act;
  const begun = await beginExam(act, 'match');
  const { exam } = begun;
  const place = await placeToMatch(db, exam, employeeId);
  const open = await examOrders(db, { employeeId });
  const order = chosenOrder(open, orderId);
  const cmeId = await inClient(db, place.tenantId, (theirs) =>
    addRecord(theirs, {
      clientId: place.clientId,
      employeeId,
      orderId: order?.orderId ?? null,
    }),
  );
  if (exam.dq_item_id !== null)
    await changePaper(db, exam.dq_item_id, {
      about_tenant_id: place.tenantId,
      about_client_id: place.clientId,
      about_employee_id: employeeId,
    });
  const moved = await moveOrder(
    act,
    place.tenantId,
    order?.orderId ?? null,
    EXAM_STATUS.awaitingReview,
  );
  const endedChase = order ? await endChaseOfOrder(act, order.orderId, 'paperArrived') : null;
  const done = await finishExam(act, begun, {
    name: 'match',
    employeeId,
    changes: {
      orderId: order?.orderId ?? null,
      medicalExamOrderId: order?.medicalExamOrderId ?? null,
      cmeId,
    },
    detail: {
      record: { cmeId, tenantId: place.tenantId, version: 1, before: null },
      ...moved,
      ...(endedChase === null ? {} : { endedChase }),
    },
    nextHolder: () => (holds(grants, 'cme.review') ? act.me : null),
  });
  return { ...done, about: { ...place, employeeId }, orderId: order?.orderId ?? null };
}

function chosenOrder(
  open: readonly ExamOrder[],
  orderId: string | null | undefined,
): ExamOrder | null {
  if (orderId === null) return null;
  if (orderId === undefined) return open.length === 1 ? (open[0] ?? null) : null;
  const order = open.find((one) => one.orderId === orderId);
  if (!order) throw fail('cme.other_order');
  return order;
}

/** Sends an exam back to its match: it is somebody else's. Its order waits for its paper again. @throws those of every act */
export async function rematchExam(
  act: ExamAct,
  note: string | undefined,
  grants: PermissionGrants,
): Promise<ExamDone> {
  const begun = await beginExam(act, 'rematch');
  const { exam } = begun;
  const record = await moveRecord(act, exam, { state: 'rejected' });
  const order = await moveOrder(
    act,
    exam.about_tenant_id,
    exam.order_id,
    EXAM_STATUS.awaitingDocuments,
  );
  if (exam.dq_item_id !== null)
    await changePaper(act.db, exam.dq_item_id, { about_employee_id: null });
  return finishExam(act, begun, {
    name: 'rematch',
    employeeId: null,
    changes: { orderId: null, medicalExamOrderId: null, cmeId: null, firstReviewer: null },
    detail: { ...record, ...order, ...(note ? { note } : {}) },
    nextHolder: () => (holds(grants, 'cme.searchAndMatch') ? act.me : null),
  });
}

/** What the checks compare a certificate with; null until it is known whose it is, or when the employee is gone. */
export async function certificateFacts(db: Db, exam: ExamRow): Promise<CertificateFacts | null> {
  const { about_employee_id: employeeId } = exam;
  const employee = employeeId === null ? null : await factsOf(db, employeeId);
  if (!employee) return null;
  const { firstName, lastName, dob, license, licenseState } = employee;
  return {
    ...{ firstName, lastName, birthDate: dob, license, licenseState },
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
 * @throws request.invalid, cme.findings_open, cme.own_review, review.employee_gone, and those of every act
 */
export async function acceptExam(
  act: ExamAct,
  { certificate, acknowledged, note }: Acceptance,
): Promise<ExamDone> {
  const { db } = act;
  const begun = await beginExam(act, 'accept');
  const { exam, task } = begun;
  const faults = certificateFaults(certificate, today());
  const { examDate, expireDate } = certificate;
  if (faults.length > 0 || examDate === null || expireDate === null)
    throw requestError('request.invalid', { fields: faults });
  const facts = await certificateFacts(db, exam);
  if (!facts) throw failShared('review.employee_gone');
  const unseen = findingsOf(certificate, facts, today()).filter(
    ({ code, level }) => level === 'warning' && !acknowledged.includes(code),
  );
  if (unseen.length > 0)
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
    throw failShared('review.wrong_step');
  const { tenantId, employeeId } = about;
  const filed = await fileImages(act, {
    tenantId,
    employeeId,
    chosen: { documentTypeId: MEDICAL_CARD, docDate: examDate, expirationDate: expireDate },
    isSingle: false,
    dqItemId: exam.dq_item_id,
    source: exam.source,
    uploadedBy: exam.uploaded_by,
  });
  const documentId = filed.documents[0]?.documentId ?? null;
  await changePaper(db, exam.dq_item_id, {
    about_client_id: filed.clientId,
    about_document_id: documentId,
    document_type_id: MEDICAL_CARD,
    doc_date: examDate,
    expiration_date: expireDate,
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

/** A later look disagrees: the first one is taken again, by anyone. @throws those of every act */
export async function sendBackExam(act: ExamAct, note: string): Promise<ExamDone> {
  const begun = await beginExam(act, 'sendBack');
  return finishExam(act, begun, {
    name: 'sendBack',
    changes: { firstReviewer: null },
    detail: { note },
  });
}

/**
 * Marks the paper as bad, with a reason of `cmeBadDocReasons`: the exam ends without a card, and its order waits for a
 * better one. @throws request.invalid for an unknown reason, and those of every act
 */
export async function rejectExam(
  act: ExamAct,
  reasonId: number,
  note: string | undefined,
): Promise<ExamDone> {
  const begun = await beginExam(act, 'reject');
  const { exam } = begun;
  const reason = await rejectionReason(act.db, reasonId, 'cmeBadDocReasons');
  const record = await moveRecord(act, exam, { state: 'rejected' });
  const order = await moveOrder(
    act,
    exam.about_tenant_id,
    exam.order_id,
    EXAM_STATUS.awaitingDocuments,
  );
  return finishExam(act, begun, {
    name: 'reject',
    detail: { ...record, ...order, reasonId, note: note ? `${reason}. ${note}` : reason },
  });
}

/**
 * Asks customer care, a representative where one is named.
 * @throws request.invalid for someone who is none, and those of every act
 */
export async function askCareAboutExam(
  act: ExamAct,
  note: string,
  rep: string | null,
): Promise<ExamDone> {
  const begun = await beginExam(act, 'askCare');
  if (rep !== null) {
    const able = await colleagues(act.db, CME_STEP_PERMISSION.cmeCustomerCare, rep);
    if (able.length === 0)
      throw requestError('request.invalid', {
        fields: [{ field: 'customerCareRep', message: 'Choose someone of customer care.' }],
      });
  }
  return finishExam(act, begun, { name: 'askCare', detail: { note }, care: { rep } });
}

/** Answers for customer care: the exam goes back to where it was asked from. @throws those of every act */
export async function answerCareAboutExam(act: ExamAct, note: string): Promise<ExamDone> {
  const begun = await beginExam(act, 'answerCare');
  return finishExam(act, begun, { name: 'answerCare', detail: { note } });
}

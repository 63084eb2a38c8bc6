import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { colleagues } from '#src/features/work/server/process.service.ts';
import { employeePlace } from '#src/features/match/server/match.service.ts';
import { rejectedBecause } from '#src/features/intake/server/rejection-reasons.service.ts';
import { EXAM_STATUS } from '#src/features/orders/server/exam-order.service.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import { CME_STEP_PERMISSION } from '../cme.rules.ts';
import type { ExamOrder } from '../cme.shapes.ts';
import { beginExam, finishExam } from './exam-act.service.ts';
import type { ExamAct, ExamDone } from './exam-act.service.ts';
import { endChaseOfOrder } from './chase-process.service.ts';
import { inClient, moveOrder, moveRecord } from './exam-client.service.ts';
import { examOrders } from './exam.sql.ts';
import { addRecord } from './record.sql.ts';

const fail = thrower(CME_ERRORS);

/**
 * Says whose certificate it is, and which order it answers: the one named, none, or, unless said, the only open one. The
 * record of the exam is made, its order awaits review, and a chase of it is over.
 * @throws cme.other_order, cme.other_company, match.employee_gone, and those of every act
 */
export async function matchExam(
  act: ExamAct,
  { employeeId, orderId }: { employeeId: string; orderId: string | null | undefined },
  grants: PermissionGrants,
): Promise<ExamDone> {
  const { db } = act;
  const begun = await beginExam(act, 'match');
  const { exam } = begun;
  const place = await employeePlace(db, employeeId);
  if (exam.about_tenant_id !== null && exam.about_tenant_id !== place.tenantId)
    throw otherCompany(grants);
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
    await changeItem(db, exam.dq_item_id, {
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

/** What one company sent goes into no other company's files (D22), unless who may says that another sent it. */
function otherCompany(grants: PermissionGrants) {
  return fail(
    'cme.other_company',
    holds(grants, 'dq.editHierarchy')
      ? {
          message:
            'This certificate came from another company. Choose one of that company’s employees, or move the exam to this employee’s client first.',
        }
      : {},
  );
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
    await changeItem(act.db, exam.dq_item_id, { about_employee_id: null });
  return finishExam(act, begun, {
    name: 'rematch',
    employeeId: null,
    changes: { orderId: null, medicalExamOrderId: null, cmeId: null, firstReviewer: null },
    detail: { ...record, ...order, ...(note ? { note } : {}) },
    nextHolder: () => (holds(grants, 'cme.searchAndMatch') ? act.me : null),
  });
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
 * better one. @throws request.invalid for an unknown reason or a missing note, and those of every act
 */
export async function rejectExam(
  act: ExamAct,
  reasonId: number,
  note: string | undefined,
): Promise<ExamDone> {
  const begun = await beginExam(act, 'reject');
  const { exam } = begun;
  const reason = await rejectedBecause(act.db, { reasonId, note }, 'cmeBadDocReasons');
  const record = await moveRecord(act, exam, { state: 'rejected' });
  const order = await moveOrder(
    act,
    exam.about_tenant_id,
    exam.order_id,
    EXAM_STATUS.awaitingDocuments,
  );
  return finishExam(act, begun, {
    name: 'reject',
    detail: { ...record, ...order, reasonId, note: reason },
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

import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { closeOpenTask } from '#src/features/work/server/claim.service.ts';
import { lastAct } from '#src/features/intake/server/last-act.service.ts';
import { classifiedColumns } from '#src/features/documents/document-fields.rules.ts';
import type { LastAct } from '#src/features/intake/server/last-act.service.ts';
import { restoreDocuments } from '#src/features/intake/server/undo-documents.service.ts';
import { restoreExamOrder } from '#src/features/orders/server/exam-order.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import { CME_STEP_PERMISSION, isCmeEnd } from '../cme.rules.ts';
import type { CmeFormKey, CmeState } from '../cme.rules.ts';
import type { CmeInstance } from '../cme.shapes.ts';
import { aboutOf, moveExam, needCmeTask, openExamTask } from './exam-act.service.ts';
import type { ExamDetail, ExamDone } from './exam-act.service.ts';
import { changeExam, lockExamOfTask } from './exam.sql.ts';
import { changeRecord, readRecord } from './record.sql.ts';

const fail = thrower(CME_ERRORS);

type LastExamAct = LastAct<CmeFormKey, CmeState, ExamDetail>;

/** What could be taken back of an exam, as its reader sees it. */
export async function lastExamAction(
  db: Db,
  processInstanceId: string,
  me: string,
): Promise<CmeInstance['lastAction']> {
  const last = await lastAct<LastExamAct>(db, processInstanceId);
  return last
    ? { taskId: last.task_id, action: last.detail.action, undoable: last.user_id === me }
    : null;
}

function refused(message: string) {
  return fail('cme.undo_refused', { message });
}

/**
 * Takes the latest act on an exam back (D21): possible for who did it until something followed. The step is open again
 * and held by the caller; what was filed leaves the file, and the order stands as it did.
 * @throws cme.undo_refused, saying why; request.not_found, request.forbidden
 */
export async function undoExam(
  { db, me, by }: { db: Db; me: string; by: { id: string; name: string } },
  grants: PermissionGrants,
  taskId: string,
): Promise<ExamDone> {
  const exam = await lockExamOfTask(db, taskId);
  if (!exam) throw requestError('request.not_found');
  const processInstanceId = exam.process_instance_id;
  const last = await lastAct<LastExamAct>(db, processInstanceId);
  if (!last || last.task_id !== taskId) throw fail('cme.undo_refused');
  if (last.user_id !== me) throw refused('Only who did this can take it back.');
  if (!holds(grants, CME_STEP_PERMISSION[last.from_state])) throw requestError('request.forbidden');
  const { detail } = last;
  if (!isCmeEnd(last.to_state)) await closeOpenTask(db, exam, me);
  await restoreRecord(db, detail);
  const { before, order } = detail;
  const { about_tenant_id: tenantId } = exam;
  if (tenantId !== null && detail.documents.length > 0)
    await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
      restoreDocuments(theirs, {
        action: 'accept',
        documents: detail.documents,
        superseded: detail.superseded,
      }),
    );
  if (order)
    await db.as({ role: 'jobs', tenantId: order.tenantId, sites: '*' }, (theirs) =>
      restoreExamOrder(theirs, order, by),
    );
  if (exam.dq_item_id !== null)
    await changeItem(db, exam.dq_item_id, {
      about_tenant_id: before.tenantId,
      about_client_id: before.clientId,
      about_employee_id: before.employeeId,
      about_document_id: before.documentId,
      ...classifiedColumns(before),
    });
  await changeExam(db, processInstanceId, {
    orderId: before.orderId,
    medicalExamOrderId: before.medicalExamOrderId,
    cmeId: before.cmeId,
    firstReviewer: before.firstReviewer,
  });
  await moveExam(db, exam, last.from_state, null);
  const { receivedAt, needsCCIntervention, customerCareRep } = await needCmeTask(db, taskId, me);
  const next = await openExamTask({ db, me }, exam, last.from_state, {
    receivedAt,
    holder: me,
    // A question stays one, and of whom it is asked.
    ...(needsCCIntervention ? { care: { rep: customerCareRep } } : {}),
  });
  await noteActivity(db, {
    processInstanceId,
    taskId: next.taskId,
    from: last.to_state,
    to: last.from_state,
    tag: null,
    userId: me,
    detail: { undoes: last.activity_id },
  });
  return {
    outcome: {
      processInstanceId,
      taskId,
      dqItemId: exam.dq_item_id,
      state: last.from_state,
      next,
      documents: [],
    },
    about: aboutOf(exam),
    orderId: exam.order_id ?? before.orderId,
  };
}

/** The record as it stood; one that the act made counts no more. What was read off the certificate stays as it was entered. */
async function restoreRecord(db: Db, { record, action }: ExamDetail): Promise<void> {
  if (!record) return;
  const { cmeId, tenantId, before } = record;
  const now = await readRecord(db, cmeId);
  // An act that only moved its state must not undo a later hand's work on it.
  if (!now || (action === 'accept' && before && now.version !== record.version))
    throw refused('This can no longer be undone: the record was changed since.');
  await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
    changeRecord(
      theirs,
      cmeId,
      before
        ? { state: before.state, documentId: before.documentId }
        : { state: 'rejected', documentId: null },
    ),
  );
}

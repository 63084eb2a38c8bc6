import { classificationOf, type Proposed } from '#src/features/documents/document-fields.rules.ts';
import { randomUUID } from 'node:crypto';
import { closeTask, needTask } from '#src/features/work/server/claim.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { FiledDocument } from '#src/features/intake/server/act.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { moveInstance } from '#src/features/work/server/instances.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { LEASE_MINUTES } from '#src/features/work/lease.rules.ts';
import type { MovedOrder } from '#src/features/orders/server/exam-order.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { checkShown } from '#src/shared/document-shown.ts';
import type { DocumentShown } from '#src/shared/document-shown.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import type { FindingCode } from '../finding.rules.ts';
import { cmeLeadsFrom, cmeStep, cmeTargetOf, isCmeEnd, isOwnFirstLook } from '../cme.rules.ts';
import type { CmeFormKey, CmeState, CmeTransitionName } from '../cme.rules.ts';
import type { CmeOutcome, CmeRecord, HeldCmeTask } from '../cme.shapes.ts';
import { CME_TASKS, toHeldCmeTask } from './cme-tasks.service.ts';
import { changeExam, lockExamOfTask } from './exam.sql.ts';
import type { ExamChanges, ExamRow } from './exam.sql.ts';

const fail = thrower(CME_ERRORS);
const failShared = thrower(WORK_ERRORS);

/** Who acts, on which task. */
export interface ExamAct {
  db: Db;
  kernel: Pick<Kernel, 'storage'>;
  me: string;
  /** As an order's audit trail names them. */
  by: { id: string; name: string };
  taskId: string;
  leaseId: string;
  /** The exam's version that was seen; null where the caller did not say. */
  version: number | null;
  /** The certificate that was seen; undefined where the caller did not say (D36). */
  documentShown: DocumentShown;
}

/** What an activity keeps so that the act can be taken back. No health data: the row stays for good. */
export interface ExamDetail {
  action: CmeTransitionName;
  before: Proposed & {
    tenantId: number | null;
    clientId: number | null;
    employeeId: string | null;
    orderId: string | null;
    medicalExamOrderId: string | null;
    cmeId: string | null;
    firstReviewer: string | null;
    documentId: string | null;
  };
  documents: FiledDocument[];
  superseded: { documentId: string; version: number }[];
  /** A record that was made or changed; `before` is null where this act made it. */
  record?: {
    cmeId: string;
    tenantId: number;
    version: number;
    before: { state: CmeRecord['state']; documentId: string | null } | null;
  };
  order?: MovedOrder & { tenantId: number };
  /** A chase that ended because the paper is here. */
  endedChase?: string;
  acknowledged?: FindingCode[];
  reasonId?: number;
  note?: string;
}

/** An act done: what the caller gets, and whose records changed. */
export interface ExamDone {
  outcome: CmeOutcome;
  about: { tenantId: number; clientId: number; employeeId: string } | null;
  orderId: string | null;
}

/** Whom an exam is about, where that is known. */
export function aboutOf(exam: ExamRow): ExamDone['about'] {
  const {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
  } = exam;
  return tenantId !== null && clientId !== null && employeeId !== null
    ? { tenantId, clientId, employeeId }
    : null;
}

/** Reads a task of the process. @throws request.not_found */
export async function needCmeTask(db: Db, taskId: string, me: string): Promise<HeldCmeTask> {
  return toHeldCmeTask(await needTask(db, taskId, me, CME_TASKS), me);
}

/**
 * Holds the exam, checks step, version and the certificate that was seen, and completes the task: the beginning of every act.
 * @throws request.not_found, request.conflict, request.not_shown, cme.own_review, work.wrong_step, work.already_done, work.lease_lost
 */
export async function beginExam(
  act: ExamAct,
  name: CmeTransitionName,
): Promise<{ exam: ExamRow; task: HeldCmeTask }> {
  const exam = await lockExamOfTask(act.db, act.taskId);
  if (!exam) throw requestError('request.not_found');
  const task = await needCmeTask(act.db, act.taskId, act.me);
  if (task.hold === 'done') throw failShared('work.already_done');
  if (!cmeLeadsFrom(name, task.formKey) || exam.state !== task.formKey)
    throw failShared('work.wrong_step');
  if (isOwnFirstLook(task.formKey, exam.first_reviewer, act.me)) throw fail('cme.own_review');
  await closeTask(act.db, act.taskId, act.me, act.leaseId, CME_TASKS);
  if (act.version !== null && act.version !== exam.version)
    throw requestError('request.conflict', { current: { version: exam.version } });
  if (act.documentShown !== undefined) {
    const images = exam.dq_item_id === null ? [] : await itemImages(act.db, [exam.dq_item_id]);
    checkShown(
      act.documentShown,
      images.map(({ imageId }) => imageId),
    );
  }
  return { exam, task };
}

/** What an act says when it ends. */
export interface ExamStep {
  name: CmeTransitionName;
  detail?: Partial<Omit<ExamDetail, 'action' | 'before'>>;
  /** What the exam is about after it, where the act changed that. */
  changes?: ExamChanges;
  /** Whose it is after this act, where it changed that. */
  employeeId?: string | null;
  /** Who is assigned the next step; null: the first to claim it. */
  nextHolder?: (step: CmeFormKey) => string | null;
  /** Whom customer care is asked of. */
  care?: { rep: string | null };
}

/** Moves the process on, writes what was done, and opens the next step's task where there is one. */
export async function finishExam(
  act: ExamAct,
  { exam, task }: { exam: ExamRow; task: HeldCmeTask },
  step: ExamStep,
): Promise<ExamDone> {
  const { db } = act;
  const to = cmeTargetOf(step.name, task.formKey, {
    employeeId: step.employeeId === undefined ? exam.about_employee_id : step.employeeId,
    cameFrom: exam.variables['cameFrom'],
  });
  await moveExam(db, exam, to, step.care ? { cameFrom: task.formKey } : null);
  await changeExam(db, exam.process_instance_id, step.changes ?? {});
  const detail: ExamDetail = {
    documents: [],
    superseded: [],
    ...step.detail,
    action: step.name,
    before: {
      tenantId: exam.about_tenant_id,
      clientId: exam.about_client_id,
      employeeId: exam.about_employee_id,
      orderId: exam.order_id,
      medicalExamOrderId: exam.medical_exam_order_id,
      cmeId: exam.cme_id,
      firstReviewer: exam.first_reviewer,
      documentId: exam.about_document_id,
      ...classificationOf(exam),
    },
  };
  await noteActivity(db, {
    processInstanceId: exam.process_instance_id,
    taskId: act.taskId,
    from: task.formKey,
    to,
    tag: null,
    userId: act.me,
    detail: { ...detail },
  });
  const next = cmeStep(to);
  return {
    outcome: {
      processInstanceId: exam.process_instance_id,
      taskId: act.taskId,
      dqItemId: exam.dq_item_id,
      state: to,
      next:
        next === null
          ? null
          : await openExamTask(act, exam, next, {
              receivedAt: task.receivedAt,
              holder: step.nextHolder?.(next) ?? null,
              ...(step.care ? { care: step.care } : {}),
            }),
      documents: [],
    },
    about: aboutOf(exam),
    orderId: exam.order_id,
  };
}

/** Gives an exam another state; at an end it is over. */
export async function moveExam(
  db: Db,
  exam: Pick<ExamRow, 'process_instance_id'>,
  to: CmeState,
  variables: Record<string, unknown> | null,
): Promise<void> {
  await moveInstance(db, exam.process_instance_id, { state: to, ended: isCmeEnd(to), variables });
}

/** Opens an exam's task, as old as the one before, held by `holder` where there is one. */
export async function openExamTask(
  act: Pick<ExamAct, 'db' | 'me'>,
  exam: Pick<ExamRow, 'process_instance_id'>,
  formKey: CmeFormKey,
  {
    receivedAt,
    holder,
    care,
  }: { receivedAt: string; holder: string | null; care?: { rep: string | null } },
): Promise<HeldCmeTask> {
  const taskId = await openTask(act.db, {
    processInstanceId: exam.process_instance_id,
    formKey,
    receivedDate: receivedAt.slice(0, 10),
    receivedAt,
    holder:
      holder === null ? null : { userId: holder, leaseId: randomUUID(), minutes: LEASE_MINUTES },
    ...(care ? { care, askedBy: act.me } : {}),
  });
  return needCmeTask(act.db, taskId, act.me);
}

import { classifiedColumns } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import {
  CME_PROCESS,
  DELETED_KEPT_DAYS,
  isEnd,
  RESTORABLE,
} from '#src/features/work/review-process.rules.ts';
import type { Instance } from '../review.shapes.ts';
import { reopen } from '#src/features/intake/server/act.service.ts';
import type { ActDetail, Done } from '#src/features/intake/server/act.service.ts';
import {
  checkStep,
  stepsOf,
  closeOpenTask,
  refused,
} from '#src/features/work/server/claim.service.ts';
import { moveInstance, withdrawInstance } from '#src/features/work/server/instances.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { withdrawFile } from '#src/features/match/server/new-file.service.ts';
import {
  lockProcessOfItem,
  lockProcessOfTask,
} from '#src/features/intake/server/process-row.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';
import { wasLookedAt } from './second-look.sql.ts';
import { restoreDocuments } from '#src/features/intake/server/undo-documents.service.ts';
import { lastAct } from '#src/features/intake/server/last-act.service.ts';
import type { LastAct } from '#src/features/intake/server/last-act.service.ts';

const fail = thrower(WORK_ERRORS);

/** What could be taken back of a process, as its reader sees it. */
export async function lastAction(
  db: Db,
  processInstanceId: string,
  me: string,
): Promise<Instance['lastAction']> {
  const last = await lastAct(db, processInstanceId);
  return last
    ? { taskId: last.task_id, action: last.detail.action, undoable: last.user_id === me }
    : null;
}

/**
 * Takes the latest act on an item back (D21): a compensating act of its own, possible for who did it until something
 * followed. The step is open again and held by the caller.
 * @throws work.undo_refused, saying why; request.not_found
 */
export async function undo(
  db: Db,
  me: string,
  grants: PermissionGrants,
  taskId: string,
): Promise<Done> {
  const process = await lockProcessOfTask(db, taskId);
  if (!process) throw requestError('request.not_found');
  const last = await lastAct(db, process.process_instance_id);
  if (!last || last.task_id !== taskId) throw fail('work.undo_refused');
  if (last.user_id !== me) throw refused('Only who did this can take it back.');
  checkStep(grants, last.from_state);
  return takeBack(db, me, grants, process, last);
}

/**
 * Brings a deleted or refused paper back, no matter who ended it, while it is kept.
 * @throws work.undo_refused, saying why; request.not_found
 */
export async function restore(
  db: Db,
  me: string,
  grants: PermissionGrants,
  dqItemId: string,
): Promise<Done> {
  const process = await lockProcessOfItem(db, dqItemId);
  if (!process) throw requestError('request.not_found');
  if (!RESTORABLE.includes(process.state)) throw refused('This document is not deleted.');
  const last = await lastAct(db, process.process_instance_id);
  if (!last || last.to_state !== process.state) throw fail('work.undo_refused');
  return takeBack(db, me, grants, process, last);
}

async function takeBack(
  db: Db,
  me: string,
  grants: PermissionGrants,
  process: ProcessRow,
  last: LastAct,
): Promise<Done> {
  const { detail, task_id: taskId } = last;
  if (detail.action === 'accept' && (await wasLookedAt(db, last.activity_id)))
    throw refused('This can no longer be undone: a second reviewer has looked at it.');
  if (RESTORABLE.includes(last.to_state) && !(await isKept(db, process)))
    throw refused(
      `This can no longer be undone: deleted documents are kept for ${DELETED_KEPT_DAYS} days.`,
    );
  if (!isEnd(last.to_state)) await closeOpenTask(db, process, me);
  if (detail.cmeInstanceId) await withdrawFromCme(db, me, detail.cmeInstanceId);
  const { about_tenant_id: tenantId } = process;
  if (tenantId !== null && detail.documents.length > 0) {
    await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
      restoreDocuments(theirs, detail),
    );
  }
  const made = detail.action === 'createFile' ? detail.employeeId : undefined;
  if (made !== undefined && tenantId !== null) {
    const about = { tenantId, employeeId: made, dqItemId: process.dq_item_id };
    if (!(await withdrawFile(db, me, about)))
      throw refused(
        'This can no longer be undone: the new file was worked on since. Match to another employee instead.',
      );
  }
  await restoreItem(db, process, detail);
  await moveInstance(db, process.process_instance_id, { state: last.from_state, ended: false });
  const holder = stepsOf(grants).includes(last.from_state) ? me : null;
  const next = await reopen({ db, me }, process, last.from_state, taskId, holder);
  await noteActivity(db, {
    processInstanceId: process.process_instance_id,
    taskId: next?.taskId ?? null,
    from: last.to_state,
    to: last.from_state,
    tag: null,
    userId: me,
    detail: { undoes: last.activity_id },
  });
  const { about_client_id: clientId, about_employee_id: employeeId } = process;
  return {
    outcome: {
      processInstanceId: process.process_instance_id,
      taskId,
      dqItemId: process.dq_item_id,
      state: last.from_state,
      next,
      documents: [],
    },
    about:
      tenantId !== null &&
      clientId !== null &&
      employeeId !== null &&
      (detail.documents.length > 0 || made !== undefined)
        ? { tenantId, clientId, employeeId }
        : null,
    tags: [],
    ...(made === undefined ? {} : { roster: true as const }),
  };
}

/** Takes an item back from CME while nobody there has begun with it. @throws work.undo_refused */
async function withdrawFromCme(db: Db, me: string, processInstanceId: string): Promise<void> {
  const { key: processKey, firstStep } = CME_PROCESS;
  if (!(await withdrawInstance(db, { processKey, firstStep }, processInstanceId)))
    throw refused('This can no longer be undone: CME has begun with it.');
  await noteActivity(db, {
    processInstanceId,
    taskId: null,
    from: firstStep,
    to: 'withdrawn',
    tag: null,
    userId: me,
    detail: {},
  });
}

/** Whether the files of an ended item are still there. */
async function isKept(db: Db, process: ProcessRow): Promise<boolean> {
  const [row] = await db.rows<{ kept: boolean | null }>(
    'review-kept',
    `select ended_at > now() - make_interval(days => $3) as kept from process_instances
      where tenant_id = $1 and process_instance_id = $2`,
    [db.binding.tenantId, process.process_instance_id, DELETED_KEPT_DAYS],
  );
  return row?.kept ?? false;
}

async function restoreItem(
  db: Db,
  process: ProcessRow,
  { action, before, documents }: ActDetail,
): Promise<void> {
  const made = documents.every((document) => document.before === null);
  await changeItem(db, process.dq_item_id, {
    about_tenant_id: before.tenantId,
    about_client_id: before.clientId,
    about_employee_id: before.employeeId,
    ...classifiedColumns(before),
    ...(before.isDocumentRejection === undefined
      ? {}
      : { is_document_rejection: before.isDocumentRejection }),
    ...(before.documentId === undefined
      ? action === 'accept' && made
        ? { about_document_id: null }
        : {}
      : { about_document_id: before.documentId }),
  });
}

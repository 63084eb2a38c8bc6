import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { REVIEW_ERRORS } from '../review.contract.ts';
import type { Instance } from '../review.shapes.ts';
import { DELETED_KEPT_DAYS, isEnd, RESTORABLE } from '../review.rules.ts';
import type { FormKey, ReviewState } from '../review.rules.ts';
import { checkStep, stepsOf } from './claim.service.ts';
import { withdrawFromCme } from './cme.sql.ts';
import { reopen } from './act.service.ts';
import type { ActDetail, Done, FiledDocument } from './act.service.ts';
import { noteActivity } from './intake.service.ts';
import { withdrawFile } from './new-file.service.ts';
import { lockProcessOfItem, lockProcessOfTask } from './review.sql.ts';
import type { ProcessRow } from './review.sql.ts';
import { wasLookedAt } from './second-look.sql.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';

const fail = thrower(REVIEW_ERRORS);

/** A transition that a person's act made. */
export interface LastAct<Step = FormKey, State = ReviewState, Detail = ActDetail> {
  activity_id: string;
  task_id: string;
  user_id: string | null;
  from_state: Step;
  to_state: State;
  detail: Detail;
}

/**
 * The latest transition of a process that stands, where a person's act made it. An undo is no act, and what it took
 * back does not count: so one act after the other can be taken back.
 */
export async function lastAct<Row extends LastAct<unknown, unknown, object> = LastAct>(
  db: Db,
  processInstanceId: string,
): Promise<Row | null> {
  const [row] = await db.rows<Row>(
    'review-last-act',
    `select activity_id, task_id, user_id, from_state, to_state, detail from process_activities a
      where tenant_id = $1 and process_instance_id = $2 and to_state is not null and not detail ? 'undoes'
        and not exists (select from process_activities u where u.tenant_id = a.tenant_id
          and u.process_instance_id = a.process_instance_id and u.detail ->> 'undoes' = a.activity_id::text)
      order by at desc, activity_id desc limit 1`,
    [db.binding.tenantId, processInstanceId],
  );
  return row && 'action' in row.detail ? row : null;
}

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
 * @throws review.undo_refused, saying why; request.not_found
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
  if (!last || last.task_id !== taskId) throw fail('review.undo_refused');
  if (last.user_id !== me) throw refused('Only who did this can take it back.');
  checkStep(grants, last.from_state);
  return takeBack(db, me, grants, process, last);
}

/**
 * Brings a deleted or refused paper back, whoever ended it, while it is kept.
 * @throws review.undo_refused, saying why; request.not_found
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
  if (!last || last.to_state !== process.state) throw fail('review.undo_refused');
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
  if (detail.cmeInstanceId && !(await withdrawFromCme(db, detail.cmeInstanceId, me)))
    throw refused('This can no longer be undone: CME has begun with it.');
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
  await db.k
    .updateTable('process_instances')
    .set({ state: last.from_state, ended_at: null, version: sql<number>`version + 1` })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('process_instance_id', '=', process.process_instance_id)
    .execute();
  const holder = stepsOf(grants).includes(last.from_state) ? me : null;
  const next = await reopen({ db, me }, process, last.from_state, holder);
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

function refused(message: string) {
  return fail('review.undo_refused', { message });
}

/** Whether the files of an ended item are still there. */
async function isKept(db: Db, process: ProcessRow): Promise<boolean> {
  const [row] = await db.rows<{ kept: boolean }>(
    'review-kept',
    `select ended_at > now() - make_interval(days => $3) as kept from process_instances
      where tenant_id = $1 and process_instance_id = $2`,
    [db.binding.tenantId, process.process_instance_id, DELETED_KEPT_DAYS],
  );
  return row?.kept ?? false;
}

/** The task that the act opened ends undone, unless a colleague is already at it. */
export async function closeOpenTask(
  db: Db,
  process: Pick<ProcessRow, 'process_instance_id'>,
  me: string,
): Promise<void> {
  const closed = await db.rows(
    'review-undo-match',
    `update tasks set completed_at = now(), lease_until = null, version = version + 1, variables = variables || '{"undone": true}'
      where tenant_id = $1 and process_instance_id = $2 and completed_at is null
        and (assignee = $3 or lease_until is null or lease_until <= now()) returning task_id`,
    [db.binding.tenantId, process.process_instance_id, me],
  );
  if (closed.length === 0)
    throw refused('This can no longer be undone: a colleague is working on the document.');
}

/** Puts the client's documents back as they were; refused when one of them was changed since. */
export async function restoreDocuments(
  db: Db,
  detail: Pick<ActDetail, 'action' | 'documents' | 'superseded'>,
): Promise<void> {
  const tenant = db.binding.tenantId;
  const wanted = detail.action === 'accept' ? 'accepted' : 'rejected';
  for (const document of detail.documents) {
    const { before } = document;
    if (document.hidden) {
      await showAgain(db, document);
      continue;
    }
    const restored = await db.rows(
      before ? 'review-undo-pending' : 'review-undo-filed',
      before
        ? `update documents set status = 'pendingReview', document_type_id = $5, doc_date = $6, expiration_date = $7, accepted_by = null,
              accepted_at = null, rejected_reason = null, superseded_by = null, version = version + 1
            where tenant_id = $1 and document_id = $2 and version = $3 and status = $4 and hidden_at is null returning document_id`
        : // What the act made is hidden, not removed (D18), and lets go of the image so that it can be filed again.
          `update documents set hidden_at = now(), hidden_reason = 'The acceptance was undone', image_id = null, version = version + 1
            where tenant_id = $1 and document_id = $2 and version = $3 and status = $4 and hidden_at is null returning document_id`,
      [
        tenant,
        document.documentId,
        document.version,
        document.yielded ? 'superseded' : wanted,
        ...(before ? [before.documentTypeId, before.docDate, before.expirationDate] : []),
      ],
    );
    if (restored.length === 0)
      throw refused(
        "This can no longer be undone: the document was changed in the employee's file since.",
      );
  }
  await restoreYielded(db, detail);
  for (const older of detail.superseded) {
    await db.rows(
      'review-undo-superseded',
      `update documents set status = 'accepted', superseded_by = null, version = version + 1
        where tenant_id = $1 and document_id = $2 and version = $3 and status = 'superseded'`,
      [tenant, older.documentId, older.version],
    );
  }
}

/** What was filed later and gave way to a document that is undone now is in force, unless another one is. */
async function restoreYielded(
  db: Db,
  { documents, superseded }: Pick<ActDetail, 'documents' | 'superseded'>,
): Promise<void> {
  await db.rows(
    'review-undo-yielded',
    `update documents d set status = 'accepted', superseded_by = null, version = d.version + 1
       from (select distinct on (y.employee_id, y.document_type_id) y.document_id from documents y
              where y.tenant_id = $1 and y.superseded_by = any ($2::uuid[]) and y.status = 'superseded' and y.hidden_at is null
                and y.document_id <> all ($3::uuid[])
                and not exists (select from documents o where o.tenant_id = y.tenant_id and o.employee_id = y.employee_id
                  and o.document_type_id = y.document_type_id and o.status = 'accepted' and o.hidden_at is null)
                and not exists (select from documents b where b.tenant_id = y.tenant_id and b.document_id = any ($3::uuid[])
                  and b.doc_date >= y.doc_date)
              order by y.employee_id, y.document_type_id, y.doc_date desc nulls last, y.document_id) n
      where d.tenant_id = $1 and d.document_id = n.document_id`,
    [
      db.binding.tenantId,
      documents.map(({ documentId }) => documentId),
      superseded.map(({ documentId }) => documentId),
    ],
  );
}

/** A document that waited in the employee's file waits there again, unless the file is gone or it was changed. */
async function showAgain(db: Db, document: FiledDocument): Promise<void> {
  const shown = await db.rows(
    'review-undo-hidden',
    `update documents set hidden_at = null, hidden_reason = null, image_id = $4, version = version + 1
      where tenant_id = $1 and document_id = $2 and version = $3 and status = 'pendingReview' and hidden_at is not null
      returning document_id`,
    [db.binding.tenantId, document.documentId, document.version, document.imageId],
  );
  if (shown.length === 0)
    throw refused(
      "This can no longer be undone: the document was changed in the employee's file since.",
    );
}

async function restoreItem(
  db: Db,
  process: ProcessRow,
  { action, before, documents }: ActDetail,
): Promise<void> {
  const made = documents.every((document) => document.before === null);
  await db.k
    .updateTable('dq_items')
    .set({
      about_tenant_id: before.tenantId,
      about_client_id: before.clientId,
      about_employee_id: before.employeeId,
      document_type_id: before.documentTypeId,
      doc_date: before.docDate,
      expiration_date: before.expirationDate,
      ...(before.isDocumentRejection === undefined
        ? {}
        : { is_document_rejection: before.isDocumentRejection }),
      ...(before.documentId === undefined
        ? action === 'accept' && made
          ? { about_document_id: null }
          : {}
        : { about_document_id: before.documentId }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('dq_item_id', '=', process.dq_item_id)
    .execute();
}

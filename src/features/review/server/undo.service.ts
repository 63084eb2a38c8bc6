import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { REVIEW_ERRORS } from '../review.contract.ts';
import type { Instance } from '../review.shapes.ts';
import type { FormKey, ReviewState } from '../review.rules.ts';
import { checkStep } from './claim.service.ts';
import { reopen } from './act.service.ts';
import type { ActDetail, Done } from './act.service.ts';
import { noteActivity } from './intake.service.ts';
import { lockProcessOfTask } from './review.sql.ts';
import type { ProcessRow } from './review.sql.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';

const fail = thrower(REVIEW_ERRORS);

interface LastAct {
  activity_id: string;
  task_id: string;
  user_id: string | null;
  from_state: FormKey;
  to_state: ReviewState;
  detail: ActDetail;
}

/** The latest transition of a process, where a person's act made it; an undo is no act. */
async function lastAct(db: Db, processInstanceId: string): Promise<LastAct | null> {
  const [row] = await db.rows<LastAct>(
    'review-last-act',
    `select activity_id, task_id, user_id, from_state, to_state, detail from process_activities
      where tenant_id = $1 and process_instance_id = $2 and to_state is not null order by at desc, activity_id desc limit 1`,
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
  const { detail } = last;
  if (detail.action === 'match') await closeOpenTask(db, process, me);
  const { about_tenant_id: tenantId } = process;
  if (tenantId !== null && detail.documents.length > 0) {
    await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
      restoreDocuments(theirs, detail),
    );
  }
  await restoreItem(db, process, detail);
  await db.k
    .updateTable('process_instances')
    .set({ state: last.from_state, ended_at: null, version: sql<number>`version + 1` })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('process_instance_id', '=', process.process_instance_id)
    .execute();
  const next = await reopen({ db, me }, process, last.from_state);
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
      tenantId !== null && clientId !== null && employeeId !== null && detail.documents.length > 0
        ? { tenantId, clientId, employeeId }
        : null,
    tags: [],
  };
}

function refused(message: string) {
  return fail('review.undo_refused', { message });
}

/** The review that a match opened ends undone, unless a colleague is already at it. */
async function closeOpenTask(db: Db, process: ProcessRow, me: string): Promise<void> {
  const closed = await db.rows(
    'review-undo-match',
    `update tasks set completed_at = now(), lease_until = null, version = version + 1, variables = variables || '{"undone": true}'
      where tenant_id = $1 and process_instance_id = $2 and completed_at is null
        and (assignee = $3 or lease_until is null or lease_until <= now()) returning task_id`,
    [db.binding.tenantId, process.process_instance_id, me],
  );
  if (closed.length === 0)
    throw refused('This can no longer be undone: a colleague is reviewing the document.');
}

/** Puts the client's documents back as they were; refused when one of them was changed since. */
async function restoreDocuments(db: Db, detail: ActDetail): Promise<void> {
  const tenant = db.binding.tenantId;
  const wanted = detail.action === 'accept' ? 'accepted' : 'rejected';
  for (const document of detail.documents) {
    const { before } = document;
    const restored = await db.rows(
      before ? 'review-undo-pending' : 'review-undo-filed',
      before
        ? `update documents set status = 'pendingReview', document_type_id = $5, doc_date = $6, expiration_date = $7, accepted_by = null,
              accepted_at = null, rejected_reason = null, version = version + 1
            where tenant_id = $1 and document_id = $2 and version = $3 and status = $4 and hidden_at is null returning document_id`
        : // What the act made is hidden, not removed (D18), and lets go of the image so that it can be filed again.
          `update documents set hidden_at = now(), hidden_reason = 'The acceptance was undone', image_id = null, version = version + 1
            where tenant_id = $1 and document_id = $2 and version = $3 and status = $4 and hidden_at is null returning document_id`,
      [
        tenant,
        document.documentId,
        document.version,
        wanted,
        ...(before ? [before.documentTypeId, before.docDate, before.expirationDate] : []),
      ],
    );
    if (restored.length === 0)
      throw refused(
        "This can no longer be undone: the document was changed in the employee's file since.",
      );
  }
  for (const older of detail.superseded) {
    await db.rows(
      'review-undo-superseded',
      `update documents set status = 'accepted', superseded_by = null, version = version + 1
        where tenant_id = $1 and document_id = $2 and version = $3 and status = 'superseded'`,
      [tenant, older.documentId, older.version],
    );
  }
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
      ...(action === 'accept' && made ? { about_document_id: null } : {}),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('dq_item_id', '=', process.dq_item_id)
    .execute();
}

import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { AppError } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';
import { WORK_ERRORS } from '../work.contract.ts';
import type { HeldTask } from '../task.shapes.ts';
import { FORM_KEYS, STEP_PERMISSION } from '../review-process.rules.ts';
import type { FormKey } from '../review-process.rules.ts';
import { LEASE_MINUTES, LEAVING_SECONDS, REASSIGNED_HOURS } from '../lease.rules.ts';
import type { WaitsUntil } from '../waiting.rules.ts';
import { colleagues, REVIEW_TASKS } from './process.service.ts';
import type { TaskProcess } from './process.service.ts';
import { readTask } from './tasks.service.ts';
import { setWait } from './waiting.service.ts';

const fail = thrower(WORK_ERRORS);

/** The steps that these grants allow to work on. */
export function stepsOf(grants: PermissionGrants): FormKey[] {
  return FORM_KEYS.filter((formKey) => meets(grants, STEP_PERMISSION[formKey]));
}

/** Reads a task that is there, else throws `request.not_found`. */
export async function needTask(
  db: Db,
  taskId: string,
  me: string,
  process: TaskProcess = REVIEW_TASKS,
): Promise<HeldTask> {
  const task = await readTask(db, taskId, me, process);
  if (!task) throw requestError('request.not_found');
  return task;
}

/** @throws request.forbidden for a step the caller may not work on */
export function checkStep(grants: PermissionGrants, formKey: FormKey): void {
  if (!stepsOf(grants).includes(formKey)) throw requestError('request.forbidden');
}

/**
 * Leases a task to `me`; who holds it already keeps the same lease, for longer.
 * @throws work.taken, naming the colleague; work.already_done; request.not_found
 */
export async function claimTask(
  db: Db,
  taskId: string,
  me: string,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  const claimed = await db.rows(
    'review-claim',
    `update tasks t set assignee = $3, version = t.version + 1, lease_until = now() + make_interval(mins => $4),
        lease_id = case when t.assignee = $3 and t.lease_until > now() and t.lease_id is not null then t.lease_id else gen_random_uuid() end
      where t.tenant_id = $1 and t.task_id = $2 and t.completed_at is null
        and (t.lease_until is null or t.lease_until <= now() or t.assignee = $3) returning t.task_id`,
    [db.binding.tenantId, taskId, me, LEASE_MINUTES],
  );
  if (claimed.length === 0) throw await notFree(db, taskId, me, process);
}

/**
 * Puts a free task, or one's own, off until an instant or until something arrives; null ends its wait.
 * @throws work.taken, work.already_done, request.not_found
 */
export async function putOff(
  db: Db,
  taskId: string,
  me: string,
  until: WaitsUntil | null,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  if (!(await setWait(db, taskId, me, until))) throw await notFree(db, taskId, me, process);
}

async function notFree(
  db: Db,
  taskId: string,
  me: string,
  process: TaskProcess,
): Promise<AppError> {
  const task = await needTask(db, taskId, me, process);
  if (task.hold === 'done') return fail('work.already_done');
  return fail(
    'work.taken',
    task.assigneeName
      ? { message: `${task.assigneeName} is working on this document. Take the next one.` }
      : {},
  );
}

/** Whose step is held by a colleague is changed by nobody else (D20). @throws work.taken, naming the colleague */
export async function needNotHeldByOther(
  db: Db,
  processInstanceId: string,
  me: string,
): Promise<void> {
  const [held] = await db.rows<{ taskId: string }>(
    'review-held-by-other',
    `select task_id as "taskId" from tasks
      where tenant_id = $1 and process_instance_id = $2 and completed_at is null and lease_until > now() and assignee <> $3`,
    [db.binding.tenantId, processInstanceId, me],
  );
  if (held) throw await notFree(db, held.taskId, me, REVIEW_TASKS);
}

/** Gives a task back; giving back what nobody holds changes nothing. @throws work.taken when another holds it */
export async function releaseTask(
  db: Db,
  taskId: string,
  me: string,
  leaseId: string | null,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  const freed = await db.rows(
    'review-release',
    `update tasks t set assignee = null, lease_id = null, lease_until = null, version = t.version + 1
      where t.tenant_id = $1 and t.task_id = $2 and t.completed_at is null
        and (t.lease_until is null or t.lease_until <= now() or t.assignee = $3)
        and ($4::uuid is null or t.lease_id = $4) returning t.task_id`,
    [db.binding.tenantId, taskId, me, leaseId],
  );
  if (freed.length > 0) return;
  const task = await needTask(db, taskId, me, process);
  if (task.hold === 'done') throw fail('work.already_done');
  // With a lease id that no longer counts there is nothing to give back.
  if (leaseId === null) throw await notFree(db, taskId, me, process);
}

/** Lets a lease end soon: its page went away. One that is no longer held stays as it is. */
export async function leaveTask(
  db: Db,
  taskId: string,
  me: string,
  leaseId: string,
): Promise<void> {
  await db.change(
    'review-leave',
    `update tasks set lease_until = least(lease_until, now() + make_interval(secs => $5))
      where tenant_id = $1 and task_id = $2 and completed_at is null and assignee = $3 and lease_id = $4`,
    [db.binding.tenantId, taskId, me, leaseId, LEAVING_SECONDS],
    { least: 0 },
  );
}

/** Renews a lease; also one that ran out, as long as nobody else took the task. @throws work.lease_lost, work.already_done */
export async function renewLease(
  db: Db,
  taskId: string,
  me: string,
  leaseId: string,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  const renewed = await db.rows(
    'review-renew',
    `update tasks set lease_until = now() + make_interval(mins => $5)
      where tenant_id = $1 and task_id = $2 and completed_at is null and assignee = $3 and lease_id = $4 returning task_id`,
    [db.binding.tenantId, taskId, me, leaseId, LEASE_MINUTES],
  );
  if (renewed.length > 0) return;
  throw await notHeld(db, taskId, me, process);
}

/**
 * Gives a free task, or one's own, to a colleague who may do it; it waits for them for some hours.
 * @throws request.invalid for an unknown colleague, work.taken, work.already_done
 */
export async function reassignTask(
  db: Db,
  task: Pick<HeldTask, 'taskId'>,
  me: string,
  assignee: string,
  permission: Permission,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  const able = await colleagues(db, permission, assignee);
  if (able.length === 0) {
    throw requestError('request.invalid', {
      fields: [{ field: 'assignee', message: 'Choose a colleague who may do this step.' }],
    });
  }
  const given = await db.rows(
    'review-reassign',
    `update tasks t set assignee = $3, lease_id = $5, lease_until = now() + make_interval(hours => $6), version = t.version + 1
      where t.tenant_id = $1 and t.task_id = $2 and t.completed_at is null
        and (t.lease_until is null or t.lease_until <= now() or t.assignee = $4) returning t.task_id`,
    [db.binding.tenantId, task.taskId, assignee, me, randomUUID(), REASSIGNED_HOURS],
  );
  if (given.length === 0) throw await notFree(db, task.taskId, me, process);
}

/**
 * Completes a task in one statement: only the holder of a live lease can, and only once (D20).
 * Without a lease id the caller must be who holds it.
 * @throws work.already_done, work.lease_lost
 */
export async function closeTask(
  db: Db,
  taskId: string,
  me: string,
  leaseId: string | null,
  process: TaskProcess = REVIEW_TASKS,
): Promise<void> {
  const closed = await db.rows(
    'review-close',
    `update tasks set completed_at = now(), completed_by = $3, lease_until = null, version = version + 1
      where tenant_id = $1 and task_id = $2 and completed_at is null and assignee = $3 and lease_until > now()
        and ($4::uuid is null or lease_id = $4) returning task_id`,
    [db.binding.tenantId, taskId, me, leaseId],
  );
  if (closed.length > 0) return;
  throw await notHeld(db, taskId, me, process);
}

/** Why a lease does not count: its task is done, or it ran out and somebody else may have it. */
async function notHeld(
  db: Db,
  taskId: string,
  me: string,
  process: TaskProcess,
): Promise<AppError> {
  const { hold } = await needTask(db, taskId, me, process);
  return fail(hold === 'done' ? 'work.already_done' : 'work.lease_lost');
}

/** The task that the act opened ends undone, unless a colleague is already at it. */
export async function closeOpenTask(
  db: Db,
  process: { process_instance_id: string },
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

export function refused(message: string) {
  return fail('work.undo_refused', { message });
}

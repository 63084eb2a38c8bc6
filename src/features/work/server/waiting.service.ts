import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';
import { waitFault, type WaitsUntil } from '../waiting.rules.ts';

/** An open task that waits for a day or an event; the clock is the database's. */
export const WAITS = 't.completed_at is null and t.waits_until > now()';

/** A task that nobody holds. */
export const UNHELD = '(t.lease_until is null or t.lease_until <= now())';

/**
 * Whether an open task may be handed to somebody who asks for the next one, whatever its process: nobody holds it, it
 * waits for nothing, and it is no question of their own. `me` is where their id stands.
 */
export function freeFor(me: string): string {
  return `${UNHELD} and (t.waits_until is null or t.waits_until <= now()) and t.asked_by is distinct from ${me}::uuid`;
}

/** @throws request.invalid for a time that nothing can wait until */
export function checkWait(until: WaitsUntil | null | undefined): void {
  const message = until ? waitFault(until, new Date()) : null;
  if (message !== null)
    throw requestError('request.invalid', { fields: [{ field: 'until', message }] });
}

/** How long something waits, as a row keeps it. */
export function keptWait(until: WaitsUntil): string {
  return until === 'arrival' ? 'infinity' : until;
}

/**
 * Puts an open task off, and out of its holder's hands; or ends its wait, which leaves it where it is.
 * False when it is done, or a colleague holds it.
 */
export async function setWait(
  db: Db,
  taskId: string,
  me: string,
  until: WaitsUntil | null,
): Promise<boolean> {
  const set = await db.rows(
    `task-wait-${until !== null}`,
    `update tasks t set version = t.version + 1, waits_until = $4::timestamptz
        ${until === null ? '' : ', assignee = null, lease_id = null, lease_until = null'}
      where t.tenant_id = $1 and t.task_id = $2 and t.completed_at is null and (${UNHELD} or t.assignee = $3)
      returning t.task_id`,
    [db.binding.tenantId, taskId, me, until === null ? null : keptWait(until)],
  );
  return set.length > 0;
}

/** Something arrived for an item: what it waited for may be there. */
export async function endWaitOf(db: Db, dqItemId: string): Promise<void> {
  await db.change(
    'task-wait-over',
    `update tasks t set version = t.version + 1, waits_until = null from process_instances p
      where p.tenant_id = $1 and p.dq_item_id = $2 and t.tenant_id = p.tenant_id
        and t.process_instance_id = p.process_instance_id and ${WAITS}`,
    [db.binding.tenantId, dqItemId],
    { least: 0 },
  );
}

/** A step that was taken back waits as the task did that it ended. */
export async function waitAsBefore(db: Db, taskId: string, before: string): Promise<void> {
  await db.change(
    'task-wait-again',
    `update tasks t set waits_until = b.waits_until, asked_by = b.asked_by from tasks b
      where t.tenant_id = $1 and t.task_id = $2 and b.tenant_id = $1 and b.task_id = $3
        and (b.waits_until is not null or b.asked_by is not null)`,
    [db.binding.tenantId, taskId, before],
    { least: 0 },
  );
}

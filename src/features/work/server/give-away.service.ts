import type { Db } from '#src/server/db/handle.ts';
import { LEASE_MINUTES, REASSIGNED_HOURS } from '../lease.rules.ts';

/** A task that somebody has. */
export const HELD = 't.lease_until > now()';
/** It is open on their desk: a heartbeat renews it for so long, and what was given lasts longer (D20). */
export const AT_IT = `t.lease_until > now() and t.lease_until <= now() + interval '${LEASE_MINUTES} minutes'`;

export interface LockedTask {
  taskId: string;
  processInstanceId: string;
  formKey: string;
  holder: string | null;
  holderName: string | null;
  isAtIt: boolean;
  isDone: boolean;
  askedBy: string | null;
}

/** Holds tasks until the end of the transaction, always in the same order. */
export function lockTasks(db: Db, taskIds: readonly string[]): Promise<LockedTask[]> {
  return db.rows(
    'tasks-give-lock',
    `select t.task_id as "taskId", t.process_instance_id as "processInstanceId", t.form_key as "formKey",
        case when ${HELD} then t.assignee end as holder,
        case when ${HELD} then (select u.first_name || ' ' || u.last_name from users u where u.tenant_id = t.tenant_id and u.user_id = t.assignee) end as "holderName",
        coalesce(${AT_IT}, false) as "isAtIt", t.completed_at is not null as "isDone", t.asked_by as "askedBy"
       from tasks t where t.tenant_id = $1 and t.task_id = any ($2::uuid[]) order by t.task_id for update of t`,
    [db.binding.tenantId, taskIds],
  );
}

/** Gives tasks that are locked: to a person for some hours, or to nobody. */
export async function writeHolders(
  db: Db,
  moves: readonly { taskId: string; to: string | null }[],
): Promise<void> {
  await db.change(
    'tasks-give',
    `update tasks t set assignee = m.holder, lease_id = case when m.holder is not null then gen_random_uuid() end,
        lease_until = case when m.holder is not null then now() + make_interval(hours => $4) end, version = t.version + 1
       from unnest($2::uuid[], $3::uuid[]) m (task_id, holder)
      where t.tenant_id = $1 and t.task_id = m.task_id and t.completed_at is null`,
    [
      db.binding.tenantId,
      moves.map(({ taskId }) => taskId),
      moves.map(({ to }) => to),
      REASSIGNED_HOURS,
    ],
    { least: 0 },
  );
}

import type { Db } from '#src/server/db/handle.ts';

/**
 * Computes the due times of a client's open tasks again; the internal client stands for all. In one statement, oldest
 * first, so that two of them cannot wait for each other.
 */
export async function setDueAgain(db: Db, clientId: number): Promise<void> {
  await db.change(
    'queue-due-again',
    `with those as (
       select t.tenant_id, t.task_id, i.dq_item_id from tasks t
         join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
         join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
        where t.tenant_id = $1 and t.completed_at is null
          and ($2 = $1 or i.about_client_id = $2 or i.about_tenant_id = $2)
        order by t.received_at, t.task_id for update of t)
     update tasks t set due_at = review_due(t.tenant_id, k.dq_item_id, t.received_at)
       from those k where t.tenant_id = k.tenant_id and t.task_id = k.task_id`,
    [db.binding.tenantId, clientId],
    { least: 0 },
  );
}

/** The ends of a day of the business calendar, which is in UTC (0020_queue.sql); the day stands at $2. */
const DAY = `($2::date)::timestamp at time zone 'UTC'`;
export const DAY_AFTER = `($2::date + 1)::timestamp at time zone 'UTC'`;

/** Open documents in review whose time runs over a day. */
export const RUNS_OVER = `t.tenant_id = $1 and t.completed_at is null and t.due_at >= ${DAY} and t.received_at < ${DAY_AFTER}`;

/** Computes the due times of the open documents anew whose time runs over a day, oldest first. Returns how many there are. */
export async function setDueOver(db: Db, day: string): Promise<number> {
  return db.change(
    'queue-due-over',
    `with those as (
       select t.tenant_id, t.task_id, p.dq_item_id from tasks t
         join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
        where ${RUNS_OVER} and p.dq_item_id is not null
        order by t.received_at, t.task_id for update of t)
     update tasks t set due_at = review_due(t.tenant_id, k.dq_item_id, t.received_at)
       from those k where t.tenant_id = k.tenant_id and t.task_id = k.task_id`,
    [db.binding.tenantId, day],
    { least: 0 },
  );
}

import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import type { ActivityTag } from '../review-process.rules.ts';
import type { Activity } from '../task.shapes.ts';

/** A jsonb parameter. */
export function jsonb(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

/** Appends what was done to an item; activities are never changed. */
export async function noteActivity(
  db: Db,
  activity: {
    /** Its id where something else names it by that. */
    activityId?: string;
    processInstanceId: string;
    taskId: string | null;
    from: string | null;
    to: string | null;
    tag: ActivityTag | null;
    userId: string | null;
    detail: Record<string, unknown>;
  },
): Promise<void> {
  await db.k
    .insertInto('process_activities')
    .values({
      tenant_id: db.binding.tenantId,
      ...(activity.activityId === undefined ? {} : { activity_id: activity.activityId }),
      // Not the transaction's time: rows of one act stand in their order, and the process's lock orders the acts.
      at: sql<string>`clock_timestamp()`,
      process_instance_id: activity.processInstanceId,
      task_id: activity.taskId,
      from_state: activity.from,
      to_state: activity.to,
      tag: activity.tag,
      user_id: activity.userId,
      detail: jsonb(activity.detail),
    })
    .execute();
}

/** What was done to an item, oldest first. */
export async function listActivities(db: Db, processInstanceId: string): Promise<Activity[]> {
  return db.rows(
    'review-activities',
    `select a.activity_id as "activityId", a.at, a.tag, a.from_state as "fromState", a.to_state as "toState",
        u.first_name || ' ' || u.last_name as "userName", a.detail ->> 'note' as note
       from process_activities a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
      where a.tenant_id = $1 and a.process_instance_id = $2 order by a.at, a.activity_id`,
    [db.binding.tenantId, processInstanceId],
  );
}

import type { FormKey, ReviewState } from '#src/features/work/review-process.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ActDetail } from './act.service.ts';

/** A transition that a person's act made. */
export interface LastAct<Step = FormKey, State = ReviewState, Detail = ActDetail> {
  activity_id: string;
  task_id: string;
  user_id: string | null;
  from_state: Step;
  to_state: State;
  detail: Detail;
}

/** The same before it is known whether an act made it: what happened of itself may belong to no task. */
type LastTransition<Row extends LastAct<unknown, unknown, object>> = Omit<Row, 'task_id'> & {
  task_id: string | null;
};

function isAct<Row extends LastAct<unknown, unknown, object>>(
  row: Row | LastTransition<Row>,
): row is Row {
  return row.task_id !== null && 'action' in row.detail;
}

/**
 * The latest transition of a process that stands, where a person's act made it. An undo is no act, and what it took
 * back does not count: so one act after the other can be taken back.
 */
export async function lastAct<Row extends LastAct<unknown, unknown, object> = LastAct>(
  db: Db,
  processInstanceId: string,
): Promise<Row | null> {
  const [row] = await db.rows<LastTransition<Row>>(
    'review-last-act',
    `select activity_id, task_id, user_id, from_state, to_state, detail from process_activities a
      where tenant_id = $1 and process_instance_id = $2 and to_state is not null and not detail ? 'undoes'
        and not exists (select from process_activities u where u.tenant_id = a.tenant_id
          and u.process_instance_id = a.process_instance_id and u.detail ->> 'undoes' = a.activity_id::text)
      order by at desc, activity_id desc limit 1`,
    [db.binding.tenantId, processInstanceId],
  );
  return row && isAct(row) ? row : null;
}

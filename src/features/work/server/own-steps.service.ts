import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { REVIEW_TASKS, type TaskProcess } from './process.service.ts';

/** As deep as one can undo (D21). */
const MOST_STEPS = 10;

/** A step that somebody took, as what could be taken back tells of it. */
export interface OwnStep<FormKey> {
  taskId: string;
  /** The step that it was taken at. */
  formKey: FormKey;
  action: string;
  at: Instant;
  fileName: string | null;
  employeeName: string | null;
}

/**
 * One's own steps of the last day that nobody else has followed, the latest first: what can be taken back. Of one process,
 * which says the keys of its forms.
 */
export async function listOwnSteps<FormKey = string>(
  db: Db,
  me: string,
  process: TaskProcess = REVIEW_TASKS,
): Promise<OwnStep<FormKey>[]> {
  return db.rows(
    `own-steps-${process.key}`,
    `select a.task_id as "taskId", a.from_state as "formKey", a.detail ->> 'action' as action, a.at,
        (select m.file_name from dq_item_images m where m.tenant_id = p.tenant_id and m.dq_item_id = i.dq_item_id
          order by m.ordinal limit 1) as "fileName",
        e.last_name || ', ' || e.first_name as "employeeName"
       from process_activities a
       join process_instances p on p.tenant_id = a.tenant_id and p.process_instance_id = a.process_instance_id
       ${process.items}
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
      where a.tenant_id = $1 and a.user_id = $2 and p.process_key = $4
        and a.task_id is not null and a.to_state is not null and a.detail ? 'action' and a.at > now() - interval '1 day'
        and not exists (select from process_activities u where u.tenant_id = a.tenant_id
          and u.process_instance_id = a.process_instance_id and u.detail ->> 'undoes' = a.activity_id::text)
        and not exists (select from process_activities l where l.tenant_id = a.tenant_id
          and l.process_instance_id = a.process_instance_id and l.to_state is not null and (l.at, l.activity_id) > (a.at, a.activity_id)
          and not l.detail ? 'undoes' and l.user_id is distinct from a.user_id)
      order by a.at desc, a.activity_id desc limit $3`,
    [db.binding.tenantId, me, MOST_STEPS, process.key],
  );
}

import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';

/** A process of the bound tenant: state, times, variables, and its open task, or the last one. */
export async function readInstance(db: Db, processInstanceId: string) {
  const [row] = await db.rows<{
    process_key: string;
    state: ReviewState;
    started_at: Instant;
    ended_at: Instant | null;
    variables: Record<string, unknown>;
    version: number;
    dq_item_id: string;
    task_id: string;
  }>(
    'review-instance',
    `select p.process_key, p.state, p.started_at, p.ended_at, p.variables, p.version, p.dq_item_id, t.task_id
       from process_instances p
       join lateral (select t.task_id from tasks t where t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id
         order by (t.completed_at is null) desc, t.created_at desc, t.task_id desc limit 1) t on true
      where p.tenant_id = $1 and p.process_instance_id = $2 and p.process_key = 'internalReviewProcess' and p.dq_item_id is not null`,
    [db.binding.tenantId, processInstanceId],
  );
  return row ?? null;
}

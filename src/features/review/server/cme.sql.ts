import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#src/server/db/handle.ts';
import { CME_PROCESS } from '#src/features/work/review-process.rules.ts';
import { jsonb } from '#src/features/work/server/activities.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

/**
 * Begins the CME process for an item, at its first step, as old as the paper. The item stays the review's, as one item has
 * one review: what the new instance is about stands in `cme_cases`.
 */
export async function openCme(db: Db, process: ProcessRow, userId: string): Promise<string> {
  const tenant = { tenant_id: db.binding.tenantId };
  const processInstanceId = randomUUIDv7();
  const variables = jsonb({
    dqItemId: process.dq_item_id,
    sentBy: userId,
    receivedDate: process.received_at.slice(0, 10),
    ...(process.about_employee_id === null ? {} : { employeeId: process.about_employee_id }),
    ...(process.about_client_id === null ? {} : { clientId: process.about_client_id }),
  });
  await db.k
    .insertInto('process_instances')
    .values({
      ...tenant,
      process_instance_id: processInstanceId,
      process_key: CME_PROCESS.key,
      state: CME_PROCESS.firstStep,
      variables,
    })
    .execute();
  await db.k
    .insertInto('cme_cases')
    .values({
      ...tenant,
      process_instance_id: processInstanceId,
      dq_item_id: process.dq_item_id,
    })
    .execute();
  await db.k
    .insertInto('tasks')
    .values({
      ...tenant,
      task_id: randomUUIDv7(),
      process_instance_id: processInstanceId,
      form_key: CME_PROCESS.firstStep,
      received_at: process.received_at,
      variables,
    })
    .execute();
  await db.k
    .insertInto('process_activities')
    .values({
      ...tenant,
      process_instance_id: processInstanceId,
      to_state: CME_PROCESS.firstStep,
      user_id: userId,
      detail: jsonb({ dqItemId: process.dq_item_id }),
    })
    .execute();
  return processInstanceId;
}

/** Takes an item back from CME, while nobody there has it in hand or has gone on; says whether it could. */
export async function withdrawFromCme(
  db: Db,
  processInstanceId: string,
  userId: string,
): Promise<boolean> {
  const closed = await db.rows(
    'review-withdraw-cme',
    `with ended as (
       update process_instances set state = 'withdrawn', ended_at = now(), version = version + 1
        where tenant_id = $1 and process_instance_id = $2 and process_key = 'cmeProcess' and ended_at is null and state = $3
          and not exists (select from tasks t where t.tenant_id = $1 and t.process_instance_id = $2
            and (t.completed_at is not null or t.lease_until > now()))
        returning process_instance_id)
     update tasks t set completed_at = now(), lease_until = null, version = t.version + 1, variables = t.variables || '{"undone": true}'
       from ended e where t.tenant_id = $1 and t.process_instance_id = e.process_instance_id and t.completed_at is null
       returning t.task_id`,
    [db.binding.tenantId, processInstanceId, CME_PROCESS.firstStep],
  );
  if (closed.length === 0) return false;
  await db.k
    .insertInto('process_activities')
    .values({
      tenant_id: db.binding.tenantId,
      process_instance_id: processInstanceId,
      from_state: CME_PROCESS.firstStep,
      to_state: 'withdrawn',
      user_id: userId,
      at: sql<string>`clock_timestamp()`,
    })
    .execute();
  return true;
}

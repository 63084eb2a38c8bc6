import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { jsonb } from './activities.service.ts';

/** Starts a process at a step; returns the new instance's id. What it is about besides an item its own feature keeps. */
export async function startInstance(
  db: Db,
  started: {
    processKey: string;
    state: string;
    dqItemId?: string;
    variables?: Record<string, unknown>;
  },
): Promise<string> {
  const processInstanceId = randomUUIDv7();
  await db.k
    .insertInto('process_instances')
    .values({
      tenant_id: db.binding.tenantId,
      process_instance_id: processInstanceId,
      process_key: started.processKey,
      state: started.state,
      ...(started.dqItemId === undefined ? {} : { dq_item_id: started.dqItemId }),
      ...(started.variables === undefined ? {} : { variables: jsonb(started.variables) }),
    })
    .execute();
  return processInstanceId;
}

/**
 * Moves an instance to another state. It ends there, or is open there, also where it had ended before; `variables` are
 * merged into those that it has.
 * @throws request.not_found where the instance is not there
 */
export async function moveInstance(
  db: Db,
  processInstanceId: string,
  to: { state: string; ended: boolean; variables?: Record<string, unknown> | null },
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('process_instances')
      .set({
        state: to.state,
        version: sql<number>`version + 1`,
        ended_at: to.ended ? sql<string>`now()` : null,
        ...(to.variables ? { variables: sql<never>`variables || ${jsonb(to.variables)}` } : {}),
      })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('process_instance_id', '=', processInstanceId)
      .execute(),
  );
}

/** Merges variables into those of an instance. @throws request.not_found where the instance is not there */
export async function mergeVariables(
  db: Db,
  processInstanceId: string,
  variables: Record<string, unknown>,
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('process_instances')
      .set({
        variables: sql<never>`variables || ${jsonb(variables)}`,
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('process_instance_id', '=', processInstanceId)
      .execute(),
  );
}

/**
 * Completes the open tasks of an instance, also one that somebody holds, who finds it done; returns their ids.
 * `variables` are merged into those of the tasks. The caller holds the process's lock.
 */
export async function closeTasks(
  db: Db,
  processInstanceId: string,
  variables: Record<string, unknown> = {},
): Promise<string[]> {
  const closed = await db.rows<{ task_id: string }>(
    'work-close-tasks',
    `update tasks set completed_at = now(), lease_until = null, version = version + 1, variables = variables || $3::jsonb
      where tenant_id = $1 and process_instance_id = $2 and completed_at is null returning task_id`,
    [db.binding.tenantId, processInstanceId, JSON.stringify(variables)],
  );
  return closed.map(({ task_id: taskId }) => taskId);
}

/**
 * Takes a process back that nobody has in hand and that has not left its first step: it ends as withdrawn, and its task
 * ends undone. False, and nothing is changed, where it has begun.
 */
export async function withdrawInstance(
  db: Db,
  process: { processKey: string; firstStep: string },
  processInstanceId: string,
): Promise<boolean> {
  const closed = await db.rows(
    'work-withdraw',
    `with ended as (
       update process_instances set state = 'withdrawn', ended_at = now(), version = version + 1
        where tenant_id = $1 and process_instance_id = $2 and process_key = $4 and ended_at is null and state = $3
          and not exists (select from tasks t where t.tenant_id = $1 and t.process_instance_id = $2
            and (t.completed_at is not null or t.lease_until > now()))
        returning process_instance_id)
     update tasks t set completed_at = now(), lease_until = null, version = t.version + 1, variables = t.variables || '{"undone": true}'
       from ended e where t.tenant_id = $1 and t.process_instance_id = e.process_instance_id and t.completed_at is null
       returning t.task_id`,
    [db.binding.tenantId, processInstanceId, process.firstStep, process.processKey],
  );
  return closed.length > 0;
}

import { begin } from '#src/features/intake/server/act.service.ts';
import type { Act, Done } from '#src/features/intake/server/act.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';
import { hidePending, moveOn } from '#src/features/review/server/steps.service.ts';
import { CME_PROCESS } from '#src/features/work/review-process.rules.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { startInstance } from '#src/features/work/server/instances.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';
import type { Db } from '#src/server/db/handle.ts';

/**
 * Hands an item to CME, where its process begins at the first step; the review of the item ends.
 * @throws those of every act
 */
export async function sendToCme(act: Act, note: string | undefined): Promise<Done> {
  const { process } = await begin(act, 'sendToCME');
  const documents = await hidePending(act, process, 'Sent to CME');
  const cmeInstanceId = await openCme(act.db, process, act.me);
  return moveOn(act, process, 'sendToCME', { note, documents, detail: { cmeInstanceId } });
}

/**
 * Begins the CME process for an item, at its first step, as old as the paper; returns the new instance's id. The item
 * stays the review's, as one item has one review: what the new instance is about stands in `cme_cases`.
 */
async function openCme(db: Db, process: ProcessRow, userId: string): Promise<string> {
  const { key: processKey, firstStep } = CME_PROCESS;
  const receivedDate = process.received_at.slice(0, 10);
  const variables = {
    dqItemId: process.dq_item_id,
    sentBy: userId,
    ...(process.about_employee_id === null ? {} : { employeeId: process.about_employee_id }),
    ...(process.about_client_id === null ? {} : { clientId: process.about_client_id }),
  };
  const processInstanceId = await startInstance(db, {
    processKey,
    state: firstStep,
    variables: { ...variables, receivedDate },
  });
  await db.k
    .insertInto('cme_cases')
    .values({
      tenant_id: db.binding.tenantId,
      process_instance_id: processInstanceId,
      dq_item_id: process.dq_item_id,
    })
    .execute();
  await openTask(db, {
    processInstanceId,
    formKey: firstStep,
    receivedDate,
    receivedAt: process.received_at,
    holder: null,
    variables,
  });
  await noteActivity(db, {
    processInstanceId,
    taskId: null,
    from: null,
    to: firstStep,
    tag: null,
    userId,
    detail: { dqItemId: process.dq_item_id },
  });
  return processInstanceId;
}

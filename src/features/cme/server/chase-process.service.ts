import { noteActivity } from '#src/features/work/server/activities.service.ts';
import {
  closeTasks,
  moveInstance,
  startInstance,
} from '#src/features/work/server/instances.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { CHASE_END_WORDS, CME_PROCESS_KEY } from '../cme.rules.ts';
import type { ChaseEnd } from '../cme.rules.ts';

/** Begins the process of an order's chase. Returns its id. */
export async function startChaseOfOrder(
  db: Db,
  order: { orderId: string; medicalExamOrderId: string },
): Promise<string> {
  const processInstanceId = await startInstance(db, {
    processKey: CME_PROCESS_KEY,
    state: 'cmeChase',
  });
  await db.k
    .insertInto('cme_cases')
    .values({
      tenant_id: db.binding.tenantId,
      process_instance_id: processInstanceId,
      order_id: order.orderId,
      medical_exam_order_id: order.medicalExamOrderId,
    })
    .execute();
  return processInstanceId;
}

/**
 * Ends the chase of an order from outside: its paper is here, or the order was closed. Anyone who holds its task loses it.
 * Returns the process that ended; null where nobody chases the order.
 */
export async function endChaseOfOrder(
  { db, me }: { db: Db; me: string | null },
  orderId: string,
  why: ChaseEnd,
): Promise<string | null> {
  const [chase] = await db.rows<{ process_instance_id: string; state: string }>(
    'cme-open-chase',
    `select p.process_instance_id, p.state from process_instances p
       join cme_cases k on k.tenant_id = p.tenant_id and k.process_instance_id = p.process_instance_id
      where k.tenant_id = $1 and k.order_id = $2 and k.dq_item_id is null and p.ended_at is null for update of p`,
    [db.binding.tenantId, orderId],
  );
  if (!chase) return null;
  await moveInstance(db, chase.process_instance_id, { state: 'cmeChaseEnded', ended: true });
  await closeTasks(db, chase.process_instance_id);
  await noteActivity(db, {
    processInstanceId: chase.process_instance_id,
    taskId: null,
    from: chase.state,
    to: 'cmeChaseEnded',
    tag: null,
    userId: me,
    detail: { why, note: CHASE_END_WORDS[why] },
  });
  return chase.process_instance_id;
}

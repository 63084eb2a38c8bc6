import { transaction, type Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { CANCELED, CANCELED_MESSAGE, EPN_UNANSWERED_HOURS, ORDERED } from '../orders.rules.ts';
import { lockOrder } from './orders.sql.ts';
import { orderHints } from './place.service.ts';
import { noteAtOrder } from './results.service.ts';

interface Unanswered {
  tenantId: number;
  clientId: number;
  orderId: string;
  employeeId: string;
}

/** The EPN orders that nobody has answered in time; `only` of them that one. */
function unanswered(db: Db, only: string | null): Promise<Unanswered[]> {
  return db.rows(
    'orders-unanswered',
    // One that was changed and waits again was reopened: its time begins anew.
    `select tenant_id as "tenantId", client_id as "clientId", order_id as "orderId", employee_id as "employeeId" from orders
      where order_type = 'epn' and order_status_id = ${ORDERED} and ($1::uuid is null or order_id = $1)
        and case when version = 1 then ordered_at else updated_at end <= now() - make_interval(hours => $2)
      order by ordered_at`,
    [only, EPN_UNANSWERED_HOURS],
  );
}

/**
 * Cancels the EPN orders that have been waiting for an answer for longer than the specification lets them (2§9, A73), each in
 * a transaction of its own. Whatever has another status was answered, and an enrolled driver's stays. Returns how many.
 */
export async function cancelUnanswered(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) => unanswered(db, null));
  let canceled = 0;
  for (const order of due) if (await cancelOne(kernel, order)) canceled += 1;
  if (canceled > 0) kernel.log.info({ canceled }, 'unanswered EPN orders were canceled');
  return canceled;
}

async function cancelOne(kernel: Kernel, { tenantId, orderId }: Unanswered): Promise<boolean> {
  const action = 'orders.cancelUnanswered';
  return asJob(kernel, { tenantId, action }, async ({ db, live, audit }) => {
    await lockOrder(db, orderId);
    // Somebody may have been quicker, a person or another server.
    const [order] = await unanswered(db, orderId);
    if (!order) return false;
    const by = { id: null, name: 'Console' };
    const why = `No answer within ${EPN_UNANSWERED_HOURS} hours`;
    await noteAtOrder(db, order, by, { message: why, statusId: null });
    await noteAtOrder(db, order, by, { message: CANCELED_MESSAGE, statusId: CANCELED });
    const { clientId, employeeId } = order;
    for (const hint of orderHints(tenantId, employeeId)) live(hint);
    audit({
      entity: 'order',
      entityId: orderId,
      clientId,
      detail: { employeeId, from: ORDERED, to: CANCELED },
    });
    return true;
  });
}

/** Every hour. */
export const cancelUnansweredJob: JobTask = {
  name: 'cancelUnansweredOrders',
  match: '41 * * * *',
  run: async (kernel) => void (await cancelUnanswered(kernel)),
};

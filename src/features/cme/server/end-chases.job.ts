import { transaction } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { endChaseOfOrder } from './chase-end.service.ts';
import { closedChases } from './chase.sql.ts';

/**
 * Ends the chases of orders that wait for nothing any more: the employer canceled them, entered a result, or closed the
 * employment. Gives how many.
 */
export async function endClosedChases(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  return transaction(kernel.pool, house, async (db) => {
    const orders = await closedChases(db);
    for (const orderId of orders) await endChaseOfOrder({ db, me: null }, orderId, 'orderClosed');
    return orders.length;
  });
}

/** Every hour. */
export const endChasesJob: JobTask = {
  name: 'endClosedChases',
  match: '17 * * * *',
  run: async (kernel) => void (await endClosedChases(kernel)),
};

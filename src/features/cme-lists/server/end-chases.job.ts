import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { endChaseOfOrder } from '#src/features/cme/server/chase-process.service.ts';
import { closedChases } from './chase.sql.ts';

/**
 * Ends the chases of orders that wait for nothing any more: the employer canceled them, entered a result, or closed the
 * employment. Returns how many.
 */
export async function endClosedChases(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const orders = await transaction(kernel.pool, house, closedChases);
  const tenantId = kernel.internalTenantId;
  let ended = 0;
  for (const orderId of orders)
    await asJob(kernel, { tenantId, action: 'cme.endClosedChase' }, async ({ db, audit }) => {
      // Somebody may have been quicker.
      if ((await endChaseOfOrder({ db, me: null }, orderId, 'orderClosed')) === null) return;
      audit({ entity: 'order', entityId: orderId });
      ended += 1;
    });
  return ended;
}

/** Every hour. */
export const endChasesJob: JobTask = {
  name: 'endClosedChases',
  match: '17 * * * *',
  run: async (kernel) => void (await endClosedChases(kernel)),
};

import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { hintsOf, holdLate } from './answers.service.ts';
import { holdQueries, lateHits, nextLate } from './queries.sql.ts';

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

/**
 * Stops the drivers of whom the Clearinghouse has a record and whose full query is not there 24 hours later
 * (49 CFR 382.701(b)(3)). Returns how many.
 */
export async function stopLate(kernel: Kernel): Promise<number> {
  const late = await transaction(kernel.pool, house(kernel), (db) => lateHits(db, null));
  let stopped = 0;
  for (const tenantId of new Set(late.map((one) => one.tenantId)))
    stopped += await asJob(
      kernel,
      { tenantId, action: 'clearinghouse.stopLate' },
      async ({ db, audit, live }) => {
        await holdQueries(db);
        const held = await holdLate(db, tenantId);
        for (const { queryId, employeeId, clientId } of held)
          audit({
            entity: 'clearinghouseQuery',
            entityId: queryId,
            ...{ tenantId, clientId },
            detail: { employeeId, hold: 'unanswered' },
          });
        if (held.length > 0) for (const hint of hintsOf(tenantId)) live(hint);
        return held.length;
      },
    );
  if (stopped > 0) kernel.log.info({ stopped }, 'drivers were stopped: a full query is late');
  return stopped;
}

/** Every minute, and at the moment at which the next one is late. */
export const lateHitsJob: JobTask = {
  name: 'stopLateClearinghouseHits',
  match: '* * * * *',
  wakes: true,
  starts: true,
  run: async (kernel) => void (await stopLate(kernel)),
  next: (kernel) => transaction(kernel.pool, house(kernel), nextLate),
};

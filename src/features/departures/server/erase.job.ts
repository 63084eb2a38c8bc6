import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import {
  approveDueFiles,
  closeOpenFiles,
  leftOf,
} from '#src/features/employment/server/departed.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { dropParts } from './export-parts.ts';
import { type DueErasure, dueErasures, markErased, markErasing } from './erasures.sql.ts';
import { forgetExports } from './exports.sql.ts';

const ACTION = 'departures.erase';

/**
 * Approves, for each client whose waiting days are over, the destruction of what no rule asks to keep and nobody holds, in the names of
 * the two who asked for it (D422). The job of the retention destroys it the same night. Runs again each night, as more becomes due.
 * Returns how many files it approved.
 */
export async function eraseClients(kernel: Kernel, now = new Date()): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) => db.asOwner(dueErasures));
  let approved = 0;
  for (const one of due) approved += await eraseOne(kernel, one, now);
  return approved;
}

async function eraseOne(kernel: Kernel, one: DueErasure, now: Date): Promise<number> {
  const { departureId, tenantId, leftAt, agreedBy, names } = one;
  if (agreedBy === null || names === null) return 0;
  const leftOn = todayIn('UTC', new Date(leftAt));
  const inTenant = { tenantId, action: ACTION };
  // In a transaction of its own: what has begun is not stopped any more.
  const goesOn = await asJob(kernel, inTenant, ({ db }) =>
    db.asOwner((owner) => markErasing(owner, departureId)),
  );
  if (!goesOn) return 0;
  while ((await asJob(kernel, inTenant, ({ db }) => closeOpenFiles(db, tenantId, leftOn))) > 0);
  return asJob(kernel, inTenant, async ({ db, audit, live }) => {
    const by = { id: agreedBy, name: names };
    const files = await approveDueFiles(db, tenantId, by, now);
    for (const employeeId of files)
      audit({
        entity: 'employee',
        entityId: employeeId,
        detail: { act: 'approveDestruction', because: 'clientLeft', departureId },
      });
    const { hashes, paths } = await forgetExports(db, tenantId);
    if (hashes.length > 0) await noteWaiting(db, tenantId, hashes);
    await dropParts(paths);
    const { total } = await leftOf(db, tenantId, now);
    if (total === 0) {
      await db.asOwner((owner) => markErased(owner, departureId));
      audit({
        entity: 'departure',
        entityId: departureId,
        clientId: tenantId,
        detail: { act: 'erased' },
      });
    }
    live({
      tenantId: kernel.internalTenantId,
      topic: 'departures',
      requirement: 'admin.superAdmin',
    });
    return files.length;
  });
}

/** Every night, before the files that are approved are destroyed. */
export const eraseJob: JobTask = {
  name: 'eraseClients',
  match: '15 1 * * *',
  run: async (kernel) => void (await eraseClients(kernel)),
};

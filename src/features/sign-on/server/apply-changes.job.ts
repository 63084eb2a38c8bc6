import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { carryOut } from './changes.service.ts';
import { dueChanges } from './changes.sql.ts';

/** Puts changes of company log-ins in place whose day of waiting is over (D415). Returns how many. */
export async function applyChanges(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) => db.asOwner(dueChanges));
  let done = 0;
  for (const change of due) {
    const { tenantId, askedBy } = change;
    await asJob(kernel, { tenantId, action: 'sign-on.agreeToChange' }, async (job) => {
      // Somebody may have been quicker, or have taken it back meanwhile.
      if (!(await carryOut({ ...job, kernel }, change))) return;
      job.audit({
        entity: 'identityProvider',
        entityId: String(tenantId),
        clientId: tenantId,
        detail: { askedBy, afterADay: true, issuer: change.issuer },
      });
      done += 1;
    });
  }
  return done;
}

export const applyChangesJob: JobTask = {
  name: 'applyProviderChanges',
  match: '*/5 * * * *',
  run: async (kernel) => void (await applyChanges(kernel)),
};

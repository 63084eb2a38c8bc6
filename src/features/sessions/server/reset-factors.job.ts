import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { carryOut } from './factor-resets.service.ts';
import { dueResets } from './factor-resets.sql.ts';
import { forgetChallenges } from './passkeys.sql.ts';
import { forgetDevices } from './trusted-devices.sql.ts';

/** Takes the factors away whose day of waiting is over (D364). Returns how many. */
export async function resetFactors(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) =>
    db.asOwner(async (owner) => {
      await forgetDevices(owner);
      await forgetChallenges(owner);
      return dueResets(owner);
    }),
  );
  let done = 0;
  for (const reset of due) {
    const { tenantId, userId, askedBy } = reset;
    await asJob(kernel, { tenantId, action: 'user-admin.resetFactor' }, async (job) => {
      // Somebody may have been quicker, or have given a code meanwhile.
      if (!(await carryOut({ ...job, kernel }, reset))) return;
      job.audit({ entity: 'user', entityId: userId, detail: { askedBy, afterADay: true } });
      done += 1;
    });
  }
  return done;
}

export const resetFactorsJob: JobTask = {
  name: 'resetFactors',
  match: '*/5 * * * *',
  run: async (kernel) => void (await resetFactors(kernel)),
};

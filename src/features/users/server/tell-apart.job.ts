import { loginOfUser } from '#src/features/sessions/server/provider-logins.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { apartKeys, takeApart } from '#src/server/session/program-keys.ts';
import { programs } from './api-keys.sql.ts';
import { keyApartMail } from './api-keys.mails.ts';
import { administratorsOf } from './provided-accounts.service.ts';

/**
 * Tells who administers a company's users that a key of it came from two continents within an hour, and the audit (D437). Returns
 * how many keys.
 */
export async function tellApart(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) => db.asOwner(apartKeys));
  let told = 0;
  for (const { keyId, tenantId, from, to, at } of due) {
    await asJob(kernel, { tenantId, action: 'api-keys.twoContinents' }, async (job) => {
      // Another server may have been quicker.
      if (!(await job.db.asOwner((owner) => takeApart(owner, keyId)))) return;
      const [program] = await programs(job.db, keyId);
      for (const id of await administratorsOf(job.db)) {
        const login = await loginOfUser(job.db, id);
        if (login && !login.deactivated)
          await sendMail(job.db, kernel.keys, {
            tenantId,
            kind: 'apiKey',
            to: login.email,
            ...keyApartMail(login.first_name, { name: program?.name ?? 'a program', from, to, at }),
          });
      }
      job.audit({
        entity: 'apiKey',
        entityId: keyId,
        clientId: tenantId,
        detail: { from, to, at },
      });
      told += 1;
    });
  }
  if (told > 0) kernel.wakeJobs();
  return told;
}

export const tellApartJob: JobTask = {
  name: 'tellApartKeys',
  match: '*/5 * * * *',
  run: async (kernel) => void (await tellApart(kernel)),
};

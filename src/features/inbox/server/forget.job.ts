import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { INBOX_KEPT_DAYS } from '../inbox.rules.ts';
import { forgetEvents } from './inbox.sql.ts';

/** Removes what has lain in the inboxes of every company for longer than it is kept. Returns how many events went. */
export async function forgetInbox(kernel: Kernel): Promise<number> {
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  let gone = 0;
  for (const { tenant_id: tenantId } of tenants.rows)
    gone += await asJob(kernel, { tenantId, action: 'inbox.forget' }, ({ db }) =>
      forgetEvents(db, INBOX_KEPT_DAYS),
    );
  if (gone > 0) kernel.log.info({ gone }, 'old entries of inboxes were removed');
  return gone;
}

export const forgetInboxJob: JobTask = {
  name: 'forgetInbox',
  match: '41 4 * * *',
  run: async (kernel) => void (await forgetInbox(kernel)),
};

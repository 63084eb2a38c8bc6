import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inInternal } from './arrivals.sql.ts';

/** So long a mail is kept as it came, once everything of it is dealt with: as long as deleted papers are. */
const KEPT_DAYS = 90;
const AT_ONCE = 200;

/**
 * Forgets what arrived and was dealt with long ago: mails hold what is personal, and their documents are items of their
 * own. The bytes go with the nightly retention, unless something else holds them. Returns how many arrivals went.
 */
export async function forgetArrivals(kernel: Kernel): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const gone = await inInternal(kernel, async (db) => {
      const { tenantId } = db.binding;
      const due = await db.rows<{ arrivalId: string }>(
        'intake-forget-due',
        `select a.arrival_id as "arrivalId" from intake_arrivals a
          where a.tenant_id = $1 and a.state <> 'received' and a.settled_at <= now() - make_interval(days => $2)
            and not exists (select from unreadable_files f where f.tenant_id = $1 and f.arrival_id = a.arrival_id
              and (f.state in ('waiting', 'reading') or f.settled_at > now() - make_interval(days => $2)))
          order by a.settled_at limit $3 for update`,
        [tenantId, KEPT_DAYS, AT_ONCE],
      );
      const ids = due.map(({ arrivalId }) => arrivalId);
      // The files first: they refer to their arrival.
      for (const table of ['unreadable_files', 'intake_arrivals'] as const) {
        const dropped = await db.rows<{ sha256: Buffer | null }>(
          `intake-forget-${table}`,
          `delete from ${table} where tenant_id = $1 and arrival_id = any ($2::uuid[]) returning sha256`,
          [tenantId, ids],
        );
        await noteWaiting(
          db,
          tenantId,
          dropped.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])),
        );
      }
      return ids;
    });
    forgotten += gone.length;
    if (gone.length < AT_ONCE) break;
  }
  if (forgotten > 0) kernel.log.info({ arrivals: forgotten }, 'arrivals were forgotten');
  return forgotten;
}

/** Every night, before the bytes that nothing holds any more are taken off the disk. */
export const forgetArrivalsJob: JobTask = {
  name: 'forgetArrivals',
  match: '20 1 * * *',
  run: async (kernel) => void (await forgetArrivals(kernel)),
};

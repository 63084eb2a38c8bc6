import { transaction } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { JobKernel } from '#src/server/frame.ts';
import { keepDays } from './compliance.sql.ts';

/** Keeps how every location stands on the day that has begun there, where that is not kept yet. Returns of how many it was. */
export async function keepComplianceDays(
  kernel: JobKernel,
  now: Date = new Date(),
): Promise<number> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  let kept = 0;
  for (const { tenant_id: tenantId } of rows)
    kept += await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
      keepDays(db, tenantId, now),
    );
  return kept;
}

/** Soon after each midnight of a place, when the files that change with the date were judged (`requalifyByDate`). */
export const complianceDaysJob: JobTask = {
  name: 'keepComplianceDays',
  match: '12,42 * * * *',
  starts: true,
  run: async (kernel) => void (await keepComplianceDays(kernel)),
};

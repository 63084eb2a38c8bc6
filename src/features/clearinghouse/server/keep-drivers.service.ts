import { inLanes } from '#src/shared/lanes.ts';
import { asJob, type JobKernel } from '#src/server/frame.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Settled } from '#src/server/kernel.ts';
import { hintsOf } from './answers.service.ts';
import { keepDrivers } from './drivers.sql.ts';

/** As many drivers as a request waits for; more are the job's. */
const MOST_AT_ONCE = 50;
/** Drivers a transaction of the job. */
const BATCH = 500;

/**
 * At the end of a transaction that wrote: brings the kept rows of the drivers up to date whose file, queries or stops it
 * changed, so that the lists agree with them at once. A change of many is left to the job.
 */
export async function settleDrivers(db: Db): Promise<Settled> {
  const changed = await db.rows<{ tenant_id: number | null; employee_id: string | null }>(
    'clearinghouse-take',
    'select tenant_id, employee_id from take_clearinghouse_changes($1)',
    [MOST_AT_ONCE],
  );
  if (changed.some(({ employee_id }) => employee_id === null)) return { hints: [], more: true };
  const settled: Settled = { hints: [], more: false };
  for (const [tenantId, rows] of Map.groupBy(changed, ({ tenant_id }) => tenant_id)) {
    if (tenantId === null) continue;
    const ids = rows.flatMap(({ employee_id }) => (employee_id === null ? [] : [employee_id]));
    const kept = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
      keepDrivers(jobs, ids),
    );
    if (kept > 0) settled.hints.push(...hintsOf(tenantId));
  }
  return settled;
}

/**
 * Keeps what changes of many drivers left, `atOnce` companies in parallel. Returns how many rows changed. What another
 * process has taken in this very moment is not waited for.
 */
export async function keepChangedDrivers(
  kernel: JobKernel,
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<number> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from clearinghouse_changes',
  );
  const changed = await inLanes(atOnce, rows, async ({ tenant_id: tenantId }) => {
    let sum = 0;
    for (;;) {
      const { taken, kept } = await keepBatch(kernel, tenantId);
      sum += kept;
      if (taken === 0) return sum;
    }
  });
  return changed.reduce((sum, one) => sum + one, 0);
}

function keepBatch(kernel: JobKernel, tenantId: number): Promise<{ taken: number; kept: number }> {
  return asJob(kernel, { tenantId, action: 'clearinghouse.keepDrivers' }, async ({ db, live }) => {
    const found = await db.rows<{ employeeId: string }>(
      'clearinghouse-batch',
      'select employee_id as "employeeId" from take_clearinghouse_batch($1, $2) as employee_id',
      [tenantId, BATCH],
    );
    const ids = found.map(({ employeeId }) => employeeId);
    const kept = ids.length === 0 ? 0 : await keepDrivers(db, ids);
    if (kept > 0) for (const hint of hintsOf(tenantId)) live(hint);
    return { taken: ids.length, kept };
  });
}

/** At the start, each minute, and whenever a change of many wakes the jobs. */
export const keepDriversJob: JobTask = {
  name: 'keepClearinghouseDrivers',
  match: '* * * * *',
  wakes: true,
  starts: true,
  run: async (kernel) => void (await keepChangedDrivers(kernel)),
};

import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobFrame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { AppError } from '#src/shared/errors.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { periodAt } from '../periods.rules.ts';
import { beaconOf } from './beacon.service.ts';
import { draw, freeze } from './draw.service.ts';
import { dueHiddenDays, dueNotices, noteFault } from './hidden-days.sql.ts';
import { noteNotice, recipientsOf } from './lives.sql.ts';
import { mailSelection } from './notices.service.ts';
import { lockPool, readPool } from './pools.sql.ts';
import { readSelection } from './selections.sql.ts';

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

function tell(
  { audit, live }: JobFrame,
  record: { tenantId: number; selectionId: string; clientId: number; poolId: string },
  detail: Record<string, unknown>,
): void {
  const { tenantId, selectionId, clientId, poolId } = record;
  audit({
    entity: 'randomSelection',
    entityId: selectionId,
    ...{ tenantId, clientId },
    detail: { poolId, ...detail },
  });
  live({ tenantId, topic: 'randomSelections', requirement: SEES_SELECTIONS });
}

const PASSES: readonly string[] = ['selections.beacon_waits', 'selections.beacon_fails'];

/** Draws where a hidden day has come, each pool in a transaction of its own. Returns how many. */
export async function drawHiddenDays(kernel: Kernel): Promise<number> {
  const due = await transaction(kernel.pool, house(kernel), (db) => dueHiddenDays(db, null));
  let drawn = 0;
  for (const { tenantId, selectionId, poolId } of due) {
    const action = 'selections.draw';
    try {
      const done = await asJob(kernel, { tenantId, action }, async (job) => {
        await lockPool(job.db, poolId);
        // Somebody may have been quicker: another server, or a person who took the day back.
        const [day] = await dueHiddenDays(job.db, selectionId);
        const pool = await readPool(job.db, poolId);
        if (!day || day.by === null || !pool) return false;
        const now = periodAt(todayIn(pool.zone), pool.frequency);
        if (pool.deletedAt !== null || now.year !== day.year || now.period !== day.period) {
          await noteFault(
            job.db,
            day,
            pool.deletedAt === null
              ? 'The period ended before the server could draw.'
              : 'The pool was deleted.',
          );
          return false;
        }
        const beacon = beaconOf(kernel.config);
        if (beacon && day.frozenAt === null) {
          // Its round comes out after the freeze: the next look draws.
          const frozen = await freeze(job.db, kernel, pool, day.by, undefined, { keepsDay: true });
          const { secretHash, snapshotHash } = frozen;
          tell(job, frozen, { act: 'frozen', hiddenDay: true, secretHash, snapshotHash });
          return false;
        }
        const round =
          beacon && day.frozenAt !== null ? await beacon.valueAfter(new Date(day.frozenAt)) : null;
        const none = { drug: undefined, alcohol: undefined, reason: undefined, value: undefined };
        const record = await draw(job.db, kernel, pool, { by: day.by, beacon: round, ...none });
        const { numDrug, numAlcohol, people } = record;
        tell(job, record, {
          act: 'drawn',
          hiddenDay: true,
          drug: numDrug,
          alcohol: numAlcohol,
          people,
        });
        return true;
      });
      if (done) drawn += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The beacon is asked again in a minute.
      if (PASSES.includes(error.code)) continue;
      const fault = error.message;
      await asJob(kernel, { tenantId, action }, ({ db }) =>
        noteFault(db, { tenantId, selectionId }, fault),
      );
    }
  }
  return drawn;
}

/** Sends the notices whose time has come. A person who no longer answers for testing gets none. Returns how many selections. */
export async function sendNotices(kernel: Kernel): Promise<number> {
  const due = await transaction(kernel.pool, house(kernel), (db) => dueNotices(db, null));
  let sent = 0;
  for (const { tenantId, selectionId, poolId } of due) {
    const done = await asJob(kernel, { tenantId, action: 'randomLives.notify' }, async (job) => {
      const [notice] = await dueNotices(job.db, selectionId);
      const record = notice && (await readSelection(job.db, poolId, selectionId));
      const pool = await readPool(job.db, poolId);
      if (!notice || !record || !pool) return false;
      const known = await recipientsOf(job.db, pool);
      const to = known.filter(({ email }) => notice.to.includes(email));
      const mailed = await mailSelection(job.db, kernel, { pool, record }, { to, letters: true });
      await noteNotice(job.db, record, { ...notice, isSent: true });
      tell(job, record, { act: 'noticed', to: mailed.to.length });
      job.afterCommit(() => kernel.wakeJobs());
      return true;
    });
    if (done) sent += 1;
  }
  return sent;
}

/** Every minute: hidden days that have come, then notices whose time has come. */
export const randomDaysJob: JobTask = {
  name: 'randomDays',
  match: '* * * * *',
  run: async (kernel) => {
    await drawHiddenDays(kernel);
    await sendNotices(kernel);
  },
};

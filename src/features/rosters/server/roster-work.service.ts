import { asJob, type JobFrame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Requirement } from '#src/shared/permissions.ts';
import { rostersApi } from '../rosters.contract.ts';
import { applyPart, applyRemovals } from './apply.service.ts';
import { checkPart, finishCheck } from './check.service.ts';
import { forgetPhotos } from './photos.sql.ts';
import {
  deleteParts,
  deleteRows,
  readRoster,
  setRoster,
  type RosterRecord,
} from './rosters.sql.ts';

interface Work {
  rosterId: string;
  tenantId: number;
  work: 'check' | 'apply' | 'forget';
  attempts: number;
  /** As the database writes it: other work that was asked for meanwhile has another. */
  asked: string;
}

/** A server that has ended leaves its work to another one after this long. */
const LEASE = '30 seconds';
const MOST_ATTEMPTS = 5;
const READERS: Requirement = rostersApi.read.permission;

/** Checks and applies rosters part by part, each in a transaction of its own, so that it may end at any moment. */
export const rosterWork: JobTask = {
  name: 'rosterWork',
  match: '* * * * *',
  wakes: true,
  async run(kernel) {
    for (let work = await takeWork(kernel); work; work = await takeWork(kernel)) {
      try {
        await perform(kernel, work);
        await endWork(kernel, work);
      } catch (error) {
        kernel.log.error(
          {
            kind: error instanceof Error ? error.name : 'unknown',
            work: work.work,
            attempts: work.attempts,
          },
          'a roster could not be worked on',
        );
        if (work.attempts >= MOST_ATTEMPTS) await giveUp(kernel, work);
        else await tryLater(kernel, work);
      }
    }
  },
};

async function takeWork(kernel: Kernel): Promise<Work | null> {
  const { rows } = await kernel.pool.query<Work>(
    `update roster_work set lease_until = now() + interval '${LEASE}', attempts = attempts + 1
      where (roster_id, work) = (select roster_id, work from roster_work
        where run_after <= now() and (lease_until is null or lease_until < now())
        order by run_after limit 1 for update skip locked)
      returning roster_id as "rosterId", tenant_id as "tenantId", work, attempts, run_after::text as asked`,
  );
  return rows[0] ?? null;
}

/** Again in some seconds: the next minute's look, or the next wake, finds it due. */
async function tryLater(kernel: Kernel, { rosterId, work, attempts }: Work): Promise<void> {
  await kernel.pool.query(
    'update roster_work set lease_until = now() + make_interval(secs => $3) where roster_id = $1 and work = $2',
    [rosterId, work, attempts * 5],
  );
}

async function keepLease(kernel: Kernel, { rosterId, work }: Work): Promise<void> {
  await kernel.pool.query(
    `update roster_work set lease_until = now() + interval '${LEASE}', attempts = 1 where roster_id = $1 and work = $2`,
    [rosterId, work],
  );
}

async function perform(kernel: Kernel, work: Work): Promise<void> {
  if (work.work === 'forget') return forget(kernel, work);
  for (;;) {
    if (!(await step(kernel, work))) return;
    await keepLease(kernel, work);
  }
}

/** One part, in its own transaction; false when the work is done or was called off. */
function step(kernel: Kernel, { tenantId, rosterId, work }: Work): Promise<boolean> {
  return asJob(kernel, { tenantId, action: 'rosters.apply' }, async (job) => {
    const roster = await readRoster(job.db, rosterId, true);
    if (!roster) return false;
    job.live({ tenantId, topic: 'rosters', key: rosterId, requirement: READERS });
    if (roster.state !== (work === 'check' ? 'checking' : 'applying')) return false;
    if (work === 'check') {
      if (await checkPart(job.db, kernel, roster)) return true;
      await finishCheck(job.db, roster);
      return false;
    }
    await job.actFor(roster.askedBy);
    return applyStep(job, kernel, roster);
  });
}

async function applyStep(job: JobFrame, kernel: Kernel, roster: RosterRecord): Promise<boolean> {
  const { db } = job;
  let applied = await applyPart(db, kernel, roster);
  if (!applied.went) applied = await applyRemovals(db, kernel, roster);
  for (const note of applied.notes) job.audit(note);
  if (applied.went) return true;
  await deleteParts(db, roster.rosterId);
  await setRoster(db, roster.rosterId, { state: 'applied' });
  job.live({
    tenantId: roster.tenantId,
    topic: 'employees',
    requirement: 'client.viewEmployee',
  });
  return false;
}

/** After its time nothing is kept of a roster but its counts, and nothing of an import of photos. */
async function forget(kernel: Kernel, { tenantId, rosterId }: Work): Promise<void> {
  await asJob(kernel, { tenantId, action: 'rosters.forget' }, async ({ db }) => {
    const roster = await readRoster(db, rosterId, true);
    if (roster && roster.state !== 'applied' && roster.state !== 'cancelled')
      await setRoster(db, rosterId, { state: 'cancelled' });
    await deleteParts(db, rosterId);
    await deleteRows(db, rosterId);
    await forgetPhotos(db, rosterId);
  });
}

async function giveUp(kernel: Kernel, given: Work): Promise<void> {
  const { tenantId, rosterId, work } = given;
  await asJob(kernel, { tenantId, action: 'rosters.giveUp' }, async ({ db, live }) => {
    if (work === 'forget') return;
    await setRoster(db, rosterId, { state: 'failed' });
    live({ tenantId, topic: 'rosters', key: rosterId, requirement: READERS });
  });
  await endWork(kernel, given);
}

async function endWork(kernel: Kernel, { rosterId, work, asked }: Work): Promise<void> {
  await kernel.pool.query(
    'delete from roster_work where roster_id = $1 and work = $2 and run_after = $3::timestamptz',
    [rosterId, work, asked],
  );
}

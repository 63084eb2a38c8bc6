import { appendAuditBatch } from '#src/server/audit/audit-batch.ts';
import { nameUser, transaction, type Db } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import { leaveHint, leaveHints } from '#src/server/live/outbox.ts';
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
    const went = await step(kernel, work);
    kernel.wakeLive();
    if (!went) return;
    await keepLease(kernel, work);
  }
}

/** One part, in its own transaction; false when the work is done or was called off. */
async function step(kernel: Kernel, work: Work): Promise<boolean> {
  const notes: AuditNote[] = [];
  let found: RosterRecord | null = null;
  return transaction(
    kernel.pool,
    { role: 'jobs', tenantId: work.tenantId, sites: '*' },
    async (db) => {
      const roster = await readRoster(db, work.rosterId, true);
      found = roster;
      const state = work.work === 'check' ? 'checking' : 'applying';
      if (roster?.state !== state) return false;
      if (work.work === 'check') {
        if (!(await checkPart(db, kernel, roster))) {
          await finishCheck(db, roster);
          return false;
        }
        return true;
      }
      await nameUser(db, roster.askedBy.userId);
      return applyStep(db, kernel, roster, notes);
    },
    {
      finish: async (owner) => {
        if (!found) return;
        const { askedBy, tenantId } = found;
        await leaveHints(owner, [
          { tenantId, topic: 'rosters', key: work.rosterId, requirement: READERS },
        ]);
        await appendAuditBatch(
          owner,
          kernel.keys,
          tenantId,
          notes.map((note) => ({
            tenantId,
            action: note.action ?? 'rosters.apply',
            outcome: 'done',
            sessionId: askedBy.sessionId,
            userId: askedBy.userId,
            impersonatedUserId: askedBy.impersonatedUserId,
            auditorLinkId: null,
            clientId: note.clientId ?? null,
            entity: note.entity,
            entityId: note.entityId,
            detail: note.detail ?? {},
          })),
        );
      },
    },
  );
}

async function applyStep(
  db: Db,
  kernel: Kernel,
  roster: RosterRecord,
  notes: AuditNote[],
): Promise<boolean> {
  let applied = await applyPart(db, kernel, roster);
  if (!applied.went) applied = await applyRemovals(db, kernel, roster);
  notes.push(...applied.notes);
  if (applied.went) return true;
  await deleteParts(db, roster.rosterId);
  await setRoster(db, roster.rosterId, { state: 'applied' });
  const { tenantId } = roster;
  await leaveHint(db, { tenantId, topic: 'employees', requirement: 'client.viewEmployee' });
  return false;
}

/** After its time nothing is kept of a roster but its counts, and nothing of an import of photos. */
async function forget(kernel: Kernel, { tenantId, rosterId }: Work): Promise<void> {
  await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
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
  await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
    if (work !== 'forget') await setRoster(db, rosterId, { state: 'failed' });
  });
  await endWork(kernel, given);
  kernel.wakeLive();
}

async function endWork(kernel: Kernel, { rosterId, work, asked }: Work): Promise<void> {
  await kernel.pool.query(
    'delete from roster_work where roster_id = $1 and work = $2 and run_after = $3::timestamptz',
    [rosterId, work, asked],
  );
}

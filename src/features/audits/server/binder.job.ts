import { unlink } from 'node:fs/promises';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { MANAGES_AUDITS } from '#src/shared/permission-sets.ts';
import { writeMinute } from '#src/shared/dates.ts';
import { BINDER_DAYS } from '../audits.rules.ts';
import { readAudit } from './audits.sql.ts';
import {
  binderAsker,
  type BinderPart,
  companyParts,
  coverOf,
  driverParts,
} from './binder-papers.ts';
import { type BinderThread, startBinder } from './binder-thread.ts';
import {
  type BinderKey,
  forgetBinder,
  type HeldBinder,
  holdBinder,
  noteProgress,
  noteReady,
  oldBinders,
  openBinders,
  releaseBinder,
} from './binders.sql.ts';
import { addProof } from './bundle.service.ts';

/** A server that works on a binder says so this often at least; after it another takes it up where it stands. */
const LEASE = 90;
/** After so many tries it is given up. */
const MOST_TRIES = 5;
const ACTION = 'audits.bind';

/** A binder that somebody canceled, or a run that is over: no fault. */
class Stopped extends Error {}

/** One run works no longer than this: a server that stops waits for it, and other jobs have their turn. */
const RUN_MS = 15_000;

interface Hooks {
  /** Told how far it is; a test ends it there. */
  afterDriver?: (done: number) => void;
  /** When it lets go of what is not ready; it is gone on with at the next run. */
  until?: number;
}

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

/** Makes the binders that wait, one after the other, and lets go of those whose days are over. Returns how many were made. */
export async function bindFiles(kernel: Kernel, hooks: Hooks = {}): Promise<number> {
  const isOver = () => Date.now() > (hooks.until ?? Number.POSITIVE_INFINITY);
  let made = 0;
  const seen = new Set<string>();
  for (;;) {
    const open = await transaction(kernel.pool, house(kernel), openBinders);
    const key = open.find(({ binderId }) => !seen.has(binderId));
    if (!key || isOver()) break;
    seen.add(key.binderId);
    if (await bindOne(kernel, key, hooks)) made += 1;
  }
  const old = await transaction(kernel.pool, house(kernel), (db) => oldBinders(db, BINDER_DAYS));
  for (const key of old)
    await asJob(kernel, { tenantId: key.tenantId, action: ACTION }, async ({ db }) => {
      const sha256 = await forgetBinder(db, key);
      if (sha256) await noteWaiting(db, key.tenantId, [sha256]);
    });
  return made;
}

async function bindOne(kernel: Kernel, key: BinderKey, hooks: Hooks): Promise<boolean> {
  const inTenant = { tenantId: key.tenantId, action: ACTION };
  const held = await asJob(kernel, inTenant, ({ db }) => holdBinder(db, key, LEASE));
  if (!held) return false;
  const thread = startBinder();
  try {
    await write(kernel, held, thread, hooks);
    return true;
  } catch (error) {
    const isLost = !(error instanceof Stopped) && held.tries >= MOST_TRIES;
    await asJob(kernel, inTenant, ({ db, live }) => {
      live({ tenantId: key.tenantId, topic: 'audits', requirement: MANAGES_AUDITS });
      return releaseBinder(db, key, isLost);
    });
    if (!(error instanceof Stopped)) {
      const kind = error instanceof Error ? error.name : 'unknown';
      kernel.log.error({ kind, binderId: key.binderId }, 'a binder could not be made');
    }
    return false;
  } finally {
    await thread.close();
  }
}

/** How far a binder is. */
interface Progress {
  done: number;
  papers: number;
  skipped: string[];
}

/** Writes a binder from where it stands to its end. @throws Stopped where somebody canceled it */
async function write(
  kernel: Kernel,
  held: HeldBinder,
  thread: BinderThread,
  hooks: Hooks,
): Promise<void> {
  const { tenantId, form, checkpoint } = held;
  const inTenant = { tenantId, action: ACTION };
  const progress: Progress = { done: held.done, papers: held.papers, skipped: [...held.skipped] };
  let path = checkpoint?.path ?? kernel.storage.temporaryPath();
  const isThere = checkpoint !== null && (await thread.open(form, path, checkpoint));
  if (!isThere) {
    // Another server began it, or its disk is another: it is begun anew.
    path = kernel.storage.temporaryPath();
    Object.assign(progress, { done: 0, papers: 0, skipped: [] });
    await thread.open(form, path, null);
  }
  const add = async (part: BinderPart): Promise<void> => {
    const name = form === 'zip' ? part.path : part.title;
    const { level, source } = part;
    if (source instanceof Uint8Array) {
      if (!(await thread.add({ name, level, source }))) progress.skipped.push(part.title);
      return;
    }
    await using file = await kernel.storage.file(source.tenantId, source.sha256);
    if (await thread.add({ name, level, source: file.path })) progress.papers += 1;
    else progress.skipped.push(part.title);
  };
  const keep = async (): Promise<void> => {
    const standing = thread.standing();
    if (!standing) throw new Error('The binder has no file');
    const goesOn = await asJob(kernel, inTenant, ({ db, live }) => {
      live({ tenantId, topic: 'audits', requirement: MANAGES_AUDITS });
      return noteProgress(db, held, { ...progress, checkpoint: { ...standing, path } }, LEASE);
    });
    if (!goesOn) await giveUp(path);
    const isOver = Date.now() > (hooks.until ?? Number.POSITIVE_INFINITY);
    if (!goesOn || isOver) throw new Stopped('The binder was stopped');
  };
  if (progress.done === 0) {
    const cover = await asJob(kernel, inTenant, async (job) => {
      const audit = await auditOf(job.db, held);
      const [by] = await job.db.rows<{ name: string }>(
        'binder-asked-by',
        "select first_name || ' ' || last_name as name from users where user_id = $1",
        [held.askedBy],
      );
      const at = writeMinute(new Date().toISOString());
      return coverOf(audit, held, { by: by?.name ?? 'the service', at: `${at} UTC` });
    });
    await add({ path: '00 Cover.pdf', title: 'Cover', level: 0, source: cover });
  }
  for (const employeeId of held.employees.slice(progress.done)) {
    const { parts, skipped } = await asJob(kernel, inTenant, async (job) => {
      const { askedBy: userId } = held;
      if (userId !== null) await job.actFor({ userId, sessionId: null, impersonatedUserId: null });
      return driverParts(binderAsker(job, kernel, held), held, employeeId).catch(gone);
    });
    progress.skipped.push(...skipped);
    for (const part of parts) await add(part);
    progress.done += 1;
    await keep();
    hooks.afterDriver?.(progress.done);
  }
  if (held.contents !== 'driver' && held.records.length === 0) {
    const parts = await asJob(kernel, inTenant, async (job) =>
      companyParts(binderAsker(job, kernel, held), await auditOf(job.db, held)),
    );
    for (const part of parts) await add(part);
  }
  if (form === 'zip') {
    const { skipped } = progress;
    await addProof(kernel, thread, { binderId: held.binderId, skipped });
  }
  const { size, sha256 } = await thread.end('Binder');
  await asJob(kernel, inTenant, async ({ db, live, audit }) => {
    const hash = Buffer.from(sha256, 'hex');
    const facts = { pages: null, passwordProtected: false };
    await takeFile(db, kernel, tenantId, { path, size, sha256: hash, facts });
    if (!(await noteReady(db, held, { ...progress, sha256: hash, size })))
      await noteWaiting(db, tenantId, [hash]);
    audit({
      entity: 'binder',
      entityId: held.binderId,
      clientId: held.clientId,
      detail: { papers: progress.papers, skipped: progress.skipped.length, sha256 },
    });
    live({ tenantId, topic: 'audits', requirement: MANAGES_AUDITS });
  });
  await forget(`${path}.journal`);
}

async function auditOf(db: Parameters<typeof readAudit>[0], held: HeldBinder) {
  const audit = await readAudit(db, held.auditId);
  if (!audit) throw new Error('The audit is not there');
  return audit;
}

/** A driver whose file was deleted since it was asked for. */
function gone(error: unknown): { parts: BinderPart[]; skipped: string[] } {
  if (error instanceof Error && 'status' in error && error.status === 404)
    return { parts: [], skipped: ['A file that was deleted meanwhile'] };
  throw error;
}

const giveUp = async (path: string): Promise<void> => {
  await forget(path);
  await forget(`${path}.journal`);
};

async function forget(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Every minute for what a kill left behind; a request wakes it. */
export const binderJob: JobTask = {
  name: 'bindFiles',
  match: '* * * * *',
  starts: true,
  run: async (kernel) => void (await bindFiles(kernel, { until: Date.now() + RUN_MS })),
  next: async (kernel) => {
    const open = await transaction(kernel.pool, house(kernel), openBinders);
    return open.length > 0 ? new Date() : null;
  },
};

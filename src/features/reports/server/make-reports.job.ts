import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import type { StreamReply } from '#src/server/streams.ts';
import { AppError, requestError } from '#src/shared/errors.ts';
import { isReportName, type ReportName } from '../reports.rules.ts';
import { MOST_PRINTED_BEHIND, RUN_DAYS } from '../runs.rules.ts';
import { asStaff, asUser, readAccount } from './as-user.service.ts';
import { COUNTERS } from './counts.service.ts';
import { exported, reportFile } from './report-file.service.ts';
import { RUN_MEDIA } from './runs.service.ts';
import {
  dropRun,
  forgetFile,
  type HeldRun,
  holdRun,
  noteMade,
  noteRead,
  oldRuns,
  openRuns,
  releaseRun,
  type RunKey,
} from './runs.sql.ts';
import { scopeOf } from './scope.service.ts';

/** A server that works on a file says so every few seconds; so long after its last word another begins it anew. */
const LEASE = 30;
const TELLS = 2_000;
/** After so many tries it has failed. */
const MOST_TRIES = 3;
const ACTION = 'reports.make';

/** Canceled, taken up by another server, or left for the next one as this one stops: no fault. */
class LeftError extends Error {}

interface Hooks {
  /** Runs when all rows are read and nothing is kept yet; a test stops it there. */
  afterRead?: () => Promise<void>;
}

/** What a server is making just now. */
interface Making {
  work: Promise<void> | null;
  ended: boolean;
}
const servers = new WeakMap<Kernel, Making>();
function makingOf(kernel: Kernel): Making {
  const making = servers.get(kernel) ?? { work: null, ended: false };
  servers.set(kernel, making);
  return making;
}

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

/** Makes the files that wait, one after the other, and lets go of those whose days are over. Returns how many were made. */
export async function makeReports(kernel: Kernel, hooks: Hooks = {}): Promise<number> {
  const seen: string[] = [];
  let made = 0;
  while (!makingOf(kernel).ended) {
    const [key] = await transaction(kernel.pool, house(kernel), (db) => openRuns(db, seen));
    if (!key) break;
    seen.push(key.runId);
    if (await makeOne(kernel, key, hooks)) made += 1;
  }
  const old = await transaction(kernel.pool, house(kernel), (db) => oldRuns(db, RUN_DAYS));
  for (const { hasFile, ...key } of old)
    await asJob(kernel, { tenantId: key.tenantId, action: ACTION }, async ({ db }) => {
      const sha256 = hasFile ? await forgetFile(db, key) : null;
      if (sha256) await noteWaiting(db, key.tenantId, [sha256]);
      if (!hasFile) await dropRun(db, key);
    });
  return made;
}

async function makeOne(kernel: Kernel, key: RunKey, hooks: Hooks): Promise<boolean> {
  const inTenant = { tenantId: key.tenantId, action: ACTION };
  const held = await asJob(kernel, inTenant, ({ db }) => holdRun(db, key, LEASE));
  if (!held) return false;
  try {
    return await make(kernel, held, hooks);
  } catch (error) {
    const fault = faultOf(error, held);
    await asJob(kernel, inTenant, ({ db }) => releaseRun(db, held, fault));
    if (fault !== null) {
      const kind = error instanceof Error ? error.name : 'unknown';
      kernel.log.error({ kind, runId: key.runId, fault }, 'a report could not be made');
    }
    return false;
  }
}

/** Why there will be no file; null where it is tried again. */
function faultOf(error: unknown, { tries }: HeldRun): string | null {
  if (error instanceof LeftError) return null;
  // With too many exports beside it, it has its turn later.
  if (error instanceof AppError) return error.code === 'request.unavailable' ? null : error.code;
  return tries >= MOST_TRIES ? 'request.internal' : null;
}

/** Writes the file of a report aside, and shows it once it is whole. @throws LeftError, and what `reportFile` throws */
async function make(kernel: Kernel, held: HeldRun, hooks: Hooks): Promise<boolean> {
  const { tenantId, clientId, userId, reportName, format, asked } = held;
  const inTenant = { tenantId, action: ACTION };
  if (!isReportName(reportName)) throw new Error('There is no such report');
  const making = makingOf(kernel);
  const progress = { rowsRead: 0, rowsOf: null as number | null };
  const closers: (() => void)[] = [];
  let isLost = false;
  const raw = {
    get destroyed() {
      return isLost || making.ended;
    },
    once: (_: 'close', closer: () => void) => closers.push(closer),
  };
  const tell = async (): Promise<void> => {
    isLost ||= !(await asJob(kernel, inTenant, ({ db }) => noteRead(db, held, progress, LEASE)));
  };
  const { bound, reading } = await asAsker(kernel, held);
  const notes: AuditNote[] = [];
  const audit = (note: AuditNote) => void notes.push(note);
  const where = { clientId, ...asked };
  let telling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    telling = telling.then(tell).catch(() => undefined);
  }, TELLS);
  let path: string | null = null;
  try {
    const read = (pool: Kernel['pool']) =>
      transaction(
        pool,
        bound,
        async (db) => {
          progress.rowsRead = 0;
          const c = {
            ...{ ...reading, db, audit },
            ...{ reply: { raw }, request: { headers: { accept: RUN_MEDIA[format] } } },
            params: { clientId },
          };
          progress.rowsOf = await rowsOf(c, reportName, where);
          return reportFile(c, reportName, where, {
            wanted: { columns: asked.columns, sort: asked.sort },
            mostPrinted: MOST_PRINTED_BEHIND,
            onRow: () => {
              progress.rowsRead += 1;
            },
          });
        },
        { snapshot: true },
      );
    const { file, scope } = await kernel.readAside(read).catch((error: unknown) => {
      throw raw.destroyed ? new LeftError('The report was left') : error;
    });
    await hooks.afterRead?.();
    await telling;
    await tell();
    if (raw.destroyed) throw new LeftError('The report was left');
    path = kernel.storage.temporaryPath();
    const { sha256, size } = await writeAside(file.stream, path);
    const isKept = await asJob(kernel, inTenant, async (job) => {
      await job.actFor({
        userId: held.impersonatorId ?? userId,
        sessionId: null,
        impersonatedUserId: held.impersonatorId === null ? null : userId,
      });
      const facts = { pages: null, passwordProtected: false };
      await takeFile(job.db, kernel, tenantId, { path: path ?? '', size, sha256, facts });
      if (!(await noteMade(job.db, held, { rows: file.rows, sha256, size }))) {
        await noteWaiting(job.db, tenantId, [sha256]);
        return false;
      }
      for (const note of notes) job.audit(note);
      job.audit(exported({ name: reportName, scope, asked: where, file, searched: false }));
      return true;
    });
    return isKept;
  } finally {
    clearInterval(timer);
    await telling;
    for (const close of closers) close();
    if (path !== null) await forget(path);
  }
}

/** Who asked for it, as they may read at this moment. @throws `request.forbidden`, `request.not_found` */
async function asAsker(kernel: Kernel, held: HeldRun): Promise<Awaited<ReturnType<typeof asUser>>> {
  const { tenantId, userTenantId, userId } = held;
  const inTenant = { tenantId, action: ACTION };
  const asker = await asJob(kernel, inTenant, async ({ db }) => {
    const account = await readAccount(db, { tenantId: userTenantId, userId });
    // They are no more, may not sign in, or their company has left.
    if (!account || account.hasDeparted) throw requestError('request.forbidden');
    return { account, user: account.isInternal ? null : await asUser(kernel, db, held, account) };
  });
  return asker.user ?? asStaff(kernel, held, asker.account);
}

/** How many rows there are, where that is soon known. */
async function rowsOf(
  c: Parameters<typeof scopeOf>[0],
  name: ReportName,
  asked: Parameters<typeof scopeOf>[2],
): Promise<number | null> {
  const counted = await COUNTERS[name](c, await scopeOf(c, name, asked));
  return counted?.rows ?? null;
}

async function writeAside(
  { open, size }: Pick<StreamReply, 'open' | 'size'>,
  path: string,
): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash('sha256');
  let written = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      written += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    open(0, size - 1),
    count,
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  );
  if (written !== size) throw new Error('The file is not whole');
  return { sha256: hash.digest(), size };
}

/** What was not taken over. */
async function forget(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Every minute for what a kill left behind; a request wakes it. Other jobs do not wait for it: it goes on beside the runner. */
export const makeReportsJob: JobTask = {
  name: 'makeReports',
  match: '* * * * *',
  starts: true,
  async run(kernel) {
    const making = makingOf(kernel);
    if (making.work !== null || making.ended) return;
    making.work = makeReports(kernel)
      .then(() => undefined)
      .catch((error: unknown) => {
        const kind = error instanceof Error ? error.name : 'unknown';
        kernel.log.error({ kind }, 'reports could not be made');
      })
      .finally(() => (making.work = null));
  },
  async end(kernel) {
    const making = makingOf(kernel);
    making.ended = true;
    await making.work;
  },
};

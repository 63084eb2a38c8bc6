import type pg from 'pg';
import { appendAudit } from './audit/audit.ts';
import type { AuditEntry } from './audit/audit.ts';
import { nameUser, transaction } from './db/handle.ts';
import type { Binding, Db } from './db/handle.ts';
import type { AuditNote, Kernel, LiveHint } from './kernel.ts';
import { leaveHints } from './live/outbox.ts';

/** What code that runs in a transaction says besides the rows that it writes. */
export interface Frame {
  /** Leaves an audit row, in the same transaction (D15). */
  audit: (note: AuditNote) => void;
  /** Tells consoles to read something again, once it is committed. */
  live: (hint: LiveHint) => void;
  /** Runs after the commit. What fails there fails in the log only. */
  afterCommit: (work: () => void) => void;
}

interface FrameOptions<T> {
  /** Names the work in the log. */
  name: string;
  /** It writes: derived rows are brought up to date, and triggers may leave hints. */
  writes: boolean;
  readOnly?: boolean;
  /** All of its reads are of one moment. */
  snapshot?: boolean;
  userId?: string | null;
  start?: (owner: pg.ClientBase) => Promise<{ instead: T } | undefined>;
  /** Runs as the owner, before hints and audit rows; absent where there is nothing to leave behind. */
  finish?: (
    owner: pg.ClientBase,
    result: T,
    left: { hints: readonly LiveHint[]; notes: readonly AuditNote[] },
  ) => Promise<void>;
}

/**
 * Runs `work` in a transaction of its own as every request and every job runs: the work, what is derived from its rows, what
 * it leaves behind as the owner, the commit, and then what waits for it.
 */
export async function framed<T>(
  kernel: Pick<Kernel, 'pool' | 'log' | 'settle' | 'wakeLive' | 'wakeJobs'>,
  binding: Binding,
  { name, writes, finish, ...options }: FrameOptions<T>,
  work: (db: Db, frame: Frame) => Promise<T>,
): Promise<T> {
  const notes: AuditNote[] = [];
  const hints: LiveHint[] = [];
  const after: (() => void)[] = [];
  const result = await transaction<T>(
    kernel.pool,
    binding,
    async (db) => {
      const done = await work(db, {
        audit: (note) => void notes.push(note),
        live: (hint) => void hints.push(hint),
        afterCommit: (next) => void after.push(next),
      });
      if (writes) {
        const settled = await kernel.settle?.(db);
        hints.push(...(settled?.hints ?? []));
        if (settled?.more) after.push(() => kernel.wakeJobs());
      }
      return done;
    },
    {
      ...options,
      ...(finish
        ? { finish: (owner: pg.ClientBase, done: T) => finish(owner, done, { hints, notes }) }
        : {}),
    },
  );
  // Queues tell of themselves, by triggers (0041_live_queues.sql): any write may have left hints.
  if (writes || hints.length > 0) after.unshift(() => kernel.wakeLive());
  for (const next of after) {
    try {
      next();
    } catch (error) {
      // What is committed is done: the minute's sweep makes good what comes after it.
      kernel.log.error({ err: error, endpoint: name }, 'work after a commit failed');
    }
  }
  return result;
}

/** For whom a job works: the person who asked for it, by the session in which they did. */
export interface AskedBy {
  userId: string;
  sessionId: string | null;
  impersonatedUserId: string | null;
}

/** What a job's work may use: that of a request's handler, as far as nobody waits for an answer. */
export interface JobFrame extends Frame {
  db: Db;
  /** Says for whom the rest is done: the history and the audit rows name them. Without it they name nobody. */
  actFor: (by: AskedBy) => Promise<void>;
}

/** What a job's frame needs of the kernel. */
export type JobKernel = Pick<Kernel, 'pool' | 'keys' | 'log' | 'settle' | 'wakeLive' | 'wakeJobs'>;

/**
 * Runs a piece of background work in the frame of a request: bound to one tenant, in one transaction, with audit rows, live
 * hints and what follows the commit.
 * @param action the audit rows' action, where a note names no other
 */
export async function asJob<T>(
  kernel: JobKernel,
  { tenantId, action }: { tenantId: number; action: string },
  work: (job: JobFrame) => Promise<T>,
): Promise<T> {
  let by: AskedBy | null = null;
  return framed<T>(
    kernel,
    { role: 'jobs', tenantId, sites: '*' },
    {
      name: action,
      writes: true,
      finish: async (owner, _, { hints, notes }) => {
        await leaveHints(owner, hints);
        const rows = notes.map((note) => entryOf(note, { tenantId, action, by }));
        await appendAudit(owner, kernel.keys, rows);
      },
    },
    (db, frame) =>
      work({
        ...frame,
        db,
        actFor: async (asked) => {
          by = asked;
          await nameUser(db, asked.userId);
        },
      }),
  );
}

function entryOf(
  note: AuditNote,
  base: { tenantId: number; action: string; by: AskedBy | null },
): AuditEntry {
  return {
    tenantId: note.tenantId ?? base.tenantId,
    action: note.action ?? base.action,
    outcome: 'done',
    sessionId: base.by?.sessionId ?? null,
    userId: base.by?.userId ?? null,
    impersonatedUserId: base.by?.impersonatedUserId ?? null,
    auditorLinkId: null,
    clientId: note.clientId ?? null,
    entity: note.entity,
    entityId: note.entityId,
    detail: note.detail ?? {},
  };
}

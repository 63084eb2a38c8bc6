import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Acting } from './acting.ts';
import { addressOf } from './address.ts';
import { who } from './admit.ts';
import { appendAudit } from './audit/audit.ts';
import type { AuditEntry } from './audit/audit.ts';
import type { Caller } from './caller.ts';
import { sealCursor } from './cursors.ts';
import type { Db } from './db/handle.ts';
import { ownTransaction } from './db/own-transaction.ts';
import { framed, type Frame } from './frame.ts';
import type { Handler } from './handler.ts';
import { hashBody, keepReply, openReplay } from './idempotency.ts';
import type { ReplayKey, StoredReply } from './idempotency.ts';
import type { AuditNote, Kernel } from './kernel.ts';
import { leaveHints } from './live/outbox.ts';
import { Openings } from './openings.ts';
import { PDF, type StreamReply, XLSX } from './streams.ts';
import { asksForPdf } from './printed-list.ts';
import type { Upload } from './uploads.ts';
import { WrittenPage, writtenRows } from './written-page.ts';

/** A request that was admitted and checked. */
export interface Job {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  acting: Acting;
  isRead: boolean;
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch: number | null;
  files: readonly Upload[];
}

interface Outcome {
  reply: StoredReply;
  stream?: StreamReply;
}

/**
 * Runs the handler in its transaction: idempotency key first, then the handler, the live hints and, last, the audit
 * rows; tells consoles and jobs after commit.
 */
export async function serve(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  job: Job,
): Promise<Outcome> {
  const { caller, acting } = job;
  const replay = replayKey(endpoint, job);
  const audited = job.isRead
    ? endpoint.audit === 'read' || caller?.kind === 'auditor'
    : endpoint.audit !== 'none' && endpoint.audit !== 'noted';
  // A read that may turn out to show a protected record needs a transaction that can write its row.
  const mayNote = endpoint.audit === 'noted';
  const handle = handling(kernel, endpoint, handler, job);
  const isRecorded = (notes: readonly AuditNote[]) => audited || (mayNote && notes.length > 0);
  if (endpoint.aside) {
    const { outcome, notes } = await kernel.readAside(async (pool) => {
      const noted: AuditNote[] = [];
      const read = await framed<Outcome>(
        { ...kernel, pool },
        acting.binding,
        { name: endpoint.name, writes: false, snapshot: true },
        (db, frame) => handle(db, { ...frame, audit: (note) => void noted.push(note) }),
      );
      return { outcome: read, notes: noted };
    });
    if (isRecorded(notes))
      await ownTransaction(kernel.pool, (owner) =>
        appendAudit(owner, kernel.keys, auditRows(endpoint, job, notes, outcome.stream)),
      );
    return outcome;
  }
  return framed<Outcome>(
    kernel,
    acting.binding,
    {
      name: endpoint.name,
      writes: !job.isRead,
      readOnly: job.isRead && !audited && !mayNote,
      userId: job.isRead ? null : who(caller).userId,
      ...(replay
        ? {
            start: async (owner) => {
              const stored = await openReplay(owner, kernel.keys, replay);
              return stored ? { instead: { reply: stored } } : undefined;
            },
          }
        : {}),
      ...(audited || mayNote || replay || !job.isRead
        ? {
            finish: async (owner, result, { hints, notes }) => {
              if (replay) await keepReply(owner, kernel.keys, replay, result.reply);
              await leaveHints(owner, hints);
              if (isRecorded(notes))
                await appendAudit(
                  owner,
                  kernel.keys,
                  auditRows(endpoint, job, notes, result.stream),
                );
            },
          }
        : {}),
    },
    handle,
  );
}

/** The handler's work in its transaction, and its answer as it is sent. */
function handling(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  job: Job,
): (db: Db, frame: Frame) => Promise<Outcome> {
  const { caller, acting, request } = job;
  return async (db, frame) => {
    const openings = new Openings(endpoint, caller);
    const answer = await handler({
      params: job.params as never,
      query: job.query as never,
      body: job.body as never,
      files: job.files,
      ifMatch: job.ifMatch,
      searchHeader:
        typeof request.headers['x-search'] === 'string' ? request.headers['x-search'] : undefined,
      db,
      // Only public calls may come without one, and their handlers do not read it.
      caller: caller as Caller,
      grants: acting.grants,
      clientId: acting.clientId,
      services: acting.services,
      kernel,
      request,
      reply: job.reply,
      opened: (employeeId, record) => openings.add(employeeId, record),
      ...frame,
    });
    await openings.keep(kernel, db, frame);
    if (endpoint.result === 'stream' && answer !== null)
      return { reply: { status: 200, body: null, etag: null }, stream: answer as never };
    return { reply: shape(kernel, endpoint, answer) };
  };
}

/** What a repeat is known by; null where none is asked for. */
function replayKey(endpoint: Endpoint, job: Job): ReplayKey | null {
  const key = job.request.headers['idempotency-key'];
  if (job.isRead || endpoint.replay === 'never' || typeof key !== 'string' || key === '')
    return null;
  const { caller } = job;
  return {
    userKey: caller
      ? `${caller.tenantId}/${caller.impersonator?.id ?? caller.id}`
      : `public/${addressOf(job.request)}`,
    key: key.slice(0, 200),
    endpoint: endpoint.name,
    clientId: job.acting.clientId,
    bodyHash: hashBody([
      job.params ?? null,
      job.query ?? null,
      job.body ?? null,
      job.files.map((file) => [file.sha256.toString('hex'), file.fileName]),
    ]),
  };
}

function auditRows(
  endpoint: Endpoint,
  job: Job,
  notes: readonly AuditNote[],
  stream?: StreamReply,
): AuditEntry[] {
  const { caller, acting } = job;
  const base = { ...who(caller), action: endpoint.name, outcome: 'done' as const };
  const tenantId = acting.binding.tenantId || caller?.tenantId || 0;
  const lastWriter =
    !job.isRead && job.ifMatch === null && endpoint.versioned ? { withoutVersion: true } : {};
  // What leaves on paper instead of as a file is told apart (D143).
  const printed =
    stream?.mediaType === PDF && asksForPdf(job)
      ? { printed: true }
      : stream?.mediaType === XLSX
        ? { workbook: true }
        : {};
  if (notes.length === 0) {
    return [
      {
        ...base,
        tenantId,
        clientId: acting.clientId,
        entity: null,
        entityId: null,
        detail: { ...lastWriter, ...printed },
      },
    ];
  }
  return notes.map((note) => ({
    ...base,
    action: note.action ?? base.action,
    tenantId: note.tenantId ?? tenantId,
    clientId: note.clientId === undefined ? acting.clientId : note.clientId,
    entity: note.entity,
    entityId: note.entityId,
    detail: { ...note.detail, ...lastWriter, ...printed },
  }));
}

/** Removes undeclared fields: what the contract does not name cannot leave (server.md section 1). */
function shape({ keys }: Kernel, endpoint: Endpoint, answer: unknown): StoredReply {
  // What there is none of, too.
  if (typeof endpoint.result === 'string' || (endpoint.mayBeNone && answer === null))
    return { status: 204, body: null, etag: null };
  if (answer instanceof WrittenPage) {
    const { next } = sealCursor(keys, endpoint, { next: answer.next });
    const body = `{"rows":${writtenRows(endpoint, answer)},"next":${JSON.stringify(next)}}`;
    return { status: endpoint.status ?? 200, body, etag: null };
  }
  const clean: unknown = endpoint.result.parse(answer);
  const version =
    clean !== null && typeof clean === 'object' && 'version' in clean ? clean.version : undefined;
  return {
    status: endpoint.status ?? 200,
    body: JSON.stringify(sealCursor(keys, endpoint, clean)),
    etag: typeof version === 'number' ? `"${version}"` : null,
  };
}

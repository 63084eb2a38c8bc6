import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Checked, Endpoint, Result } from '#src/shared/endpoint.ts';
import { AppError, requestError } from '#src/shared/errors.ts';
import { clientId as clientIdSchema } from '#src/shared/ids.ts';
import { meets } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { resolveActing } from './acting.ts';
import type { Acting } from './acting.ts';
import { appendAudit } from './audit/audit.ts';
import type { AuditEntry } from './audit/audit.ts';
import type { Caller } from './caller.ts';
import { transaction } from './db/handle.ts';
import type { Db } from './db/handle.ts';
import { hashBody, keepReply, openReplay } from './idempotency.ts';
import type { StoredReply } from './idempotency.ts';
import type { AuditNote, Kernel, LiveHint } from './kernel.ts';
import { discardUploads, readUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';
import { sendStream } from './streams.ts';
import type { StreamReply } from './streams.ts';

/** What a handler works with: the checked request, the caller, and a database bound to them. */
export interface Context<E extends Endpoint> extends Checked<E> {
  db: Db;
  /** The caller; absent only in calls whose permission is `public`. */
  caller: Caller;
  /** What the caller may do where this request acts. */
  grants: PermissionGrants;
  /** The client the request acts in; null across clients. */
  clientId: number | null;
  files: readonly Upload[];
  /** The version the caller saw (`If-Match`), null for last-writer-wins (D14). */
  ifMatch: number | null;
  /** Values the caller put in a header to keep them out of the address: `X-Search` (D17). */
  searchHeader: string | undefined;
  kernel: Kernel;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Says what the audit row of this call is about; call again for further rows. */
  audit(note: AuditNote): void;
  /** Tells consoles after commit that something changed. */
  live(hint: LiveHint): void;
  /** Runs after commit, before the reply: waking jobs, removing temporary files. */
  afterCommit(work: () => void): void;
}

type Answer<E extends Endpoint> = E['result'] extends 'stream' ? StreamReply : Result<E>;
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>>;
export type Handlers<Api extends Record<string, Endpoint>> = { [K in keyof Api]: Handler<Api[K]> };

/** A feature's calls with what serves them; the compiler asks for a handler for every call. */
export interface Feature {
  api: Record<string, Endpoint>;
  handlers: Record<string, Handler<Endpoint>>;
}

export function feature<Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: Handlers<Api>,
): Feature {
  // Each handler takes its own call's context; the table forgets which is whose, `mount` pairs them again by key.
  return { api, handlers: handlers as Record<string, Handler<never>> as Feature['handlers'] };
}

/** Serves every call of a feature. The only way a request is served (architecture section 3). */
export function mountFeature(
  app: FastifyInstance,
  kernel: Kernel,
  { api, handlers }: Feature,
): void {
  for (const [key, endpoint] of Object.entries(api)) {
    const handler = handlers[key];
    if (!handler) throw new Error(`No handler for ${endpoint.name}`);
    mount(app, kernel, endpoint, handler);
  }
}

function mount(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  const isRead = endpoint.method === 'GET';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: endpoint.name },
    ...(endpoint.files ? { bodyLimit: 1 } : {}),
    handler: async (request, reply) => {
      const caller = await authenticate(kernel, endpoint, request);
      const acting = await admit(kernel, endpoint, caller, request);
      const checked = check(endpoint, request);
      const files = endpoint.files
        ? await readUploads(request, endpoint.files, kernel.storage)
        : null;
      const body = files && endpoint.body ? parse(endpoint.body, files.fields, '') : checked.body;
      try {
        const outcome = await serve(kernel, endpoint, handler, {
          request,
          reply,
          caller,
          acting,
          isRead,
          ...checked,
          body,
          files: files?.uploads ?? [],
        });
        if (outcome.stream) return await sendStream(request, reply, outcome.stream);
        return await send(reply, outcome.reply);
      } finally {
        if (files) await discardUploads(files.uploads);
      }
    },
  });
}

async function authenticate(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  // The cookie serves only what the browser itself opens: same-origin reads of streams (D9).
  const byBrowser =
    endpoint.method === 'GET' &&
    endpoint.result === 'stream' &&
    request.headers['sec-fetch-site'] === 'same-origin';
  const caller = await kernel.authenticate({
    authorization: request.headers.authorization,
    cookie: byBrowser ? request.cookies['jwtToken'] : undefined,
    background: request.headers['x-background'] === '1',
  });
  if (!caller && endpoint.permission !== 'public') throw requestError('request.unauthenticated');
  return caller;
}

async function admit(
  kernel: Kernel,
  endpoint: Endpoint,
  caller: Caller | null,
  request: FastifyRequest,
): Promise<Acting> {
  const query = request.query as Record<string, unknown>;
  const header =
    request.headers['x-client'] ?? (endpoint.result === 'stream' ? query['client'] : undefined);
  const named =
    header === undefined || header === '' ? null : parse(clientIdSchema, header, 'X-Client');
  try {
    const acting = await resolveActing(
      kernel.pool,
      kernel.internalTenantId,
      endpoint.scope,
      caller,
      named,
    );
    const refused =
      !meets(acting.grants, endpoint.permission) ||
      (caller?.kind === 'auditor' &&
        endpoint.method !== 'GET' &&
        endpoint.permission !== 'public') ||
      (caller?.impersonator && endpoint.personal);
    if (refused) throw requestError('request.forbidden');
    return acting;
  } catch (error) {
    if (error instanceof AppError && error.status === 403 && caller)
      await auditDenial(kernel, endpoint, caller, named);
    throw error;
  }
}

/** A refusal leaves a row in a transaction of its own (D15). */
async function auditDenial(
  kernel: Kernel,
  endpoint: Endpoint,
  caller: Caller,
  clientId: number | null,
): Promise<void> {
  const client = await kernel.pool.connect();
  try {
    await client.query('begin');
    await appendAudit(client, kernel.keys, [
      {
        ...who(caller),
        tenantId: caller.tenantId,
        clientId,
        action: endpoint.name,
        outcome: 'denied',
        entity: null,
        entityId: null,
        detail: {},
      },
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function who(
  caller: Caller | null,
): Pick<AuditEntry, 'sessionId' | 'userId' | 'impersonatedUserId' | 'auditorLinkId'> {
  if (!caller)
    return { sessionId: null, userId: null, impersonatedUserId: null, auditorLinkId: null };
  return {
    sessionId: caller.sessionId,
    userId: caller.kind === 'auditor' ? null : (caller.impersonator?.id ?? caller.id),
    impersonatedUserId: caller.impersonator ? caller.id : null,
    auditorLinkId: caller.kind === 'auditor' ? caller.id : null,
  };
}

/** Parses with the contract's shape, whatever the content type said; names every faulty field (D25). */
export function parse<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw requestError('request.invalid', {
    fields: result.error.issues.slice(0, 50).map((issue) => ({
      field: [at, ...issue.path].filter((part) => part !== '').join('.'),
      message: issue.message,
    })),
  });
}

function check(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown; ifMatch: number | null } {
  const params = endpoint.params ? checkParams(endpoint.params, request.params) : undefined;
  const query = endpoint.query ? parse(endpoint.query, request.query, '') : undefined;
  const body =
    endpoint.body && !endpoint.files
      ? parse(endpoint.body, request.body ?? undefined, '')
      : undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(String(request.headers['if-match'] ?? ''));
  return { params, query, body, ifMatch: match ? Number(match[1]) : null };
}

/** An id that cannot be one names nothing: 404, as for any unknown record. */
function checkParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw requestError('request.not_found');
  return result.data;
}

interface Job {
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

async function serve(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  job: Job,
): Promise<Outcome> {
  const { caller, acting, request } = job;
  const notes: AuditNote[] = [];
  const hints: LiveHint[] = [];
  const after: (() => void)[] = [];
  const key = request.headers['idempotency-key'];
  const replay =
    job.isRead || endpoint.replay === 'never' || typeof key !== 'string' || key === ''
      ? null
      : {
          userKey: caller
            ? `${caller.tenantId}/${caller.impersonator?.id ?? caller.id}`
            : `public/${request.ip}`,
          key: key.slice(0, 200),
          endpoint: endpoint.name,
          clientId: acting.clientId,
          bodyHash: hashBody([
            job.params ?? null,
            job.query ?? null,
            job.body ?? null,
            job.files.map((file) => [file.sha256.toString('hex'), file.fileName]),
          ]),
        };
  const audited = job.isRead
    ? endpoint.audit === 'read' || caller?.kind === 'auditor'
    : endpoint.audit !== 'none';
  // A read that may turn out to show a protected record needs a transaction that can write its row.
  const mayNote = job.isRead && endpoint.audit === 'noted';
  const outcome = await transaction<Outcome>(
    kernel.pool,
    acting.binding,
    async (db) => {
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
        kernel,
        request,
        reply: job.reply,
        audit: (note) => void notes.push(note),
        live: (hint) => void hints.push(hint),
        afterCommit: (work) => void after.push(work),
      });
      if (endpoint.result === 'stream')
        return { reply: { status: 200, body: null, etag: null }, stream: answer as never };
      return { reply: shape(endpoint, answer) };
    },
    {
      readOnly: job.isRead && !audited && !mayNote,
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
            finish: async (owner, result) => {
              if (replay) await keepReply(owner, kernel.keys, replay, result.reply);
              for (const hint of hints) {
                await owner.query(
                  'insert into live_outbox (tenant_id, topic, key, requirement) values ($1, $2, $3, $4)',
                  [
                    hint.tenantId,
                    hint.topic,
                    hint.key ?? '',
                    JSON.stringify(hint.requirement ?? 'session'),
                  ],
                );
              }
              if (audited || (mayNote && notes.length > 0))
                await appendAudit(owner, kernel.keys, auditRows(endpoint, job, notes));
            },
          }
        : {}),
    },
  );
  if (hints.length > 0) kernel.wakeLive();
  for (const work of after) work();
  return outcome;
}

function auditRows(endpoint: Endpoint, job: Job, notes: readonly AuditNote[]): AuditEntry[] {
  const { caller, acting } = job;
  const base = { ...who(caller), action: endpoint.name, outcome: 'done' as const };
  const tenantId = acting.binding.tenantId || caller?.tenantId || 0;
  const lastWriter =
    !job.isRead && job.ifMatch === null && endpoint.versioned ? { withoutVersion: true } : {};
  if (notes.length === 0) {
    return [
      {
        ...base,
        tenantId,
        clientId: acting.clientId,
        entity: null,
        entityId: null,
        detail: lastWriter,
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
    detail: { ...note.detail, ...lastWriter },
  }));
}

/** Removes undeclared fields: what the contract does not name cannot leave (server.md section 1). */
function shape(endpoint: Endpoint, answer: unknown): StoredReply {
  if (endpoint.result === 'nothing') return { status: 204, body: null, etag: null };
  if (endpoint.result === 'stream') return { status: 200, body: null, etag: null };
  const clean: unknown = endpoint.result.parse(answer);
  const version =
    clean !== null && typeof clean === 'object' && 'version' in clean ? clean.version : undefined;
  return {
    status: endpoint.status ?? 200,
    body: JSON.stringify(clean),
    etag: typeof version === 'number' ? `"${version}"` : null,
  };
}

async function send(reply: FastifyReply, stored: StoredReply): Promise<FastifyReply> {
  void reply.code(stored.status);
  if (stored.etag) void reply.header('etag', stored.etag);
  if (stored.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(stored.body);
}

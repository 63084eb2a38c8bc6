import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { networkOf } from './address.ts';
import { admit, authenticate, credentialsOf } from './admit.ts';
import type { Acting } from './acting.ts';
import type { Caller } from './caller.ts';
import { openCursor } from './cursors.ts';
import type { Calls, Door, Gate, Handler, Inspect } from './handler.ts';
import type { StoredReply } from './idempotency.ts';
import type { Kernel } from './kernel.ts';
import { parse, parseQuery } from './parse.ts';
import { serve } from './serve.ts';
import { countCall } from './program-calls.ts';
import { signAccess } from './session/tokens.ts';
import { sendStream } from './streams.ts';
import { discardUploads, readInline, readUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request is admitted, before its body is read. */
    admitted: { caller: Caller | null; acting: Acting } | null;
  }
}

/** Serves every call of a contract. The only way a request is served (architecture section 3). */
export function mountCalls(
  app: FastifyInstance,
  kernel: Kernel,
  { api, handlers, inspect, gates, doors }: Calls,
): void {
  for (const [key, endpoint] of Object.entries(api)) {
    const handler = handlers[key];
    if (!handler) throw new Error(`No handler for ${endpoint.name}`);
    if ((endpoint.files || endpoint.inline) && !inspect)
      throw new Error(`No inspection for ${endpoint.name}`);
    mount(app, kernel, endpoint, handler, { inspect, gate: gates?.[key], door: doors?.[key] });
  }
}

function mount(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  {
    inspect,
    gate,
    door,
  }: { inspect: Inspect | undefined; gate: Gate | undefined; door: Door | undefined },
): void {
  const isRead = endpoint.method === 'GET';
  if (endpoint.aside && !isRead) throw new Error(`${endpoint.name} is no read`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint: endpoint.name,
      ...(endpoint.form ? { form: true } : {}),
      ...(endpoint.lines ? { lines: true } : {}),
    },
    ...(endpoint.inline ? { bodyLimit: endpoint.inline.mostBytes } : {}),
    // Before the body: nobody sends us anything to read who may not.
    onRequest: async (request, reply) => {
      const caller = await authenticate(kernel, endpoint, request);
      if (caller?.program) countCall(caller.id, caller.program, reply);
      request.admitted = { caller, acting: await admit(kernel, endpoint, caller, request) };
      if (endpoint.files && !isForm(request)) throw requestError('request.unsupported_type');
      if (gate) await gate(kernel, request);
    },
    handler: async (request, reply) => {
      const { caller, acting } = request.admitted ?? missing();
      const checked = check(kernel, endpoint, request);
      const { uploads, fields } = await filesOf(endpoint, request, checked.body, kernel);
      try {
        const body = fields && endpoint.body ? parse(endpoint.body, fields, '') : checked.body;
        // Here, and not in the handler: no connection of the database waits for a file that is hard to read.
        if (inspect) await inspectAll(uploads, inspect, caller, reply);
        const work = () =>
          serve(kernel, endpoint, handler, {
            request,
            reply,
            caller,
            acting,
            isRead,
            ...checked,
            body,
            files: uploads,
          });
        const outcome = door
          ? await door(kernel, { request, caller, body, signal: leaving(reply) }, work)
          : await work();
        if (outcome.stream) {
          kernel.answers.follow(reply, caller, () => stands(kernel, endpoint, request, caller));
          return await sendStream(request, reply, outcome.stream);
        }
        return await send(reply, outcome.reply);
      } finally {
        await discardUploads(uploads);
      }
    },
  });
}

/** The files that a call brings, in a form or within its body; of a form its text fields besides. */
async function filesOf(
  { files, inline }: Endpoint,
  request: FastifyRequest,
  body: unknown,
  { storage }: Kernel,
): Promise<{ uploads: Upload[]; fields?: Record<string, string> }> {
  if (files) return readUploads(request, files, storage);
  return { uploads: inline ? await readInline(body, inline, storage) : [] };
}

function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');
}

function missing(): never {
  throw new Error('The request was not admitted');
}

/** Whether the one who asked for a file still comes in: by the session itself, as its token may run out on the way, or by the key. */
async function stands(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<boolean> {
  const given = credentialsOf(endpoint, request);
  const token = caller && !caller.program && (await signAccess(kernel.keys, caller.sessionId));
  const credentials = token ? { authorization: token, cookie: undefined } : given;
  return (await kernel.authenticate({ ...given, ...credentials, background: true })) !== null;
}

/** Says when nobody waits for the answer any more. */
function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** One after the other: a batch of many takes no more turns than a single file. */
async function inspectAll(
  uploads: readonly Upload[],
  inspect: Inspect,
  caller: Caller | null,
  reply: FastifyReply,
): Promise<void> {
  const signal = leaving(reply);
  const owner = caller
    ? `${caller.tenantId}/${caller.impersonator?.id ?? caller.id}`
    : networkOf(reply.request);
  for (const upload of uploads) {
    const { made, ...facts } = await inspect(upload.path, { owner, signal });
    upload.facts = facts;
    if (made)
      Object.assign(upload, made, {
        fileName: `${upload.fileName.replace(/\.[a-z\d]{1,5}$/i, '').slice(0, 196)}.pdf`,
      });
  }
}

function check(
  { keys }: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown; ifMatch: number | null } {
  const sent = parseQuery(endpoint, request.query as Record<string, unknown>);
  const query = openCursor(keys, endpoint, sent);
  const params = endpoint.params ? checkParams(endpoint.params, request.params) : undefined;
  const body =
    endpoint.body && !endpoint.files
      ? parse(endpoint.body, request.body ?? undefined, '')
      : undefined;
  return { params, query, body, ifMatch: endpoint.versioned ? versionOf(request) : null };
}

/** The version in `If-Match`. One that cannot be read is refused: taken for none, it would overwrite (D14). */
function versionOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(given);
  if (match) return Number(match[1]);
  throw requestError('request.invalid', {
    fields: [{ field: 'If-Match', message: 'Send the ETag as it came with the record.' }],
  });
}

/** An id that cannot be one names nothing: 404, as for any unknown record. */
function checkParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw requestError('request.not_found');
  return result.data;
}

async function send(reply: FastifyReply, stored: StoredReply): Promise<FastifyReply> {
  void reply.code(stored.status);
  if (stored.etag) void reply.header('etag', stored.etag);
  if (stored.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(stored.body);
}

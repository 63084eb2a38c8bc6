import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { admit, authenticate } from './admit.ts';
import type { Feature, Handler } from './handler.ts';
import type { StoredReply } from './idempotency.ts';
import type { Kernel } from './kernel.ts';
import { parse } from './parse.ts';
import { serve } from './serve.ts';
import { sendStream } from './streams.ts';
import { discardUploads, readUploads } from './uploads.ts';

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
      try {
        const body = files && endpoint.body ? parse(endpoint.body, files.fields, '') : checked.body;
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

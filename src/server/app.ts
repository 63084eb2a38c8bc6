import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AppError, requestError } from '#src/shared/errors.ts';
import type { ErrorBody } from '#src/shared/errors.ts';
import { fullPlace } from './disk.ts';
import { asAppError, codeOf, faultOf, isBrokenOff } from './failures.ts';
import type { ServerFeature } from './feature.ts';
import type { Calls } from './handler.ts';
import type { Kernel } from './kernel.ts';
import { answersTo } from './hosts.ts';
import { sendEarly } from './linger.ts';
import { readJson, readJsonLines } from './json-body.ts';
import { mayReadMetrics } from './metrics.ts';
import { mountCalls } from './mount.ts';
import { keepPace } from './pace.ts';
import { apiDescription } from './openapi/description.ts';
import { apiPage, apiPageBody } from './openapi/page.ts';
import { makeRefusalLog } from './refusals.ts';
import { lightPageOf, serveConsole } from './console.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import { fewRandomBytes } from './random-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call, for logs and metrics. */
    endpoint?: string;
    /** The call takes an HTML form; no other does, as any site's page can send one. */
    form?: boolean;
    /** The call takes lines of JSON as well. */
    lines?: boolean;
  }
  interface FastifyRequest {
    cspNonce: string;
    startedAt: number;
  }
}

const newNonce = () => fewRandomBytes(16).toString('base64');

/** Balancers ask for these by whatever name, and they tell nothing. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Composes the whole application over a kernel: the calls of these features, the console's files, health, metrics and
 * the API's description. Does not listen.
 */
export async function buildApp(
  kernel: Kernel,
  features: readonly ServerFeature[],
): Promise<FastifyInstance> {
  const lightPages = features.flatMap((feature) => feature.lightPages ?? []);
  const app = Fastify({
    logger: false,
    trustProxy: [...(kernel.config.trustProxy ?? [])],
    bodyLimit: 1024 * 1024,
    // Many files on a slow line take their time; `keepPace` ends those who only keep us waiting.
    requestTimeout: 30 * 60_000,
    genReqId: () => fewRandomBytes(8).toString('hex'),
    // Requests that end before any route answer as every other refusal does, and repeat nothing of what came.
    frameworkErrors: (_error, request, reply) => {
      if (request.method === 'GET' && !/^\/(?:v1|assets|scim)\//.test(request.url)) {
        // A screen's address that cannot be decoded, typed by hand: the console says so, and starts at Home. Who came by a link
        // without an account reads that the link is not complete.
        reply.raw.writeHead(302, {
          ...securityHeaders(kernel.config, '', false),
          location: lightPageOf(lightPages, request.url) ?? '/?panes=unread',
        });
        reply.raw.end();
        return;
      }
      reply.raw.writeHead(404, {
        ...securityHeaders(kernel.config, '', true),
        'content-type': 'application/json; charset=utf-8',
      });
      reply.raw.end(JSON.stringify(errorBody(requestError('request.not_found'), request.id)));
    },
    clientErrorHandler: refuseUnread,
    // A closing server answers what it has taken.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson(app));
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'buffer' }, readJsonLines(app));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (request, body, done) =>
      request.routeOptions.config.form
        ? done(null, Object.fromEntries(new URLSearchParams(String(body))))
        : done(requestError('request.unsupported_type')),
  );
  await app.register(cookie);
  await app.register(multipart);
  app.decorateRequest('cspNonce', '');
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('admitted', null);

  const ofApi = securityHeaders(kernel.config, '', true);
  const protocols = features.flatMap((one) => one.protocols ?? []);
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    keepPace(request.raw);
    if (
      request.url.startsWith('/v1') ||
      protocols.some(({ prefix }) => request.url.startsWith(prefix))
    )
      void reply.headers(ofApi);
    else {
      request.cspNonce = newNonce();
      void reply.headers(securityHeaders(kernel.config, request.cspNonce, false));
    }
    void reply.header('x-request-id', request.id);
    if (
      !HEALTH.has(request.url) &&
      !answersTo(kernel.config, request.host, request.socket.localAddress)
    )
      throw requestError('request.wrong_host');
  });
  app.addHook('onResponse', async (request, reply) => {
    const seconds = (performance.now() - request.startedAt) / 1000;
    const endpoint = request.routeOptions.config.endpoint ?? request.routeOptions.url ?? 'unknown';
    kernel.metrics.requests.observe({ endpoint, status: String(reply.statusCode) }, seconds);
    // The route's pattern and never the address: addresses may hold tokens and names (D9).
    kernel.log.debug(
      {
        requestId: request.id,
        method: request.method,
        endpoint,
        status: reply.statusCode,
        ms: Math.round(seconds * 1000),
      },
      'request',
    );
  });
  const refusals = makeRefusalLog(kernel.log);
  /** When a write was refused last for want of room: the database's disk may be another machine's. */
  let diskFullAt = -Infinity;
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (known.code === 'request.disk_full') diskFullAt = Date.now();
    if (request.raw.socket.destroyed && (known.status < 500 || isBrokenOff(error))) {
      // Nobody hears the answer, and nothing went wrong here.
      kernel.log.info(
        { requestId: request.id, endpoint: request.routeOptions.config.endpoint },
        'the caller left before the answer',
      );
    } else if (known.status === 500) {
      kernel.log.error(
        {
          requestId: request.id,
          endpoint: request.routeOptions.config.endpoint,
          code: known.code,
          fault: faultOf(error),
        },
        'request failed',
      );
    } else if (known.status > 500 || known.status === 429) {
      const because = codeOf(error);
      refusals.note(
        {
          code: known.code,
          endpoint: request.routeOptions.config.endpoint,
          ...(error instanceof AppError || because === '' ? {} : { because }),
        },
        request.id,
      );
    }
    kernel.metrics.refused.inc({ code: known.code });
    if (known.retryAfter !== undefined) void reply.header('retry-after', known.retryAfter);
    void reply.code(known.status).type('application/json; charset=utf-8');
    return sendEarly(request, reply, JSON.stringify(errorBody(known, request.id)));
  });

  const served = features.flatMap(({ calls }) => calls);
  for (const calls of served) mountCalls(app, kernel, calls);
  for (const { prefix, serve } of protocols)
    await app.register(async (scope) => serve(scope, kernel), { prefix });
  /** The API's description, made when it is first asked for: it is the same as long as the server runs. */
  let described: Described | undefined;
  const description = (): Described => (described ??= describe(served));

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await readiness(kernel, diskFullAt);
    return reply.code(ready.reads && ready.writes ? 200 : 503).send(ready);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(kernel.config, request)) throw requestError('request.not_found');
    return reply
      .type(kernel.metrics.registry.contentType)
      .send(await kernel.metrics.registry.metrics());
  });
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  );
  app.get('/v1/docs', async (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(apiPage(description().page, nonce));
  });
  await serveConsole(app, lightPages);
  return app;
}

interface Described {
  json: string;
  page: string;
}

function describe(served: readonly Calls[]): Described {
  const made = apiDescription(served);
  return { json: JSON.stringify(made), page: apiPageBody(made) };
}

/** A disk that was full is taken for full as long, and then tried again. */
const DISK_FULL_FOR = 30_000;

/** What a balancer is told. */
interface Readiness {
  /** `ready`, or what keeps this server from serving. */
  status: string;
  /** While the disk is full, or the database a standby, reads go on. */
  reads: boolean;
  writes: boolean;
}

async function readiness({ pool, config }: Kernel, diskFullAt: number): Promise<Readiness> {
  const refusing = (status: string) => ({ status, reads: true, writes: false });
  try {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly) return refusing('database read-only: a standby that was not promoted');
  } catch {
    return { status: 'database unavailable', reads: false, writes: false };
  }
  if (Date.now() - diskFullAt < DISK_FULL_FOR) return refusing('disk full: writes are refused');
  const place = await fullPlace(config);
  return place === null
    ? { status: 'ready', reads: true, writes: true }
    : refusing(`disk full: no room to write at ${place}`);
}

/** Answers what was not HTTP, or had headers too large, and closes. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const tooLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const refusal = requestError(tooLarge ? 'request.too_large' : 'request.malformed', {
    ...(tooLarge ? { message: 'The address or a header of the request is too long.' } : {}),
    ...(tooLate ? { message: 'The request took too long to arrive.' } : {}),
  });
  const status = tooLarge
    ? '431 Request Header Fields Too Large'
    : tooLate
      ? '408 Request Timeout'
      : '400 Bad Request';
  const body = JSON.stringify(errorBody(refusal, fewRandomBytes(8).toString('hex')));
  socket.end(
    `HTTP/1.1 ${status}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.current === undefined ? {} : { current: error.current }),
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    },
  };
}

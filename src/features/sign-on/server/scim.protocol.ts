import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appendAudit } from '#src/server/audit/audit.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { asAppError, faultOf } from '#src/server/failures.ts';
import { asJob, framed } from '#src/server/frame.ts';
import { readJson } from '#src/server/json-body.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendEarly } from '#src/server/linger.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { countCall } from '#src/server/program-calls.ts';
import { countTry, networkSubject } from '#src/server/session/attempts.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { requestError } from '#src/shared/errors.ts';
import { CALLS_A_MINUTE, errorBody, ScimFault } from '../scim.rules.ts';
import { asOwnerNow } from './flow.service.ts';
import { domainsOf } from './providers.sql.ts';
import { isScimSecret, SCIM_PREFIX } from './scim-secret.ts';
import { keepScimRequest, scimCaller, type ScimCaller } from './scim-tokens.sql.ts';
import type { ScimAround } from './scim-users.service.ts';

const TYPE = 'application/scim+json; charset=utf-8';

/** What is answered. */
export interface ScimAnswer {
  status: 200 | 201 | 204;
  body?: object;
  location?: string;
}

/** One call of the protocol. */
export interface ScimCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** In the audit and in logs. */
  name: string;
  /** What it is about, for who looks at what came last. */
  resource: string;
  work: (a: ScimAround, request: FastifyRequest) => Promise<ScimAnswer>;
}

const callers = new WeakMap<object, ScimCaller>();

/** Whose directory asks. Wrong tokens are counted by network. @throws ScimFault 401, request.too_many */
async function authenticate(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const token = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const caller = isScimSecret(token)
    ? await asOwnerNow(kernel, (owner) => scimCaller(owner, hashToken(token)))
    : null;
  // The house has no directory: nobody's provider makes an internal user (D410).
  if (!caller || caller.tenantId === kernel.internalTenantId) {
    const subjects = [networkSubject(kernel.keys, 'scim', request, 30, 300)];
    const retryAfter = await countTry(kernel.pool, subjects);
    if (retryAfter > 0) throw requestError('request.too_many', { retryAfter });
    void reply.header('www-authenticate', 'Bearer');
    throw new ScimFault(
      401,
      'This token does not hold. Make a new one in the console, under Company log-in.',
    );
  }
  callers.set(request, caller);
  countCall(caller.tokenId, { mayExport: false, callsAMinute: CALLS_A_MINUTE }, reply);
}

/** Runs a call as its company's job: in one transaction, which a refusal takes back with all that it did. */
async function run(kernel: Kernel, call: ScimCall, request: FastifyRequest): Promise<ScimAnswer> {
  const caller = callers.get(request);
  if (!caller) throw new Error('The request was not admitted');
  const { tenantId } = caller;
  const base = `${consoleAddress(kernel.config, request)}${SCIM_PREFIX}`;
  const work = async (job: Pick<ScimAround, 'db' | 'audit' | 'live'>) => {
    const proven = await job.db.asOwner((owner) => domainsOf(owner, tenantId));
    const domains = proven.flatMap(({ domain, provenAt }) => (provenAt === null ? [] : [domain]));
    const answer = await call.work({ ...job, ...caller, domains, base }, request);
    if (call.method !== 'GET')
      await job.db.asOwner((owner) =>
        keepScimRequest(owner, tenantId, {
          method: call.method,
          resource: call.resource,
          status: answer.status,
          detail: null,
        }),
      );
    return answer;
  };
  if (call.method !== 'GET') return asJob(kernel, { tenantId, action: `scim.${call.name}` }, work);
  const reading = { name: `scim.${call.name}`, writes: false, readOnly: true };
  return framed(kernel, { role: 'jobs', tenantId, sites: '*' }, reading, (db, frame) =>
    work({ ...frame, db }),
  );
}

/** A refusal in the words of SCIM. */
interface Refusal {
  status: number;
  detail: string;
  scimType?: string | undefined;
  about?: string | undefined;
  retryAfter?: number | undefined;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ScimFault)
    return {
      status: error.status,
      detail: error.message,
      scimType: error.scimType,
      about: error.about,
    };
  const { status, message, code, retryAfter } = asAppError(error);
  const isUnread = code === 'request.malformed' || code === 'request.invalid';
  return {
    status,
    detail: message,
    retryAfter,
    ...(isUnread ? { scimType: 'invalidSyntax' } : {}),
  };
}

/** Keeps what was refused, for the administrator's screen; and in the audit where an account was to be taken or ended. */
async function keepRefusal(
  kernel: Kernel,
  call: ScimCall,
  caller: ScimCaller,
  { status, detail, about }: Refusal,
): Promise<void> {
  const { tenantId, tokenId } = caller;
  const { method, resource } = call;
  await asOwnerNow(kernel, (owner) =>
    keepScimRequest(owner, tenantId, { method, resource, status, detail }),
  );
  if (about === undefined) return;
  await ownTransaction(kernel.pool, (client) =>
    appendAudit(client, kernel.keys, [
      {
        tenantId,
        action: `scim.${call.name}`,
        outcome: 'denied',
        sessionId: null,
        userId: null,
        impersonatedUserId: null,
        auditorLinkId: null,
        clientId: tenantId,
        entity: 'user',
        entityId: about,
        detail: { reason: detail, scimToken: tokenId },
      },
    ]),
  );
}

/** Serves the protocol below its prefix: its own media type, its own errors, its own check of who asks (RFC 7644). */
export function serveProtocol(
  scope: FastifyInstance,
  kernel: Kernel,
  calls: readonly ScimCall[],
): void {
  const parse = readJson(scope);
  scope.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) =>
      body.length === 0 ? done(null, undefined) : parse(request, body, done),
  );
  const byName = new Map(calls.map((call) => [`scim.${call.name}`, call]));
  scope.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error);
    const { endpoint } = request.routeOptions.config;
    const call = byName.get(endpoint ?? '');
    const caller = callers.get(request);
    if (refusal.status >= 500)
      kernel.log.error(
        { requestId: request.id, endpoint, fault: faultOf(error) },
        'request failed',
      );
    else if (call && caller && refusal.status !== 429)
      await keepRefusal(kernel, call, caller, refusal);
    kernel.metrics.refused.inc({ code: `scim.${refusal.status}` });
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
    void reply.code(refusal.status).type(TYPE);
    const body = errorBody(refusal.status, refusal.detail, refusal.scimType);
    return sendEarly(request, reply, JSON.stringify(body));
  });
  scope.setNotFoundHandler(async (_request, reply) =>
    reply
      .code(404)
      .type(TYPE)
      .send(JSON.stringify(errorBody(404, 'There is no such resource.'))),
  );
  for (const call of calls)
    scope.route({
      method: call.method,
      url: call.path,
      config: { endpoint: `scim.${call.name}` },
      onRequest: (request, reply) => authenticate(kernel, request, reply),
      handler: async (request, reply) => {
        const { status, body, location } = await run(kernel, call, request);
        if (location !== undefined) void reply.header('location', location);
        if (body === undefined) return reply.code(status).send();
        return reply.code(status).type(TYPE).send(JSON.stringify(body));
      },
    });
}

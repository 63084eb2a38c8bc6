import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { AppError, requestError } from '#src/shared/errors.ts';
import { clientId as clientIdSchema } from '#src/shared/ids.ts';
import { meets } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { addressOf } from './address.ts';
import { resolveActing } from './acting.ts';
import type { Acting } from './acting.ts';
import { appendAudit } from './audit/audit.ts';
import type { AuditEntry } from './audit/audit.ts';
import type { Caller } from './caller.ts';
import { ownTransaction } from './db/own-transaction.ts';
import type { Credentials, Kernel } from './kernel.ts';
import { isProved } from './session/proofs.ts';
import { parse } from './parse.ts';

/** Who sends the request; null only for public calls. @throws request.unauthenticated, request.other_identity */
export async function authenticate(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  const caller = await kernel.authenticate(credentialsOf(endpoint, request));
  if (!caller && endpoint.permission !== 'public') throw requestError('request.unauthenticated');
  // A page that was loaded for one identity must not write under another that its session has taken on since (D7).
  const meant = request.headers['x-user'];
  if (caller && endpoint.method !== 'GET' && typeof meant === 'string' && meant !== caller.id)
    throw requestError('request.other_identity');
  return caller;
}

/** By what a request says who sends it. */
export function credentialsOf(endpoint: Endpoint, request: FastifyRequest): Credentials {
  // The cookie serves only what the browser itself opens: same-origin reads of streams (D9).
  const byBrowser =
    endpoint.method === 'GET' &&
    endpoint.result === 'stream' &&
    request.headers['sec-fetch-site'] === 'same-origin';
  return {
    authorization: request.headers.authorization,
    cookie: byBrowser ? request.cookies['jwtToken'] : undefined,
    background: request.headers['x-background'] === '1',
    address: addressOf(request),
  };
}

/** Where the request acts, once the caller may. A refusal is audited. @throws request.forbidden, request.no_service, request.step_up, request.factor_needed, and what `resolveActing` throws */
export async function admit(
  kernel: Kernel,
  endpoint: Endpoint,
  caller: Caller | null,
  request: FastifyRequest,
): Promise<Acting> {
  if (caller?.owesFactor?.isOver && !endpoint.unenrolled && endpoint.permission !== 'public')
    throw requestError('request.factor_needed');
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
    if (!isServed(endpoint.feature, acting.services)) throw requestError('request.no_service');
    if (caller?.program && !isForPrograms(endpoint, caller.program))
      throw requestError('request.not_for_programs');
    if (caller && asksWho(endpoint, caller) && !(await isProved(kernel.pool, caller.sessionId)))
      throw requestError('request.step_up');
    return acting;
  } catch (error) {
    if (error instanceof AppError && error.status === 403 && caller)
      await auditDenial(kernel, endpoint, caller, named);
    throw error;
  }
}

/** An auditor has nothing to prove by but the link; what they export is masked, and recorded like anybody's (D362). */
const asksWho = ({ stepUp, result }: Endpoint, { kind, program }: Caller): boolean =>
  stepUp === true && !program && !(kind === 'auditor' && result === 'stream');

/** A program shows nobody: it exports lists of people where a person let it, and does nothing else that asks who is there (D365). */
const isForPrograms = (
  { stepUp, result, personal, scope }: Endpoint,
  { mayExport }: NonNullable<Caller['program']>,
): boolean =>
  !personal && scope !== 'self' && (stepUp !== true || (mayExport && result === 'stream'));

/** A refusal leaves a row in a transaction of its own (D15). */
async function auditDenial(
  kernel: Kernel,
  endpoint: Endpoint,
  caller: Caller,
  clientId: number | null,
): Promise<void> {
  await ownTransaction(kernel.pool, (client) =>
    appendAudit(client, kernel.keys, [
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
    ]),
  );
}

/** The identities of an audit row: both, while another user is impersonated (D7). */
export function who(
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

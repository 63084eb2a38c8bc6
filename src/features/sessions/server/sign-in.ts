import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Door, Handler } from '#src/server/handler.ts';
import { forgiveTries, signInSubjects } from '#src/server/session/attempts.ts';
import { passwordDoor } from '#src/server/session/password-door.ts';
import { checkPassword, hashPassword, isOutdated } from '#src/server/session/passwords.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { endReset } from './factor-resets.service.ts';
import { answers } from './passkeys.service.ts';
import { passSecondFactor } from './second-factor.service.ts';
import { isBoundToProvider } from './provider-rule.sql.ts';
import { comesByTrusted, trustDevice } from './trusted-devices.service.ts';
import { PROVIDER_ERRORS } from '../provider-sign-in.contract.ts';
import { SESSION_ERRORS, sessionsApi } from '../sessions.contract.ts';
import { loginByEmail } from './sessions.sql.ts';
import type { Login } from './sessions.sql.ts';
import { begin } from './sessions.service.ts';

const fail = thrower(SESSION_ERRORS);
const failAtProvider = thrower(PROVIDER_ERRORS);

const counted = passwordDoor({
  subjects: ({ keys }, { request, body }) =>
    signInSubjects(keys, sessionsApi.login.body.parse(body).email, request),
  refuse: (retryAfter) => fail('sessions.too_many_tries', { retryAfter }),
});

/** Before a sign-in: its tries by account and network, and a turn. @throws sessions.too_many_tries */
export const signInDoor: Door = async (kernel, visit, pass) => {
  const from = visit.request.headers['sec-fetch-site'];
  // Another site's page must not sign its visitor in under an account of its own.
  if (from !== undefined && from !== 'same-origin') throw requestError('request.forbidden');
  return counted(kernel, visit, pass);
};

/**
 * Signs in, behind `signInDoor`. Unknown, deactivated and pseudo accounts answer as a wrong password does, after the same work (D11).
 * The second factor is asked for once the password is right, and only then are the tries forgiven.
 * @throws sessions.wrong_credentials, sessions.code_needed, sessions.wrong_code, provider-sign-in.required
 */
export const signIn: Handler<(typeof sessionsApi)['login']> = async (c) => {
  const { email, password, code, passkey, trust = false } = c.body;
  const login = await loginByEmail(c.db, email);
  const isRight = await checkPassword(login?.password_hash ?? null, password);
  if (!login || !isRight || login.deactivated || login.is_pseudo_user) {
    const reason = !login ? 'unknown account' : isRight ? 'not active' : 'wrong password';
    await auditFailedEntry(c.kernel, 'sessions.login', login, reason);
    throw fail('sessions.wrong_credentials');
  }
  const isBound = await isBoundToProvider(c.db, login);
  const mayBreakIn = isBound && holds(login.grants, 'client.configureUser');
  const isTrusted =
    !isBound && code === undefined && passkey === undefined && (await comesByTrusted(c, login));
  const gaveCode =
    !isTrusted &&
    (!isBound || mayBreakIn) &&
    (await passSecondFactor(
      c,
      login.user_id,
      code,
      () =>
        auditFailedEntry(
          c.kernel,
          'sessions.login',
          login,
          passkey ? 'wrong passkey' : 'wrong code',
        ),
      passkey && (() => answers(c, login.user_id, passkey)),
    ));
  if (isBound && !gaveCode) {
    await auditFailedEntry(c.kernel, 'sessions.login', login, 'comes in by the provider');
    throw failAtProvider('provider-sign-in.required');
  }
  if (gaveCode) await endReset(c, login);
  await forgiveTries(c.kernel.pool, signInSubjects(c.kernel.keys, email, c.request));
  if (isOutdated(login.password_hash ?? '')) await rehash(c.kernel, login.user_id, password);
  c.audit({
    entity: 'user',
    entityId: login.user_id,
    tenantId: login.tenant_id,
    clientId: login.client_id,
    ...(isTrusted ? { detail: { byTrustedDevice: true } } : {}),
    // A way in for administrators while the provider is down (D412).
    ...(isBound ? { detail: { pastProvider: true } } : {}),
  });
  if (gaveCode && trust) await trustDevice(c, login);
  const owner = { tenantId: login.tenant_id, userId: login.user_id };
  return begin(c, owner, { isUnproved: isTrusted });
};

/** A failed way in stays in the audit although the request is rolled back (D15); the address typed does not. */
export async function auditFailedEntry(
  kernel: Kernel,
  action: string,
  login: Login | null,
  reason: string,
): Promise<void> {
  await ownTransaction(kernel.pool, (client) =>
    appendAudit(client, kernel.keys, [
      {
        tenantId: login?.tenant_id ?? kernel.internalTenantId,
        action,
        outcome: 'failed',
        sessionId: null,
        userId: null,
        impersonatedUserId: null,
        auditorLinkId: null,
        clientId: login?.client_id ?? null,
        entity: 'user',
        entityId: login?.user_id ?? null,
        detail: { reason },
      },
    ]),
  );
}

/** The cost has grown since the password was set; only at a sign-in is the password at hand. */
async function rehash(kernel: Kernel, userId: string, password: string): Promise<void> {
  await kernel.pool.query('update logins set password_hash = $2 where user_id = $1', [
    userId,
    await hashPassword(password),
  ]);
}

import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { addressOf } from '#src/server/address.ts';
import { addDeviceToken, deviceTokens, isOwnConsole } from '#src/server/session/cookies.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import type { sessionsApi } from '../sessions.contract.ts';
import type { Login } from './sessions.sql.ts';
import { addDevice, endTrust, endTrustAt, isTrustedBy, trustDays } from './trusted-devices.sql.ts';

type Entry = Context<(typeof sessionsApi)['login']>;

/** Whether somebody signs in by a browser that they trust, so that no code is asked for (D363). */
export async function comesByTrusted(
  c: Pick<Entry, 'db' | 'request'>,
  login: Pick<Login, 'tenant_id' | 'user_id'>,
): Promise<boolean> {
  const hashes = deviceTokens(c.request).map(hashToken);
  if (hashes.length === 0) return false;
  const who = { tenantId: login.tenant_id, userId: login.user_id };
  return c.db.asOwner((owner) => isTrustedBy(owner, who, hashes));
}

/**
 * Trusts the browser of a sign-in that gave a code. The token is made here and never taken from the request: one that
 * somebody else put there would be known to them. Programs and companies that trust none get nothing.
 */
export async function trustDevice(c: Entry, login: Login): Promise<void> {
  if (!isOwnConsole(c.request)) return;
  const days = await c.db.asOwner((owner) => trustDays(owner, login.tenant_id));
  if (days === 0) return;
  const token = newLinkToken();
  await c.db.asOwner((owner) =>
    addDevice(owner, {
      userId: login.user_id,
      hash: hashToken(token),
      userAgent: c.request.headers['user-agent'] ?? '',
      address: addressOf(c.request),
      days,
    }),
  );
  addDeviceToken(c.request, c.reply, token, days);
  c.audit({
    action: 'second-factor.trustDevice',
    entity: 'user',
    entityId: login.user_id,
    tenantId: login.tenant_id,
    clientId: login.client_id,
    detail: { days },
  });
}

/** Trusts no browser any more: of a user, or of all users of a company. Run as the owner. */
export async function forgetTrust(
  owner: Db,
  of: { userId: string } | { tenantId: number },
): Promise<void> {
  if ('userId' in of) await endTrust(owner, of.userId);
  else await endTrustAt(owner, of.tenantId);
}

import {
  decodeJwt,
  jwtVerify,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
} from 'jose';
import {
  PROVIDER_ERRORS,
  providerSignInApi,
} from '#src/features/sessions/provider-sign-in.contract.ts';
import { reach } from '#src/server/egress.ts';
import type { Door, Handler } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { forgiveTries } from '#src/server/session/attempts.ts';
import { endNamed } from '#src/server/session/sessions.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { thrower } from '#src/shared/errors.ts';
import { CLOCK_TOLERANCE } from '../sign-on.rules.ts';
import { asOwnerNow, inLine, providerTries } from './flow.service.ts';
import { sessionsBorn, useLogout } from './flows.sql.ts';
import { openProvider } from './provider.service.ts';
import { type KeptProvider, providersNamed } from './providers.sql.ts';

const fail = thrower(PROVIDER_ERRORS);

/** What a log-out token says happened (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is of now; a provider sends it once more where it was not answered. */
const LONGEST_SECONDS = 600;

interface KeySet {
  version: number;
  issuer: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}
/** The keys of providers, by tenant: read again where a token names another one, at most every half a minute. */
const keySets = new Map<number, KeySet>();

async function keysOf(kernel: Kernel, provider: KeptProvider): Promise<KeySet['keys']> {
  const known = keySets.get(provider.tenantId);
  if (known && known.version === provider.version && known.issuer === provider.issuer)
    return known.keys;
  const { jwks_uri: address } = (await openProvider(kernel, provider)).serverMetadata();
  if (!address) throw fail('provider-sign-in.down');
  const keys = createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    [customFetch]: (url, asked) => reach(kernel.config, url, asked),
  });
  keySets.set(provider.tenantId, { version: provider.version, issuer: provider.issuer, keys });
  return keys;
}

interface LoggedOut {
  provider: KeptProvider;
  subject: string | null;
  sid: string | null;
}
const tokens = new WeakMap<object, LoggedOut[]>();

/** Checks a log-out token while no connection of the database is held. @throws provider-sign-in.bad_logout, provider-sign-in.down */
export const backChannelDoor: Door = async (kernel, visit, pass) => {
  const { logout_token: token } = providerSignInApi.backChannel.body.parse(visit.body);
  tokens.set(visit.request, await inLine(kernel, visit, () => check(kernel, token)));
  return pass();
};

/** By which clients' providers a token holds: several clients may share one. */
async function check(kernel: Kernel, token: string): Promise<LoggedOut[]> {
  const { iss = '', aud = [] } = read(token);
  const named = await asOwnerNow(kernel, (owner) => providersNamed(owner, iss, [aud].flat()));
  const out: LoggedOut[] = [];
  for (const provider of named) {
    const payload = await verified(kernel, provider, token);
    if (payload) out.push({ provider, ...meant(payload) });
  }
  if (out.length === 0) throw fail('provider-sign-in.bad_logout');
  return out;
}

function read(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw fail('provider-sign-in.bad_logout');
  }
}

async function verified(
  kernel: Kernel,
  provider: KeptProvider,
  token: string,
): Promise<JWTPayload | null> {
  const keys = await keysOf(kernel, provider);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.oidcClientId,
      algorithms: [provider.signingAlg],
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: LONGEST_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JWKS_TIMEOUT') return null;
    throw fail('provider-sign-in.down');
  }
}

/** Whom a checked token logs out. A token for signing in is none: it has a nonce, and no such event. */
function meant(payload: JWTPayload): { subject: string | null; sid: string | null } {
  const { events, nonce, sub, sid } = payload;
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  const subject = sub ?? null;
  const session = typeof sid === 'string' ? sid : null;
  if (!isLogout || nonce !== undefined || (subject === null && session === null))
    throw fail('provider-sign-in.bad_logout');
  return { subject, sid: session };
}

/** Ends what began by the provider's session, or all sessions of a subject. */
export const backChannel: Handler<(typeof providerSignInApi)['backChannel']> = async (c) => {
  const out = tokens.get(c.request);
  if (!out) throw fail('provider-sign-in.bad_logout');
  // A provider that logs many out at once is no flood.
  await forgiveTries(c.kernel.pool, providerTries(c.kernel, c));
  await c.db.asOwner(async (owner) => {
    const isFirst = await useLogout(
      owner,
      hashToken(c.body.logout_token),
      LONGEST_SECONDS + 2 * CLOCK_TOLERANCE,
    );
    if (!isFirst) throw fail('provider-sign-in.bad_logout');
    for (const { provider, subject, sid } of out) {
      const { tenantId, issuer } = provider;
      const ids = await sessionsBorn(owner, { tenantId, issuer, subject, sid });
      await endNamed(owner, ids, 'ended by the provider');
      c.audit({
        entity: 'identityProvider',
        entityId: String(tenantId),
        tenantId,
        clientId: tenantId,
        detail: { sessions: ids },
      });
    }
  });
  void c.reply.header('cache-control', 'no-store');
};

import {
  PROVIDER_ERRORS,
  providerSignInApi,
  type WAYS_IN,
} from '#src/features/sessions/provider-sign-in.contract.ts';
import { answers } from '#src/features/sessions/server/passkeys.service.ts';
import { endReset } from '#src/features/sessions/server/factor-resets.service.ts';
import { loginOfUser } from '#src/features/sessions/server/provider-logins.service.ts';
import { passSecondFactor } from '#src/features/sessions/server/second-factor.service.ts';
import { begin } from '#src/features/sessions/server/sessions.service.ts';
import { comesByTrusted } from '#src/features/sessions/server/trusted-devices.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context, Door, Handler } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { forgiveTries } from '#src/server/session/attempts.ts';
import { addFlowToken, clearTokenCookies, isOwnConsole } from '#src/server/session/cookies.ts';
import { PROOF_MINUTES } from '#src/server/session/proofs.ts';
import { endNamed } from '#src/server/session/sessions.ts';
import { hashToken, newLinkToken, readAccess } from '#src/server/session/tokens.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { CLOCK_TOLERANCE, domainOf, namesFactor } from '../sign-on.rules.ts';
import {
  type Arrived,
  arrivedBy,
  asOwnerNow,
  auditRefusal,
  finishDoor,
  inLine,
  providerTries,
  refuseStrangePages,
  sealSecrets,
} from './flow.service.ts';
import { addFlow, endFlow, keepSession, sessionBorn } from './flows.sql.ts';
import { askOwner, mailLink, tieNow } from './ties.service.ts';
import { backChannel, backChannelDoor } from './logout-token.service.ts';
import { goTo } from './provider.service.ts';
import { isAnyOn, type KeptProvider, providerOfDomain } from './providers.sql.ts';

const fail = thrower(PROVIDER_ERRORS);
type Api = typeof providerSignInApi;

/** Where a provider leads back to. */
const returnAddress = (c: Pick<Context<Api['begin']>, 'kernel' | 'request'>): string =>
  `${consoleAddress(c.kernel.config, c.request)}${ownAddresses.byProvider}`;

const idTokenAt = (sessionId: string) => `${sessionId}|id token`;

/** What the door of `begin` found out. */
const begun = new WeakMap<object, { provider: KeptProvider } & Awaited<ReturnType<typeof goTo>>>();

const beginDoor: Door = async (kernel, visit, pass) => {
  refuseStrangePages(visit);
  const { email, again = false } = providerSignInApi.begin.body.parse(visit.body);
  const going = await inLine(kernel, visit, async () => {
    const provider = await asOwnerNow(kernel, (owner) =>
      providerOfDomain(owner, domainOf(email) ?? ''),
    );
    if (!provider) throw fail('provider-sign-in.none');
    const redirect = returnAddress({ kernel, request: visit.request });
    return { provider, ...(await goTo(kernel, provider, { redirect, email, isAgain: again })) };
  });
  begun.set(visit.request, going);
  return pass();
};

/** Whether the provider asked only a moment ago who is there (D360). */
function isFresh({ said: { authTime }, isAgain }: Arrived): boolean {
  if (authTime === null) return isAgain;
  return authTime > Date.now() / 1000 - PROOF_MINUTES * 60 - CLOCK_TOLERANCE;
}

const finish: Handler<Api['finish']> = async (c) => {
  const arrived = arrivedBy(c.request);
  if (!arrived) throw fail('provider-sign-in.over');
  const { userId, provider, said, stateHash, isTied } = arrived;
  const login = await loginOfUser(c.db, userId);
  if (!login || login.deactivated || login.tenant_id !== provider.tenantId)
    throw fail('provider-sign-in.no_account');
  const { code, passkey } = c.body;
  if (!isTied) await askOwner(c, arrived);
  // At the first time the own factor is asked for, even where the provider's is trusted later.
  const gaveFactor = isTied && provider.trustsFactor && namesFactor(said.methods);
  const isTrusted =
    isTied &&
    !gaveFactor &&
    code === undefined &&
    passkey === undefined &&
    (await comesByTrusted(c, login));
  const gaveCode =
    !gaveFactor &&
    !isTrusted &&
    (await passSecondFactor(
      c,
      userId,
      code,
      () =>
        auditRefusal(c.kernel, provider.tenantId, passkey ? 'wrong passkey' : 'wrong code', userId),
      passkey && (() => answers(c, userId, passkey)),
    ));
  if (gaveCode) await endReset(c, { ...login, password_hash: null });
  // Of two answers at once, or the same one twice, one begins a session.
  if (!(await c.db.asOwner((owner) => endFlow(owner, stateHash))))
    throw fail('provider-sign-in.over');
  if (!isTied) await tieNow(c, arrived, login);
  await forgiveTries(c.kernel.pool, providerTries(c.kernel, c));
  const isUnproved = isTrusted || !(gaveCode || isFresh(arrived));
  const owner = { tenantId: provider.tenantId, userId };
  const session = await begin(c, owner, { isUnproved });
  const sessionId = await readAccess(c.kernel.keys, session.token);
  if (sessionId === null) throw requestError('request.internal');
  const idToken = c.kernel.keys.encrypt('identity-provider', said.idToken, idTokenAt(sessionId));
  const { tenantId } = provider;
  await c.db.asOwner((own) =>
    keepSession(own, { ...said, sessionId, tenantId, idToken, gaveFactor }),
  );
  c.audit({
    entity: 'user',
    entityId: userId,
    tenantId,
    clientId: login.client_id,
    detail: {
      ...(gaveFactor ? { factorByProvider: true } : {}),
      ...(isTrusted ? { byTrustedDevice: true } : {}),
    },
  });
  const { user } = session;
  const owes = gaveFactor ? { factorDue: null } : {};
  return { ...session, user: { ...user, ...owes, isByProvider: true }, returnTo: arrived.returnTo };
};

export const providerSignInCalls = callsOf(
  providerSignInApi,
  {
    offered: async (c) => ({ isOffered: await c.db.asOwner(isAnyOn) }),

    way: async (c) => {
      const domain = domainOf(c.body.email) ?? '';
      const provider = await c.db.asOwner((owner) => providerOfDomain(owner, domain));
      const found: (typeof WAYS_IN)[number] =
        provider === null ? 'password' : provider.mode === 'required' ? 'provider' : 'both';
      return { way: found };
    },

    mailLink,

    begin: async (c) => {
      const going = begun.get(c.request);
      if (!going) throw fail('provider-sign-in.none');
      const { provider, address, state, secrets } = going;
      // Made here, and never taken from the request: one that somebody else put there would be known to them.
      const browser = newLinkToken();
      const stateHash = hashToken(state);
      await c.db.asOwner((owner) =>
        addFlow(owner, {
          stateHash,
          browserHash: hashToken(browser),
          tenantId: provider.tenantId,
          sealed: sealSecrets(c.kernel, stateHash, secrets),
          returnTo: c.body.returnTo ?? null,
          isAgain: c.body.again ?? false,
        }),
      );
      addFlowToken(c.request, c.reply, browser);
      return { address };
    },

    finish,

    leave: async (c) => {
      const { sessionId } = c.caller;
      const born = await c.db.asOwner((owner) => sessionBorn(owner, sessionId));
      await c.db.asOwner((owner) => endNamed(owner, [sessionId], 'logged out'));
      if (isOwnConsole(c.request)) clearTokenCookies(c.request, c.reply);
      c.audit({ entity: 'session', entityId: sessionId });
      if (!born?.endAddress) return { address: null };
      const address = new URL(born.endAddress);
      const hint = c.kernel.keys.decrypt('identity-provider', born.idToken, idTokenAt(sessionId));
      address.searchParams.set('id_token_hint', hint.toString('utf8'));
      address.searchParams.set(
        'post_logout_redirect_uri',
        `${consoleAddress(c.kernel.config, c.request)}${ownAddresses.login}`,
      );
      return { address: address.href };
    },

    backChannel,
  },
  { begin: beginDoor, finish: finishDoor, backChannel: backChannelDoor },
);

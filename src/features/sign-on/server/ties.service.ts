import type { KnownLogin } from '#src/features/sessions/server/provider-logins.service.ts';
import {
  isOwnPassword,
  loginOfUser,
} from '#src/features/sessions/server/provider-logins.service.ts';
import {
  PROVIDER_ERRORS,
  type providerSignInApi,
} from '#src/features/sessions/provider-sign-in.contract.ts';
import { SESSION_ERRORS } from '#src/features/sessions/sessions.contract.ts';
import type { Context, Handler } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, forgiveTries, subject } from '#src/server/session/attempts.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { thrower } from '#src/shared/errors.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { type Arrived, auditRefusal, tieTries, waitingFor } from './flow.service.ts';
import { keepMailed } from './flows.sql.ts';
import { ownerLinkMail, tiedMail } from './sign-on.mails.ts';
import { tie } from './who-came.service.ts';

const fail = thrower(PROVIDER_ERRORS);
const failAsEver = thrower(SESSION_ERRORS);
type Api = typeof providerSignInApi;
type Finishing = Context<Api['finish']>;

/**
 * Asks who came by a provider to show that an account is theirs which was here before: by its password, or by a link that was mailed
 * to its own address and is opened in the browser that began the log-in. Who sets a provider up says who people are; what they had
 * before is not theirs to give (D414).
 * @throws provider-sign-in.own_proof, provider-sign-in.wrong_proof, provider-sign-in.bad_link
 */
export async function askOwner(
  c: Finishing,
  { userId, mailedHash, provider }: Arrived,
): Promise<void> {
  const { password, mailed } = c.body;
  if (mailed !== undefined) {
    if (mailedHash?.equals(hashToken(mailed))) return;
    await auditRefusal(c.kernel, provider.tenantId, 'wrong link', userId);
    throw fail('provider-sign-in.bad_link');
  }
  if (password === undefined) throw fail('provider-sign-in.own_proof');
  if (!(await isOwnPassword(c.db, userId, password))) {
    await auditRefusal(c.kernel, provider.tenantId, 'wrong password', userId);
    const { message } = PROVIDER_ERRORS['provider-sign-in.wrong_proof'];
    throw fail('provider-sign-in.wrong_proof', { fields: [{ field: 'password', message }] });
  }
  await forgiveTries(c.kernel.pool, tieTries(c.kernel, userId));
}

/** Ties the account after its owner's proof, and tells them by mail. @throws those of `tie` */
export async function tieNow(c: Finishing, arrived: Arrived, login: KnownLogin): Promise<void> {
  const { provider, said, userId } = arrived;
  const { tenantId } = provider;
  await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
    tie({ db, audit: (note) => c.audit(note) }, provider, said, userId),
  );
  await sendMail(c.db, c.kernel.keys, {
    tenantId,
    kind: 'companyLogin',
    to: login.email,
    ...tiedMail(login.first_name),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
}

/** Mails the link. @throws provider-sign-in.over, sessions.too_many_tries */
export const mailLink: Handler<Api['mailLink']> = async (c) => {
  const { state } = c.body;
  const { stateHash, userId, tenantId } = await waitingFor(c, state);
  const retryAfter = await countTry(c.kernel.pool, [
    subject(c.kernel.keys, 'tie mail', userId, 5, 3600),
  ]);
  if (retryAfter > 0) throw failAsEver('sessions.too_many_tries', { retryAfter });
  const login = await loginOfUser(c.db, userId);
  if (!login || login.deactivated || login.tenant_id !== tenantId)
    throw fail('provider-sign-in.over');
  const token = newLinkToken();
  const isKept = await c.db.asOwner((owner) => keepMailed(owner, stateHash, hashToken(token)));
  if (!isKept) throw fail('provider-sign-in.over');
  const query = new URLSearchParams({ state, mailed: token }).toString();
  const link = `${consoleAddress(c.kernel.config, c.request)}${ownAddresses.byProvider}?${query}`;
  await sendMail(c.db, c.kernel.keys, {
    tenantId,
    kind: 'companyLogin',
    to: login.email,
    ...ownerLinkMail(login.first_name, link),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  c.audit({ entity: 'user', entityId: userId, tenantId, clientId: login.client_id });
};

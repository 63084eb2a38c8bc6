import {
  PROVIDER_ERRORS,
  providerSignInApi,
} from '#src/features/sessions/provider-sign-in.contract.ts';
import { networkOf } from '#src/server/address.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import type { Door, Visit } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { LineFullError, LineLeftError, makeLine } from '#src/server/line.ts';
import { countTry, networkSubject, subject } from '#src/server/session/attempts.ts';
import { flowTokens } from '#src/server/session/cookies.ts';
import { passwordDoor } from '#src/server/session/password-door.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { SESSION_ERRORS } from '#src/features/sessions/sessions.contract.ts';
import { AppError, requestError, thrower } from '#src/shared/errors.ts';
import { keepSaid, takeFlow, waitingFlow } from './flows.sql.ts';
import { type FlowSecrets, type Said, takeAnswer } from './provider.service.ts';
import { type KeptProvider, openProviderOf } from './providers.sql.ts';
import { whoCame } from './who-came.service.ts';

const fail = thrower(PROVIDER_ERRORS);
const failAsEver = thrower(SESSION_ERRORS);

/** Providers may be slow: so many are waited for at once, without a connection of the database. */
const line = makeLine({ atOnce: 60, atOnceOfOne: 6, waiting: 500, waitingOfOne: 30 });

/** Tries of a network at what asks a provider for something. */
export const providerTries = ({ keys }: Kernel, { request }: Pick<Visit, 'request'>) => [
  networkSubject(keys, 'provider', request, 60, 300),
];

/** Another site's page must not bring its visitor in under an account of its own. @throws request.forbidden */
export function refuseStrangePages({ request }: Pick<Visit, 'request'>): void {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw requestError('request.forbidden');
}

/** Counts a try and waits for a turn. @throws sessions.too_many_tries, request.unavailable */
export async function inLine<T>(kernel: Kernel, visit: Visit, work: () => Promise<T>): Promise<T> {
  const retryAfter = await countTry(kernel.pool, providerTries(kernel, visit));
  if (retryAfter > 0) throw failAsEver('sessions.too_many_tries', { retryAfter });
  try {
    return await line.run(networkOf(visit.request), work, visit.signal);
  } catch (error) {
    if (error instanceof LineFullError || error instanceof LineLeftError)
      throw requestError('request.unavailable', { retryAfter: 2 });
    throw error;
  }
}

/** Runs statements as the owner in a transaction of their own: what they did stays, whatever becomes of the request. */
export const asOwnerNow = <T>({ pool }: Kernel, work: (owner: Db) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'app', tenantId: 0, sites: [] }, (db) => db.asOwner(work));

/** Who came, once the provider has said so and the account is found. */
export interface Arrived {
  userId: string;
  /** False where the account's owner has yet to show that they are who came (D414). */
  isTied: boolean;
  mailedHash: Buffer | null;
  provider: KeptProvider;
  said: Said;
  isAgain: boolean;
  returnTo: string | null;
  stateHash: Buffer;
}

interface Waiting {
  userId: string;
  isTied: boolean;
  version: number;
  said: Said;
}

const sealedAt = (stateHash: Buffer, what: string) => `${stateHash.toString('hex')}|${what}`;

/** Seals what a log-in needs when it comes back. */
export const sealSecrets = ({ keys }: Kernel, stateHash: Buffer, secrets: FlowSecrets): Buffer =>
  keys.encrypt('identity-provider', JSON.stringify(secrets), sealedAt(stateHash, 'flow'));

function unseal<T>({ keys }: Kernel, stateHash: Buffer, what: string, sealed: Buffer): T {
  const text = keys.decrypt('identity-provider', sealed, sealedAt(stateHash, what));
  // Ours: sealed by us, bound to this log-in.
  return JSON.parse(text.toString('utf8')) as T;
}

/** What the door found out, for the handler behind it. */
const arrivals = new WeakMap<object, Arrived>();
export const arrivedBy = (request: object): Arrived | undefined => arrivals.get(request);

/**
 * Before a log-in by a provider ends: asks the provider for its token, and finds the account, while no connection of the database
 * is held. A second try with a code finds what the provider said before. @throws those of `provider-sign-in.finish`
 */
export const finishDoor: Door = async (kernel, visit, pass) => {
  refuseStrangePages(visit);
  const arrived = await inLine(kernel, visit, () => arrive(kernel, visit));
  arrivals.set(visit.request, arrived);
  const { password } = providerSignInApi.finish.body.parse(visit.body);
  return arrived.isTied || password === undefined ? pass() : tieDoor(kernel, visit, pass);
};

/** Passwords that are given to tie an account: guesses of them are counted by account. */
export const tieTries = ({ keys }: Kernel, userId: string) => [
  subject(keys, 'tie', userId, 5, 900),
];

const tieDoor = passwordDoor({
  subjects: (kernel, { request }) => tieTries(kernel, arrivedBy(request)?.userId ?? ''),
  refuse: (retryAfter) => failAsEver('sessions.too_many_tries', { retryAfter }),
});

/** A log-in of this browser that waits for its owner's proof. @throws provider-sign-in.over */
export async function waitingFor(
  { kernel, db, request }: { kernel: Kernel; db: Db; request: Visit['request'] },
  state: string,
): Promise<{ stateHash: Buffer; userId: string; tenantId: number }> {
  const stateHash = hashToken(state);
  const browser = flowTokens(request).map(hashToken);
  const flow = await db.asOwner((owner) => waitingFlow(owner, stateHash, browser));
  if (!flow?.said) throw fail('provider-sign-in.over');
  const { userId, isTied } = unseal<Waiting>(kernel, stateHash, 'said', flow.said);
  if (isTied) throw fail('provider-sign-in.over');
  return { stateHash, userId, tenantId: flow.tenantId };
}

async function arrive(kernel: Kernel, visit: Visit): Promise<Arrived> {
  const { state, authorizationCode, iss, error } = providerSignInApi.finish.body.parse(visit.body);
  const stateHash = hashToken(state);
  const browser = flowTokens(visit.request).map(hashToken);
  const flow =
    (await asOwnerNow(kernel, (owner) => takeFlow(owner, stateHash, browser))) ??
    (await asOwnerNow(kernel, (owner) => waitingFlow(owner, stateHash, browser)));
  if (!flow) throw fail('provider-sign-in.over');
  const { tenantId, isAgain, returnTo, mailedHash } = flow;
  const provider = await asOwnerNow(kernel, (owner) => openProviderOf(owner, tenantId));
  try {
    if (!provider) throw fail('provider-sign-in.none');
    const known = { provider, isAgain, returnTo, stateHash, mailedHash };
    if (flow.said) {
      const { version, ...waits } = unseal<Waiting>(kernel, stateHash, 'said', flow.said);
      if (version !== provider.version) throw fail('provider-sign-in.over');
      return { ...known, ...waits };
    }
    const answer = new URLSearchParams({
      state,
      ...(authorizationCode === undefined ? {} : { code: authorizationCode }),
      ...(iss === undefined ? {} : { iss }),
      ...(error === undefined ? {} : { error }),
    });
    const secrets = unseal<FlowSecrets>(kernel, stateHash, 'flow', flow.sealed);
    const said = await takeAnswer(kernel, provider, { state, secrets, answer });
    const found = await asJob(kernel, { tenantId, action: 'provider-sign-in.arrive' }, (job) =>
      whoCame(job, provider, said),
    );
    const waiting: Waiting = { ...found, version: provider.version, said };
    await asOwnerNow(kernel, (owner) =>
      keepSaid(
        owner,
        stateHash,
        kernel.keys.encrypt(
          'identity-provider',
          JSON.stringify(waiting),
          sealedAt(stateHash, 'said'),
        ),
      ),
    );
    return { ...known, ...found, said };
  } catch (refusal) {
    await auditRefusal(kernel, tenantId, refusal instanceof AppError ? refusal.code : 'fault');
    throw refusal;
  }
}

/** A failed way in stays in the audit; what the provider said does not (D15). */
export async function auditRefusal(
  kernel: Kernel,
  tenantId: number,
  reason: string,
  userId: string | null = null,
): Promise<void> {
  await ownTransaction(kernel.pool, (client) =>
    appendAudit(client, kernel.keys, [
      {
        tenantId,
        action: 'provider-sign-in.finish',
        outcome: 'failed',
        sessionId: null,
        userId: null,
        impersonatedUserId: null,
        auditorLinkId: null,
        clientId: tenantId,
        entity: userId === null ? 'identityProvider' : 'user',
        entityId: userId ?? String(tenantId),
        detail: { reason },
      },
    ]),
  );
}

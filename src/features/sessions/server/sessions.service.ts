import type pg from 'pg';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from '#src/shared/errors.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '#src/shared/session-times.ts';
import type { SessionUser } from '#src/shared/session-user.ts';
import type { Acting } from '#src/server/acting.ts';
import { addressOf } from '#src/server/address.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { featuresToHide } from '#src/server/services.ts';
import { isFromBrowser, setTokenCookies } from '#src/server/session/cookies.ts';
import { openSession } from '#src/server/session/sessions.ts';
import type { SessionOwner, Tokens } from '#src/server/session/sessions.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addressTakenMail, resetMail, signUpMail } from './sessions.mails.ts';
import { addLink } from '#src/server/session/account-links.ts';
import type { LinkPurpose } from '#src/server/session/account-links.ts';
import {
  clientName,
  employeeIdentifier,
  hasSeveralLocations,
  loginByUser,
  noteSignIn,
} from './sessions.sql.ts';

/** The user as the console knows them; `acting` where the request names a client. */
export async function describeUser(
  db: Db,
  caller: Caller,
  acting: (Pick<Acting, 'grants' | 'services'> & { clientId: number }) | null = null,
): Promise<SessionUser> {
  const [times] = await db.asOwner((owner) =>
    owner.rows<{
      expires_at: string;
      options: Record<string, unknown> | null;
      by_provider: boolean;
    }>(
      'session-times',
      // The real user's options, also while another is impersonated: keys belong to the hands that press them.
      `select s.expires_at, exists (select from provider_sessions p where p.session_id = s.session_id) as by_provider, (select a.options from account(s.tenant_id, s.user_id) a) as options
         from sessions s where s.session_id = $1`,
      [caller.sessionId],
    ),
  );
  const { tenantId } = caller;
  const own = await clientName(db, tenantId, caller.clientId);
  const actsIn = acting === null ? tenantId : db.binding.tenantId;
  return {
    id: caller.id,
    name: caller.name,
    email: caller.email,
    clientId: caller.clientId,
    clientName: own,
    isConcordeUser: caller.isConcordeUser,
    isPseudoUser: caller.isPseudoUser,
    isAuditor: caller.kind === 'auditor',
    permissions: caller.grants,
    sites: caller.sites === '*' ? null : [...caller.sites],
    severalLocations:
      caller.kind !== 'auditor' && (await hasSeveralLocations(db, actsIn, caller.sites)),
    maskSsn: caller.maskSsn,
    employeeIdentifier: await employeeIdentifier(db, tenantId),
    services: caller.services && [...caller.services],
    featuresToHide: await featuresToHide(db),
    impersonator: caller.impersonator && {
      id: caller.impersonator.id,
      name: caller.impersonator.name,
    },
    acting: acting && {
      clientId: acting.clientId,
      name:
        acting.clientId === caller.clientId
          ? own
          : await clientName(db, db.binding.tenantId, acting.clientId),
      permissions: acting.grants,
      employeeIdentifier: await employeeIdentifier(db, db.binding.tenantId),
      services: acting.services && [...acting.services],
    },
    factorDue: caller.owesFactor
      ? { at: caller.owesFactor.until, isOver: caller.owesFactor.isOver }
      : null,
    ...(times?.by_provider ? { isByProvider: true } : {}),
    expiresAt: times?.expires_at ?? new Date(Date.now() + ABSOLUTE_SECONDS * 1000).toISOString(),
    options: times?.options ?? {},
    idleSeconds: IDLE_SECONDS,
  };
}

interface Asked {
  db: Db;
  kernel: Kernel;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Hands tokens out: cookies and the access token to a browser, both tokens to a program (D9). */
export function handOut(
  c: Pick<Asked, 'request' | 'reply'>,
  tokens: Tokens,
): { token: string; refreshToken?: string } {
  if (!isFromBrowser(c.request)) return { token: tokens.token, refreshToken: tokens.refreshToken };
  setTokenCookies(c.request, c.reply, tokens);
  return { token: tokens.token };
}

/** Begins a session for someone who has shown who they are, and describes them. */
export async function begin(
  c: Asked,
  owner: SessionOwner,
  how: { isUnproved?: boolean } = {},
): Promise<{ token: string; refreshToken?: string; user: SessionUser }> {
  const tokens = await openSession(c.kernel, owner, {
    ...how,
    userAgent: c.request.headers['user-agent'],
    address: addressOf(c.request),
  });
  const caller = await c.kernel.authenticate({
    authorization: tokens.token,
    cookie: undefined,
    background: true,
  });
  if (!caller) throw requestError('request.unauthenticated');
  if ('userId' in owner) await c.db.asOwner((own) => noteSignIn(own, owner.userId));
  return { ...handOut(c, tokens), user: await describeUser(c.db, caller) };
}

const HOURS: Record<LinkPurpose, number> = { signUp: 7 * 24, resetPassword: 1 };
const SCREENS: Record<LinkPurpose, string> = { signUp: 'signup', resetPassword: 'resetPassword' };

/** Makes a single-use link for a user and gives its address; only the token's hash is kept (D11). */
export async function makeLink(
  c: Pick<Asked, 'db' | 'kernel' | 'request'>,
  purpose: LinkPurpose,
  user: { tenantId: number; userId: string; returnTo?: string | undefined },
): Promise<string> {
  const token = newLinkToken();
  await c.db.asOwner((owner) =>
    addLink(owner, {
      hash: hashToken(token),
      purpose,
      hours: HOURS[purpose],
      returnTo: user.returnTo ?? null,
      tenant_id: user.tenantId,
      user_id: user.userId,
    }),
  );
  return `${consoleAddress(c.kernel.config, c.request)}/${SCREENS[purpose]}/${token}`;
}

/** Invites a new user by mail to set a first password; an earlier invitation no longer holds. Wake the jobs after commit. */
export async function inviteUser(
  c: Pick<Asked, 'db' | 'kernel' | 'request'>,
  user: { tenantId: number; clientId: number; userId: string; email: string; firstName: string },
): Promise<void> {
  const name = await clientName(c.db, user.tenantId, user.clientId);
  // An address signs in to one account: who has one elsewhere is told, and nobody else learns of it.
  const isTheirs = (await loginByUser(c.db, user.userId)) !== null;
  const mail = isTheirs
    ? signUpMail(user.firstName, name, await makeLink(c, 'signUp', user))
    : addressTakenMail(name);
  await sendMail(c.db, c.kernel.keys, {
    tenantId: user.tenantId,
    kind: 'signUp',
    to: user.email,
    ...mail,
  });
}

/** Mails a link to set a new password; an earlier one no longer holds. Wake the jobs after commit. */
export async function mailReset(
  c: Pick<Asked, 'db' | 'kernel' | 'request'>,
  user: {
    tenantId: number;
    userId: string;
    email: string;
    firstName: string;
    returnTo?: string | undefined;
  },
): Promise<void> {
  const link = await makeLink(c, 'resetPassword', user);
  await sendMail(c.db, c.kernel.keys, {
    tenantId: user.tenantId,
    kind: 'resetPassword',
    to: user.email,
    ...resetMail(user.firstName, link),
  });
}

/**
 * Gives an invited account its name to sign in with; nothing happens where another account has it.
 * @param byDirectory made by the company's directory: it opens by the company's own log-in alone until somebody has come in (D418)
 */
export async function claimAddress(
  db: Db,
  { tenantId, userId, email }: { tenantId: number; userId: string; email: string },
  byDirectory = false,
): Promise<void> {
  await db.asOwner((owner) =>
    owner.rows(
      'login-claim',
      'insert into logins (email, tenant_id, user_id, made_by_directory) values ($1, $2, $3, $4) on conflict (email) do nothing',
      [email, tenantId, userId, byDirectory],
    ),
  );
}

/** Gives a new account its name to sign in with; false where another account has it. */
export async function addLogin(
  client: pg.ClientBase,
  login: { email: string; tenantId: number; userId: string; passwordHash: string },
): Promise<boolean> {
  const added = await client.query(
    `insert into logins (email, tenant_id, user_id, password_hash, password_changed_at)
     values ($1, $2, $3, $4, now()) on conflict (email) do nothing`,
    [login.email, login.tenantId, login.userId, login.passwordHash],
  );
  return added.rowCount === 1;
}

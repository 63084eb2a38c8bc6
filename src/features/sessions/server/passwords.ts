import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context, Handler, Visit } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import {
  accountSubjects,
  countTry,
  forgiveTries,
  networkSubject,
  subject,
} from '#src/server/session/attempts.ts';
import { passwordDoor } from '#src/server/session/password-door.ts';
import { checkPassword, hashPassword } from '#src/server/session/passwords.ts';
import { endSessions } from '#src/server/session/sessions.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { PROVIDER_ERRORS } from '../provider-sign-in.contract.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import type { sessionsApi } from '../sessions.contract.ts';
import { passwordChangedMail } from './sessions.mails.ts';
import { endLinks, useLink } from '#src/server/session/account-links.ts';
import type { LinkPurpose } from '#src/server/session/account-links.ts';
import { isUnusedOfDirectory, loginByEmail, loginByUser, setPasswordHash } from './sessions.sql.ts';
import type { Login } from './sessions.sql.ts';
import { begin, mailReset } from './sessions.service.ts';
import { isBoundToProvider } from './provider-rule.sql.ts';
import { passSecondFactor } from './second-factor.service.ts';
import { endTrust } from './trusted-devices.sql.ts';
import { auditFailedEntry } from './sign-in.ts';
import { accountPasswordFault } from './weak-passwords.service.ts';

const fail = thrower(SESSION_ERRORS);
const failAtProvider = thrower(PROVIDER_ERRORS);
type Api = typeof sessionsApi;

const refuse = (retryAfter: number) => fail('sessions.too_many_tries', { retryAfter });

export const forgotPasswordDoor = passwordDoor({
  subjects: ({ keys }, { request }) => [networkSubject(keys, 'forgot from', request, 20, 300)],
  refuse,
});

/** Mails a reset link; unknown and inactive accounts get the same reply and no mail. */
export const forgotPassword: Handler<Api['forgotPassword']> = async (c) => {
  const { keys, pool } = c.kernel;
  const { email, returnTo } = c.body;
  // Counted for unknown accounts too, and silent, so that the reply tells nothing.
  const isFlood = (await countTry(pool, [subject(keys, 'forgot', email, 5, 3600)])) > 0;
  const login = await loginByEmail(c.db, email);
  if (isFlood || !login || login.deactivated || login.is_pseudo_user) return;
  // Who may have a directory make accounts may not give them a password by a mailbox: the first log-in is the company's own (D418).
  if (await isUnusedOfDirectory(c.db, login.user_id)) return;
  await mailReset(c, {
    tenantId: login.tenant_id,
    userId: login.user_id,
    email: login.email,
    firstName: login.first_name,
    returnTo,
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  c.audit({
    entity: 'user',
    entityId: login.user_id,
    tenantId: login.tenant_id,
    clientId: login.client_id,
  });
};

/** Sets a new password by a mailed link. @throws sessions.link_not_valid, sessions.weak_password, sessions.code_needed, sessions.wrong_code */
export const resetPassword: Handler<Api['resetPassword']> = async (c) => {
  const { login, returnTo } = await passwordByLink(c, 'resetPassword', c.body);
  await c.db.asOwner((owner) => endSessions(owner, login.user_id, 'password reset'));
  await tellChanged(c, login);
  return { returnTo };
};

/** Sets the first password and signs in. @throws sessions.link_not_valid, sessions.weak_password, sessions.code_needed, sessions.wrong_code */
export const signUp: Handler<Api['signUp']> = async (c) => {
  const { login, returnTo } = await passwordByLink(c, 'signUp', c.body);
  if (await isBoundToProvider(c.db, login)) throw failAtProvider('provider-sign-in.required');
  const begun = await begin(c, { tenantId: login.tenant_id, userId: login.user_id });
  return { ...begun, returnTo };
};

async function passwordByLink(
  c: Context<Api['resetPassword']> | Context<Api['signUp']>,
  purpose: LinkPurpose,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ login: Login; returnTo: string | null }> {
  // A refusal below rolls this back: the link holds until a password was set by it.
  const link = await c.db.asOwner((owner) => useLink(owner, hashToken(c.params.token), purpose));
  const login = link && (await loginByUser(c.db, link.user_id));
  if (!login || login.deactivated) throw fail('sessions.link_not_valid');
  await refuseWeak(c.db, login, password, 'password');
  // Who reads the account's mail has one factor, not two.
  await passSecondFactor(c, login.user_id, code, () =>
    auditFailedEntry(c.kernel, `sessions.${purpose}`, login, 'wrong code'),
  );
  await setPassword(c.db, login.user_id, password);
  await c.db.asOwner((owner) => endTrust(owner, login.user_id));
  // Who proved to read the account's mail need not wait for the tries before.
  await forgiveTries(c.kernel.pool, accountSubjects(c.kernel.keys, login.email, c.request));
  c.audit({
    entity: 'user',
    entityId: login.user_id,
    tenantId: login.tenant_id,
    clientId: login.client_id,
  });
  return { login, returnTo: link.return_to };
}

const changeTries = ({ keys }: Kernel, { caller }: Pick<Visit, 'caller'>) => [
  subject(keys, 'change', caller?.id ?? '', 5, 300),
];

export const changePasswordDoor = passwordDoor({ subjects: changeTries, refuse });

/** Changes the own password. @throws sessions.wrong_password, sessions.weak_password */
export const changePassword: Handler<Api['changePassword']> = async (c) => {
  const { currentPassword, newPassword } = c.body;
  const login = await loginByUser(c.db, c.caller.id);
  if (!login) throw fail('sessions.wrong_password', field('currentPassword'));
  if (!(await checkPassword(login.password_hash, currentPassword)))
    throw fail('sessions.wrong_password', field('currentPassword'));
  await forgiveTries(c.kernel.pool, changeTries(c.kernel, c));
  await refuseWeak(c.db, login, newPassword, 'newPassword');
  await setPassword(c.db, login.user_id, newPassword);
  await c.db.asOwner((owner) => endTrust(owner, login.user_id));
  await c.db.asOwner((owner) =>
    endSessions(owner, login.user_id, 'password changed', c.caller.sessionId),
  );
  await tellChanged(c, login);
  c.audit({ entity: 'user', entityId: login.user_id });
};

function field(name: string) {
  return { fields: [{ field: name, message: SESSION_ERRORS['sessions.wrong_password'].message }] };
}

async function refuseWeak(db: Db, login: Login, password: string, name: string): Promise<void> {
  const message = await accountPasswordFault(db, login, password);
  if (message)
    throw fail('sessions.weak_password', { message, fields: [{ field: name, message }] });
}

async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.asOwner(async (owner) => {
    await setPasswordHash(owner, userId, hash);
    await endLinks(owner, userId, 'resetPassword');
    await endLinks(owner, userId, 'signUp');
  });
}

async function tellChanged(
  c: Context<Api['resetPassword']> | Context<Api['changePassword']>,
  login: Login,
): Promise<void> {
  await sendMail(c.db, c.kernel.keys, {
    tenantId: login.tenant_id,
    kind: 'passwordChanged',
    to: login.email,
    ...passwordChangedMail(login.first_name),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
}

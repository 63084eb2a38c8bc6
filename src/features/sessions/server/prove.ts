import { thrower } from '#src/shared/errors.ts';
import type { Caller } from '#src/server/caller.ts';
import { who } from '#src/server/admit.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import type { Handler, Visit } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { forgiveTries, subject } from '#src/server/session/attempts.ts';
import { passwordDoor } from '#src/server/session/password-door.ts';
import { checkPassword } from '#src/server/session/passwords.ts';
import { noteProof } from '#src/server/session/proofs.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import type { sessionsApi } from '../sessions.contract.ts';
import { endReset } from './factor-resets.service.ts';
import { answers } from './passkeys.service.ts';
import { passSecondFactor } from './second-factor.service.ts';
import { loginByUser } from './sessions.sql.ts';

const fail = thrower(SESSION_ERRORS);

/** Who sits there: the real user, also while another is impersonated (D7). */
const realOf = (caller: Caller) => caller.impersonator ?? caller;

const tries = ({ keys }: Kernel, { caller }: Pick<Visit, 'caller'>) => [
  subject(keys, 'prove', caller ? realOf(caller).id : '', 5, 300),
];

export const proveDoor = passwordDoor({
  subjects: tries,
  refuse: (retryAfter) => fail('sessions.too_many_tries', { retryAfter }),
});

/**
 * Takes the own password, or the code of who has a second factor, as proof of who is there (D360, D361).
 * @throws sessions.wrong_password, sessions.code_needed, sessions.wrong_code, sessions.too_many_tries
 */
export const prove: Handler<(typeof sessionsApi)['prove']> = async (c) => {
  const { id } = realOf(c.caller);
  const { password = '', code, passkey } = c.body;
  // Where a factor is on, it alone counts: a password that was stolen shows nobody.
  const byCode = await passSecondFactor(
    c,
    id,
    code,
    () => auditFailure(c.kernel, c.caller, passkey ? 'wrong passkey' : 'wrong code'),
    passkey && (() => answers(c, id, passkey)),
  );
  const login = await loginByUser(c.db, id);
  const isRight = byCode || (await checkPassword(login?.password_hash ?? null, password));
  if (!isRight || !login) {
    await auditFailure(c.kernel, c.caller, 'wrong password');
    const message =
      login && login.password_hash === null
        ? 'Your account has no password here. Log in again at your company’s log-in; that counts for 15 minutes.'
        : SESSION_ERRORS['sessions.wrong_password'].message;
    throw fail('sessions.wrong_password', { message, fields: [{ field: 'password', message }] });
  }
  if (byCode) await endReset(c, login);
  await forgiveTries(c.kernel.pool, tries(c.kernel, c));
  await c.db.asOwner((owner) => noteProof(owner, c.caller.sessionId));
  c.audit({ entity: 'session', entityId: c.caller.sessionId });
};

/** A wrong password or code stays in the audit although the request is rolled back (D15). */
async function auditFailure(kernel: Kernel, caller: Caller, reason: string): Promise<void> {
  await ownTransaction(kernel.pool, (client) =>
    appendAudit(client, kernel.keys, [
      {
        ...who(caller),
        tenantId: realOf(caller).tenantId,
        clientId: null,
        action: 'sessions.prove',
        outcome: 'failed',
        entity: 'session',
        entityId: caller.sessionId,
        detail: { reason },
      },
    ]),
  );
}

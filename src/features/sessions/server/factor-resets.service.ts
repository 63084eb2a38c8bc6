import { thrower } from '#src/shared/errors.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Context } from '#src/server/handler.ts';
import type { Frame } from '#src/server/frame.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { endSessions } from '#src/server/session/sessions.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import type { sessionsApi } from '../sessions.contract.ts';
import { askReset, dropReset, type FactorReset, resetOf, takeFactor } from './factor-resets.sql.ts';
import { findFactor } from './second-factor.sql.ts';
import { resetAskedMail, resetDoneMail } from './factor.mails.ts';
import { notTheSecond } from './second-person.service.ts';
import { loginByUser } from './sessions.sql.ts';
import type { Login } from './sessions.sql.ts';

const fail = thrower(SESSION_ERRORS);

interface Asked extends Pick<Frame, 'afterCommit'> {
  db: Db;
  kernel: Pick<Kernel, 'keys' | 'wakeJobs'>;
}

/** How an account stands with its second factor, for who administers it. */
export async function factorOf({ db }: Pick<Asked, 'db'>, userId: string) {
  const [factor, reset] = await db.asOwner(
    async (owner) => [await findFactor(owner, userId), await resetOf(owner, userId)] as const,
  );
  return { since: factor?.confirmed_at ?? null, reset };
}

/**
 * Asks for an account's lost factor to be taken away. Its owner hears of it, and stops it by giving a code (D364).
 * @throws sessions.no_factor
 */
export async function askForReset(
  c: Asked & { caller: Caller },
  { tenantId, userId }: { tenantId: number; userId: string },
): Promise<void> {
  const { id, name } = c.caller;
  const isNew = await c.db.asOwner((owner) =>
    askReset(owner, { tenantId, userId, by: { id, name } }),
  );
  const { since, reset } = await factorOf(c, userId);
  if (since === null || reset === null) throw fail('sessions.no_factor');
  // Asked for already, by whomever: that stands, and nobody is told twice.
  if (isNew) await mailOwner(c, userId, (login) => resetAskedMail(login.first_name, reset));
}

/** The second of the two people: it is done at once. @throws sessions.no_reset, sessions.reset_by_another */
export async function agreeToReset(
  c: Asked & { caller: Caller },
  userId: string,
): Promise<FactorReset> {
  const reset = await c.db.asOwner((owner) => resetOf(owner, userId));
  if (!reset) throw fail('sessions.no_reset');
  if (reset.askedBy === c.caller.id) throw fail('sessions.reset_by_another');
  const why = await notTheSecond(c.db, c.caller.id, { at: reset.askedAt, by: reset.askedBy });
  if (why !== null) throw fail('sessions.reset_by_another', { message: why });
  if (!(await carryOut(c, reset))) throw fail('sessions.no_reset');
  return reset;
}

/** Takes back what was asked for. @throws sessions.no_reset */
export async function withdrawReset({ db }: Pick<Asked, 'db'>, userId: string): Promise<void> {
  if (!(await db.asOwner((owner) => dropReset(owner, userId)))) throw fail('sessions.no_reset');
}

/** Takes the factor away, ends the sessions and tells the owner. False where somebody was quicker. */
export async function carryOut(c: Asked, reset: FactorReset): Promise<boolean> {
  const done = await c.db.asOwner(async (owner) => {
    if (!(await takeFactor(owner, reset))) return false;
    await endSessions(owner, reset.userId, 'second factor reset');
    return true;
  });
  if (done) await mailOwner(c, reset.userId, (login) => resetDoneMail(login.first_name));
  return done;
}

/** Who gave a code has not lost it: what was asked for is over. */
export async function endReset(
  c: Pick<Context<(typeof sessionsApi)['login']>, 'db' | 'audit'>,
  login: Login,
): Promise<void> {
  if (!(await c.db.asOwner((owner) => dropReset(owner, login.user_id)))) return;
  c.audit({
    action: 'second-factor.refuseReset',
    entity: 'user',
    entityId: login.user_id,
    tenantId: login.tenant_id,
    clientId: login.client_id,
  });
}

async function mailOwner(
  c: Asked,
  userId: string,
  mail: (login: Login) => { subject: string; text: string },
): Promise<void> {
  const login = await loginByUser(c.db, userId);
  if (!login) return;
  await sendMail(c.db, c.kernel.keys, {
    tenantId: login.tenant_id,
    kind: 'secondFactor',
    to: login.email,
    ...mail(login),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
}

import {
  agreeToReset,
  askForReset,
  factorOf,
  withdrawReset,
} from '#src/features/sessions/server/factor-resets.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { USER_ADMIN_ERRORS } from '../user-admin.contract.ts';
import { userFactorApi, type UserFactor } from '../user-factor.contract.ts';
import { type Asked as Configuring, sessionsOwner } from './user-admin.service.ts';

const fail = thrower(USER_ADMIN_ERRORS);
type Asked = Pick<Context<Endpoint>, 'audit'> & Configuring & { params: { userId: string } };

async function shown(c: Pick<Asked, 'db' | 'caller'>, userId: string): Promise<UserFactor> {
  const { since, reset } = await factorOf(c, userId);
  return {
    since,
    reset: reset && {
      askedByName: reset.askedByName,
      askedAt: reset.askedAt,
      dueAt: reset.dueAt,
      isOwn: reset.askedBy === c.caller.id,
    },
  };
}

/** Who has lost their own asks another: they could sign in to ask only with it. @throws user-admin.self */
async function ofAnother(c: Asked): Promise<{ id: string; clientId: number }> {
  const account = await sessionsOwner(c, c.params.userId);
  if (account.id === c.caller.id) throw fail('user-admin.self');
  return account;
}

function note(c: Asked, account: { id: string; clientId: number }, detail = {}): void {
  const { tenantId } = c.db.binding;
  c.audit({ entity: 'user', entityId: account.id, tenantId, clientId: account.clientId, detail });
}

export const userFactorCalls = callsOf(userFactorApi, {
  read: async (c) => shown(c, (await sessionsOwner(c, c.params.userId)).id),

  ask: async (c) => {
    const account = await ofAnother(c);
    await askForReset(c, { tenantId: c.db.binding.tenantId, userId: account.id });
    note(c, account);
    return shown(c, account.id);
  },

  agree: async (c) => {
    const account = await ofAnother(c);
    const { askedBy } = await agreeToReset(c, account.id);
    note(c, account, { askedBy });
    return shown(c, account.id);
  },

  withdraw: async (c) => {
    const account = await sessionsOwner(c, c.params.userId);
    await withdrawReset(c, account.id);
    note(c, account);
    return shown(c, account.id);
  },
});

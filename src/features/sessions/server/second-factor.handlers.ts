import { thrower } from '#src/shared/errors.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { endSessions } from '#src/server/session/sessions.ts';
import { secondFactorApi } from '../second-factor.contract.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import { confirmSecret, newRecoveryCodes, newSecret } from './second-factor.service.ts';
import { dropFactor, findFactor, keepSecret, replaceCodes } from './second-factor.sql.ts';
import { devicesOf, endDevice } from './trusted-devices.sql.ts';
import { factorMail } from './sessions.mails.ts';

const fail = thrower(SESSION_ERRORS);
type Api = typeof secondFactorApi;

export const secondFactorCalls = callsOf(secondFactorApi, {
  read: async (c) => {
    // Whose code is asked for: that of the hands, also while another user is impersonated (D7).
    const { id } = c.caller.impersonator ?? c.caller;
    const factor = await c.db.asOwner((owner) => findFactor(owner, id));
    const since = factor?.confirmed_at ?? null;
    return { since, recoveryCodesLeft: since ? (factor?.codes_left ?? 0) : 0 };
  },

  begin: async (c) => {
    const { id, email } = c.caller;
    const { cipher, ...shown } = newSecret(c.kernel.keys, { id, email });
    if (!(await c.db.asOwner((owner) => keepSecret(owner, id, cipher))))
      throw fail('sessions.factor_on');
    c.audit({ entity: 'user', entityId: id });
    return shown;
  },

  confirm: async (c) => {
    const { id, sessionId } = c.caller;
    await confirmSecret(c, id, c.body.code);
    const recoveryCodes = await giveCodes(c);
    // They were begun by the password alone.
    await c.db.asOwner((owner) => endSessions(owner, id, 'second factor added', sessionId));
    await tell(c, 'added');
    return { recoveryCodes };
  },

  renewCodes: async (c) => {
    const factor = await c.db.asOwner((owner) => findFactor(owner, c.caller.id));
    if (!factor?.confirmed_at) throw fail('sessions.no_factor');
    const recoveryCodes = await giveCodes(c);
    await tell(c, 'codes');
    return { recoveryCodes };
  },

  end: async (c) => {
    if (!(await c.db.asOwner((owner) => dropFactor(owner, c.caller.id))))
      throw fail('sessions.no_factor');
    c.audit({ entity: 'user', entityId: c.caller.id });
    await tell(c, 'removed');
  },

  devices: async (c) => {
    const rows = await c.db.asOwner((owner) => devicesOf(owner, c.caller.id));
    return {
      rows: rows.map((row) => ({ ...row, place: c.kernel.places.nameOf(row.address) })),
    };
  },

  endDevice: async (c) => {
    const { deviceId } = c.params;
    await c.db.asOwner((owner) => endDevice(owner, c.caller.id, deviceId));
    c.audit({ entity: 'user', entityId: c.caller.id, detail: { deviceId } });
  },
});

async function giveCodes(c: Context<Api['confirm']> | Context<Api['renewCodes']>) {
  const { codes, hashes } = newRecoveryCodes(c.kernel.keys, c.caller.id);
  await c.db.asOwner((owner) => replaceCodes(owner, c.caller.id, hashes));
  c.audit({ entity: 'user', entityId: c.caller.id });
  return codes;
}

/** The owner of an account hears of it by mail, should it be another who did it. */
async function tell(
  c: Context<Api['confirm']> | Context<Api['renewCodes']> | Context<Api['end']>,
  what: 'added' | 'removed' | 'codes',
): Promise<void> {
  await sendMail(c.db, c.kernel.keys, {
    tenantId: c.caller.tenantId,
    kind: 'secondFactor',
    to: c.caller.email,
    ...factorMail(c.caller.name, what),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
}

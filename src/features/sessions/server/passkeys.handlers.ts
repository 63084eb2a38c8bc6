import { thrower } from '#src/shared/errors.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import { passkeysApi } from '../passkeys.contract.ts';
import { passkeyAddedMail } from './factor.mails.ts';
import { challengeFor, creationFor, keepNew } from './passkeys.service.ts';
import { passkeysOf, removePasskey } from './passkeys.sql.ts';
import { findFactor } from './second-factor.sql.ts';

const fail = thrower(SESSION_ERRORS);

/** A passkey stands beside an app and its recovery codes, for the day the device is lost. @throws sessions.no_factor */
async function needFactor(db: Db, userId: string): Promise<void> {
  const factor = await db.asOwner((owner) => findFactor(owner, userId));
  if (!factor?.confirmed_at) throw fail('sessions.no_factor');
}

export const passkeysCalls = callsOf(passkeysApi, {
  challenge: async (c) => challengeFor(c),

  list: async (c) => ({ rows: await c.db.asOwner((owner) => passkeysOf(owner, c.caller.id)) }),

  begin: async (c) => {
    await needFactor(c.db, c.caller.id);
    return creationFor(c, c.caller);
  },

  add: async (c) => {
    const { id, email, name, tenantId } = c.caller;
    await needFactor(c.db, id);
    const kept = await keepNew(c, id, c.body.name, c.body.credential);
    c.audit({ entity: 'user', entityId: id, detail: { passkeyId: kept.passkeyId } });
    await sendMail(c.db, c.kernel.keys, {
      tenantId,
      kind: 'secondFactor',
      to: email,
      ...passkeyAddedMail(name),
    });
    c.afterCommit(() => c.kernel.wakeJobs());
    return kept;
  },

  remove: async (c) => {
    const { passkeyId } = c.params;
    await c.db.asOwner((owner) => removePasskey(owner, c.caller.id, passkeyId));
    c.audit({ entity: 'user', entityId: c.caller.id, detail: { passkeyId } });
  },
});

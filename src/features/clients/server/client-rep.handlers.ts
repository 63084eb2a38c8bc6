import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Db } from '#src/server/db/handle.ts';
import { CLIENT_REP_ERRORS, clientRepApi } from '../client-rep.contract.ts';
import type { Person } from '../clients.contract.ts';
import { assignedRep, repsOf, servicesInUse, takeRep, writeRep } from './client-rep.sql.ts';
import { placeOf } from './clients.service.ts';

const fail = thrower(CLIENT_REP_ERRORS);
type Asked = Pick<Context<Endpoint>, 'db' | 'kernel'>;

/** The service's own people are read as the service: who acts in a client, and the client's own users, see only this of them. */
const amongStaff = <Found>({ db, kernel }: Asked, read: (staff: Db) => Promise<Found>) =>
  db.as({ role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' }, read);

/** Of whom a company is told: its rep, if any. */
async function repFor(c: Asked, tenantId: number): Promise<Person | null> {
  const userId = await assignedRep(c.db, tenantId);
  if (userId === null) return null;
  const [one] = await amongStaff(c, (staff) => repsOf(staff, [userId]));
  return one ?? null;
}

export const clientRepCalls = callsOf(clientRepApi, {
  read: async (c) => {
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    // The service itself has no rep.
    return { rep: tenantId === c.kernel.internalTenantId ? null : await repFor(c, tenantId) };
  },

  candidates: async (c) => {
    await placeOf(c.db, c.params.clientId);
    return amongStaff(c, (staff) => repsOf(staff, null));
  },

  assign: async (c) => {
    const { tenantId, clientId } = await placeOf(c.db, c.params.clientId);
    const { internalTenantId } = c.kernel;
    // A location has the rep of its company.
    if (clientId !== tenantId || tenantId === internalTenantId)
      throw requestError('request.not_found');
    const { userId, seen } = c.body;
    // Of two at once the second waits, and hears of the first.
    const before = await takeRep(c.db, tenantId);
    if (before !== seen) throw fail('client-rep.changed');
    if (userId !== null) {
      const able = await amongStaff(c, (staff) => repsOf(staff, null));
      if (!able.some(({ id }) => id === userId))
        throw requestError('request.invalid', {
          fields: [{ field: 'userId', message: 'Choose an active customer care rep.' }],
        });
    }
    await writeRep(c.db, tenantId, userId === null ? null : { tenantId: internalTenantId, userId });
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      tenantId,
      clientId,
      detail: { rep: { from: before, to: userId } },
    });
    c.live({ tenantId, topic: 'clients', requirement: 'session' });
    return { rep: await repFor(c, tenantId) };
  },

  choices: async (c) => ({
    services: await servicesInUse(c.db),
    reps: await repsOf(c.db, 'assigned'),
  }),
});

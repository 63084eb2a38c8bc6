import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { forgetTrust } from '#src/features/sessions/server/trusted-devices.service.ts';
import type { Context } from '#src/server/handler.ts';
import { cancelAllMails } from '#src/server/mail/outbox.ts';
import { endTenantSessions } from '#src/server/session/sessions.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { type Departure, DEPARTURES_ERRORS, type departuresApi } from '../departures.contract.ts';
import type { DepartureAction, DepartureState } from '../departures.rules.ts';
import {
  type DepartureRow,
  holdDeparture,
  insertDeparture,
  markTakenBack,
  readDepartures,
  readName,
} from './departures.sql.ts';

const fail = thrower(DEPARTURES_ERRORS);
type Api = typeof departuresApi;
type Asker = Pick<Context<Api['takeBack']>, 'db' | 'kernel' | 'caller' | 'audit' | 'live'>;

const stateOf = ({ takenBackAt }: DepartureRow): DepartureState =>
  takenBackAt === null ? 'left' : 'takenBack';

function allowedOf(row: DepartureRow): DepartureAction[] {
  return stateOf(row) === 'left' ? ['takeBack'] : [];
}

const shown = ({ tenantId, ...row }: DepartureRow): Departure => ({
  ...row,
  clientId: tenantId,
  state: stateOf({ tenantId, ...row }),
  allowed: allowedOf({ tenantId, ...row }),
});

function told(c: Asker, { departureId, tenantId }: DepartureRow, detail: Record<string, unknown>) {
  c.audit({ entity: 'departure', entityId: departureId, tenantId, clientId: tenantId, detail });
  const { internalTenantId } = c.kernel;
  c.live({ tenantId: internalTenantId, topic: 'departures', requirement: 'admin.superAdmin' });
}

/** The clients that leave or have left. */
export async function list(c: Context<Api['list']>): Promise<Departure[]> {
  return (await c.db.asOwner(readDepartures)).map(shown);
}

/** Lets a client leave, and ends every way in at once. @throws request.not_found, departures.no_client, departures.left_already */
export async function begin(c: Context<Api['begin']>): Promise<Departure> {
  const { clientId, reason } = c.body;
  const { tenantId } = await placeOf(c.db, clientId);
  if (tenantId !== clientId || tenantId === c.kernel.internalTenantId)
    throw fail('departures.no_client');
  const clientName = await readName(c.db, tenantId);
  const row = await c.db.asOwner(async (owner) => {
    const { id, name } = c.caller;
    const begun = await insertDeparture(owner, { tenantId, clientName, reason, by: { id, name } });
    if (!begun) throw fail('departures.left_already');
    await endTenantSessions(owner, tenantId, 'client left');
    await forgetTrust(owner, { tenantId });
    await cancelAllMails(owner, tenantId);
    return begun;
  });
  told(c, row, { act: 'accessEnded' });
  return shown(row);
}

/** A departure that goes on, held. @throws request.not_found, departures.over */
async function needOpen(
  c: Asker,
  departureId: string,
  action: DepartureAction,
): Promise<DepartureRow> {
  const row = await c.db.asOwner((owner) => holdDeparture(owner, departureId));
  if (!row) throw requestError('request.not_found');
  if (!allowedOf(row).includes(action)) throw fail('departures.over');
  return row;
}

/** Lets a client that was leaving stay. Mails that would have left meanwhile stay unsent. @throws those of `departures.takeBack` */
export async function takeBack(c: Context<Api['takeBack']>): Promise<Departure> {
  const { departureId } = c.params;
  const row = await needOpen(c, departureId, 'takeBack');
  const after = await c.db.asOwner(async (owner) => {
    await cancelAllMails(owner, row.tenantId);
    await markTakenBack(owner, departureId, c.caller.name);
    return holdDeparture(owner, departureId);
  });
  told(c, row, { act: 'takenBack' });
  return shown(after ?? row);
}

import { destroyedOf, leftOf } from '#src/features/employment/server/departed.service.ts';
import type { Context } from '#src/server/handler.ts';
import { notTheSecond } from '#src/features/sessions/server/second-person.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import {
  DEPARTURES_ERRORS,
  type Departure,
  type departuresApi,
  type ErasureProof,
} from '../departures.contract.ts';
import { WAITING_DAYS } from '../departures.rules.ts';
import { type Asker, inside, needOpen, shown, told } from './departures.service.ts';
import { readDeparture } from './departures.sql.ts';
import { markAgreed, markAsked, markStopped } from './erasures.sql.ts';

const fail = thrower(DEPARTURES_ERRORS);
type Api = typeof departuresApi;

/** A departure as it is after a change. */
async function after(
  c: Asker & { params: { departureId: string } },
  act: string,
): Promise<Departure> {
  const row = await c.db.asOwner((owner) => readDeparture(owner, c.params.departureId));
  if (!row) throw requestError('request.not_found');
  told(c, row, { act });
  return shown(c, row);
}

/** Asks for the erasure of a client. @throws those of `departures.askErasure` */
export async function askErasure(c: Context<Api['askErasure']>): Promise<Departure> {
  const { departureId } = c.params;
  await needOpen(c, departureId, 'askErasure');
  await c.db.asOwner((owner) => markAsked(owner, departureId, c.caller));
  return after(c, 'erasureAsked');
}

/** Agrees to an erasure that another person asked for. @throws those of `departures.agreeErasure` */
export async function agreeErasure(c: Context<Api['agreeErasure']>): Promise<Departure> {
  const { departureId } = c.params;
  const { row } = await needOpen(c, departureId, 'agreeErasure');
  const why = await notTheSecond(c.db, c.caller.id, {
    at: row.erasureAskedAt ?? '',
    by: row.erasureAskedById,
  });
  if (why !== null) throw fail('departures.over', { message: why });
  await c.db.asOwner((owner) => markAgreed(owner, departureId, c.caller, WAITING_DAYS));
  return after(c, 'erasureAgreed');
}

/** Stops an erasure before its first night. @throws those of `departures.stopErasure` */
export async function stopErasure(c: Context<Api['stopErasure']>): Promise<Departure> {
  const { departureId } = c.params;
  await needOpen(c, departureId, 'stopErasure');
  await c.db.asOwner((owner) => markStopped(owner, departureId));
  return after(c, 'erasureStopped');
}

/** What no file has, and stays: in words, as the proof says it. */
const BESIDES = [
  'The audit trail, with the names of those who acted: as long as the installation stands, since its chain proves what was done.',
  'Names and addresses of the client’s users, contacts and locations: as long as the last of its files.',
  'Backups and the documents in them: until you delete them. Restoring one brings back what was erased since.',
  'Documents that came in and were never filed: in the review of the service, until they are deleted there.',
];

/** What was erased of a client, and what is kept. @throws request.not_found */
export async function proof(c: Context<Api['proof']>): Promise<ErasureProof> {
  const row = await c.db.asOwner((owner) => readDeparture(owner, c.params.departureId));
  if (!row) throw requestError('request.not_found');
  const { tenantId, clientName, erasingSince } = row;
  return c.db.as(inside(row), async (db) => {
    const { kept, held, total } = await leftOf(db, tenantId);
    const destroyed = await destroyedOf(db, tenantId, erasingSince ?? 'infinity');
    return {
      clientName,
      since: erasingSince,
      destroyed,
      kept,
      held,
      left: total,
      besides: BESIDES,
    };
  });
}

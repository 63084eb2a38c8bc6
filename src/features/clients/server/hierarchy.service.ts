import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import { CLIENT_SETUP_ERRORS } from '../client-setup.contract.ts';
import type { Move } from '../client-setup.contract.ts';
import type { Client } from '../clients.contract.ts';
import { DEEPEST } from '../clients.rules.ts';
import { type Asker, clientAt, invalid, type Setter } from './client-setup.service.ts';
import { lockTree, placeBelow } from './client-setup.sql.ts';
import { type Place, placeOf, worksAt } from './clients.service.ts';
import {
  moveBranch,
  movesAlong,
  readStanding,
  servicesFrom,
  type Standing,
  usersChanged,
} from './hierarchy.sql.ts';

const fail = thrower(CLIENT_SETUP_ERRORS);

/** As many users are named in a preview. */
const MOST_NAMED = 20;

/** A branch and where it is to stand, both among the locations where the user works. */
interface Planned {
  place: Place;
  from: Standing;
  target: Place;
  to: Standing;
}

/**
 * What is to be moved, and where to.
 * @throws request.not_found, request.forbidden, request.invalid with why it cannot stand there
 */
async function planned(db: Db, clientId: number, legacyClientId: number): Promise<Planned> {
  const place = await placeOf(db, clientId);
  const target = await placeOf(db, legacyClientId, 'legacy');
  if (!worksAt(db, clientId) || !worksAt(db, target.clientId))
    throw requestError('request.forbidden');
  // Another company's locations are never found here: rows of a tenant stay in it (D22).
  const [from, to] = [await readStanding(db, place), await readStanding(db, target)];
  if (!from || !to || to.deactivated) throw requestError('request.not_found');
  const refuse = (message: string) => invalid('legacyClientId', message);
  if (from.parent === null) throw refuse('A company stays at the top of its own tree.');
  if (to.path.includes(clientId)) throw refuse('A location cannot stand below itself.');
  if (from.parent === target.clientId) throw refuse('It stands there already.');
  const beside = await placeBelow(db, target, from.name);
  if (beside?.hasName) throw refuse('A location of this name stands there already.');
  if (to.path.length + from.deepest - from.path.length + 1 > DEEPEST)
    throw refuse(`A tree has at most ${DEEPEST} levels. Move it further up.`);
  return { place, from, target, to };
}

/** What a move would change, for the user to look at first. @throws as `planned` */
export async function previewMove(
  c: Asker,
  clientId: number,
  legacyClientId: number,
): Promise<Move> {
  const { place, from, to } = await planned(c.db, clientId, legacyClientId);
  const { tenantId } = place;
  const above = from.path.slice(0, -1);
  const users = await usersChanged(c.db, place, from.path, [...to.path, clientId]);
  const [had, gets] = [
    await servicesFrom(c.db, tenantId, above),
    await servicesFrom(c.db, tenantId, to.path),
  ];
  const mayName = holds(c.grants, 'client.viewUsers') || holds(c.grants, 'admin.viewUsers');
  const named = (gains: boolean) => {
    const these = users.filter((one) => one.gains === gains);
    return {
      count: these.length,
      names: mayName ? these.slice(0, MOST_NAMED).map(({ name }) => name) : [],
    };
  };
  return {
    ...(await movesAlong(c.db, place)),
    from: from.names.slice(0, -1),
    to: to.names,
    LCodes: to.codes,
    usersGain: named(true),
    usersLose: named(false),
    servicesGain: gets.filter((one) => !had.includes(one)),
    servicesLose: had.filter((one) => !gets.includes(one)),
  };
}

/**
 * Moves a location with everything below it. `codes` are the numbers from the top down to the new place, as the caller saw them.
 * @throws as `planned`, and client-setup.tree_changed where the new place stands elsewhere by now
 */
export async function moveLocation(
  c: Setter,
  clientId: number,
  {
    legacyClientId,
    LCodes: codes,
  }: { legacyClientId: number; LCodes?: readonly number[] | undefined },
): Promise<Client> {
  const { tenantId } = await placeOf(c.db, clientId);
  await lockTree(c.db, tenantId);
  const { place, from, target, to } = await planned(c.db, clientId, legacyClientId);
  if (codes && codes.join() !== to.codes.join()) throw fail('client-setup.tree_changed');
  const locations = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
    moveBranch(db, place, { clientId: target.clientId, path: to.path }, from.path.length),
  );
  c.audit({
    entity: 'client',
    entityId: String(clientId),
    tenantId,
    clientId,
    detail: { act: 'moved', from: from.parent, to: target.clientId, locations },
  });
  for (const topic of ['clients', 'employees']) c.live({ tenantId, topic, requirement: 'session' });
  return clientAt(c, { ...place, path: [...to.path, clientId] });
}

import { isDeepStrictEqual } from 'node:util';
import { enterClient } from '#src/server/client-directory.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { fieldNames } from '#src/shared/fields.ts';
import { INTERNAL_LEGACY_CLIENT_ID } from '#src/shared/ids.ts';
import { holds } from '#src/shared/permissions.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import type { MadeClient } from '../client-setup.contract.ts';
import type { Client } from '../clients.contract.ts';
import { CLIENT_RULES, type ClientAction, DEEPEST } from '../clients.rules.ts';
import {
  aliasHolder,
  changeFields,
  dotNumberHolder,
  insertClient,
  lockTree,
  nameOf,
  placeBelow,
  writeServices,
  servicesAt,
} from './client-setup.sql.ts';
import { type Place, placeOf, worksAt } from './clients.service.ts';
import { type ClientRecord, type ClientRow, readClient } from './clients.sql.ts';

export type Asker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>;
/** Who changes a client, with what tells of it. */
export type Setter = Asker & Pick<Context<Endpoint>, 'audit' | 'live' | 'ifMatch'>;

/** Everything about a client, as the asker may see it. @throws request.not_found */
export async function clientAt(
  asker: Asker,
  place: Place,
  deactivatedToo = false,
): Promise<Client> {
  const row = await readClient(asker.db, asker.caller.isConcordeUser, place, deactivatedToo);
  if (!row) throw requestError('request.not_found');
  const allowed = allowedOn(asker, row);
  const mine = worksAt(asker.db, place.clientId);
  return {
    ...row,
    // People whom a company names to us are not for anyone who works at one of its locations, nor what is noted of it.
    contacts: mine && asker.caller.kind === 'user' ? row.contacts : [],
    notes: asker.caller.isConcordeUser || allowed.includes('note') ? row.notes : '',
    allowed,
    rules: row.rules.map((rule) => ({ ...rule, rule: CLIENT_RULES[rule.ruleId] ?? '' })),
  };
}

/** What the asker may do with a client or location: nothing across clients, nor with one that is only read from below. */
function allowedOn({ db, caller, grants }: Asker, row: ClientRow): ClientAction[] {
  const { role, sites } = db.binding;
  if (role !== 'app' || caller.kind !== 'user' || !worksAt(db, row._id)) return [];
  const isTop = row.parent === null;
  const configures = holds(grants, 'client.configureLocation');
  const staff = caller.isConcordeUser && holds(grants, 'customerCare.viewClients');
  // A company is not closed by its own people, and the client of the service's own staff by nobody.
  const closes = configures && (isTop ? staff && !isInternal(row) : true);
  const copies = holds(grants, 'client.copyLocationSettings') && !row.deactivated;
  const can: Record<ClientAction, boolean> = {
    change: configures,
    rename: holds(grants, 'client.configureLocationName'),
    note: configures && (caller.isConcordeUser || sites === '*'),
    alias: configures && staff,
    deactivate: closes && !row.deactivated,
    reactivate: closes && row.deactivated,
    services: holds(grants, 'admin.configureClientServices'),
    rep: isTop && !isInternal(row) && holds(grants, 'admin.assignCCR'),
    addLocation: holds(grants, 'client.addLocation') && !row.deactivated,
    jobTitles: configures,
    move: configures && !isTop,
    // To the company nothing is copied; that is said when somebody tries.
    copySettings: copies,
    pushSettings: copies && row.children.length > 0,
  };
  return (Object.keys(can) as ClientAction[]).filter((one) => can[one]);
}

const isInternal = ({ legacyClientId }: ClientRow) => legacyClientId === INTERNAL_LEGACY_CLIENT_ID;

/** What a change of each field asks for besides the right to configure the location. */
function actionFor(field: keyof ClientRecord, after: Partial<ClientRecord>): ClientAction {
  if (field === 'name') return 'rename';
  if (field === 'notes') return 'note';
  if (field === 'aliases') return 'alias';
  if (field === 'deactivated') return after.deactivated ? 'deactivate' : 'reactivate';
  return 'change';
}

/**
 * Changes the fields named of a client or location that really change.
 * @throws request.not_found, request.forbidden, request.conflict, request.invalid for what another client has
 */
export async function changeClient(
  c: Setter,
  clientId: number,
  wanted: Partial<ClientRecord>,
): Promise<Client> {
  const place = await placeOf(c.db, clientId);
  // The top-level client is readable from each of its locations, and changed only by those who work there.
  if (!worksAt(c.db, clientId)) throw requestError('request.forbidden');
  // One that is deactivated is found by the user who activates it again.
  const before = await clientAt(c, place, wanted.deactivated !== undefined);
  checkVersion(c, before);
  const fields = fieldNames<typeof CLIENT_FIELDS>(
    CLIENT_FIELDS,
    (_, name) => wanted[name] !== undefined && !isDeepStrictEqual(before[name], wanted[name]),
  );
  const changes = Object.fromEntries(fields.map((field) => [field, wanted[field]]));
  // What is sent as it was needs no more right than the form that sends it.
  const needed = new Set(fields.map((field) => actionFor(field, changes)));
  if (needed.size === 0) needed.add('change');
  for (const action of needed)
    if (!before.allowed.includes(action)) throw requestError('request.forbidden');
  if (changes['employeeIdentifier'] !== undefined && before.parent !== null)
    throw invalid('employeeIdentifier', 'The company says this for all its locations.');
  await checkFree(c.db, place, changes.deactivated === false ? before : changes);
  if (fields.length > 0) await changeFields(c.db, place, changes);
  told(c, place, { fields });
  return clientAt(c, place, true);
}

/** Refuses a change of another version than the caller saw. @throws request.conflict */
export function checkVersion({ ifMatch }: Pick<Setter, 'ifMatch'>, current: Client): void {
  if (ifMatch !== null && ifMatch !== current.version)
    throw requestError('request.conflict', { current });
}

export const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** Refuses a DOT number or another name that is another client's; of another company nothing more is said. */
async function checkFree(
  db: Db,
  place: Place,
  { DOTNumber, aliases }: Partial<ClientRecord>,
): Promise<void> {
  const whose = async (holder: { tenantId: number; clientId: number }) =>
    holder.tenantId === place.tenantId ? await nameOf(db, holder) : 'Another client';
  if (DOTNumber) {
    const holder = await dotNumberHolder(db, place, DOTNumber);
    if (holder) throw invalid('DOTNumber', `${await whose(holder)} has this DOT number.`);
  }
  if (aliases && aliases.length > 0) {
    const folded = aliases.map((one) => one.toLowerCase());
    const twice = aliases.find((one, at) => folded.indexOf(one.toLowerCase()) !== at);
    if (twice !== undefined) throw invalid('aliases', `“${twice}” appears here twice.`);
    const holder = await aliasHolder(db, place, aliases);
    if (holder)
      throw invalid('aliases', `${await whose(holder)} is known as “${holder.name}” already.`);
  }
}

function told(c: Setter, { tenantId, clientId }: Place, detail: Record<string, unknown>): void {
  c.audit({ entity: 'client', entityId: String(clientId), tenantId, clientId, detail });
  c.live({ tenantId, topic: 'clients', requirement: 'session' });
}

/** Adds a top-level client, with nothing switched on yet. @throws request.invalid for a DOT number that another has */
export async function addClient(c: Setter, body: MadeClient): Promise<Client> {
  const tenantId = await enterClient(c.db, null);
  const place = { tenantId, clientId: tenantId, path: [tenantId] };
  await c.db.as({ role: 'jobs', tenantId, sites: '*' }, async (db) => {
    await checkFree(db, place, body);
    await insertClient(db, place, body);
  });
  told(c, place, { act: 'added' });
  return clientAt(c, place);
}

/**
 * Adds a location below another.
 * @throws request.forbidden, request.not_found, request.invalid for a name that one beside it has, or a tree too deep
 */
export async function addLocation(c: Setter, above: number, body: MadeClient): Promise<Client> {
  const parent = await placeOf(c.db, above);
  if (!worksAt(c.db, above)) throw requestError('request.forbidden');
  const { tenantId } = parent;
  // The new one is none of the locations that the caller's transaction knows; the right to add it was checked above.
  const place = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, async (db) => {
    await lockTree(db, tenantId);
    const found = await placeBelow(db, parent, body.name);
    if (!found || found.deactivated) throw requestError('request.not_found');
    if (found.hasName)
      throw invalid(
        'name',
        'A location of this name stands there already. Name this one otherwise.',
      );
    if (found.path.length >= DEEPEST)
      throw invalid('name', `A tree has at most ${DEEPEST} levels. Add it further up.`);
    const clientId = await enterClient(db, tenantId);
    const made = { tenantId, clientId, path: [...found.path, clientId] };
    await checkFree(db, made, body);
    await insertClient(db, made, body);
    return made;
  });
  told(c, place, { act: 'added', above });
  return c.db.as({ role: 'app', tenantId, sites: '*' }, (db) => clientAt({ ...c, db }, place));
}

/**
 * Has a client or location have these services of its own.
 * @throws request.forbidden, request.not_found, request.invalid for one that is not there, or the internal client's (R370)
 */
export async function changeServices(
  c: Setter,
  clientId: number,
  services: readonly number[],
): Promise<Client> {
  const place = await placeOf(c.db, clientId);
  if (!worksAt(c.db, clientId)) throw requestError('request.forbidden');
  const before = await clientAt(c, place);
  checkVersion(c, before);
  const known = new Map((await servicesAt(c.db, place)).map((one) => [one.serviceId, one]));
  const isOurs = before.topLevel.legacyClientId === INTERNAL_LEGACY_CLIENT_ID;
  for (const id of services) {
    const service = known.get(id);
    if (!service) throw invalid('services', 'There is no such service.');
    if (service.internalOnly && !isOurs)
      throw invalid('services', `${service.name} is for the internal client alone.`);
  }
  const had = [...known.values()].filter(({ isOn }) => isOn).map(({ serviceId }) => serviceId);
  await writeServices(c.db, place, services);
  await changeFields(c.db, place, {});
  told(c, place, {
    services: {
      on: services.filter((id) => !had.includes(id)),
      off: had.filter((id) => !services.includes(id)),
    },
  });
  return clientAt(c, place);
}

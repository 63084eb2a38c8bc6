import {
  addNamed,
  giveProvided,
  renameProvided,
  setProvidedActive,
} from '#src/features/users/server/provided-accounts.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Frame } from '#src/server/frame.ts';
import { domainOf, givenBy, namesOf } from '../sign-on.rules.ts';
import {
  invalid,
  notThere,
  ScimFault,
  USER_SCHEMA,
  type UserChange,
  type userIn,
} from '../scim.rules.ts';
import { linkOf } from './flows.sql.ts';
import { groupsOf } from './providers.sql.ts';
import {
  directoryOf,
  isExternalIdTaken,
  keepScimUser,
  leaveGroups,
  markDeleted,
  markEnded,
  type ScimUser,
  scimUserAt,
  scimUsers,
  takeScimTurn,
} from './scim.sql.ts';

/** What a request of a directory works with: the database is bound to its company. */
export interface ScimAround extends Pick<Frame, 'audit' | 'live'> {
  db: Db;
  tenantId: number;
  tokenId: string;
  /** Domains that are proven to be the company's. */
  domains: readonly string[];
  /** Where the records are. */
  base: string;
}

const lastAdministrator = (about: string) =>
  new ScimFault(
    409,
    'This is the last account that administers the users of the company. Make another administrator first; nothing was changed.',
    { about },
  );

const known = () =>
  new ScimFault(409, 'An account of the company has this address already.', {
    scimType: 'uniqueness',
  });

const externalKnown = () =>
  new ScimFault(409, 'Another record of the company has this externalId.', {
    scimType: 'uniqueness',
  });

/** An account as SCIM shows it. */
export function userResource({ base }: Pick<ScimAround, 'base'>, row: ScimUser) {
  const name = `${row.givenName} ${row.familyName}`;
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    name: { givenName: row.givenName, familyName: row.familyName, formatted: name },
    displayName: name,
    emails: [{ value: row.userName, type: 'work', primary: true }],
    active: row.active,
    groups: row.groups.map((group) => ({
      value: group.id,
      display: group.name,
      type: 'direct',
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: {
      resourceType: 'User',
      created: row.created,
      lastModified: row.changed,
      location: `${base}/Users/${row.id}`,
    },
  };
}

/** An account that the directory sees. @throws ScimFault 404 */
export async function needUser(a: ScimAround, id: string): Promise<ScimUser> {
  const [row] = await scimUsers(a.db, a.domains, { id });
  if (!row) throw notThere();
  return row;
}

function checkDomain({ domains }: ScimAround, userName: string): void {
  const domain = domainOf(userName);
  if (domain === null || !domains.includes(domain))
    throw invalid(
      'invalidValue',
      'The domain of userName is not proven to be the company’s. Prove it in the console, under Company log-in.',
    );
}

function note(
  a: ScimAround,
  action: string,
  userId: string,
  detail: Record<string, unknown> = {},
): void {
  const { tenantId, tokenId } = a;
  a.audit({
    action: `scim.${action}`,
    entity: 'user',
    entityId: userId,
    tenantId,
    clientId: tenantId,
    detail: { ...detail, scimToken: tokenId },
  });
  a.live({
    tenantId,
    topic: 'users',
    key: userId,
    requirement: ['client.viewUsers', 'client.configureUser'],
  });
}

/** Works on an account that the directory has ended, which stays ended by it. */
async function keepingEnded(
  a: ScimAround,
  row: ScimUser,
  work: () => Promise<void>,
): Promise<void> {
  const isEnded = row.endedVersion !== null && row.endedVersion === row.version;
  await work();
  if (isEnded) await markEnded(a.db, row.id, true);
}

/** Ends the account with every way in. @throws ScimFault 409 for the last administrator */
async function end(a: ScimAround, id: string): Promise<void> {
  if (!(await setProvidedActive(a.db, id, false))) throw lastAdministrator(id);
  await markEnded(a.db, id, true);
}

/** Opens an account again that the directory has ended, and nobody else has touched since. @throws ScimFault */
async function open(a: ScimAround, row: ScimUser): Promise<void> {
  checkDomain(a, row.userName);
  if (row.endedVersion !== row.version)
    throw new ScimFault(
      409,
      'An administrator ended or changed this account in the console. It is activated there.',
      { about: row.id },
    );
  await setProvidedActive(a.db, row.id, true);
  await markEnded(a.db, row.id, false);
}

async function checkExternalId(a: ScimAround, externalId: string | null, id: string) {
  if (externalId !== null && (await isExternalIdTaken(a.db, externalId, id))) throw externalKnown();
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Makes an account for somebody whom the directory names, which opens nothing until a group says so; or opens the one again that
 * the directory deleted. @throws ScimFault
 */
export async function createUser(
  a: ScimAround,
  said: ReturnType<typeof userIn>,
): Promise<ScimUser> {
  const { db } = a;
  await takeScimTurn(db);
  const { userName: email, externalId = null, active = true } = said;
  checkDomain(a, email);
  const before = await scimUserAt(db, email);
  if (before && !(before.isDeleted && !before.active)) throw known();
  await checkExternalId(a, externalId, before?.id ?? NOBODY);
  if (before) {
    await open(a, before);
    await keepScimUser(db, { id: before.id, externalId, isMade: before.isMade });
    await rename(a, await needUser(a, before.id), said);
    if (!active) await end(a, before.id);
    note(a, 'openUser', before.id, { active });
    return needUser(a, before.id);
  }
  const { firstName, lastName } = namesOf({
    given_name: said.givenName,
    family_name: said.familyName,
    name: said.said,
    email,
  });
  const id = await addNamed(db, { email, firstName, lastName });
  // An administrator was quicker, in the console.
  if (id === null) throw known();
  await keepScimUser(db, { id, externalId, isMade: true });
  if (!active) await end(a, id);
  note(a, 'makeUser', id, { active });
  return needUser(a, id);
}

/** Calls somebody otherwise, where the directory does; true where it does. */
async function rename(a: ScimAround, row: ScimUser, change: UserChange): Promise<boolean> {
  const firstName = change.givenName ?? row.givenName;
  const lastName = change.familyName ?? row.familyName;
  if (firstName === row.givenName && lastName === row.familyName) return false;
  await keepingEnded(a, row, () => renameProvided(a.db, row.id, { firstName, lastName }));
  return true;
}

/** Changes an account. What is as the directory says already is left alone. @throws ScimFault */
export async function changeUser(a: ScimAround, id: string, change: UserChange): Promise<ScimUser> {
  const { db } = a;
  await takeScimTurn(db);
  const row = await needUser(a, id);
  // Whose an address is, is its owner's to show (D414): another one would get the mailed links of the account.
  if (change.userName !== undefined && change.userName !== row.userName)
    throw new ScimFault(
      400,
      'The address of an account does not change. Deactivate this account, and make one of the new address.',
      { scimType: 'mutability', about: id },
    );
  const fields: string[] = [];
  const { externalId = row.externalId } = change;
  if (externalId !== row.externalId) {
    await checkExternalId(a, externalId, id);
    fields.push('externalId');
  }
  if (await rename(a, row, change)) fields.push('name');
  const isOther = change.active !== undefined && change.active !== row.active;
  if (fields.length === 0 && !isOther) return row;
  await keepScimUser(db, { id, externalId, isMade: row.isMade });
  if (isOther) {
    fields.push('active');
    if (change.active) await open(a, await needUser(a, id));
    else await end(a, id);
  }
  note(a, isOther ? (change.active ? 'openUser' : 'endUser') : 'changeUser', id, { fields });
  return needUser(a, id);
}

/** The directory knows somebody no more: their account ends, and what it did stays on record. @throws ScimFault */
export async function deleteUser(a: ScimAround, id: string): Promise<void> {
  const { db } = a;
  await takeScimTurn(db);
  const row = await needUser(a, id);
  await keepScimUser(db, { id, externalId: row.externalId, isMade: row.isMade });
  if (row.active) await end(a, id);
  await leaveGroups(db, id);
  await syncUser(a, id);
  await markDeleted(db, id);
  note(a, 'deleteUser', id);
}

/**
 * Gives an account what its groups say, as at a log-in (D413): one that the directory or the provider's first log-in made. What an
 * administrator made keeps what it was given. @throws ScimFault 409 for the last administrator
 */
export async function syncUser(a: ScimAround, id: string): Promise<void> {
  const { db, tenantId } = a;
  const [directory, link, rules] = [
    await directoryOf(db, id),
    await db.asOwner((owner) => linkOf(owner, id)),
    await db.asOwner((owner) => groupsOf(owner, tenantId)),
  ];
  if (!directory || !(directory.isMade || link?.isManaged)) return;
  const given = givenBy(rules, directory.groups ?? []) ?? { permissions: [], sites: [] };
  await keepingEnded(a, await needUser(a, id), async () => {
    if (await giveProvided(db, id, given)) throw lastAdministrator(id);
  });
}

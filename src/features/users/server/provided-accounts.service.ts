import { claimAddress } from '#src/features/sessions/server/sessions.service.ts';
import { forgetTrust } from '#src/features/sessions/server/trusted-devices.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { endLinks } from '#src/server/session/account-links.ts';
import { endSessions } from '#src/server/session/sessions.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { ADMINISTERS, mayHold } from '../user-admin.rules.ts';
import { administrators, loginsOf, sitesAmong, writeGrants } from './user-admin.sql.ts';

/** Accounts that a company's own directory keeps (D410): made, given and ended by what it says, inside its tenant alone. */

/** What an account may do, and where. */
export interface Given {
  permissions: readonly Permission[];
  sites: readonly number[];
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** What of a given set counts in this tenant today: what a client's user may hold, at locations that are still there. */
async function counted(db: Db, { permissions, sites }: Given): Promise<Given> {
  return {
    permissions: permissions.filter((one) => mayHold('client', one)),
    sites: await sitesAmong(db, [...new Set(sites)]),
  };
}

/** Of these locations those of the tenant that are the caller's. */
export const sitesOfTenant = (db: Db, sites: readonly number[]): Promise<number[]> =>
  sitesAmong(db, [...new Set(sites)]);

/** The account of the tenant with this address, whether or not it can sign in by it. */
export async function accountAt(db: Db, email: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'provided-at',
    'select user_id as id from users where tenant_id = $1 and email = $2 and not is_pseudo_user and not deactivated',
    [db.binding.tenantId, email],
  );
  return row?.id ?? null;
}

interface Provided {
  userId: string;
  /** False where somebody else was quicker. */
  isNew: boolean;
}

/** Makes an account for somebody whom the company's directory names; null where they would work nowhere. */
export async function addProvided(db: Db, person: Person, given: Given): Promise<Provided | null> {
  const { tenantId } = db.binding;
  const { permissions, sites } = await counted(db, given);
  const [clientId] = sites;
  if (clientId === undefined) return null;
  const added = await db.k
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      client_id: clientId,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
    })
    // Of two first log-ins at the same time the second finds the account of the first.
    .onConflict((on) => on.columns(['tenant_id', 'email']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) {
    const there = await accountAt(db, person.email);
    return there === null ? null : { userId: there, isNew: false };
  }
  const userId = added.user_id;
  await claimAddress(db, { tenantId, userId, email: person.email });
  await writeGrants(db, userId, { permissions, sites });
  return { userId, isNew: true };
}

/** Who administers all users of the tenant. */
export const administratorsOf = (db: Db): Promise<string[]> =>
  administrators(db, ADMINISTERS.client);

/** Whether nobody would be left who administers all users, were this account none of them. */
async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  const all = await administrators(db, ADMINISTERS.client);
  if (!all.includes(userId)) return false;
  const logins = await loginsOf(db, all);
  return !all.some((id) => id !== userId && logins.get(id)?.signedUp);
}

/**
 * Sets what an account may do, and where, as the directory says now. The last administrator stays one: nobody is locked out by a
 * group. Returns whether that was so.
 */
export async function giveProvided(db: Db, userId: string, given: Given): Promise<boolean> {
  const { permissions, sites } = await counted(db, given);
  const { tenantId } = db.binding;
  const stays = permissions.includes(ADMINISTERS.client) && sites.includes(tenantId);
  if (!stays && (await isLastAdministrator(db, userId))) return true;
  await writeGrants(db, userId, { permissions, sites });
  const [first] = sites;
  await db.change(
    'provided-place',
    `update users set version = version + 1, client_id = case when client_id = any ($3::int[]) or $4::int is null then client_id else $4 end
      where tenant_id = $1 and user_id = $2`,
    [tenantId, userId, sites, first ?? null],
    { least: 1 },
  );
  return false;
}

/** Ends every way in of an account at once: sessions with their sockets and downloads, mailed links, trusted devices. */
export const endWaysIn = (db: Db, userId: string, reason: string): Promise<void> =>
  db.asOwner(async (owner) => {
    await endSessions(owner, userId, reason);
    await endLinks(owner, userId, 'signUp');
    await endLinks(owner, userId, 'resetPassword');
    await forgetTrust(owner, { userId });
  });

/** Makes an account for somebody whom the company's directory names, which opens nothing yet; null where the address has one (D418). */
export async function addNamed(db: Db, person: Person): Promise<string | null> {
  const { tenantId } = db.binding;
  const { email, firstName, lastName } = person;
  const added = await db.k
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      client_id: tenantId,
      email,
      first_name: firstName,
      last_name: lastName,
    })
    .onConflict((on) => on.columns(['tenant_id', 'email']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return null;
  await claimAddress(db, { tenantId, userId: added.user_id, email }, true);
  return added.user_id;
}

/** Calls somebody what the company's directory calls them. */
export async function renameProvided(
  db: Db,
  userId: string,
  { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>,
): Promise<void> {
  await db.change(
    'provided-rename',
    'update users set first_name = $3, last_name = $4, version = version + 1 where tenant_id = $1 and user_id = $2',
    [db.binding.tenantId, userId, firstName, lastName],
    { least: 1 },
  );
}

/**
 * Ends an account of the tenant with every way in, or opens it again, as the company's directory says. False, and nothing done,
 * where it is the last that administers all users.
 */
export async function setProvidedActive(db: Db, userId: string, active: boolean): Promise<boolean> {
  if (!active && (await isLastAdministrator(db, userId))) return false;
  await db.change(
    'provided-active',
    'update users set deactivated = $3, version = version + 1 where tenant_id = $1 and user_id = $2',
    [db.binding.tenantId, userId, !active],
    { least: 1 },
  );
  if (!active) await endWaysIn(db, userId, 'ended by the company directory');
  return true;
}

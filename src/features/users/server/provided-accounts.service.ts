import { claimAddress } from '#src/features/sessions/server/sessions.service.ts';
import type { Db } from '#src/server/db/handle.ts';
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

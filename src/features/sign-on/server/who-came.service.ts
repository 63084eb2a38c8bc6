import {
  loginOfAddress,
  loginOfUser,
  type KnownLogin,
} from '#src/features/sessions/server/provider-logins.service.ts';
import { PROVIDER_ERRORS } from '#src/features/sessions/provider-sign-in.contract.ts';
import {
  accountAt,
  addProvided,
  giveProvided,
} from '#src/features/users/server/provided-accounts.service.ts';
import { claimAddress } from '#src/features/sessions/server/sessions.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { AuditNote } from '#src/server/kernel.ts';
import { thrower } from '#src/shared/errors.ts';
import { domainOf, givenBy, namesOf } from '../sign-on.rules.ts';
import { keepLink, type Linked, linkedTo, linkOf } from './flows.sql.ts';
import type { Said } from './provider.service.ts';
import { domainsOf, groupsOf, type KeptProvider, noteWorked } from './providers.sql.ts';

const fail = thrower(PROVIDER_ERRORS);

interface Around {
  /** Bound to the provider's tenant, all of it. */
  db: Db;
  audit: (note: AuditNote) => void;
}

type Came = Pick<Said, 'issuer' | 'subject' | 'names' | 'groups'> & { email: string };

/**
 * The address that a provider names, where it speaks for it: of a domain that is proven to be this client's, and not said to be
 * unverified. @throws provider-sign-in.other_address
 */
async function spokenFor(owner: Db, tenantId: number, said: Said): Promise<string> {
  const domain = said.email === null || !said.isVerified ? null : domainOf(said.email);
  const known = await domainsOf(owner, tenantId);
  const isOurs = known.some((one) => one.provenAt !== null && one.domain === domain);
  if (said.email === null || !isOurs) throw fail('provider-sign-in.other_address');
  return said.email;
}

/**
 * Whose account somebody opens who came by a client's provider: the one that their subject is tied to, or the one of their address
 * in the same client, or a new one where the client makes them. Never an account of the house, of another client, of a program,
 * or one that is deactivated. What the groups give is given anew to accounts that the provider made (D413).
 * @throws provider-sign-in.other_address, provider-sign-in.no_account, provider-sign-in.other_person
 */
export async function whoCame(
  { db, audit }: Around,
  provider: KeptProvider,
  said: Said,
): Promise<string> {
  const { tenantId } = provider;
  const email = await db.asOwner((owner) => spokenFor(owner, tenantId, said));
  const came: Came = { ...said, email };
  const link = await db.asOwner((owner) => linkedTo(owner, { ...said, tenantId }));
  const login = link ? await loginOfUser(db, link.userId) : await loginOfAddress(db, email);
  const userId = login
    ? await known(db, provider, came, { login, link })
    : await unknown(db, provider, came);
  await db.asOwner((owner) => noteWorked(owner, tenantId, provider.version));
  const kept = await syncGroups(db, provider, came, userId);
  const done = login === null ? 'makeAccount' : link === null ? 'linkAccount' : null;
  if (done !== null || kept)
    audit({
      action: `provider-sign-in.${done ?? 'syncAccount'}`,
      entity: 'user',
      entityId: userId,
      tenantId,
      clientId: tenantId,
      detail: kept ? { keptLastAdministrator: true } : {},
    });
  return userId;
}

async function known(
  db: Db,
  provider: KeptProvider,
  { issuer, subject }: Came,
  { login, link }: { login: KnownLogin; link: Linked | null },
): Promise<string> {
  const { tenantId } = provider;
  const opens =
    login.tenant_id === tenantId &&
    !login.is_internal &&
    !login.is_pseudo_user &&
    !login.deactivated;
  if (!opens) throw fail('provider-sign-in.no_account');
  const userId = login.user_id;
  if (link) return userId;
  const former = await db.asOwner((owner) => linkOf(owner, userId));
  // The address went to somebody else at the provider: they are not to find the former owner's account.
  if (former && former.issuer === issuer) throw fail('provider-sign-in.other_person');
  const isManaged = former?.isManaged ?? false;
  await db.asOwner((owner) => keepLink(owner, tenantId, { userId, issuer, subject, isManaged }));
  return userId;
}

/** Nobody signs in by this address yet. */
async function unknown(
  db: Db,
  provider: KeptProvider,
  { email, issuer, subject, names, groups }: Came,
): Promise<string> {
  const { tenantId } = provider;
  const invited = await accountAt(db, email);
  const given = givenBy(await db.asOwner((owner) => groupsOf(owner, tenantId)), groups);
  let userId = invited;
  if (invited) await claimAddress(db, { tenantId, userId: invited, email });
  else if (provider.makesAccounts && given)
    userId = await addProvided(db, { email, ...namesOf({ ...names, email }) }, given);
  if (!userId) throw fail('provider-sign-in.no_account');
  const link = { userId, issuer, subject, isManaged: !invited };
  await db.asOwner((owner) => keepLink(owner, tenantId, link));
  return userId;
}

/**
 * Sets the permissions and locations of an account that the provider made to those of its groups as they are today. Returns true
 * where the account kept its administration, because it is the last administrator. @throws provider-sign-in.no_account
 */
async function syncGroups(
  db: Db,
  { tenantId }: KeptProvider,
  { groups }: Came,
  userId: string,
): Promise<boolean> {
  const link = await db.asOwner((owner) => linkOf(owner, userId));
  if (!link?.isManaged) return false;
  const given = givenBy(await db.asOwner((owner) => groupsOf(owner, tenantId)), groups);
  // A person who is in none of the mapped groups any more does not come in.
  if (!given) throw fail('provider-sign-in.no_account');
  return giveProvided(db, userId, given);
}

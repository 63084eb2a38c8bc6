import {
  loginOfAddress,
  loginOfUser,
  type KnownLogin,
  nobodyHadIt,
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
import { endLinks } from '#src/server/session/account-links.ts';
import { thrower } from '#src/shared/errors.ts';
import { domainOf, givenBy, namesOf } from '../sign-on.rules.ts';
import { keepLink, type Linked, linkedTo, linkOf } from './flows.sql.ts';
import type { Said } from './provider.service.ts';
import { domainsOf, groupsOf, type KeptProvider, noteWorked } from './providers.sql.ts';
import { directoryOf } from './scim.sql.ts';

const fail = thrower(PROVIDER_ERRORS);

interface Around {
  /** Bound to the provider's tenant, all of it. */
  db: Db;
  audit: (note: AuditNote) => void;
}

type Came = Pick<Said, 'issuer' | 'subject' | 'names' | 'groups'> & { email: string };

/**
 * The address that a provider names, where it speaks for it: of a domain that is proven to be this client's, and said to be
 * verified, unless the provider is known to say nothing of it. @throws provider-sign-in.other_address
 */
async function spokenFor(owner: Db, tenantId: number, said: Said): Promise<string> {
  const domain = said.email === null || !said.isVerified ? null : domainOf(said.email);
  const known = await domainsOf(owner, tenantId);
  const isOurs = known.some((one) => one.provenAt !== null && one.domain === domain);
  if (said.email === null || !isOurs) throw fail('provider-sign-in.other_address');
  return said.email;
}

/** Whose account it is, and whether it is tied to who came. An account that was there is not: its owner has a word in it (D414). */
export interface Found {
  userId: string;
  isTied: boolean;
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
): Promise<Found> {
  const { tenantId } = provider;
  const email = await db.asOwner((owner) => spokenFor(owner, tenantId, said));
  const came: Came = { ...said, email };
  const link = await db.asOwner((owner) => linkedTo(owner, { ...said, tenantId }));
  const login = link ? await loginOfUser(db, link.userId) : await loginOfAddress(db, email);
  const found = login
    ? await known(db, provider, came, { login, link })
    : await unknown(db, provider, came);
  if (!found.isTied) return found;
  const { userId } = found;
  const kept = await settle(db, provider, came, userId);
  if (login === null || kept)
    audit({
      action: `provider-sign-in.${login === null ? 'makeAccount' : 'syncAccount'}`,
      ...entryOf(tenantId, userId, kept),
    });
  return found;
}

const entryOf = (tenantId: number, userId: string, kept: boolean) => ({
  entity: 'user',
  entityId: userId,
  tenantId,
  clientId: tenantId,
  detail: kept ? { keptLastAdministrator: true } : {},
});

async function settle(
  db: Db,
  provider: KeptProvider,
  came: Pick<Came, 'groups'>,
  userId: string,
): Promise<boolean> {
  await db.asOwner((owner) => noteWorked(owner, provider.tenantId, provider.version));
  return syncGroups(db, provider, came, userId);
}

/**
 * Ties an account to who came by the provider, once its owner has shown that they are the same person (D414).
 * @throws provider-sign-in.other_person, provider-sign-in.no_account, provider-sign-in.over
 */
export async function tie(
  { db, audit }: Around,
  provider: KeptProvider,
  said: Said,
  userId: string,
): Promise<void> {
  const { tenantId } = provider;
  const { issuer, subject } = said;
  await db.asOwner(async (owner) => {
    const former = await linkOf(owner, userId);
    if (former && former.issuer === issuer && former.subject !== subject)
      throw fail('provider-sign-in.other_person');
    // Meanwhile they came in as somebody else.
    const theirs = await linkedTo(owner, { tenantId, issuer, subject });
    if (theirs && theirs.userId !== userId) throw fail('provider-sign-in.over');
    const isManaged = former?.isManaged ?? false;
    await keepLink(owner, tenantId, { userId, issuer, subject, isManaged });
  });
  const kept = await settle(db, provider, said, userId);
  audit({ action: 'provider-sign-in.linkAccount', ...entryOf(tenantId, userId, kept) });
}

async function known(
  db: Db,
  provider: KeptProvider,
  { issuer, subject }: Came,
  { login, link }: { login: KnownLogin; link: Linked | null },
): Promise<Found> {
  const { tenantId } = provider;
  const opens =
    login.tenant_id === tenantId &&
    !login.is_internal &&
    !login.is_pseudo_user &&
    !login.deactivated;
  if (!opens) throw fail('provider-sign-in.no_account');
  const userId = login.user_id;
  if (link) return { userId, isTied: true };
  const former = await db.asOwner((owner) => linkOf(owner, userId));
  // The address went to somebody else at the provider: they are not to find the former owner's account.
  if (former && former.issuer === issuer) throw fail('provider-sign-in.other_person');
  // Made by the company's directory, and nobody has come in by it yet: it is as new as one that this log-in would make (D418).
  if (!former && (await nobodyHadIt(db, userId))) {
    await db.asOwner(async (owner) => {
      await keepLink(owner, tenantId, { userId, issuer, subject, isManaged: true });
      await endLinks(owner, userId, 'signUp');
    });
    return { userId, isTied: true };
  }
  return { userId, isTied: false };
}

/** Nobody signs in by this address yet. */
async function unknown(
  db: Db,
  provider: KeptProvider,
  { email, issuer, subject, names, groups }: Came,
): Promise<Found> {
  const { tenantId } = provider;
  const invited = await accountAt(db, email);
  const given = givenBy(await db.asOwner((owner) => groupsOf(owner, tenantId)), groups);
  if (invited) {
    await claimAddress(db, { tenantId, userId: invited, email });
    return { userId: invited, isTied: false };
  }
  if (!provider.makesAccounts || !given) throw fail('provider-sign-in.no_account');
  const made = await addProvided(db, { email, ...namesOf({ ...names, email }) }, given);
  if (!made) throw fail('provider-sign-in.no_account');
  const { userId, isNew } = made;
  if (!isNew) {
    // Two first log-ins at once: the account of the other, which is the same person's or somebody else's.
    const theirs = await db.asOwner((owner) => linkOf(owner, userId));
    return { userId, isTied: theirs?.issuer === issuer && theirs.subject === subject };
  }
  const link = { userId, issuer, subject, isManaged: true };
  await db.asOwner((owner) => keepLink(owner, tenantId, link));
  return { userId, isTied: true };
}

/**
 * Sets the permissions and locations of an account that the provider made to those of its groups as they are today. Returns true
 * where the account kept its administration, because it is the last administrator. @throws provider-sign-in.no_account
 */
async function syncGroups(
  db: Db,
  { tenantId }: KeptProvider,
  { groups }: Pick<Came, 'groups'>,
  userId: string,
): Promise<boolean> {
  const link = await db.asOwner((owner) => linkOf(owner, userId));
  if (!link?.isManaged) return false;
  // Of whom the directory keeps the groups of, its word counts and not the claim's (D418).
  const directory = await directoryOf(db, userId);
  const rules = await db.asOwner((owner) => groupsOf(owner, tenantId));
  const given = givenBy(rules, directory?.groups ?? groups);
  // A person who is in none of the mapped groups any more does not come in.
  if (!given) throw fail('provider-sign-in.no_account');
  return giveProvided(db, userId, given);
}

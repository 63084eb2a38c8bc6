import { sql } from 'kysely';
import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import {
  claimAddress,
  inviteUser,
  mailReset,
} from '#src/features/sessions/server/sessions.service.ts';
import type { Context } from '#src/server/handler.ts';
import { accountSubjects, forgiveTries } from '#src/server/session/attempts.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { PERMISSION_TEXTS } from '../permission-texts.ts';
import {
  USER_ADMIN_ERRORS,
  type UserAccount,
  type userAdminApi,
  type UserRow,
} from '../user-admin.contract.ts';
import {
  ADMINISTERS,
  type AccountKind,
  FIRST_ADMINISTRATOR,
  grantableBy,
  grantedBy,
  rightsOver,
  seenOf,
  stateOf,
  TEMPLATES,
} from '../user-admin.rules.ts';
import { endWaysIn } from './provided-accounts.service.ts';
import {
  accountOf,
  type AccountRow,
  accountsAt,
  administrators,
  hasAddress,
  loginsOf,
  nameOf,
  sitesAmong,
  writeGrants,
} from './user-admin.sql.ts';

const fail = thrower(USER_ADMIN_ERRORS);
type Api = typeof userAdminApi;
/** What all calls of this feature have. */
export type Asked = Pick<
  Context<Api['account']>,
  'db' | 'kernel' | 'request' | 'caller' | 'grants' | 'afterCommit'
>;

const kindIn = ({ db, kernel }: Pick<Asked, 'db' | 'kernel'>): AccountKind =>
  db.binding.tenantId === kernel.internalTenantId ? 'staff' : 'client';

/** Whether an account of the house is a customer care rep: acts in clients. */
export const isRepAccount = ({ permissions }: Pick<AccountRow, 'permissions'>) =>
  permissions.includes('customerCare.assumeClient');

/** What the caller may do with an account of the tenant acted in. */
const rightsTo = (c: Asked, row: Pick<AccountRow, 'permissions'>) =>
  rightsOver(c.grants, kindIn(c), isRepAccount(row));

/** Accounts as the contract has them; without a login nobody has signed up yet. */
export async function shown(c: Pick<Asked, 'db'>, rows: readonly AccountRow[]): Promise<UserRow[]> {
  const logins = await loginsOf(
    c.db,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ deactivated, createdAt: _created, version: _version, phone: _phone, ...row }) => {
      const login = logins.get(row.id);
      return {
        ...row,
        state: stateOf({ deactivated, signedUp: login?.signedUp ?? false }),
        lastSignInAt: login?.lastSignInAt ?? null,
      };
    },
  );
}

/** The people that the caller may see of those read. */
export const visibleTo = (c: Asked, rows: readonly AccountRow[]): AccountRow[] =>
  rows.filter((row) => rightsTo(c, row).view);

/** Where somebody works who sees a location: the nearest of their places at or above it. */
function placeAbove({ sites }: AccountRow, path: readonly number[]): string | null {
  const above = sites.filter(({ clientId }) => path.includes(clientId));
  return (
    above.toSorted((a, b) => path.indexOf(b.clientId) - path.indexOf(a.clientId))[0]?.name ?? null
  );
}

/** Who opens the files of a location of the company acted in, and why. @throws request.not_found */
export async function seenBy(c: Asked, clientId: number) {
  const place = await placeOf(c.db, clientId);
  const { tenantId, path } = place;
  if (tenantId !== c.db.binding.tenantId || kindIn(c) === 'staff')
    throw requestError('request.not_found');
  const reading = (tenant: number, at: number) =>
    c.db.as({ role: 'jobs', tenantId: tenant, sites: '*' }, (all) =>
      accountsAt(all, { clientId: at, permission: null }),
    );
  const seers = (
    rows: readonly AccountRow[],
    kind: AccountKind,
    why: (row: AccountRow) => string | null,
  ) =>
    rows.flatMap((row) => {
      const sees = row.deactivated ? null : seenOf(row.permissions, kind);
      const reason = why(row);
      if (sees === null || reason === null) return [];
      const { id, firstName, lastName, email } = row;
      return [
        {
          at: row.clientId,
          seer: { id, name: `${lastName}, ${firstName}`, email, why: reason, sees },
        },
      ];
    });
  const users = seers(await reading(tenantId, clientId), 'client', (row) => {
    const where = placeAbove(row, path);
    return where === null ? null : `Works at ${where}`;
  });
  const shownOf = users.filter(({ at }) => worksAt(c.db, at));
  const { internalTenantId } = c.kernel;
  const staff = seers(
    await reading(internalTenantId, internalTenantId),
    'staff',
    ({ permissions }) =>
      permissions.includes('customerCare.assumeClient')
        ? 'Acts in clients'
        : 'Opens the files of documents and exams under review',
  );
  return {
    clientName: await nameOf(c.db, clientId),
    users: shownOf.map(({ seer }) => seer),
    more: users.length - shownOf.length,
    staff: c.caller.isConcordeUser ? staff.map(({ seer }) => seer) : null,
    staffCount: staff.length,
  };
}

/** An account that the caller may see, with its kind. @throws request.not_found */
async function needAccount(c: Asked, userId: string): Promise<AccountRow> {
  const row = await accountOf(c.db, userId);
  if (!row || !rightsTo(c, row).view) throw requestError('request.not_found');
  return row;
}

/** Whether all places of an account are the caller's. */
const isWithin = (c: Asked, { sites }: Pick<AccountRow, 'sites'>) =>
  sites.every(({ clientId }) => worksAt(c.db, clientId));

const isSelf = ({ caller }: Asked, userId: string) =>
  caller.id === userId || caller.impersonator?.id === userId;

/** An account as its page shows it. @throws request.not_found */
export async function describeAccount(c: Asked, userId: string): Promise<UserAccount> {
  const row = await needAccount(c, userId);
  const [one] = await shown(c, [row]);
  if (!one) throw requestError('request.not_found');
  const kind = kindIn(c);
  const rights = rightsTo(c, row);
  const within = isWithin(c, row);
  return {
    ...one,
    kind,
    phone: row.phone,
    isRep: isRepAccount(row),
    createdAt: row.createdAt,
    isSelf: isSelf(c, userId),
    mayConfigure: rights.configure && within,
    mayInvite: (rights.configure || rights.add) && within,
    grantable: rights.configure && within && !isSelf(c, userId) ? grantableBy(c.grants, kind) : [],
    version: row.version,
  };
}

/** An account that the caller may change. @throws request.not_found, request.forbidden, user-admin.elsewhere */
async function toConfigure(c: Asked, userId: string, right: 'configure' | 'invite' = 'configure') {
  const row = await needAccount(c, userId);
  const rights = rightsTo(c, row);
  if (!rights.configure && !(right === 'invite' && rights.add))
    throw requestError('request.forbidden');
  if (!isWithin(c, row)) throw fail('user-admin.elsewhere');
  return row;
}

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** @throws request.invalid for a place that is not the caller's */
async function checkSites(c: Asked, sites: readonly number[]): Promise<number[]> {
  const asked = [...new Set(sites)];
  const own = await sitesAmong(c.db, asked);
  if (own.length < asked.length) throw invalid('sites', 'Choose locations of your own.');
  return asked;
}

/** @throws user-admin.not_grantable naming what the caller may not give */
function granted(
  c: Asked,
  before: readonly Permission[],
  wanted: readonly Permission[],
): Permission[] {
  const { after, refused } = grantedBy(grantableBy(c.grants, kindIn(c)), before, wanted);
  if (refused.length > 0) {
    const message = `You can give only what you hold yourself; not to ${refused.map((one) => PERMISSION_TEXTS[one]).join(', ')}.`;
    throw fail('user-admin.not_grantable', {
      message,
      fields: [{ field: 'permissions', message }],
    });
  }
  return after;
}

/** Those who administer the whole and have signed up. */
async function effective(c: Asked): Promise<string[]> {
  const all = await administrators(c.db, ADMINISTERS[kindIn(c)]);
  const logins = await loginsOf(c.db, all);
  return all.filter((id) => logins.get(id)?.signedUp);
}

/** Makes a change, unless nobody is left afterwards who administers the accounts. @throws user-admin.last_administrator */
async function keepingAdministrators(c: Asked, change: () => Promise<void>): Promise<void> {
  const before = await effective(c);
  await change();
  if (before.length > 0 && (await effective(c)).length === 0)
    throw fail('user-admin.last_administrator');
}

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  phone?: string | null;
  permissions: readonly Permission[];
  sites: readonly number[];
}

async function makeAccount(c: Asked, made: NewAccount): Promise<string> {
  const { tenantId } = c.db.binding;
  const { email, firstName, lastName, phone = null, permissions, sites } = made;
  if (await hasAddress(c.db, email)) throw fail('user-admin.known');
  const [clientId = tenantId] = sites;
  const added = await c.db.k
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      client_id: clientId,
      email,
      first_name: firstName,
      last_name: lastName,
      phone,
    })
    // Of two invitations at the same time the second finds the first.
    .onConflict((on) => on.columns(['tenant_id', 'email']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) throw fail('user-admin.known');
  const userId = added.user_id;
  await claimAddress(c.db, { tenantId, userId, email });
  await writeGrants(c.db, userId, { permissions, sites });
  await inviteUser(c, { tenantId, clientId, userId, email, firstName });
  c.afterCommit(() => c.kernel.wakeJobs());
  return userId;
}

/**
 * Makes an account and invites its owner by mail.
 * @throws request.forbidden, request.invalid, user-admin.known, user-admin.not_grantable
 */
export async function addAccount(c: Asked, body: NewAccount): Promise<UserAccount> {
  const rights = rightsOver(
    c.grants,
    kindIn(c),
    body.permissions.includes('customerCare.assumeClient'),
  );
  if (!rights.add) throw requestError('request.forbidden');
  const sites = await checkSites(c, body.sites);
  const permissions = granted(c, [], body.permissions);
  return describeAccount(c, await makeAccount(c, { ...body, permissions, sites }));
}

/**
 * Invites the first administrator of the client acted in, by a caller who sets clients up: the one door through which an account
 * gets what its inviter does not hold (D153). @throws request.not_found, user-admin.known, user-admin.has_administrator
 */
export async function addFirst(
  c: Asked,
  clientId: number,
  who: Pick<NewAccount, 'email' | 'firstName' | 'lastName'>,
): Promise<UserRow> {
  const { tenantId } = await placeOf(c.db, clientId);
  if (kindIn(c) === 'staff' || clientId !== tenantId || c.db.binding.tenantId !== tenantId)
    throw requestError('request.not_found');
  if ((await administrators(c.db, ADMINISTERS.client)).length > 0)
    throw fail('user-admin.has_administrator');
  const permissions = TEMPLATES.find(({ id }) => id === FIRST_ADMINISTRATOR)?.permissions ?? [];
  const userId = await makeAccount(c, { ...who, permissions, sites: [tenantId] });
  const row = await accountOf(c.db, userId);
  const [one] = row ? await shown(c, [row]) : [];
  if (!one) throw requestError('request.not_found');
  return one;
}

/** What a change did, for the record. */
export interface Changed {
  account: UserAccount;
  before: AccountRow;
}

/**
 * Changes an account over the version that the caller saw.
 * @throws request.not_found, request.forbidden, request.conflict, request.invalid, and those of `user-admin.change`
 */
export async function changeAccount(
  c: Asked,
  userId: string,
  body: Partial<NewAccount>,
  version: number | null,
): Promise<Changed> {
  const before = await toConfigure(c, userId);
  if (version !== null && version !== before.version)
    throw requestError('request.conflict', { current: await describeAccount(c, userId) });
  if ((body.permissions || body.sites) && isSelf(c, userId)) throw fail('user-admin.self');
  const sites = body.sites && (await checkSites(c, body.sites));
  const permissions = body.permissions && granted(c, before.permissions, body.permissions);
  await keepingAdministrators(c, async () => {
    const { firstName, lastName, phone } = body;
    const changed = await c.db.k
      .updateTable('users')
      .set({
        ...(firstName === undefined ? {} : { first_name: firstName }),
        ...(lastName === undefined ? {} : { last_name: lastName }),
        ...(phone === undefined ? {} : { phone }),
        // The place that they belong to is one of those where they work.
        ...(sites && !sites.includes(before.clientId)
          ? { client_id: sites[0] ?? before.clientId }
          : {}),
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', c.db.binding.tenantId)
      .where('user_id', '=', userId)
      .where('version', '=', before.version)
      .returning('version')
      .execute();
    if (changed.length === 0)
      throw requestError('request.conflict', { current: await describeAccount(c, userId) });
    await writeGrants(c.db, userId, {
      ...(permissions && { permissions }),
      ...(sites && { sites }),
    });
  });
  return { account: await describeAccount(c, userId), before };
}

/** Deactivates an account and ends its sessions and links, or activates it again. @throws those of `user-admin.setActive` */
export async function setActive(c: Asked, userId: string, active: boolean): Promise<UserAccount> {
  const before = await toConfigure(c, userId);
  if (isSelf(c, userId)) throw fail('user-admin.self');
  if (before.deactivated === active)
    await keepingAdministrators(c, async () => {
      await c.db.change(
        'user-admin-activate',
        'update users set deactivated = $3, version = version + 1 where tenant_id = $1 and user_id = $2',
        [c.db.binding.tenantId, userId, !active],
        { least: 1 },
      );
      if (active) return;
      await endWaysIn(c.db, userId, 'account deactivated');
    });
  return describeAccount(c, userId);
}

/** Mails the invitation again. @throws those of `user-admin.invite` */
export async function inviteAgain(c: Asked, userId: string): Promise<AccountRow> {
  const row = await toConfigure(c, userId, 'invite');
  const { tenantId } = c.db.binding;
  if (row.deactivated) throw fail('user-admin.inactive');
  if ((await loginsOf(c.db, [userId])).get(userId)?.signedUp) throw fail('user-admin.signed_up');
  await inviteUser(c, { ...row, tenantId, userId });
  c.afterCommit(() => c.kernel.wakeJobs());
  return row;
}

/** Mails a link to set a new password, and forgets failed sign-ins. @throws those of `user-admin.mailReset` */
export async function resetFor(c: Asked, userId: string): Promise<AccountRow> {
  const row = await toConfigure(c, userId);
  if (row.deactivated) throw fail('user-admin.inactive');
  if (!(await loginsOf(c.db, [userId])).get(userId)?.signedUp)
    throw fail('user-admin.not_signed_up');
  await mailReset(c, { ...row, tenantId: c.db.binding.tenantId, userId });
  await forgiveTries(c.kernel.pool, accountSubjects(c.kernel.keys, row.email, c.request));
  c.afterCommit(() => c.kernel.wakeJobs());
  return row;
}

/** The account whose sessions the caller may see and end. @throws request.not_found, request.forbidden, user-admin.elsewhere */
export const sessionsOwner = (c: Asked, userId: string): Promise<AccountRow> =>
  toConfigure(c, userId);

import type { Db } from '#src/server/db/handle.ts';
import { IS_LIVE } from '#src/server/session/sessions.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { UserSession } from '../user-admin.contract.ts';

export interface AccountRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  clientId: number;
  clientName: string;
  deactivated: boolean;
  createdAt: string;
  version: number;
  permissions: Permission[];
  sites: { clientId: number; name: string }[];
}

const ACCOUNT = `select u.user_id as id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.client_id as "clientId",
    c.name as "clientName", u.deactivated, u.created_at as "createdAt", u.version,
    array(select p.permission_group || '.' || p.permission from user_permissions p
      where p.tenant_id = u.tenant_id and p.user_id = u.user_id order by 1) as permissions,
    coalesce((select jsonb_agg(jsonb_build_object('clientId', x.client_id, 'name', x.name) order by x.level_number, x.name)
      from user_sites s join clients x on x.tenant_id = s.tenant_id and x.client_id = s.client_id
     where s.tenant_id = u.tenant_id and s.user_id = u.user_id), '[]') as sites
  from users u join clients c on c.tenant_id = u.tenant_id and c.client_id = u.client_id`;

const sitesOf = ({ binding: { sites } }: Db) => (sites === '*' ? null : sites);

/** The accounts of a tenant that belong to a client or work there, by name; the first 5,000 of them. */
export async function accountsAt(
  db: Db,
  asked: { clientId: number; permission: Permission | null },
): Promise<AccountRow[]> {
  const { tenantId } = db.binding;
  return db.rows<AccountRow>(
    'user-admin-list',
    `${ACCOUNT} where u.tenant_id = $1 and not u.is_pseudo_user and ($2::int[] is null or u.client_id = any ($2))
       and (c.path @> array[$3::int] or exists (select from user_sites s join clients x on x.tenant_id = $1 and x.client_id = $3
         where s.tenant_id = $1 and s.user_id = u.user_id and x.path @> array[s.client_id]))
       and ($4::text is null or exists (select from user_permissions p where p.tenant_id = $1 and p.user_id = u.user_id
         and p.permission_group || '.' || p.permission = $4))
     order by lower(u.last_name), lower(u.first_name), u.user_id limit 5000`,
    [tenantId, sitesOf(db), asked.clientId, asked.permission],
  );
}

/** One account of the tenant acted in, at a location of the caller's; null otherwise. */
export async function accountOf(db: Db, userId: string): Promise<AccountRow | null> {
  const [row] = await db.rows<AccountRow>(
    'user-admin-account',
    `${ACCOUNT} where u.tenant_id = $1 and u.user_id = $2 and not u.is_pseudo_user and ($3::int[] is null or u.client_id = any ($3))`,
    [db.binding.tenantId, userId, sitesOf(db)],
  );
  return row ?? null;
}

export interface LoginFacts {
  userId: string;
  signedUp: boolean;
  lastSignInAt: string | null;
}

/** Whether accounts have a password, and when they signed in last, by id. One without a login is not among them. */
export async function loginsOf(db: Db, ids: readonly string[]): Promise<Map<string, LoginFacts>> {
  const rows = await db.asOwner((owner) =>
    owner.rows<LoginFacts>(
      'user-admin-logins',
      `select user_id as "userId", last_sign_in_at as "lastSignInAt",
         password_hash is not null or exists (select from provider_accounts p where p.user_id = logins.user_id) as "signedUp"
         from logins where user_id = any ($1::uuid[])`,
      [ids],
    ),
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The name of a location of the tenant. @throws Error where there is none: it was found before */
export async function nameOf(db: Db, clientId: number): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'user-admin-place',
    'select name from clients where tenant_id = $1 and client_id = $2',
    [db.binding.tenantId, clientId],
  );
  if (!row) throw new Error('The location was found before');
  return row.name;
}

/** Of these locations those of the tenant that are the caller's. */
export async function sitesAmong(db: Db, asked: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    'user-admin-sites',
    `select client_id as id from clients where tenant_id = $1 and client_id = any ($2::int[])
       and ($3::int[] is null or client_id = any ($3))`,
    [db.binding.tenantId, asked, sitesOf(db)],
  );
  return rows.map(({ id }) => id);
}

/** Sessions of an account that go on, the latest first. */
export async function sessionsOf(
  db: Db,
  userId: string,
): Promise<(Omit<UserSession, 'place'> & { address: string | null })[]> {
  return db.asOwner((owner) =>
    owner.rows<Omit<UserSession, 'place'> & { address: string | null }>(
      'user-admin-sessions',
      `select s.session_id as "sessionId", coalesce(s.user_agent, '') as "userAgent", host(s.begun_from) as address, s.created_at as "startedAt",
         s.last_activity_at as "lastActivityAt"
         from sessions s where s.user_id = $1 and ${IS_LIVE} order by s.last_activity_at desc limit 100`,
      [userId],
    ),
  );
}

/** Whether an account of the tenant has the address. */
export async function hasAddress(db: Db, email: string): Promise<boolean> {
  const rows = await db.rows(
    'user-admin-address',
    'select from users where tenant_id = $1 and email = $2',
    [db.binding.tenantId, email],
  );
  return rows.length > 0;
}

/** Of these addresses those that accounts of the tenant have. */
export async function addressesAmong(db: Db, asked: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(
    'user-admin-addresses',
    'select email from users where tenant_id = $1 and email = any ($2::text[])',
    [db.binding.tenantId, asked],
  );
  return rows.map(({ email }) => email);
}

/** Sets what an account may do and where. */
export async function writeGrants(
  db: Db,
  userId: string,
  { permissions, sites }: { permissions?: readonly Permission[]; sites?: readonly number[] },
): Promise<void> {
  const { tenantId } = db.binding;
  if (permissions) {
    await db.change(
      'user-admin-take',
      `delete from user_permissions where tenant_id = $1 and user_id = $2 and permission_group || '.' || permission <> all ($3::text[])`,
      [tenantId, userId, permissions],
      { least: 0 },
    );
    await db.change(
      'user-admin-give',
      `insert into user_permissions (tenant_id, user_id, permission_group, permission)
       select $1, $2, split_part(one, '.', 1), split_part(one, '.', 2) from unnest($3::text[]) as one on conflict do nothing`,
      [tenantId, userId, permissions],
      { least: 0 },
    );
  }
  if (sites) {
    await db.change(
      'user-admin-leave-sites',
      'delete from user_sites where tenant_id = $1 and user_id = $2 and client_id <> all ($3::int[])',
      [tenantId, userId, sites],
      { least: 0 },
    );
    await db.change(
      'user-admin-add-sites',
      `insert into user_sites (tenant_id, user_id, client_id) select $1, $2, one from unnest($3::int[]) as one on conflict do nothing`,
      [tenantId, userId, sites],
      { least: 0 },
    );
  }
}

/**
 * Has those who work at one location work at another as well; false, and nothing done, where one of them works at a location that
 * is not the caller's.
 */
export async function addSiteOf(
  db: Db,
  from: { clientId: number },
  to: { tenantId: number; clientId: number },
): Promise<boolean> {
  const own = sitesOf(db);
  const beyond = await db.rows(
    'user-admin-beyond',
    `select from user_sites s join user_sites o on o.tenant_id = s.tenant_id and o.user_id = s.user_id
      join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
      where s.tenant_id = $1 and s.client_id = $2 and not u.deactivated and not u.is_pseudo_user and $3::int[] is not null and o.client_id <> all ($3) limit 1`,
    [to.tenantId, from.clientId, own],
  );
  if (beyond.length > 0) return false;
  await db.change(
    'user-admin-site-of',
    `insert into user_sites (tenant_id, user_id, client_id)
     select s.tenant_id, s.user_id, $3 from user_sites s join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
      where s.tenant_id = $1 and s.client_id = $2 and not u.deactivated and not u.is_pseudo_user on conflict do nothing`,
    [to.tenantId, from.clientId, to.clientId],
    { least: 0 },
  );
  return true;
}

/** Those who administer the accounts of the whole tenant and may sign in: of two who end each other's, one sees the other's change. */
export async function administrators(db: Db, permission: Permission): Promise<string[]> {
  const { tenantId } = db.binding;
  await db.rows('user-admin-turn', "select pg_advisory_xact_lock(hashtext('administrators'), $1)", [
    tenantId,
  ]);
  const rows = await db.rows<{ id: string }>(
    'user-admin-administrators',
    `select u.user_id as id from users u
       join user_permissions p on p.tenant_id = u.tenant_id and p.user_id = u.user_id and p.permission_group || '.' || p.permission = $2
       join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.user_id and s.client_id = u.tenant_id
      where u.tenant_id = $1 and not u.deactivated and not u.is_pseudo_user`,
    [tenantId, permission],
  );
  return rows.map(({ id }) => id);
}

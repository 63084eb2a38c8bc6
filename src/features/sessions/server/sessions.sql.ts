import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';

/** A sign-in name with the account behind it. */
export interface Login {
  tenant_id: number;
  user_id: string;
  email: string;
  password_hash: string | null;
  client_id: number;
  first_name: string;
  last_name: string;
  deactivated: boolean;
  is_pseudo_user: boolean;
  is_internal: boolean;
  grants: PermissionGrants;
}

const LOGIN = `select l.tenant_id, l.user_id, l.email, l.password_hash, a.client_id, a.first_name, a.last_name,
    a.deactivated or has_departed(l.tenant_id) as deactivated, a.is_pseudo_user, a.is_internal, a.grants
  from logins l cross join lateral account(l.tenant_id, l.user_id) a`;

export async function loginByEmail(db: Db, email: string): Promise<Login | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Login>('login-by-email', `${LOGIN} where l.email = $1`, [email]),
  );
  return row ?? null;
}

export async function loginByUser(db: Db, userId: string): Promise<Login | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<Login>('login-by-user', `${LOGIN} where l.user_id = $1`, [userId]),
  );
  return row ?? null;
}

/** Whether a company's directory made the account, and nobody has come in by it yet: it opens by the company's own log-in alone (D418). */
export async function isUnusedOfDirectory(db: Db, userId: string): Promise<boolean> {
  const rows = await db.asOwner((owner) =>
    owner.rows(
      'login-unused',
      `select from logins l where l.user_id = $1 and l.made_by_directory and l.password_hash is null and l.last_sign_in_at is null
         and not exists (select from provider_accounts p where p.user_id = l.user_id)
         and not exists (select from second_factors f where f.user_id = l.user_id)
         and not exists (select from passkeys k where k.user_id = l.user_id)`,
      [userId],
    ),
  );
  return rows.length > 0;
}

export async function setPasswordHash(owner: Db, userId: string, hash: string): Promise<void> {
  await owner.change(
    'login-set-password',
    'update logins set password_hash = $2, password_changed_at = now(), is_demo = false where user_id = $1',
    [userId, hash],
    { least: 1 },
  );
}

/** Keeps when somebody signed in. Run as the owner. */
export async function noteSignIn(owner: Db, userId: string): Promise<void> {
  await owner.change(
    'login-note-sign-in',
    'update logins set last_sign_in_at = now() where user_id = $1',
    [userId],
    { least: 1 },
  );
}

/** A client's name, whatever the caller's sites: everyone may know the client they work for. */
export async function clientName(db: Db, tenantId: number, clientId: number): Promise<string> {
  const [row] = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows<{ name: string }>(
      'client-name',
      'select name from clients where tenant_id = $1 and client_id = $2',
      [tenantId, clientId],
    ),
  );
  return row?.name ?? '';
}

/** What a company calls the work id of its people, as it stands in its record. */
export async function employeeIdentifier(db: Db, tenantId: number): Promise<string> {
  const [row] = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows<{ name: string }>(
      'session-work-id',
      'select employee_identifier as name from clients where tenant_id = $1 and client_id = $1',
      [tenantId],
    ),
  );
  return row?.name ?? 'workId';
}

/** Whether a company has more than one location, among those that an account works in (`*`: everywhere). */
export async function hasSeveralLocations(
  db: Db,
  tenantId: number,
  sites: '*' | readonly number[],
): Promise<boolean> {
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    sites === '*'
      ? jobs.rows('client-locations', 'select from clients where tenant_id = $1 limit 2', [
          tenantId,
        ])
      : jobs.rows(
          'client-locations-of',
          'select from clients where tenant_id = $1 and client_id = any ($2) limit 2',
          [tenantId, sites],
        ),
  );
  return rows.length > 1;
}

/** A client's user with what decides whether another may act as them. */
export interface CandidateRow {
  userId: string;
  name: string;
  email: string;
  clientId: number;
  clientName: string;
  employerName: string;
  grants: PermissionGrants;
}

/** Active users of clients, by name; those whose name, address or company holds every word of `text`. */
export async function candidatesFor(
  db: Db,
  asked: { internalTenantId: number; text: string; clientId: number | null; limit: number },
): Promise<CandidateRow[]> {
  const words = asked.text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  return db.rows(
    'impersonation-candidates',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as name, u.email,
       u.client_id as "clientId", c.name as "clientName", t.name as "employerName",
       coalesce((select jsonb_object_agg(g.permission_group, g.names) from (
         select p.permission_group, jsonb_agg(p.permission) as names from user_permissions p
          where p.tenant_id = u.tenant_id and p.user_id = u.user_id group by p.permission_group) g), '{}') as grants
     from users u
     join clients c on c.tenant_id = u.tenant_id and c.client_id = u.client_id
     join clients t on t.tenant_id = u.tenant_id and t.client_id = u.tenant_id
    where u.tenant_id <> $1 and not u.deactivated and not u.is_pseudo_user
      and ($2::int is null or c.path @> array[$2::int])
      and not exists (select from unnest($3::text[]) w where position(lower(w) in
        lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || c.name || ' ' || t.name)) = 0)
    order by lower(u.last_name), lower(u.first_name), u.user_id limit $4`,
    [asked.internalTenantId, asked.clientId, words, asked.limit],
  );
}

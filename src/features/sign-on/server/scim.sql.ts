import type { Db } from '#src/server/db/handle.ts';

/** Accounts and groups of a company's directory (D418). All of this is run as a job is, bound to the company. */

export interface ScimUser {
  id: string;
  userName: string;
  givenName: string;
  familyName: string;
  active: boolean;
  version: number;
  externalId: string | null;
  isMade: boolean;
  /** The version at which the directory ended it. */
  endedVersion: number | null;
  /** The directory knows it no more. */
  isDeleted: boolean;
  created: string;
  changed: string;
  groups: { id: string; name: string }[];
}

const USER = `select u.user_id as id, u.email as "userName", u.first_name as "givenName", u.last_name as "familyName",
    not u.deactivated as active, u.version, s.external_id as "externalId", coalesce(s.is_made, false) as "isMade",
    s.ended_version as "endedVersion", s.deleted_at is not null as "isDeleted", u.created_at as created,
    coalesce(s.changed_at, u.created_at) as changed,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.group_id, 'name', g.name) order by g.name) from scim_members m
      join scim_groups g on g.tenant_id = m.tenant_id and g.group_id = m.group_id
      where m.tenant_id = u.tenant_id and m.user_id = u.user_id), '[]') as groups
  from users u left join scim_users s on s.tenant_id = u.tenant_id and s.user_id = u.user_id
  where u.tenant_id = $1 and not u.is_pseudo_user`;

/** More people than any company has here; what is beyond is found by its address. */
const MOST_READ = 20_000;

/**
 * The accounts that the directory sees: those it knows, and those of the company's proven domains. An adviser's, of another
 * domain, is none of its business.
 */
export function scimUsers(
  db: Db,
  domains: readonly string[],
  by: { id?: string | null; userName?: string | null; externalId?: string | null } = {},
): Promise<ScimUser[]> {
  return db.rows(
    'scim-users',
    `${USER} and (s.user_id is not null or split_part(u.email, '@', 2) = any ($2::text[]))
       and not (s.deleted_at is not null and u.deactivated)
       and ($3::uuid is null or u.user_id = $3) and ($4::text is null or u.email = $4)
       and ($5::text is null or s.external_id = $5)
     order by u.created_at, u.user_id limit ${MOST_READ}`,
    [db.binding.tenantId, domains, by.id ?? null, by.userName ?? null, by.externalId ?? null],
  );
}

/** The account of an address, also one that the directory has deleted. */
export async function scimUserAt(db: Db, email: string): Promise<ScimUser | null> {
  const [row] = await db.rows<ScimUser>('scim-user-at', `${USER} and u.email = $2`, [
    db.binding.tenantId,
    email,
  ]);
  return row ?? null;
}

/** One change of the directory's after the other: of two programs at once the second sees what the first did. */
export async function takeScimTurn(db: Db): Promise<void> {
  await db.rows('scim-turn', "select pg_advisory_xact_lock(hashtext('scim'), $1)", [
    db.binding.tenantId,
  ]);
}

/** Whether another record that the directory knows has its name. */
export async function isExternalIdTaken(db: Db, externalId: string, id: string): Promise<boolean> {
  const rows = await db.rows(
    'scim-external-taken',
    'select from scim_users where tenant_id = $1 and external_id = $2 and user_id <> $3 and deleted_at is null',
    [db.binding.tenantId, externalId, id],
  );
  return rows.length > 0;
}

/** Keeps that the directory knows an account, and by which name of its own. */
export async function keepScimUser(
  db: Db,
  kept: { id: string; externalId: string | null; isMade: boolean },
): Promise<void> {
  await db.change(
    'scim-user-keep',
    `insert into scim_users (tenant_id, user_id, external_id, is_made) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update set external_id = $3, changed_at = now(), deleted_at = null`,
    [db.binding.tenantId, kept.id, kept.externalId, kept.isMade],
    { least: 1 },
  );
}

/** Keeps that an account is a member, where the directory did not know it. */
export async function takeUp(db: Db, ids: readonly string[]): Promise<void> {
  await db.change(
    'scim-users-take-up',
    `insert into scim_users (tenant_id, user_id, is_made) select $1, one, false from unnest($2::uuid[]) as one
     on conflict (tenant_id, user_id) do update set deleted_at = null where scim_users.deleted_at is not null`,
    [db.binding.tenantId, ids],
    { least: 0 },
  );
}

/** Keeps at which version the directory has ended the account; null where it has not. */
export async function markEnded(db: Db, id: string, ended: boolean): Promise<void> {
  await db.change(
    'scim-user-ended',
    `update scim_users s set ended_version = case when $3 then u.version end from users u
      where s.tenant_id = $1 and s.user_id = $2 and u.tenant_id = $1 and u.user_id = $2`,
    [db.binding.tenantId, id, ended],
    { least: 1 },
  );
}

/** Takes the account out of every group. */
export async function leaveGroups(db: Db, id: string): Promise<void> {
  await db.change(
    'scim-user-leaves',
    'delete from scim_members where tenant_id = $1 and user_id = $2',
    [db.binding.tenantId, id],
    { least: 0 },
  );
}

/** The directory knows the account no more. */
export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.change(
    'scim-user-deleted',
    'update scim_users set deleted_at = now(), external_id = null, changed_at = now() where tenant_id = $1 and user_id = $2',
    [db.binding.tenantId, id],
    { least: 1 },
  );
}

/** What the directory says of an account: whether it made it, and its groups; null where the company sends none. */
export async function directoryOf(
  db: Db,
  userId: string,
): Promise<{ isMade: boolean; groups: string[] | null } | null> {
  const [row] = await db.rows<{ isMade: boolean; groups: string[] | null }>(
    'scim-directory-of',
    `select s.is_made as "isMade", case when exists (select from scim_groups g where g.tenant_id = $1) then
       array(select g.name from scim_members m join scim_groups g on g.tenant_id = m.tenant_id and g.group_id = m.group_id
         where m.tenant_id = $1 and m.user_id = $2) end as groups
       from scim_users s where s.tenant_id = $1 and s.user_id = $2`,
    [db.binding.tenantId, userId],
  );
  return row ?? null;
}

export interface ScimGroup {
  id: string;
  name: string;
  externalId: string | null;
  created: string;
  changed: string;
  members: string[];
}

/** The groups, by when they came. */
export function scimGroups(db: Db, id: string | null = null): Promise<ScimGroup[]> {
  return db.rows(
    'scim-groups',
    `select g.group_id as id, g.name, g.external_id as "externalId", g.created_at as created, g.changed_at as changed,
       array(select m.user_id::text from scim_members m where m.tenant_id = g.tenant_id and m.group_id = g.group_id order by 1) as members
     from scim_groups g where g.tenant_id = $1 and ($2::uuid is null or g.group_id = $2) order by g.created_at, g.group_id`,
    [db.binding.tenantId, id],
  );
}

/** Whether another group has this name, or this name of the directory's. */
export async function isGroupTaken(
  db: Db,
  { id, name, externalId }: { id: string | null; name: string; externalId: string | null },
): Promise<boolean> {
  const rows = await db.rows(
    'scim-group-taken',
    `select from scim_groups where tenant_id = $1 and (name = $2 or external_id = $3) and ($4::uuid is null or group_id <> $4)`,
    [db.binding.tenantId, name, externalId, id],
  );
  return rows.length > 0;
}

/** Makes a group, or calls one otherwise; returns its id. @throws request.not_found */
export async function keepScimGroup(
  db: Db,
  { id, name, externalId }: { id: string | null; name: string; externalId: string | null },
): Promise<string> {
  const { tenantId } = db.binding;
  if (id !== null) {
    await db.change(
      'scim-group-change',
      'update scim_groups set name = $3, external_id = $4, changed_at = now() where tenant_id = $1 and group_id = $2',
      [tenantId, id, name, externalId],
      { least: 1 },
    );
    return id;
  }
  const [row] = await db.rows<{ id: string }>(
    'scim-group-add',
    'insert into scim_groups (tenant_id, name, external_id) values ($1, $2, $3) returning group_id as id',
    [tenantId, name, externalId],
  );
  if (!row) throw new Error('The group was not kept');
  return row.id;
}

/** Puts members into a group, and takes others out. */
export async function changeMembers(
  db: Db,
  groupId: string,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
): Promise<void> {
  const { tenantId } = db.binding;
  await db.change(
    'scim-members-add',
    `insert into scim_members (tenant_id, group_id, user_id) select $1, $2, one from unnest($3::uuid[]) as one on conflict do nothing`,
    [tenantId, groupId, added],
    { least: 0 },
  );
  await db.change(
    'scim-members-gone',
    'delete from scim_members where tenant_id = $1 and group_id = $2 and user_id = any ($3::uuid[])',
    [tenantId, groupId, gone],
    { least: 0 },
  );
}

/** @throws request.not_found */
export async function dropScimGroup(db: Db, id: string): Promise<void> {
  await db.change(
    'scim-group-drop',
    'delete from scim_groups where tenant_id = $1 and group_id = $2',
    [db.binding.tenantId, id],
    { least: 1 },
  );
}

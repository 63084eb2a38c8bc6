import type { PermissionGrants } from '#src/shared/permissions.ts';
import { type RowOf, selectFields } from '#src/shared/fields.ts';
import { USER_FIELDS } from '../user.fields.ts';
import type { Db } from '#src/server/db/handle.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
export type Options = Record<string, Json>;

export interface UserRow extends RowOf<typeof USER_FIELDS> {
  options: Options;
  version: number;
  is_internal: boolean;
  grants: PermissionGrants;
}

/** One account with its permissions; null when there is none. The caller has checked that it may be seen. */
export async function readAccount(
  db: Db,
  tenantId: number,
  userId: string,
): Promise<UserRow | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<UserRow>(
      'user-account',
      `select ${selectFields(USER_FIELDS, 'a')}, a.options, a.version, a.is_internal, a.grants from account($1, $2) a`,
      [tenantId, userId],
    ),
  );
  return row ?? null;
}

/**
 * Sets some options and leaves the others, so that two tabs never undo each other; null removes one.
 * The caller rolls back when all together are too much.
 */
export async function mergeOptions(
  db: Db,
  tenantId: number,
  userId: string,
  set: Options,
): Promise<Options | null> {
  const [row] = await db.rows<{ options: Options }>(
    'user-options-merge',
    `update users set version = version + 1, options = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(options || $3::jsonb)
         where jsonb_typeof(value) <> 'null')
      where tenant_id = $1 and user_id = $2 returning options`,
    [tenantId, userId, JSON.stringify(set)],
  );
  return row?.options ?? null;
}

/** The tenant of a user whom the bound role, tenant and sites show; null otherwise. */
export async function visibleUser(db: Db, userId: string): Promise<{ tenantId: number } | null> {
  const { sites } = db.binding;
  const [row] = await db.rows<{ tenant_id: number }>(
    'user-visible',
    `select tenant_id from users where user_id = $1 and ($2::int[] is null or client_id = any ($2))`,
    [userId, sites === '*' ? null : sites],
  );
  return row ? { tenantId: row.tenant_id } : null;
}

export interface JumplistRow {
  employee_id: string;
  name: string | null;
  client_id: number | null;
  added_at: string;
}

/** The jump list; an employee out of sight keeps their place without a name. */
export async function readJumplist(
  db: Db,
  tenantId: number,
  userId: string,
): Promise<JumplistRow[]> {
  return db.rows<JumplistRow>(
    'jumplist-read',
    `select j.employee_id, e.first_name || ' ' || e.last_name as name, e.client_id, j.added_at
       from user_jumplist j
       left join employees e on e.tenant_id = j.employee_tenant_id and e.employee_id = j.employee_id and e.deleted_at is null
      where j.tenant_id = $1 and j.user_id = $2 order by j.added_at desc, j.employee_id`,
    [tenantId, userId],
  );
}

/** Puts an employee the caller can see at the top; false when there is none. The list keeps its latest 100. */
export async function addToJumplist(
  db: Db,
  tenantId: number,
  userId: string,
  employeeId: string,
): Promise<boolean> {
  const added = await db.rows(
    'jumplist-add',
    `insert into user_jumplist (tenant_id, user_id, employee_tenant_id, employee_id, added_at)
     select $1, $2, e.tenant_id, e.employee_id, clock_timestamp() from employees e
      where e.employee_id = $3 and e.deleted_at is null
     on conflict (tenant_id, user_id, employee_tenant_id, employee_id) do update set added_at = excluded.added_at
     returning employee_id`,
    [tenantId, userId, employeeId],
  );
  await db.change(
    'jumplist-trim',
    `delete from user_jumplist j using (select employee_tenant_id, employee_id from user_jumplist
        where tenant_id = $1 and user_id = $2 order by added_at desc offset 100) old
      where j.tenant_id = $1 and j.user_id = $2 and j.employee_tenant_id = old.employee_tenant_id and j.employee_id = old.employee_id`,
    [tenantId, userId],
    { least: 0 },
  );
  return added.length > 0;
}

/** Takes one employee, or all (null), off the list; returns how many went. */
export async function removeFromJumplist(
  db: Db,
  tenantId: number,
  userId: string,
  employeeId: string | null,
): Promise<number> {
  const removed = await db.rows(
    'jumplist-remove',
    `delete from user_jumplist where tenant_id = $1 and user_id = $2 and ($3::uuid is null or employee_id = $3)
     returning employee_id`,
    [tenantId, userId, employeeId],
  );
  return removed.length;
}

import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { factsOf } from '#src/server/session/program-keys.ts';
import type { Permission } from '#src/shared/permissions.ts';

/** The pseudo-user of a key: what it may do, and where. */
export interface ProgramRow {
  keyId: string;
  name: string;
  permissions: Permission[];
  sites: { clientId: number; name: string }[];
}

/** The last name of every program: what it does stands under the given name and this. */
const LAST_NAME = '(program)';

/** The programs of the tenant at locations of the caller's, by name; or the one named. */
export async function programs(db: Db, keyId: string | null): Promise<ProgramRow[]> {
  const { tenantId, sites } = db.binding;
  return db.rows<ProgramRow>(
    'api-keys-programs',
    `select u.user_id as "keyId", u.first_name as name,
       array(select p.permission_group || '.' || p.permission from user_permissions p
         where p.tenant_id = u.tenant_id and p.user_id = u.user_id order by 1) as permissions,
       coalesce((select jsonb_agg(jsonb_build_object('clientId', s.client_id, 'name', coalesce(x.name, '')) order by x.level_number, x.name)
         from user_sites s left join clients x on x.tenant_id = s.tenant_id and x.client_id = s.client_id
        where s.tenant_id = u.tenant_id and s.user_id = u.user_id), '[]') as sites
     from users u where u.tenant_id = $1 and u.is_pseudo_user and u.last_name = $4
       and ($2::int[] is null or u.client_id = any ($2)) and ($3::uuid is null or u.user_id = $3)
     order by lower(u.first_name), u.user_id limit 1000`,
    [tenantId, sites === '*' ? null : sites, keyId, LAST_NAME],
  );
}

/** Makes the pseudo-user of a key: it signs in nowhere, as it has no login. */
export async function addProgram(
  db: Db,
  { name, clientId }: { name: string; clientId: number },
): Promise<string> {
  const { user_id: keyId } = await db.k
    .insertInto('users')
    .values({
      tenant_id: db.binding.tenantId,
      client_id: clientId,
      email: `key-${randomUUID()}@programs.invalid`,
      first_name: name,
      last_name: LAST_NAME,
      is_pseudo_user: true,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return keyId;
}

/** Whether a program with a key that counts has the name: of two made at once the second finds the first. */
export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const { tenantId } = db.binding;
  await db.rows('api-keys-turn', "select pg_advisory_xact_lock(hashtext('api-keys'), $1)", [
    tenantId,
  ]);
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
    all.rows<{ keyId: string }>(
      'api-keys-named',
      `select u.user_id as "keyId" from users u where u.tenant_id = $1 and u.is_pseudo_user and not u.deactivated
         and lower(u.first_name) = lower($2) and u.last_name = $3`,
      [tenantId, name, LAST_NAME],
    ),
  );
  const facts = await db.asOwner((owner) =>
    factsOf(
      owner,
      tenantId,
      rows.map(({ keyId }) => keyId),
    ),
  );
  return [...facts.values()].some(({ isOver, isRevoked }) => !isOver && !isRevoked);
}

/** Its account goes with it: nothing that names it opens anything. */
export async function endProgram(db: Db, keyId: string): Promise<void> {
  await db.change(
    'api-keys-end-program',
    'update users set deactivated = true, version = version + 1 where tenant_id = $1 and user_id = $2 and is_pseudo_user',
    [db.binding.tenantId, keyId],
    { least: 1 },
  );
}

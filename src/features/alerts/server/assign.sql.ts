import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Permission } from '#src/shared/permissions.ts';

/** A user `u` who may see the alerts of the company: who has one of the permissions that `$4` lists. */
const MAY = `u.tenant_id = $1 and not u.deactivated and exists (select from user_permissions p
  where p.tenant_id = u.tenant_id and p.user_id = u.user_id and p.permission_group || '.' || p.permission = any ($4::text[]))`;
/** Who sees the document alerts. */
const OF_DOCUMENTS: readonly string[] = ['client.viewAlerts' satisfies Permission];
const NAME = `u.first_name || ' ' || u.last_name`;

/** The company's users who may see alerts of a place, of what is above it or of what is below it, by name. */
export async function colleaguesAt(
  db: Db,
  { tenantId, clientId, path }: Place,
  needs: readonly string[] = OF_DOCUMENTS,
): Promise<{ userId: string; name: string }[]> {
  return db.rows(
    'alerts-colleagues',
    `select u.user_id as "userId", ${NAME} as name from users u
      where ${MAY} and exists (select from user_sites s join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
          where s.tenant_id = u.tenant_id and s.user_id = u.user_id and (s.client_id = any ($3::int[]) or c.path @> array[$2::int]))
      order by lower(u.last_name), lower(u.first_name), u.user_id limit 500`,
    [tenantId, clientId, path, needs],
  );
}

/** The name of a user who may see the alerts of all these locations; null where there is none. */
export async function readColleague(
  db: Db,
  tenantId: number,
  userId: string,
  clientIds: readonly number[],
  needs: readonly string[] = OF_DOCUMENTS,
): Promise<string | null> {
  const [row] = await db.rows<{ name: string }>(
    'alerts-colleague',
    `select ${NAME} as name from users u
      where ${MAY} and u.user_id = $2 and not exists (select from clients c
        where c.tenant_id = $1 and c.client_id = any ($3::int[]) and not exists (select from user_sites s
          where s.tenant_id = $1 and s.user_id = u.user_id and s.client_id = any (c.path)))`,
    [tenantId, userId, clientIds, needs],
  );
  return row?.name ?? null;
}

/** What names an alert. */
export interface AlertKey {
  employeeId: string;
  documentTypeId: number;
  authority: string;
}

/** The alerts of these that are there and that the caller may read, each with the location of its file. */
export async function findAlertKeys(
  db: Db,
  tenantId: number,
  keys: readonly AlertKey[],
  types: readonly number[],
): Promise<(AlertKey & { clientId: number })[]> {
  return db.rows(
    'alerts-keys',
    `select i.employee_id as "employeeId", i.document_type_id as "documentTypeId", i.authority, i.client_id as "clientId"
       from unnest($2::uuid[], $3::int[], $4::text[]) k (employee_id, document_type_id, authority)
       join qualification_items i on i.tenant_id = $1 and i.employee_id = k.employee_id
         and i.document_type_id = k.document_type_id and i.authority = k.authority
      where i.document_type_id = any ($5::int[])`,
    [...keyColumns(tenantId, keys), types],
  );
}

/** Gives alerts to somebody. */
export async function keepAssignees(
  db: Db,
  tenantId: number,
  keys: readonly AlertKey[],
  to: { userId: string; name: string; by: string },
): Promise<void> {
  await db.change(
    'alerts-assign',
    `insert into alert_assignees (tenant_id, employee_id, document_type_id, authority, assignee, assignee_name, assigned_by)
     select $1, k.employee_id, k.document_type_id, k.authority, $5, $6, $7
       from unnest($2::uuid[], $3::int[], $4::text[]) k (employee_id, document_type_id, authority)
     on conflict (tenant_id, employee_id, document_type_id, authority) do update
       set assignee = excluded.assignee, assignee_name = excluded.assignee_name, assigned_by = excluded.assigned_by, assigned_at = now()`,
    [...keyColumns(tenantId, keys), to.userId, to.name, to.by],
    { least: keys.length },
  );
}

/** Gives alerts to nobody. */
export async function dropAssignees(
  db: Db,
  tenantId: number,
  keys: readonly AlertKey[],
): Promise<void> {
  await db.change(
    'alerts-unassign',
    `delete from alert_assignees a using unnest($2::uuid[], $3::int[], $4::text[]) k (employee_id, document_type_id, authority)
      where a.tenant_id = $1 and a.employee_id = k.employee_id and a.document_type_id = k.document_type_id
        and a.authority = k.authority`,
    keyColumns(tenantId, keys),
    { least: 0 },
  );
}

export const keyColumns = (tenantId: number, keys: readonly AlertKey[]) => [
  tenantId,
  keys.map(({ employeeId }) => employeeId),
  keys.map(({ documentTypeId }) => documentTypeId),
  keys.map(({ authority }) => authority),
];

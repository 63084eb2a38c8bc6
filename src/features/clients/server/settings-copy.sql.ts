import type { Db } from '#src/server/db/handle.ts';
import type { SettingKind } from '../location-settings.contract.ts';
import type { Push } from '../settings-copy.contract.ts';
import type { Place } from './clients.service.ts';

/** Whether one of these locations says something of a kind itself. */
export async function sayKind(
  db: Db,
  tenantId: number,
  places: readonly number[],
  kind: SettingKind,
): Promise<boolean> {
  const rows = await db.rows(
    'settings-copy-says',
    'select from location_settings where tenant_id = $1 and client_id = any ($2::int[]) and kind = $3 limit 1',
    [tenantId, places, kind],
  );
  return rows.length > 0;
}

/** What a location itself says of a kind; null for nothing. */
export async function ownKind(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
  kind: SettingKind,
): Promise<{ value: unknown } | null> {
  const [row] = await db.rows<{ value: unknown }>(
    'settings-copy-own',
    'select value from location_settings where tenant_id = $1 and client_id = $2 and kind = $3',
    [tenantId, clientId, kind],
  );
  return row ?? null;
}

/** The push of a location that has not ended. */
export async function readPush(
  db: Db,
  { tenantId, clientId }: Place,
): Promise<Omit<Push, 'sites'> | null> {
  const [row] = await db.rows<Omit<Push, 'sites'>>(
    'settings-push-read',
    `select p.push_id as "pushId", p.fields, p.started_at as "startedAt", coalesce(concat_ws(' ', u.first_name, u.last_name), '') as "startedBy"
       from settings_pushes p left join users u on u.tenant_id = p.tenant_id and u.user_id = p.started_by
      where p.tenant_id = $1 and p.client_id = $2`,
    [tenantId, clientId],
  );
  return row ?? null;
}

/** The locations of a push in their order. */
export function readPushSites(db: Db, tenantId: number, pushId: string): Promise<Push['sites']> {
  return db.rows(
    'settings-push-sites',
    `select s.client_id as "clientId", c.name, s.done_at is not null as "isDone"
       from settings_push_sites s join clients c using (tenant_id, client_id)
      where s.tenant_id = $1 and s.push_id = $2 order by s.ordinal`,
    [tenantId, pushId],
  );
}

/** Begins a push, unless one of the location has not ended. */
export async function insertPush(
  db: Db,
  { tenantId, clientId }: Place,
  fields: readonly string[],
  startedBy: string,
): Promise<void> {
  const [made] = await db.rows<{ pushId: string }>(
    'settings-push-insert',
    `insert into settings_pushes (tenant_id, client_id, fields, started_by) values ($1, $2, $3, $4)
     on conflict (tenant_id, client_id) do nothing returning push_id as "pushId"`,
    [tenantId, clientId, fields, startedBy],
  );
  if (!made) return;
  await db.change(
    'settings-push-insert-sites',
    `insert into settings_push_sites (tenant_id, push_id, client_id, ordinal)
     select c.tenant_id, $3, c.client_id, row_number() over (order by c.level_number, lower(c.name), c.client_id)
       from clients c where c.tenant_id = $1 and c.path @> array[$2::int] and c.client_id <> $2 and not c.deactivated`,
    [tenantId, clientId, made.pushId],
    { least: 0 },
  );
}

/** Holds a location of a push until the end of the transaction, so that two tabs do not send it twice; null where the push has ended. */
export async function lockPushSite(
  db: Db,
  tenantId: number,
  pushId: string,
  clientId: number,
): Promise<{ isDone: boolean } | null> {
  const [row] = await db.rows<{ isDone: boolean }>(
    'settings-push-lock',
    `select done_at is not null as "isDone" from settings_push_sites where tenant_id = $1 and push_id = $2 and client_id = $3 for update`,
    [tenantId, pushId, clientId],
  );
  return row ?? null;
}

/** Notes that a push has reached a location. */
export async function notePushed(
  db: Db,
  tenantId: number,
  pushId: string,
  clientId: number,
): Promise<void> {
  await db.change(
    'settings-push-done',
    'update settings_push_sites set done_at = now() where tenant_id = $1 and push_id = $2 and client_id = $3',
    [tenantId, pushId, clientId],
    { least: 1 },
  );
}

/** Ends a push; one that has ended is none. */
export async function deletePush(
  db: Db,
  { tenantId, clientId }: Place,
  pushId: string,
): Promise<void> {
  await db.change(
    'settings-push-end',
    'delete from settings_pushes where tenant_id = $1 and push_id = $2 and client_id = $3',
    [tenantId, pushId, clientId],
    { least: 0 },
  );
}

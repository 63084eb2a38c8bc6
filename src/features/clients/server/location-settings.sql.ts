import type { Db } from '#src/server/db/handle.ts';
import type { LocationSettings, SettingKind } from '../location-settings.contract.ts';
import type { Place } from './clients.service.ts';

/** What is said at a location or above it, of each kind the nearest; `db` is bound to the whole company. */
export async function readSettings(
  db: Db,
  { tenantId, path }: Place,
): Promise<{ kind: SettingKind; value: unknown; clientId: number; name: string }[]> {
  return db.rows(
    'location-settings-read',
    `select distinct on (s.kind) s.kind, s.value, s.client_id as "clientId", c.name
       from location_settings s join clients c using (tenant_id, client_id)
      where s.tenant_id = $1 and s.client_id = any ($2::int[])
      order by s.kind, c.level_number desc`,
    [tenantId, path],
  );
}

/** The numbers at laboratories that count at a location; `db` is bound to the whole company. */
export async function readLabAccounts(
  db: Db,
  clientId: number,
): Promise<LocationSettings['labAccounts']['accounts']> {
  const [row] = await db.rows<{ value: LocationSettings['labAccounts'] }>(
    'location-settings-lab-accounts',
    `select s.value from clients c
       join location_settings s on s.tenant_id = c.tenant_id and s.client_id = any (c.path) and s.kind = 'labAccounts'
       join clients a on a.tenant_id = s.tenant_id and a.client_id = s.client_id
      where c.tenant_id = $1 and c.client_id = $2 order by a.level_number desc limit 1`,
    [db.binding.tenantId, clientId],
  );
  return row?.value.accounts ?? [];
}

/** Says something at a location. */
export async function writeSetting(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
  kind: SettingKind,
  value: unknown,
): Promise<void> {
  await db.rows(
    'location-settings-write',
    `insert into location_settings (tenant_id, client_id, kind, value) values ($1, $2, $3, $4)
     on conflict (tenant_id, client_id, kind) do update set value = excluded.value, version = location_settings.version + 1
     returning version`,
    [tenantId, clientId, kind, JSON.stringify(value)],
  );
}

/** Leaves it to the location above. */
export async function forgetSetting(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
  kind: SettingKind,
): Promise<void> {
  await db.change(
    'location-settings-forget',
    'delete from location_settings where tenant_id = $1 and client_id = $2 and kind = $3',
    [tenantId, clientId, kind],
    { least: 0 },
  );
}

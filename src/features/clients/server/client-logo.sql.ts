import type { Db } from '#src/server/db/handle.ts';
import type { Place } from './clients.service.ts';

/** Writes a location's own logo. */
export async function writeLogo(
  db: Db,
  { tenantId, clientId }: Place,
  { png, width, height }: { png: Buffer; width: number; height: number },
): Promise<void> {
  await db.change(
    'client-logo-write',
    `insert into client_logos (tenant_id, client_id, png, width, height) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, client_id) do update set png = excluded.png, width = excluded.width, height = excluded.height, changed_at = now()`,
    [tenantId, clientId, png, width, height],
    { least: 1 },
  );
}

/** Removes a location's own logo. */
export async function deleteLogo(db: Db, { tenantId, clientId }: Place): Promise<void> {
  await db.change(
    'client-logo-delete',
    'delete from client_logos where tenant_id = $1 and client_id = $2',
    [tenantId, clientId],
    { least: 0 },
  );
}

import type { Db } from '#src/server/db/handle.ts';

/** The client that a token's mails are about; null for a token that is none, or none any more. */
export async function clientOfToken(
  db: Db,
  token: string,
): Promise<{ tenantId: number; clientId: number } | null> {
  const [row] = await db.rows<{ tenantId: number; clientId: number }>(
    'intake-token',
    `select about_tenant_id as "tenantId", about_client_id as "clientId" from intake_addresses
      where tenant_id = $1 and token = $2 and withdrawn_at is null`,
    [db.binding.tenantId, token],
  );
  return row ?? null;
}

/** A client's token; null when it has none yet. */
export async function tokenOfClient(db: Db, clientId: number): Promise<string | null> {
  const [row] = await db.rows<{ token: string }>(
    'intake-address',
    'select token from intake_addresses where tenant_id = $1 and about_client_id = $2 and withdrawn_at is null',
    [db.binding.tenantId, clientId],
  );
  return row?.token ?? null;
}

/** Gives a client a new token; mails to the one it had are refused from now on. */
export async function replaceToken(
  db: Db,
  given: { token: string; tenantId: number; clientId: number; userId: string },
): Promise<void> {
  await db.change(
    'intake-withdraw',
    `update intake_addresses set withdrawn_at = now()
      where tenant_id = $1 and about_client_id = $2 and withdrawn_at is null`,
    [db.binding.tenantId, given.clientId],
    { least: 0 },
  );
  await db.rows(
    'intake-new-address',
    `insert into intake_addresses (tenant_id, token, about_tenant_id, about_client_id, created_by)
     values ($1, $2, $3, $4, $5)`,
    [db.binding.tenantId, given.token, given.tenantId, given.clientId, given.userId],
  );
}

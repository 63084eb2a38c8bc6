import type { Db } from '#src/server/db/handle.ts';

/** The token of a company's directory, and what it asked for last (D418). All of this is run as the owner of the tables. */

/** By which token a directory comes. */
export interface ScimCaller {
  tokenId: string;
  tenantId: number;
}

/** Whose token this is; null for one that was never, is over or revoked, or of a company that has left (D420). */
export async function scimCaller(owner: Db, hash: Buffer): Promise<ScimCaller | null> {
  const [row] = await owner.rows<ScimCaller & { isStale: boolean }>(
    'scim-caller',
    `select t.token_id as "tokenId", t.tenant_id as "tenantId",
       t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as "isStale" from scim_tokens t
      where (t.secret_hash = $1 or (t.former_hash = $1 and t.former_until > now())) and t.expires_at > now() and not has_departed(t.tenant_id)`,
    [hash],
  );
  if (!row) return null;
  const { isStale, ...caller } = row;
  if (isStale)
    await owner.change(
      'scim-used',
      'update scim_tokens set last_used_at = now() where token_id = $1',
      [caller.tokenId],
      { least: 0 },
    );
  return caller;
}

/** Makes the token, or gives it a new secret: the former one counts for some hours more. */
export async function keepScimToken(
  owner: Db,
  tenantId: number,
  made: { hash: Buffer; keepHours: number; by: { id: string; name: string } },
): Promise<void> {
  await owner.change(
    'scim-token-keep',
    `insert into scim_tokens as t (tenant_id, secret_hash, made_by, made_by_name) values ($1, $2, $3, left($4, 200))
     on conflict (tenant_id) do update set secret_hash = $2, made_by = $3, made_by_name = left($4, 200), made_at = now(),
       expires_at = now() + interval '1 year',
       former_hash = case when $5 > 0 and t.expires_at > now() then t.secret_hash end,
       former_until = case when $5 > 0 and t.expires_at > now() then now() + make_interval(hours => $5) end`,
    [tenantId, made.hash, made.by.id, made.by.name, made.keepHours],
    { least: 1 },
  );
}

/** Ends the token; false where there is none. */
export async function dropScimToken(owner: Db, tenantId: number): Promise<boolean> {
  const rows = await owner.rows(
    'scim-token-drop',
    'delete from scim_tokens where tenant_id = $1 returning token_id',
    [tenantId],
  );
  return rows.length === 1;
}

export interface ScimToken {
  madeAt: string;
  madeByName: string;
  expiresAt: string;
  isOver: boolean;
  formerUntil: string | null;
  lastUsedAt: string | null;
}

/** What is known of the token; null where there is none. */
export async function scimToken(owner: Db, tenantId: number): Promise<ScimToken | null> {
  const [row] = await owner.rows<ScimToken>(
    'scim-token',
    `select made_at as "madeAt", made_by_name as "madeByName", expires_at as "expiresAt", expires_at <= now() as "isOver",
       case when former_until > now() then former_until end as "formerUntil", last_used_at as "lastUsedAt"
     from scim_tokens where tenant_id = $1`,
    [tenantId],
  );
  return row ?? null;
}

export interface ScimRequest {
  id: string;
  at: string;
  method: string;
  resource: string;
  status: number;
  detail: string | null;
}

/** The last requests, the latest first. */
export function scimRequests(owner: Db, tenantId: number): Promise<ScimRequest[]> {
  return owner.rows(
    'scim-requests',
    `select request_id as id, at, method, resource, status, detail from scim_requests where tenant_id = $1 order by request_id desc limit 20`,
    [tenantId],
  );
}

/** Keeps what a request came to, and forgets all but the last 50. */
export async function keepScimRequest(
  owner: Db,
  tenantId: number,
  one: Omit<ScimRequest, 'id' | 'at'>,
): Promise<void> {
  await owner.change(
    'scim-request-keep',
    'insert into scim_requests (tenant_id, method, resource, status, detail) values ($1, $2, $3, $4, left($5, 300))',
    [tenantId, one.method, one.resource, one.status, one.detail],
    { least: 1 },
  );
  await owner.change(
    'scim-requests-forget',
    `delete from scim_requests where tenant_id = $1 and request_id < (
       select min(request_id::text)::uuid from (select request_id from scim_requests where tenant_id = $1 order by request_id desc limit 50) r)`,
    [tenantId],
    { least: 0 },
  );
}

import type { Db } from '#src/server/db/handle.ts';

/** Keys of programs, as the kernel's table keeps them (D365): what each may do is its pseudo-user's. Run as the owner. */

/** What is kept of a key beside its pseudo-user. */
export interface KeyFacts {
  keyId: string;
  isOver: boolean;
  mayExport: boolean;
  networks: string[];
  callsAMinute: number;
  createdAt: string;
  createdByName: string;
  rotatedAt: string | null;
  formerUntil: string | null;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  isRevoked: boolean;
}

/** What is kept of keys, by id. */
export async function factsOf(
  owner: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, KeyFacts>> {
  const rows = await owner.rows<KeyFacts>(
    'api-keys-facts',
    `select k.key_id as "keyId", k.expires_at <= now() as "isOver", k.may_export as "mayExport", k.networks::text[] as networks,
       k.calls_a_minute as "callsAMinute", k.created_at as "createdAt", k.created_by_name as "createdByName",
       k.rotated_at as "rotatedAt", case when k.former_until > now() then k.former_until end as "formerUntil",
       k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", host(k.last_used_from) as "lastUsedFrom",
       k.revoked_at is not null as "isRevoked"
     from api_keys k where k.tenant_id = $1 and k.key_id = any ($2::uuid[])`,
    [tenantId, ids],
  );
  return new Map(rows.map((row) => [row.keyId, row]));
}

/** Keeps a new key. */
export async function keepKey(
  owner: Db,
  made: {
    keyId: string;
    tenantId: number;
    hash: Buffer;
    mayExport: boolean;
    networks: readonly string[];
    callsAMinute: number;
    days: number;
    by: { id: string; name: string };
  },
): Promise<void> {
  await owner.rows(
    'api-keys-keep',
    `insert into api_keys (key_id, tenant_id, secret_hash, may_export, networks, calls_a_minute, expires_at, created_by, created_by_name)
     values ($1, $2, $3, $4, array(select network(one::inet)::cidr from unnest($5::text[]) as one), $6,
       now() + make_interval(days => $7), $8, left($9, 200))`,
    [
      made.keyId,
      made.tenantId,
      made.hash,
      made.mayExport,
      made.networks,
      made.callsAMinute,
      made.days,
      made.by.id,
      made.by.name,
    ],
  );
}

/** Puts a new secret in place of the one before, which counts for some hours more. False where the key counts no more. */
export async function rotateKey(
  owner: Db,
  keyId: string,
  { hash, keepHours }: { hash: Buffer; keepHours: number },
): Promise<boolean> {
  const done = await owner.rows(
    'api-keys-rotate',
    `update api_keys set former_hash = secret_hash, former_until = now() + make_interval(hours => $3), secret_hash = $2, rotated_at = now()
      where key_id = $1 and revoked_at is null and expires_at > now() returning key_id`,
    [keyId, hash, keepHours],
  );
  return done.length === 1;
}

/** Ends a key for good, also one that has ended already. */
export async function revokeKey(owner: Db, keyId: string): Promise<void> {
  await owner.change(
    'api-keys-revoke',
    'update api_keys set revoked_at = coalesce(revoked_at, now()), former_until = null where key_id = $1',
    [keyId],
    { least: 1 },
  );
}

/** A key that came from two continents within an hour, which its company is not told of yet (D437). */
export interface ApartKey {
  keyId: string;
  tenantId: number;
  /** Two letters of each continent. */
  from: string;
  to: string;
  at: string;
}

const UNTOLD = `apart_at is not null and apart_from is not null and apart_to is not null and (apart_told_at is null or apart_told_at < apart_at)`;

/** Keys that came from two continents, the first such first. */
export async function apartKeys(owner: Db): Promise<ApartKey[]> {
  return owner.rows<ApartKey>(
    'api-keys-apart',
    `select key_id as "keyId", tenant_id as "tenantId", apart_from as "from", apart_to as "to", apart_at as at
       from api_keys where ${UNTOLD} order by apart_at limit 100`,
    [],
  );
}

/** Notes that a company is told of one; false where another server was quicker. */
export async function takeApart(owner: Db, keyId: string): Promise<boolean> {
  const taken = await owner.rows(
    'api-keys-apart-take',
    `update api_keys set apart_told_at = now() where key_id = $1 and ${UNTOLD} returning key_id`,
    [keyId],
  );
  return taken.length === 1;
}

import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type pg from 'pg';
import type { Caller } from '#src/server/caller.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Places } from '#src/server/network-places.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { ACCOUNT_JSON, type Account, accountCaller } from './account.ts';
import { hashToken } from './tokens.ts';

/** By which a secret is known as ours, also by those who look for secrets in places where none should be. */
const PREFIX = 'cck_';

/** A new secret of a program's key: 256 bits, so that a plain hash of it is enough to keep. */
export const newKeySecret = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** Whether a bearer's token is meant to be such a secret. */
export const isKeySecret = (token: string): boolean => token.startsWith(PREFIX);

interface Row {
  key_id: string;
  tenant_id: number;
  may_export: boolean;
  calls_a_minute: number;
  is_near: boolean;
  is_stale: boolean;
  me: Account | null;
}

const READ = `
  select k.key_id, k.tenant_id, k.may_export, k.calls_a_minute, ${ACCOUNT_JSON('m', 'k.tenant_id')} as me,
    cardinality(k.networks) = 0 or exists (select from unnest(k.networks) n where $2::inet <<= n) as is_near,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' or k.last_used_from is distinct from $2::inet as is_stale
  from api_keys k left join lateral account(k.tenant_id, k.key_id) m on true
  where (k.secret_hash = $1 or (k.former_hash = $1 and k.former_until > now()))
    and k.revoked_at is null and k.expires_at > now()`;

/** Of a row before its change: it came from another continent than `$3` within the hour, and nobody was told in a day. */
const IS_APART = `cardinality(networks) = 0 and last_continent <> $3 and last_continent_at > now() - interval '1 hour'
      and (apart_at is null or apart_at < now() - interval '1 day')`;
/**
 * Notes a use. A key without networks that comes from another continent than within the last hour is marked, once a day: it may be
 * in two hands. It goes on, as a program may move, and its company is told (D437).
 */
const USED = `
  update api_keys set last_used_at = now(), last_used_from = $2,
    apart_from = case when ${IS_APART} then last_continent else apart_from end,
    apart_to = case when ${IS_APART} then $3 else apart_to end,
    apart_at = case when ${IS_APART} then now() else apart_at end,
    last_continent = coalesce($3::text, last_continent),
    last_continent_at = case when $3::text is null then last_continent_at else now() end
  where key_id = $1`;

/** A use from elsewhere is recorded once in so long, however often it is tried. */
const ELSEWHERE_EVERY = 60_000;

/**
 * Makes what finds the program that a key's secret belongs to, read anew at every request, so that a key that is revoked, or
 * over, opens nothing from then on (D365). Null for every secret that does not hold, and for one from a network that is not
 * its own, which the audit tells.
 */
export function makeReadProgram({
  pool,
  keys,
  places,
}: {
  pool: pg.Pool;
  keys: Keys;
  places: Places;
}) {
  const told = new Map<string, number>();
  return async (secret: string, address: string): Promise<Caller | null> => {
    const from = isIP(address) === 0 ? null : address;
    const found = await pool.query<Row>({
      name: 'program-read',
      text: READ,
      values: [hashToken(secret), from],
    });
    const row = found.rows[0];
    if (!row?.me || row.me.deactivated) return null;
    if (!row.is_near) {
      if (Date.now() - (told.get(row.key_id) ?? 0) < ELSEWHERE_EVERY) return null;
      told.set(row.key_id, Date.now());
      await auditElsewhere(pool, keys, row, row.me);
      return null;
    }
    if (row.is_stale)
      await pool.query({
        name: 'program-used',
        text: USED,
        values: [row.key_id, from, places.continentOf(from)],
      });
    return {
      ...accountCaller(row.me),
      id: row.key_id,
      // It has no session; its rows of the audit are found by the key.
      sessionId: row.key_id,
      tenantId: row.tenant_id,
      impersonator: null,
      program: { mayExport: row.may_export, callsAMinute: row.calls_a_minute },
    };
  };
}

async function auditElsewhere(pool: pg.Pool, keys: Keys, row: Row, me: Account): Promise<void> {
  await ownTransaction(pool, (client) =>
    appendAudit(client, keys, [
      {
        tenantId: row.tenant_id,
        action: 'api-keys.elsewhere',
        outcome: 'denied',
        sessionId: row.key_id,
        userId: row.key_id,
        impersonatedUserId: null,
        auditorLinkId: null,
        clientId: me.client_id,
        entity: 'apiKey',
        entityId: row.key_id,
        detail: {},
      },
    ]),
  );
}

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { requestError } from '#src/shared/errors.ts';
import type { Keys } from './keys.ts';

/** What a replay is bound to (D13). */
export interface ReplayKey {
  userKey: string;
  key: string;
  endpoint: string;
  clientId: number | null;
  bodyHash: Buffer;
}

export interface StoredReply {
  status: number;
  body: string | null;
  etag: string | null;
}

/** The hash a repeat must match: path, query and body, and the files' hashes for an upload. */
export function hashBody(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * Looks a key up at the start of the transaction, as the owner, and holds it until the end. Returns the first reply of
 * a repeat. Throws `request.in_progress` while the first still runs and `request.key_reused` when the request differs.
 */
export async function openReplay(
  owner: pg.ClientBase,
  keys: Keys,
  replay: ReplayKey,
): Promise<StoredReply | null> {
  const lock = await owner.query<{ got: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as got',
    [`${replay.userKey}/${replay.key}`],
  );
  if (!lock.rows[0]?.got) throw requestError('request.in_progress');
  const found = await owner.query<{
    endpoint: string;
    client_id: number | null;
    body_hash: Buffer;
    reply_cipher: Buffer;
  }>(
    `select endpoint, client_id, body_hash, reply_cipher from idempotency_keys
      where user_key = $1 and key = $2 and reply_cipher is not null`,
    [replay.userKey, replay.key],
  );
  const row = found.rows[0];
  if (!row) return null;
  const same =
    row.endpoint === replay.endpoint &&
    row.client_id === replay.clientId &&
    row.body_hash.equals(replay.bodyHash);
  if (!same) throw requestError('request.key_reused');
  const text = Buffer.from(keys.decrypt('replay', row.reply_cipher, replay.userKey)).toString(
    'utf8',
  );
  return JSON.parse(text) as StoredReply;
}

/** Keeps the reply for repeats, encrypted, in the mutation's own transaction. */
export async function keepReply(
  owner: pg.ClientBase,
  keys: Keys,
  replay: ReplayKey,
  reply: StoredReply,
): Promise<void> {
  const cipher = keys.encrypt('replay', Buffer.from(JSON.stringify(reply)), replay.userKey);
  await owner.query(
    `insert into idempotency_keys (user_key, key, endpoint, client_id, body_hash, status, reply_cipher)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      replay.userKey,
      replay.key,
      replay.endpoint,
      replay.clientId,
      replay.bodyHash,
      reply.status,
      cipher,
    ],
  );
}

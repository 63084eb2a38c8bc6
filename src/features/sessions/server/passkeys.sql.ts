import type { Db } from '#src/server/db/handle.ts';
import type { Passkey } from '../passkeys.contract.ts';

/** Passkeys (D366). All of this is run as the owner of the tables. */

export interface KeptPasskey {
  passkeyId: string;
  publicKey: Buffer;
  signCount: number;
}

export async function passkeysOf(owner: Db, userId: string): Promise<Passkey[]> {
  return owner.rows<Passkey>(
    'passkeys-own',
    `select passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from passkeys where user_id = $1 order by created_at, passkey_id limit 100`,
    [userId],
  );
}

export async function credentialsOf(owner: Db, userId: string): Promise<Buffer[]> {
  const rows = await owner.rows<{ id: Buffer }>(
    'passkeys-credentials',
    'select credential_id as id from passkeys where user_id = $1',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** A passkey of this user, and of nobody else. */
export async function findPasskey(
  owner: Db,
  userId: string,
  credentialId: Buffer,
): Promise<KeptPasskey | null> {
  const [row] = await owner.rows<KeptPasskey>(
    'passkeys-find',
    `select passkey_id as "passkeyId", public_key as "publicKey", sign_count as "signCount"
       from passkeys where user_id = $1 and credential_id = $2`,
    [userId, credentialId],
  );
  return row ?? null;
}

/** Keeps a passkey; null where one of its id is kept already. */
export async function addPasskey(
  owner: Db,
  made: {
    userId: string;
    credentialId: Buffer;
    publicKey: Buffer;
    signCount: number;
    name: string;
  },
): Promise<Passkey | null> {
  const [row] = await owner.rows<Passkey>(
    'passkeys-add',
    `insert into passkeys (user_id, credential_id, public_key, sign_count, name) values ($1, $2, $3, $4, $5)
     on conflict (credential_id) do nothing
     returning passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
    [made.userId, made.credentialId, made.publicKey, made.signCount, made.name],
  );
  return row ?? null;
}

export async function noteUse(owner: Db, passkeyId: string, signCount: number): Promise<void> {
  await owner.change(
    'passkeys-use',
    'update passkeys set last_used_at = now(), sign_count = $2 where passkey_id = $1',
    [passkeyId, signCount],
    { least: 1 },
  );
}

/** @throws request.not_found */
export async function removePasskey(owner: Db, userId: string, passkeyId: string): Promise<void> {
  await owner.change(
    'passkeys-remove',
    'delete from passkeys where user_id = $1 and passkey_id = $2',
    [userId, passkeyId],
    { least: 1 },
  );
}

/** Uses a challenge up; of two answers at once one gets it. */
export async function useChallenge(owner: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await owner.rows(
    'passkeys-challenge',
    `insert into passkey_challenges (challenge_hash, expires_at) values ($1, $2)
     on conflict (challenge_hash) do nothing returning challenge_hash`,
    [hash, expiresAt],
  );
  return used.length === 1;
}

/** Forgets challenges that hold no more. */
export async function forgetChallenges(owner: Db): Promise<void> {
  await owner.change(
    'passkeys-forget',
    'delete from passkey_challenges where expires_at < now()',
    [],
    { least: 0 },
  );
}

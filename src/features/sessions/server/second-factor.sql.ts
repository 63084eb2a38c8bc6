import type { Db } from '#src/server/db/handle.ts';

/** What is kept of an account's second factor. All of this is run as the owner of the tables. */
export interface Factor {
  secret_cipher: Buffer;
  confirmed_at: string | null;
  codes_left: number;
}

export async function findFactor(owner: Db, userId: string): Promise<Factor | null> {
  const [row] = await owner.rows<Factor>(
    'factor-find',
    `select f.secret_cipher, f.confirmed_at, (select count(*)::int from recovery_codes r
        where r.user_id = f.user_id and r.used_at is null) as codes_left
       from second_factors f where f.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Keeps a secret that no code has confirmed yet, in place of one that none did. False where one is on. */
export async function keepSecret(owner: Db, userId: string, cipher: Buffer): Promise<boolean> {
  const kept = await owner.rows(
    'factor-keep',
    `insert into second_factors as f (user_id, secret_cipher) values ($1, $2)
     on conflict (user_id) do update set secret_cipher = $2, created_at = now(), last_step = null
       where f.confirmed_at is null
     returning f.user_id`,
    [userId, cipher],
  );
  return kept.length === 1;
}

/** Takes the code of a time step, which is later than that of any code taken before; of two at once one gets it. */
export async function takeStep(owner: Db, userId: string, step: number): Promise<boolean> {
  const taken = await owner.rows(
    'factor-take-step',
    `update second_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
      where user_id = $1 and (last_step is null or last_step < $2) returning user_id`,
    [userId, step],
  );
  return taken.length === 1;
}

/** Uses a recovery code up; of two at once one gets it. */
export async function takeRecoveryCode(
  owner: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const taken = await owner.rows(
    'factor-take-code',
    `update recovery_codes set used_at = now()
      where user_id = $1 and code_hash = any ($2) and used_at is null returning user_id`,
    [userId, hashes],
  );
  return taken.length === 1;
}

export async function replaceCodes(
  owner: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await owner.change(
    'factor-drop-codes',
    'delete from recovery_codes where user_id = $1',
    [userId],
    {
      least: 0,
    },
  );
  await owner.change(
    'factor-add-codes',
    'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    [userId, hashes],
    { least: 1 },
  );
}

/** Removes a factor that is on. False where none was. */
export async function dropFactor(owner: Db, userId: string): Promise<boolean> {
  const gone = await owner.rows(
    'factor-drop',
    'delete from second_factors where user_id = $1 and confirmed_at is not null returning user_id',
    [userId],
  );
  return gone.length === 1;
}

import type pg from 'pg';
import { networkOf } from '#src/server/address.ts';
import type { Asked } from '#src/server/address.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';

/** Something whose tries are counted: the first `free` ones cost nothing, then the wait doubles up to `most` seconds. */
export interface Subject {
  key: string;
  free: number;
  most: number;
}

/** Who tries to sign in to an account: from here, and from anywhere. */
export function accountSubjects(keys: Keys, email: string, request: Asked): Subject[] {
  return [
    subject(keys, 'account from address', `${email} ${networkOf(request)}`, 3, 900),
    // Short, so that a stranger cannot keep the owner out.
    subject(keys, 'account', email, 10, 60),
  ];
}

/** Who tries to sign in: this account from here, this account from anywhere, anyone from here (D11). */
export function signInSubjects(keys: Keys, email: string, request: Asked): Subject[] {
  return [
    ...accountSubjects(keys, email, request),
    networkSubject(keys, 'address', request, 30, 300),
  ];
}

/** Tries of everyone who shares the network that a request comes from. */
export function networkSubject(
  keys: Keys,
  kind: string,
  request: Asked,
  free: number,
  most: number,
): Subject {
  return subject(keys, kind, networkOf(request), free, most);
}

/** Keyed hashes: the table tells neither names nor addresses. */
export function subject(
  keys: Keys,
  kind: string,
  text: string,
  free: number,
  most: number,
): Subject {
  return {
    key: `${kind} ${keys.hmac('attempt', `${kind} ${text}`).toString('base64url')}`,
    free,
    most,
  };
}

/**
 * Counts a try before it is made, so that many at once count too. Returns 0 when it may go on, else the seconds to wait;
 * a refused try is not counted, and no wait is for good.
 */
export async function countTry(pool: pg.Pool, subjects: readonly Subject[]): Promise<number> {
  const ordered = [...subjects].sort((a, b) => (a.key < b.key ? -1 : 1));
  return ownTransaction(pool, async (client) => {
    const waits = await client.query<{ wait: number }>(
      `select coalesce(ceil(extract(epoch from max(retry_at) - now())), 0)::int as wait
         from login_attempts where subject = any ($1) and retry_at > now()`,
      [ordered.map(({ key }) => key)],
    );
    const wait = waits.rows[0]?.wait ?? 0;
    if (wait > 0) return wait;
    for (const { key, free, most } of ordered) {
      await client.query(
        `insert into login_attempts as a (subject, failures) values ($1, 1)
         on conflict (subject) do update set
           failures = case when a.last_failure_at < now() - interval '1 day' then 1 else least(a.failures + 1, 1000) end,
           last_failure_at = now(),
           retry_at = case when a.failures + 1 > $2 and a.last_failure_at >= now() - interval '1 day'
             then now() + make_interval(secs => least($3::float8, power(2, least(a.failures + 1 - $2, 20)))) end`,
        [key, free, most],
      );
    }
    return 0;
  });
}

/** The try was a success: the account starts afresh, and the address gets its try back. */
export async function forgiveTries(pool: pg.Pool, subjects: readonly Subject[]): Promise<void> {
  const accounts = subjects.filter(({ key }) => !key.startsWith('address '));
  const addresses = subjects.filter(({ key }) => key.startsWith('address '));
  await pool.query('delete from login_attempts where subject = any ($1)', [
    accounts.map(({ key }) => key),
  ]);
  await pool.query(
    'update login_attempts set failures = greatest(failures - 1, 0), retry_at = null where subject = any ($1)',
    [addresses.map(({ key }) => key)],
  );
}

/**
 * Takes a turn at something of which each minute has only so many misses. Returns the misses of this minute so far, and the
 * seconds until it is over.
 */
export async function takeTurn(db: Db, key: string): Promise<{ misses: number; wait: number }> {
  const [turn] = await db.asOwner((owner) =>
    owner.rows<{ misses: number; wait: number }>(
      'attempts-turn',
      `insert into login_attempts as a (subject) values ($1)
       on conflict (subject) do update set
         failures = case when a.last_failure_at < now() - interval '1 minute' then 0 else a.failures end,
         last_failure_at = case when a.last_failure_at < now() - interval '1 minute' then now() else a.last_failure_at end
       returning failures as misses,
         greatest(1, ceil(extract(epoch from last_failure_at + interval '1 minute' - now())))::int as wait`,
      [key],
    ),
  );
  if (!turn) throw new Error('The turn was not counted');
  return turn;
}

/** Counts a turn that missed. */
export async function noteMiss(db: Db, key: string): Promise<void> {
  await db.asOwner((owner) =>
    owner.change(
      'attempts-miss',
      'update login_attempts set failures = failures + 1 where subject = $1',
      [key],
      { least: 1 },
    ),
  );
}

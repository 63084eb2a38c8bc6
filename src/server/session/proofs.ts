import type pg from 'pg';
import type { Db } from '#src/server/db/handle.ts';

/** How long it holds that somebody showed who they are (D360). */
export const PROOF_MINUTES = 15;

/** Whether a session's owner signed in, or gave the password again, a short while ago (D360). */
export async function isProved(pool: pg.Pool, sessionId: string): Promise<boolean> {
  const found = await pool.query({
    name: 'session-proof',
    text: `select 1 from sessions
      where session_id = $1 and coalesce(proved_at, created_at) > now() - interval '${PROOF_MINUTES} minutes'`,
    values: [sessionId],
  });
  return found.rows.length > 0;
}

/** The same within a transaction that goes on. Run as the owner of the tables. */
export async function isProvedNow(owner: Db, sessionId: string): Promise<boolean> {
  const found = await owner.rows(
    'session-proof-now',
    `select from sessions
      where session_id = $1 and coalesce(proved_at, created_at) > now() - interval '${PROOF_MINUTES} minutes'`,
    [sessionId],
  );
  return found.length > 0;
}

/** Keeps that the owner of a session is there now. Run as the owner of the tables. @throws request.not_found */
export async function noteProof(owner: Db, sessionId: string): Promise<void> {
  await owner.change(
    'session-prove',
    'update sessions set proved_at = now() where session_id = $1 and ended_at is null',
    [sessionId],
    { least: 1 },
  );
}

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '#src/shared/session-times.ts';
import { appendAudit } from '#src/server/audit/audit.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { hashToken, newRefreshToken, readRefreshToken, signAccess } from './tokens.ts';

interface Around {
  pool: pg.Pool;
  keys: Keys;
}

/** Activity is written down at most this often; the idle limit is longer by as much. */
export const ACTIVITY_SECONDS = 15;
/** In this time a token that was just exchanged gives the same successor again (lost replies, two tabs). */
const GRACE_SECONDS = 10;

/** True of a session that neither ended, nor is over, nor was idle too long. */
export const IS_LIVE = `s.ended_at is null and s.expires_at > now()
  and s.last_activity_at > now() - interval '${IDLE_SECONDS + ACTIVITY_SECONDS} seconds'`;

export interface Tokens {
  sessionId: string;
  /** The access token. */
  token: string;
  refreshToken: string;
  /** When the session ends whatever happens. */
  expiresAt: string;
}

export type SessionOwner =
  | { tenantId: number; userId: string }
  | { tenantId: number; auditorLinkId: string; until: string };

/** Begins a session, for a sign-in that has been checked. */
export async function openSession(
  { pool, keys }: Around,
  owner: SessionOwner,
  from: {
    userAgent?: string | undefined;
    address?: string;
    /** It was begun without the second factor that its account has: what is dangerous asks for that (D363). */
    isUnproved?: boolean;
  } = {},
): Promise<Tokens> {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken(keys, sessionId);
  const made = await pool.query<{ expires_at: string }>(
    `insert into sessions (session_id, family_id, tenant_id, user_id, auditor_link_id, refresh_hash, expires_at, user_agent, begun_from, proved_at)
     values ($1, $1, $2, $3, $4, $5,
       least(now() + make_interval(secs => $6), coalesce($7::timestamptz, 'infinity')), $8, $9, case when $10 then to_timestamp(0) end)
     returning expires_at`,
    [
      sessionId,
      owner.tenantId,
      'userId' in owner ? owner.userId : null,
      'auditorLinkId' in owner ? owner.auditorLinkId : null,
      hashToken(refreshToken),
      ABSOLUTE_SECONDS,
      'until' in owner ? owner.until : null,
      (from.userAgent ?? '').slice(0, 200),
      from.address ?? null,
      from.isUnproved ?? false,
    ],
  );
  const expiresAt = made.rows[0]?.expires_at ?? new Date().toISOString();
  return { sessionId, token: await signAccess(keys, sessionId), refreshToken, expiresAt };
}

interface RefreshRow {
  family_id: string;
  tenant_id: number;
  user_id: string | null;
  auditor_link_id: string | null;
  is_current: boolean;
  in_grace: boolean;
  successor_cipher: Buffer | null;
  expires_at: string;
}

/**
 * Exchanges a refresh token for the next one. Within 10 seconds the token before gives the same successor; an older one
 * means that two hold the session, so it ends for both. Null when there is no going on. Not an activity (D10).
 * @param owner the request's transaction as the owner: a second connection for each of many renewals would exhaust the pool
 */
export async function rotateSession(
  around: Around,
  owner: Db,
  presented: string,
): Promise<Tokens | null> {
  const { keys } = around;
  const sessionId = readRefreshToken(keys, presented);
  if (!sessionId) return null;
  const hash = hashToken(presented);
  // A second look, should another request exchange the same token between the two statements.
  for (let look = 0; look < 2; look += 1) {
    const [row] = await owner.rows<RefreshRow>(
      'session-refresh',
      `select s.family_id, s.tenant_id, s.user_id, s.auditor_link_id, s.successor_cipher, s.expires_at,
         s.refresh_hash = $2 as is_current, coalesce(s.previous_hash = $2 and s.previous_until > now(), false) as in_grace
       from sessions s where s.session_id = $1 and ${IS_LIVE}`,
      [sessionId, hash],
    );
    if (!row) return null;
    const finish = async (refreshToken: string): Promise<Tokens> => ({
      sessionId,
      token: await signAccess(keys, sessionId),
      refreshToken,
      expiresAt: row.expires_at,
    });
    if (row.in_grace && row.successor_cipher) {
      return finish(keys.decrypt('refresh', row.successor_cipher, sessionId).toString('utf8'));
    }
    if (!row.is_current) {
      await endReused(around, sessionId, row);
      return null;
    }
    const next = newRefreshToken(keys, sessionId);
    const changed = await owner.rows(
      'session-rotate',
      `update sessions s set previous_hash = s.refresh_hash, previous_until = now() + make_interval(secs => $5),
         refresh_hash = $3, successor_cipher = $4 where s.session_id = $1 and s.refresh_hash = $2 and s.ended_at is null
       returning s.session_id`,
      [sessionId, hash, hashToken(next), keys.encrypt('refresh', next, sessionId), GRACE_SECONDS],
    );
    if (changed.length === 1) return finish(next);
  }
  return null;
}

async function endReused(
  { pool, keys }: Around,
  sessionId: string,
  row: RefreshRow,
): Promise<void> {
  await ownTransaction(pool, async (client) => {
    await client.query(
      `update sessions set ended_at = now(), ended_reason = 'token used again', successor_cipher = null
       where family_id = $1 and ended_at is null`,
      [row.family_id],
    );
    await appendAudit(client, keys, [
      {
        tenantId: row.tenant_id,
        action: 'sessions.tokenReused',
        outcome: 'denied',
        sessionId,
        userId: row.user_id,
        impersonatedUserId: null,
        auditorLinkId: row.auditor_link_id,
        clientId: null,
        entity: 'session',
        entityId: sessionId,
        detail: {},
      },
    ]);
  });
}

/** Ends the sessions of a user, all but one where it is named. Run as the owner. */
export async function endSessions(
  owner: Db,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<void> {
  await owner.change(
    'sessions-end',
    `update sessions set ended_at = now(), ended_reason = $2, successor_cipher = null
      where user_id = $1 and ended_at is null and session_id is distinct from $3::uuid`,
    [userId, reason, except],
    { least: 0 },
  );
}

/** Ends all sessions of a company: of its users and of its auditors. Run as the owner. */
export async function endTenantSessions(
  owner: Db,
  tenantId: number,
  reason: string,
): Promise<void> {
  await owner.change(
    'sessions-end-tenant',
    `update sessions set ended_at = now(), ended_reason = $2, successor_cipher = null where tenant_id = $1 and ended_at is null`,
    [tenantId, reason],
    { least: 0 },
  );
}

/** Ends what was begun by auditors' links that were taken back. Run as the owner. */
export async function endLinkSessions(owner: Db, linkIds: readonly string[]): Promise<void> {
  await owner.change(
    'sessions-end-links',
    `update sessions set ended_at = now(), ended_reason = 'link revoked', successor_cipher = null
      where auditor_link_id = any ($1::uuid[]) and ended_at is null`,
    [linkIds],
    { least: 0 },
  );
}

/** Goes on as another user (D7). Run as the owner. @throws request.not_found */
export async function beginImpersonation(
  owner: Db,
  sessionId: string,
  as: { tenantId: number; userId: string },
): Promise<void> {
  await owner.change(
    'session-impersonate',
    'update sessions set impersonating_tenant_id = $2, impersonating_user_id = $3 where session_id = $1',
    [sessionId, as.tenantId, as.userId],
    { least: 1 },
  );
}

/** Goes back to the real identity. Run as the owner. @throws request.not_found */
export async function endImpersonation(owner: Db, sessionId: string): Promise<void> {
  await owner.change(
    'session-be-oneself',
    'update sessions set impersonating_tenant_id = null, impersonating_user_id = null where session_id = $1',
    [sessionId],
    { least: 1 },
  );
}

const END_OWN = `update sessions s set ended_at = now(), ended_reason = 'ended by the user', successor_cipher = null
  where s.user_id = $1 and ${IS_LIVE}`;

/** Ends one of a user's sessions that goes on; false where the user has no such session. Run as the owner. */
export async function endOwn(owner: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await owner.rows(
    'session-end-own',
    `${END_OWN} and s.session_id = $2 returning s.session_id`,
    [userId, sessionId],
  );
  return ended.length > 0;
}

/** Ends all of a user's sessions but one; returns which. Run as the owner. */
export async function endOthers(owner: Db, userId: string, kept: string): Promise<string[]> {
  const ended = await owner.rows<{ session_id: string }>(
    'sessions-end-others',
    `${END_OWN} and s.session_id <> $2 returning s.session_id`,
    [userId, kept],
  );
  return ended.map(({ session_id: sessionId }) => sessionId);
}

/** Ends a session, also one that has ended already; returns its tenant, null where there is no such session. Run as the owner. */
export async function endByLogout(owner: Db, sessionId: string): Promise<number | null> {
  const [session] = await owner.rows<{ tenant_id: number }>(
    'session-logout',
    `update sessions set ended_at = coalesce(ended_at, now()), ended_reason = coalesce(ended_reason, 'logged out'),
     successor_cipher = null where session_id = $1 returning tenant_id`,
    [sessionId],
  );
  return session?.tenant_id ?? null;
}

/** Ends sessions by their ids, for a reason. Run as the owner. */
export async function endNamed(owner: Db, ids: readonly string[], reason: string): Promise<void> {
  await owner.change(
    'sessions-end-named',
    `update sessions set ended_at = now(), ended_reason = $2, successor_cipher = null
      where session_id = any ($1::uuid[]) and ended_at is null`,
    [ids, reason],
    { least: 0 },
  );
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Keys } from '#src/server/keys.ts';

/** An access token lives ten minutes; the session behind it is read at every request all the same (D9). */
export const ACCESS_SECONDS = 10 * 60;

const ISSUER = 'compliance-console';
const claims = z.object({ sid: z.uuid(), exp: z.number() });

/** Signs an access token that names the session and nothing else. */
export async function signAccess(keys: Keys, sessionId: string): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(keys.secret('jwt'));
}

/** Tokens that were found to be ours, by the keys that they were checked with: each is checked once, and not at every request. */
const checked = new WeakMap<Keys, Map<string, Checked>>();
interface Checked {
  sessionId: string;
  /** In milliseconds, as `Date.now`. */
  until: number;
}
const MOST_CHECKED = 5_000;

/** The session an access token names; null for a forged, expired or garbled one. */
export async function readAccess(keys: Keys, token: string): Promise<string | null> {
  const known = checked.get(keys) ?? new Map<string, Checked>();
  checked.set(keys, known);
  const found = known.get(token);
  if (found && Date.now() < found.until) return found.sessionId;
  known.delete(token);
  for (const secret of keys.secrets('jwt')) {
    try {
      const { payload } = await jwtVerify(token, secret, { issuer: ISSUER, algorithms: ['HS256'] });
      const { sid, exp } = claims.parse(payload);
      // The one that was checked first goes.
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MOST_CHECKED) known.delete(oldest);
      known.set(token, { sessionId: sid, until: exp * 1000 });
      return sid;
    } catch {
      // Not of this key; the next one may fit.
    }
  }
  return null;
}

/** What is kept of a token: nobody who reads the database can use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An unguessable token for a link. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

const SID = 16;
const SECRET = 32;
const MAC = 16;

/**
 * A refresh token: the session's id, 32 random bytes, and a mark that we issued it. The mark tells an old token of
 * ours, whose use again ends the session, from an invented one, which must not (RFC 9700).
 */
export function newRefreshToken(keys: Keys, sessionId: string): string {
  const body = Buffer.concat([
    Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
    randomBytes(SECRET),
  ]);
  return Buffer.concat([body, keys.hmac('refresh', body).subarray(0, MAC)]).toString('base64url');
}

/** The session that a refresh token of ours was issued for, used or not; null for any other text. */
export function readRefreshToken(keys: Keys, token: string): string | null {
  if (!/^[\w-]{86}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SID + SECRET + MAC) return null;
  const body = bytes.subarray(0, SID + SECRET);
  const mark = bytes.subarray(SID + SECRET);
  const isOurs = keys
    .hmacAll('refresh', body)
    .some((mac) => timingSafeEqual(mac.subarray(0, MAC), mark));
  if (!isOurs) return null;
  const hex = body.subarray(0, SID).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { countTry, forgiveTries, subject } from '#src/server/session/attempts.ts';
import { SESSION_ERRORS } from '../sessions.contract.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.sql.ts';

const fail = thrower(SESSION_ERRORS);

/** Seconds that a code stands in an app (RFC 6238). */
const PERIOD = 30;
/** One step to each side: half a minute of a clock that is off, or of typing. */
const WINDOW = 1;
/** So far off, ten minutes to each side, a clock is recognized and named to who enrolls. */
const WIDE = 20;
const CODES = 10;
/** None that are taken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const sealedAt = (userId: string) => `${userId}|second factor`;

/** A new secret: sealed to be kept, and in the two ways in which an app takes it. */
export function newSecret(keys: Keys, user: { id: string; email: string }) {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: 'Compliance console', label: user.email, secret });
  return {
    cipher: keys.encrypt('second-factor', Buffer.from(secret.bytes), sealedAt(user.id)),
    secret: secret.base32,
    address: totp.toString(),
  };
}

const totpOf = (keys: Keys, userId: string, cipher: Buffer) => {
  const bytes = new Uint8Array(keys.decrypt('second-factor', cipher, sealedAt(userId)));
  return new TOTP({ secret: new Secret({ buffer: bytes.buffer }), period: PERIOD });
};

/** Ten codes for the day the app is lost, and what is kept of them: each has 50 bits, under a key that is not in the database. */
export function newRecoveryCodes(keys: Keys, userId: string) {
  const codes = Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(10)].map((byte) => LETTERS.charAt(byte % 32)).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  return { codes, hashes: codes.map((code) => keys.hmac('recovery-code', tellable(userId, code))) };
}

const tellable = (userId: string, code: string) => `${userId} ${plain(code)}`;
/** As typed, or as copied with blanks and hyphens. */
const plain = (code: string) => code.replaceAll(/[\s-]/gu, '').toLowerCase();

const stepNow = () => TOTP.counter({ period: PERIOD });

/** Takes a code of the app, or a recovery code; each counts once. Run as the owner. */
async function takeCode(
  owner: Db,
  keys: Keys,
  { userId, cipher, code }: { userId: string; cipher: Buffer; code: string },
): Promise<boolean> {
  const typed = plain(code);
  if (!/^\d{6}$/.test(typed))
    return takeRecoveryCode(owner, userId, keys.hmacAll('recovery-code', tellable(userId, code)));
  const now = stepNow();
  const delta = totpOf(keys, userId, cipher).validate({ token: typed, window: WINDOW });
  return delta !== null && takeStep(owner, userId, now + delta);
}

/** Tries of codes of an account: they are short, so that the wait for who guesses grows to a quarter of an hour. */
const tries = (keys: Keys, userId: string) => [subject(keys, 'second factor', userId, 5, 900)];

interface Around {
  db: Db;
  kernel: Kernel;
}

/** Whether an account has a second factor on. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db.asOwner((owner) => findFactor(owner, userId));
  return (factor?.confirmed_at ?? null) !== null;
}

/**
 * Asks for the second factor of an account that has one on; who has none passes.
 * @param wrong what is kept of a wrong code although the request is rolled back (D15)
 * @returns whether a factor was asked for, and given
 * @throws sessions.code_needed, sessions.wrong_code, sessions.wrong_passkey, sessions.too_many_tries
 */
export async function passSecondFactor(
  { db, kernel }: Around,
  userId: string,
  code: string | undefined,
  wrong: () => Promise<void>,
  /** Whether a passkey that came in place of a code is the account's; absent where none came. */
  byPasskey?: () => Promise<boolean>,
): Promise<boolean> {
  const factor = await db.asOwner((owner) => findFactor(owner, userId));
  if (!factor?.confirmed_at) return false;
  if (!code && !byPasskey) throw fail('sessions.code_needed');
  const wait = await countTry(kernel.pool, tries(kernel.keys, userId));
  if (wait > 0) throw fail('sessions.too_many_tries', { retryAfter: wait });
  if (byPasskey && !(await byPasskey())) {
    await wrong();
    throw fail('sessions.wrong_passkey');
  }
  const given = { userId, cipher: factor.secret_cipher, code: code ?? '' };
  if (!byPasskey && !(await db.asOwner((owner) => takeCode(owner, kernel.keys, given)))) {
    await wrong();
    throw fail('sessions.wrong_code', wrongField('sessions.wrong_code'));
  }
  await forgiveTries(kernel.pool, tries(kernel.keys, userId));
  return true;
}

/**
 * Takes the first code of a secret, which turns the factor on.
 * @throws sessions.no_factor, sessions.factor_on, sessions.wrong_code, sessions.clock_off, sessions.too_many_tries
 */
export async function confirmSecret({ db, kernel }: Around, userId: string, code: string) {
  const factor = await db.asOwner((owner) => findFactor(owner, userId));
  if (!factor) throw fail('sessions.no_factor');
  if (factor.confirmed_at) throw fail('sessions.factor_on');
  const wait = await countTry(kernel.pool, tries(kernel.keys, userId));
  if (wait > 0) throw fail('sessions.too_many_tries', { retryAfter: wait });
  const now = stepNow();
  // Only who enrolls hears that a clock is off: anybody else could learn by it what code will count later.
  const delta = totpOf(kernel.keys, userId, factor.secret_cipher).validate({
    token: plain(code),
    window: WIDE,
  });
  if (delta === null) throw fail('sessions.wrong_code', wrongField('sessions.wrong_code'));
  if (Math.abs(delta) > WINDOW) {
    const message = clockOff(delta);
    throw fail('sessions.clock_off', { message, fields: [{ field: 'code', message }] });
  }
  if (!(await db.asOwner((owner) => takeStep(owner, userId, now + delta))))
    throw fail('sessions.wrong_code', wrongField('sessions.wrong_code'));
  await forgiveTries(kernel.pool, tries(kernel.keys, userId));
}

function clockOff(delta: number): string {
  const minutes = Math.max(1, Math.round((Math.abs(delta) * PERIOD) / 60));
  const much = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const way = delta > 0 ? 'ahead' : 'behind';
  return `The clock of your device is about ${much} ${way}. Let it set its time by itself, and enter the next code.`;
}

function wrongField(code: 'sessions.wrong_code') {
  return { fields: [{ field: 'code', message: SESSION_ERRORS[code].message }] };
}

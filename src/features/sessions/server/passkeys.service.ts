import { randomBytes, timingSafeEqual } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { type PasskeyAnswer, SESSION_ERRORS } from '../sessions.contract.ts';
import type { passkeysApi } from '../passkeys.contract.ts';
import type { z } from 'zod';
import { addPasskey, credentialsOf, findPasskey, noteUse, useChallenge } from './passkeys.sql.ts';

const fail = thrower(SESSION_ERRORS);

/** So long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000;
/** ES256, EdDSA and RS256, as WebAuthn numbers them. */
const ALGORITHMS = [-7, -8, -257];
const RANDOM = 32;
const TIME = 8;

type Attestation = z.output<(typeof passkeysApi)['add']['body']>['credential'];

interface Around {
  db: Db;
  kernel: Pick<Kernel, 'config' | 'keys'>;
  request: FastifyRequest;
}

/** Whose page a passkey is of, as its browser says it: that of our own console, by its name. */
function place({ kernel, request }: Pick<Around, 'kernel' | 'request'>): {
  origin: string;
  rpId: string;
} {
  const { origin, hostname } = new URL(consoleAddress(kernel.config, request));
  return { origin, rpId: hostname };
}

/** For what a challenge is: signing in as anyone who answers, or a new passkey of one user. */
const purposeOf = (userId: string | null) => (userId === null ? 'use' : `add ${userId}`);

/** A challenge that we know again without having kept it: random bytes, when it ends, and a mark of ours. */
function newChallenge(keys: Keys, userId: string | null): string {
  const ends = Buffer.alloc(TIME);
  ends.writeBigUInt64BE(BigInt(Date.now() + CHALLENGE_MS));
  const body = Buffer.concat([randomBytes(RANDOM), ends]);
  const mark = keys.hmac('passkey', Buffer.concat([Buffer.from(purposeOf(userId)), body]));
  return Buffer.concat([body, mark]).toString('base64url');
}

/** When a challenge of ours ends; null for one that is not ours, is for something else, or is over. */
function endOf(keys: Keys, challenge: string, userId: string | null): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + TIME + 32) return null;
  const body = bytes.subarray(0, RANDOM + TIME);
  const mark = bytes.subarray(RANDOM + TIME);
  const isOurs = keys
    .hmacAll('passkey', Buffer.concat([Buffer.from(purposeOf(userId)), body]))
    .some((mac) => timingSafeEqual(mac, mark));
  const ends = Number(body.readBigUInt64BE(RANDOM));
  return isOurs && ends > Date.now() ? new Date(ends) : null;
}

/** What a passkey is to sign: whose it is, nobody says before. */
export function challengeFor(c: Pick<Around, 'kernel' | 'request'>) {
  return {
    challenge: newChallenge(c.kernel.keys, null),
    rpId: place(c).rpId,
    timeout: CHALLENGE_MS,
  };
}

/** What a browser makes a new passkey of. */
export async function creationFor(c: Around, user: { id: string; email: string; name: string }) {
  const ids = await c.db.asOwner((owner) => credentialsOf(owner, user.id));
  return {
    challenge: newChallenge(c.kernel.keys, user.id),
    rp: { id: place(c).rpId, name: 'Compliance console' },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: ids.map((id) => ({
      type: 'public-key' as const,
      id: id.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** The check of a challenge that the library asks for; it remembers until when the challenge holds. */
function checking(keys: Keys, userId: string | null) {
  const found: { challenge: string; ends: Date | null } = { challenge: '', ends: null };
  const check = (challenge: string) => {
    found.challenge = challenge;
    found.ends = endOf(keys, challenge, userId);
    return found.ends !== null;
  };
  return { found, check };
}

async function isFirst(db: Db, { challenge, ends }: { challenge: string; ends: Date | null }) {
  if (ends === null) return false;
  return db.asOwner((owner) => useChallenge(owner, hashToken(challenge), ends));
}

/** Keeps a new passkey of a user. @throws sessions.wrong_passkey */
export async function keepNew(c: Around, userId: string, name: string, made: Attestation) {
  const { origin, rpId } = place(c);
  const { found, check } = checking(c.kernel.keys, userId);
  const read = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: check,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!read?.verified || !(await isFirst(c.db, found))) throw fail('sessions.wrong_passkey');
  const { credential } = read.registrationInfo;
  const kept = await c.db.asOwner((owner) =>
    addPasskey(owner, {
      userId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      name,
    }),
  );
  if (!kept) throw fail('sessions.wrong_passkey');
  return kept;
}

/** Whether an answer is of a passkey of this user, for our page, and the first to its challenge. */
export async function answers(c: Around, userId: string, answer: PasskeyAnswer): Promise<boolean> {
  const id = Buffer.from(answer.id, 'base64url');
  const kept = await c.db.asOwner((owner) => findPasskey(owner, userId, id));
  if (!kept) return false;
  const { origin, rpId } = place(c);
  const { found, check } = checking(c.kernel.keys, null);
  const { userHandle, ...response } = answer.response;
  const read = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: check,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(kept.publicKey),
      counter: kept.signCount,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!read?.verified || !(await isFirst(c.db, found))) return false;
  await c.db.asOwner((owner) => noteUse(owner, kept.passkeyId, read.authenticationInfo.newCounter));
  return true;
}

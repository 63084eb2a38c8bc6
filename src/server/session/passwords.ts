import { hash, verify } from '@node-rs/argon2';

/** argon2id, 64 MiB, three passes: 43 ms here, above OWASP's minima (server.md section 8). */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const MARK = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Hashes a password for keeping. Not in a line: a request that asks for it passes `passwordDoor`. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobodysHash: Promise<string> | null = null;

/**
 * Whether the password is the one of the hash. Without a hash (an unknown account) it takes as long and says no (D11).
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await nobodysHash), password).catch(() => false);
  return stored !== null && isRight;
}

/** Whether a hash was made with a lower cost than today's, so that it is to be made again at the next sign-in. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith('$argon2id$') || !stored.includes(MARK);
}

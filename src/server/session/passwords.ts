import { hash, verify } from '@node-rs/argon2';
import { requestError } from '#src/shared/errors.ts';

/** argon2id, 64 MiB, three passes: 43 ms here, above OWASP's minima (server.md section 8). */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const MARK = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * A flood of sign-ins is an attack on the processor and the memory: two run at once, six wait, the rest is told to
 * come back. Waiting calls hold a database connection each, so the limit stays below the pool's size.
 */
const MOST_RUNNING = 2;
const MOST_WAITING = 6;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs password work in its turn. @throws request.unavailable when too many wait */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_RUNNING) {
    if (waiting.length >= MOST_WAITING)
      throw requestError('request.unavailable', { retryAfter: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn goes straight to the next one, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password for keeping. Not queued: call it inside `inPasswordQueue` where a request asks. */
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

import { hash } from 'node:crypto';
import { z } from 'zod';
import { bodyOf } from '#src/server/bounded-body.ts';
import type { Config } from '#src/server/config.ts';
import { AppError, thrower } from '#src/shared/errors.ts';
import { roundAfter, timeOfRound } from '../beacon.rules.ts';
import { SELECTION_ERRORS, type BeaconRound } from '../selections.contract.ts';

const fail = thrower(SELECTION_ERRORS);
/** A beacon answers at once, or is not asked any longer: a transaction waits for it. */
const PATIENCE = 5000;
const MOST_BYTES = 64 * 1024;

const info = z.object({
  period: z.number().int().min(1).max(86_400),
  genesis_time: z.number().int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
const answer = z.object({
  round: z.number().int().min(1),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2}){32,200}$/),
});

/** A public source of values that nobody knows before they come out. */
export interface Beacon {
  url: string;
  /** @throws selections.beacon_waits, selections.beacon_fails */
  valueAfter(frozenAt: Date): Promise<BeaconRound>;
}

/** The beacon of this installation; null where none is configured. */
export function beaconOf({
  randomBeaconUrl,
  randomBeaconHash,
}: Pick<Config, 'randomBeaconUrl' | 'randomBeaconHash'>): Beacon | null {
  return randomBeaconUrl === undefined
    ? null
    : httpBeacon(randomBeaconUrl, randomBeaconHash ?? null);
}

const broken = (detail: string) =>
  fail('selections.beacon_fails', {
    message: `${SELECTION_ERRORS['selections.beacon_fails'].message} (${detail})`,
  });

/**
 * A beacon that is asked over HTTP and answers as drand does: `/info`, and `/public/<round>`. A round's randomness is the SHA-256
 * of its signature, and the chain is the one whose hash is configured. The signature itself is not checked against the chain's
 * key: what it takes for that is not on board, and anyone can compare the round at other nodes of the chain.
 */
function httpBeacon(base: string, chain: string | null): Beacon {
  const url = base.replace(/\/+$/, '');
  return {
    url,
    async valueAfter(frozenAt) {
      const about = info.safeParse(await jsonAt(`${url}/info`));
      if (!about.success) throw broken('what it says of itself cannot be read');
      if (chain !== null && about.data.hash !== chain) throw broken('it is of another chain');
      const clock = { genesis: about.data.genesis_time, period: about.data.period };
      const round = roundAfter(clock, frozenAt);
      const out = timeOfRound(clock, round);
      const seconds = Math.ceil((out - Date.now()) / 1000);
      if (seconds > 0) throw waits(round, seconds);
      const said = await jsonAt(`${url}/public/${round}`);
      if (said === null) throw waits(round, 5);
      const read = answer.safeParse(said);
      if (!read.success) throw broken('its round cannot be read');
      if (read.data.round < round) throw broken('its round is from before the freeze');
      if (read.data.round !== round) throw broken('it answered with another round');
      const { randomness, signature } = read.data;
      if (hash('sha256', Buffer.from(signature, 'hex')) !== randomness)
        throw broken('its value does not follow from its signature');
      return { url, round, at: new Date(out).toISOString(), randomness, signature };
    },
  };
}

const waits = (round: number, seconds: number) =>
  fail('selections.beacon_waits', {
    message: `Round ${round} of the public beacon goes into this draw, and comes out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Draw again then.`,
    retryAfter: seconds,
  });

/** What stands at an address as JSON; null where it is not there yet. @throws selections.beacon_fails */
async function jsonAt(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: 'application/json' },
    });
    if ([404, 425].includes(response.status)) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw broken(`HTTP ${response.status}`);
    const body = await bodyOf(response, MOST_BYTES);
    if (body === null) throw broken('its answer is too large');
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw broken('it does not answer');
  }
}

/** How a beacon of rounds counts: the first comes out at `genesis`, each later one a period after the one before it. */
export interface BeaconClock {
  /** Seconds since 1970. */
  genesis: number;
  /** Seconds from a round to the next. */
  period: number;
}

/** Clocks differ: a round so many seconds after a freeze was surely not out at the freeze. */
export const CLOCKS_DIFFER = 10;

/** When a round comes out, in milliseconds since 1970. */
export const timeOfRound = ({ genesis, period }: BeaconClock, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/**
 * The round whose value goes into a draw that was frozen at a time: the first that comes out after it. There is no choice among
 * rounds, so nobody can wait for one that suits.
 */
export function roundAfter(clock: BeaconClock, frozenAt: Date): number {
  const from = frozenAt.getTime() / 1000 + CLOCKS_DIFFER;
  return Math.max(1, Math.floor((from - clock.genesis) / clock.period) + 2);
}

/** The value of a round as it goes into a draw. */
export const valueOfRound = ({ round, randomness }: { round: number; randomness: string }) =>
  `${round}:${randomness}`;

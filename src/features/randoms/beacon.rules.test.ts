import { describe, expect, test } from 'vitest';
import { CLOCKS_DIFFER, roundAfter, timeOfRound } from './beacon.rules.ts';

const clock = { genesis: 1_600_000_000, period: 30 };
const at = (seconds: number) => new Date((clock.genesis + seconds) * 1000);

describe('the round of a public beacon', () => {
  test('is the first after the freeze, with room for clocks that differ', () => {
    for (const seconds of [0, 1, 19, 20, 21, 29, 30, 1234, 86_400]) {
      const round = roundAfter(clock, at(seconds));
      const out = timeOfRound(clock, round);
      expect(out).toBeGreaterThan(at(seconds + CLOCKS_DIFFER).getTime());
      expect(timeOfRound(clock, round - 1)).toBeLessThanOrEqual(
        at(seconds + CLOCKS_DIFFER).getTime(),
      );
    }
  });

  test('is none from before the beacon began', () => {
    expect(roundAfter(clock, at(-1000))).toBe(1);
  });
});

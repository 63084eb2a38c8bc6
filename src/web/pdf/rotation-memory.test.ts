import { describe, expect, it } from 'vitest';
import { MOST_TURNS, readTurns, withTurn } from './rotation-memory.ts';

describe('remembered turns', () => {
  it('takes pairs of document and degrees, and no junk', () => {
    expect(readTurns([['a', 270], ['b', 45], ['c', 360], ['d'], [1, 90], 'e', null])).toEqual(
      new Map([['a', 270]]),
    );
    for (const junk of [null, 'x', 7, {}, { a: 90 }]) expect(readTurns(junk).size).toBe(0);
  });

  it('forgets what stands upright again, and the oldest of too many', () => {
    let turns = readTurns([['a', 90]]);
    turns = withTurn(turns, 'a', 0);
    expect(turns.size).toBe(0);
    for (let i = 0; i <= MOST_TURNS; i++) turns = withTurn(turns, String(i), 270);
    expect(turns.size).toBe(MOST_TURNS);
    expect([turns.has('0'), turns.has('1')]).toEqual([false, true]);
  });
});

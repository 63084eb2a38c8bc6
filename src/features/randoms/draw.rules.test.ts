import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FirstOf, seedOf, ticketOf } from './draw.rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const tokensOf = (count: number, label = '') =>
  Array.from({ length: count }, (_, n) => hash(`${label}${n}`).slice(0, 32));
const SECRET = 'ab'.repeat(32);

function draw(tokens: readonly string[], value: string, most: number): string[] {
  const seed = seedOf(hash, { secret: SECRET, snapshotHash: hash(tokens.join('\n')), value });
  const first = new FirstOf<string>(most);
  for (const token of tokens) first.add({ token, ticket: ticketOf(hash, seed, token), of: token });
  return first.inOrder().map(({ token }) => token);
}

/** How far counts are from even, as chi-square; the expected value is one less than their number. */
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the draw', () => {
  test('is the same for whoever repeats it, whatever the sequence in which people come', () => {
    const tokens = tokensOf(500);
    const first = draw(tokens, '407', 40);
    expect(draw(tokens, '407', 40)).toEqual(first);
    const seed = seedOf(hash, {
      secret: SECRET,
      snapshotHash: hash(tokens.join('\n')),
      value: '407',
    });
    const turned = new FirstOf<null>(40);
    for (const token of tokens.toReversed())
      turned.add({ token, ticket: ticketOf(hash, seed, token), of: null });
    expect(turned.inOrder().map(({ token }) => token)).toEqual(first);
    expect(new Set(first).size).toBe(40);
  });

  test('a number raised afterwards goes on in the same order', () => {
    const tokens = tokensOf(300);
    expect(draw(tokens, '9', 80).slice(0, 25)).toEqual(draw(tokens, '9', 25));
    expect(draw(tokens, '9', 300)).toHaveLength(300);
    expect(draw(tokens, '9', 400)).toHaveLength(300);
    expect(draw(tokens, '9', 0)).toEqual([]);
  });

  test('another value, another secret or another list is another draw', () => {
    const tokens = tokensOf(300);
    const first = draw(tokens, '9', 30);
    expect(draw(tokens, '10', 30)).not.toEqual(first);
    expect(draw(tokens.slice(1), '9', 30)).not.toEqual(first);
    const of = { secret: SECRET, snapshotHash: 'a', value: '9' };
    expect(seedOf(hash, { ...of, secret: 'cd'.repeat(32) })).not.toBe(seedOf(hash, of));
  });

  test('over 100,000 draws everybody is taken equally often, first and last of the list alike', () => {
    const people = 20;
    const taken = 5;
    const draws = 100_000;
    const tokens = tokensOf(people);
    const counts = Array.from({ length: people }, () => 0);
    /** How often each is taken in the draw after one in which the first of the list was. */
    const after = Array.from({ length: people }, () => 0);
    let follows = 0;
    let wasTaken = false;
    for (let n = 0; n < draws; n += 1) {
      const seed = seedOf(hash, { secret: SECRET, snapshotHash: 'list', value: String(n) });
      const first = new FirstOf<number>(taken);
      tokens.forEach((token, of) => first.add({ token, ticket: ticketOf(hash, seed, token), of }));
      const now = first.inOrder().map(({ of }) => of);
      for (const of of now) {
        counts[of] = (counts[of] ?? 0) + 1;
        if (wasTaken) after[of] = (after[of] ?? 0) + 1;
      }
      if (wasTaken) follows += 1;
      wasTaken = now.includes(0);
    }
    // 43.8 is exceeded by one fair draw in a thousand (19 degrees of freedom); the values are fixed, so it never flickers.
    expect(chiSquare(counts, (draws * taken) / people)).toBeLessThan(43.8);
    expect(chiSquare(after, (follows * taken) / people)).toBeLessThan(43.8);
  });
});

import { createHash } from 'node:crypto';

/*
 * A sample that anybody can draw again, with a seed and the list of who could be drawn: each id is hashed as
 * SHA-256("seed:id"), and those with the smallest hashes are the sample. It is as fair as the seed is unforeseen.
 */

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Who could be drawn, in the order that is hashed. */
export function poolOf(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}

/** The hash of a sorted list: one id a line. */
export function poolHash(pool: readonly string[]): string {
  return hashOf(pool.join('\n'));
}

/** The sample, in the order drawn; all of them where fewer are there than wanted. */
export function drawFrom(pool: readonly string[], seed: string, wanted: number): string[] {
  return pool
    .map((id) => ({ id, rank: hashOf(`${seed}:${id}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, wanted)
    .map(({ id }) => id);
}

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawFrom, poolHash, poolOf } from './sample.service.ts';

const ids = Array.from({ length: 40 }, (_, at) => `id-${String(at).padStart(2, '0')}`);

test('the same seed and list draw the same people, in whichever order they stand', () => {
  const drawn = drawFrom(poolOf(ids), 'a seed of 2026', 6);
  expect(drawFrom(poolOf(ids.toReversed()), 'a seed of 2026', 6)).toEqual(drawn);
  expect(drawFrom(poolOf(ids), 'another seed', 6)).not.toEqual(drawn);
  // As the help says it is done, without our code.
  const byHand = ids
    .map((id) => [createHash('sha256').update(`a seed of 2026:${id}`).digest('hex'), id] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, 6)
    .map(([, id]) => id);
  expect(drawn).toEqual(byHand);
});

test('everybody is drawn where fewer are there than wanted, and nobody twice', () => {
  expect(new Set(drawFrom(poolOf([...ids, ...ids]), 'a seed', 200)).size).toBe(40);
  expect(drawFrom([], 'a seed', 5)).toEqual([]);
});

test('the hash is of the sorted list, one id a line', () => {
  expect(poolHash(poolOf(['b', 'a']))).toBe(createHash('sha256').update('a\nb').digest('hex'));
});

test('each is drawn about as often as any other, over many seeds', () => {
  const times = new Map<string, number>();
  for (let seed = 0; seed < 400; seed += 1)
    for (const id of drawFrom(ids, `seed ${seed}`, 10)) times.set(id, (times.get(id) ?? 0) + 1);
  const counts = ids.map((id) => times.get(id) ?? 0);
  // 100 expected of each; five standard deviations are 43.
  expect(Math.min(...counts)).toBeGreaterThan(57);
  expect(Math.max(...counts)).toBeLessThan(143);
});

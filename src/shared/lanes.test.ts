import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

test('as many at a time as it is told, each item once, and every result comes back', async () => {
  let [running, most] = [0, 0];
  const results = await inLanes(3, [5, 1, 4, 2, 3, 6], async (one) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < one; turn += 1) await breathe();
    running -= 1;
    return one * 10;
  });
  expect(most).toBe(3);
  expect(results.toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40, 50, 60]);
});

test('after an error no lane takes another item', async () => {
  const taken: number[] = [];
  const all = inLanes(2, [1, 2, 3, 4, 5, 6], async (one) => {
    taken.push(one);
    await breathe();
    if (one === 2) throw new Error('no');
  });
  await expect(all).rejects.toThrow('no');
  for (let turn = 0; turn < 5; turn += 1) await breathe();
  expect(taken.length).toBeLessThan(4);
});

test('nothing to do is done', async () => {
  expect(await inLanes(2, [], async () => 1)).toEqual([]);
});

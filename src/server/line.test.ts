import { expect, test } from 'vitest';
import { LineFullError, LineLeftError, makeLine } from './line.ts';

/** Work that ends when it is told to, and notes who is at it. */
function makeWork() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    of: (name: string) => () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    /** Ends the one that began first, and waits until the next one has begun. */
    async endOne() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('owners take turns: one that sends many keeps nobody waiting for more than one turn', async () => {
  const line = makeLine({ atOnce: 1, waiting: 100, waitingOfOne: 50 });
  const work = makeWork();
  const all = [1, 2, 3, 4, 5].map((at) => line.run('flood', work.of(`flood ${at}`)));
  all.push(line.run('user', work.of('user')), line.run('other', work.of('other')));
  for (const _ of all) await work.endOne();
  await Promise.all(all);
  expect(work.order.slice(0, 3)).toEqual(['flood 1', 'user', 'other']);
  expect(work.order).toHaveLength(7);
  expect(line.length()).toBe(0);
});

test('no owner has more at work than its share, though places are free', async () => {
  const line = makeLine({ atOnce: 4, atOnceOfOne: 2, waiting: 100, waitingOfOne: 50 });
  const work = makeWork();
  const all = [1, 2, 3].map((at) => line.run('flood', work.of(`flood ${at}`)));
  all.push(line.run('user', work.of('user')));
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.order).toEqual(['flood 1', 'flood 2', 'user']);
  for (const _ of all) await work.endOne();
  await Promise.all(all);
});

test('a full line refuses who has the most in it, and takes a newcomer', async () => {
  const line = makeLine({ atOnce: 1, waiting: 3, waitingOfOne: 3 });
  const work = makeWork();
  const flood = [1, 2, 3, 4].map((at) => line.run('flood', work.of(`flood ${at}`)));
  const late = line.run('flood', work.of('late'));
  await expect(late).rejects.toThrow(LineFullError);
  const pushedOut = flood[3]?.catch((error: unknown) => error);
  const user = line.run('user', work.of('user'));
  expect(await pushedOut).toBeInstanceOf(LineFullError);
  expect(line.length()).toBe(3);
  for (let at = 0; at < 4; at += 1) await work.endOne();
  await Promise.all([...flood.slice(0, 3), user]);
  expect(work.order[1]).toBe('user');
});

test('who leaves is not served, and frees the place', async () => {
  const line = makeLine({ atOnce: 1, waiting: 3, waitingOfOne: 3 });
  const work = makeWork();
  const first = line.run('a', work.of('a'));
  const gone = new AbortController();
  const second = line.run('b', work.of('b'), gone.signal);
  const refused = second.catch((error: unknown) => error);
  gone.abort();
  expect(await refused).toBeInstanceOf(LineLeftError);
  expect(line.length()).toBe(0);
  await work.endOne();
  await first;
  expect(work.order).toEqual(['a']);
});

test('work that fails frees its place too', async () => {
  const line = makeLine({ atOnce: 1, waiting: 3, waitingOfOne: 3 });
  const work = makeWork();
  await expect(line.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const next = line.run('a', work.of('next'));
  await work.endOne();
  await next;
  expect(work.order).toEqual(['next']);
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { workerPool } from './worker-pool.ts';

/** Nobody listens on port 1 of this machine. */
const nowhere = () => new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });

test('a lost connection carries the code that graphile-worker tries again for', async () => {
  const pool = nowhere();
  await expect(pool.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(workerPool(pool, () => false).connect()).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await pool.end();
  await expect(workerPool(pool, () => false).connect()).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
});

test('after its end nothing is thrown, where nobody would catch it', async () => {
  const pool = nowhere();
  let ended: unknown = 'waits';
  workerPool(pool, () => true)
    .connect()
    .then(
      () => (ended = 'connected'),
      (error: unknown) => (ended = error),
    );
  await pool.end();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ended).toBe('waits');
});

test.each([
  ['an error of SQL stays what it is', '42P01', '42P01'],
  ['on a standby that was not promoted yet, it is tried again', '25006', 'ETIMEDOUT'],
])('%s', async (_, code, told) => {
  const client = {
    query: () => Promise.reject(Object.assign(new Error('no'), { code })),
    release: () => 'released',
  };
  const pool = { connect: () => Promise.resolve(client) };
  const seen = await workerPool(pool as never, () => false).connect();
  await expect(seen.query('select')).rejects.toMatchObject({ code: told });
  expect(seen.release()).toBe('released');
});

test('a connection asked for by a callback, to listen on, is given to it', async () => {
  const pool = nowhere();
  const given = await new Promise((resolve) => {
    workerPool(pool, () => false).connect((error) => resolve(error));
  });
  expect(given).toMatchObject({ code: 'ECONNREFUSED' });
  await pool.end();
});

import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { copyDatabase } from '#tests/support/database.ts';

test('a database is dropped only when the sessions that were ended are gone, so that none is cut off', async () => {
  const cutOff: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const database = await copyDatabase(inject('databaseUrl'));
    const pool = new pg.Pool({ connectionString: database.url, max: 20 });
    pool.on('connect', (client) => client.on('error', ({ message }) => cutOff.push(message)));
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')));
    // The pool says that it has ended before its connections are closed.
    await pool.end();
    await database.drop();
  }
  expect(cutOff).toEqual([]);
}, 60_000);

test('one in which somebody still works is dropped all the same', async () => {
  const database = await copyDatabase(inject('databaseUrl'));
  const client = new pg.Client({ connectionString: database.url });
  const ended = new Promise<string>((resolve) => {
    client.on('error', ({ message }) => resolve(message));
  });
  await client.connect();
  await database.drop();
  expect(await ended).toBe('terminating connection due to administrator command');
}, 60_000);

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openPool } from '#src/server/db/pool.ts';
import { readAside } from '#src/server/db/standby.ts';
import { makeLog } from '#src/server/log.ts';
import { openPostgresPair, type PostgresPair } from '#tests/bench/cluster/postgres-pair.ts';
import { removeFolder } from '#tests/support/scratch.ts';

/** Reads that take long are the standby's, as long as it has all that the primary has. */

let root = '';
let pair: PostgresPair;
let primary: pg.Pool;
let standby: pg.Pool;
const log = makeLog('silent');
const where: string[] = [];
const aside = (other: pg.Pool | null = standby) =>
  readAside(primary, other, log, (one) => void where.push(one));

async function latest(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ latest: number | null }>(
    'select max(n) as latest from noted',
  );
  return rows[0]?.latest ?? null;
}

const write = (n: number) => primary.query('insert into noted values ($1)', [n]);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'console-standby-'));
  pair = await openPostgresPair(root);
  primary = openPool({ connectionString: pair.urlAt(pair.primary) });
  await primary.query('create table noted (n integer)');
  await pair.addStandby();
  standby = openPool({ connectionString: pair.urlAt(pair.standby) });
});

beforeEach(() => void (where.length = 0));

afterAll(async () => {
  await Promise.all([primary.end(), standby.end()]);
  await pair.stop();
  await removeFolder(root);
});

test('what was just written is read on the standby, each time', async () => {
  const read = aside();
  for (let n = 1; n <= 50; n += 1) {
    await write(n);
    expect(await read(latest)).toBe(n);
  }
  expect(new Set(where)).toEqual(new Set(['standby']));
});

test('a read that the standby breaks off is run again on the primary, and the next ones begin there', async () => {
  const read = aside();
  const tried: string[] = [];
  const cutOff = async (pool: pg.Pool): Promise<number> => {
    const { rows } = await pool.query<{ follows: boolean; pid: number }>(
      'select pg_is_in_recovery() as follows, pg_backend_pid() as pid',
    );
    tried.push(rows[0]?.follows ? 'standby' : 'primary');
    // As PostgreSQL ends a statement that keeps the standby from following.
    if (rows[0]?.follows)
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), {
        code: '40001',
      });
    return tried.length;
  };
  expect(await read(cutOff)).toBe(2);
  expect(tried).toEqual(['standby', 'primary']);
  await read(latest);
  expect(where).toEqual(['primary', 'primary']);
});

test("a fault of the read's own is not tried again", async () => {
  let times = 0;
  const wrong = async (pool: pg.Pool): Promise<unknown> => {
    times += 1;
    return pool.query('select nothing from noted');
  };
  await expect(aside()(wrong)).rejects.toThrow('column "nothing" does not exist');
  expect(times).toBe(1);
});

test('a standby ten minutes behind is not read', async () => {
  await pair.lag(600_000);
  await write(1001);
  expect(await aside()(latest)).toBe(1001);
  await pair.lag(0);
  expect(await aside()(latest)).toBe(1001);
  expect(where).toEqual(['primary', 'standby']);
});

test('what is no standby of this database is not read: another database, the primary itself', async () => {
  const other = openPool({ connectionString: inject('databaseUrl') });
  await other.query('select 1');
  expect(await aside(other)(latest)).toBe(1001);
  await other.end();
  expect(await aside(primary)(latest)).toBe(1001);
  expect(where).toEqual(['primary', 'primary']);
});

test('without a standby, and after it was promoted, the database itself is read', async () => {
  expect(await aside(null)(latest)).toBe(1001);
  await pair.failOver(async () => undefined);
  const promoted = openPool({ connectionString: pair.urlAt(pair.standby) });
  const read = readAside(promoted, standby, log, (one) => void where.push(one));
  expect(await read(latest)).toBe(1001);
  await promoted.end();
  expect(where).toEqual(['primary', 'primary']);
});

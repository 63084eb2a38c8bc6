import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { transaction } from '#src/server/db/handle.ts';
import { openDatabase } from '#src/server/db/open-database.ts';
import { openPool } from '#src/server/db/pool.ts';
import { makeLog } from '#src/server/log.ts';
import { startPooler } from '#tests/support/pooler.ts';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs `work` on a pool of one connection to a pooler in transaction mode. */
async function pooled<T>(remembers: boolean, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pooler = await startPooler(world.databaseUrl, { remembers });
  const pool = openPool({ connectionString: pooler.url }, { max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await pooler.close();
  }
}

/** Which connection of the database served a named statement, and as whom. */
const WHO = `select pg_backend_pid() as pid, current_user::text as role, current_setting('app.tenant_id') as tenant where $1::int > 0`;
const whoServes = (pool: pg.Pool, tenantId: number) =>
  transaction(pool, { role: 'app', tenantId, sites: '*' }, async (db) => {
    const [first] = await db.rows<{ pid: number; role: string; tenant: string }>(
      'pooled-who',
      WHO,
      [1],
    );
    const [second] = await db.rows<{ pid: number }>('pooled-who', WHO, [2]);
    return { ...first, same: first?.pid === second?.pid };
  });

test('behind a pooler that remembers statements, a transaction runs on any connection, bound as it says', async () => {
  const served = await pooled(true, async (pool) => {
    const each = [];
    for (const tenant of [7, 8, 9, 10]) each.push(await whoServes(pool, tenant));
    const { rows } = await pool.query("select current_setting('app.tenant_id', true) as tenant");
    expect(rows, 'what a transaction was bound to does not stay').toEqual([{ tenant: '' }]);
    return each;
  });
  expect(served.map(({ role, tenant, same }) => [role, tenant, same])).toEqual(
    ['7', '8', '9', '10'].map((tenant) => ['console_app', tenant, true]),
  );
  expect(new Set(served.map(({ pid }) => pid)).size).toBe(2);
});

test('behind one that does not, the first statement on another connection fails', async () => {
  await pooled(false, async (pool) => {
    await whoServes(pool, 7);
    // Invalid statement name: it was prepared on the other connection.
    await expect(whoServes(pool, 8)).rejects.toMatchObject({ code: '26000' });
  });
});

test('a pooler that drops the settings of connections is named at the start, until the login has them', async () => {
  const log = makeLog('silent');
  const open = async () => {
    const pooler = await startPooler(world.databaseUrl, { remembers: true });
    try {
      const { pool } = await openDatabase({ databaseUrl: pooler.url }, null, log);
      await pool.end();
    } finally {
      await pooler.close();
    }
  };
  const refused = await open().catch((error: unknown) => error);
  const told = String(refused);
  expect(told).toContain('plan_cache_mode');
  const cure = /alter role \w+ in database \w+ set [^;]+;/g;
  const [database] = await world.asSchemaOwner<{ name: string }>(
    'select current_database() as name',
  );
  const statements = told.match(cure) ?? [];
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.every((one) => one.includes(` in database ${database?.name} `))).toBe(true);
  // As the login itself, which may set what it begins with.
  const login = new pg.Client({ connectionString: world.databaseUrl });
  await login.connect();
  await login.query(statements.join(' '));
  await login.end();
  await open();
});

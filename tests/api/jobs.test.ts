import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '#src/server/jobs/clean-up.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let boss: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  const user = await world.makeUser({ client: acme, permissions: ['client.editEmployeeInfo'] });
  boss = await world.as(user);
}, 60_000);
afterAll(() => world.close());

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  world.kernel.pool.query<Row>(sql, values).then(({ rows }) => rows);

test('the runner knows its tasks and their times', async () => {
  const rows = await query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  );
  expect(rows.map(({ identifier }) => identifier)).toEqual(
    expect.arrayContaining(['cleanUp', 'exportAuditHeads', 'rosterWork', 'sendMail']),
  );
});

test('a task asked for of the runner is done, by name', async () => {
  // A chain that has grown: else there is nothing to export.
  const ann = await world.makeEmployee({ client: acme });
  const grown = await boss.patch(`/v1/employees/${ann.employeeId}`, { phone: '614-555-0100' });
  expect(grown.status).toBe(200);
  await rm(join(world.dataDir, 'audit'), { recursive: true, force: true });
  await query("select graphile_worker.add_job('exportAuditHeads')");
  await vi.waitFor(
    async () =>
      expect(await readdir(join(world.dataDir, 'audit'))).toEqual([
        expect.stringMatching(/^heads-\d{4}-\d\d\.jsonl$/),
        'public-key-1.pem',
      ]),
    { timeout: 30_000 },
  );
});

const LOGIN = `(select user_id from logins limit 1)`;

/** Rows of every kind the kernel keeps for a while: the first of each has served its time, the second has not. */
const KEPT: readonly (readonly [table: string, key: string, insert: string])[] = [
  [
    'idempotency_keys',
    'key',
    `insert into idempotency_keys (user_key, key, endpoint, body_hash, status, reply_cipher, created_at)
     values ('u', 'old', 'x.y', '\\x00', 200, '\\x00', now() - interval '25 hours'),
            ('u', 'new', 'x.y', '\\x00', 200, '\\x00', now() - interval '23 hours')`,
  ],
  [
    'live_outbox',
    'key',
    `insert into live_outbox (tenant_id, topic, key, at)
     values (1, 'test', 'old', now() - interval '61 minutes'), (1, 'test', 'new', now() - interval '59 minutes')`,
  ],
  [
    'mail_outbox',
    'kind',
    `insert into mail_outbox (tenant_id, kind, sent_at, cancelled_at)
     values (1, 'old', now() - interval '31 days', null), (1, 'old', null, now() - interval '31 days'),
            (1, 'new', now() - interval '29 days', null)`,
  ],
  [
    'single_use_tokens',
    'return_to',
    `insert into single_use_tokens (token_hash, purpose, tenant_id, user_id, return_to, expires_at)
     values ('\\x01', 'signUp', 1, ${LOGIN}, 'old', now() - interval '31 days'),
            ('\\x02', 'signUp', 1, ${LOGIN}, 'new', now() - interval '29 days')`,
  ],
  [
    'login_attempts',
    'subject',
    `insert into login_attempts (subject, failures, last_failure_at, retry_at)
     values ('old', 3, now() - interval '25 hours', now() - interval '24 hours'),
            ('new', 9, now() - interval '25 hours', now() + interval '1 hour')`,
  ],
];

test.each(KEPT)('the clean-up deletes what has served its time: %s', async (table, key, insert) => {
  await query(`delete from ${table}`);
  await query(insert);
  await cleanUp(world.kernel);
  const rows = await query<{ key: string }>(`select ${key} as key from ${table}`);
  const kept = rows.map((row) => row.key);
  expect(kept).toContain('new');
  expect(kept).not.toContain('old');
});

test('the clean-up ends no session that may still be used, and forgets those long over', async () => {
  const count = () => query<{ n: number }>('select count(*)::int as n from sessions');
  const before = await count();
  const leaver = await world.makeUser({ client: acme });
  const old = await world.as(leaver);
  await cleanUp(world.kernel);
  expect(await count()).toEqual([{ n: (before[0]?.n ?? 0) + 1 }]);
  await query(
    `update sessions set ended_at = now() - interval '31 days', created_at = now() - interval '32 days'
      where user_id = $1`,
    [leaver.userId],
  );
  await cleanUp(world.kernel);
  expect(await count()).toEqual(before);
  expect((await old.get(`/v1/clients/${acme.clientId}`)).status).toBe(401);
  expect((await boss.get(`/v1/clients/${acme.clientId}`)).status).not.toBe(401);
});

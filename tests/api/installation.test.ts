import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;

beforeAll(async () => {
  world = await openWorld();
  boss = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['admin.configureInternalUser', 'dq.worklists'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

const figures = async () => {
  const { status, body } = await boss.get('/v1/installation');
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Json[];
};
const of = async (id: string) => (await figures()).find((one) => one.id === id);

test('who administers the installation sees how it stands, what is wrong first', async () => {
  const all = await figures();
  expect(all.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['database', 'files', 'mail', 'ways', 'unreadable', 'disk-data']),
  );
  const states = all.map(({ state }) => state);
  expect(states).toEqual(
    states.toSorted(
      (a, b) => ['bad', 'warning', 'good'].indexOf(a) - ['bad', 'warning', 'good'].indexOf(b),
    ),
  );
  expect(await of('mail')).toMatchObject({ state: 'bad', value: 'No mail server' });
});

test('a job that was tried for the last time, and one that is tried again, are counted', async () => {
  const query = (sql: string) => world.kernel.pool.query(sql);
  await query("select graphile_worker.add_job('never', max_attempts := 1)");
  await query(
    'update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1',
  );
  expect(await of('jobsDead')).toMatchObject({ state: 'bad', value: '1' });
  expect((await of('jobsDead'))?.about).toContain('never');
  const again = await boss.post('/v1/installation/retryJobs', {}, { client: null });
  expect(again).toMatchObject({ status: 200, body: { jobs: 1 } });
  expect(await of('jobsDead')).toMatchObject({ state: 'good', value: '0' });
  expect(
    await query(
      "select attempts, run_at <= now() as due from graphile_worker.jobs where task_identifier = 'never'",
    ),
  ).toMatchObject({ rows: [{ attempts: 0, due: true }] });
  const none = await boss.post('/v1/installation/retryJobs', {}, { client: null });
  expect(none).toMatchObject({ status: 200, body: { jobs: 0 } });
  const told = await query("select detail from audit_log where action = 'installation.retryJobs'");
  expect(told.rows).toEqual([{ detail: { tasks: ['never'] } }]);
  await query('delete from graphile_worker._private_jobs where max_attempts = 1');
  expect(await of('jobsDead')).toMatchObject({ state: 'good', value: '0' });
});

test('nobody else reads it', async () => {
  const acme = await world.makeClient();
  const employer = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.configureUser'] }),
  );
  const care = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.viewClients'] }),
  );
  expect((await employer.get('/v1/installation')).status).toBe(403);
  expect((await care.get('/v1/installation')).status).toBe(403);
  for (const one of [employer, care])
    expect((await one.post('/v1/installation/retryJobs', {})).status).toBe(403);
});

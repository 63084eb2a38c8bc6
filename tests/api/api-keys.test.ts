import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';

const KEYS = '/v1/apiKeys';

let world: World;
let client: Client;
let yard: Client;
let depot: Client;
let boss: Api;

const ALL: Permission[] = [
  'client.configureUser',
  'client.addUser',
  'client.viewRoster',
  'client.viewEmployee',
  'client.viewPII',
  'client.addEmployee',
  'client.editEmployeeInfo',
];

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  yard = await world.makeClient({ parent: client });
  depot = await world.makeClient({ parent: client });
  boss = await world.as(await world.makeUser({ client, permissions: ALL }));
}, 120_000);
afterAll(() => world.close());

const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;
let made = 0;
const asked = (given: object = {}) => ({
  name: `Payroll ${(made += 1)}`,
  permissions: ['client.viewRoster', 'client.viewEmployee'],
  sites: [client.clientId],
  mayExport: false,
  networks: [],
  callsAMinute: 600,
  days: 90,
  ...given,
});

async function newKey(given: object = {}) {
  const answer = await boss.post(KEYS, asked(given));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { secret, key }: { secret: string; key: { keyId: string; name: string } } = answer.body;
  return { ...key, secret, api: makeApi(world.address, secret) };
}

const roster = (at: Client = client) => `/v1/clients/${at.clientId}/employees`;
const auditOf = async (keyId: string, action: string) =>
  (
    await sql(
      'select outcome, user_id from audit_log where (entity_id = $1::text or user_id = $1::uuid) and action = $2 order by at',
      [keyId, action],
    )
  ).rows;

describe('a key', () => {
  test('opens what it was given, where it was given, and is shown once', async () => {
    const { api, secret, keyId } = await newKey({ sites: [yard.clientId] });
    expect(secret).toMatch(/^cck_[\w-]{43}$/);
    expect((await api.get(roster(yard))).status).toBe(200);
    expect((await api.get(roster(depot))).status).toBe(404);
    const there = await world.makeEmployee({ client: depot });
    const here = await world.makeEmployee({ client: yard });
    expect((await api.get(`/v1/employees/${here.employeeId}`)).status).toBe(200);
    expect((await api.get(`/v1/employees/${there.employeeId}`)).status).toBe(404);
    const stranger = await world.makeClient();
    expect((await api.get(roster(stranger))).status).toBe(404);
    expect((await api.patch(`/v1/employees/${here.employeeId}`, { firstName: 'Lee' })).status).toBe(
      403,
    );
    const listed = await boss.get(KEYS);
    const row = listed.body.rows.find((one: { keyId: string }) => one.keyId === keyId);
    expect(row).toMatchObject({ state: 'active', lastUsedFrom: '127.0.0.1', mayChange: true });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const kept = await sql('select secret_hash from api_keys where key_id = $1', [keyId]);
    expect(kept.rows[0].secret_hash.toString('utf8')).not.toContain(secret);
  });

  test('writes under its own name, which the history and the audit show', async () => {
    const { api, keyId, name } = await newKey({
      permissions: ['client.viewEmployee', 'client.editEmployeeInfo'],
    });
    const employee = await world.makeEmployee({ client });
    const path = `/v1/employees/${employee.employeeId}`;
    const changed = await api.patch(path, { firstName: 'Robin' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const history = await boss.get(`${path}/history`);
    expect(JSON.stringify(history.body)).toContain(`${name} (program)`);
    const rows = await sql(
      "select action from audit_log where user_id = $1 and session_id = $1 and outcome = 'done'",
      [keyId],
    );
    expect(rows.rows.length).toBeGreaterThan(0);
  });

  test('shows nobody: no SSN, no proof, no accounts, no keys, no sessions, no live socket', async () => {
    const { api, secret } = await newKey({
      permissions: ['client.viewEmployee', 'client.viewRoster', 'client.viewPII'],
      mayExport: true,
    });
    const employee = await world.makeEmployee({ client, ssn: '900-11-2233' });
    const ssn = await api.get(`/v1/employees/${employee.employeeId}/ssn`);
    expect(errorOf(ssn)).toBe('request.not_for_programs');
    expect(textWithoutIds(ssn.body)).not.toContain('900');
    for (const path of ['/v1/users/me/sessions', '/v1/users/me/secondFactor'])
      expect(errorOf(await api.get(path))).toBe('request.not_for_programs');
    expect((await api.post('/v1/users/me/proof', { password: 'anything at all' })).status).toBe(
      403,
    );
    expect((await api.get(KEYS)).status).toBe(403);
    expect((await api.get(`/v1/clients/${client.clientId}/users`)).status).toBe(403);
    const opened = await new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${world.address.replace('http', 'ws')}/v1/live`, {
        headers: { authorization: `Bearer ${secret}` },
      } as never);
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    expect(opened).toBe(false);
  });

  test('exports lists of people only where a person let it', async () => {
    const [mayNot, may] = [await newKey(), await newKey({ mayExport: true })];
    expect(errorOf(await mayNot.api.get(`${roster()}/csv`))).toBe('request.not_for_programs');
    expect((await may.api.get(`${roster()}/csv`)).status).toBe(200);
    expect(await auditOf(may.keyId, 'employees.exportRoster')).toMatchObject([
      { outcome: 'done', user_id: may.keyId },
    ]);
  });

  test('counts its calls, says what is left, and is refused with the seconds to wait', async () => {
    const { api } = await newKey({ callsAMinute: 3 });
    const left = [];
    for (let at = 0; at < 3; at += 1)
      left.push((await api.get(roster())).headers.get('ratelimit-remaining'));
    expect(left).toEqual(['2', '1', '0']);
    const refused = await api.get(roster());
    expect(refused.status).toBe(429);
    expect(errorOf(refused)).toBe('request.too_many');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-limit')).toBe('3');
    // Another key has its own minute, and people have none.
    expect((await (await newKey()).api.get(roster())).status).toBe(200);
    expect((await boss.get(roster())).headers.get('ratelimit-limit')).toBeNull();
  });

  test('comes from its networks alone, and a use from elsewhere is in the audit once', async () => {
    const near = await newKey({ networks: ['127.0.0.0/8', '2001:db8::/32'] });
    expect((await near.api.get(roster())).status).toBe(200);
    const far = await newKey({ networks: ['203.0.113.0/24'] });
    expect((await far.api.get(roster())).status).toBe(401);
    expect((await far.api.get(roster())).status).toBe(401);
    expect(await auditOf(far.keyId, 'api-keys.elsewhere')).toMatchObject([{ outcome: 'denied' }]);
  });

  test('gets a new secret, and the former counts for the hours named', async () => {
    const { api, keyId } = await newKey();
    const turn = async (keepHours: number) =>
      (await boss.post(`${KEYS}/${keyId}/rotation`, { keepHours })).body as { secret: string };
    const second = makeApi(world.address, (await turn(24)).secret);
    expect((await api.get(roster())).status).toBe(200);
    expect((await second.get(roster())).status).toBe(200);
    await sql('update api_keys set former_until = now() where key_id = $1', [keyId]);
    expect((await api.get(roster())).status).toBe(401);
    const third = makeApi(world.address, (await turn(0)).secret);
    expect((await second.get(roster())).status).toBe(401);
    expect((await third.get(roster())).status).toBe(200);
    expect(await auditOf(keyId, 'api-keys.rotate')).toHaveLength(2);
  });

  test('ends at once when it is revoked, and by its day', async () => {
    const { api, keyId } = await newKey();
    expect((await boss.delete(`${KEYS}/${keyId}`)).body.state).toBe('revoked');
    expect((await boss.delete(`${KEYS}/${keyId}`)).body.state).toBe('revoked');
    expect((await api.get(roster())).status).toBe(401);
    expect(errorOf(await boss.post(`${KEYS}/${keyId}/rotation`, { keepHours: 1 }))).toBe(
      'api-keys.over',
    );
    const other = await newKey();
    await sql('update api_keys set expires_at = now() where key_id = $1', [other.keyId]);
    expect((await other.api.get(roster())).status).toBe(401);
  });

  test('an invented or garbled one is nobody', async () => {
    for (const token of [`cck_${'A'.repeat(43)}`, 'cck_', "cck_' or 1=1 --"])
      expect((await makeApi(world.address, token).get(roster())).status).toBe(401);
  });
});

describe('making one', () => {
  test('gives what its maker holds, where they work, and no administration of users', async () => {
    for (const one of ['client.configureUser', 'records.viewAudit', 'dq.review']) {
      const refused = await boss.post(KEYS, asked({ permissions: [one] }));
      expect(errorOf(refused)).toBe('api-keys.not_grantable');
    }
    const local = await world.as(await world.makeUser({ client: yard, permissions: ALL }));
    expect((await local.post(KEYS, asked())).status).toBe(400);
    expect((await local.post(KEYS, asked({ sites: [yard.clientId] }))).status).toBe(201);
    const { keyId } = await newKey({ sites: [yard.clientId, depot.clientId] });
    expect((await local.delete(`${KEYS}/${keyId}`)).status).toBe(403);
    const stranger = await world.makeClient();
    const other = await world.as(
      await world.makeUser({ client: stranger, permissions: ['client.configureUser'] }),
    );
    expect((await other.delete(`${KEYS}/${keyId}`)).status).toBe(404);
    expect((await other.get(KEYS)).body.rows).toEqual([]);
    const clerk = await world.as(
      await world.makeUser({ client, permissions: ['client.viewRoster', 'client.viewUsers'] }),
    );
    expect((await clerk.get(KEYS)).status).toBe(403);
  });

  test('asks who is there first, gives one name once, and bounds the rest', async () => {
    const late = await world.makeUser({ client, permissions: ALL });
    const api = await world.as(late);
    await sql("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      late.userId,
    ]);
    expect(errorOf(await api.post(KEYS, asked()))).toBe('request.step_up');
    const { name, keyId } = await newKey();
    expect(errorOf(await boss.post(KEYS, asked({ name: name.toUpperCase() })))).toBe(
      'api-keys.known',
    );
    await boss.delete(`${KEYS}/${keyId}`);
    expect((await boss.post(KEYS, asked({ name }))).status).toBe(201);
    const twins = asked();
    const both = await Promise.all([boss.post(KEYS, twins), boss.post(KEYS, twins)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const wrong of [
      { days: 367 },
      { callsAMinute: 0 },
      { networks: ['0.0.0.0/0'] },
      { networks: ['anywhere'] },
      { permissions: [] },
      { sites: [] },
      { name: ' ' },
    ])
      expect((await boss.post(KEYS, asked(wrong))).status).toBe(400);
  });

  test('is of a client: the house has none, and staff make one where they act', async () => {
    const staff = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.assumeClient', 'client.configureUser'],
      }),
    );
    const at = (one: Client) => ({ client: one.clientId });
    expect(errorOf(await staff.get(KEYS, at(world.internal)))).toBe('api-keys.of_clients');
    expect((await staff.post(KEYS, asked(), at(client))).status).toBe(201);
  });

  test('its program is no user that anybody sees, invites, or acts as', async () => {
    const { keyId, name } = await newKey();
    const users = await boss.get(`/v1/clients/${client.clientId}/users`);
    expect(JSON.stringify(users.body)).not.toContain(name);
    expect((await boss.get(`/v1/users/${keyId}/account`)).status).toBe(404);
    const care = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.impersonateUser', 'customerCare.assumeClient'],
      }),
    );
    const acted = await care.post('/v1/auth/impersonate', {
      userId: keyId,
      clientId: client.clientId,
    });
    expect(acted.status).toBe(404);
  });
});

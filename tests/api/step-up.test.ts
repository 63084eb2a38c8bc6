import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
const PROOF = '/v1/users/me/proof';

let world: World;
let client: Client;
let employee: Employee;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  employee = await world.makeEmployee({ client, ssn: '900-11-2233' });
}, 120_000);
afterAll(() => world.close());

const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const newUser = () =>
  world.makeUser({
    client,
    permissions: ['client.viewEmployee', 'client.viewPII'],
    password: PASSWORD,
  });
const showSsn = (api: Api) => api.get(`/v1/employees/${employee.employeeId}/ssn`);

/** A session of somebody who showed who they are so many minutes ago. */
async function since(user: User, minutes: number): Promise<Api> {
  const api = await world.as(user);
  await sql(
    `update sessions set created_at = now() - make_interval(mins => $2), proved_at = null
      where user_id = $1 and ended_at is null`,
    [user.userId, minutes],
  );
  return api;
}

const auditOf = async (user: User, action: string) =>
  (
    await sql('select outcome from audit_log where user_id = $1 and action = $2 order by at', [
      user.userId,
      action,
    ])
  ).rows.map((row: { outcome: string }) => row.outcome);

describe('what is dangerous', () => {
  test('goes on for 15 minutes after the sign-in, and then asks for the password once', async () => {
    const user = await newUser();
    expect((await showSsn(await since(user, 14))).status).toBe(200);
    const api = await since(user, 16);
    const refused = await showSsn(api);
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('request.step_up');
    expect(textWithoutIds(refused.body)).not.toContain('900-11');
    expect(await auditOf(user, 'employees.ssn')).toEqual(['done', 'denied']);
    expect((await api.post(PROOF, { password: PASSWORD })).status).toBe(204);
    expect((await showSsn(api)).body).toEqual({ ssn: '900-11-2233' });
    await sql("update sessions set proved_at = now() - interval '16 minutes' where user_id = $1", [
      user.userId,
    ]);
    expect((await showSsn(api)).status).toBe(403);
    expect(await auditOf(user, 'sessions.prove')).toEqual(['done']);
  });

  test('takes the proof of one session for that one alone', async () => {
    const user = await newUser();
    const [here, there] = [await world.as(user), await since(user, 16)];
    expect((await here.post(PROOF, { password: PASSWORD })).status).toBe(204);
    expect((await showSsn(here)).status).toBe(200);
    expect((await showSsn(there)).status).toBe(403);
  });

  test('is not shown for a wrong password, which is audited and soon throttled, also for the right one', async () => {
    const user = await newUser();
    const other = await world.makeUser({ client, password: 'another lorry at noon' });
    const api = await since(user, 16);
    const wrong = await api.post(PROOF, { password: 'another lorry at noon' });
    expect(other.userId).not.toBe(user.userId);
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields[0].field).toBe('password');
    expect((await showSsn(api)).status).toBe(403);
    const tries = [];
    for (let at = 0; at < 8; at += 1)
      tries.push((await api.post(PROOF, { password: `guess ${at}` })).status);
    expect(tries).toContain(429);
    expect((await api.post(PROOF, { password: PASSWORD })).status).toBe(429);
    expect((await showSsn(api)).status).toBe(403);
    expect(await auditOf(user, 'sessions.prove')).toContain('failed');
  });

  test('is not asked of who may not do it anyway', async () => {
    const user = await world.makeUser({ client, permissions: ['client.viewEmployee'] });
    const refused = await showSsn(await since(user, 16));
    expect(refused.body.error.code).toBe('request.forbidden');
  });

  test("asks the impersonator for the own password, and not for the other's", async () => {
    const care = await world.makeUser({
      client: world.internal,
      permissions: [
        'customerCare.impersonateUser',
        'customerCare.assumeClient',
        'client.viewEmployee',
        'client.viewPII',
      ],
      password: 'the lorry of care itself',
    });
    const user = await newUser();
    const api = await world.as(care);
    const begun = await api.post('/v1/auth/impersonate', {
      userId: user.userId,
      clientId: client.clientId,
    });
    expect(begun.status).toBe(204);
    await sql("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      care.userId,
    ]);
    expect((await api.post(PROOF, { password: PASSWORD })).status).toBe(400);
    expect((await showSsn(api)).status).toBe(403);
    expect((await api.post(PROOF, { password: 'the lorry of care itself' })).status).toBe(204);
    expect((await showSsn(api)).status).toBe(200);
  });

  test('is refused before permissions change and before a draw', async () => {
    const boss = await world.makeUser({
      client,
      permissions: ['client.configureUser', 'records.drawRandoms'],
      password: PASSWORD,
    });
    const user = await newUser();
    const api = await since(boss, 16);
    const change = await api.patch(`/v1/users/${user.userId}/account`, { permissions: [] });
    expect(change.body.error.code).toBe('request.step_up');
    const draw = await api.post(
      `/v1/clients/${client.clientId}/pools/${user.userId}/selections`,
      {},
    );
    expect(draw.body.error.code).toBe('request.step_up');
  });

  test('is refused before a list of people is exported, and no list without people asks', async () => {
    const user = await world.makeUser({
      client,
      permissions: ['client.viewRoster', 'client.viewLocation'],
      password: PASSWORD,
    });
    const api = await since(user, 16);
    const roster = `/v1/clients/${client.clientId}/employees`;
    expect((await api.get(roster)).status).toBe(200);
    const refused = await api.get(`${roster}/csv`);
    expect(refused.body.error.code).toBe('request.step_up');
    expect(await auditOf(user, 'employees.exportRoster')).toEqual(['denied']);
    expect((await api.get(`/v1/clients/${client.clientId}/companyFile/csv`)).status).toBe(200);
    expect((await api.post(PROOF, { password: PASSWORD })).status).toBe(204);
    expect((await api.get(`${roster}/csv`)).status).toBe(200);
    expect(await auditOf(user, 'employees.exportRoster')).toEqual(['denied', 'done']);
  });

  test('asks nothing of an auditor who exports what their link shows', async () => {
    const api = await world.asAuditor(client);
    await sql(
      "update sessions set created_at = now() - interval '16 minutes' where auditor_link_id is not null",
    );
    expect((await api.get(`/v1/clients/${client.clientId}/employees/csv`)).status).toBe(200);
  });

  test('an auditor has no password to prove anything by', async () => {
    const api = await world.asAuditor(client);
    expect((await api.post(PROOF, { password: PASSWORD })).status).toBe(403);
  });
});

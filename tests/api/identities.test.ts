import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Answer, Client, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';

let world: World;
let client: Client;
let user: User;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  user = await world.makeUser({
    client,
    permissions: ['client.viewEmployee', 'client.viewRoster'],
    password: PASSWORD,
  });
}, 120_000);
afterAll(() => world.close());

const anon = () => makeApi(world.address, '');
const text = (value: unknown): string => String(value);
const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const status = async (token: string): Promise<number> =>
  (await makeApi(world.address, token).get('/v1/auth/session')).status;

describe('impersonation', () => {
  const CARE: Permission[] = ['customerCare.impersonateUser', 'customerCare.assumeClient'];
  const start = (token: string, userId: string, clientId?: number) =>
    makeApi(world.address, token).post('/v1/auth/impersonate', { userId, clientId });

  async function care(): Promise<{ who: User; token: string }> {
    const who = await world.makeUser({
      client: world.internal,
      permissions: CARE,
      firstName: 'Cara',
    });
    return { who, token: (await world.as(who)).token };
  }

  test('goes on as the other user, with both names in the audit, and back', async () => {
    const { who, token } = await care();
    const api = makeApi(world.address, token);
    expect((await start(token, user.userId, client.clientId)).status).toBe(204);
    const now = await api.get('/v1/auth/session');
    expect(now.body).toMatchObject({
      id: user.userId,
      isConcordeUser: false,
      impersonator: { id: who.userId, name: 'Cara User' },
    });
    const employee = await world.makeEmployee({ client });
    const added = await api.post(`/v1/users/${user.userId}/jumplist`, {
      employeeId: employee.employeeId,
    });
    expect(added.status).toBe(201);
    const row = await sql(
      "select user_id, impersonated_user_id from audit_log where action = 'users.addToJumplist' order by at desc limit 1",
    );
    expect(row.rows[0]).toEqual({ user_id: who.userId, impersonated_user_id: user.userId });
    expect((await api.delete('/v1/auth/impersonate')).status).toBe(204);
    expect((await api.get('/v1/auth/session')).body).toMatchObject({
      id: who.userId,
      impersonator: null,
    });
    expect((await api.delete('/v1/auth/impersonate')).status).toBe(409);
  });

  test('is refused without the permission, of internal, superAdmin and more privileged users, and of nobody', async () => {
    const { token } = await care();
    const employer = (await world.as(user)).token;
    expect((await start(employer, user.userId)).status).toBe(403);
    const internal = await world.makeUser({ client: world.internal });
    const strong = await world.makeUser({ client, permissions: ['client.viewPII'] });
    const root = await world.makeUser({ client, permissions: ['admin.superAdmin'] });
    for (const target of [internal, strong, root]) {
      const answer = await start(token, target.userId);
      expect(answer.body['error']['code']).toBe('sessions.not_to_impersonate');
    }
    expect((await start(token, crypto.randomUUID())).status).toBe(404);
    const elsewhere = await world.makeClient();
    expect((await start(token, user.userId, elsewhere.clientId)).status).toBe(404);
  });

  test('finds users by name, address or company, and says whom one may act as', async () => {
    const { who, token } = await care();
    const strong = await world.makeUser({
      client,
      permissions: ['client.viewPII'],
      firstName: 'Wilhelmina',
      lastName: 'Strong',
    });
    const weak = await world.makeUser({ client, firstName: 'Wilhelmina', lastName: 'Weak' });
    const api = makeApi(world.address, token);
    const found = await api.get('/v1/auth/impersonate?search=header', {
      headers: { 'x-search': 'wilhelmina' },
    });
    expect(found.body).toMatchObject([
      {
        userId: strong.userId,
        allowed: [],
        refusal: 'They have permissions that you do not: client.viewPII.',
      },
      {
        userId: weak.userId,
        allowed: ['impersonate'],
        refusal: null,
        employerName: client.name,
      },
    ]);
    const all = await api.get(`/v1/auth/impersonate?clientId=${client.clientId}&limit=200`);
    const ids = all.body.map((row: { userId: string }) => row.userId);
    expect(ids).toContain(user.userId);
    expect(ids).not.toContain(who.userId);
    const employer = makeApi(world.address, (await world.as(user)).token);
    expect((await employer.get('/v1/auth/impersonate')).status).toBe(403);
  });

  test('a page loaded under the own name writes nothing under the other', async () => {
    const { who, token } = await care();
    const api = makeApi(world.address, token);
    const employee = await world.makeEmployee({ client });
    await start(token, user.userId);
    const jump = (as: string) =>
      api.post(
        `/v1/users/${user.userId}/jumplist`,
        { employeeId: employee.employeeId },
        { headers: { 'x-user': as } },
      );
    const stale = await jump(who.userId);
    expect(stale.status).toBe(409);
    expect(stale.body.error.code).toBe('request.other_identity');
    expect((await jump(user.userId)).status).toBe(201);
  });

  test('a refusal names both in the audit too', async () => {
    const { who, token } = await care();
    await start(token, user.userId);
    const api = makeApi(world.address, token);
    expect((await api.get('/v1/internalDQ')).status).toBe(403);
    const { rows } = await sql(
      `select user_id, impersonated_user_id from audit_log
        where action = 'review.items' and outcome = 'denied' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ user_id: who.userId, impersonated_user_id: user.userId }]);
  });

  test('is not nested, and changes neither password nor profile', async () => {
    const { token } = await care();
    await start(token, user.userId);
    const api = makeApi(world.address, token);
    expect((await start(token, user.userId)).status).toBe(403);
    const change = await api.post('/v1/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: 'the fifth quiet lorry',
    });
    expect(change.status).toBe(403);
    expect((await api.patch(`/v1/users/${user.userId}`, { maskSsn: false })).status).toBe(403);
  });

  test('ends with logout, and when the permission is lost or the other is deactivated', async () => {
    const first = await care();
    await start(first.token, user.userId);
    await makeApi(world.address, first.token).post('/v1/auth/logout/current');
    expect(await status(first.token)).toBe(401);

    const second = await care();
    await start(second.token, user.userId);
    await world.inTenant(
      world.internal.tenantId,
      "delete from user_permissions where user_id = $1 and permission = 'impersonateUser'",
      [second.who.userId],
    );
    expect(await status(second.token)).toBe(401);

    const third = await care();
    const other = await world.makeUser({ client });
    await start(third.token, other.userId);
    await world.inTenant(
      client.tenantId,
      'update users set deactivated = true where user_id = $1',
      [other.userId],
    );
    expect(await status(third.token)).toBe(401);
  });
});

describe('auditors', () => {
  async function link(at: Client, until = '1 day'): Promise<{ token: string; id: string }> {
    const token = randomBytes(32).toString('base64url');
    const made = await sql(
      `insert into auditor_links (token_hash, tenant_id, client_id, label, expires_at)
       values ($1, $2, $3, 'Visit', now() + $4::interval) returning auditor_link_id`,
      [createHash('sha256').update(token).digest(), at.tenantId, at.clientId, until],
    );
    return { token, id: made.rows[0].auditor_link_id };
  }
  const enter = (token: string): Promise<Answer> => anon().post(`/v1/auth/auditor/${token}`);

  test('enter by their link, read one client below its place, and change nothing', async () => {
    const west = await world.makeClient({ parent: client });
    const east = await world.makeClient({ parent: client });
    const seen = await world.makeEmployee({ client: west });
    const hidden = await world.makeEmployee({ client: east });
    const { token, id } = await link(west);
    const entered = await enter(token);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    expect(entered.body['user']).toMatchObject({ isAuditor: true, clientId: west.clientId });
    const api = makeApi(world.address, text(entered.body['token']));
    expect((await api.get(`/v1/employees/${seen.employeeId}?auditor=true`)).status).toBe(200);
    expect((await api.get(`/v1/employees/${hidden.employeeId}`)).status).toBe(404);
    expect((await api.get('/v1/auth/session', { client: east.clientId })).status).toBe(404);
    const add = await api.post(`/v1/users/${id}/jumplist`, { employeeId: seen.employeeId });
    expect(add.status).toBe(403);
    const read = await sql(
      "select auditor_link_id from audit_log where action = 'employees.read' order by at desc limit 1",
    );
    expect(read.rows[0]).toEqual({ auditor_link_id: id });
    await sql('update auditor_links set revoked_at = now() where auditor_link_id = $1', [id]);
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    expect((await enter(token)).status).toBe(404);
  });

  test('an expired or unknown link lets nobody in', async () => {
    const { token } = await link(client, '-1 minute');
    expect((await enter(token)).status).toBe(404);
    expect((await enter('x'.repeat(43))).status).toBe(404);
  });
});

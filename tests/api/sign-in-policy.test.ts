import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { resetFactors } from '#src/features/sessions/server/reset-factors.job.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { until } from '#tests/support/until.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
const FACTOR = '/v1/users/me/secondFactor';
const POLICY = '/v1/signInPolicy';
/** What the console's page sends in a browser. */
const BROWSER = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'console' };

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const newUser = (client: Client, permissions: Permission[] = ['client.viewRoster']) =>
  world.makeUser({ client, permissions, password: PASSWORD });
const boss = (client: Client) => newUser(client, ['client.configureUser', 'client.viewUsers']);

async function logIn(user: User, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await makeApi(world.address, '').post(
    '/v1/auth/login',
    { email: user.email, password: PASSWORD, ...body },
    { headers },
  );
  return { answer, api: makeApi(world.address, String(answer.body?.token ?? '')) };
}

/** Turns an app on for a user; the code of now is used up by it. */
async function enroll(api: Api): Promise<string> {
  const { secret }: { secret: string } = (await api.post(FACTOR)).body;
  const on = await api.post(`${FACTOR}/confirmation`, { code: codeOf(secret) });
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  return secret;
}

const rule = (isRequired: boolean, graceDays = 0, trustDays = 30) => ({
  isRequired,
  graceDays,
  trustDays,
});

describe('a company that asks for a second factor', () => {
  test('leads who has none to set one up, at the next request, and nobody else', async () => {
    const [client, other] = [await world.makeClient(), await world.makeClient()];
    const [admin, user, stranger] = [
      await boss(client),
      await newUser(client),
      await newUser(other),
    ];
    const adminApi = await world.as(admin);
    await enroll(adminApi);
    const [api, strange] = [await world.as(user), await world.as(stranger)];
    const roster = `/v1/clients/${client.clientId}/employees`;
    expect((await api.get(roster)).status).toBe(200);
    const before = await adminApi.get(POLICY);
    expect(before.body).toMatchObject({ ...rule(false, 7), accounts: 2, withoutFactor: 1 });

    const saved = await adminApi.put(POLICY, rule(true));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.requiredSince).not.toBeNull();
    expect(errorOf(await api.get(roster))).toBe('request.factor_needed');
    expect(errorOf(await api.post('/v1/auth/impersonate', { userId: stranger.userId }))).toBe(
      'request.factor_needed',
    );
    expect((await adminApi.get(`/v1/clients/${client.clientId}/users`)).status).toBe(200);
    expect((await strange.get(`/v1/clients/${other.clientId}/employees`)).status).toBe(200);

    // The way out stays open: who they are, and the set-up.
    const session = await api.get('/v1/auth/session');
    expect(session.body.factorDue).toMatchObject({ isOver: true });
    await enroll(api);
    expect((await api.get('/v1/auth/session')).body.factorDue).toBeNull();
    expect((await api.get(roster)).status).toBe(200);
    expect((await adminApi.get(POLICY)).body.withoutFactor).toBe(0);
  });

  test('gives a grace, from the day it was asked for or the account was made', async () => {
    const client = await world.makeClient();
    const [admin, user] = [await boss(client), await newUser(client)];
    const adminApi = await world.as(admin);
    expect((await adminApi.put(POLICY, rule(true, 7))).status).toBe(200);
    const { answer, api } = await logIn(user);
    expect(answer.body.user.factorDue).toMatchObject({ isOver: false });
    expect((await api.get(`/v1/clients/${client.clientId}/employees`)).status).toBe(200);
    // A week later.
    await sql(
      "update sign_in_policies set required_since = required_since - interval '7 days' where tenant_id = $1",
      [client.tenantId],
    );
    expect((await api.get('/v1/auth/session')).body.factorDue.isOver).toBe(false);
    await sql("update logins set created_at = now() - interval '8 days' where user_id = $1", [
      user.userId,
    ]);
    expect(errorOf(await api.get(`/v1/clients/${client.clientId}/employees`))).toBe(
      'request.factor_needed',
    );
    // Saved again, the day it began is the same.
    const kept = await adminApi.get(POLICY);
    const again = await adminApi.put(POLICY, rule(true, 6));
    expect(again.body.requiredSince).toBe(kept.body.requiredSince);
    expect((await adminApi.put(POLICY, rule(false, 6))).body.requiredSince).toBeNull();
    expect((await api.get(`/v1/clients/${client.clientId}/employees`)).status).toBe(200);
  });

  test('is set by who administers the whole of it, over the version seen, within its bounds', async () => {
    const client = await world.makeClient();
    const yard = await world.makeClient({ parent: client });
    const [admin, clerk, local] = [await boss(client), await newUser(client), await boss(yard)];
    const api = await world.as(admin);
    expect((await (await world.as(clerk)).get(POLICY)).status).toBe(403);
    expect(errorOf(await (await world.as(local)).put(POLICY, rule(true)))).toBe(
      'sessions.not_whole',
    );
    expect((await api.put(POLICY, rule(true, 31))).status).toBe(400);
    expect((await api.put(POLICY, rule(true, 0, 91))).status).toBe(400);
    const headers = { 'If-Match': '"0"' };
    expect((await api.put(POLICY, rule(false), { headers })).status).toBe(200);
    const late = await api.put(POLICY, rule(true), { headers });
    expect(errorOf(late)).toBe('request.conflict');
    expect(late.body.error.current).toMatchObject({ isRequired: false, version: 1 });
    const audited = await sql(
      "select outcome from audit_log where action = 'sign-in-policy.change' and user_id = $1 order by at",
      [admin.userId],
    );
    expect(audited.rows.map(({ outcome }: { outcome: string }) => outcome)).toContain('done');
  });

  test('of the house is set without a client, and leaves demo accounts of this machine alone', async () => {
    const admin = await newUser(world.internal, ['admin.configureInternalUser']);
    const [care, demo] = [
      await newUser(world.internal, ['admin.viewUsers']),
      await newUser(world.internal, ['admin.viewUsers']),
    ];
    await sql('update logins set is_demo = true where user_id = $1', [demo.userId]);
    const api = await world.as(admin);
    await enroll(api);
    expect((await (await world.as(care)).put(POLICY, rule(true))).status).toBe(403);
    expect((await api.put(POLICY, rule(true))).status).toBe(200);
    const due = async (user: User) =>
      (await (await world.as(user)).get('/v1/auth/session')).body.factorDue;
    expect(await due(care)).toMatchObject({ isOver: true });
    expect(await due(demo)).toBeNull();
    expect((await api.put(POLICY, rule(false))).status).toBe(200);
  });

  test('hears nothing on the live socket either', async () => {
    const client = await world.makeClient();
    const user = await newUser(client);
    const api = await world.as(user);
    const opens = () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${world.address.replace('http', 'ws')}/v1/live`, {
          headers: { authorization: `Bearer ${api.token}` },
        } as never);
        socket.addEventListener('open', () => {
          resolve(true);
          socket.close();
        });
        socket.addEventListener('error', () => resolve(false));
      });
    expect(await opens()).toBe(true);
    await (await world.as(await boss(client))).put(POLICY, rule(true));
    expect(await opens()).toBe(false);
  });
});

describe('a trusted device', () => {
  /** What a browser keeps of an answer. */
  const cookieOf = ({ headers }: Answer) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith('trustedDevices='))
      ?.split(';')[0] ?? '';

  async function trusting(client: Client) {
    const user = await newUser(client);
    const secret = await enroll(await world.as(user));
    const first = await logIn(user, { code: codeOf(secret, 1), trust: true }, BROWSER);
    expect(first.answer.status, JSON.stringify(first.answer.body)).toBe(200);
    return { user, api: first.api, cookie: cookieOf(first.answer), secret };
  }

  test('is not asked for a code, is listed with its end, and proves nothing dangerous', async () => {
    const { user, api, cookie } = await trusting(await world.makeClient());
    expect(cookie).toMatch(/^trustedDevices=[\w-]{43}$/);
    const again = await logIn(user, {}, { ...BROWSER, cookie });
    expect(again.answer.status).toBe(200);
    // The password alone has not shown who is there.
    expect(errorOf(await again.api.delete(FACTOR))).toBe('request.step_up');
    const listed = await api.get('/v1/users/me/trustedDevices');
    expect(listed.body.rows).toHaveLength(1);
    const days =
      (Date.parse(listed.body.rows[0].expiresAt) - Date.parse(listed.body.rows[0].since)) /
      86_400_000;
    expect(Math.round(days)).toBe(30);
    const kept = await sql('select token_hash from trusted_devices where user_id = $1', [
      user.userId,
    ]);
    expect(JSON.stringify(kept.rows)).not.toContain(cookie.slice(15));
  });

  test('is of one user, of our own console, and of no program', async () => {
    const client = await world.makeClient();
    const { user, cookie } = await trusting(client);
    const other = await trusting(client);
    expect(errorOf((await logIn(other.user, {}, { ...BROWSER, cookie })).answer)).toBe(
      'sessions.code_needed',
    );
    expect(errorOf((await logIn(user, {}, { cookie })).answer)).toBe('sessions.code_needed');
    const program = await newUser(client);
    const secret = await enroll(await world.as(program));
    const signedIn = await logIn(program, { code: codeOf(secret, 1), trust: true });
    expect(signedIn.answer.status).toBe(200);
    expect(cookieOf(signedIn.answer)).toBe('');
  });

  test('ends by its owner, with the factor, with a password, by its day, and by the company', async () => {
    const client = await world.makeClient();
    const admin = await world.as(await boss(client));
    const asked = async ({ user, cookie }: { user: User; cookie: string }) =>
      errorOf((await logIn(user, {}, { ...BROWSER, cookie })).answer);

    const one = await trusting(client);
    const { rows } = (await one.api.get('/v1/users/me/trustedDevices')).body;
    const device = `/v1/users/me/trustedDevices/${rows[0].deviceId}`;
    const two = await trusting(client);
    expect((await two.api.delete(device)).status).toBe(404);
    expect((await one.api.delete(device)).status).toBe(204);
    expect(await asked(one)).toBe('sessions.code_needed');

    const changed = await two.api.post('/v1/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: 'another lorry at noon',
    });
    expect(changed.status).toBe(204);
    const left = await sql('select 1 from trusted_devices where user_id = $1', [two.user.userId]);
    expect(left.rows).toEqual([]);

    const three = await trusting(client);
    await sql("update trusted_devices set expires_at = now() - interval '1 minute'");
    expect(await asked(three)).toBe('sessions.code_needed');

    const four = await trusting(client);
    expect((await admin.put(POLICY, rule(false, 7, 0))).status).toBe(200);
    expect(await asked(four)).toBe('sessions.code_needed');
    expect((await trusting(client)).cookie).toBe('');
  });
});

describe('a lost factor', () => {
  const resetAt = (user: User) => `/v1/users/${user.userId}/secondFactor`;

  async function lost() {
    const client = await world.makeClient();
    const [first, second] = [await boss(client), await boss(client)];
    const user = await newUser(client);
    const api = await world.as(user);
    const secret = await enroll(api);
    return { client, user, api, secret, one: await world.as(first), two: await world.as(second) };
  }

  test('is not removed by two accounts of one mailbox', async () => {
    const { client, user, one, two } = await lost();
    const [asker] = (
      await sql(
        'select asked.email from logins asked where asked.tenant_id = $1 order by created_at limit 1',
        [client.tenantId],
      )
    ).rows;
    const [name, domain] = String(asker.email).split('@');
    const twin = await world.as(
      await world.makeUser({
        client,
        permissions: ['client.configureUser', 'client.viewUsers'],
        email: `${String(name)}+second@${String(domain)}`,
      }),
    );
    expect((await one.post(`${resetAt(user)}/reset`)).status).toBe(200);
    const refused = await twin.post(`${resetAt(user)}/reset/agreement`);
    expect(errorOf(refused)).toBe('sessions.reset_by_another');
    expect(refused.body.error.message).toContain('one mailbox');
    expect((await two.post(`${resetAt(user)}/reset/agreement`)).status).toBe(200);
  });

  test('is removed by two people, never by one or by its owner; the owner is told, and signed out', async () => {
    const { user, api, one, two } = await lost();
    const asked = await one.post(`${resetAt(user)}/reset`);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body.reset.isOwn).toBe(true);
    expect((await one.post(`${resetAt(user)}/reset`)).body.reset).toEqual(asked.body.reset);
    expect(errorOf(await one.post(`${resetAt(user)}/reset/agreement`))).toBe(
      'sessions.reset_by_another',
    );
    const mail = await until('The mail', async () =>
      (await mailsTo(world, user.email)).find((text) => text.includes('is to be removed')),
    );
    expect(mail.replaceAll('=\r\n', '')).toContain('enter a code of your authenticator app');
    expect((await two.get(resetAt(user))).body.reset.isOwn).toBe(false);
    const done = await two.post(`${resetAt(user)}/reset/agreement`);
    expect(done.body).toEqual({ since: null, reset: null });
    expect(errorOf(await two.post(`${resetAt(user)}/reset/agreement`))).toBe('sessions.no_reset');
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    expect((await logIn(user)).answer.status).toBe(200);
    await until('The second mail', async () =>
      (await mailsTo(world, user.email)).find((text) => text.includes('factor was removed')),
    );
    const audited = await sql(
      "select action from audit_log where entity_id = $1 and action like 'user-factor.%' and outcome = 'done' order by at",
      [user.userId],
    );
    expect(audited.rows.map(({ action }: { action: string }) => action)).toEqual([
      'user-factor.ask',
      'user-factor.ask',
      'user-factor.agree',
    ]);
  });

  test('is removed by one after a day, and not a minute before', async () => {
    const { user, one } = await lost();
    expect((await one.post(`${resetAt(user)}/reset`)).status).toBe(200);
    await sql("update factor_resets set due_at = now() + interval '1 minute'");
    expect(await resetFactors(world.kernel)).toBe(0);
    await sql('update factor_resets set due_at = now()');
    expect(await resetFactors(world.kernel)).toBe(1);
    expect(await resetFactors(world.kernel)).toBe(0);
    expect((await logIn(user)).answer.status).toBe(200);
    const audited = await sql(
      "select detail from audit_log where entity_id = $1 and action = 'user-admin.resetFactor'",
      [user.userId],
    );
    expect(audited.rows).toHaveLength(1);
  });

  test('stays where its owner gives a code meanwhile, or it is taken back', async () => {
    const { user, secret, one, two } = await lost();
    expect((await one.post(`${resetAt(user)}/reset`)).status).toBe(200);
    expect((await logIn(user, { code: codeOf(secret, 1) })).answer.status).toBe(200);
    expect((await two.get(resetAt(user))).body.reset).toBeNull();
    expect(errorOf(await two.post(`${resetAt(user)}/reset/agreement`))).toBe('sessions.no_reset');
    expect((await one.post(`${resetAt(user)}/reset`)).status).toBe(200);
    expect((await two.delete(`${resetAt(user)}/reset`)).body.reset).toBeNull();
    expect(errorOf(await two.delete(`${resetAt(user)}/reset`))).toBe('sessions.no_reset');
  });

  test('is not for strangers, clerks, its owner, or who has none', async () => {
    const { client, user, one } = await lost();
    const stranger = await world.as(await boss(await world.makeClient()));
    expect((await stranger.post(`${resetAt(user)}/reset`)).status).toBe(404);
    const clerk = await world.as(await newUser(client));
    expect((await clerk.post(`${resetAt(user)}/reset`)).status).toBe(403);
    const self = await boss(client);
    const api = await world.as(self);
    await enroll(api);
    expect(errorOf(await api.post(`${resetAt(self)}/reset`))).toBe('user-admin.self');
    expect(errorOf(await one.post(`${resetAt(await newUser(client))}/reset`))).toBe(
      'sessions.no_factor',
    );
  });
});

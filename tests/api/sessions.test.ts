import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Client, User, World } from '#tests/support/world.ts';

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
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  anon().post('/v1/auth/login', { email, password }, { headers });
const refresh = (token: string) =>
  anon().get('/v1/auth/token', { headers: { authorization: `Bearer ${token}` } });
const text = (value: unknown): string => String(value);
const sessionOf = (token: string): string => {
  const claims: { sid: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return claims.sid;
};
const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const forgetTries = () => sql('delete from login_attempts');

async function signedIn(who: User = user): Promise<{ token: string; refreshToken: string }> {
  const answer = await login(who.email);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return {
    token: text(answer.body['token']),
    refreshToken: text(answer.body['refreshToken']),
  };
}

const status = async (token: string): Promise<number> =>
  (await makeApi(world.address, token).get('/v1/auth/session')).status;

test('an installation that is no demo tells nobody with whom to sign in', async () => {
  const told = await anon().get('/v1/auth/demo');
  expect(told).toMatchObject({ status: 200, body: { password: '', accounts: [] } });
});

describe('signing in', () => {
  test('gives a program both tokens and the user, and a browser cookies and the access token', async () => {
    const program = await login(user.email.toUpperCase());
    expect(program.body['user']).toMatchObject({
      id: user.userId,
      clientId: client.clientId,
      isConcordeUser: false,
    });
    expect(program.body['refreshToken']).toBeTruthy();
    expect(program.headers.getSetCookie()).toEqual([]);

    const browser = await login(user.email, PASSWORD, { 'sec-fetch-site': 'same-origin' });
    expect(browser.body['token']).toBeTruthy();
    expect(browser.body).not.toHaveProperty('refreshToken');
    const cookies = browser.headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith('jwtToken='))).toMatch(
      /Path=\/;.*HttpOnly; SameSite=Strict/,
    );
    expect(cookies.find((one) => one.startsWith('refreshToken='))).toMatch(
      /Path=\/v1\/auth;.*HttpOnly; SameSite=Strict/,
    );
  });

  test('marks cookies Secure when the address is not this machine', async () => {
    world.kernel.config.publicUrl = 'https://console.example.com';
    const answer = await fetchAs('console.example.com', '/v1/auth/login', {
      email: user.email,
      password: PASSWORD,
    });
    delete world.kernel.config.publicUrl;
    expect(answer.cookies.map((one) => one.split('=')[0])).toEqual([
      'jwtToken',
      'refreshToken',
      'signedIn',
    ]);
    expect(answer.cookies.every((one) => one.includes('; Secure'))).toBe(true);
  });

  test('says the same of a wrong password, an unknown and a deactivated account, and audits each', async () => {
    const gone = await world.makeUser({ client, password: PASSWORD });
    await world.inTenant(
      client.tenantId,
      'update users set deactivated = true where user_id = $1',
      [gone.userId],
    );
    const answers = [
      await login(user.email, 'not the password'),
      await login('nobody@test.example'),
      await login(gone.email),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body['error']['code']).toBe('sessions.wrong_credentials');
      expect(answer.body['error']['message']).toBe(answers[0]?.body['error']['message']);
    }
    const rows = await sql(
      "select detail->>'reason' as reason from audit_log where action = 'sessions.login' and outcome = 'failed' order by at desc limit 3",
    );
    expect(rows.rows.map((row: { reason: string }) => row.reason).sort()).toEqual([
      'not active',
      'unknown account',
      'wrong password',
    ]);
    await forgetTries();
  });

  test('computes as much for an unknown account as for a known one', async () => {
    // Computing time of this process, which does not hang on what else the machine does.
    const cost = async (email: string) => {
      const before = process.cpuUsage();
      await login(email, 'not the password');
      const { user: spent } = process.cpuUsage(before);
      await forgetTries();
      return spent;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await cost(user.email));
      unknown.push(await cost(`nobody${round}@test.example`));
    }
    const middle = (costs: number[]) => costs.sort((a, b) => a - b)[2] ?? 0;
    expect(middle(unknown)).toBeGreaterThan(middle(known) * 0.5);
  });

  test('makes the wait grow, and never for good', async () => {
    const other = await world.makeUser({ client, password: PASSWORD });
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const answer = await login(other.email, 'not the password');
      if (answer.status === 429) {
        waits.push(Number(answer.headers.get('retry-after')));
        await sql("update login_attempts set retry_at = now() - interval '1 second'");
      }
    }
    expect(waits.length).toBeGreaterThan(2);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    await sql("update login_attempts set retry_at = now() - interval '1 second'");
    expect((await login(other.email)).status).toBe(200);
    const kept = await sql(
      "select subject from login_attempts where subject like '%@%' or subject like '%127.0.0.1%'",
    );
    expect(kept.rows).toEqual([]);
    await forgetTries();
  });

  test('refuses what is no email or too long, in a sentence', async () => {
    expect((await login('no email')).status).toBe(400);
    expect((await login(user.email, 'x'.repeat(10_000))).status).toBe(400);
    expect((await anon().post('/v1/auth/login', '{"email":')).status).toBe(400);
  });
});

describe('renewing', () => {
  test('rotates; the token before gives the same successor for ten seconds', async () => {
    const { refreshToken } = await signedIn();
    const first = await refresh(refreshToken);
    expect(first.status).toBe(200);
    expect(first.body['refreshToken']).not.toBe(refreshToken);
    const again = await anon().get('/v1/auth/token', { headers: { authorization: refreshToken } });
    expect(again.body['refreshToken']).toBe(first.body['refreshToken']);
    expect(await status(text(first.body['token']))).toBe(200);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => refresh(text(first.body['refreshToken']))),
    );
    expect(new Set(many.map((one) => one.body['refreshToken'])).size).toBe(1);
    expect(many.every((one) => one.status === 200)).toBe(true);
  });

  test('ends the session for both when a token is used again later', async () => {
    const { token, refreshToken } = await signedIn();
    const next = await refresh(refreshToken);
    await sql(
      "update sessions set previous_until = now() - interval '1 second' where session_id = $1",
      [sessionOf(token)],
    );
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(text(next.body['refreshToken']))).status).toBe(401);
    expect(await status(token)).toBe(401);
  });

  test('ends it for a token two exchanges old as well, but not for an invented one', async () => {
    const { token, refreshToken } = await signedIn();
    const second = await refresh(refreshToken);
    const third = await refresh(text(second.body['refreshToken']));
    const forged = Buffer.from(text(third.body['refreshToken']), 'base64url');
    forged[20] = (forged[20] ?? 0) ^ 1;
    expect((await refresh(forged.toString('base64url'))).status).toBe(401);
    expect(await status(token)).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await status(token)).toBe(401);
  });

  test('by cookie only for our own script, and no mutation by cookie ever', async () => {
    const browser = await login(user.email, PASSWORD, { 'sec-fetch-site': 'same-origin' });
    const cookie = browser.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const ask = (headers: Record<string, string>) =>
      anon().get('/v1/auth/token', { headers: { cookie, ...headers } });
    const own = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'console' };
    // A form on another site's page signs nobody out.
    const leave = (headers: Record<string, string>) =>
      anon().post('/v1/auth/logout/current', undefined, { headers: { cookie, ...headers } });
    for (const site of ['cross-site', 'same-site'])
      expect((await leave({ 'sec-fetch-site': site })).headers.getSetCookie()).toEqual([]);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(401);
    expect((await ask({ ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    const change = await anon().patch(
      `/v1/users/${user.userId}`,
      { maskSsn: false },
      { headers: { cookie, ...own } },
    );
    expect(change.status).toBe(401);
    expect((await anon().get('/v1/auth/session', { headers: { cookie, ...own } })).status).toBe(
      401,
    );
    const renewed = await ask(own);
    expect(renewed.status).toBe(200);
    expect(renewed.body).not.toHaveProperty('refreshToken');
    expect(renewed.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual([
      'jwtToken',
      'refreshToken',
      'signedIn',
    ]);
  });

  test('garbage is 401 and nothing worse', async () => {
    for (const bad of [
      '',
      'x',
      'a.b.c',
      'é',
      '\t',
      'Bearer',
      'null',
      'A'.repeat(86),
      'A'.repeat(7000),
    ]) {
      const headers = {
        authorization: encodeURI(bad),
        cookie: `jwtToken=${encodeURI(bad)}; refreshToken=%E0%A4`,
      };
      const own = { ...headers, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'console' };
      expect((await anon().get('/v1/auth/session', { headers: own })).status).toBe(401);
      expect((await anon().get('/v1/auth/token', { headers: own })).status).toBe(401);
    }
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sid":"x"}').toString('base64url')}.`;
    expect(await status(none)).toBe(401);
  });
});

describe('the end of a session', () => {
  test('after 20 idle minutes; background calls and renewals are no activity', async () => {
    const { token, refreshToken } = await signedIn();
    const id = sessionOf(token);
    const idle = (minutes: number) =>
      sql(
        'update sessions set last_activity_at = now() - make_interval(mins => $2) where session_id = $1',
        [id, minutes],
      );
    await idle(19);
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    const quiet = await makeApi(world.address, token).get('/v1/auth/session', {
      headers: { 'x-background': '1' },
    });
    expect(quiet.status).toBe(200);
    const age = async () =>
      Number(
        (
          await sql(
            'select extract(epoch from now() - last_activity_at) as age from sessions where session_id = $1',
            [id],
          )
        ).rows[0].age,
      );
    expect(await age()).toBeGreaterThan(1000);
    expect(await status(token)).toBe(200);
    expect(await age()).toBeLessThan(60);
    await idle(21);
    expect(await status(token)).toBe(401);
    expect((await refresh(text(renewed.body['refreshToken']))).status).toBe(401);
  });

  test('after twelve hours however active', async () => {
    const { token, refreshToken } = await signedIn();
    const found = await sql(
      'select extract(epoch from expires_at - now()) as left from sessions where session_id = $1',
      [sessionOf(token)],
    );
    expect(Number(found.rows[0].left)).toBeCloseTo(12 * 3600, -2);
    await sql('update sessions set expires_at = now() where session_id = $1', [sessionOf(token)]);
    expect(await status(token)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('by logout, at the next request', async () => {
    const one = await signedIn();
    expect((await anon().post(`/v1/auth/logout/${one.refreshToken}`)).status).toBe(204);
    expect(await status(one.token)).toBe(401);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    const two = await signedIn();
    expect((await makeApi(world.address, two.token).post('/v1/auth/logout/current')).status).toBe(
      204,
    );
    expect(await status(two.token)).toBe(401);
    expect((await anon().post('/v1/auth/logout/current')).status).toBe(401);
  });

  test('a changed permission acts at the next request, and so does deactivation', async () => {
    const other = await world.makeUser({ client, password: PASSWORD });
    const { token } = await signedIn(other);
    const api = makeApi(world.address, token);
    const path = `/v1/users/${other.userId}/jumplist`;
    expect((await api.get(path)).status).toBe(403);
    await world.inTenant(
      client.tenantId,
      "insert into user_permissions values ($1, $2, 'client', 'viewRoster')",
      [client.tenantId, other.userId],
    );
    expect((await api.get(path)).status).toBe(200);
    await world.inTenant(
      client.tenantId,
      'update users set deactivated = true where user_id = $1',
      [other.userId],
    );
    expect((await api.get(path)).status).toBe(401);
  });
});

/** A sign-in as through a proxy: another Host, from a browser. */
async function fetchAs(host: string, path: string, body: unknown): Promise<{ cookies: string[] }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(
      world.address + path,
      {
        method: 'POST',
        headers: { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ cookies: answer.headers['set-cookie'] ?? [] }));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

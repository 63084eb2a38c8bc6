import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailsTo, mailTo } from '#tests/support/mails.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Client, Json, User, World } from '#tests/support/world.ts';

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
const text = (value: unknown): string => String(value);
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

describe('passwords', () => {
  test('a change ends the other sessions, and needs the current one', async () => {
    const other = await world.makeUser({ client, password: PASSWORD });
    const here = await signedIn(other);
    const there = await signedIn(other);
    const api = makeApi(world.address, here.token);
    const change = (currentPassword: string, newPassword: string) =>
      api.post('/v1/users/me/password', { currentPassword, newPassword });
    expect((await change('wrong one here', 'a new quiet lorry')).body['error']['code']).toBe(
      'sessions.wrong_password',
    );
    expect((await change(PASSWORD, 'password123')).body['error']['code']).toBe(
      'sessions.weak_password',
    );
    expect((await change(PASSWORD, 'short')).body['error']['fields'][0]?.['field']).toBe(
      'newPassword',
    );
    expect((await change(PASSWORD, 'a new quiet lorry')).status).toBe(204);
    expect(await status(here.token)).toBe(200);
    expect(await status(there.token)).toBe(401);
    expect((await login(other.email)).status).toBe(400);
    expect((await login(other.email, 'a new quiet lorry')).status).toBe(200);
    await forgetTries();
  });

  test('reset: equal replies, one mail, a link that works once, all sessions ended', async () => {
    const other = await world.makeUser({ client, password: PASSWORD, firstName: 'Reese' });
    const { token } = await signedIn(other);
    const ask = (email: string, returnTo?: string) =>
      anon().post('/v1/auth/forgotPassword', { email, returnTo });
    const known = await ask(other.email, '/manage/employees?client=7');
    const unknown = await ask('nobody@test.example');
    expect([known.status, unknown.status]).toEqual([204, 204]);
    expect((await ask(other.email, '//evil.example/x')).status).toBe(400);
    expect((await ask(other.email, 'https://evil.example/x')).status).toBe(400);
    const mail = await mailTo(world, other.email);
    expect(mail).toContain('Reese');
    const link = /http:\/\/127\.0\.0\.1:\d+\/resetPassword\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    expect(link).not.toBe('');
    const path = `/v1/auth/resetPassword/${link}`;
    expect((await anon().get(path)).body).toEqual({ email: other.email });
    expect((await anon().get(path)).status).toBe(200);
    expect((await anon().post(path, { password: 'qwertyuiop' })).status).toBe(400);
    const set = await Promise.all([
      anon().post(path, { password: 'the third quiet lorry' }),
      anon().post(path, { password: 'the other quiet lorry' }),
    ]);
    expect(set.map((one) => one.status).sort()).toEqual([200, 404]);
    expect(set.find((one) => one.status === 200)?.body['returnTo']).toBe(
      '/manage/employees?client=7',
    );
    expect((await anon().get(path)).status).toBe(404);
    expect(await status(token)).toBe(401);
    const stored = await sql('select token_hash from single_use_tokens');
    expect(
      stored.rows.some((row: { token_hash: Buffer }) =>
        row.token_hash.toString('hex').includes(link),
      ),
    ).toBe(false);
    const waiting = await sql(
      'select message_cipher from mail_outbox where sent_at is not null and message_cipher is not null',
    );
    expect(waiting.rows).toEqual([]);
  });

  test('a mail with a link lies in the outbox as long as its link holds, any other for a month', async () => {
    await forgetTries();
    const other = await world.makeUser({ client, password: PASSWORD });
    const late = await world.makeUser({ client, password: PASSWORD });
    const ask = (email: string) => anon().post('/v1/auth/forgotPassword', { email });
    await ask(other.email);
    await ask(late.email);
    const link = /resetPassword\/([\w-]{43})/.exec(await mailTo(world, other.email))?.[1] ?? '';
    await mailTo(world, late.email);

    await anon().post(`/v1/auth/resetPassword/${link}`, { password: 'the third quiet lorry' });
    await vi.waitFor(
      async () => {
        expect(await mailsTo(world, other.email)).toEqual([
          expect.stringMatching(/password was changed/i),
        ]);
        expect(await mailsTo(world, late.email)).toHaveLength(1);
      },
      { timeout: 20_000 },
    );

    await sql(`update single_use_tokens set expires_at = now() where user_id = $1`, [late.userId]);
    await sql(
      `update mail_outbox set sent_at = now() - interval '31 days' where kind = 'passwordChanged'`,
    );
    world.kernel.wakeJobs();
    await vi.waitFor(
      async () =>
        expect([
          ...(await mailsTo(world, late.email)),
          ...(await mailsTo(world, other.email)),
        ]).toEqual([]),
      { timeout: 20_000 },
    );
  });

  test('a leaked one, the company’s own words and the mail address are refused wherever one is set', async () => {
    const company = await world.makeClient({ name: 'Miller Freight Lines' });
    const dock = await world.makeClient({ parent: company, name: 'Harbor Dock' });
    const ann = await world.makeUser({
      client: dock,
      email: 'Ann.Leeward@freight.example'.toLowerCase(),
      password: PASSWORD,
    });
    const reset = await linkFor('resetPassword', ann, '1 hour');
    const signUp = await linkFor('signUp', ann, '1 hour');
    const own = await world.as(ann);
    const ways: [string, (password: string) => Promise<{ status: number; body: Json }>][] = [
      ['password', (password) => anon().post(reset, { password })],
      ['password', (password) => anon().post(signUp, { password })],
      [
        'newPassword',
        (newPassword) =>
          own.post('/v1/users/me/password', { currentPassword: PASSWORD, newPassword }),
      ],
    ];
    for (const [field, set] of ways) {
      for (const [password, words] of [
        ['Password1!', /first that are guessed/],
        ['MillerFreight2026', /name of your company/],
        ['HARBOR-dock-11', /name of your company/],
        ['Ann.Leeward#77', /email address/],
      ] as const) {
        const { status, body } = await set(password);
        expect([password, status, body.error?.code]).toEqual([
          password,
          400,
          'sessions.weak_password',
        ]);
        expect(body.error.fields).toEqual([{ field, message: expect.stringMatching(words) }]);
      }
    }
    // Neither link was used up, nor the password changed.
    expect((await anon().get(reset)).status).toBe(200);
    expect((await login(ann.email)).status).toBe(200);
  });

  test('an expired link does not hold', async () => {
    const path = await linkFor('resetPassword', user, '-1 hour');
    expect((await anon().get(path)).status).toBe(404);
    expect((await anon().post(path, { password: 'a fourth quiet lorry' })).status).toBe(404);
  });

  test('sign-up: invited by mail, looking uses nothing up, the password is set once and signs in', async () => {
    const fresh = await world.makeUser({ client, firstName: 'Noor' });
    const admin = await world.as(await world.makeUser({ client, permissions: ['client.addUser'] }));
    const invite = (userId: string) => admin.post(`/v1/users/${userId}/invitation`);
    expect((await invite(fresh.userId)).status).toBe(204);
    expect((await invite(user.userId)).body['error']['code']).toBe('user-admin.signed_up');
    const foreign = await world.makeUser({ client: await world.makeClient() });
    expect((await invite(foreign.userId)).status).toBe(404);
    const mail = await mailTo(world, fresh.email);
    const path = `/v1/auth/signUp/${/\/signup\/([\w-]{43})/.exec(mail)?.[1] ?? ''}`;
    for (let look = 0; look < 2; look += 1) {
      expect((await anon().get(path)).body).toEqual({
        email: fresh.email,
        name: 'Noor',
        clientName: client.name,
      });
    }
    const signed = await anon().post(path, { password: 'the very first lorry' });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(await status(text(signed.body['token']))).toBe(200);
    expect((await anon().post(path, { password: 'the very last lorry' })).status).toBe(404);
    expect((await login(fresh.email, 'the very first lorry')).status).toBe(200);
  });
});

/** Adds a link the way the server does and gives its API path. */
async function linkFor(
  purpose: 'resetPassword' | 'signUp',
  of: User,
  lives: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into single_use_tokens (token_hash, purpose, tenant_id, user_id, expires_at) values ($1, $2, $3, $4, now() + $5::interval)`,
    [createHash('sha256').update(token).digest(), purpose, of.tenantId, of.userId, lives],
  );
  return `/v1/auth/${purpose}/${token}`;
}

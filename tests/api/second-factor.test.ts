import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mails.ts';
import { until } from '#tests/support/until.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
const FACTOR = '/v1/users/me/secondFactor';

let world: World;
let client: Client;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
}, 120_000);
afterAll(() => world.close());

const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const forgetTries = () => sql('delete from login_attempts');
const newUser = () =>
  world.makeUser({ client, permissions: ['client.viewRoster'], password: PASSWORD });
const login = (user: User, code?: string) =>
  makeApi(world.address, '').post('/v1/auth/login', {
    email: user.email,
    password: PASSWORD,
    ...(code === undefined ? {} : { code }),
  });
/** The code that an app shows so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;

const auditOf = async (user: User, action: string) =>
  (
    await sql('select outcome from audit_log where entity_id = $1 and action = $2 order by at', [
      user.userId,
      action,
    ])
  ).rows.map((row: { outcome: string }) => row.outcome);

/** An account that asks for a code: the one of now was the first, so that the next one still counts. */
async function enrolled(): Promise<{ user: User; api: Api; secret: string; codes: string[] }> {
  const user = await newUser();
  const api = await world.as(user);
  const { secret }: { secret: string } = (await api.post(FACTOR)).body;
  const on = await api.post(`${FACTOR}/confirmation`, { code: codeOf(secret) });
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  const { recoveryCodes }: { recoveryCodes: string[] } = on.body;
  return { user, api, secret, codes: recoveryCodes };
}

describe('setting up', () => {
  test('asks nothing before a first code, then ends the other sessions, mails, and is audited', async () => {
    const user = await newUser();
    const [api, other] = [await world.as(user), await world.as(user)];
    const begun = await api.post(FACTOR);
    expect(begun.body).toMatchObject({
      address: expect.stringMatching(/^otpauth:\/\/totp\/Compliance%20console:/),
    });
    const { secret }: { secret: string } = begun.body;
    expect((await api.get(FACTOR)).body).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await login(user)).status).toBe(200);
    const on = await api.post(`${FACTOR}/confirmation`, { code: codeOf(secret) });
    expect(on.status).toBe(200);
    const { recoveryCodes }: { recoveryCodes: string[] } = on.body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await api.get(FACTOR)).body).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await other.get(FACTOR)).status).toBe(401);
    expect(errorOf(await api.post(FACTOR))).toBe('sessions.factor_on');
    expect(await auditOf(user, 'second-factor.confirm')).toEqual(['done']);
    const mail = await until('The mail', async () => (await mailsTo(world, user.email))[0]);
    expect(mail).toContain('Your account asks for a code now');
    expect(mail).not.toContain(secret);
  });

  test('says by how much a clock is off, and takes no such code', async () => {
    const user = await newUser();
    const api = await world.as(user);
    const { secret }: { secret: string } = (await api.post(FACTOR)).body;
    for (const [steps, way] of [
      [10, 'about 5 minutes ahead'],
      [-10, 'about 5 minutes behind'],
    ] as const) {
      const off = await api.post(`${FACTOR}/confirmation`, { code: codeOf(secret, steps) });
      expect(errorOf(off)).toBe('sessions.clock_off');
      expect(JSON.stringify(off.body)).toContain(way);
    }
    expect((await api.get(FACTOR)).body).toMatchObject({ since: null });
  });

  test('keeps neither the secret nor the recovery codes as they are', async () => {
    const { user, secret, codes } = await enrolled();
    const kept = await sql(
      `select f.secret_cipher, r.code_hash from second_factors f
         join recovery_codes r using (user_id) where f.user_id = $1`,
      [user.userId],
    );
    expect(kept.rows).toHaveLength(10);
    for (const row of kept.rows as { secret_cipher: Buffer; code_hash: Buffer }[]) {
      expect(row.secret_cipher.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
      for (const code of codes) expect(row.code_hash.includes(Buffer.from(code))).toBe(false);
    }
  });

  test('is refused 16 minutes after the sign-in until it is sure who asks, and to an auditor', async () => {
    const user = await newUser();
    const api = await world.as(user);
    await sql("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      user.userId,
    ]);
    expect(errorOf(await api.post(FACTOR))).toBe('request.step_up');
    expect(errorOf(await api.delete(FACTOR))).toBe('request.step_up');
    expect((await (await world.asAuditor(client)).post(FACTOR)).status).toBe(403);
  });
});

describe('signing in', () => {
  test('asks for the code after the password alone, and takes each once', async () => {
    const { user, secret } = await enrolled();
    expect(errorOf(await login(user))).toBe('sessions.code_needed');
    const wrongPassword = await makeApi(world.address, '').post('/v1/auth/login', {
      email: user.email,
      password: 'another lorry at noon',
      code: codeOf(secret, 1),
    });
    expect(errorOf(wrongPassword)).toBe('sessions.wrong_credentials');
    await forgetTries();
    const code = codeOf(secret, 1);
    const both = await Promise.all([login(user, code), login(user, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(errorOf(await login(user, code))).toBe('sessions.wrong_code');
    // Nor one of a step before it, although the window is open.
    await forgetTries();
    expect(errorOf(await login(user, codeOf(secret)))).toBe('sessions.wrong_code');
    expect(await auditOf(user, 'sessions.login')).toContain('failed');
    await forgetTries();
  });

  test('refuses a clock that is 5 minutes off, and another account’s code', async () => {
    const { user, secret } = await enrolled();
    const other = await enrolled();
    for (const code of [codeOf(secret, 10), codeOf(secret, -10), codeOf(other.secret)]) {
      const refused = await login(user, code);
      expect(errorOf(refused)).toBe('sessions.wrong_code');
      expect(JSON.stringify(refused.body)).toContain('clock');
      await forgetTries();
    }
    expect((await login(user, codeOf(secret, 1))).status).toBe(200);
  });

  test('throttles guesses, whatever network they come from, also for the right code', async () => {
    const { user, secret } = await enrolled();
    const answers = [];
    for (let at = 0; at < 8; at += 1) {
      // As from networks that made no try before.
      await sql("delete from login_attempts where subject not like 'second factor%'");
      answers.push((await login(user, `${100_000 + at}`)).status);
    }
    expect(answers).toContain(429);
    await sql("delete from login_attempts where subject not like 'second factor%'");
    expect((await login(user, codeOf(secret, 1))).status).toBe(429);
    await forgetTries();
    expect((await login(user, codeOf(secret, 1))).status).toBe(200);
  });

  test('takes each recovery code once, as typed or copied, and new ones end the former', async () => {
    const { user, api, codes } = await enrolled();
    const [first = '', second = '', third = ''] = codes;
    expect((await login(user, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect(errorOf(await login(user, first))).toBe('sessions.wrong_code');
    const other = await enrolled();
    expect(errorOf(await login(other.user, second))).toBe('sessions.wrong_code');
    expect((await api.get(FACTOR)).body).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await api.post(`${FACTOR}/recoveryCodes`);
    const { recoveryCodes }: { recoveryCodes: string[] } = renewed.body;
    await forgetTries();
    expect(errorOf(await login(user, third))).toBe('sessions.wrong_code');
    expect((await login(user, recoveryCodes[0] ?? '')).status).toBe(200);
    await forgetTries();
  });

  test('a reset of the password asks for the code too, and its link holds until it came', async () => {
    const { user, secret } = await enrolled();
    const anon = makeApi(world.address, '');
    await anon.post('/v1/auth/forgotPassword', { email: user.email });
    const link = await until('The link', async () => {
      const mails = (await mailsTo(world, user.email)).join('\n');
      return /resetPassword\/([\w-]{43})/.exec(mails)?.[1];
    });
    const reset = (code?: string) =>
      anon.post(`/v1/auth/resetPassword/${link}`, {
        password: 'a new quiet lorry',
        ...(code === undefined ? {} : { code }),
      });
    expect(errorOf(await reset())).toBe('sessions.code_needed');
    expect(errorOf(await reset('000000'))).toBe('sessions.wrong_code');
    expect(await auditOf(user, 'sessions.resetPassword')).toEqual(['failed']);
    expect((await reset(codeOf(secret, 1))).status).toBe(200);
    await forgetTries();
  });
});

describe('with a factor on', () => {
  test('step-up takes a code, and the password no more', async () => {
    const { user, api, secret } = await enrolled();
    await sql("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
      user.userId,
    ]);
    const prove = (given: object) => api.post('/v1/users/me/proof', given);
    expect(errorOf(await prove({ password: PASSWORD }))).toBe('sessions.code_needed');
    expect(errorOf(await prove({ password: PASSWORD, code: '000000' }))).toBe(
      'sessions.wrong_code',
    );
    expect(errorOf(await api.delete(FACTOR))).toBe('request.step_up');
    expect((await prove({ code: codeOf(secret, 1) })).status).toBe(204);
    expect((await api.delete(FACTOR)).status).toBe(204);
    await forgetTries();
  });

  test('it is turned off, mailed and audited; the password alone opens the account then', async () => {
    const { user, api } = await enrolled();
    expect((await api.delete(FACTOR)).status).toBe(204);
    expect(errorOf(await api.delete(FACTOR))).toBe('sessions.no_factor');
    expect(errorOf(await api.post(`${FACTOR}/recoveryCodes`))).toBe('sessions.no_factor');
    expect((await login(user)).status).toBe(200);
    expect(await auditOf(user, 'second-factor.end')).toContain('done');
    const mail = await until('The mail', async () =>
      (await mailsTo(world, user.email)).find((one) => one.includes('no code any more')),
    );
    expect(mail.replaceAll('=\r\n', '')).toContain('the password alone opens it');
    const left = await sql('select 1 from recovery_codes where user_id = $1', [user.userId]);
    expect(left.rows).toEqual([]);
  });
});

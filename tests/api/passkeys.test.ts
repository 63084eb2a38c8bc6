import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mails.ts';
import { softPasskey } from '#tests/support/soft-authenticator.ts';
import { until } from '#tests/support/until.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
const FACTOR = '/v1/users/me/secondFactor';
const PASSKEYS = '/v1/users/me/passkeys';

let world: World;
let page: { origin: string; rpId: string };

beforeAll(async () => {
  world = await openWorld();
  page = { origin: world.address, rpId: new URL(world.address).hostname };
}, 120_000);
afterAll(() => world.close());

const sql = (statement: string, values: unknown[] = []) =>
  world.kernel.pool.query(statement, values);
const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;
const anon = () => makeApi(world.address, '');
const challenge = async () => String((await anon().post('/v1/auth/passkey')).body.challenge);
const login = (user: User, passkey?: object) =>
  anon().post('/v1/auth/login', {
    email: user.email,
    password: PASSWORD,
    ...(passkey ? { passkey } : {}),
  });

async function enrolled(): Promise<{ user: User; api: Api }> {
  const client = await world.makeClient();
  const user = await world.makeUser({
    client,
    permissions: ['client.viewRoster'],
    password: PASSWORD,
  });
  const api = await world.as(user);
  const { secret }: { secret: string } = (await api.post(FACTOR)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await api.post(`${FACTOR}/confirmation`, { code })).status).toBe(200);
  return { user, api };
}

async function withPasskey() {
  const { user, api } = await enrolled();
  const key = softPasskey();
  const options = await api.post(`${PASSKEYS}/options`);
  expect(options.body).toMatchObject({ rp: { id: page.rpId }, attestation: 'none' });
  const credential = key.make(options.body.challenge, page);
  const added = await api.post(PASSKEYS, { name: 'Laptop', credential });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { user, api, key, credential, passkeyId: String(added.body.passkeyId) };
}

test('signs in with the password, shows who is there, is listed, mailed and audited', async () => {
  const { user, api, key } = await withPasskey();
  expect(errorOf(await login(user))).toBe('sessions.code_needed');
  const signedIn = await login(user, key.answer(await challenge(), page));
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  expect((await api.get(PASSKEYS)).body.rows).toMatchObject([{ name: 'Laptop' }]);
  await sql("update sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
    user.userId,
  ]);
  expect(errorOf(await api.post(`${PASSKEYS}/options`))).toBe('request.step_up');
  const passkey = key.answer(await challenge(), page);
  expect((await api.post('/v1/users/me/proof', { passkey })).status).toBe(204);
  expect((await api.post(`${PASSKEYS}/options`)).status).toBe(200);
  await until('The mail', async () =>
    (await mailsTo(world, user.email)).find((text) => text.includes('passkey was added')),
  );
  const audited = await sql(
    "select outcome from audit_log where entity_id = $1 and action = 'passkeys.add'",
    [user.userId],
  );
  expect(audited.rows).toEqual([{ outcome: 'done' }]);
});

test('answers each challenge once, and none that is over, another’s or not ours', async () => {
  const { user, key } = await withPasskey();
  const answer = key.answer(await challenge(), page);
  expect((await login(user, answer)).status).toBe(200);
  expect(errorOf(await login(user, answer))).toBe('sessions.wrong_passkey');
  const own = Buffer.alloc(72, 7).toString('base64url');
  expect(errorOf(await login(user, key.answer(own, page)))).toBe('sessions.wrong_passkey');
  const garbled = `${(await challenge()).slice(0, -4)}AAAA`;
  expect(errorOf(await login(user, key.answer(garbled, page)))).toBe('sessions.wrong_passkey');
  const failed = await sql(
    "select detail from audit_log where entity_id = $1 and action = 'sessions.login' and outcome = 'failed'",
    [user.userId],
  );
  expect(JSON.stringify(failed.rows)).toContain('wrong passkey');
});

test('of another page, another host, without its owner’s touch or another account opens nothing', async () => {
  const { user, key } = await withPasskey();
  const other = await withPasskey();
  const wrong = [
    key.answer(await challenge(), { ...page, origin: 'https://console.evil.example' }),
    key.answer(await challenge(), { ...page, rpId: 'evil.example' }),
    // Present, but nobody was verified.
    key.answer(await challenge(), page, 0x01),
    other.key.answer(await challenge(), page),
    softPasskey().answer(await challenge(), page),
  ];
  for (const answer of wrong) {
    await sql('delete from login_attempts');
    expect(errorOf(await login(user, answer))).toBe('sessions.wrong_passkey');
  }
  const { signature } = key.answer(await challenge(), page).response;
  const mixed = key.answer(await challenge(), page);
  mixed.response.signature = signature;
  expect(errorOf(await login(user, mixed))).toBe('sessions.wrong_passkey');
});

test('is throttled like codes, and does not spare the password', async () => {
  const { user, key } = await withPasskey();
  await sql('delete from login_attempts');
  const answers = [];
  for (let at = 0; at < 8; at += 1) {
    await sql("delete from login_attempts where subject not like 'second factor%'");
    answers.push((await login(user, softPasskey().answer(await challenge(), page))).status);
  }
  expect(answers).toContain(429);
  await sql('delete from login_attempts');
  const bare = await anon().post('/v1/auth/login', {
    email: user.email,
    password: 'not the password',
    passkey: key.answer(await challenge(), page),
  });
  expect(errorOf(bare)).toBe('sessions.wrong_credentials');
});

test('is added beside an app, by its own challenge, once; and goes alone or with the factor', async () => {
  const bare = await world.as(
    await world.makeUser({ client: await world.makeClient(), password: PASSWORD }),
  );
  expect(errorOf(await bare.post(`${PASSKEYS}/options`))).toBe('sessions.no_factor');
  const { user, api, key, credential, passkeyId } = await withPasskey();
  expect(errorOf(await api.post(PASSKEYS, { name: 'Again', credential }))).toBe(
    'sessions.wrong_passkey',
  );
  const other = await enrolled();
  const foreign = softPasskey().make((await api.post(`${PASSKEYS}/options`)).body.challenge, page);
  expect(errorOf(await other.api.post(PASSKEYS, { name: 'Stolen', credential: foreign }))).toBe(
    'sessions.wrong_passkey',
  );
  const signIn = softPasskey().make(await challenge(), page);
  expect(errorOf(await api.post(PASSKEYS, { name: 'Other', credential: signIn }))).toBe(
    'sessions.wrong_passkey',
  );
  expect((await other.api.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(404);
  expect((await api.delete(`${PASSKEYS}/${passkeyId}`)).status).toBe(204);
  expect(errorOf(await login(user, key.answer(await challenge(), page)))).toBe(
    'sessions.wrong_passkey',
  );
  const last = await withPasskey();
  expect((await last.api.delete(FACTOR)).status).toBe(204);
  const left = await sql('select 1 from passkeys where user_id = $1', [last.user.userId]);
  expect(left.rows).toEqual([]);
});

import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '#src/features/sign-on/server/apply-changes.job.ts';
import type { Person } from '#tests/support/identity-provider.ts';
import {
  ADMIN,
  errorOf,
  messageOf,
  PASSWORD,
  PROVIDER,
  signOnWorld,
} from '#tests/support/sign-on-world.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Api, User } from '#tests/support/world.ts';

const {
  auditOf,
  begin,
  browser,
  comeAsBefore,
  comeIn,
  company,
  idp,
  ledBack,
  newDomain,
  person,
  records,
  settings,
  sql,
  world,
} = signOnWorld();
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
let thieves = 0;

describe('a company’s own log-in', () => {
  test('makes an account of what the groups give, and keeps to it at each log-in', async () => {
    const { client, yard, domain } = await company();
    const who = person(domain);
    const first = await comeIn(who, { returnTo: '/reports' });
    expect(first.answer.status, JSON.stringify(first.answer.body)).toBe(200);
    expect(first.answer.body).toMatchObject({
      returnTo: '/reports',
      user: { email: who.email, name: 'Dana Ortiz', isConcordeUser: false, isByProvider: true },
    });
    expect((await first.api.get(`/v1/clients/${yard.clientId}/employees`)).status).toBe(200);
    expect(first.answer.body.user.sites).toEqual([yard.clientId]);
    expect(await auditOf(client.tenantId, 'provider-sign-in.makeAccount')).toHaveLength(1);

    const wider = await comeIn({ ...who, groups: ['safety', 'heads'] });
    expect(wider.answer.body.user.id).toBe(first.answer.body.user.id);
    expect(wider.answer.body.user.sites ?? [client.clientId]).toContain(client.clientId);
    const narrower = await comeIn(who);
    expect(narrower.answer.body.user.sites).toEqual([yard.clientId]);
    // Out of every group: nothing opens.
    expect(errorOf((await comeIn({ ...who, groups: ['chess'] })).answer)).toBe(
      'provider-sign-in.no_account',
    );
  });

  test('makes one account of two first log-ins at the same time', async () => {
    const { client, domain } = await company();
    const who = person(domain);
    idp().person = who;
    const both = [browser(), browser()];
    const backs = [
      await ledBack(both[0] ?? browser(), who.email ?? ''),
      await ledBack(both[1] ?? browser(), who.email ?? ''),
    ];
    const answers = await Promise.all(
      both.map((one, at) => one.post('/v1/auth/provider/finish', backs[at])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect((await auditOf(client.tenantId, 'provider-sign-in.finish')).length).toBe(2);
  });

  test('opens the account that its address has in the same company, and keeps what that may do', async () => {
    const { client, domain, api } = await company({ makesAccounts: false });
    const user = await world().makeUser({
      client,
      permissions: ['client.viewRoster'],
      email: `clerk@${domain}`,
      password: PASSWORD,
    });
    const { answer } = await comeAsBefore(
      person(domain, { sub: 'clerk', email: user.email, groups: ['heads'] }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: user.userId,
      permissions: { client: ['viewRoster'] },
    });
    // Unknown, and no accounts are made.
    expect(errorOf((await comeIn(person(domain))).answer)).toBe('provider-sign-in.no_account');
    // The address went to another person: not their account until an administrator frees it.
    const other = person(domain, { sub: 'another clerk', email: user.email });
    expect(errorOf((await comeIn(other)).answer)).toBe('provider-sign-in.other_person');
    const freed = () => api.post(`${PROVIDER}/freeAccount`, { email: user.email });
    expect((await freed()).status).toBe(204);
    expect(errorOf(await freed())).toBe('sign-on.not_tied');
    expect((await comeAsBefore(other)).answer.status).toBe(200);
    // Deactivated: nothing opens, and what was open ends.
    const { api: inside } = await comeIn(other);
    expect((await api.put(`/v1/users/${user.userId}/active`, { active: false })).status).toBe(200);
    expect((await inside.get('/v1/auth/session')).status).toBe(401);
    expect(errorOf((await comeIn(other)).answer)).toBe('provider-sign-in.no_account');
  });

  test('never opens an account of another company or of the house, nor makes one for their addresses', async () => {
    const [ours, theirs] = [await company(), await company()];
    const begun = person(ours.domain);
    const asAnother = async (email: string, more: Partial<Person> = {}) => {
      const from = browser();
      const back = await (async () => {
        idp().person = { ...begun, sub: `thief-${(thieves += 1)}`, email, ...more };
        return ledBack(from, `x@${ours.domain}`);
      })();
      return errorOf(await from.post('/v1/auth/provider/finish', back));
    };
    expect(await asAnother(theirs.boss.email)).toBe('provider-sign-in.other_address');
    const staff = await world().makeUser({ client: world().internal, permissions: ['dq.review'] });
    expect(await asAnother(staff.email)).toBe('provider-sign-in.other_address');
    expect(await asAnother('lee@gmail.com')).toBe('provider-sign-in.other_address');
    expect(await asAnother(`lee@${ours.domain}`, { email_verified: false })).toBe(
      'provider-sign-in.other_address',
    );
    // An address of the company's own domain whose account is in another company, or in the house.
    const lent = await world().makeUser({
      client: theirs.client,
      permissions: ['client.viewRoster'],
      email: `lent@${ours.domain}`,
    });
    expect(await asAnother(lent.email)).toBe('provider-sign-in.no_account');
    const inside = await world().makeUser({
      client: world().internal,
      permissions: ['admin.configureInternalUser'],
      email: `agent@${ours.domain}`,
    });
    expect(await asAnother(inside.email)).toBe('provider-sign-in.no_account');
    const { rows } = await sql('select user_id from provider_accounts where user_id = any ($1)', [
      [lent.userId, inside.userId],
    ]);
    expect(rows).toEqual([]);
    expect(await auditOf(ours.client.tenantId, 'provider-sign-in.finish')).toContainEqual({
      outcome: 'failed',
      detail: { reason: 'provider-sign-in.other_address' },
    });
  });

  test('gives groups no more than a client’s user may hold, and what their giver holds', async () => {
    const { api, client, domain } = await company();
    const asked = (permissions: string[]) =>
      api.put(
        PROVIDER,
        settings({ groups: [{ name: 'x', permissions, sites: [client.clientId] }] }),
      );
    expect(errorOf(await asked(['client.viewPII']))).toBe('sign-on.not_grantable');
    expect(errorOf(await asked(['admin.configureInternalUser']))).toBe('sign-on.not_grantable');
    const other = await world().makeClient();
    const beyond = await api.put(
      PROVIDER,
      settings({
        groups: [{ name: 'x', permissions: ['client.viewRoster'], sites: [other.clientId] }],
      }),
    );
    expect(errorOf(beyond)).toBe('request.invalid');
    // Even where the table says otherwise.
    await sql(
      "update provider_groups set permissions = $2 where tenant_id = $1 and group_name = 'safety'",
      [client.tenantId, ['admin.superAdmin', 'customerCare.assumeClient', 'client.viewRoster']],
    );
    const { answer } = await comeIn(person(domain));
    expect(answer.body.user).toMatchObject({
      isConcordeUser: false,
      permissions: { client: ['viewRoster'] },
    });
    expect(Object.keys(answer.body.user.permissions)).toEqual(['client']);
  });
});

test('a client that left leads nobody to its provider, and gets no new accounts', async () => {
  const { client, domain } = await company();
  const who = person(domain);
  idp().person = who;
  const from = browser();
  const back = await ledBack(from, who.email ?? '');
  await sql(
    `insert into departures (tenant_id, client_name, reason, begun_by, begun_by_name)
     values ($1, 'A client', 'It ends', uuidv7(), 'An administrator')`,
    [client.tenantId],
  );
  expect(errorOf(await begin(browser(), who.email ?? ''))).toBe('provider-sign-in.none');
  expect(errorOf(await from.post('/v1/auth/provider/finish', back))).toBe('provider-sign-in.none');
  const { rows } = await sql('select user_id from users where tenant_id = $1 and email = $2', [
    client.tenantId,
    who.email,
  ]);
  expect(rows).toEqual([]);
});

describe('a group that another administrator gave more to', () => {
  test('keeps it, and gives it to nobody of another provider or claim', async () => {
    const { api, client } = await company();
    const more = ['client.viewPII', 'client.viewRoster'];
    await sql(
      "update provider_groups set permissions = $2 where tenant_id = $1 and group_name = 'heads'",
      [client.tenantId, more],
    );
    const groups = [{ name: 'heads', permissions: more, sites: [client.clientId] }];
    expect((await api.put(PROVIDER, settings({ groups }))).status).toBe(200);
    const elsewhere = [
      { issuer: 'https://mine.example.com' },
      { oidcClientId: 'mine' },
      { groupsClaim: 'nicknames' },
    ];
    for (const other of elsewhere)
      expect(errorOf(await api.put(PROVIDER, settings({ groups, ...other })))).toBe(
        'sign-on.not_grantable',
      );
    expect((await api.put(PROVIDER, settings({ groups }))).status).toBe(200);
  });
});

describe('domains', () => {
  test('lead to a provider once they are proven, and to one client’s alone', async () => {
    const { domain } = await company();
    const nobody = makeApi(world().address, '');
    const wayOf = async (email: string) =>
      (await nobody.post('/v1/auth/provider/way', { email })).body.way;
    expect((await nobody.get('/v1/auth/provider')).body).toEqual({ isOffered: true });
    expect(await wayOf(`anyone@${domain}`)).toBe('both');
    expect(await wayOf('anyone@gmail.com')).toBe('password');

    const rival = await company();
    const added = await rival.api.post(`${PROVIDER}/domains`, { domain });
    const { record } = added.body.domains.find((one: { domain: string }) => one.domain === domain);
    expect(errorOf(await rival.api.post(`${PROVIDER}/domains/${domain}/proof`))).toBe(
      'sign-on.not_proven',
    );
    expect(errorOf(await begin(browser(), `x@${newDomain()}`))).toBe('provider-sign-in.none');
    records.set(record.name, record.value);
    expect(errorOf(await rival.api.post(`${PROVIDER}/domains/${domain}/proof`))).toBe(
      'sign-on.taken',
    );
    // Theirs alone does not confirm.
    expect(errorOf(await rival.api.put(`${PROVIDER}/domains/${domain}/confirmation`))).toBe(
      'sign-on.by_staff',
    );
    const own = newDomain();
    await rival.api.post(`${PROVIDER}/domains`, { domain: own });
    const head = await world().as(
      await world().makeUser({
        client: world().internal,
        permissions: [
          'admin.configureInternalUser',
          'customerCare.assumeClient',
          'client.configureUser',
        ],
      }),
    );
    const there = { client: rival.client.clientId };
    const confirmed = await head.put(`${PROVIDER}/domains/${own}/confirmation`, undefined, there);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(await wayOf(`anyone@${own}`)).toBe('both');
    expect(errorOf(await head.get(PROVIDER, { client: world().internal.clientId }))).toBe(
      'sign-on.of_clients',
    );
    expect((await rival.api.delete(`${PROVIDER}/domains/${own}`)).status).toBe(200);
    expect(await wayOf(`anyone@${own}`)).toBe('password');
    expect(await auditOf(rival.client.tenantId, 'sign-on.confirmDomain')).toHaveLength(1);
  });

  test('and all of it are for who administers the whole company', async () => {
    const { client, yard, api } = await company();
    const lower = await world().as(
      await world().makeUser({ client: yard, permissions: ADMIN, sites: [yard] }),
    );
    expect(errorOf(await lower.get(PROVIDER))).toBe('sign-on.not_whole');
    const reader = await world().as(
      await world().makeUser({ client, permissions: ['client.viewRoster'] }),
    );
    expect((await reader.get(PROVIDER)).status).toBe(403);
    const kept = await api.get(PROVIDER);
    expect(JSON.stringify(kept.body)).not.toContain(idp().secret);
    const { rows } = await sql(
      'select secret_cipher from identity_providers where tenant_id = $1',
      [client.tenantId],
    );
    expect(rows[0].secret_cipher.includes(Buffer.from(idp().secret))).toBe(false);
    // Over the version that was seen.
    const stale = await api.put(PROVIDER, settings(), { headers: { 'if-match': '"0"' } });
    expect(stale.status).toBe(409);
  });
});

describe('a log-in that is required', () => {
  test('shuts passwords out, but for an administrator with a second factor', async () => {
    const { client, boss, api, domain } = await company();
    const clerk = await world().makeUser({
      client,
      permissions: ['client.viewRoster'],
      email: `clerk@${domain}`,
      password: PASSWORD,
    });
    const adviser = await world().makeUser({
      client,
      permissions: ['client.viewRoster'],
      password: PASSWORD,
    });
    const logIn = (user: User, more: object = {}) =>
      makeApi(world().address, '').post('/v1/auth/login', {
        email: user.email,
        password: PASSWORD,
        ...more,
      });
    const before = makeApi(world().address, (await logIn(clerk)).body.token);
    const required = () => api.put(PROVIDER, settings({ mode: 'required' }));
    expect(errorOf(await required())).toBe('sign-on.not_tried');
    const { api: byProvider } = await comeAsBefore(person(domain, { email: clerk.email }));
    expect(errorOf(await required())).toBe('sign-on.no_way_back');
    const { secret } = (await api.post('/v1/users/me/secondFactor')).body;
    expect(
      (await api.post('/v1/users/me/secondFactor/confirmation', { code: codeOf(secret) })).status,
    ).toBe(200);
    expect((await required()).status).toBe(200);

    // Sessions that began by a password end; those by the provider go on.
    expect((await before.get('/v1/auth/session')).status).toBe(401);
    expect((await byProvider.get('/v1/auth/session')).status).toBe(200);
    expect((await api.get('/v1/auth/session')).status).toBe(200);
    expect(errorOf(await logIn(clerk))).toBe('provider-sign-in.required');
    expect(errorOf(await logIn(clerk, { password: 'wrong and long' }))).toBe(
      'sessions.wrong_credentials',
    );
    // Whom the provider does not know goes on as before.
    expect((await logIn(adviser)).status).toBe(200);

    expect(errorOf(await logIn(boss))).toBe('sessions.code_needed');
    await sql('update second_factors set last_step = null where user_id = $1', [boss.userId]);
    expect((await logIn(boss, { code: codeOf(secret) })).status).toBe(200);
    expect(await auditOf(client.tenantId, 'sessions.login')).toContainEqual({
      outcome: 'done',
      detail: { pastProvider: true },
    });
  });
});

describe('a second factor', () => {
  const policy = { isRequired: true, graceDays: 0, trustDays: 0 };

  test('of the provider counts where the company says so, and only then', async () => {
    const { client, api, domain } = await company();
    const { secret } = (await api.post('/v1/users/me/secondFactor')).body;
    await api.post('/v1/users/me/secondFactor/confirmation', { code: codeOf(secret) });
    expect((await api.put('/v1/signInPolicy', policy)).status).toBe(200);
    const roster = `/v1/clients/${client.clientId}/employees`;
    const who = person(domain, { groups: ['heads'] });
    idp().methods = ['pwd', 'mfa'];
    const untrusted = await comeIn(who);
    expect(errorOf(await untrusted.api.get(roster))).toBe('request.factor_needed');
    const trusts = settings({
      trustsFactor: true,
      groups: [{ name: 'heads', permissions: ADMIN, sites: [client.clientId] }],
    });
    expect((await api.put(PROVIDER, trusts)).status).toBe(200);
    // One administrator alone does not take the own factor out of the way.
    expect(errorOf(await (await comeIn(who)).api.get(roster))).toBe('request.factor_needed');
    await sql("update provider_changes set due_at = now() - interval '1 second'");
    await applyChanges(world().kernel);
    expect((await (await comeIn(who)).api.get(roster)).status).toBe(200);
    idp().methods = ['pwd'];
    expect(errorOf(await (await comeIn(who)).api.get(roster))).toBe('request.factor_needed');
  });

  test('of the account is asked for after the provider’s word, which waits for it', async () => {
    const { api, domain } = await company();
    const who = person(domain);
    const first = await comeIn(who);
    const { secret } = (await first.api.post('/v1/users/me/secondFactor')).body;
    await first.api.post('/v1/users/me/secondFactor/confirmation', { code: codeOf(secret) });
    const { answer, from, back } = await comeIn(who);
    expect(errorOf(answer)).toBe('sessions.code_needed');
    const wrong = await from.post('/v1/auth/provider/finish', { ...back, code: '000000' });
    expect(errorOf(wrong)).toBe('sessions.wrong_code');
    await sql('update second_factors set last_step = null where user_id = $1', [
      first.answer.body.user.id,
    ]);
    const code = codeOf(secret);
    expect(errorOf(await browser().post('/v1/auth/provider/finish', { ...back, code }))).toBe(
      'provider-sign-in.over',
    );
    expect((await from.post('/v1/auth/provider/finish', { ...back, code })).status).toBe(200);
    expect((await api.get(PROVIDER)).status).toBe(200);
  });

  test('is no proof that somebody is there where the provider asked long ago (D360)', async () => {
    const { domain } = await company();
    const who = person(domain, { groups: ['heads'] });
    const add = (api: Api) => api.post(`${PROVIDER}/domains`, { domain: newDomain() });
    expect((await add((await comeIn(who)).api)).status).toBe(200);
    idp().tampering = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } };
    const { api } = await comeIn(who);
    expect(errorOf(await add(api))).toBe('request.step_up');
    const proof = await api.post('/v1/users/me/proof', { password: 'anything at all' });
    expect(messageOf(proof)).toContain('no password here');
  });
});

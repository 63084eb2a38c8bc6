import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '#src/features/sign-on/server/apply-changes.job.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { saidInMail } from '#tests/support/mails.ts';
import { ADMIN, errorOf, PASSWORD, PROVIDER, signOnWorld } from '#tests/support/sign-on-world.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Client } from '#tests/support/world.ts';

const {
  agree,
  auditOf,
  browser,
  comeAsBefore,
  comeIn,
  company,
  idp,
  person,
  settings,
  sql,
  world,
} = signOnWorld();
const FINISH = '/v1/auth/provider/finish';
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A colleague who may more than the company's administrator of users. */
const colleague = (client: Client, domain: string, name: string) =>
  world().makeUser({
    client,
    permissions: ['client.viewRoster', 'client.viewPII'],
    email: `${name}@${domain}`,
    password: PASSWORD,
  });

/** A second provider, as somebody would set up who means to say who people are. */
async function another<T>(
  work: (mine: Awaited<ReturnType<typeof startIdentityProvider>>) => Promise<T>,
): Promise<T> {
  const { address } = world();
  const mine = await startIdentityProvider({
    redirects: [`${address}/login/company`],
    loggedOut: [`${address}/login`],
  });
  try {
    return await work(mine);
  } finally {
    await mine.close();
  }
}

describe('an account that was here before', () => {
  test('is not opened by what an administrator’s own provider says (D414)', async () => {
    const { client, domain } = await company();
    await sql('update identity_providers set trusts_factor = true where tenant_id = $1', [
      client.tenantId,
    ]);
    const victim = await colleague(client, domain, 'payroll');
    idp().methods = ['pwd', 'mfa'];
    const attack = person(domain, { sub: 'attacker', email: victim.email });
    const { answer, from, back } = await comeIn(attack);
    expect(errorOf(answer)).toBe('provider-sign-in.own_proof');
    expect(answer.body.token).toBeUndefined();
    const guess = (more: object) => from.post(FINISH, { ...back, ...more });
    expect(errorOf(await guess({ password: 'a wrong guess' }))).toBe(
      'provider-sign-in.wrong_proof',
    );
    expect(errorOf(await guess({ mailed: 'a'.repeat(43) }))).toBe('provider-sign-in.bad_link');
    for (const _ of [1, 2, 3, 4, 5]) await guess({ password: 'a wrong guess' });
    expect(errorOf(await guess({ password: 'a wrong guess' }))).toBe('sessions.too_many_tries');
    const { rows } = await sql('select from provider_accounts where user_id = $1', [victim.userId]);
    expect(rows).toEqual([]);
    expect(await auditOf(client.tenantId, 'provider-sign-in.finish')).toContainEqual({
      outcome: 'failed',
      detail: { reason: 'wrong password' },
    });
    // Freed by the administrator, it is no easier.
    await sql('delete from login_attempts');
    expect(errorOf((await comeIn(attack)).answer)).toBe('provider-sign-in.own_proof');
  });

  test('is tied once by its password and its own factor, whoever’s factor is trusted', async () => {
    const { client, domain } = await company();
    await sql('update identity_providers set trusts_factor = true where tenant_id = $1', [
      client.tenantId,
    ]);
    const user = await colleague(client, domain, 'lee');
    const own = await world().as(user);
    const { secret } = (await own.post('/v1/users/me/secondFactor')).body;
    const confirmation = '/v1/users/me/secondFactor/confirmation';
    expect((await own.post(confirmation, { code: codeOf(secret) })).status).toBe(200);
    await sql('update second_factors set last_step = null where user_id = $1', [user.userId]);
    idp().methods = ['pwd', 'mfa'];
    const who = person(domain, { email: user.email });
    const { answer, from, back } = await comeAsBefore(who);
    expect(errorOf(answer)).toBe('sessions.code_needed');
    const given = { ...back, password: PASSWORD, code: codeOf(secret) };
    const both = await Promise.all([from.post(FINISH, given), from.post(FINISH, given)]);
    // The answer that is sent twice ties it and begins a session once.
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(client.tenantId, 'provider-sign-in.linkAccount')).toHaveLength(1);
    await saidInMail(world(), /opens your account now|account was tied/, user.email);
    // From now on the provider's word and factor do.
    expect((await comeIn(who)).answer.status).toBe(200);
  });

  test('is tied by a link to its own address, in the browser that began it alone', async () => {
    const { client, domain } = await company();
    const user = await colleague(client, domain, 'kim');
    const who = person(domain, { email: user.email });
    const { from, back } = await comeIn(who);
    const ask = (one: { post: typeof from.post }) =>
      one.post('/v1/auth/provider/ownerLink', { state: back.state });
    expect(errorOf(await ask(browser()))).toBe('provider-sign-in.over');
    expect((await ask(from)).status).toBe(204);
    const mailed = await saidInMail(world(), /mailed=(?:3D)?([\w-]{43})/, user.email);
    const proof = { state: back.state, mailed };
    expect(errorOf(await browser().post(FINISH, proof))).toBe('provider-sign-in.over');
    const done = await from.post(FINISH, proof);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.user.id).toBe(user.userId);
    expect(errorOf(await from.post(FINISH, proof))).toBe('provider-sign-in.over');
    expect((await comeIn(who)).answer.status).toBe(200);
  });
});

describe('another provider of a log-in that is in use', () => {
  test('waits for a second administrator, and opens no account without its owner (D415)', async () => {
    const { api, boss, client, domain } = await company();
    const who = person(domain, { groups: ['heads'] });
    expect((await comeIn(who)).answer.status).toBe(200);
    const other = await world().makeUser({
      client,
      permissions: ADMIN,
      email: `second@${domain}`,
      password: PASSWORD,
    });
    await another(async (mine) => {
      const { groups } = (await api.get(PROVIDER)).body;
      const change = settings({
        issuer: mine.issuer,
        oidcClientId: mine.clientId,
        secret: mine.secret,
        trustsFactor: true,
        groups,
      });
      // Neither turned off before, nor asked for twice, does it hold.
      for (const mode of ['off', 'optional', 'optional']) {
        const saved = await api.put(PROVIDER, { ...change, mode });
        expect(saved.body).toMatchObject({
          provider: { issuer: idp().issuer, trustsFactor: false },
          waits: { issuer: mine.issuer, trustsFactor: true, isOwn: true },
        });
      }
      const { changeId } = (await api.get(PROVIDER)).body.waits;
      const agreement = `${PROVIDER}/waitingChange/agreement`;
      expect(errorOf(await api.post(agreement, { changeId }))).toBe('sign-on.by_another');
      await saidInMail(world(), /asks for the company log-in/, other.email);
      await saidInMail(world(), /asks for the company log-in/, boss.email);
      const second = await world().as(other);
      // What was replaced since it was seen is not agreed to.
      await api.put(PROVIDER, change);
      expect(errorOf(await second.post(agreement, { changeId }))).toBe('sign-on.nothing_waits');
      expect((await second.delete(`${PROVIDER}/waitingChange`)).body.waits).toBeNull();
      await api.put(PROVIDER, change);
      expect((await agree(client)).body).toMatchObject({
        waits: null,
        provider: { issuer: mine.issuer, trustsFactor: true, workedAt: null },
      });
      await saidInMail(world(), /holds now: the company log-in/, other.email);

      // Who came by the former provider is asked all the same, and has no password: by mail.
      mine.person = { ...who, sub: 'somebody else' };
      const from = browser();
      const begun = await from.post('/v1/auth/provider/begin', { email: who.email });
      const back = await mine.visit(begun.body.address);
      const given = Object.fromEntries(
        ['state', 'iss'].map((name) => [name, back.searchParams.get(name)]),
      );
      const answer = await from.post(FINISH, {
        ...given,
        authorizationCode: back.searchParams.get('code'),
      });
      expect(errorOf(answer)).toBe('provider-sign-in.own_proof');
    });
    const told = await auditOf(client.tenantId, 'sign-on.agreeToChange');
    expect(told).toMatchObject([{ outcome: 'done', detail: { askedBy: boss.userId } }]);
  });

  test('holds after a day, once, unless it was refused', async () => {
    const { api, client } = await company();
    const trusts = settings({ trustsFactor: true });
    expect((await api.put(PROVIDER, trusts)).body.provider.trustsFactor).toBe(false);
    expect(await applyChanges(world().kernel)).toBe(0);
    await sql("update provider_changes set due_at = now() - interval '1 second'");
    expect(await applyChanges(world().kernel)).toBe(1);
    expect(await applyChanges(world().kernel)).toBe(0);
    expect((await api.get(PROVIDER)).body).toMatchObject({
      waits: null,
      provider: { trustsFactor: true },
    });
    expect(await auditOf(client.tenantId, 'sign-on.agreeToChange')).toMatchObject([
      { detail: { afterADay: true } },
    ]);
    // Trust is of one provider: it does not go along to another, even where nobody has come in yet.
    await api.put(PROVIDER, settings({ mode: 'off', trustsFactor: true }));
    await another(async (mine) => {
      const { issuer } = mine;
      const moved = await api.put(PROVIDER, settings({ mode: 'off', issuer, trustsFactor: true }));
      expect(moved.body.provider).toMatchObject({ trustsFactor: false });
    });
  });

  test('waits no more once newer settings hold: an agreement does not bring the older ones back', async () => {
    const { api, client } = await company();
    await api.put(PROVIDER, settings({ trustsFactor: true, groupsClaim: 'older' }));
    const { changeId } = (await api.get(PROVIDER)).body.waits;
    const newer = await api.put(PROVIDER, settings({ groupsClaim: 'newer' }));
    expect(newer.body).toMatchObject({ waits: null, provider: { groupsClaim: 'newer' } });
    const second = await world().as(await world().makeUser({ client, permissions: ADMIN }));
    const agreed = await second.post(`${PROVIDER}/waitingChange/agreement`, { changeId });
    expect(errorOf(agreed)).toBe('sign-on.nothing_waits');
    expect((await api.get(PROVIDER)).body.provider).toMatchObject({
      groupsClaim: 'newer',
      trustsFactor: false,
    });
  });

  test('is not another client’s to agree to, nor of who administers but a part', async () => {
    const { api, client, yard } = await company();
    await api.put(PROVIDER, settings({ trustsFactor: true }));
    const { changeId } = (await api.get(PROVIDER)).body.waits;
    const rival = await company();
    const agreement = `${PROVIDER}/waitingChange/agreement`;
    expect(errorOf(await rival.api.post(agreement, { changeId }))).toBe('sign-on.nothing_waits');
    const lower = await world().as(
      await world().makeUser({ client: yard, permissions: ADMIN, sites: [yard] }),
    );
    expect(errorOf(await lower.post(agreement, { changeId }))).toBe('sign-on.not_whole');
    expect(errorOf(await lower.delete(`${PROVIDER}/waitingChange`))).toBe('sign-on.not_whole');
    expect((await makeApi(world().address, '').post(agreement, { changeId })).status).toBe(401);
    expect((await agree(client)).status).toBe(200);
  });
});

describe('what a provider and a domain are worth', () => {
  test('an address counts where the provider calls it verified, or is known to say nothing (D416)', async () => {
    const { api, domain } = await company();
    const silent = () => {
      const { email_verified: _, ...rest } = person(domain);
      return rest;
    };
    expect(errorOf((await comeIn(silent())).answer)).toBe('provider-sign-in.other_address');
    const { groups } = (await api.get(PROVIDER)).body;
    expect((await api.put(PROVIDER, settings({ groups, lacksVerified: true }))).status).toBe(200);
    expect((await comeIn(silent())).answer.status).toBe(200);
    const unverified = person(domain, { email_verified: false });
    expect(errorOf((await comeIn(unverified)).answer)).toBe('provider-sign-in.other_address');
  });

  test('a domain under which anybody gets an address is no company’s', async () => {
    const { api } = await company();
    for (const domain of ['gmail.com', 'OUTLOOK.com', ' icloud.com ']) {
      const refused = await api.post(`${PROVIDER}/domains`, { domain });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain('Anybody can get an address of this domain');
    }
  });
});

test('an account that was made to agree does not agree (D416)', async () => {
  const { api, client } = await company();
  await api.put(PROVIDER, settings({ trustsFactor: true }));
  const { changeId } = (await api.get(PROVIDER)).body.waits;
  const made = await world().as(await world().makeUser({ client, permissions: ADMIN }));
  const refused = await made.post(`${PROVIDER}/waitingChange/agreement`, { changeId });
  expect(errorOf(refused)).toBe('sign-on.by_another');
  expect(refused.body.error.message).toContain('made after this was asked for');
});

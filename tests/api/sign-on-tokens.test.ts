import { describe, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { ADMIN, errorOf, messageOf, PROVIDER, signOnWorld } from '#tests/support/sign-on-world.ts';
import { makeApi } from '#tests/support/world.ts';

const {
  agree,
  auditOf,
  begin,
  browser,
  comeIn,
  company,
  idp,
  ledBack,
  person,
  settings,
  sql,
  world,
} = signOnWorld();

describe('what a provider sends', () => {
  const outcome = async (domain: string) => {
    const { answer } = await comeIn(person(domain));
    return answer.status === 200 ? 'in' : `${errorOf(answer)}: ${messageOf(answer)}`;
  };
  const now = () => Math.floor(Date.now() / 1000);

  test('is refused unsigned, wrongly signed, expired, of the future, or for somebody else', async () => {
    const { domain } = await company();
    const tries: [string, IdentityProvider['tampering'], RegExp][] = [
      ['unsigned', { by: 'nobody' }, /not signed as agreed|cannot be trusted/],
      ['signed with the shared secret', { by: 'secret' }, /not signed as agreed/],
      ['signed by a strange key', { by: 'strange key' }, /not signed as agreed/],
      ['expired', { claims: { iat: now() - 900, exp: now() - 300 } }, /expired, or a clock is off/],
      ['of the future', { claims: { iat: now() + 600, exp: now() + 900 } }, /a clock is off/],
      ['not valid yet', { claims: { nbf: now() + 600 } }, /a clock is off/],
      ['of another issuer', { claims: { iss: 'https://evil.example.com' } }, /another issuer/],
      ['for another receiver', { claims: { aud: 'another' } }, /another receiver/],
      ['of another try', { claims: { nonce: 'another' } }, /an earlier try/],
    ];
    for (const [what, tampering, message] of tries) {
      idp().tampering = tampering;
      const said = await outcome(domain);
      expect(said, what).toMatch(/^provider-sign-in\.bad_token/);
      expect(said, what).toMatch(message);
    }
    // A token of an earlier log-in, sent again.
    idp().tampering = null;
    expect(await outcome(domain)).toBe('in');
    idp().tampering = { instead: idp().lastToken };
    expect(await outcome(domain)).toMatch(/^provider-sign-in\.bad_token.*earlier try/);
    // A clock that is half a minute off is no reason.
    idp().tampering = { claims: { iat: now() + 30, exp: now() + 400 } };
    expect(await outcome(domain)).toBe('in');
  });

  test('counts once, in the browser that began it, while it is new', async () => {
    const { domain } = await company();
    idp().person = person(domain);
    const email = idp().person.email ?? '';
    const from = browser();
    const back = await ledBack(from, email);
    expect(errorOf(await browser().post('/v1/auth/provider/finish', back))).toBe(
      'provider-sign-in.over',
    );
    const both = await Promise.all([1, 2].map(() => from.post('/v1/auth/provider/finish', back)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(errorOf(await from.post('/v1/auth/provider/finish', back))).toBe(
      'provider-sign-in.over',
    );

    const late = await ledBack(from, email);
    await sql('update sign_in_flows set expires_at = now()');
    expect(errorOf(await from.post('/v1/auth/provider/finish', late))).toBe(
      'provider-sign-in.over',
    );
    // Two tabs: each finishes its own.
    const tabs = [await ledBack(from, email), await ledBack(from, email)];
    for (const tab of tabs)
      expect((await from.post('/v1/auth/provider/finish', tab)).status).toBe(200);
    // A code of one log-in in another, which has its own verifier.
    const [one, two] = [await ledBack(from, email), await ledBack(from, email)];
    const mixed = await from.post('/v1/auth/provider/finish', {
      ...one,
      authorizationCode: two.authorizationCode,
    });
    expect(mixed.status).toBe(400);
    const declined = await ledBack(from, email);
    expect(
      errorOf(
        await from.post('/v1/auth/provider/finish', {
          state: declined.state,
          iss: declined.iss,
          error: 'access_denied',
        }),
      ),
    ).toBe('provider-sign-in.declined');
    const strange = await makeApi(world().address, '').post(
      '/v1/auth/provider/begin',
      { email },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    expect(errorOf(strange)).toBe('request.forbidden');
  });

  test('follows a change of the provider’s keys, and says so when nobody answers', async () => {
    const { domain } = await company();
    expect(await outcome(domain)).toBe('in');
    await idp().changeKeys();
    expect(await outcome(domain)).toBe('in');
    idp().isHanging = true;
    const begun = await begin(browser(), `x@${domain}`);
    expect(errorOf(begun)).toBe('provider-sign-in.down');
    expect(begun.status).toBe(503);
  }, 30_000);

  test('may be thin: then the provider is asked for the rest', async () => {
    const { api, client, domain } = await company();
    const thin = await startIdentityProvider({
      redirects: [`${world().address}/login/company`],
      isThin: true,
    });
    const groups = [{ name: 'safety', permissions: ADMIN, sites: [client.clientId] }];
    expect((await api.put(PROVIDER, settings({ issuer: thin.issuer, groups }))).status).toBe(200);
    expect((await agree(client)).status).toBe(200);
    thin.person = person(domain);
    const from = browser();
    const begun = await begin(from, `x@${domain}`);
    const back = (await thin.visit(begun.body.address)).searchParams;
    const answer = await from.post('/v1/auth/provider/finish', {
      state: back.get('state'),
      authorizationCode: back.get('code'),
      iss: back.get('iss'),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.user.email).toBe(thin.person.email);
    await thin.close();
  });

  test('leads to no address inside the house that the operator did not name', async () => {
    const { api, client, domain } = await company();
    for (const issuer of ['http://169.254.169.254', 'https://10.0.0.7', 'http://localhost:1']) {
      expect((await api.put(PROVIDER, settings({ issuer }))).status).toBe(200);
      expect((await agree(client)).status).toBe(200);
      const checked = await api.post(`${PROVIDER}/check`);
      expect(errorOf(checked)).toBe('provider-sign-in.down');
      if (!issuer.includes('localhost')) expect(messageOf(checked)).toContain('inside the house');
      expect(errorOf(await begin(browser(), `x@${domain}`))).toBe('provider-sign-in.down');
    }
    expect((await api.put(PROVIDER, settings({ issuer: 'file:///etc/passwd' }))).status).toBe(400);
    expect((await api.put(PROVIDER, settings())).status).toBe(200);
    expect((await agree(client)).status).toBe(200);
    expect((await api.post(`${PROVIDER}/check`)).body).toEqual({
      endsSessions: true,
      signsAsSet: true,
    });
  });
});

describe('logging out', () => {
  const backChannel = (token: string) =>
    fetch(`${world().address}/v1/auth/provider/backchannel`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });

  test('ends the console’s session and names where the provider’s ends', async () => {
    const { domain } = await company();
    const { api } = await comeIn(person(domain));
    const left = await api.post('/v1/auth/provider/logout');
    const address = new URL(left.body.address);
    expect(address.origin).toBe(idp().issuer);
    expect(address.searchParams.get('id_token_hint')).toBe(idp().lastToken);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${world().address}/login`);
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    const { boss } = await company();
    const plain = await world().as(boss);
    expect((await plain.post('/v1/auth/provider/logout')).body).toEqual({ address: null });
  });

  test('at the provider ends the sessions here, by a token that holds and counts once', async () => {
    const [{ domain, client }, other] = [await company(), await company()];
    const who = person(domain);
    const [first, second] = [await comeIn(who), await comeIn(who)];
    const bystander = await comeIn(person(domain));
    const now = Math.floor(Date.now() / 1000);
    const { sub } = who;
    const bad = [
      'no token',
      await idp().logoutToken({ sub }, 'nobody'),
      await idp().logoutToken({ sub }, 'secret'),
      await idp().logoutToken({ sub }, 'strange key'),
      await idp().logoutToken({ sub, iat: now - 3600, exp: now - 3000 }),
      await idp().logoutToken({ sub, iat: now - 3600, exp: now + 3000 }),
      await idp().logoutToken({ sub, iat: now + 900, exp: now + 3000 }),
      await idp().logoutToken({ sub, iss: 'https://evil.example.com' }),
      await idp().logoutToken({ sub, aud: 'another' }),
      await idp().logoutToken({ sub, events: {} }),
      await idp().logoutToken({ sub, nonce: 'n' }),
      await idp().logoutToken({}),
      idp().lastToken,
    ];
    for (const token of bad) expect((await backChannel(token)).status, token).toBe(400);
    expect((await first.api.get('/v1/auth/session')).status).toBe(200);

    const token = await idp().logoutToken({ sub });
    const done = await backChannel(token);
    expect(done.status).toBe(204);
    expect(done.headers.get('cache-control')).toBe('no-store');
    expect((await first.api.get('/v1/auth/session')).status).toBe(401);
    expect((await second.api.get('/v1/auth/session')).status).toBe(401);
    expect((await bystander.api.get('/v1/auth/session')).status).toBe(200);
    expect((await backChannel(token)).status).toBe(400);
    // Two companies share the provider; the person was in one of them.
    const ended = await auditOf(client.tenantId, 'provider-sign-in.backChannel');
    expect(ended.map(({ detail }) => detail.sessions.length)).toEqual([2]);
    const elsewhere = await auditOf(other.client.tenantId, 'provider-sign-in.backChannel');
    expect(elsewhere.map(({ detail }) => detail.sessions)).toEqual([[]]);
  });

  test('and nothing else takes an HTML form, which any site’s page could send', async () => {
    const answer = await fetch(`${world().address}/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.co', password: 'x' }),
    });
    expect(answer.status).toBe(415);
  });
});

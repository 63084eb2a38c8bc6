import { describe, expect, test } from 'vitest';
import {
  directory,
  ENTERPRISE,
  GROUP,
  makeToken,
  TOKEN,
  USER,
} from '#tests/support/scim-client.ts';
import { ADMIN, errorOf, PROVIDER, signOnWorld } from '#tests/support/sign-on-world.ts';

const { auditOf, company, settings, sql, world } = signOnWorld();
const SCIM = `${PROVIDER}/scim`;

describe('the token of a directory', () => {
  test('is made with a domain and a provider, shown once, rotated with hours for the former, and revoked', async () => {
    const { api, client } = await company();
    const first = await makeToken(api);
    expect((await api.get(SCIM)).body).toMatchObject({
      address: `${world().address}/scim/v2`,
      token: { isOver: false, lastUsedAt: null, formerUntil: null },
    });
    expect(JSON.stringify((await api.get(SCIM)).body)).not.toContain(first);
    const { rows } = await sql('select secret_hash from scim_tokens where tenant_id = $1', [
      client.tenantId,
    ]);
    expect(rows[0].secret_hash).toHaveLength(32);
    const second = await makeToken(api, 24);
    const status = async (token: string) =>
      (await directory(world().address, token).get('/Users')).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    expect((await api.get(SCIM)).body.token.formerUntil).not.toBeNull();
    const third = await makeToken(api);
    expect([await status(first), await status(second), await status(third)]).toEqual([
      401, 401, 200,
    ]);
    await sql(
      "update scim_tokens set expires_at = now() - interval '1 minute' where tenant_id = $1",
      [client.tenantId],
    );
    expect(await status(third)).toBe(401);
    const fourth = await makeToken(api, 24);
    expect([await status(third), await status(fourth)]).toEqual([401, 200]);
    expect((await api.delete(TOKEN)).body.token).toBeNull();
    expect(await status(fourth)).toBe(401);
    expect(errorOf(await api.delete(TOKEN))).toBe('scim.no_token');
    expect(await auditOf(client.tenantId, 'scim.makeToken')).toHaveLength(4);
    expect(await auditOf(client.tenantId, 'scim.revokeToken')).toHaveLength(1);
  });

  test('is made by nobody who may not give all that the groups give', async () => {
    const { api, client } = await company();
    const limited = await world().as(await world().makeUser({ client, permissions: ADMIN }));
    await sql(
      `insert into provider_groups (tenant_id, group_name, permissions, sites) values ($1, 'Owners', array['client.viewPII'], array[$2::int])`,
      [client.tenantId, client.clientId],
    );
    const refused = await limited.post(TOKEN, { keepHours: 0 });
    expect(errorOf(refused)).toBe('sign-on.not_grantable');
    expect(refused.body.error.message).toMatch(/^A directory gives what its groups give/);
    expect((await api.get(SCIM)).body.token).toBeNull();
    const owner = await world().makeUser({ client, permissions: [...ADMIN, 'client.viewPII'] });
    expect((await (await world().as(owner)).post(TOKEN, { keepHours: 0 })).status).toBe(201);
  });

  test('is for who administers the whole company, has just shown who they are, and of no house', async () => {
    const { client, yard } = await company();
    const part = await world().as(await world().makeUser({ client: yard, permissions: ADMIN }));
    expect(errorOf(await part.post(TOKEN, { keepHours: 0 }))).toBe('sign-on.not_whole');
    const clerk = await world().as(
      await world().makeUser({ client, permissions: ['client.viewUsers'] }),
    );
    expect(errorOf(await clerk.get(SCIM))).toBe('request.forbidden');
    const late = await world().makeUser({ client, permissions: ADMIN });
    const api = await world().as(late);
    await sql("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      late.userId,
    ]);
    expect(errorOf(await api.post(TOKEN, { keepHours: 0 }))).toBe('request.step_up');
    const staff = await world().as(
      await world().makeUser({ client: world().internal, permissions: ADMIN }),
    );
    const { clientId } = world().internal;
    expect(errorOf(await staff.post(TOKEN, { keepHours: 0 }, { client: clientId }))).toBe(
      'sign-on.of_clients',
    );
    const bare = await world().makeClient();
    const alone = await world().as(await world().makeUser({ client: bare, permissions: ADMIN }));
    expect(errorOf(await alone.post(TOKEN, { keepHours: 0 }))).toBe('scim.no_provider');
    await alone.put(PROVIDER, settings());
    expect(errorOf(await alone.post(TOKEN, { keepHours: 0 }))).toBe('scim.no_provider');
  });

  test('opens nothing else, nothing else opens this, and guesses are throttled', async () => {
    const { api } = await company();
    const token = await makeToken(api);
    const other = await fetch(`${world().address}/v1/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(other.status).toBe(401);
    for (const wrong of [api.token, 'cck_x', 'ccs_x', '', `${token}x`]) {
      const answer = await directory(world().address, wrong).get('/Users');
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/scim+json');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
    const guess = directory(world().address, 'ccs_guess');
    let last = await guess.get('/Users');
    for (let tries = 0; tries < 40 && last.status === 401; tries += 1)
      last = await guess.get('/Users');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Who has the token goes on from the same place.
    expect((await directory(world().address, token).get('/Users')).status).toBe(200);
    await sql("delete from login_attempts where subject like 'scim %'");
  });

  test('has its calls a minute', async () => {
    const { api } = await company();
    const dir = directory(world().address, await makeToken(api));
    const first = await dir.get('/ServiceProviderConfig');
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
  });

  test('ends with the company', async () => {
    const { api, client } = await company();
    const dir = directory(world().address, await makeToken(api));
    await world().asSchemaOwner(
      `insert into departures (tenant_id, client_name, reason, begun_by, begun_by_name) values ($1, 'x', 'over', $2, 'x')`,
      [client.tenantId, '019a0000-0000-7000-8000-000000000000'],
    );
    expect((await dir.get('/Users')).status).toBe(401);
  });
});

describe('what is said about the protocol, and of what is wrong', () => {
  test('bulk, sorting, ETags and passwords are said to be unsupported', async () => {
    const { api } = await company();
    const dir = directory(world().address, await makeToken(api));
    const said = await dir.get('/ServiceProviderConfig');
    expect(said.headers.get('content-type')).toContain('application/scim+json');
    expect(said.headers.get('cache-control')).toBe('no-store');
    expect(said.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
      sort: { supported: false },
      etag: { supported: false },
      changePassword: { supported: false },
    });
    expect((await dir.get('/ResourceTypes')).body.totalResults).toBe(2);
    expect((await dir.get('/ResourceTypes/User')).body.schema).toBe(USER);
    expect((await dir.get('/Schemas')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      USER,
      ENTERPRISE,
      GROUP,
    ]);
    expect((await dir.get(`/Schemas/${USER}`)).body.name).toBe('User');
    for (const path of ['/Bulk', '/Me', '/Schemas/x', '/ResourceTypes/x'])
      expect((await dir.get(path)).body).toMatchObject({ status: '404' });
  });

  test('refusals have SCIM’s form, tell nothing of whom, and stand on the screen', async () => {
    const { api, domain } = await company();
    const dir = directory(world().address, await makeToken(api));
    const scimType = async (asked: ReturnType<typeof dir.get>) => {
      const { status, body } = await asked;
      return [status, body.scimType];
    };
    const filtered = (filter: string) => dir.get(`/Users?filter=${encodeURIComponent(filter)}`);
    expect(await scimType(filtered('password eq "x"'))).toEqual([400, 'invalidFilter']);
    expect(await scimType(filtered('('.repeat(900)))).toEqual([400, 'invalidFilter']);
    expect(await scimType(dir.get('/Users?filter=id%20pr&filter=id%20pr'))).toEqual([
      400,
      'invalidSyntax',
    ]);
    expect(await scimType(dir.get('/Users?count=many'))).toEqual([400, 'invalidValue']);
    expect(await scimType(dir.post('/Users', {}))).toEqual([400, 'invalidSyntax']);
    const made = await dir.post('/Users', { schemas: [USER], userName: `secret-name@${domain}` });
    const at = `/Users/${made.body.id}`;
    expect(await scimType(dir.patch(at, { op: 'remove' }))).toEqual([400, 'noTarget']);
    expect(await scimType(dir.patch(at, { op: 'move', path: 'x' }))).toEqual([
      400,
      'invalidSyntax',
    ]);
    const odd = { op: 'replace', path: '__proto__.polluted', value: 'yes' };
    expect(await scimType(dir.patch(at, odd))).toEqual([400, 'invalidPath']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const maybe = { op: 'replace', path: 'active', value: 'maybe' };
    expect(await scimType(dir.patch(at, maybe))).toEqual([400, 'invalidValue']);
    const raw = await fetch(`${world().address}/scim/v2/Users`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await makeToken(api)}`,
        'content-type': 'application/scim+json',
      },
      body: '{',
    });
    expect(raw.status).toBe(400);
    expect(await raw.json()).toMatchObject({ scimType: 'invalidSyntax' });
    const { requests } = (await api.get(SCIM)).body;
    expect(requests[0]).toMatchObject({ method: 'POST', resource: 'Users', status: 400 });
    expect(requests.length).toBeGreaterThan(5);
    expect(JSON.stringify(requests)).not.toContain('secret-name');
    expect(requests.some(({ status }: { status: number }) => status === 201)).toBe(true);
  });
});

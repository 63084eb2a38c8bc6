import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellApart } from '#src/features/users/server/tell-apart.job.ts';
import { mailTo } from '#tests/support/mails.ts';
import { KNOWN_PLACES, placesFile } from '#tests/support/mmdb.ts';
import { removeFolder } from '#tests/support/scratch.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36';
const LONDON = '81.2.69.142';

let folder: string;
let world: World;
let client: Client;
let boss: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  const placesDatabase = join(folder, 'places.mmdb');
  await writeFile(placesDatabase, placesFile(KNOWN_PLACES));
  world = await openWorld({ placesDatabase, trustProxy: ['127.0.0.1'] });
  client = await world.makeClient();
  boss = await world.as(
    await world.makeUser({ client, permissions: ['client.viewUsers', 'client.configureUser'] }),
  );
}, 120_000);
afterAll(async () => {
  await world.close();
  await removeFolder(folder);
});

/** Signs somebody in, as from these addresses. */
async function signedIn(addresses: readonly string[]): Promise<User> {
  const user = await world.makeUser({ client, password: PASSWORD });
  for (const address of addresses) {
    const login = await fetch(`${world.address}/v1/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': CHROME,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    expect(login.status).toBe(200);
  }
  return user;
}

describe('the place of a session (D437)', () => {
  test('its owner reads city and country, or the network where that is not known', async () => {
    const user = await signedIn([LONDON, '9.9.9.9', '10.20.3.4', '2a02:2e0:3fe:1001::1']);
    const { body } = await (await world.as(user)).get('/v1/users/me/sessions');
    const rows: { address: string; place: string; userAgent: string }[] = body.rows;
    const placeOf = (address: string) => rows.find((row) => row.address === address)?.place;
    expect(placeOf(LONDON)).toBe('London, United Kingdom');
    expect(placeOf('9.9.9.9')).toBe('network 9.9.9.0/24');
    expect(placeOf('10.20.3.4')).toBe('network 10.20.3.0/24');
    expect(placeOf('2a02:2e0:3fe:1001::1')).toBe('Germany');
    expect(JSON.stringify(body)).not.toMatch(/latitude|Nowhere|43210/);
  });

  test('an administrator reads place and device, and never the address', async () => {
    const user = await signedIn([LONDON, '9.9.9.9']);
    const { status, body } = await boss.get(`/v1/users/${user.userId}/sessions`);
    expect(status).toBe(200);
    const places = body.map((row: { place: string }) => row.place);
    expect(places.toSorted()).toEqual(['London, United Kingdom', 'network 9.9.9.0/24']);
    expect(body[0].userAgent).toBe(CHROME);
    expect(JSON.stringify(body)).not.toContain(LONDON);
    expect(JSON.stringify(body)).not.toContain('9.9.9.9');
  });

  test('an administrator of another company reads nothing of it', async () => {
    const user = await signedIn([LONDON]);
    const other = await world.makeClient();
    const stranger = await world.as(
      await world.makeUser({
        client: other,
        permissions: ['client.viewUsers', 'client.configureUser'],
      }),
    );
    expect((await stranger.get(`/v1/users/${user.userId}/sessions`)).status).toBe(404);
  });
});

test('a server does not start on a database of places that is none', async () => {
  const placesDatabase = join(folder, 'none.mmdb');
  await writeFile(placesDatabase, 'half a download');
  await expect(openWorld({ placesDatabase })).rejects.toThrow('PLACES_DATABASE names');
});

describe('a key on two continents (D437)', () => {
  const COLUMBUS = '128.146.1.7';
  let made = 0;

  async function newKey(by: Api, of: Client, networks: readonly string[] = []) {
    const answer = await by.post('/v1/apiKeys', {
      name: `Payroll ${(made += 1)}`,
      permissions: ['client.viewRoster'],
      sites: [of.clientId],
      mayExport: false,
      networks,
      callsAMinute: 600,
      days: 90,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { secret, key } = answer.body;
    const api = makeApi(world.address, secret);
    const use = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const used = await api.get(`/v1/clients/${of.clientId}/employees`, { headers });
      expect(used.status).toBe(200);
    };
    return { keyId: String(key.keyId), name: String(key.name), use };
  }
  async function company() {
    const of = await world.makeClient();
    const permissions = ['client.configureUser', 'client.viewUsers', 'client.viewRoster'] as const;
    const user = await world.makeUser({ client: of, permissions, password: PASSWORD });
    return { of, user, by: await world.as(user) };
  }
  const sql = (statement: string, values: unknown[]) => world.kernel.pool.query(statement, values);
  const audited = async (keyId: string) =>
    (
      await sql(
        "select tenant_id, detail from audit_log where entity_id = $1 and action = 'api-keys.twoContinents'",
        [keyId],
      )
    ).rows;
  const mailed = async (user: User) =>
    (
      await sql("select 1 from mail_outbox where tenant_id = $1 and kind = 'apiKey'", [
        user.tenantId,
      ])
    ).rowCount;

  test('goes on; its company is told once, by mail and in the audit, however many servers look', async () => {
    const { of, user, by } = await company();
    const bystander = await company();
    const key = await newKey(by, of);
    for (const address of [COLUMBUS, '9.9.9.9', LONDON, COLUMBUS, LONDON]) await key.use(address);
    await Promise.all([tellApart(world.kernel), tellApart(world.kernel)]);
    await tellApart(world.kernel);
    expect(await audited(key.keyId)).toMatchObject([
      { tenant_id: of.tenantId, detail: { from: 'NA', to: 'EU' } },
    ]);
    expect(await mailed(user)).toBe(1);
    expect(await mailed(bystander.user)).toBe(0);
    const mail = await mailTo(world, user.email);
    expect(mail).toContain('two continents');
    expect(mail).toContain(key.name);
    expect(mail).not.toContain(LONDON);
    const { rows } = (await by.get('/v1/apiKeys')).body;
    expect(rows[0]).toMatchObject({
      lastUsedFrom: LONDON,
      lastUsedPlace: 'London, United Kingdom',
      state: 'active',
    });
  });

  test('a day later it is told again', async () => {
    const { of, user, by } = await company();
    const key = await newKey(by, of);
    for (const address of [COLUMBUS, LONDON]) await key.use(address);
    await tellApart(world.kernel);
    await sql(
      "update api_keys set apart_at = apart_at - interval '25 hours', apart_told_at = apart_told_at - interval '25 hours' where key_id = $1",
      [key.keyId],
    );
    await key.use(COLUMBUS);
    await tellApart(world.kernel);
    expect(await audited(key.keyId)).toHaveLength(2);
    expect(await mailed(user)).toBe(2);
  });

  test('one with networks, one that moved after an hour, and one that stays on its continent are not told', async () => {
    const { of, user, by } = await company();
    const bound = await newKey(by, of, ['81.2.69.0/24', '128.146.0.0/16']);
    for (const address of [COLUMBUS, LONDON]) await bound.use(address);
    const moved = await newKey(by, of);
    await moved.use(COLUMBUS);
    await sql(
      "update api_keys set last_continent_at = now() - interval '61 minutes' where key_id = $1",
      [moved.keyId],
    );
    await moved.use(LONDON);
    const stays = await newKey(by, of);
    for (const address of [COLUMBUS, '129.22.9.9', '9.9.9.9']) await stays.use(address);
    await tellApart(world.kernel);
    for (const { keyId } of [bound, moved, stays]) expect(await audited(keyId)).toEqual([]);
    expect(await mailed(user)).toBe(0);
  });
});

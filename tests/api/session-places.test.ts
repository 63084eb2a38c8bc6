import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_PLACES, placesFile } from '#tests/support/mmdb.ts';
import { removeFolder } from '#tests/support/scratch.ts';
import { openWorld } from '#tests/support/world.ts';
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

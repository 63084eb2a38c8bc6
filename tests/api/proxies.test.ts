import { request } from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';
/** Whom a caller says it speaks for. */
const PASSED_ON = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'console.example.com',
};

let plain: World;
let proxied: World;
let users: Map<World, User>;

beforeAll(async () => {
  plain = await openWorld();
  proxied = await openWorld({
    trustProxy: ['127.0.0.1'],
    publicUrl: 'https://console.example.com',
    metricsToken: 'figures-for-prometheus',
  });
  users = new Map();
  for (const world of [plain, proxied])
    users.set(
      world,
      await world.makeUser({ client: await world.makeClient(), password: PASSWORD }),
    );
}, 120_000);
afterAll(async () => {
  await plain.close();
  await proxied.close();
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** One request with headers that `fetch` does not let us choose. */
function ask(
  world: World,
  path: string,
  {
    headers = {},
    from,
    body,
  }: { headers?: Record<string, string>; from?: string; body?: object } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(world.address);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: body ? 'POST' : 'GET',
        ...(from ? { localAddress: from } : {}),
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (reply) => {
        let text = '';
        reply.on('data', (chunk) => (text += String(chunk)));
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

const signIn = (world: World, options: { headers?: Record<string, string>; from?: string }) =>
  ask(world, '/v1/auth/login', {
    ...options,
    body: { email: users.get(world)?.email, password: PASSWORD },
  });

/** The address that the newest session was begun from, as its owner reads it. */
async function shownAddress(world: World, reply: Reply): Promise<string> {
  const { token } = JSON.parse(reply.text) as { token: string };
  const sessions = await ask(world, '/v1/users/me/sessions', {
    headers: { authorization: `Bearer ${token}` },
  });
  const own = JSON.parse(sessions.text) as { rows: { isCurrent: boolean; address: string }[] };
  return own.rows.find(({ isCurrent }) => isCurrent)?.address ?? '';
}

describe('what a proxy passes on', () => {
  test('is believed of a trusted one: address, protocol and name', async () => {
    const reply = await signIn(proxied, {
      headers: { ...PASSED_ON, 'sec-fetch-site': 'same-origin', host: 'upstream' },
    });
    expect(reply.status).toBe(200);
    expect(await shownAddress(proxied, reply)).toBe('203.0.113.9');
    for (const cookie of [reply.headers['set-cookie']].flat()) expect(cookie).toContain('Secure');
  });

  test('counts from its end: what the caller wrote before is no address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7, evil, 203.0.113.9' };
    expect(await shownAddress(proxied, await signIn(proxied, { headers }))).toBe('203.0.113.9');
  });

  test('is not believed of anyone else, nor where no proxy is named', async () => {
    const stranger = await signIn(proxied, { headers: PASSED_ON, from: '127.0.0.2' });
    expect(await shownAddress(proxied, stranger)).toBe('127.0.0.2');
    const { 'x-forwarded-for': address } = PASSED_ON;
    const direct = await signIn(plain, { headers: { 'x-forwarded-for': address } });
    expect(await shownAddress(plain, direct)).toBe('127.0.0.1');
    const named = await ask(plain, '/v1/auth/session', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' },
    });
    expect(named.status).toBe(421);
  });
});

describe('the name in Host', () => {
  test.each(['/', '/login', '/v1/auth/session', '/v1/openapi.json', '/metrics', '/assets/x.js'])(
    'that is none of ours is refused at %s',
    async (path) => {
      for (const world of [plain, proxied]) {
        const reply = await ask(world, path, {
          headers: { host: 'evil.example', authorization: 'Bearer figures-for-prometheus' },
        });
        expect(reply.status).toBe(421);
        expect(JSON.parse(reply.text).error.code).toBe('request.wrong_host');
        expect(reply.text).not.toContain('evil');
      }
    },
  );

  test('is ours by PUBLIC_URL, by this machine’s names, and anything for the health checks', async () => {
    const status = async (world: World, host: string, path: string) =>
      (await ask(world, path, { headers: { host } })).status;
    expect(await status(proxied, 'console.example.com', '/v1/auth/session')).toBe(401);
    expect(await status(plain, 'console.example.com', '/v1/auth/session')).toBe(421);
    expect(await status(plain, 'localhost:1', '/v1/auth/session')).toBe(401);
    for (const path of ['/healthz', '/readyz'])
      expect(await status(plain, 'balancer-probe', path)).toBe(200);
  });

  test('is looked at before a live socket too', async () => {
    const { token } = await plain.as(users.get(plain) ?? null);
    const open = (host: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${plain.address.replace('http', 'ws')}/v1/live`, {
          headers: { host, origin: `http://${host}`, cookie: `jwtToken=${token}` },
        });
        socket.once('open', () => (socket.close(), resolve(101)));
        socket.once('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0));
        socket.once('error', () => undefined);
      });
    expect(await open('localhost')).toBe(101);
    expect(await open('evil.example')).toBe(403);
  });
});

test('https is for good where PUBLIC_URL says https, and nowhere else', async () => {
  for (const path of ['/v1/auth/session', '/no/such/screen', '/healthz'])
    expect((await ask(proxied, path)).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
  expect((await ask(plain, '/healthz')).headers).not.toHaveProperty('strict-transport-security');
});

describe('the figures of the process', () => {
  const figures = async (at: string, headers: Record<string, string> = {}) =>
    (await fetch(`${at}/metrics`, { headers })).status;

  test('are for programs of this machine, and not for whom a proxy on it asks for', async () => {
    expect(await figures(plain.address)).toBe(200);
    for (const header of ['x-forwarded-for', 'X-Real-IP', 'forwarded', 'via', 'x-forwarded-proto'])
      expect([header, await figures(plain.address, { [header]: '203.0.113.9' })]).toEqual([
        header,
        404,
      ]);
  });

  test('with a token are for who sends it, and with a proxy in front for nobody else', async () => {
    const secret = 'figures-for-prometheus';
    const guarded = await openWorld({ metricsToken: secret });
    const proxied = await openWorld({ publicUrl: 'https://console.example' });
    try {
      expect(await figures(guarded.address)).toBe(404);
      expect(await figures(guarded.address, { authorization: 'Bearer figures' })).toBe(404);
      const bearer = { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.9' };
      expect(await figures(guarded.address, bearer)).toBe(200);
      expect(await figures(proxied.address)).toBe(404);
    } finally {
      await guarded.close();
      await proxied.close();
    }
  });
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Client, User, World } from '#tests/support/world.ts';

const PASSWORD = 'a quiet lorry at dawn';

let world: World;
let client: Client;
let user: User;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  user = await world.makeUser({ client, password: PASSWORD });
}, 120_000);
afterAll(() => world.close());

/** Signs in from an address of this machine, and returns the reply's status. */
function signInFrom(localAddress: string, email: string, password: string): Promise<number> {
  const { hostname, port } = new URL(world.address);
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ email, password });
    const sent = request(
      {
        hostname,
        port,
        localAddress,
        method: 'POST',
        path: '/v1/auth/login',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

test('forty connections that guess from one machine shut nobody else out, and fill no log', async () => {
  const [error, warn] = [vi.spyOn(world.kernel.log, 'error'), vi.spyOn(world.kernel.log, 'warn')];
  let flooding = true;
  const refused = new Map<number, number>();
  const flood = Array.from({ length: 40 }, async (_, at) => {
    for (let round = 0; flooding; round += 1) {
      const email = `invented-${at}-${round}@nowhere.example`;
      const { status } = await makeApi(world.address, '').post('/v1/auth/login', {
        email,
        password: 'a guess',
      });
      refused.set(status, (refused.get(status) ?? 0) + 1);
    }
  });
  // The flood is at its height: its free tries are used up.
  await vi.waitFor(() => expect(refused.get(429) ?? 0).toBeGreaterThan(40), { timeout: 60_000 });
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1)
    statuses.push(await signInFrom('127.0.0.2', user.email, PASSWORD));
  flooding = false;
  await Promise.all(flood);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  expect(refused.has(500)).toBe(false);
  expect(error).not.toHaveBeenCalled();
  const told = warn.mock.calls.map(([fields]) => fields as object);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThan(10);
  expect(JSON.stringify(told)).not.toMatch(/stack|invented|127\.0/);
}, 120_000);

test('an office that signs in all at once from one address is let in, each of them', async () => {
  await world.kernel.pool.query('delete from login_attempts');
  const people = await Promise.all(
    Array.from({ length: 60 }, () => world.makeUser({ client, password: PASSWORD })),
  );
  const statuses = await Promise.all(
    people.map(({ email }) => signInFrom('127.0.0.3', email, PASSWORD)),
  );
  expect(statuses).toEqual(people.map(() => 200));
}, 120_000);

test('a network of IPv6 is counted as one, whatever address of it is used', async () => {
  await world.kernel.pool.query('delete from login_attempts');
  const behind = await openWorld({ trustProxy: ['127.0.0.1'] });
  try {
    const guess = async (at: number, network = '2001:db8:7:7') => {
      const from = { 'x-forwarded-for': `${network}::${at.toString(16)}` };
      const body = { email: `nobody${at}@nowhere.example`, password: 'a guess' };
      return (await makeApi(behind.address, '').post('/v1/auth/login', body, { headers: from }))
        .status;
    };
    const statuses: number[] = [];
    for (let at = 1; at <= 33; at += 1) statuses.push(await guess(at));
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(34, '2001:db8:7:8')).toBe(400);
  } finally {
    await behind.close();
  }
}, 120_000);

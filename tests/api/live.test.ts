import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startLive } from '#src/server/live/live.ts';
import { transaction } from '#src/server/db/handle.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, User, World } from '#tests/support/world.ts';
import { until } from '#tests/support/until.ts';

let world: World;
let acme: Client;
let other: Client;
let viewer: Api;
let roster: Api;
let reviewer: Api;
let viewerUser: User;
const opened: WebSocket[] = [];

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient();
  other = await world.makeClient();
  viewerUser = await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] });
  viewer = await world.as(viewerUser);
  roster = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewRoster'] }),
  );
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail', 'customerCare.assumeClient'],
    }),
  );
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(() => world?.close());

const address = (at = world.address) => `${at.replace('http', 'ws')}/v1/live`;

/** What the job that judges files may tell at any moment; no test here is about it. */
const OF_JUDGING = new Set(['qualification', 'alerts']);

interface Heard {
  socket: WebSocket;
  hints: { topic: string; key: string }[];
}

async function listen(headers: Record<string, string>, at?: string): Promise<Heard> {
  const socket = new WebSocket(address(at), { headers });
  opened.push(socket);
  const hints: Heard['hints'] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; hints?: Heard['hints'] };
    const told = message.hints ?? [{ topic: message.type, key: '' }];
    hints.push(...told.filter(({ topic }) => !OF_JUDGING.has(topic)));
  });
  await once(socket, 'open');
  return { socket, hints };
}
const as = (api: Api) => ({ authorization: `Bearer ${api.token}` });

/** The status that an upgrade is refused with. */
async function refusal(headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(address(), { headers });
  opened.push(socket);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  return response.statusCode;
}

async function hint(
  tenantId: number,
  topic: string,
  requirement: unknown = 'session',
  before: () => Promise<unknown> = async () => undefined,
  key = 'k',
) {
  await transaction(world.kernel.pool, { role: 'app', tenantId, sites: '*' }, async (db) => {
    await db.k
      .insertInto('live_outbox')
      .values({ tenant_id: tenantId, topic, key, requirement: JSON.stringify(requirement) })
      .execute();
    await before();
  });
  world.kernel.wakeLive();
}

/** Waits until the reader of hints has looked into the table once more, from beginning to end. */
async function lookedAgain(): Promise<void> {
  const look = async () => {
    const { rows } = await world.kernel.pool.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity
        where application_name = 'console-live' and datname = current_database()
          and state = 'idle' and query like 'with edge%'`,
    );
    return rows[0]?.at;
  };
  const before = await until('A look', look);
  world.kernel.wakeLive();
  await until('Another look', async () => ((await look()) ?? before) !== before);
}

/** Waits until what a socket asked for is in force: a hint of this tenant is heard there. The hints heard are dropped. */
async function hears({ hints }: Heard, tenantId: number): Promise<void> {
  await until('A hint of the tenant', async () => {
    await hint(tenantId, 'sign', ['dq.viewDetail']);
    await lookedAgain();
    return hints.length > 0;
  });
  // One that is on its way still has come with the next.
  await hint(tenantId, 'last sign', ['dq.viewDetail']);
  await until('The last sign', () => hints.some(({ topic }) => topic === 'last sign'));
  hints.length = 0;
}

describe('who may listen', () => {
  test('a signed-in user, by token or by the cookie of our own page', async () => {
    await listen(as(viewer));
    await listen({ cookie: `a=b; jwtToken=${viewer.token}`, origin: world.address });
  });

  test.each([
    ['nobody', {}, 401],
    ['a cookie that is no token', { cookie: 'jwtToken=garbage' }, 401],
    ['a broken header', { authorization: 'Bearer garbage' }, 401],
  ])('not %s', async (_, headers, status) => {
    expect(await refusal({ ...headers, origin: world.address })).toBe(status);
  });

  test('not from another page, nor by a cookie without a page', async () => {
    const cookie = `jwtToken=${viewer.token}`;
    expect(await refusal({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await refusal({ cookie, origin: 'null' })).toBe(403);
    expect(await refusal({ cookie })).toBe(401);
  });

  test('nothing listens elsewhere', async () => {
    const socket = new WebSocket(address().replace('/v1/live', '/v1/other'), {
      headers: as(viewer),
    });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode?: number },
    ];
    expect(response.statusCode).toBe(404);
  });

  test('a message that is not understood closes the socket', async () => {
    const { socket } = await listen(as(viewer));
    socket.send('{"type":"shout"}');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
  });
});

describe('what is heard', () => {
  test('a hint after its commit, soon, and not before', async () => {
    const { hints } = await listen(as(viewer));
    await hint(acme.tenantId, 'documents', 'session', async () => {
      await lookedAgain();
      expect(hints).toEqual([]);
    });
    await until('The hint', () => hints.length > 0);
    expect(hints).toEqual([{ topic: 'documents', key: 'k' }]);
  });

  test('only of the own tenant, and only with the permission', async () => {
    const [heard, deaf, staff] = [
      await listen(as(viewer)),
      await listen(as(roster)),
      await listen(as(reviewer)),
    ];
    await hint(other.tenantId, 'theirs');
    await hint(acme.tenantId, 'documents', ['client.viewEmployee', 'dq.viewDetail']);
    await hint(world.internal.tenantId, 'tasks', 'dq.worklists');
    await hint(acme.tenantId, 'all');
    const topics = ({ hints }: Heard) => hints.map(({ topic }) => topic).sort();
    await until(
      'The hints',
      () => deaf.hints.length === 1 && heard.hints.length === 2 && staff.hints.length === 1,
    );
    expect([topics(heard), topics(deaf), topics(staff)]).toEqual([
      ['all', 'documents'],
      ['all'],
      ['tasks'],
    ]);
  });

  test('of the own locations alone: of the others neither whose row it is nor that there is one', async () => {
    const [west, east] = [
      await world.makeClient({ parent: acme }),
      await world.makeClient({ parent: acme }),
    ];
    const [mine, theirs] = [
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: east }),
    ];
    const clerk = await world.as(
      await world.makeUser({ client: acme, sites: [west], permissions: ['client.viewEmployee'] }),
    );
    const [bound, whole] = [await listen(as(clerk)), await listen(as(viewer))];
    await hint(acme.tenantId, 'employees', 'session', undefined, theirs.employeeId);
    await hint(acme.tenantId, 'employees', 'session', undefined, mine.employeeId);
    await hint(acme.tenantId, 'rosters');
    await hint(acme.tenantId, 'last', 'session', undefined, '');
    await until('The hint', () => bound.hints.length >= 3 && whole.hints.length >= 4);
    const said = ({ hints }: Heard) => hints.map(({ topic, key }) => `${topic} ${key}`).toSorted();
    // What is no employee's is named to nobody who is bound.
    expect(said(bound)).toEqual([`employees ${mine.employeeId}`, 'last ', 'rosters ']);
    expect(said(whole)).toEqual(
      [
        `employees ${theirs.employeeId}`,
        `employees ${mine.employeeId}`,
        'last ',
        'rosters k',
      ].toSorted(),
    );
  });

  test('that every task list is to be read again, when a reviewer asks for it (R251)', async () => {
    const [staff, deaf] = [await listen(as(reviewer)), await listen(as(viewer))];
    const path = '/v1/processes/internalReviewProcess/emitTaskList';
    expect((await viewer.post(path)).status).toBe(403);
    expect(await reviewer.post(path)).toMatchObject({ status: 200, body: { emitted: true } });
    await until('The hint', () => staff.hints.length > 0);
    expect([staff.hints, deaf.hints]).toEqual([[{ topic: 'tasks', key: '' }], []]);
  });

  test('by an internal user, also of the client it acts in', async () => {
    const heard = await listen(as(reviewer));
    const { hints, socket } = heard;
    socket.send(JSON.stringify({ type: 'client', clientId: acme.clientId }));
    await hears(heard, acme.tenantId);
    await hint(acme.tenantId, 'documents', ['client.viewEmployee', 'dq.viewDetail']);
    await hint(other.tenantId, 'documents');
    await until('The hint', () => hints.length > 0);
    expect(hints).toEqual([{ topic: 'documents', key: 'k' }]);
  });

  test('however many clients are named, the last one is heard, and nobody else waits', async () => {
    const heard = await listen(as(reviewer));
    const { hints, socket } = heard;
    for (let n = 0; n < 3_000; n += 1)
      socket.send(JSON.stringify({ type: 'client', clientId: n % 2 ? acme.clientId : n + 1 }));
    socket.send(JSON.stringify({ type: 'client', clientId: other.clientId }));
    let waiting = 0;
    const watch = setInterval(() => (waiting = Math.max(waiting, world.kernel.pool.waitingCount)));
    await hears(heard, other.tenantId);
    clearInterval(watch);
    expect(waiting).toBe(0);
    await hint(acme.tenantId, 'first', ['dq.viewDetail']);
    await hint(other.tenantId, 'last', ['dq.viewDetail']);
    await until('The hint', () => hints.length > 0);
    expect(hints).toEqual([{ topic: 'last', key: 'k' }]);
  });

  test('a tenant that is not theirs stays silent for a user who names it', async () => {
    const { hints, socket } = await listen(as(viewer));
    socket.send(JSON.stringify({ type: 'client', clientId: other.clientId }));
    // Ten times, so that the request was judged long before the last.
    for (let n = 1; n <= 10; n += 1) {
      await hint(other.tenantId, 'theirs');
      await hint(acme.tenantId, 'ours');
      await until('Our hint', () => hints.length >= n);
    }
    expect(new Set(hints.map(({ topic }) => topic))).toEqual(new Set(['ours']));
  });

  test('rows that commit out of order, none skipped', async () => {
    const { hints } = await listen(as(viewer));
    await hint(acme.tenantId, 'early', 'session', async () => {
      await hint(acme.tenantId, 'late');
      await lookedAgain();
    });
    await until('The hint', () => hints.length === 2);
    expect(hints.map(({ topic }) => topic).sort()).toEqual(['early', 'late']);
  });

  test('without a notification too, at the floor', async () => {
    const { hints } = await listen(as(viewer));
    await world.inTenant(
      acme.tenantId,
      `insert into live_outbox (tenant_id, topic, requirement) values (${acme.tenantId}, 'quiet', '"session"')`,
    );
    await until('The hint', () => hints.length > 0);
  });

  test('after the connection to the database was lost, everything again', async () => {
    const { hints } = await listen(as(viewer));
    await world.kernel.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'console-live' and datname = current_database()",
    );
    await until('The hint', () => hints.some(({ topic }) => topic === 'resync'));
    await hint(acme.tenantId, 'after');
    await until('The hint', () => hints.some(({ topic }) => topic === 'after'));
  });
});

test('a socket ends with its session, and stopping ends them all', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const live = await startLive(world.kernel, server, 1_000);
  const leaving = await world.as(viewerUser);
  const [first, second] = [await listen(as(leaving), at), await listen(as(viewer), at)];
  // Both outlive a look at whether they still answer.
  await Promise.all([first, second].map(({ socket }) => once(socket, 'ping')));
  expect(first.socket.readyState).toBe(WebSocket.OPEN);
  const session = JSON.parse(
    Buffer.from(leaving.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>;
  await world.kernel.pool.query(
    'update sessions set ended_at = now() where session_id = any ($1::uuid[])',
    [Object.values(session).filter((value) => /^[0-9a-f-]{36}$/.test(String(value)))],
  );
  const [code] = (await once(first.socket, 'close')) as [number];
  expect(code).toBe(4401);
  expect(second.socket.readyState).toBe(WebSocket.OPEN);
  const closing = once(second.socket, 'close');
  await live.stop();
  expect(((await closing) as [number])[0]).toBe(1001);
  server.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetAtLock } from '#tests/support/held-lock.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let yard: Client;
let east: Client;
let other: Client;

const PERMISSIONS = [
  'client.viewLocation',
  'client.configureLocation',
  'client.viewUsers',
] as const;
const path = ({ clientId }: Client) => `/v1/clients/${clientId}/hierarchy`;
const move = (api: Api, from: Client, to: Client, LCodes?: number[]) =>
  api.patch(path(from), { legacyClientId: to.legacyClientId, ...(LCodes ? { LCodes } : {}) });
const fault = ({ status, body }: Answer) => [
  status,
  body.error?.fields?.[0]?.message ?? body.error?.code,
];
const tree = async (api: Api) =>
  (await api.get(`/v1/clients/${acme.clientId}/sites`)).body.map((one: Json) => [
    one.name,
    one.levelNumber,
    one.parent,
  ]);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  yard = await world.makeClient({ parent: fresno, name: 'Yard' });
  east = await world.makeClient({ parent: acme, name: 'East', services: ['Vaccines'] });
  other = await world.makeClient({ name: 'Other Lines' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...PERMISSIONS] }));
  local = await world.as(await world.makeUser({ client: west, permissions: [...PERMISSIONS] }));
});
afterAll(() => world.close());

test('what a move changes is shown first, and nothing is changed by that', async () => {
  await world.makeEmployee({ client: yard });
  await world.makeUser({ client: west, firstName: 'Wes', lastName: 'Gone' });
  await world.makeUser({ client: east, firstName: 'Eve', lastName: 'New' });
  await world.makeUser({ client: fresno, firstName: 'Fred', lastName: 'Stays' });
  const before = await tree(boss);
  const shown = await boss.get(`${path(fresno)}?legacyClientId=${east.legacyClientId}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({
    locations: 2,
    employees: 1,
    from: ['Acme Freight', 'West'],
    to: ['Acme Freight', 'East'],
    LCodes: [acme.legacyClientId, east.legacyClientId],
    usersGain: { count: 1, names: ['Eve New'] },
    servicesGain: [],
    servicesLose: [],
  });
  expect(shown.body.usersLose.names).toContain('Wes Gone');
  expect(shown.body.usersLose.names).not.toContain('Fred Stays');
  expect(await tree(boss)).toEqual(before);
  const unnamed = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.configureLocation'] }),
  );
  const { body } = await unnamed.get(`${path(fresno)}?legacyClientId=${east.legacyClientId}`);
  expect(body.usersGain).toEqual({ count: 1, names: [] });
});

test('a branch moves with all below it, its users with it, and its files are judged anew (R357)', async () => {
  const clerk = await world.as(
    await world.makeUser({
      client: east,
      permissions: ['client.viewRoster', 'client.viewEmployee'],
    }),
  );
  const one = await world.makeEmployee({ client: yard });
  expect((await clerk.get(`/v1/employees/${one.employeeId}`)).status).toBe(404);
  const moved = await move(boss, fresno, east, [acme.legacyClientId, east.legacyClientId]);
  expect([moved.status, moved.body.parent]).toEqual([200, east.clientId]);
  expect(await tree(boss)).toEqual([
    ['Acme Freight', 1, null],
    ['East', 2, acme.clientId],
    ['Fresno', 3, east.clientId],
    ['Yard', 4, fresno.clientId],
    ['West', 2, acme.clientId],
  ]);
  expect((await clerk.get(`/v1/employees/${one.employeeId}`)).status).toBe(200);
  const noted = await world.kernel.pool.query(
    "select detail from audit_log where tenant_id = $1 and entity_id = $2 and detail ->> 'act' = 'moved'",
    [acme.tenantId, String(fresno.clientId)],
  );
  expect(noted.rows[0].detail).toMatchObject({
    from: west.clientId,
    to: east.clientId,
    locations: 2,
  });
  expect((await move(boss, fresno, west)).status).toBe(200);
});

test('no cycle, no second name, no other company, no place where the user does not work', async () => {
  const twin = await world.makeClient({ parent: east, name: 'FRESNO' });
  for (const [api, from, to, answer] of [
    [boss, west, yard, [400, 'A location cannot stand below itself.']],
    [boss, west, west, [400, 'A location cannot stand below itself.']],
    [boss, fresno, west, [400, 'It stands there already.']],
    [boss, fresno, east, [400, 'A location of this name stands there already.']],
    [boss, acme, east, [400, 'A company stays at the top of its own tree.']],
    [boss, fresno, other, [404, 'request.not_found']],
    [boss, other, acme, [404, 'request.not_found']],
    [local, fresno, east, [404, 'request.not_found']],
    [local, fresno, acme, [403, 'request.forbidden']],
    [local, twin, west, [404, 'request.not_found']],
  ] as const) {
    expect(fault(await move(api, from, to))).toEqual(answer);
    expect(fault(await api.get(`${path(from)}?legacyClientId=${to.legacyClientId}`))).toEqual(
      answer,
    );
  }
});

test('a place that moved meanwhile is not taken for where it was', async () => {
  expect(fault(await move(boss, yard, east, [acme.legacyClientId]))).toEqual([
    409,
    'client-setup.tree_changed',
  ]);
});

test('two who move each below the other at once make no circle', async () => {
  const [a, b] = [
    await world.makeClient({ parent: acme, name: 'A' }),
    await world.makeClient({ parent: acme, name: 'B' }),
  ];
  const both = await meetAtLock(
    world,
    [782_513_011, acme.tenantId],
    [() => move(boss, a, b), () => move(boss, b, a)],
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a tree has at most twelve levels', async () => {
  let above = east;
  for (let level = 3; level <= 11; level += 1)
    above = await world.makeClient({ parent: above, name: `Level ${level}` });
  expect(fault(await move(boss, fresno, above))).toEqual([
    400,
    'A tree has at most 12 levels. Move it further up.',
  ]);
  expect((await move(boss, yard, above)).body.levelNumber).toBe(12);
});

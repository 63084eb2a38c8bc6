import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let east: Client;
let other: Client;

const path = ({ clientId }: Client) => `/v1/clients/${clientId}/locationSettings`;
const DANA = { name: 'Dana Reyes', phone: '555-0100', email: 'dana@acme.example' };
const DER = { ...DANA, deputies: [] };
const ALL = [
  'client.viewLocation',
  'client.configureLocation',
  'client.addLocationToMedCardSubmission',
  'client.configureLabAccounts',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other Lines' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...ALL] }));
  local = await world.as(await world.makeUser({ client: fresno, permissions: [...ALL] }));
});
afterAll(() => world.close());

test('a location has its own, else that of the nearest location above', async () => {
  expect((await boss.get(path(fresno))).body.der).toEqual({
    value: null,
    from: null,
    isOwn: false,
    mayWrite: true,
  });
  expect((await boss.patch(path(acme), { der: DER })).status).toBe(200);
  expect((await boss.patch(path(west), { der: { ...DER, name: 'Wes Lee' } })).status).toBe(200);
  // A terminal's own user reads what a location between says, without reading that location.
  const below = (await local.get(path(fresno))).body.der;
  expect([below.value.name, below.from, below.isOwn]).toEqual(['Wes Lee', 'West', false]);
  const own = await local.patch(path(fresno), {
    der: { ...DER, name: 'Fay Own', deputies: [DANA] },
  });
  expect(own.body.der).toMatchObject({ value: { name: 'Fay Own' }, from: null, isOwn: true });
  const back = await local.patch(path(fresno), { der: null });
  expect(back.body.der).toMatchObject({ value: { name: 'Wes Lee' }, from: 'West' });
  expect((await boss.get(path(east))).body.der.from).toBe('Acme Freight');
});

test('each asks for its own right (R377), and all of a change or nothing of it is kept', async () => {
  const med = { name: 'State desk', email: 'cards@state.example' };
  const lab = { accounts: [{ lab: 'Lakeside Labs', number: 'AC-17' }] };
  const clerk = await world.as(
    await world.makeUser({
      client: east,
      permissions: ['client.viewLocation', 'client.configureLabAccounts'],
    }),
  );
  const done = await clerk.patch(path(east), { labAccounts: lab });
  expect([done.status, done.body.labAccounts.value]).toEqual([200, lab]);
  expect([done.body.labAccounts.mayWrite, done.body.medCards.mayWrite]).toEqual([true, false]);
  for (const body of [{ medCards: med }, { der: DER }, { driverMonitoring: { isWatched: true } }])
    expect((await clerk.patch(path(east), body)).status).toBe(403);
  expect((await clerk.patch(path(east), { labAccounts: null, medCards: med })).status).toBe(403);
  expect((await clerk.get(path(east))).body.labAccounts.value).toEqual(lab);
  const both = await boss.patch(path(east), {
    medCards: med,
    driverMonitoring: { isWatched: true },
  });
  expect(both.body).toMatchObject({
    medCards: { value: med, isOwn: true },
    driverMonitoring: { value: { isWatched: true } },
  });
  const noted = await world.kernel.pool.query(
    'select detail from audit_log where tenant_id = $1 and entity_id = $2 order by seq desc limit 1',
    [acme.tenantId, String(east.clientId)],
  );
  expect(noted.rows[0].detail).toEqual({ settings: ['medCards', 'driverMonitoring'] });
});

test('what cannot be is refused: no address, an address with a line break, no account', async () => {
  for (const body of [
    {},
    { medCards: { name: 'Desk', email: 'nobody' } },
    { medCards: { name: 'Desk', email: 'a@b.example\nBcc: c@d.example' } },
    { labAccounts: { accounts: [] } },
    { der: { ...DER, name: '' } },
    { der: { ...DER, deputies: Array(6).fill(DANA) } },
  ])
    expect((await boss.patch(path(east), body)).status, JSON.stringify(body)).toBe(400);
});

test("another company's, a sibling's and the company's own are out of reach", async () => {
  for (const [api, where, status] of [
    [boss, other, 404],
    [local, east, 404],
    [local, west, 404],
    [local, acme, 403],
  ] as const) {
    expect((await api.get(path(where))).status).toBe(status);
    expect((await api.patch(path(where), { der: DER })).status).toBe(status);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let care: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight', services: [] });
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [
        'customerCare.viewClients',
        'customerCare.assumeClient',
        'customerCare.setUpClientFile',
        'admin.configureClientServices',
      ],
    }),
  );
}, 60_000);
afterAll(() => world.close());

const look = (api: Api, client = acme) =>
  api.get(`/v1/clients/${client.clientId}/setUp`, { client: client.clientId });
const states = async (api: Api) => {
  const { body } = await look(api);
  return Object.fromEntries(body.steps.map((one: Json) => [one.id, one.state]));
};

test('a step is done by what is on record, and missing again when it is gone', async () => {
  expect(await states(care)).toMatchObject({
    locations: 'optional',
    services: 'missing',
    roster: 'missing',
  });
  const { body: record } = await care.get(`/v1/clients/${acme.clientId}`, {
    client: acme.clientId,
  });
  const saved = await care.put(
    `/v1/clients/${acme.clientId}/services`,
    { services: [1, 2] },
    { client: acme.clientId, headers: { 'if-match': `"${record.version}"` } },
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  west = await world.makeClient({ parent: acme, name: 'West' });
  const { body } = await look(care);
  const step = (id: string) => body.steps.find((one: Json) => one.id === id);
  expect(body.clientName).toBe('Acme Freight');
  expect(step('services')).toMatchObject({
    state: 'done',
    has: 'Driver Qualification Files, Drug Testing',
  });
  expect(step('locations')).toMatchObject({ state: 'done', has: '1 location' });
  expect(step('company').lacks).toContain(
    'No employer representative (DER) is named, whom test results reach.',
  );
  // Who acts at a location alone is not told of the company.
  expect((await look(care, west)).status).toBe(404);
});

test('a list that waits is named until it is applied or given up', async () => {
  const made = await care.upload(
    `/v1/clients/${acme.clientId}/treeImports`,
    [{ name: 'tree.csv', bytes: Buffer.from('Name\nSouth\n'), type: 'text/csv' }],
    {},
    { client: acme.clientId },
  );
  expect(made.status).toBe(201);
  const waiting = { id: made.body.treeImportId, fileName: 'tree.csv' };
  const { body } = await look(care);
  expect(body.steps[1]).toMatchObject({ id: 'locations', state: 'begun', waiting });
  await care.post(`/v1/treeImports/${made.body.treeImportId}/cancel`, undefined, {
    client: acme.clientId,
  });
  expect((await look(care)).body.steps[1]).toMatchObject({ state: 'done', waiting: null });
});

test('it is for who sets clients up and who runs the whole company', async () => {
  const boss = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.configureLocation'] }),
  );
  expect((await look(boss)).status).toBe(200);
  const local = await world.as(
    await world.makeUser({ client: west, permissions: ['client.configureLocation'] }),
  );
  expect((await look(local, acme)).status).toBe(404);
  const clerk = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
  );
  expect((await look(clerk)).status).toBe(403);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let employer: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  const permissions = ALL_PERMISSIONS.filter((name) => name.startsWith('client.'));
  employer = await world.as(await world.makeUser({ client: acme, permissions }));
}, 60_000);
afterAll(() => world.close());

test('a roster without work ids tells people apart by license and state', async () => {
  const named = (licenseState: string) =>
    world.makeEmployee({ client: acme, license: 'D7000001', licenseState });
  const [one, other] = [await named('CA'), await named('OH')];
  const sent = await employer.upload(`/v1/clients/${acme.clientId}/rosters`, [
    { name: 'roster.csv', bytes: Buffer.from('License,State,Phone\nD7000001,CA,555-0142\n') },
  ]);
  const { rosterId, plan } = sent.body;
  expect(plan).toMatchObject({ matchBy: 'license', mapping: ['license', 'state', 'phone'] });
  const reaches = (state: string) =>
    vi.waitFor(
      async () =>
        expect((await employer.get(`/v1/rosters/${rosterId}`)).body).toMatchObject({ state }),
      { timeout: 20_000, interval: 50 },
    );
  await employer.post(`/v1/rosters/${rosterId}/check`, plan);
  await reaches('checked');
  const { body } = await employer.get(`/v1/rosters/${rosterId}/rows?limit=10`);
  expect(body.rows).toMatchObject([
    { kind: 'change', changes: [{ field: 'Phone', from: '', to: '555-0142' }] },
  ]);
  await employer.post(`/v1/rosters/${rosterId}/apply`);
  await reaches('applied');
  const phones = async ({ employeeId }: { employeeId: string }) =>
    (await employer.get(`/v1/employees/${employeeId}`)).body['phone'];
  expect([await phones(one), await phones(other)]).toEqual(['555-0142', null]);
});

test('a roster knows every authority that issues licenses, also those whose numbers have no known format', async () => {
  const sent = await employer.upload(`/v1/clients/${acme.clientId}/rosters`, [
    {
      name: 'roster.csv',
      bytes: Buffer.from(
        'First name,Last name,License,State\nAda,Ruiz,LFD0123456,Mexico\nBea,Leo,A1,American Samoa\n',
      ),
    },
  ]);
  const { rosterId, plan } = sent.body;
  await employer.post(`/v1/rosters/${rosterId}/check`, plan);
  await vi.waitFor(
    async () =>
      expect((await employer.get(`/v1/rosters/${rosterId}`)).body).toMatchObject({
        state: 'checked',
      }),
    { timeout: 20_000, interval: 50 },
  );
  const { body } = await employer.get(`/v1/rosters/${rosterId}/rows?limit=10`);
  const said = body.rows.map(({ changes, faults }: Json) => [
    changes.find(({ field }: Json) => field === 'License state').to,
    faults,
  ]);
  expect(said).toEqual([
    ['MX', []],
    ['AS', []],
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

const KEEPER = [
  'records.configurePools',
  'servicesRandoms.viewConfigurePools',
] as const satisfies readonly Permission[];

let world: World;
let acme: Client;
let yard: Client;
let other: Client;
let keeper: Api;
let reader: Api;
let clerk: Api;
let stranger: Api;
let admin: Api;
let people: Employee[];

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  other = await world.makeClient({ name: 'Other' });
  people = [];
  for (const lastName of ['Ash', 'Birch', 'Cedar', 'Date', 'Elm'])
    people.push(await world.makeEmployee({ client: lastName === 'Elm' ? yard : acme, lastName }));
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  keeper = await as(acme, KEEPER);
  reader = await as(acme, ['servicesRandoms.viewConfigurePools']);
  clerk = await as(yard, KEEPER);
  stranger = await as(other, KEEPER);
  admin = await as(world.internal, ['admin.superAdmin', 'customerCare.assumeClient']);
}, 60_000);
afterAll(() => world?.close());

const pools = (client: Client = acme) => `/v1/clients/${client.clientId}/pools`;
const body = (change: object = {}): object => ({
  name: 'Drivers',
  authority: 'FMCSA',
  sites: [acme.clientId],
  statuses: [2],
  drugPct: 50,
  alcoholPct: 10,
  ...change,
});
const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } });
const named = async (name: string, api: Api = keeper): Promise<Json> =>
  (await api.get(`${pools()}?summary`)).body.find((one: Json) => one.name === name);
const faults = (answer: { body: Json }): string[] =>
  (answer.body.error?.fields ?? []).map(({ field }: Json) => field);

describe('testing rates', () => {
  test('are dated, with their source, and say where this year has none', async () => {
    const { status, body: all } = await reader.get('/v1/testingRates');
    expect(status).toBe(200);
    const fmcsa = all.rates.filter((one: Json) => one.agency === 'FMCSA');
    expect(fmcsa).toMatchObject([
      { from: '2026-01-01', to: null, drugPct: 50, alcoholPct: 10, allowed: [] },
      { from: '2020-01-01', to: '2025-12-31' },
    ]);
    expect(all.mayAdd).toBe(false);
    expect(all.rates.find((one: Json) => one.agency === 'PHMSA').alcoholPct).toBeNull();
    expect(all.missing.map((one: Json) => one.agency)).toContain('USCG');
  });

  test('are entered for days to come alone, and taken back before they begin', async () => {
    const rate = (from: string, change: object = {}) =>
      admin.post('/v1/testingRates', {
        ...{ agency: 'FMCSA', from, drugPct: 25, alcoholPct: 10, source: 'Federal Register' },
        ...change,
      });
    expect((await rate('2026-01-02')).body.error.code).toBe('testing-rates.past');
    for (const drugPct of [-1, 100.5, 12.345, 'half'])
      expect((await rate('2031-01-01', { drugPct })).status).toBe(400);
    const made = await rate('2031-01-01');
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ to: null, allowed: ['remove'] });
    expect((await rate('2031-01-01')).body.error.code).toBe('testing-rates.known');
    const list = (await admin.get('/v1/testingRates')).body;
    expect(list.mayAdd).toBe(true);
    expect(
      list.rates.find((one: Json) => one.from === '2026-01-01' && one.agency === 'FMCSA').to,
    ).toBe('2030-12-31');
    const at = '/v1/testingRates?agency=FMCSA&from=';
    expect((await admin.delete(`${at}2026-01-01`)).body.error.code).toBe('testing-rates.past');
    expect((await admin.delete(`${at}2031-01-01`)).status).toBe(204);
    expect((await admin.delete(`${at}2031-01-01`)).status).toBe(404);
    expect((await keeper.post('/v1/testingRates', {})).status).toBe(403);
  });

  test('say which pools they would leave below, before they are entered, and who entered them', async () => {
    await keeper.post(`${pools()}?configuring=true`, body({ name: 'Below' }));
    const seen = (drugPct: number, by = admin) =>
      by.get(`/v1/testingRates/preview?agency=FMCSA&drugPct=${drugPct}&alcoholPct=10`);
    const before = (await seen(50)).body;
    const after = (await seen(99)).body;
    expect([before.pools, after.pools > 0, after.clients > 0]).toEqual([0, true, true]);
    expect(before.kept).toBe(after.pools + after.kept);
    expect((await seen(50, keeper)).status).toBe(403);
    const made = await admin.post('/v1/testingRates', {
      ...{ agency: 'FTA', from: '2032-01-01', drugPct: 50, alcoholPct: 10, source: 'Notice' },
    });
    expect(made.body.addedBy).not.toBeNull();
    expect((await admin.delete('/v1/testingRates?agency=FTA&from=2032-01-01')).status).toBe(204);
    await keeper.delete(`${pools()}/${(await named('Below')).poolId}`);
  });
});

describe('a pool', () => {
  test('is made with 204, and with 201 and itself for ezCompliance (R429, R430)', async () => {
    const made = await keeper.post(`${pools()}?configuring=true`, body());
    expect(made.status, JSON.stringify(made.body)).toBe(204);
    const pool = await named('Drivers');
    expect(pool).toMatchObject({
      people: 5,
      clientName: 'Acme',
      allowed: ['change', 'delete'],
      definition: { frequency: 4, alcoholPct: 10, safety: 'any' },
    });
    const easy = await keeper.post(
      `${pools()}?ezCompliance=true&topLevel=true`,
      body({ name: 'Easy' }),
    );
    expect(easy.status).toBe(201);
    expect(easy.body).toMatchObject({ name: 'Easy', ezCompliance: true, people: 5 });
    expect((await reader.get(pools())).body[0].allowed).toEqual([]);
  });

  test('has a name of its own, whatever its letters (R426)', async () => {
    const twice = await keeper.post(pools(), body({ name: 'dRIVERS' }));
    expect(twice.body.error.code).toBe('pools.name_taken');
    expect(faults(twice)).toEqual(['name']);
    const [one, two] = await Promise.all([
      keeper.post(pools(), body({ name: 'Race' })),
      keeper.post(pools(), body({ name: 'Race' })),
    ]);
    expect([one?.status, two?.status].toSorted()).toEqual([204, 409]);
  });

  test('is refused below the rate of the rule, with nobody, and with one person under DOT', async () => {
    const made = async (change: object) =>
      faults(await keeper.post(pools(), body({ name: 'New', ...change })));
    expect(await made({ drugPct: 49 })).toEqual(['drugPct']);
    expect(await made({ drugPct: 101 })).toEqual(['drugPct']);
    expect(await made({ alcoholPct: 9 })).toEqual(['alcoholPct']);
    expect(await made({ drugPct: 0, alcoholPct: 0, authority: 'admin' })).toEqual(['drugPct']);
    expect(await made({ frequency: 5 })).toEqual(['frequency']);
    expect(await made({ statuses: [1] })).toEqual(['sites']);
    expect(await made({ sites: [yard.clientId] })).toEqual(['sites']);
    expect(await made({ sites: [other.clientId] })).toEqual(['sites']);
    expect(await made({ authority: 'FAA', alternates: true })).toEqual(['alternates']);
    expect(
      (
        await keeper.post(
          pools(),
          body({
            name: 'Office',
            authority: 'admin',
            drugPct: 1,
            alcoholPct: 0,
            sites: [yard.clientId],
          }),
        )
      ).status,
    ).toBe(204);
  });

  test('is changed and deleted by whoever works at its location, and found by client 0 (R431, R432)', async () => {
    const pool = await named('Drivers');
    const at = `/v1/clients/0/pools/${pool.poolId}`;
    expect((await keeper.patch(at, body({ frequency: 12 }), version(pool.version))).status).toBe(
      204,
    );
    const stale = await keeper.patch(at, body(), version(pool.version));
    expect(stale.status).toBe(409);
    expect(stale.body.error.current.version).toBe(pool.version + 1);
    expect((await keeper.patch(`${pools()}/${pool.poolId}`, body())).status).toBe(204);
    expect((await clerk.patch(at, body())).status).toBe(404);
    expect((await stranger.get(`${pools(other)}/${pool.poolId}`)).status).toBe(404);
    expect((await reader.patch(at, body())).status).toBe(403);
    const easy = await named('Easy');
    const gone = `${pools()}/${easy.poolId}?topLevel=true&includeChildren=true`;
    expect((await keeper.delete(gone)).status).toBe(204);
    expect((await keeper.delete(gone)).body.error.code).toBe('pools.deleted');
    const left = (await keeper.get(`${pools()}?availablePools`)).body.map((one: Json) => one.name);
    expect(left).not.toContain('Easy');
    expect((await keeper.get(pools())).body.at(-1)).toMatchObject({ name: 'Easy', allowed: [] });
    // The name is free again.
    expect((await keeper.post(pools(), body({ name: 'Easy' }))).status).toBe(204);
  });

  test('says whom it would hold, and why somebody is in it or not (R433)', async () => {
    const list = await keeper.post(`${pools()}/employeeList?sites=${acme.clientId}`, {});
    expect(list.status).toBe(201);
    expect(list.body).toMatchObject({ count: 5 });
    expect(list.body.employees[0].name).toMatch(/^Ash, /);
    const places = await keeper.post(`${pools()}/locationList`);
    expect(places.status).toBe(201);
    expect(places.body).toMatchObject([
      { name: 'Acme', dotNumber: '1234567', depth: 0 },
      { name: 'Yard', depth: 1 },
    ]);
    const pool = await named('Drivers');
    const why = async (employee: Employee | undefined) =>
      (await keeper.get(`${pools()}/${pool.poolId}/why/${employee?.employeeId}`)).body;
    expect(await why(people[0])).toMatchObject({ isIn: true });
    await world.inTenant(
      acme.tenantId,
      'update employees set employment_status_id = 4 where employee_id = $1',
      [people[1]?.employeeId],
    );
    const left = await why(people[1]);
    expect(left.isIn).toBe(false);
    expect(left.reasons.filter((one: Json) => !one.met)).toMatchObject([{ is: 'Terminated' }]);
    // Membership is the roster's own: it follows by itself.
    expect((await named('Drivers')).people).toBe(4);
  });
});

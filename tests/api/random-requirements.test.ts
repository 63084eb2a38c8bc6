import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

// The calls of random testing as the specification writes them (2§7.3): their parameters, statuses and permissions.

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.viewDrugAlcohol'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];
const PEOPLE = 30;
const YEAR = new Date().getUTCFullYear();

let world: World;
let acme: Client;
let yard: Client;
let drawer: Api;
let seesPools: Api;
let seesSelections: Api;
let house: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  await world.inTenant(
    acme.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date)
     select $1::int, case when n % 3 = 0 then $2::int else $1::int end, 'Pat', 'Driver ' || n, 2, '2020-01-06' from generate_series(1, $3::int) n`,
    [acme.tenantId, yard.clientId, PEOPLE],
  );
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  drawer = await as(acme, DRAWER);
  seesPools = await as(acme, ['servicesRandoms.viewConfigurePools']);
  seesSelections = await as(acme, ['servicesRandoms.viewSelections']);
  house = await as(world.internal, [
    ...(['randoms.dashboard', 'records.configurePools', 'records.drawRandoms'] as const),
    'customerCare.impersonateUser',
  ]);
}, 60_000);
afterAll(() => world?.close());

let made = 0;
const definition = (change: object = {}) => ({
  ...{ name: `Pool ${(made += 1)}`, authority: 'FMCSA', sites: [acme.clientId], statuses: [2] },
  ...{ drugPct: 50, alcoholPct: 10, frequency: 12, alternates: true },
  ...change,
});
const here = (client: Client = acme) => `/v1/clients/${client.clientId}`;
const at = (poolId: string) => `${here()}/pools/${poolId}`;
async function pool(change: object = {}): Promise<string> {
  const answer = await drawer.post(
    `${here()}/pools?ezCompliance=true&topLevel=true`,
    definition(change),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.poolId;
}
const REASON = { reason: 'As the test wants it' };
async function drawn(poolId: string, query: string): Promise<{ path: string; selection: Json }> {
  const answer = await drawer.post(`${at(poolId)}/selections?${query}`, REASON);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { path: `${at(poolId)}/selections/${answer.body.selectionId}`, selection: answer.body };
}
const ids = (people: Json[]): string[] => people.map((one) => one['employeeId']);

describe('pools', () => {
  test('are listed with availablePools without the deleted ones, with summary with their people (R428)', async () => {
    const [kept, gone] = [await pool(), await pool()];
    expect((await drawer.delete(at(gone))).status).toBe(204);
    const listed = async (query: string): Promise<Map<string, Json>> => {
      const { status, body } = await drawer.get(`${here()}/pools${query}`);
      expect(status).toBe(200);
      return new Map(body.map((one: Json) => [one.poolId, one]));
    };
    const all = await listed('');
    expect([all.get(kept)?.['people'], all.has(gone)]).toEqual([null, true]);
    const available = await listed('?availablePools=true');
    expect([available.has(kept), available.has(gone)]).toEqual([true, false]);
    const summary = await listed('?summary=true');
    expect([summary.get(kept)?.['people'], summary.has(gone)]).toEqual([PEOPLE, true]);
    // Without a value as with one.
    expect([...(await listed('?availablePools')).keys()]).toEqual([...available.keys()]);
  });

  test('take topLevel, includeChildren and configuring, and answer 204 without a body (R429)', async () => {
    const make = async (query: string, client: Client = acme): Promise<Json> => {
      const asked = definition({ sites: [client.clientId] });
      const answer = await drawer.post(`${here(client)}/pools${query}`, asked);
      expect([answer.status, answer.body], query).toEqual([204, '']);
      const { body } = await drawer.get(`${here()}/pools?summary`);
      return body.find((one: Json) => one.name === asked.name);
    };
    expect(await make('?configuring=true')).toMatchObject({ people: PEOPLE });
    expect(await make('?topLevel=true', yard)).toMatchObject({ clientId: acme.clientId });
    expect(await make('?topLevel=false', yard)).toMatchObject({ clientId: yard.clientId });
    expect(await make('?includeChildren=true')).toMatchObject({ people: PEOPLE });
    expect(await make('?includeChildren=false')).toMatchObject({ people: PEOPLE - PEOPLE / 3 });
  });

  test('are changed at their client and at client 0 with 204, and deleted with 204 (R431, R432)', async () => {
    const poolId = await pool();
    for (const [path, drugPct] of [
      [at(poolId), 60],
      [`/v1/clients/0/pools/${poolId}`, 70],
    ] as const) {
      const answer = await drawer.patch(path, definition({ drugPct }));
      expect(answer.status, JSON.stringify(answer.body)).toBe(204);
      expect((await drawer.get(at(poolId))).body.definition.drugPct).toBe(drugPct);
    }
    const deleted = await drawer.delete(`${at(poolId)}?topLevel=true&includeChildren=true`);
    expect(deleted.status).toBe(204);
    const left = (await drawer.get(`${here()}/pools?availablePools`)).body;
    expect(left.map((one: Json) => one.poolId)).not.toContain(poolId);
  });

  test('count the people of the sites in the query, and list the locations, with 201 (R433)', async () => {
    const people = async (query: string) => {
      const answer = await drawer.post(`${here()}/pools/employeeList${query}`, {});
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.count;
    };
    expect(await people(`?sites=${yard.clientId}`)).toBe(PEOPLE / 3);
    expect(await people(`?sites=${acme.clientId},${yard.clientId}`)).toBe(PEOPLE);
    expect(await people('')).toBe(PEOPLE);
    const places = await drawer.post(`${here()}/pools/locationList`, {});
    expect(places.status).toBe(201);
    expect(places.body.map((one: Json) => one.clientId)).toEqual([acme.clientId, yard.clientId]);
  });
});

describe('selections', () => {
  test('hold as many as were asked for, with their numbers, alternates and snapshot (R437, R438, R439, R493)', async () => {
    const poolId = await pool();
    const { path, selection } = await drawn(poolId, 'drug=7&alcohol=2');
    const of = (people: Json[], kind: string) => people.filter((one) => one[kind]).length;
    expect([of(selection['selected'], 'drug'), of(selection['selected'], 'alcohol')]).toEqual([
      7, 2,
    ]);
    expect(selection).toMatchObject({ numToSelectDrug: 7, numToSelectAlcohol: 2, alternates: [] });
    const more = { numToSelectDrug: 9, numToSelectAlcohol: 3, ...REASON };
    expect((await drawer.patch(path, more)).status).toBe(200);
    const raised = (await drawer.get(path)).body;
    expect(raised).toMatchObject({ numToSelectDrug: 9, numToSelectAlcohol: 3 });
    expect([of(raised.selected, 'drug'), of(raised.selected, 'alcohol')]).toEqual([9, 3]);
    expect((await drawer.post(`${at(poolId)}/selections?alternateNumber=2`)).status).toBe(201);
    const read = (await drawer.get(`${path}?alternates=true`)).body;
    expect(read.alternates).toHaveLength(2);
    const everyone = ids([...read.selected, ...read.alternates]);
    expect(new Set(everyone).size).toBe(11);
    expect(read.snapshot).toMatchObject({ people: PEOPLE, hash: selection['snapshot'].hash });
  });

  test('are read with alternates, snapshot, isInternalUser and impersonatingUserId, which open nothing (R441)', async () => {
    const { path, selection } = await drawn(await pool(), 'drug=4&alcohol=1');
    const plain = (await seesSelections.get(path)).body;
    expect(plain.snapshot.tokens).toEqual([]);
    for (const [query, tokens] of [
      ['alternates=true', 0],
      ['snapshot=true', PEOPLE],
      ['isInternalUser=true', 0],
      ['isInternalUser=false', 0],
      [`isInternalUser=true&impersonatingUserId=${crypto.randomUUID()}`, 0],
      [`alternates=true&snapshot=true&isInternalUser=true&impersonatingUserId=7`, PEOPLE],
    ] as const) {
      const { status, body } = await seesSelections.get(`${path}?${query}`);
      expect([status, body.snapshot.tokens.length], query).toEqual([200, tokens]);
      expect(ids(body.selected)).toEqual(ids(selection['selected']));
      expect(body.allowed).toEqual(plain.allowed);
    }
    // Who says that they are internal is not.
    expect((await seesPools.get(`${path}?isInternalUser=true`)).status).toBe(403);
  });

  test('of before are no pool of the name, and those of an employee are found by the person (R440, R444)', async () => {
    const { selection } = await drawn(await pool(), 'drug=3&alcohol=0');
    const previous = await seesSelections.get(`${here()}/pools/selections/previous`);
    expect(previous.status).toBe(200);
    expect(previous.body.map((one: Json) => one.selectionId)).toContain(selection['selectionId']);
    const [{ employeeId }] = selection['selected'];
    const of = await seesSelections.get(`${here()}/selections/${employeeId}`);
    expect(of.status).toBe(200);
    expect(of.body.map((one: Json) => one.selectionId)).toContain(selection['selectionId']);
    const [{ id: other } = { id: '' }] = await world.inTenant<{ id: string }>(
      acme.tenantId,
      'select employee_id as id from employees where not employee_id = any (select employee_id from random_selected) limit 1',
      [],
    );
    expect((await seesSelections.get(`${here()}/selections/${other}`)).body).toEqual([]);
  });

  test('are seen with viewSelections alone, the configuration with viewConfigurePools alone (R446)', async () => {
    const poolId = await pool();
    const { path, selection } = await drawn(poolId, 'drug=2&alcohol=0');
    const selections = [
      path,
      `${at(poolId)}/selections/calculation`,
      `${here()}/pools/selections/previous`,
      `${here()}/selections/${selection['selected'][0].employeeId}`,
    ];
    const configuration = [`${here()}/pools`, at(poolId), `${here()}/pools/roster`];
    const statuses = (api: Api, paths: readonly string[]) =>
      Promise.all(paths.map(async (one) => (await api.get(one)).status));
    expect(await statuses(seesSelections, selections)).toEqual([200, 200, 200, 200]);
    expect(await statuses(seesPools, selections)).toEqual([403, 403, 403, 403]);
    expect(await statuses(seesPools, configuration)).toEqual([200, 200, 200]);
    expect(await statuses(seesSelections, configuration)).toEqual([403, 403, 403]);
    expect((await seesPools.post(`${here()}/pools`, definition())).status).toBe(403);
  });
});

test('the annual report counts somebody who is in a consortium and in a pool of their own once', async () => {
  const phmsa = { authority: 'PHMSA', alcoholPct: 0 };
  const base = '/v1/randoms/consortia';
  const mis = async () =>
    (await drawer.get(`${here()}/mis?year=${YEAR}&agency=PHMSA`)).body.coveredFrom;
  const { consortiumId } = (
    await house.post(base, { name: 'Pipelines', ...phmsa, drugPct: 50, frequency: 12 })
  ).body;
  // Another client is in it, too: its people are none of this one's.
  const other = await world.makeClient({ name: 'Other' });
  for (const lastName of ['Ash', 'Birch']) await world.makeEmployee({ client: other, lastName });
  for (const { clientId } of [acme, other])
    expect((await house.post(`${base}/${consortiumId}/clients`, { clientId })).status).toBe(204);
  const whole = await house.post(`${base}/${consortiumId}/selections?drug=3&alcohol=0`, REASON);
  expect(whole.status, JSON.stringify(whole.body)).toBe(201);
  expect(await mis()).toBe(
    `${PEOPLE} people in all categories: the average of 1 lists of selections in 1 pool.`,
  );
  await drawn(await pool({ ...phmsa, sites: [yard.clientId], alternates: false }), 'drug=1');
  expect(await mis()).toBe(
    `${PEOPLE} people in all categories: the average of 2 lists of selections in 2 pools, whoever is in two of them counted once.`,
  );
  // Somebody who stood in the pool of their own alone counts beside them.
  await world.makeEmployee({ client: acme, lastName: 'Late' });
  await drawn(await pool({ ...phmsa, alternates: false }), 'drug=1');
  expect(await mis()).toMatch(
    new RegExp(`^${PEOPLE + 1} people in all categories: the average of 3 lists`),
  );
});

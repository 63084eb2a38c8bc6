import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const KEEPER = [
  'records.configurePools',
  'servicesRandoms.viewConfigurePools',
] as const satisfies readonly Permission[];

let world: World;
let acme: Client;
let yard: Client;
let other: Client;
let keeper: Api;
let clerk: Api;
let stranger: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  other = await world.makeClient({ name: 'Other' });
  for (const lastName of ['Ash', 'Birch', 'Cedar', 'Date', 'Elm'])
    await world.makeEmployee({
      client: ['Date', 'Elm'].includes(lastName) ? yard : acme,
      lastName,
      firstName: 'Ann',
    });
  const as = async (client: Client) =>
    world.as(await world.makeUser({ client, permissions: KEEPER }));
  [keeper, clerk, stranger] = [await as(acme), await as(yard), await as(other)];
}, 60_000);
afterAll(() => world.close());

const at = (what = '', client = acme) => `/v1/clients/${client.clientId}/pools${what}`;
const body = (change: object = {}) => ({
  name: 'Drivers',
  authority: 'FMCSA',
  sites: [acme.clientId],
  statuses: [2],
  drugPct: 50,
  alcoholPct: 10,
  ...change,
});
const idOf = async (name: string): Promise<string> =>
  (await keeper.get(at())).body.find((one: Json) => one.name === name).poolId;
const told = ({ body: found }: { body: Json[] }) =>
  found.map(({ name, people, first, agencies }) => [
    name,
    people,
    first.map((one: Json) => one.name).join('; '),
    agencies.join(),
  ]);

test('who is in two pools of one agency is named when one is made, and on the pages of both (49 CFR 382.305)', async () => {
  expect((await keeper.post(at('/overlaps'), body())).body).toEqual([]);
  expect((await keeper.post(at(), body())).status).toBe(204);
  const terminal = body({ name: 'Terminal', sites: [yard.clientId] });
  const would = await keeper.post(at('/overlaps'), terminal);
  expect(would.status, JSON.stringify(would.body)).toBe(200);
  expect(told(would)).toEqual([['Drivers', 2, 'Date, Ann; Elm, Ann', 'FMCSA']]);
  // It is a warning: the pool can be made.
  expect((await keeper.post(at(), terminal)).status).toBe(204);
  const [drivers, yardPool] = [await idOf('Drivers'), await idOf('Terminal')];
  expect(told(await keeper.get(at(`/${drivers}/overlaps`)))).toEqual([
    ['Terminal', 2, 'Date, Ann; Elm, Ann', 'FMCSA'],
  ]);
  expect(told(await keeper.get(at(`/${yardPool}/overlaps`)))).toEqual([
    ['Drivers', 2, 'Date, Ann; Elm, Ann', 'FMCSA'],
  ]);
  // The pool that is changed is not compared with itself.
  const changed = await keeper.post(at('/overlaps'), { ...body(), poolId: drivers });
  expect(told(changed).map(([name]) => name)).toEqual(['Terminal']);
  // Narrowed, it says nothing more.
  const apart = { ...body({ includeChildren: false }), poolId: drivers };
  expect((await keeper.post(at('/overlaps'), apart)).body).toEqual([]);
});

test('pools of another agency, of the company’s own policy and deleted ones concern nobody', async () => {
  for (const authority of ['FTA', 'nonRegulated'])
    expect((await keeper.post(at('/overlaps'), body({ authority }))).body).toEqual([]);
  const also = await keeper.post(at('/overlaps'), body({ authority: 'FTA', also: ['FMCSA'] }));
  expect(also.body).toHaveLength(2);
  expect((await keeper.delete(at(`/${await idOf('Terminal')}`))).status).toBe(204);
  expect((await keeper.get(at(`/${await idOf('Drivers')}/overlaps`))).body).toEqual([]);
});

test('who works at one location counts over the whole company, and reads the names of his own', async () => {
  const answer = await clerk.post(at('/overlaps', yard), body({ sites: [acme.clientId] }));
  expect(told(answer)).toEqual([['Drivers', 5, 'Date, Ann; Elm, Ann', 'FMCSA']]);
  expect((await stranger.post(at('/overlaps'), body())).status).toBe(404);
  expect((await stranger.get(at(`/${await idOf('Drivers')}/overlaps`))).status).toBe(404);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
/** Assigns reps, and lists clients. */
let lead: Api;
/** Lists clients, and assigns nobody. */
let care: Api;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let other: Client;
let rae: string;
let sam: string;

const path = ({ clientId }: Client) => `/v1/clients/${clientId}/rep`;
const inside = ({ clientId }: Client) => ({ client: clientId });
const code = ({ status, body }: Answer) =>
  [status, body.error?.code ?? '', ...(body.error?.fields ?? []).map((one: Json) => one.field)]
    .filter(Boolean)
    .join(' ');
const assign = (at: Client, userId: string | null, seen: string | null, api = lead) =>
  api.put(path(at), { userId, seen }, inside(at));
const names = ({ body }: Answer) => body.map((one: Json) => one['name']);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight', services: [] });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other Lines' });
  const rep = (firstName: string, permissions: Parameters<World['makeUser']>[0]['permissions']) =>
    world.makeUser({ client: world.internal, firstName, lastName: 'Rep', permissions });
  const raeUser = await rep('Rae', ['customerCare.assumeClient', 'customerCare.viewClients']);
  const samUser = await rep('Sam', ['customerCare.assumeClient']);
  await rep('Quinn', ['dq.review']);
  [rae, sam] = [raeUser.userId, samUser.userId];
  care = await world.as(raeUser);
  lead = await world.as(
    await rep('Lee', [
      'customerCare.assumeClient',
      'customerCare.viewClients',
      'admin.assignCCR',
      'admin.viewInternalUser',
      'admin.configureInternalUser',
    ]),
  );
  boss = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewLocation'] }),
  );
  local = await world.as(
    await world.makeUser({ client: west, permissions: ['client.viewLocation'] }),
  );
});
afterAll(() => world.close());

test('a company has one rep, named to its own people and at its locations', async () => {
  expect((await boss.get(path(acme))).body).toEqual({ rep: null });
  const able = await lead.get(`${path(acme)}/candidates`, inside(acme));
  // Only who acts in clients looks after one.
  expect(names(able)).toEqual(expect.arrayContaining(['Lee Rep', 'Rae Rep', 'Sam Rep']));
  expect(names(able)).not.toContain('Quinn Rep');
  const done = await assign(acme, rae, null);
  expect([done.status, done.body.rep]).toEqual([
    200,
    { id: rae, name: 'Rae Rep', email: expect.stringContaining('@'), gone: false },
  ]);
  expect((await boss.get(path(acme))).body.rep.name).toBe('Rae Rep');
  expect((await local.get(path(west))).body.rep.name).toBe('Rae Rep');
  expect((await care.get(path(acme))).body.rep.name).toBe('Rae Rep');
  // Of another company nobody reads it.
  expect((await boss.get(path(other))).status).toBe(404);
  const { rows } = await world.kernel.pool.query(
    "select detail from audit_log where entity = 'client' and entity_id = $1 order by seq desc limit 1",
    [String(acme.clientId)],
  );
  expect(rows[0]?.detail).toMatchObject({ rep: { from: null, to: rae } });
});

test('of two who assign at once one is told that somebody else did', async () => {
  const answers = await Promise.all([assign(other, rae, null), assign(other, sam, null)]);
  expect(answers.map(code).toSorted()).toEqual(['200', '409 client-rep.changed']);
  const now = (await lead.get(path(other), inside(other))).body.rep.id;
  expect(code(await assign(other, null, now))).toBe('200');
  expect((await lead.get(path(other), inside(other))).body.rep).toBeNull();
});

test('no location has a rep of its own, nobody else may assign one, and nobody else can be one', async () => {
  expect(code(await assign(west, rae, null))).toBe('404 request.not_found');
  expect(code(await assign(acme, sam, rae, care))).toBe('403 request.forbidden');
  expect(code(await boss.put(path(acme), { userId: null, seen: rae }))).toBe(
    '403 request.forbidden',
  );
  const ofAcme = await world.makeUser({ client: acme, permissions: ['client.viewLocation'] });
  expect(code(await assign(acme, ofAcme.userId, rae))).toBe('400 request.invalid userId');
});

test('clients are listed by rep, service and status, and exported so', async () => {
  const list = (query: string) => care.get(`/v1/clients?filters=topLevel&${query}`);
  expect(names(await list(`rep=${rae}`))).toEqual(['Acme Freight']);
  expect(names(await list('rep=none'))).toContain('Other Lines');
  expect(names(await list('rep=none'))).not.toContain('Acme Freight');
  expect((await list(`rep=${rae}`)).body[0].rep).toMatchObject({ name: 'Rae Rep', gone: false });
  const choices = await care.get('/v1/clients/choices');
  expect(names({ ...choices, body: choices.body.reps })).toEqual(['Rae Rep']);
  const { serviceId } = choices.body.services[0];
  expect(names(await list(`service=${serviceId}`))).toContain('Other Lines');
  expect(names(await list(`service=${serviceId}`))).not.toContain('Acme Freight');
  expect(names(await list('status=deactivated'))).toEqual([]);
  const csv = await care.get(`/v1/clients/csv?rep=${rae}&columns=name,rep`);
  expect(csv.body).toContain('Acme Freight,Rae Rep');
  expect(csv.body).not.toContain('Other Lines');
});

test('a rep whose account is deactivated stays named, as gone, until another is assigned', async () => {
  const stopped = await lead.put(`/v1/users/${rae}/active`, { active: false });
  expect(stopped.status, JSON.stringify(stopped.body)).toBeLessThan(300);
  expect((await boss.get(path(acme))).body.rep).toMatchObject({ name: 'Rae Rep', gone: true });
  expect(names(await lead.get(`${path(acme)}/candidates`, inside(acme)))).not.toContain('Rae Rep');
  expect((await assign(acme, sam, rae)).body.rep.name).toBe('Sam Rep');
});

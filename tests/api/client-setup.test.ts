import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetAtLock } from '#tests/support/held-lock.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
/** Care staff who act in clients, add them and say their services. */
let care: Api;
/** Sets up the whole of Acme, and one terminal of it. */
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let other: Client;

const SETS_UP = [
  'client.viewLocation',
  'client.configureLocation',
  'client.configureLocationName',
  'client.addLocation',
] as const;
const faults = ({ status, body }: Answer) => [status, body.error?.fields ?? body.error?.code];
const at = ({ clientId }: Client, rest = '') => `/v1/clients/${clientId}${rest}`;
const inside = ({ clientId }: Client) => ({ client: clientId });
const ids = (body: Json) => body.map((site: Json) => site['_id']);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight', dotNumber: '1234567' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  other = await world.makeClient({ name: 'Other Lines', dotNumber: '7654321' });
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [
        'customerCare.viewClients',
        'customerCare.assumeClient',
        'admin.addClient',
        'admin.configureClientServices',
      ],
    }),
  );
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...SETS_UP] }));
  local = await world.as(await world.makeUser({ client: fresno, permissions: [...SETS_UP] }));
});
afterAll(() => world.close());

describe('adding', () => {
  test('a client begins on its own, with a number of its own and no services (R371)', async () => {
    const body = {
      name: 'New Haul',
      DOTNumber: '5550001',
      primaryAddress: { line1: '1 Main St', city: 'Waco', state: 'TX', zip: '76701' },
    };
    const made = await care.post('/v1/clients', body);
    expect([made.status, made.body.name, made.body.parent, made.body.zone]).toEqual([
      201,
      'New Haul',
      null,
      'America/Chicago',
    ]);
    const { _id } = made.body;
    expect(made.body.legacyClientId).toBe(_id);
    // Across clients nothing of it is changed: one acts in it.
    expect(made.body.allowed).toEqual([]);
    const own = await care.get(`/v1/clients/${_id}`, { client: _id });
    expect(own.body.services).toEqual([]);
    expect(own.body.allowed).toEqual(expect.arrayContaining(['change', 'alias', 'services']));
    // R346: it was made here.
    expect(ids((await care.get('/v1/clients?nonImported')).body)).toContain(_id);
    expect((await boss.post('/v1/clients', body)).status).toBe(403);
    expect(faults(await care.post('/v1/clients', { ...body, name: 'Second' }))).toEqual([
      400,
      [{ field: 'DOTNumber', message: 'Another client has this DOT number.' }],
    ]);
    expect((await care.post('/v1/clients', { name: ' ' })).status).toBe(400);
  });

  test('a location begins below one where its maker works, and its people see it at once', async () => {
    const made = await boss.post(at(west, '/children'), { name: 'Reno' });
    expect([made.status, made.body.parent, made.body.levelNumber]).toEqual([201, west.clientId, 3]);
    expect(ids((await boss.get(at(west, '/sites'))).body)).toContain(made.body._id);
    // A terminal's own user adds below the terminal only, and then works there, too.
    const below = await local.post(at(fresno, '/children'), { name: 'Drop yard' });
    expect(below.status).toBe(201);
    expect((await local.get(`/v1/clients/${below.body._id}`)).body.allowed).toContain('change');
    expect((await local.post(at(west, '/children'), { name: 'X' })).status).toBe(404);
    expect((await local.post(at(acme, '/children'), { name: 'X' })).status).toBe(403);
    expect((await boss.post(at(other, '/children'), { name: 'X' })).status).toBe(404);
  });

  test('two of one name do not stand beside each other, and a tree has an end', async () => {
    expect(faults(await boss.post(at(west, '/children'), { name: ' FRESNO ' }))).toEqual([
      400,
      [
        {
          field: 'name',
          message: 'A location of this name stands there already. Name this one otherwise.',
        },
      ],
    ]);
    const twin = () => boss.post(at(west, '/children'), { name: 'Twin' });
    const both = await meetAtLock(world, [782_513_011, acme.tenantId], [twin, twin]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    let above: number = fresno.clientId;
    const answers: number[] = [];
    for (let level = 4; level <= 13; level += 1) {
      const { status, body } = await boss.post(`/v1/clients/${above}/children`, {
        name: `Level ${level}`,
      });
      answers.push(status);
      above = body._id ?? above;
    }
    expect(answers).toEqual([...Array<number>(9).fill(201), 400]);
  });
});

describe('changing', () => {
  test('a form writes what it has, and only what differs is a change (R352)', async () => {
    const { body: before } = await boss.get(at(west));
    const form = {
      name: 'West Coast',
      primaryAddress: { city: 'Reno', state: 'NV' },
      contacts: [{ name: 'Pat Lee', phone: '555-0100' }],
      notes: 'Gate code at the office',
      deactivated: false,
      employeeIdentifier: before.employeeIdentifier,
    };
    const changed = await boss.put(at(west), form);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...form, zone: 'America/Los_Angeles' });
    const noted = await world.kernel.pool.query(
      `select detail from audit_log where tenant_id = $1 and entity = 'client' and entity_id = $2 order by seq desc limit 1`,
      [acme.tenantId, String(west.clientId)],
    );
    expect(noted.rows[0].detail).toMatchObject({
      fields: ['name', 'primaryAddress', 'contacts', 'notes'],
    });
    // Another saw an older one.
    const late = await boss.put(at(west), form, {
      headers: { 'if-match': `"${before.version}"` },
    });
    expect(faults(late)).toEqual([409, 'request.conflict']);
    expect((await boss.put(at(west, '/notes'), { notes: 'Moved' })).body.notes).toBe('Moved');
    expect((await boss.put(at(west), { name: 'Only this' })).status).toBe(400);
  });

  test('each field asks for its own right', async () => {
    const names = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.configureLocationName'] }),
    );
    expect((await names.patch(at(fresno), { name: 'Fresno CA' })).status).toBe(201);
    expect((await names.patch(at(fresno), { displayIncludeChildren: false })).status).toBe(403);
    const sets = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.configureLocation'] }),
    );
    expect((await sets.patch(at(fresno), { name: 'Fresno' })).status).toBe(403);
    expect((await sets.patch(at(fresno), { displayIncludeChildren: false })).status).toBe(201);
    // What is noted of a terminal is not for those who work there alone, so they do not overwrite it.
    expect((await local.patch(at(fresno), { notes: 'Mine' })).status).toBe(403);
    expect(faults(await boss.patch(at(fresno), { employeeIdentifier: 'badge' }))).toEqual([
      400,
      [
        {
          field: 'employeeIdentifier',
          message: 'The company says this for all its locations.',
        },
      ],
    ]);
    expect((await boss.patch(at(acme), { employeeIdentifier: 'badge' })).status).toBe(201);
  });

  test('a DOT number is one client’s, and of another company nothing more is said', async () => {
    expect(faults(await boss.patch(at(fresno), { DOTNumber: '1234567' }))).toEqual([
      400,
      [{ field: 'DOTNumber', message: 'Acme Freight has this DOT number.' }],
    ]);
    expect(faults(await boss.patch(at(fresno), { DOTNumber: '7654321' }))).toEqual([
      400,
      [{ field: 'DOTNumber', message: 'Another client has this DOT number.' }],
    ]);
    const both = await meetAtLock(
      world,
      [782_513_010],
      [
        () => boss.patch(at(west), { DOTNumber: '5551111' }),
        () => care.patch(at(other), { DOTNumber: '5551111' }, inside(other)),
      ],
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  test('other names are said by staff, and are one client’s', async () => {
    const change = (client: Client, aliases: string[]) =>
      care.patch(`/v1/clients/aliases/${client.clientId}`, { aliases }, inside(client));
    expect((await change(acme, ['Ajax', 'ACME Trucking'])).body.aliases).toEqual([
      'Ajax',
      'ACME Trucking',
    ]);
    expect(faults(await change(other, ['ajax']))).toEqual([
      400,
      [{ field: 'aliases', message: 'Another client is known as “ajax” already.' }],
    ]);
    expect(faults(await change(other, ['acme freight']))[0]).toBe(400);
    expect(faults(await change(other, ['Big O', 'BIG O']))).toEqual([
      400,
      [{ field: 'aliases', message: '“BIG O” appears here twice.' }],
    ]);
    expect(
      (await boss.patch(`/v1/clients/aliases/${acme.clientId}`, { aliases: ['Mine'] })).status,
    ).toBe(403);
    expect((await change(acme, [])).body.aliases).toEqual([]);
  });
});

describe('deactivating', () => {
  test('says what is open there first, hides the location, and can be taken back', async () => {
    const yard = await world.makeClient({ parent: fresno, name: 'Yard' });
    const driver = await world.makeEmployee({ client: yard });
    await world.makeEmployee({ client: yard, statusId: 4 });
    await world.makeUser({ client: yard });
    await world.inTenant(
      acme.tenantId,
      `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id)
       values ($1, $2, $3, 'medicalExam', 1), ($1, $2, $3, 'medicalExam', 3)`,
      [acme.tenantId, yard.clientId, driver.employeeId],
    );
    const open = await boss.get(at(yard, '/open'));
    expect([open.status, open.body]).toEqual([
      200,
      { locations: 0, employees: 1, users: 1, orders: 1, documents: 0 },
    ]);
    expect((await boss.get(at(acme, '/open'))).body.locations).toBeGreaterThan(3);
    const gone = await boss.patch(at(yard), { deactivated: true });
    expect([gone.status, gone.body.deactivated]).toEqual([201, true]);
    // R375: hidden from its own people, and nothing of it is lost.
    expect((await boss.get(at(yard))).status).toBe(404);
    expect(ids((await boss.get(at(fresno, '/sites'))).body)).not.toContain(yard.clientId);
    expect((await boss.patch(at(yard), { name: 'Hidden' })).status).toBe(404);
    expect((await boss.post(at(yard, '/children'), { name: 'Below' })).status).toBe(404);
    const back = await boss.patch(at(yard), { deactivated: false });
    expect([back.status, back.body.allowed.includes('deactivate')]).toEqual([201, true]);
    expect((await boss.get(at(yard, '/open'))).body.employees).toBe(1);
  });

  test('a number that went to another meanwhile is not taken back', async () => {
    const first = await world.makeClient({ parent: acme, name: 'First', dotNumber: '5552222' });
    expect((await boss.patch(at(first), { deactivated: true })).status).toBe(201);
    const second = await boss.post(at(acme, '/children'), {
      name: 'Second',
      DOTNumber: '5552222',
    });
    expect(second.status).toBe(201);
    expect(faults(await boss.patch(at(first), { deactivated: false }))).toEqual([
      400,
      [{ field: 'DOTNumber', message: 'Second has this DOT number.' }],
    ]);
  });

  test('a company is closed by staff, and the internal client by nobody', async () => {
    expect((await boss.patch(at(acme), { deactivated: true })).status).toBe(403);
    const closing = await world.makeClient({ name: 'Closing' });
    const gone = await care.patch(at(closing), { deactivated: true }, inside(closing));
    expect([gone.status, gone.body.allowed]).toEqual([201, expect.arrayContaining(['reactivate'])]);
    const own = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['customerCare.viewClients', 'client.configureLocation'],
      }),
    );
    expect(
      (await own.patch(at(world.internal), { deactivated: true }, inside(world.internal))).status,
    ).toBe(403);
  });
});

describe('services', () => {
  test('are switched on with what each brings, by who configures them (R353)', async () => {
    const bare = await world.makeClient({ name: 'Bare', services: [] });
    const offered = await care.get(at(bare, '/services'), inside(bare));
    const exams = offered.body.find((one: Json) => one.name === 'Medical Exams');
    expect(exams).toMatchObject({ isOn: false, from: null });
    expect(exams.features).toContain('Medical exam orders');
    // R370
    expect(offered.body.map((one: Json) => one.name)).not.toContain('dot physical (ops)');
    const on = await care.put(at(bare, '/services'), { services: [1, 3] }, inside(bare));
    expect(on.body.services.map((one: Json) => one.serviceId)).toEqual([1, 3]);
    const off = await care.put(at(bare, '/services'), { services: [3] }, inside(bare));
    expect(off.body.services.map((one: Json) => one.serviceId)).toEqual([3]);
    expect(faults(await care.put(at(bare, '/services'), { services: [11] }, inside(bare)))).toEqual(
      [
        400,
        [{ field: 'services', message: 'dot physical (ops) is for the internal client alone.' }],
      ],
    );
    expect((await care.put(at(bare, '/services'), { services: [99] }, inside(bare))).status).toBe(
      400,
    );
    expect((await boss.put(at(acme, '/services'), { services: [1] })).status).toBe(403);
  });

  test('a location has those of its company, and says where they come from', async () => {
    const { body } = await care.get(at(west, '/services'), inside(acme));
    expect(body[0]).toMatchObject({ isOn: false, from: 'Acme Freight' });
  });
});

test("another company's and a sibling location's answer 404 on every call", async () => {
  const form = {
    name: 'X',
    primaryAddress: {},
    contacts: [],
    notes: '',
    deactivated: false,
    employeeIdentifier: 'workId',
  };
  for (const [api, where] of [
    [boss, other],
    [local, west],
  ] as const) {
    const answers = await Promise.all([
      api.put(at(where), form),
      api.put(at(where, '/notes'), { notes: 'X' }),
      api.patch(`/v1/clients/aliases/${where.clientId}`, { aliases: ['X'] }),
      api.patch(at(where), { name: 'X' }),
      api.get(at(where, '/open')),
      api.post(at(where, '/children'), { name: 'X' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  }
});

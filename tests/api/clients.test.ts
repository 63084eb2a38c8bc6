import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let care: Api;
let boss: Api;
let terminal: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let closed: Client;
let other: Client;
let special: Client;
let specialClosed: Client;

const ids = (body: Json) => body.map((site: Json) => site['_id']);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight', dotNumber: '1234567', services: [] });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno', dotNumber: '7654321' });
  closed = await world.makeClient({ parent: acme, name: 'Closed', deactivated: true });
  other = await world.makeClient({ name: 'Other Lines' });
  special = await world.makeClient({ name: 'Special', legacyClientId: 513 });
  specialClosed = await world.makeClient({
    parent: special,
    name: 'Special closed',
    deactivated: true,
  });
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.viewClients', 'customerCare.assumeClient'],
    }),
  );
  boss = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewRoster', 'client.viewUsers'] }),
  );
  terminal = await world.as(
    await world.makeUser({ client: fresno, permissions: ['client.viewRoster'] }),
  );
});
afterAll(() => world.close());

describe('the list of clients', () => {
  test('topLevel has no parents; with active neither deactivated ones nor the internal client', async () => {
    const gone = await world.makeClient({ name: 'Gone', deactivated: true });
    const all = await care.get('/v1/clients?filters=topLevel');
    expect(all.status).toBe(200);
    expect(all.body.every((site: Json) => site['parent'] === null)).toBe(true);
    expect(ids(all.body)).toEqual(
      expect.arrayContaining([
        acme.clientId,
        other.clientId,
        gone.clientId,
        world.internal.clientId,
      ]),
    );
    const active = await care.get('/v1/clients?filters=topLevel,active');
    expect(ids(active.body)).toEqual(expect.arrayContaining([acme.clientId, other.clientId]));
    expect(ids(active.body)).not.toContain(gone.clientId);
    expect(active.body.map((site: Json) => site['legacyClientId'])).not.toContain(78);
  });

  test('family, descendants, legacy ids, DOT numbers', async () => {
    const family = await care.get(`/v1/clients?familyOf=${fresno.clientId}`);
    expect(ids(family.body).toSorted()).toEqual(
      [acme.clientId, west.clientId, fresno.clientId].toSorted(),
    );
    const top = await care.get(`/v1/clients?familyOf=${fresno.clientId}&filters=topLevel`);
    expect(ids(top.body)).toEqual([acme.clientId]);
    const below = await care.get(`/v1/clients?descendantsOf=${acme.legacyClientId}&source=legacy`);
    expect(ids(below.body).toSorted()).toEqual([west.clientId, fresno.clientId].toSorted());
    expect(ids((await care.get('/v1/clients?dotnumber=7654321')).body)).toEqual([fresno.clientId]);
    expect(ids((await care.get('/v1/clients?nonImported')).body)).toEqual([]);
    expect((await care.get('/v1/clients?familyOf=999999')).status).toBe(404);
  });

  test('aliases and flatten work as filters and as parameters', async () => {
    await world.inTenant(
      acme.tenantId,
      "update clients set aliases = '{Ajax}' where client_id = $1",
      [acme.clientId],
    );
    for (const query of [
      'aliases&flatten',
      'filters=aliases,flatten',
      'aliases=true&flatten=true',
    ]) {
      const { body } = await care.get(`/v1/clients?${query}&search=ajax`);
      expect(body[0]).toMatchObject({ _id: acme.clientId, aliases: ['Ajax'] });
      expect(body[0]).not.toHaveProperty('children');
    }
    expect((await care.get('/v1/clients?filters=topLevel,bogus')).status).toBe(400);
    // Terminals of several companies have one name: a list across them names the company.
    const found = (await care.get('/v1/clients?flatten&search=west')).body;
    expect(found.find(({ _id }: { _id: number }) => _id === west.clientId)?.company).toBe(
      'Acme Freight',
    );
    const plain = (await care.get('/v1/clients?search=acme')).body[0];
    expect(plain).not.toHaveProperty('aliases');
    expect(plain?.['children']).toEqual([west.clientId]);
  });

  test('a search takes wildcards literally and puts names that begin so first', async () => {
    expect((await care.get('/v1/clients?search=%25')).body).toEqual([]);
    await world.makeClient({ name: 'New Other' });
    // One that has a DOT number does not come after those that have none.
    await world.inTenant(
      other.tenantId,
      "update clients set dot_number = '7000001' where client_id = $1",
      [other.clientId],
    );
    expect(
      (await care.get('/v1/clients?search=other')).body.map((site: Json) => site['name']),
    ).toEqual(['Other Lines', 'New Other']);
    expect((await care.get('/v1/clients?search=other&limit=1')).body).toHaveLength(1);
  });

  test('an employer sees its own tree, a terminal its own part and the top', async () => {
    expect(ids((await boss.get('/v1/clients')).body).toSorted()).toEqual(
      [acme.clientId, west.clientId, fresno.clientId].toSorted(),
    );
    expect(ids((await terminal.get('/v1/clients')).body).toSorted()).toEqual(
      [acme.clientId, fresno.clientId].toSorted(),
    );
  });

  test('needs a permission, and a session', async () => {
    const nobody = await world.as(null);
    expect((await nobody.get('/v1/clients')).status).toBe(401);
    const reviewer = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['dq.review'] }),
    );
    expect((await reviewer.get('/v1/clients')).status).toBe(403);
    expect((await reviewer.get(`/v1/clients/${acme.clientId}`)).status).toBe(200);
  });
});

describe('deactivated locations (A33)', () => {
  test('those of client 513 are shown to internal users, others to nobody', async () => {
    const seen = await care.get(`/v1/clients?descendantsOf=${special.clientId}`);
    expect(ids(seen.body)).toEqual([specialClosed.clientId]);
    expect(
      ids((await care.get(`/v1/clients?descendantsOf=${special.clientId}&filters=active`)).body),
    ).toEqual([]);
    expect(ids((await care.get(`/v1/clients?descendantsOf=${acme.clientId}`)).body)).not.toContain(
      closed.clientId,
    );
    const theirs = await world.as(
      await world.makeUser({ client: special, permissions: ['client.viewRoster'] }),
    );
    expect(ids((await theirs.get('/v1/clients')).body)).toEqual([special.clientId]);
    expect((await theirs.get(`/v1/clients/${specialClosed.clientId}`)).status).toBe(404);
    expect((await boss.get(`/v1/clients/${closed.clientId}`)).status).toBe(404);
    expect(ids((await care.get(`/v1/clients/${special.clientId}/children`)).body)).toEqual([
      specialClosed.clientId,
    ]);
    expect(ids((await boss.get(`/v1/clients/${acme.clientId}/sites`)).body)).toEqual([
      acme.clientId,
      west.clientId,
      fresno.clientId,
    ]);
  });
});

describe('one client', () => {
  test('by id and by legacy id, with services, rules and its top-level client', async () => {
    await world.inTenant(
      acme.tenantId,
      'insert into client_services values ($1, $1, 1), ($1, $1, 11)',
      [acme.tenantId],
    );
    await world.inTenant(
      acme.tenantId,
      'insert into client_rules values ($1, $1, 1, null), ($1, $1, 2, 238), ($1, $1, 3, null), ($1, $1, 4, null)',
      [acme.tenantId],
    );
    const byId = await care.get(`/v1/clients/${acme.clientId}`);
    const byLegacy = await care.get(`/v1/clients/${acme.legacyClientId}?source=legacy`);
    expect(byId.body).toEqual(byLegacy.body);
    expect(byId.body).toMatchObject({
      name: 'Acme Freight',
      DOTNumber: '1234567',
      services: [{ name: 'dot physical (ops)' }, { name: 'Driver Qualification Files' }],
      // R482
      rules: [
        { ruleId: 1, rule: 'employee match only' },
        { ruleId: 2, rule: 'required doc type', documentTypeId: 238 },
        { ruleId: 3, rule: 'MVR ordering not allowed' },
        { ruleId: 4, rule: 'EPN ordering allowed' },
      ],
    });
    expect(byId.headers.get('etag')).toBe('"1"');
    const own = await boss.get(`/v1/clients/${acme.clientId}`);
    expect(own.body['services']).toEqual([{ serviceId: 1, name: 'Driver Qualification Files' }]);
    expect((await boss.get(`/v1/clients/${fresno.clientId}`)).body['topLevel']['_id']).toBe(
      acme.clientId,
    );
  });

  test('names the people of a company, and what is noted of it, to who works for all of it', async () => {
    const contacts = [{ name: 'Pat Lee', title: 'Owner', phone: '555-0100' }];
    await world.inTenant(
      acme.tenantId,
      "update clients set contacts = $2::jsonb, notes = 'Pays late' where tenant_id = $1 and client_id = any ($3::int[])",
      [acme.tenantId, JSON.stringify(contacts), [acme.clientId, fresno.clientId]],
    );
    const admin = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.viewRoster', 'client.configureLocation'],
      }),
    );
    const shown = async (api: Api, { clientId }: Client) => {
      const { body } = await api.get(`/v1/clients/${clientId}`);
      return [body.contacts.length, body.notes];
    };
    expect(await shown(care, acme)).toEqual([1, 'Pays late']);
    expect(await shown(admin, acme)).toEqual([1, 'Pays late']);
    expect(await shown(boss, acme)).toEqual([1, '']);
    expect(await shown(terminal, acme)).toEqual([0, '']);
    expect(await shown(terminal, fresno)).toEqual([1, '']);
    expect(await shown(await world.asAuditor(acme), acme)).toEqual([0, '']);
  });

  test("another tenant's and a sibling location's answer 404 on every call", async () => {
    for (const [api, id] of [
      [boss, other.clientId],
      [terminal, west.clientId],
      [boss, 424242],
    ] as const) {
      for (const path of ['', '/children', '/sites', '/jobTitles', '/docTypes']) {
        expect([path, (await api.get(`/v1/clients/${id}${path}`)).status]).toEqual([path, 404]);
      }
      expect((await api.get(`/v1/clients?descendantsOf=${id}`)).status).toBe(404);
    }
    expect((await boss.get('/v1/clients/abc')).status).toBe(404);
  });

  test('inside an assumed client the others are out of reach', async () => {
    const inside = { client: acme.clientId };
    expect((await care.get(`/v1/clients/${fresno.clientId}`, inside)).status).toBe(200);
    expect((await care.get(`/v1/clients/${other.clientId}`, inside)).status).toBe(404);
  });
});

describe('children and sites', () => {
  test('children with the parent, by legacy id, with DOT numbers', async () => {
    const { body } = await boss.get(
      `/v1/clients/${west.legacyClientId}/children?source=legacy&includeParent=true`,
    );
    expect(body).toMatchObject([
      { _id: west.clientId, DOTNumber: null },
      { _id: fresno.clientId, DOTNumber: '7654321' },
    ]);
    expect(ids((await boss.get(`/v1/clients/${west.clientId}/children`)).body)).toEqual([
      fresno.clientId,
    ]);
  });

  test('children for a user are those the user works in', async () => {
    const south = await world.makeClient({ parent: acme, name: 'South' });
    const user = await world.makeUser({ client: acme, sites: [south] });
    const path = `/v1/clients/${acme.clientId}/children?forUser=${user.userId}`;
    expect(ids((await boss.get(path)).body)).toEqual([south.clientId]);
    expect((await terminal.get(path)).status).toBe(403);
    expect(
      (await boss.get(`/v1/clients/${acme.clientId}/children?forUser=${crypto.randomUUID()}`))
        .status,
    ).toBe(404);
  });

  test('a terminal stands below the nearest location that its user sees', async () => {
    const { body } = await terminal.get(`/v1/clients/${acme.clientId}/sites`);
    expect(body).toMatchObject([
      { _id: acme.clientId, parent: null, children: [fresno.clientId] },
      { _id: fresno.clientId, parent: acme.clientId, children: [] },
    ]);
  });
});

describe('job titles and document types', () => {
  test('titles of the location and those above it, or of the whole tree', async () => {
    await world.inTenant(
      acme.tenantId,
      `insert into job_titles (tenant_id, job_title_id, client_id, job_title, safety_sensitive) values
        ($1, 1, $1, 'Driver', true), ($1, 2, $2, 'Yard hand', false), ($1, 3, $3, 'Dispatcher', false)`,
      [acme.tenantId, west.clientId, fresno.clientId],
    );
    const titles = (body: Json) => body.map((title: Json) => title['jobTitle']);
    expect(titles((await boss.get(`/v1/clients/${west.clientId}/jobTitles`)).body)).toEqual([
      'Driver',
      'Yard hand',
    ]);
    expect(
      titles(
        (await boss.get(`/v1/clients/${west.clientId}/jobTitles?forCompleteHierarchy=true`)).body,
      ),
    ).toEqual(['Dispatcher', 'Driver', 'Yard hand']);
    const { body } = await boss.get(
      `/v1/clients/${acme.clientId}/jobTitles?includePrograms=true&legacyClientId=${west.legacyClientId}`,
    );
    expect(body).toMatchObject([
      { jobTitleId: 1, programs: ['Drug and alcohol testing'] },
      { jobTitleId: 2, programs: [] },
    ]);
  });

  test('restricted types are left out or marked', async () => {
    const names = (body: Json) => body.map((type: Json) => type['name']);
    const mine = await boss.get(`/v1/clients/${acme.clientId}/docTypes`);
    expect(names(mine.body)).toContain('Medical card');
    expect(names(mine.body)).not.toContain('Internal document');
    expect(names(mine.body)).not.toContain('Drug test result');
    expect(mine.body.find((type: Json) => type['documentTypeId'] === 1162)?.['readOnly']).toBe(
      true,
    );
    expect(mine.body.find((type: Json) => type['documentTypeId'] === 473)?.['required']).toBe(true);
    await world.inTenant(
      acme.tenantId,
      'insert into client_document_types values ($1, $2, 238, true, false), ($1, $2, 272, false, true)',
      [acme.tenantId, west.clientId],
    );
    // Each type for itself: what a location does not speak of is as above it.
    const below = names((await boss.get(`/v1/clients/${fresno.clientId}/docTypes`)).body);
    expect(below).toContain('Medical card');
    expect(below).not.toContain('Miscellaneous');
    expect(names((await boss.get(`/v1/clients/${acme.clientId}/docTypes`)).body)).toContain(
      'Miscellaneous',
    );
  });
});

describe('how a client drives', () => {
  const drives = (api: Api, { clientId }: Client, operates: string | null) =>
    api.patch(`/v1/clients/${clientId}`, { operates });

  test('is said by whoever may set up the location, and the log names the field that changed', async () => {
    const admin = await world.makeUser({ client: acme, permissions: ['client.configureLocation'] });
    const api = await world.as(admin);
    const { status, body } = await drives(api, fresno, 'intrastate');
    expect([status, body.operates]).toEqual([201, 'intrastate']);
    expect((await terminal.get(`/v1/clients/${fresno.clientId}`)).body.operates).toBe('intrastate');
    // What is said again changes nothing. The log names what changed, as for employees, and keeps no values.
    expect((await drives(api, fresno, 'intrastate')).status).toBe(201);
    const noted = await world.kernel.pool.query(
      `select detail from audit_log where tenant_id = $1 and entity = 'client' and entity_id = $2
        order by seq`,
      [acme.tenantId, String(fresno.clientId)],
    );
    expect(noted.rows.map(({ detail }) => detail)).toEqual([
      { fields: ['operates'], withoutVersion: true },
      { fields: [], withoutVersion: true },
    ]);
    expect((await drives(api, fresno, null)).body.operates).toBeNull();
    expect((await drives(api, fresno, 'abroad')).status).toBe(400);
  });

  test('a change of nothing is refused in its words (R356)', async () => {
    const admin = await world.makeUser({ client: acme, permissions: ['client.configureLocation'] });
    const api = await world.as(admin);
    const path = `/v1/clients/${fresno.clientId}`;
    for (const body of [{}, undefined]) {
      const { status, body: answer } = await api.patch(path, body);
      expect([status, answer.error.fields]).toEqual([
        400,
        [{ field: '', message: 'Patch body is required' }],
      ]);
    }
    expect((await api.patch(path, { operates: 'interstate', zone: 'UTC' })).status).toBe(400);
  });

  test('is not said for the company by who works at one location, nor for another company', async () => {
    const local = await world.makeUser({
      client: fresno,
      permissions: ['client.configureLocation'],
    });
    const api = await world.as(local);
    expect((await drives(api, fresno, 'interstate')).status).toBe(201);
    expect((await api.get(`/v1/clients/${fresno.clientId}`)).body.allowed).toContain('change');
    expect((await api.get(`/v1/clients/${acme.clientId}`)).body.allowed).toEqual([]);
    expect((await drives(api, acme, 'interstate')).status).toBe(403);
    expect((await drives(api, west, 'interstate')).status).toBe(404);
    expect((await drives(api, other, 'interstate')).status).toBe(404);
    expect((await drives(boss, acme, 'interstate')).status).toBe(403);
    expect((await care.get(`/v1/clients/${acme.clientId}`)).body.operates).toBeNull();
  });
});

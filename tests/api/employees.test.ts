import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let boss: Api;
let terminal: Api;
let reviewer: Api;
let ann: Employee;
let bob: Employee;
let foreign: Employee;

const SSN = '900-45-6789';
const found = (body: Json) => body['rows']?.map((row: Json) => row['employeeId']) ?? [];
const hidden = (text: string) => ({ headers: { 'x-search': text } });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  ann = await world.makeEmployee({
    client: west,
    firstName: 'Ann',
    lastName: 'Van Dyk',
    workId: 'W-100',
    ssn: SSN,
    license: 'A1234567',
    licenseState: 'CA',
  });
  bob = await world.makeEmployee({
    client: east,
    firstName: 'Bob',
    lastName: 'Smithson',
    workId: 'W-1000',
  });
  foreign = await world.makeEmployee({
    client: other,
    firstName: 'Cyd',
    lastName: 'Smith',
    ssn: SSN,
    license: '900456789',
    licenseState: 'HI',
  });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'client.viewRoster',
        'client.viewEmployee',
        'client.viewPII',
        'client.editEmployeeInfo',
        'client.editEmployeeStatus',
        'client.viewEmployeeStatusChangeHistory',
        'records.viewAudit',
      ],
    }),
  );
  terminal = await world.as(
    await world.makeUser({
      client: west,
      permissions: ['client.viewRoster', 'client.viewEmployee'],
    }),
  );
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.searchAndMatch', 'dq.viewDetail'],
    }),
  );
});
afterAll(() => world.close());

describe('search', () => {
  test('finds by name in any order, work id, license, last four digits and id', async () => {
    for (const text of [
      'van dyk',
      'ann van',
      'Van Dyk, Ann',
      'W-100',
      'w-100',
      'A1234567',
      'a123-4567',
      '6789',
      ann.employeeId,
    ]) {
      expect([
        text,
        found((await boss.get(`/v1/employees?search=${encodeURIComponent(text)}`)).body)[0],
      ]).toEqual([text, ann.employeeId]);
    }
    expect((await boss.get('/v1/employees?search=smithsen')).body['rows']?.[0]).toMatchObject({
      employeeId: bob.employeeId,
      match: 'similar',
    });
    expect((await boss.get('/v1/employees?search=zzz')).body).toEqual({ rows: [], total: 0 });
  });

  test('exact numbers and names come first; exactMatch gives nothing else', async () => {
    const { body } = await boss.get('/v1/employees?search=W-100');
    expect(found(body)).toEqual([ann.employeeId, bob.employeeId]);
    expect(body['rows']?.map((row: Json) => row['match'])).toEqual(['exact', 'prefix']);
    expect(found((await boss.get('/v1/employees?search=W-100&exactMatch=true')).body)).toEqual([
      ann.employeeId,
    ]);
    expect(
      (await boss.get('/v1/employees?search=ann%20van%20dyk&exactMatch=true')).body,
    ).toMatchObject({
      total: 1,
      rows: [{ match: 'exact', ssn: 'XXX-XX-6789', clientName: 'West', employerName: 'Acme' }],
    });
    expect(found((await boss.get('/v1/employees?search=smith&exactMatch=true')).body)).toEqual([]);
  });

  test('a slip in either half of a long word is found, and one in both is nobody', async () => {
    const place = await world.makeClient({ name: 'Long names' });
    const one = await world.makeEmployee({
      client: place,
      firstName: 'Al',
      lastName: 'Featherstone',
    });
    const user = await world.as(
      await world.makeUser({ client: place, permissions: ['client.viewEmployee'] }),
    );
    const of = async (text: string) => found((await user.get(`/v1/employees?search=${text}`)).body);
    for (const slip of [
      'faetherstone',
      'fetherstone',
      'featherstoen',
      'featherston',
      'featherxtone',
    ])
      expect([slip, await of(slip)]).toEqual([slip, [one.employeeId]]);
    expect(await of('faethersteno')).toEqual([]);
    // A sign of patterns is a slip as any other.
    expect(await of('feather%25stone')).toEqual([one.employeeId]);
  });

  test('the total says when there are more than asked for', async () => {
    const crowd = await world.makeClient({ parent: acme, name: 'Crowd' });
    for (let n = 0; n < 4; n += 1)
      await world.makeEmployee({ client: crowd, firstName: `N${n}`, lastName: 'Crowdson' });
    const { body } = await boss.get('/v1/employees?search=crowdson&limit=3');
    expect([found(body).length, body['total']]).toEqual([3, 4]);
    expect((await boss.get('/v1/employees?search=crowdson')).body['total']).toBe(4);
    expect(
      (await boss.get(`/v1/employees?search=crowdson&sites=${west.clientId}`)).body['total'],
    ).toBe(0);
    expect(
      (await boss.get(`/v1/employees?search=crowdson&sites=${crowd.clientId}`)).body['total'],
    ).toBe(4);
    expect(
      (await boss.get(`/v1/employees?search=crowdson&sites=${acme.clientId}`)).body['total'],
    ).toBe(0);
    expect(
      (await boss.get(`/v1/employees?search=crowdson&sites=${acme.clientId}&below=true`)).body[
        'total'
      ],
    ).toBe(4);
  });

  test('a word that begins so comes before one that holds it; one or two letters must begin a word', async () => {
    const place = await world.makeClient({ name: 'Words' });
    const at = (firstName: string, lastName: string) =>
      world.makeEmployee({ client: place, firstName, lastName });
    const holds = await at('Al', 'Anderson');
    const begins = await at('Sondra', 'Zimmer');
    const name = await at('Bo', 'Song');
    const user = await world.as(
      await world.makeUser({ client: place, permissions: ['client.viewEmployee'] }),
    );
    const of = async (text: string) => found((await user.get(`/v1/employees?search=${text}`)).body);
    expect(await of('son')).toEqual([name.employeeId, begins.employeeId, holds.employeeId]);
    expect(await of('de')).toEqual([]);
    expect(await of('ander al')).toEqual([holds.employeeId]);
    expect(await of('z s')).toEqual([begins.employeeId]);
  });

  test('wildcards and quotes are text', async () => {
    for (const text of ['%', '_', "' or 1=1 --", '\\', '%%%%%%']) {
      expect([
        text,
        (await boss.get(`/v1/employees?search=${encodeURIComponent(text)}`)).status,
      ]).toEqual([text, 200]);
      expect(
        found((await boss.get(`/v1/employees?search=${encodeURIComponent(text)}`)).body),
      ).toEqual([]);
    }
  });

  test('stays in the tenant and the sites; the filter on sites cannot widen it', async () => {
    expect(found((await boss.get('/v1/employees?search=smith')).body)).toEqual([bob.employeeId]);
    expect(
      found((await boss.get(`/v1/employees?search=smith&sites=${other.clientId}`)).body),
    ).toEqual([]);
    expect(found((await boss.get('/v1/employees?search=smith&isConcordeUser=true')).body)).toEqual([
      bob.employeeId,
    ]);
    expect(found((await terminal.get('/v1/employees?search=smith')).body)).toEqual([]);
    expect(
      found((await terminal.get(`/v1/employees?search=smith&sites=${east.clientId}`)).body),
    ).toEqual([]);
    expect(found((await terminal.get(`/v1/employees?search=${bob.employeeId}`)).body)).toEqual([]);
  });

  test('staff search across clients from three characters on', async () => {
    expect(found((await reviewer.get('/v1/employees?search=smith')).body).toSorted()).toEqual(
      [bob.employeeId, foreign.employeeId].toSorted(),
    );
    expect((await reviewer.get('/v1/employees?search=sm')).body['error']['code']).toBe(
      'employees.search_too_short',
    );
    expect(
      found((await reviewer.get(`/v1/employees?search=smith&sites=${other.clientId}`)).body),
    ).toEqual([foreign.employeeId]);
  });

  test('an SSN is found by header only, and the search is recorded without it', async () => {
    expect(found((await boss.get('/v1/employees?search=header', hidden(SSN))).body)).toEqual([
      ann.employeeId,
    ]);
    expect(
      found((await boss.get('/v1/employees?search=header', hidden(SSN.replaceAll('-', '')))).body),
    ).toEqual([ann.employeeId]);
    expect(
      found((await reviewer.get('/v1/employees?search=header', hidden(SSN))).body).toSorted(),
    ).toEqual([ann.employeeId, foreign.employeeId].toSorted());
    for (const text of [SSN, SSN.replaceAll('-', '')]) {
      expect(found((await boss.get(`/v1/employees?search=${text}`)).body)).toEqual([]);
      expect(found((await boss.get(`/v1/employees?search=${text}&exactMatch=true`)).body)).toEqual(
        [],
      );
    }
    expect((await boss.get('/v1/employees?search=header')).status).toBe(400);
    const rows = await world.kernel.pool.query(
      "select tenant_id, detail::text from audit_log where action = 'employees.search'",
    );
    expect(rows.rows).toHaveLength(3);
    expect(textWithoutIds(rows.rows)).not.toContain('6789');
  });

  test('needs one of its permissions', async () => {
    const viewer = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewRoster'] }),
    );
    expect((await viewer.get('/v1/employees?search=smith')).status).toBe(403);
  });
});

describe('the roster', () => {
  let fleet: Client;
  beforeAll(async () => {
    fleet = await world.makeClient({ name: 'Fleet' });
    const yard = await world.makeClient({ parent: fleet, name: 'Yard' });
    // Equal names: only the id tells them apart, so the cursor must carry it.
    for (let n = 0; n < 7; n += 1)
      await world.makeEmployee({
        client: n % 2 ? yard : fleet,
        firstName: 'Same',
        lastName: 'Name',
      });
    await world.makeEmployee({ client: yard, firstName: 'Zoe', lastName: 'Ålund', statusId: 4 });
    await world.makeEmployee({
      client: fleet,
      firstName: "O'Neil",
      lastName: 'de la Cruz',
      statusId: 1,
    });
  });

  test('pages hold everyone exactly once, in one order', async () => {
    const api = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewRoster'] }),
    );
    const whole = await api.get(`/v1/clients/${fleet.clientId}/employees?summary=true&limit=500`);
    expect(whole.body['next']).toBeNull();
    expect(found(whole.body)).toHaveLength(9);
    for (const limit of [1, 2, 4, 9]) {
      const seen: Json[] = [];
      let after = '';
      for (let turn = 0; turn < 12; turn += 1) {
        const { body } = await api.get(
          `/v1/clients/${fleet.clientId}/employees?summary=true&limit=${limit}${after}`,
        );
        seen.push(...found(body));
        if (body['next'] === null) break;
        after = `&after=${encodeURIComponent(String(body['next']))}`;
      }
      expect(seen).toEqual(found(whole.body));
    }
    // Where a page ends stands in an address: nobody reads a name there.
    const page = await api.get(`/v1/clients/${fleet.clientId}/employees?limit=1`);
    const written = Buffer.from(page.body['next'], 'base64').toString('latin1');
    expect(written.toLowerCase()).not.toContain(page.body['rows'][0].lastName.toLowerCase());
    expect((await api.get(`/v1/clients/${fleet.clientId}/employees?after=nonsense`)).status).toBe(
      400,
    );
    expect((await api.get(`/v1/clients/${fleet.clientId}/employees?limit=501`)).status).toBe(400);
  });

  test('by status, active, search; a summary is shorter', async () => {
    const api = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewRoster'] }),
    );
    const path = `/v1/clients/${fleet.clientId}/employees`;
    const names = async (query: string) =>
      (await api.get(`${path}?${query}`)).body['rows']?.map((row: Json) => row['lastName']);
    expect(await names('employmentStatuses=Terminated')).toEqual(['Ålund']);
    expect(await names('employmentStatuses=Terminated,Applicant')).toEqual(['Ålund', 'de la Cruz']);
    expect(await names('active=true&limit=500')).toHaveLength(8);
    expect(await names('search=alund')).toEqual(['Ålund']);
    expect(await names('search=zoe&active=true')).toEqual([]);
    expect((await api.get(`${path}?limit=1`)).body['rows']?.[0]).toHaveProperty('hireDate');
    expect((await api.get(`${path}?limit=1&summary=true`)).body['rows']?.[0]).not.toHaveProperty(
      'hireDate',
    );
  });

  test('of a location: it and what is below; another tenant and a sibling are 404', async () => {
    expect(found((await boss.get(`/v1/clients/${west.clientId}/employees`)).body)).toEqual([
      ann.employeeId,
    ]);
    expect(
      found((await boss.get(`/v1/clients/${west.clientId}/employees?sites=${east.clientId}`)).body),
    ).toEqual([]);
    expect(
      found((await boss.get(`/v1/clients/${acme.clientId}/employees?sites=${east.clientId}`)).body),
    ).toEqual([bob.employeeId]);
    expect(found((await terminal.get(`/v1/clients/${acme.clientId}/employees`)).body)).toEqual([
      ann.employeeId,
    ]);
    expect(
      found((await terminal.get(`/v1/clients/${acme.clientId}/employees?search=smith`)).body),
    ).toEqual([]);
    expect((await terminal.get(`/v1/clients/${east.clientId}/employees`)).status).toBe(404);
    expect((await boss.get(`/v1/clients/${other.clientId}/employees`)).status).toBe(404);
  });
});

describe('a file', () => {
  test('masks the SSN and says what is allowed', async () => {
    const { body, headers } = await boss.get(`/v1/employees/${ann.employeeId}`);
    expect(body).toMatchObject({
      ssn: 'XXX-XX-6789',
      locationPath: ['Acme', 'West'],
      employerId: acme.clientId,
      license: 'A1234567',
      state: 'CA',
      version: 1,
    });
    expect(headers.get('etag')).toBe('"1"');
    expect(textWithoutIds(body)).not.toContain('900');
    expect(body['allowed']).toEqual([
      'edit',
      'editStatus',
      'viewSsn',
      'editSsn',
      'viewHistory',
      'archive',
    ]);
    expect((await terminal.get(`/v1/employees/${ann.employeeId}`)).body['allowed']).toEqual([]);
    expect((await reviewer.get(`/v1/employees/${ann.employeeId}`)).body['allowed']).toEqual([]);
  });

  test("another tenant's, a sibling site's, a deleted and an unknown one are 404", async () => {
    const gone = await world.makeEmployee({ client: west });
    await world.inTenant(
      acme.tenantId,
      'update employees set deleted_at = now() where employee_id = $1',
      [gone.employeeId],
    );
    for (const [api, id] of [
      [boss, foreign.employeeId],
      [terminal, bob.employeeId],
      [boss, gone.employeeId],
      [reviewer, randomUUID()],
      [boss, 'x'],
    ] as const) {
      expect((await api.get(`/v1/employees/${id}`)).status).toBe(404);
    }
    for (const path of ['ssn', 'history'])
      expect((await boss.get(`/v1/employees/${foreign.employeeId}/${path}`)).status).toBe(404);
    expect(
      (await boss.patch(`/v1/employees/${foreign.employeeId}`, { firstName: 'X' })).status,
    ).toBe(404);
  });

  test('the whole SSN needs viewPII, and each reading is recorded', async () => {
    expect((await terminal.get(`/v1/employees/${ann.employeeId}/ssn`)).status).toBe(403);
    expect((await boss.get(`/v1/employees/${ann.employeeId}/ssn`)).body).toEqual({ ssn: SSN });
    expect((await boss.get(`/v1/employees/${bob.employeeId}/ssn`)).body['error']['code']).toBe(
      'employees.no_ssn',
    );
    const rows = await world.kernel.pool.query(
      "select entity_id, detail from audit_log where action = 'employees.ssn' and outcome = 'done' and tenant_id = $1",
      [acme.tenantId],
    );
    expect(rows.rows).toEqual([{ entity_id: ann.employeeId, detail: { fields: ['ssn'] } }]);
  });

  test('docInfo and orders hold what the caller may see', async () => {
    const tenant = acme.tenantId;
    await world.inTenant(
      tenant,
      "insert into blobs (tenant_id, sha256, size, media_type) values ($1, sha256('a'), 1, 'application/pdf')",
      [tenant],
    );
    await world.inTenant(
      tenant,
      `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
       select $1, $2, $3, type, day::date, 'accepted', sha256('a'), 'a.pdf', 'upload'
         from (values (238, '2024-01-01'), (238, '2026-01-01'), (306, '2026-01-01'), (483, '2026-01-01')) as t (type, day)`,
      [tenant, west.clientId, ann.employeeId],
    );
    await world.inTenant(
      tenant,
      "insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id) select $1, $2, $3, unnest(array['mvr', 'drugTest', 'medicalExam']), 1",
      [tenant, west.clientId, ann.employeeId],
    );
    const path = `/v1/employees/${ann.employeeId}`;
    const plain = await boss.get(path);
    expect(plain.body).not.toHaveProperty('docInfo');
    const full = await boss.get(`${path}?with=docInfo,orders`);
    expect(full.body['docInfo']).toMatchObject([
      { documentTypeId: 238, docDate: '2026-01-01', count: 2 },
    ]);
    expect(full.body['orders']).toEqual([]);
    const all = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.viewEmployee', 'client.viewOrders', 'records.viewDrugAlcohol'],
      }),
    );
    const more = await all.get(`${path}?with=docInfo,orders`);
    expect(more.body['docInfo']?.map((row: Json) => row['documentTypeId'])).toEqual([306, 238]);
    expect(more.body['orders']).toHaveLength(3);
    const staff = await reviewer.get(`${path}?with=docInfo,orders`);
    expect(staff.body['docInfo']?.map((row: Json) => row['documentTypeId'])).toEqual([483, 238]);
    expect(staff.body['orders']).toMatchObject([{ orderType: 'mvr', orderStatus: 'Ordered' }]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requalifyByDate } from '#src/features/qualification/server/requalify.job.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let admin: Api;
const now = utcToday();

const RIGHTS = [
  'client.viewEmployee',
  'client.uploadDocuments',
  'records.hideDocument',
  'client.configureLocation',
  'client.editEmployeeInfo',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  admin = await world.as(await world.makeUser({ client: acme, permissions: RIGHTS }));
}, 120_000);
afterAll(() => world.close());

const standing = async (api: Api, employee: Employee): Promise<Json> =>
  (await api.get(`/v1/employees/${employee.employeeId}/qualification`)).body;
const kept = async ({ tenantId, employeeId }: Employee): Promise<Json> =>
  (
    await world.inTenant<Json>(
      tenantId,
      'select * from employee_qualification where employee_id = $1',
      [employeeId],
    )
  )[0];
const itemOf = (body: Json, type: number): Json =>
  body.items.find((item: Json) => item.documentTypeId === type);

describe('how an employee stands', () => {
  test('an empty file: all that the law asks, worst first, with its citation and the score', async () => {
    const ann = await world.makeEmployee({ client: west });
    const body = await standing(admin, ann);
    expect(body).toMatchObject({
      state: 'doNotDispatch',
      applicant: false,
      // Who is stopped has no number but the stop.
      score: null,
      doNotDispatch: true,
      withheld: 0,
    });
    expect(body.items).toHaveLength(16);
    expect(body.items.slice(0, 3).every((item: Json) => item.blocksDispatch)).toBe(true);
    expect(itemOf(body, 310)).toMatchObject({
      documentType: 'CDLIS MVR with medical status',
      status: 'missing',
      severity: 'error',
      citation: '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)',
    });
    // Of a CDL driver no card is asked for.
    expect(itemOf(body, 238)).toBeUndefined();
    // The duty ended on 2022-05-09.
    expect(itemOf(body, 474)).toBeUndefined();
    expect(body.deductions[0].points).toBeGreaterThan(5);
  });

  test('a file in order is valid, and a medical certification that ran out keeps the driver off the road', async () => {
    const bob = await world.makeEmployee({ client: west });
    const ids = await fileAll(world, bob);
    expect(await standing(admin, bob)).toMatchObject({
      state: 'valid',
      score: 100,
      doNotDispatch: false,
    });
    await world.inTenant(
      bob.tenantId,
      'update documents set doc_date = $2, expiration_date = $3 where document_id = $1',
      [ids.get(310), addMonths(now, -1), addDays(now, -4)],
    );
    const body = await standing(admin, bob);
    expect(body).toMatchObject({ state: 'doNotDispatch', doNotDispatch: true });
    expect(body.items[0]).toMatchObject({ documentTypeId: 310, status: 'expired', daysLeft: -4 });
    expect(body.score).toBeNull();
  });

  test('types that need a permission are left out and counted', async () => {
    const cy = await world.makeEmployee({ client: west });
    const plain = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    const body = await standing(plain, cy);
    expect(itemOf(body, 306)).toBeUndefined();
    expect(itemOf(body, 307)).toBeUndefined();
    expect(body.withheld).toBeGreaterThan(4);
    expect((await plain.get(`/v1/employees/${cy.employeeId}/ruleMatches/306`)).body).toEqual([]);
  });

  test('who may see it: the own locations, staff, nobody of another client', async () => {
    const dee = await world.makeEmployee({ client: east });
    const path = `/v1/employees/${dee.employeeId}/qualification`;
    const sees = async (client: Client, permissions: readonly Json[], options = {}) =>
      (await (await world.as(await world.makeUser({ client, permissions }))).get(path, options))
        .status;
    expect(await sees(acme, ['client.viewEmployee'])).toBe(200);
    expect(await sees(east, ['client.viewEmployee'])).toBe(200);
    expect(await sees(west, ['client.viewEmployee'])).toBe(404);
    expect(await sees(other, ['client.viewEmployee'])).toBe(404);
    expect(await sees(acme, ['client.viewRoster'])).toBe(403);
    expect(await sees(world.internal, ['customerCare.assumeClient'])).toBe(200);
    expect(
      await sees(world.internal, ['customerCare.assumeClient'], { client: acme.clientId }),
    ).toBe(200);
    expect(
      await sees(world.internal, ['customerCare.assumeClient'], { client: other.clientId }),
    ).toBe(404);
  });

  test('ruleMatches: the rules that a type meets, with status, citation and whose row holds (R168)', async () => {
    const eve = await world.makeEmployee({ client: west });
    const license = await filePaper(world, eve, 301, { expires: addDays(now, 20) });
    const { status, body } = await admin.get(`/v1/employees/${eve.employeeId}/ruleMatches/301`);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ documentTypeId: 301, status: 'expiring', daysLeft: 20 }),
      // The record says later, and the later day counts.
      expect.objectContaining({ documentTypeId: 335, status: 'valid', lastDay: '2039-12-31' }),
      expect.objectContaining({
        documentTypeId: 302,
        status: 'valid',
        documentId: license,
        citation: '49 CFR 391.31, 391.33',
        clientName: null,
      }),
    ]);
    expect((await admin.get(`/v1/employees/${eve.employeeId}/ruleMatches/272`)).body).toEqual([]);
    expect((await admin.get(`/v1/employees/${eve.employeeId}/ruleMatches/x`)).status).toBe(404);
  });
});

describe('what is kept for lists', () => {
  test('changes with the paper in the same transaction, and with the fields that matter', async () => {
    const finn = await world.makeEmployee({ client: west });
    const ids = await fileAll(world, finn);
    await judgeDue(world.kernel);
    expect(await kept(finn)).toMatchObject({
      state: 'valid',
      score: 100,
      client_id: west.clientId,
    });
    const hidden = await admin.post(`/v1/documents/${ids.get(306)}/hide`, {
      reason: 'Wrong driver',
    });
    expect(hidden.status).toBe(200);
    expect(await kept(finn)).toMatchObject({ state: 'doNotDispatch', missing: 1 });
    const [item] = await world.inTenant<Json>(
      finn.tenantId,
      'select rank, status from qualification_items where employee_id = $1 and document_type_id = 306',
      [finn.employeeId],
    );
    expect(item).toEqual({ rank: 0, status: 'missing' });
    await admin.post(`/v1/documents/${ids.get(306)}/restore`, {});
    expect((await kept(finn)).state).toBe('valid');
    // A non-driver needs none of it.
    const edited = await admin.patch(`/v1/employees/${finn.employeeId}`, { licenseClassId: 12 });
    expect(edited.status).toBe(200);
    expect(await kept(finn)).toMatchObject({ state: 'valid', score: null, required_types: [] });
  });

  test('agrees with the rules themselves, also after a change of many at once by the job', async () => {
    const people: Employee[] = [];
    for (let at = 0; at < 60; at += 1) people.push(await world.makeEmployee({ client: east }));
    await filePaper(world, people[0] as Employee, 473);
    await judgeDue(world.kernel);
    for (const one of people.slice(0, 5)) {
      const body = await standing(admin, one);
      expect(await kept(one)).toMatchObject({
        state: body.state,
        score: body.doNotDispatch ? 0 : body.score,
      });
    }
    const due = await world.kernel.pool.query('select count(*)::int as n from qualification_due');
    expect(due.rows[0].n).toBe(0);
  });

  test('a day that comes changes it without anyone doing anything', async () => {
    const gus = await world.makeEmployee({ client: west });
    const ids = await fileAll(world, gus);
    await world.inTenant(
      gus.tenantId,
      'update documents set doc_date = $2, expiration_date = $3 where document_id = $1',
      [ids.get(310), addMonths(now, -1), addDays(now, 3)],
    );
    await judgeDue(world.kernel);
    expect(await kept(gus)).toMatchObject({
      state: 'expiring',
      next_expiry: addDays(now, 3),
      next_change: addDays(now, 4),
    });
    await requalifyByDate(world.kernel, { now: new Date(`${addDays(now, 4)}T12:00:00Z`) });
    expect((await kept(gus)).state).toBe('doNotDispatch');
    await world.inTenant(
      gus.tenantId,
      'delete from employee_qualification where employee_id = $1',
      [gus.employeeId],
    );
    await requalifyByDate(world.kernel);
    expect((await kept(gus)).state).toBe('expiring');
  });
});

describe("a client's own rules", () => {
  const path = (client: Client) => `/v1/clients/${client.clientId}/qualificationRules`;
  const row = (over: Json = {}): Json => ({
    documentTypeId: 225,
    from: '2020-01-01',
    required: true,
    appliesTo: 'drivers',
    dueDays: 0,
    everyMonths: 6,
    perAuthority: true,
    citation: 'Safety policy 4.2',
    ...over,
  });

  test('replace the law for the location and below, at once, and end again', async () => {
    const hal = await world.makeEmployee({ client: west });
    const ina = await world.makeEmployee({ client: east });
    for (const one of [hal, ina]) await fileAll(world, one);
    const old = { docDate: addMonths(now, -8) };
    for (const one of [hal, ina]) {
      await world.inTenant(
        one.tenantId,
        'update documents set doc_date = $2 where employee_id = $1 and document_type_id in (225, 660)',
        [one.employeeId, old.docDate],
      );
    }
    await judgeDue(world.kernel);
    const added = await admin.post(path(west), row());
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ clientName: 'West', holds: true, allowed: ['end'] });
    await judgeDue(world.kernel);
    expect((await kept(hal)).state).toBe('expired');
    expect((await kept(ina)).state).toBe('valid');
    expect(itemOf(await standing(admin, hal), 225)).toMatchObject({
      status: 'expired',
      citation: 'Safety policy 4.2',
    });
    // The documents say the same: by the client's six months the MVR has run out.
    const filed = (await admin.get(`/v1/employees/${hal.employeeId}/documents?docTypeId=225`)).body;
    expect(filed[0]).toMatchObject({ status: 'expired', lastDay: addMonths(old.docDate, 6) });
    const types = (await admin.get(`/v1/employees/${hal.employeeId}/doctypes`)).body;
    expect(types.find((type: Json) => type.documentTypeId === 225)).toMatchObject({
      required: true,
      status: 'expired',
    });
    const listed = (await admin.get(path(west))).body;
    expect(listed.allowed).toEqual(['add']);
    const mvr = listed.rules.filter((rule: Json) => rule.documentTypeId === 225);
    expect(mvr.map((rule: Json) => [rule.clientName, rule.holds])).toEqual([
      [null, false],
      ['West', true],
    ]);
    const ended = await admin.post(`${path(west)}/${added.body.ruleId}/end`, { to: now });
    expect(ended.status).toBe(200);
    await judgeDue(world.kernel);
    expect((await kept(hal)).state).toBe('valid');
  });

  test('are exported as listed, with how long a document is kept', async () => {
    const kept = row({
      documentTypeId: 398,
      from: '2021-01-01',
      to: '2022-01-01',
      retentionMonths: 72,
    });
    expect((await admin.post(path(west), { ...kept, retentionFrom: 'document' })).status).toBe(201);
    const csv = (query: string) => admin.get(`${path(west)}/csv?${query}`);
    const own = await csv('show=own&columns=document,kept&sort=document');
    expect(own.status).toBe(200);
    expect(own.body).toContain('Record of DOT Accidents,72 months after its date');
    expect(own.body).not.toContain('Medical card');
    expect((await csv('show=holds')).body).toContain('Medical card');
    expect((await csv('columns=none')).status).toBe(400);
    const found = await csv('show=own&search=ACCIDENTS dot&columns=document');
    expect(found.body).toContain('Record of DOT Accidents');
    expect((await csv('show=own&search=nothing like it')).body.trim().split('\r\n')).toHaveLength(
      1,
    );
    const { rules } = (await admin.get(path(west))).body;
    const two = await csv(`columns=citation&only=${rules[0].ruleId},${rules[1].ruleId}`);
    expect(two.body.trim().split('\r\n')).toHaveLength(3);
    expect((await csv('only=%27%3B--')).status).toBe(400);
    const { rows } = await world.kernel.pool.query(
      "select detail from audit_log where action = 'qualification.exportRules' order by seq limit 1",
    );
    expect(rows[0].detail).toMatchObject({ columns: ['Document', 'Kept'] });
  });

  test('an overlap, a gap, a circle and a row that ends before it begins are refused, naming the row', async () => {
    const first = await admin.post(path(east), row({ documentTypeId: 312, from: '2023-01-01' }));
    expect(first.status).toBe(201);
    const overlap = await admin.post(path(east), row({ documentTypeId: 312, from: '2024-01-01' }));
    expect(overlap.status).toBe(422);
    expect(overlap.body.error.message).toBe(
      'The rule for “Entry-level driver training proof” that begins on 2024-01-01 overlaps the one from 2023-01-01, which still holds. End that one first.',
    );
    await admin.post(`${path(east)}/${first.body.ruleId}/end`, { to: '2024-01-01' });
    // Meanwhile the law's own row holds; of a type that the law says nothing of, nothing would.
    const bridged = await admin.post(path(east), row({ documentTypeId: 312, from: '2024-02-01' }));
    expect(bridged.status).toBe(201);
    const own = row({ documentTypeId: 272, from: '2023-01-01', to: '2024-01-01' });
    expect((await admin.post(path(acme), own)).status).toBe(201);
    const gap = await admin.post(path(acme), row({ documentTypeId: 272, from: '2024-02-01' }));
    expect(gap.body.error.message).toBe(
      'No rule for “Miscellaneous” holds from 2024-01-01 until the one that begins on 2024-02-01. Begin it on 2024-01-01.',
    );
    const circle = await admin.post(
      path(east),
      row({ documentTypeId: 326, dueFromTypeId: 327, from: '2024-01-01' }),
    );
    expect([circle.status, circle.body.error.code]).toEqual([422, 'qualification.rule_problem']);
    expect(circle.body.error).toMatchObject({
      message: expect.stringContaining('waits for a document that waits for this one'),
      fields: [{ field: 'dueFromTypeId', message: expect.any(String) }],
    });
    const turned = await admin.post(path(east), row({ documentTypeId: 314, to: '2019-01-01' }));
    expect(turned.body.error.message).toContain('before it begins');
    const unknown = await admin.post(path(east), row({ documentTypeId: 99_999 }));
    expect(unknown.body.error.code).toBe('qualification.unknown_type');
    const law = await admin.post(`${path(east)}/annualMvr/end`, { to: now });
    expect([law.status, law.body.error.code]).toEqual([409, 'qualification.default_rule']);
  });

  test('one that asks for less than the law is refused with the reason, one that asks for more is not', async () => {
    const off = await admin.post(path(east), row({ required: false, everyMonths: 12 }));
    expect([off.status, off.body.error.code]).toEqual([422, 'qualification.weaker_than_law']);
    expect(off.body.error.fields).toEqual([
      { field: 'required', message: expect.stringContaining('49 CFR 391.25(a)') },
    ]);
    const rarer = await admin.post(path(east), row({ everyMonths: 24, perAuthority: true }));
    expect(rarer.body.error.fields[0].field).toBe('everyMonths');
    // A consent to reports is custom: it may be switched off.
    const custom = await admin.post(path(east), row({ documentTypeId: 673, required: false }));
    expect(custom.status).toBe(201);
  });

  test("the company's hold at a location, and are not changed by who works there", async () => {
    const user = await world.makeUser({
      client: acme,
      sites: [west],
      permissions: ['client.configureLocation'],
    });
    const below = await world.as(user);
    const { ruleId } = (
      await admin.post(
        path(acme),
        row({ documentTypeId: 399, required: false, from: '2025-01-01' }),
      )
    ).body;
    const seen = (await below.get(path(acme))).body;
    expect(seen.allowed).toEqual([]);
    expect(seen.rules.find((rule: Json) => rule.ruleId === ruleId).allowed).toEqual([]);
    const refused = [
      await below.post(`${path(acme)}/${ruleId}/end`, { to: now }),
      await below.post(path(acme), row({ documentTypeId: 307, required: false })),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    const kept = (await admin.get(path(acme))).body.rules.find(
      (rule: Json) => rule.ruleId === ruleId,
    );
    expect(kept).toMatchObject({ to: null, allowed: ['end'] });
    const { rows } = await world.kernel.pool.query(
      "select 1 from audit_log where user_id = $1 and action like 'qualification.%Rule' and outcome = 'done'",
      [user.userId],
    );
    expect(rows).toEqual([]);
  });

  test('who may change them: the own locations with configureLocation only', async () => {
    const send = async (client: Client, permissions: readonly Json[], at: Client, options = {}) =>
      (
        await (
          await world.as(await world.makeUser({ client, permissions }))
        ).post(path(at), row({ documentTypeId: 272, required: false }), options)
      ).status;
    expect(await send(acme, ['client.viewEmployee'], west)).toBe(403);
    expect(await send(west, ['client.configureLocation'], east)).toBe(404);
    expect(await send(other, ['client.configureLocation'], west)).toBe(404);
    expect(await send(west, ['client.configureLocation'], west)).toBe(201);
    const care = ['customerCare.assumeClient'];
    expect(await send(world.internal, care, east, { client: acme.clientId })).toBe(201);
    // A location reads the rules of those above it, which hold for it.
    const terminal = await world.as(
      await world.makeUser({ client: west, permissions: ['client.viewEmployee'] }),
    );
    const read = await terminal.get(path(west));
    expect(read.status).toBe(200);
    expect(read.body.allowed).toEqual([]);
    expect((await terminal.get(path(east))).status).toBe(404);
  });
});

test('who has moved is asked for records of the authorities before, too (49 CFR 391.23(a)(1), 391.25(a))', async () => {
  const jo = await world.makeEmployee({ client: west, license: 'D1234567', licenseState: 'CA' });
  await fileAll(world, jo);
  const edit = (values: object) => admin.patch(`/v1/employees/${jo.employeeId}`, values);
  const annual = async () =>
    (await standing(admin, jo)).items
      .filter((item: Json) => item.documentTypeId === 225)
      .map((item: Json) => `${item.authority} ${item.status}`)
      .toSorted();
  expect(await annual()).toEqual(['CA valid']);
  // On the day of entry it is a correction.
  expect((await edit({ state: 'NY', license: '123456789' })).status).toBe(200);
  await world.inTenant(
    acme.tenantId,
    "update employees set created_at = now() - interval '3 years' where employee_id = $1",
    [jo.employeeId],
  );
  await world.inTenant(acme.tenantId, 'delete from employee_licenses where employee_id = $1', [
    jo.employeeId,
  ]);
  expect((await edit({ state: 'CA', license: 'D1234567' })).status).toBe(200);
  // The papers on file are of the days when the license was of New York.
  expect(await annual()).toEqual(['CA missing', 'NY valid']);
  const initial = (await standing(admin, jo)).items
    .filter((item: Json) => item.documentTypeId === 660)
    .map((item: Json) => item.authority);
  expect(initial).toEqual(['NY']);
  const [stored] = await world.inTenant<Json>(
    acme.tenantId,
    'select next_change from employee_qualification where employee_id = $1',
    [jo.employeeId],
  );
  expect(stored.next_change).not.toBeNull();
  // A year later nobody asks New York any more.
  await world.inTenant(
    acme.tenantId,
    "update employee_licenses set until = current_date - interval '13 months' where employee_id = $1",
    [jo.employeeId],
  );
  expect((await annual()).map((one: string) => one.slice(0, 2))).toEqual(['CA']);
});

test('a Licencia Federal of Mexico stands for a CDL and proves the medical exam (49 CFR 383.23(b)(1), 391.41(a)(1)(i))', async () => {
  const driver = await world.makeEmployee({
    client: west,
    license: 'DF00123456',
    licenseState: 'MX',
  });
  const asked = async () =>
    (await standing(admin, driver)).items.map((item: Json) => item.documentTypeId);
  expect(await asked()).not.toContain(310);
  const { body } = await admin.get(`/v1/employees/${driver.employeeId}/qualification`);
  const records = body.items.filter((item: Json) => item.authority === 'MX');
  expect(records.map((item: Json) => item.documentTypeId)).toEqual([660, 225]);
  expect(JSON.stringify(body.items)).toContain('licensed in Mexico');
  // At home the CDLIS record is asked for.
  await admin.patch(`/v1/employees/${driver.employeeId}`, { state: 'TX', license: '12345678' });
  expect(await asked()).toContain(310);
});

test('the option of the annual certificate switches its rule on for the place and below, and off again', async () => {
  const fleet = await world.makeClient({ name: 'Fleet' });
  const yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const api = await world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.viewEmployee', 'client.configureLocation'],
    }),
  );
  const [at, below] = [
    await world.makeEmployee({ client: fleet }),
    await world.makeEmployee({ client: yard }),
  ];
  const set = (client: Client, enabled: boolean) =>
    api.put('/v1/certificates/option', { enabled }, { client: client.clientId });
  const asked = async () => {
    const found: boolean[] = [];
    for (const one of [at, below]) {
      const { body } = await api.get(`/v1/employees/${one.employeeId}/qualification`);
      found.push(body.items.some((item: Json) => item.documentTypeId === 474));
    }
    return found;
  };
  expect(await asked()).toEqual([false, false]);
  await set(fleet, true);
  expect(await asked()).toEqual([true, true]);
  const [kept] = await world.inTenant<{ missing: boolean }>(
    fleet.tenantId,
    'select 474 = any (required_types) as missing from employee_qualification where employee_id = $1',
    [below.employeeId],
  );
  expect(kept?.missing).toBe(true);
  await set(yard, false);
  expect(await asked()).toEqual([true, false]);
  await set(yard, true);
  expect(await asked()).toEqual([true, true]);
  await set(fleet, false);
  // The yard keeps what it chose for itself.
  expect(await asked()).toEqual([false, true]);
  await set(yard, false);
  expect(await asked()).toEqual([false, false]);
  // A rule that somebody made is not the option's to end; one that began before is ended, not forgotten.
  await world.inTenant(
    fleet.tenantId,
    `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, required, applies_to, due_days, expiring_days, citation)
     values ($1, $1, 474, '2024-01-01', true, 'drivers', 0, 60, 'Policy 9')`,
    [fleet.tenantId],
  );
  await set(fleet, true);
  await set(fleet, false);
  // The yard said no for itself.
  expect(await asked()).toEqual([true, false]);
  await world.inTenant(
    fleet.tenantId,
    "update qualification_rules set by_certificates = true where citation = 'Policy 9'",
  );
  await set(fleet, false);
  expect(await asked()).toEqual([false, false]);
  const rows = await world.inTenant<{ to: string }>(
    fleet.tenantId,
    'select valid_to::text as to from qualification_rules where document_type_id = 474 and client_id = tenant_id',
  );
  expect(rows).toEqual([{ to: now }]);
});

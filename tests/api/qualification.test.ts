import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requalifyByDate, requalifyDue } from '#src/features/qualification/server/requalify.job.ts';
import { addDays, addMonths, today } from '#src/shared/dates.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let admin: Api;
const now = today();

const RIGHTS = [
  'client.viewEmployee',
  'client.uploadDocuments',
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
      score: expect.any(Number),
      doNotDispatch: true,
      withheld: 0,
    });
    expect(body.items).toHaveLength(16);
    expect(body.items.slice(0, 3).every((item: Json) => item.blocksDispatch)).toBe(true);
    expect(itemOf(body, 238)).toMatchObject({
      documentType: 'Medical card',
      status: 'missing',
      severity: 'error',
      citation: '49 CFR 391.41(a), 391.45(b)',
    });
    // The duty ended on 2022-05-09.
    expect(itemOf(body, 474)).toBeUndefined();
    expect(body.deductions[0].points).toBeGreaterThan(5);
  });

  test('a file in order is valid, and a medical card that ran out keeps the driver off the road', async () => {
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
      [ids.get(238), addMonths(now, -12), addDays(now, -4)],
    );
    const body = await standing(admin, bob);
    expect(body).toMatchObject({ state: 'doNotDispatch', doNotDispatch: true });
    expect(body.items[0]).toMatchObject({ documentTypeId: 238, status: 'expired', daysLeft: -4 });
    expect(body.score).toBeLessThan(100);
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
    await requalifyDue(world.kernel);
    expect(await kept(finn)).toMatchObject({
      state: 'valid',
      score: 100,
      client_id: west.clientId,
    });
    const hidden = await admin.post(`/v1/documents/${ids.get(238)}/hide`, {
      reason: 'Wrong driver',
    });
    expect(hidden.status).toBe(200);
    expect(await kept(finn)).toMatchObject({ state: 'doNotDispatch', missing: 1 });
    const [item] = await world.inTenant<Json>(
      finn.tenantId,
      'select rank, status from qualification_items where employee_id = $1 and document_type_id = 238',
      [finn.employeeId],
    );
    expect(item).toEqual({ rank: 0, status: 'missing' });
    await admin.post(`/v1/documents/${ids.get(238)}/restore`, {});
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
    await requalifyDue(world.kernel);
    for (const one of people.slice(0, 5)) {
      const body = await standing(admin, one);
      expect(await kept(one)).toMatchObject({ state: body.state, score: body.score });
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
      [ids.get(238), addMonths(now, -2), addDays(now, 3)],
    );
    await requalifyDue(world.kernel);
    expect(await kept(gus)).toMatchObject({
      state: 'expiring',
      next_expiry: addDays(now, 3),
      next_change: addDays(now, 4),
    });
    await requalifyByDate(world.kernel, addDays(now, 4));
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
    await requalifyDue(world.kernel);
    const added = await admin.post(path(west), row());
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ clientName: 'West', holds: true, allowed: ['end'] });
    await requalifyDue(world.kernel);
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
    await requalifyDue(world.kernel);
    expect((await kept(hal)).state).toBe('valid');
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
      row({ documentTypeId: 238, dueFromTypeId: 310, from: '2024-01-01' }),
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

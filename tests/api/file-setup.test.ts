import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let other: Client;
let driver: Employee;
let hand: Employee;

const CARD = 473;
/** A type that no rule of the law asks for. */
const HANDBOOK = 272;
const DRIVER = 1;
const HAND = 2;
const PERMISSIONS = [
  'client.viewLocation',
  'client.viewEmployee',
  'client.configureLocation',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
] as const;
const path = ({ clientId }: Client, type?: number) =>
  `/v1/clients/${clientId}/fileSetup${type === undefined ? '' : `/${type}`}`;
const YES = { kept: null, asks: 'yes', citation: 'Safety handbook, 2.1' };

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  other = await world.makeClient({ name: 'Other Lines' });
  await world.inTenant(
    acme.tenantId,
    `insert into job_titles (tenant_id, job_title_id, client_id, job_title, safety_sensitive)
     values ($1, ${DRIVER}, $1, 'Driver', true), ($1, ${HAND}, $1, 'Yard hand', true)`,
    [acme.tenantId],
  );
  driver = await world.makeEmployee({ client: fresno, jobTitleId: DRIVER });
  hand = await world.makeEmployee({ client: fresno, jobTitleId: HAND });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...PERMISSIONS] }));
  local = await world.as(await world.makeUser({ client: fresno, permissions: [...PERMISSIONS] }));
}, 120_000);
afterAll(() => world.close());

const typeAt = async (api: Api, at: Client, type: number): Promise<Json> =>
  (await api.get(path(at))).body.types.find((one: Json) => one.documentTypeId === type);
const asked = async ({ employeeId }: Employee, type: number): Promise<Json> =>
  (await boss.get(`/v1/employees/${employeeId}/qualification`)).body.items.find(
    (one: Json) => one.documentTypeId === type,
  );

describe('what files of a location keep and must hold', () => {
  test('is read with who says so: the law, a location above, or the location itself', async () => {
    const card = await typeAt(boss, fresno, CARD);
    expect(card).toMatchObject({ kept: true, required: true, own: null, requiredFrom: null });
    expect(card.law.map(({ citation }: Json) => citation).join()).toContain('391');
    expect(await typeAt(boss, fresno, HANDBOOK)).toMatchObject({
      kept: true,
      keptFrom: null,
      required: false,
      law: [],
    });
  });

  test('a job title is asked, the preview says of how many files before it is kept, and the location below has it', async () => {
    const wanted = { ...YES, jobTitles: [HAND], blocksDispatch: true };
    const preview = await boss.post(`${path(west, HANDBOOK)}/preview`, wanted);
    expect([preview.status, preview.body]).toEqual([
      200,
      { files: 2, judged: 2, changed: 1, lacking: 1, stopped: 0, freed: 0 },
    ]);
    expect(await asked(hand, HANDBOOK)).toBeUndefined();
    const done = await boss.put(path(west, HANDBOOK), wanted);
    expect([done.status, done.body.own.jobTitles, done.body.forWhom]).toEqual([
      200,
      [{ jobTitleId: HAND, jobTitle: 'Yard hand' }],
      ['Every driver; as Yard hand'],
    ]);
    expect(await asked(hand, HANDBOOK)).toMatchObject({
      status: 'missing',
      why: 'Driver, by job title',
    });
    expect(await asked(driver, HANDBOOK)).toBeUndefined();
    // A terminal's own user reads what a location between says.
    expect(await typeAt(local, fresno, HANDBOOK)).toMatchObject({
      required: true,
      requiredFrom: 'West',
      own: null,
    });
    // The kept standing is judged anew at once.
    const [kept] = await world.inTenant<{ types: number[] }>(
      acme.tenantId,
      'select required_types as types from employee_qualification where tenant_id = $1 and employee_id = $2',
      [acme.tenantId, hand.employeeId],
    );
    expect(kept?.types).toContain(HANDBOOK);
  });

  test('is said once: the same again changes nothing, other words replace it, and taken back it is gone', async () => {
    const rows = () =>
      world.inTenant(
        acme.tenantId,
        'select 1 from qualification_rules where tenant_id = $1 and client_id = $2 and document_type_id = $3',
        [acme.tenantId, fresno.clientId, HANDBOOK],
      );
    const wanted = { ...YES, appliesTo: 'everyone' };
    for (const body of [wanted, wanted, { ...wanted, dueDays: 30 }]) {
      expect((await local.put(path(fresno, HANDBOOK), body)).status).toBe(200);
      expect(await rows()).toHaveLength(1);
    }
    expect((await typeAt(local, fresno, HANDBOOK)).own).toMatchObject({ dueDays: 30 });
    const back = await local.put(path(fresno, HANDBOOK), { kept: null, asks: 'above' });
    expect(back.body).toMatchObject({ own: null, requiredFrom: 'West' });
    expect(await rows()).toHaveLength(0);
  });

  test('a location need not hold what another above it asks for; the log says which type', async () => {
    const no = { ...YES, asks: 'no', citation: 'No yard here' };
    const preview = await local.post(`${path(fresno, HANDBOOK)}/preview`, no);
    expect(preview.body).toMatchObject({ changed: 1, lacking: 0 });
    expect((await local.put(path(fresno, HANDBOOK), no)).status).toBe(200);
    expect(await asked(hand, HANDBOOK)).toBeUndefined();
    const noted = await world.kernel.pool.query(
      `select entity, entity_id, detail from audit_log where tenant_id = $1 and entity = 'fileSetup' order by seq desc limit 1`,
      [acme.tenantId],
    );
    expect(noted.rows[0]).toMatchObject({ entity_id: String(HANDBOOK), detail: { asks: 'no' } });
  });
});

describe('what cannot be', () => {
  test('less than the law, with the rule; a type that is required is not left out', async () => {
    const less = await boss.put(path(west, CARD), { ...YES, asks: 'no' });
    expect([less.status, less.body.error.code]).toEqual([422, 'qualification.weaker_than_law']);
    expect(less.body.error.fields[0]).toMatchObject({ field: 'asks' });
    expect(less.body.error.message).toContain('391');
    const out = await boss.put(path(west, CARD), { kept: false, asks: 'above' });
    expect([out.status, out.body.error.code]).toEqual([409, 'file-setup.still_required']);
    expect(await typeAt(boss, west, CARD)).toMatchObject({ kept: true, own: null });
  });

  test('a rule without a reason, a job title of nobody, a type that does not exist, nobody above the company', async () => {
    for (const [at, type, body, status] of [
      [west, HANDBOOK, { kept: null, asks: 'yes' }, 400],
      [west, HANDBOOK, { ...YES, jobTitles: [77] }, 400],
      [acme, HANDBOOK, YES, 400],
      [west, 9999, YES, 404],
      [west, HANDBOOK, { ...YES, mystery: 1 }, 400],
    ] as const)
      expect((await boss.put(path(at, type), body)).status, JSON.stringify(body)).toBe(status);
  });

  test("another company's, a location above and what one may not change", async () => {
    const reader = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewLocation'] }),
    );
    for (const [api, at, status] of [
      [boss, other, 404],
      [local, west, 404],
      [local, acme, 403],
      [reader, west, 403],
    ] as const) {
      expect((await api.put(path(at, HANDBOOK), { ...YES, kept: true })).status).toBe(status);
      expect((await api.post(`${path(at, HANDBOOK)}/preview`, { ...YES, kept: true })).status).toBe(
        status,
      );
    }
    expect((await reader.get(path(west))).body.allowed).toEqual([]);
    // Types of records that one may not read are not there.
    expect((await reader.get(path(west))).body.types.length).toBeLessThan(
      (await boss.get(path(west))).body.types.length,
    );
  });
});

test('a type that a location does not keep leaves its files, and those below it, until it says otherwise', async () => {
  const names = async (at: Client) =>
    (await boss.get(`/v1/clients/${at.clientId}/docTypes`)).body.map((one: Json) => one.name);
  const [{ name } = { name: '' }] = await world.inTenant<{ name: string }>(
    acme.tenantId,
    'select name from document_types where document_type_id = 334',
    [],
  );
  expect(await names(fresno)).toContain(name);
  expect((await boss.put(path(west, 334), { kept: false, asks: 'above' })).body).toMatchObject({
    kept: false,
    keepsItself: true,
  });
  expect(await typeAt(boss, fresno, 334)).toMatchObject({ kept: false, keptFrom: 'West' });
  expect(await names(fresno)).not.toContain(name);
  expect((await local.put(path(fresno, 334), { kept: true, asks: 'above' })).status).toBe(200);
  expect(await names(fresno)).toContain(name);
  expect(await names(west)).not.toContain(name);
  expect((await local.put(path(fresno, 334), { kept: null, asks: 'above' })).body).toMatchObject({
    kept: false,
    keepsItself: false,
  });
});

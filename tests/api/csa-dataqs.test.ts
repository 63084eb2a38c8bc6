import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { csaRecords } from '#tests/support/csa-records.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

/** What a company asked FMCSA to correct, and what was answered (D379). */
let world: World;
let acme: Client;
let west: Client;
let boss: Api;
let reader: Api;
let DOTNumber: string;
const TODAY = utcToday();

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  ({ DOTNumber = '' } = await csaRecords(world, acme));
  await world.asSchemaOwner('alter table csa_violations no force row level security');
  await world.asSchemaOwner(
    `insert into csa_violations (dot_number, record_key, release, first_release, digest, import_id, inspection_id, inspected_on, code,
         basic_id, basic_said, out_of_service, description, violation_group, unit)
       values ('${DOTNumber}', '1', '2026-10-30', '2026-10-30', uuidv7(), uuidv7(), '1', '2026-10-01', '393.9', 15, 'Vehicle Maint.', false,
         'Lamps', 'Lighting', '1')`,
  );
  await world.asSchemaOwner('alter table csa_violations force row level security');
  const permissions = [
    'client.viewAlerts',
    'client.viewEmployee',
    'client.editEmployeeInfo',
  ] as const;
  boss = await world.as(
    await world.makeUser({ client: acme, permissions, firstName: 'Bo', lastName: 'Ss' }),
  );
  reader = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewAlerts', 'client.viewEmployee'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

const KINDS = ['inspection', 'violation', 'crash'] as const;
type Kind = (typeof KINDS)[number];
const at = (kind: Kind, id = '1', client = acme, dot = DOTNumber) =>
  `/v1/clients/${client.clientId}/csa/${kind}/${dot}/${id}/dataqs`;
const FILED = { state: 'filed', on: '2026-10-05', number: 'RDR-77', note: '' };
const NOTED = {
  ...{ stepId: expect.any(String), notedBy: 'Bo Ss', notedAt: expect.any(String) },
  ...{ own: true, takenBackAt: null },
};
const note = (kind: Kind, body: object, api = boss) => api.post(at(kind), body);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const steps = async (kind: Kind): Promise<Json[]> => (await boss.get(at(kind))).body.steps;
const LISTS = { inspection: 'inspections', violation: 'violations', crash: 'crashes' } as const;
const standing = async (kind: Kind): Promise<Json> => {
  const { body } = await boss.get(`/v1/clients/${acme.clientId}/csa/${LISTS[kind]}`);
  return (kind === 'crash' ? body.crashes : body.rows)[0].dataQs;
};

describe.each(KINDS)('a request about one %s', (kind) => {
  test('is kept step by step: who, when, what was answered; the last step stands in the list', async () => {
    expect(await standing(kind)).toBeNull();
    const filed = await note(kind, FILED);
    expect(filed.status, JSON.stringify(filed.body)).toBe(201);
    expect(await standing(kind)).toEqual({ state: 'filed', on: '2026-10-05', number: 'RDR-77' });
    const answered = {
      ...FILED,
      state: 'declined',
      on: '2026-10-20',
      note: 'The officer stands by it',
    };
    expect((await note(kind, answered)).status).toBe(201);
    expect(await standing(kind)).toMatchObject({ state: 'declined', on: '2026-10-20' });
    expect(await steps(kind)).toEqual([
      { ...answered, ...NOTED },
      { ...FILED, ...NOTED },
    ]);
    // Pressed twice, or at the same time, it is noted once.
    const again = { ...FILED, state: 'reconsidered', on: '2026-10-21' };
    const both = await Promise.all([note(kind, again), note(kind, again)]);
    expect(both[0]?.body.stepId).toBe(both[1]?.body.stepId);
    expect(await steps(kind)).toHaveLength(3);
    const { rows } = await world.kernel.pool.query(
      "select count(*)::int as n from audit_log where entity = 'csaDataQs' and tenant_id = $1 and detail->>'kind' = $2",
      [acme.tenantId, kind],
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(3);
  });

  test('has a day that can be, an answer where one was given, and a record that is there', async () => {
    const bad = (body: object) => note(kind, { ...FILED, ...body });
    expect(codeOf(await bad({ on: '2026-08-01' }))).toEqual([400, 'csa-dataqs.bad_day']);
    expect(codeOf(await bad({ on: addDays(TODAY, 2) }))).toEqual([400, 'csa-dataqs.bad_day']);
    expect(codeOf(await bad({ state: 'corrected' }))).toEqual([400, 'csa-dataqs.say_answer']);
    expect((await bad({ state: 'won' })).status).toBe(400);
    expect((await boss.post(at(kind, 'none'), FILED)).status).toBe(404);
    expect((await boss.post(at(kind, '1', acme, '4711'), FILED)).status).toBe(404);
  });
});

test('a mistaken step is taken back by who noted it alone, stays to be seen, and counts for nothing (D369)', async () => {
  const permissions = ['client.viewAlerts', 'client.editEmployeeInfo'] as const;
  const colleague = await world.as(await world.makeUser({ client: acme, permissions }));
  const last = { ...FILED, state: 'inReview', on: '2026-10-22' };
  expect((await note('violation', last)).status).toBe(201);
  const wrong = (await note('violation', { ...last, state: 'withdrawn' })).body;
  expect(await standing('violation')).toMatchObject({ state: 'withdrawn' });
  const takeBack = (api: Api, stepId: string = wrong.stepId, kind: Kind = 'violation') =>
    api.post(`${at(kind)}/${stepId}/takeBack`);
  expect(codeOf(await takeBack(colleague))).toEqual([403, 'csa-dataqs.not_own']);
  expect((await takeBack(reader)).status).toBe(403);
  const other = await world.makeClient();
  expect(
    (await takeBack(await world.as(await world.makeUser({ client: other, permissions })))).status,
  ).toBe(404);
  // Of another record it is none.
  expect((await takeBack(boss, wrong.stepId, 'crash')).status).toBe(404);
  // Twice at once it is taken back once.
  const both = await Promise.all([takeBack(boss), takeBack(boss)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.takenBackAt).toBe(both[1]?.body.takenBackAt);
  expect(await standing('violation')).toMatchObject({ state: 'inReview' });
  const [first, second] = await steps('violation');
  expect(first).toMatchObject({ stepId: wrong.stepId, takenBackAt: expect.any(String), own: true });
  expect(second).toMatchObject({ state: 'inReview', takenBackAt: null });
  // Who may only see has all of it, and none of it is theirs.
  const seen: Json[] = (await reader.get(at('violation'))).body.steps;
  expect(seen.map(({ stepId }) => stepId)).toEqual(
    (await steps('violation')).map(({ stepId }) => stepId),
  );
  expect(seen.some(({ own }) => own)).toBe(false);
  // What was taken back can be noted anew; what stands is noted once.
  expect((await note('violation', { ...last, state: 'withdrawn' })).body.stepId).not.toBe(
    wrong.stepId,
  );
  const { rows } = await world.kernel.pool.query(
    "select count(*)::int as n from audit_log where entity = 'csaDataQs' and tenant_id = $1 and detail->>'act' = 'takeBack'",
    [acme.tenantId],
  );
  expect(rows[0].n).toBe(1);
});

test('who only sees the safety data reads it, and other companies and locations do not', async () => {
  expect((await reader.get(at('crash'))).status).toBe(200);
  expect((await note('crash', FILED, reader)).status).toBe(403);
  const permissions = ['client.viewAlerts', 'client.editEmployeeInfo'] as const;
  const other = await world.makeClient();
  const stranger = await world.as(await world.makeUser({ client: other, permissions }));
  expect((await stranger.get(at('crash'))).status).toBe(404);
  expect((await stranger.post(at('crash'), FILED)).status).toBe(404);
  // The number is the company's, and not that of the location below it.
  const local = await world.as(await world.makeUser({ client: acme, permissions, sites: [west] }));
  expect((await local.get(at('crash', '1', west))).status).toBe(404);
  const bare = await world.makeClient({ services: ['Driver Qualification Files'] });
  const unserved = await world.as(await world.makeUser({ client: bare, permissions }));
  expect(codeOf(await unserved.get(at('crash', '1', bare)))).toEqual([403, 'request.no_service']);
});

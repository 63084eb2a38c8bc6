import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
/** Sends drivers to be tested. */
let boss: Api;
/** Sees results, and no day to come. */
let clerk: Api;
let stranger: Api;

// Two days of room for the clock of the place.
const RETURNED = addDays(utcToday(), -40);
const PLAN = {
  ...{ agency: 'FMCSA', professional: 'Dr. Ana Ruiz, SAP', plannedOn: addDays(RETURNED, -5) },
  ...{ returnedOn: RETURNED, firstYearTests: 6, tests: 9, months: 24, drugs: true, alcohol: false },
};

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  const other = await world.makeClient({ name: 'Other' });
  const sees = ['client.viewEmployee', 'records.viewDrugAlcohol'] as const;
  const sends: readonly Permission[] = [...sees, 'records.drawRandoms'];
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  boss = await as(acme, sends);
  clerk = await as(acme, sees);
  stranger = await as(other, sends);
}, 120_000);
afterAll(() => world?.close());

const path = ({ employeeId }: Employee) => `/v1/employees/${employeeId}/followUp`;
const at = ({ planId }: Json) => `/v1/followUp/${planId}`;
const seen = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });
const add = async (one: Employee, over: object = {}): Promise<Json> => {
  const made = await boss.post(path(one), { ...PLAN, ...over });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const result = (one: Employee, collectedOn: string, over: Json = {}) => {
  const values = { reason: 6, specimen: 1, result: 1, agency: 'FMCSA', ...over };
  return world.inTenant(
    acme.tenantId,
    `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
     values ($1, $2, $3, $4, $5, $6, $7, jsonb_build_object('dotAgency', $8::text)) returning drug_test_id as id`,
    [
      ...[acme.tenantId, west.clientId, one.employeeId, values.reason, values.specimen],
      ...[values.result, collectedOn, values.agency],
    ],
  );
};
const planOf = async (api: Api, one: Employee): Promise<Json> =>
  (await api.get(path(one))).body.plans[0];

test('a plan is kept with days by chance, and who sends nobody sees none to come', async () => {
  const ann = await world.makeEmployee({ client: west });
  const made = await add(ann);
  expect(made).toMatchObject({ ...PLAN, standing: 'onTrack', text: '', done: 0, version: 1 });
  const days: string[] = made['days'].map(({ day }: Json) => day);
  expect(days).toHaveLength(9);
  expect(days.filter((day) => day < addMonths(RETURNED, 12))).toHaveLength(6);
  expect(days.every((day) => day > addDays(utcToday(), -1))).toBe(true);
  const other = await add(await world.makeEmployee({ client: west }));
  expect(other['days']).not.toEqual(made['days']);
  expect(await planOf(clerk, ann)).toMatchObject({ days: [], text: '', allowed: [] });
  const said = JSON.stringify([
    (await clerk.get(path(ann))).body,
    (await clerk.get(`/v1/clients/${acme.clientId}/followUp`)).body,
    (await clerk.get(`/v1/employees/${ann.employeeId}/history`)).body,
    (await world.kernel.pool.query("select detail from audit_log where action like 'follow-up.%'"))
      .rows,
  ]);
  for (const day of days) expect(said.includes(day), day).toBe(false);
  const list = (await boss.get(`/v1/clients/${acme.clientId}/followUp`)).body as Json[];
  expect(list.find(({ planId }) => planId === made['planId'])).toMatchObject({
    ...{ employeeId: ann.employeeId, clientName: 'West', tests: 9, done: 0, next: days[0] },
  });
  expect((await boss.get(`/v1/clients/${west.clientId}/followUp`)).body).toHaveLength(2);
});

test('results of follow-up tests count by themselves, and no other test does', async () => {
  const bob = await world.makeEmployee({ client: west });
  await add(bob);
  await result(bob, addDays(RETURNED, 3));
  await result(bob, addDays(RETURNED, -3));
  await result(bob, addDays(RETURNED, 4), { reason: 3 });
  await result(bob, addDays(RETURNED, 5), { agency: 'FTA' });
  await result(bob, addDays(RETURNED, 6), { result: 3 });
  await result(bob, addDays(RETURNED, 7), { specimen: 3, result: 14 });
  expect(await planOf(clerk, bob)).toMatchObject({ done: 1, doneFirstYear: 1 });
  await result(bob, addDays(RETURNED, 8), { result: null });
  expect(await planOf(clerk, bob)).toMatchObject({ done: 1 });
});

test('an overdue day is said, and the days are chosen anew', async () => {
  const cid = await world.makeEmployee({ client: west });
  const made = await add(cid);
  const past = addDays(utcToday(), -10);
  await world.inTenant(
    acme.tenantId,
    'insert into follow_up_days (tenant_id, plan_id, day) values ($1, $2, $3)',
    [acme.tenantId, made['planId'], past],
  );
  const overdue = await planOf(boss, cid);
  expect(overdue).toMatchObject({ standing: 'overdue' });
  expect(overdue['days'][0]).toMatchObject({ day: past, standing: 'overdue' });
  expect((await planOf(clerk, cid))['text']).toBe(
    'Fewer tests are done or planned than the plan asks for.',
  );
  const day = addDays(utcToday(), 20);
  const chosen = await boss.put(`${at(made)}/days`, { days: [past, day] }, seen(1));
  expect(chosen.body, JSON.stringify(chosen.body)).toMatchObject({
    ...{ standing: 'behind', version: 2 },
    days: [{ day: past }, { day }],
  });
  const late = await boss.put(`${at(made)}/days`, { days: [day] }, seen(1));
  expect(late.body.error).toMatchObject({ code: 'request.conflict', current: { version: 2 } });
  for (const [wrong, message] of [
    [addDays(utcToday(), -20), 'is past. Choose a day to come.'],
    ['2099-01-01', 'The plan ends on'],
  ] as const) {
    const refused = await boss.put(`${at(made)}/days`, { days: [wrong] });
    expect(refused.body.error.fields[0]).toMatchObject({
      field: 'days',
      message: expect.stringContaining(message),
    });
  }
  const again = await boss.put(`${at(made)}/days`, { days: null });
  expect(again.body['days']).toHaveLength(10);
  const lines = await world.inTenant<{ field: string; new_value: string }>(
    acme.tenantId,
    "select field, new_value from employee_changes where employee_id = $1 and field like 'followUp%' order by changed_at",
    [cid.employeeId],
  );
  expect(lines.map(({ new_value }) => new_value).slice(1)).toEqual(['By hand', 'By chance']);
});

test('one plan at a time: it ends with a reason, goes on, or gives way to the next', async () => {
  const dee = await world.makeEmployee({ client: west });
  const [one, two] = await Promise.all([boss.post(path(dee), PLAN), boss.post(path(dee), PLAN)]);
  expect([one.status, two.status].toSorted()).toEqual([201, 409]);
  const made = one.status === 201 ? one.body : two.body;
  const wrong = await boss.patch(at(made), { ...PLAN, months: 61 });
  expect(wrong.body.error.fields[0].field).toBe('months');
  const corrected = await boss.patch(at(made), { ...PLAN, tests: 12 }, seen(1));
  expect(corrected.body).toMatchObject({ tests: 12, standing: 'behind' });
  expect((await boss.post(`${at(made)}/end`, { why: ' ' })).status).toBe(400);
  const ended = await boss.post(`${at(made)}/end`, { why: 'Moved abroad' }, seen(2));
  expect(ended.body).toMatchObject({ standing: 'ended', endedWhy: 'Moved abroad', version: 3 });
  expect((await boss.patch(at(made), PLAN)).body.error.code).toBe('follow-up.ended');
  expect((await boss.post(`${at(made)}/resume`)).body).toMatchObject({ endedOn: null });
  await boss.post(`${at(made)}/end`, { why: 'A new violation' });
  await add(dee);
  expect((await boss.post(`${at(made)}/resume`)).body.error.code).toBe('follow-up.open');
});

test('only who may reaches it, and a plan goes with its driver', async () => {
  const eve = await world.makeEmployee({ client: west });
  const made = await add(eve);
  expect((await stranger.get(path(eve))).status).toBe(404);
  expect((await stranger.put(`${at(made)}/days`, { days: null })).status).toBe(404);
  expect((await clerk.post(`${at(made)}/end`, { why: 'x' })).status).toBe(403);
  const twin = await world.makeEmployee({ client: acme });
  await world.inTenant(
    acme.tenantId,
    'select employee_rows_to_employee($1, $2, $3, $4, $5::uuid[])',
    [acme.tenantId, eve.employeeId, twin.employeeId, acme.clientId, []],
  );
  expect(await planOf(boss, twin)).toMatchObject({ planId: made['planId'] });
});

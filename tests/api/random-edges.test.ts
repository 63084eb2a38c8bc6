import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

// What happens around a draw: people who leave or move, results of the wrong person or another year, a pool that is deleted.

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.viewDrugAlcohol'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];
const PEOPLE = 40;

let world: World;
let acme: Client;
let yard: Client;
let drawer: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  drawer = await world.as(await world.makeUser({ client: acme, permissions: DRAWER }));
}, 60_000);
afterAll(() => world?.close());

const sql = <Row>(text: string, values: readonly unknown[]) =>
  world.inTenant<Row>(acme.tenantId, text, values);

let made = 0;
/** A pool with people of its own, by a job title that nobody else has. */
async function pool(change: object = {}): Promise<string> {
  const name = `Pool ${(made += 1)}`;
  const [title] = await sql<{ id: number }>(
    `insert into job_titles (tenant_id, client_id, job_title_id, job_title, safety_sensitive)
     select $1::int, $1::int, coalesce(max(job_title_id), 0) + 1, $2::text, true from job_titles where tenant_id = $1 returning job_title_id as id`,
    [acme.tenantId, name],
  );
  await sql(
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date, job_title_id, license, license_state)
     select $1::int, $1::int, 'Pat', $4::text || ' ' || n, 2, '2020-01-06', $2::int, $4::text || n, 'TX' from generate_series(1, $3::int) n`,
    [acme.tenantId, title?.id, PEOPLE, name],
  );
  const answer = await drawer.post(`/v1/clients/${acme.clientId}/pools?ezCompliance&topLevel`, {
    ...{ name, authority: 'FMCSA', sites: [acme.clientId], statuses: [2], alternates: true },
    ...{ jobTitles: [title?.id], drugPct: 50, alcoholPct: 10, frequency: 12, ...change },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.poolId;
}
const at = (poolId: string) => `/v1/clients/${acme.clientId}/pools/${poolId}`;
async function drawn(poolId: string, drug = 6): Promise<{ path: string; selection: Json }> {
  const answer = await drawer.post(`${at(poolId)}/selections?drug=${drug}&alcohol=0`, {
    reason: 'As the test wants it',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return {
    path: `${at(poolId)}/selections/${answer.body.selectionId}`,
    selection: answer.body as Json,
  };
}
const standingAt = async (path: string, place: number): Promise<unknown> =>
  (await drawer.get(path)).body.selected.find((one: Json) => one.place === place).standing;
const result = async (
  employeeId: string,
  collectedOn: string,
  over: Json = {},
): Promise<string> => {
  const { type, reportedOn } = { type: 1, reportedOn: null, ...over };
  const [test] = await sql<{ id: string }>(
    `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, reported_on, report)
     values ($1::int, $1::int, $2, 3, 1, $3, $4, $5, '{"dotAgency":"FMCSA"}') returning drug_test_id as id`,
    [acme.tenantId, employeeId, type, collectedOn, reportedOn],
  );
  return test?.id ?? '';
};

test('who leaves, moves or is merged after the freeze stands in the frozen list, and an alternate stands in', async () => {
  const poolId = await pool();
  const frozen = await drawer.post(`${at(poolId)}/freeze`);
  const { snapshot } = frozen.body;
  expect(snapshot).toMatchObject({ people: PEOPLE });
  const members = await sql<{ id: string }>(
    'select employee_id as id from employees where last_name like $1 order by employee_id',
    [`Pool ${made} %`],
  );
  // All but four leave, one of them into another file; some move.
  const [kept, ...rest] = members;
  await sql('update employees set employment_status_id = 4 where employee_id = any ($1::uuid[])', [
    rest.slice(4).map(({ id }) => id),
  ]);
  await sql('update employees set replaced_by = $2 where employee_id = $1', [
    rest.at(-1)?.id,
    kept?.id,
  ]);
  await sql('update employees set client_id = $2 where employee_id = any ($1::uuid[])', [
    rest.slice(0, 3).map(({ id }) => id),
    yard.clientId,
  ]);
  const body = { value: '4711', reason: 'Six' };
  const answer = await drawer.post(`${at(poolId)}/selections?drug=6&alcohol=0`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.snapshot).toMatchObject({ people: PEOPLE, hash: snapshot.hash });
  expect(answer.body.selected).toHaveLength(6);
  const path = `${at(poolId)}/selections/${answer.body.selectionId}`;
  const excuse = { reason: 'terminated', note: 'Left before the draw' };
  const excused = await drawer.post(`${path}/selected/1/excuse`, excuse);
  expect(excused.status, JSON.stringify(excused.body)).toBe(201);
  expect(excused.body.selected.find(({ standsFor }: Json) => standsFor === 1)).toMatchObject({
    place: 7,
    drug: true,
  });
});

test('a result of the wrong person leaves the selection once it is put right', async () => {
  const { path, selection } = await drawn(await pool());
  const [one, two] = selection['selected'];
  const day = String(selection['drawnAt']).slice(0, 10);
  const testId = await result(one.employeeId, day);
  expect(await standingAt(path, one.place)).toBe('tested');
  await sql('update drug_tests set employee_id = $2 where drug_test_id = $1', [
    testId,
    two.employeeId,
  ]);
  expect(await standingAt(path, one.place)).toBe('selected');
  expect(await standingAt(path, two.place)).toBe('tested');
  // Nobody's: it waits to be matched.
  await sql('update drug_tests set employee_id = null where drug_test_id = $1', [testId]);
  expect(await standingAt(path, two.place)).toBe('selected');
  // Canceled: it is collected again.
  await result(two.employeeId, day, { type: 3 });
  expect(await standingAt(path, two.place)).not.toBe('tested');
  await result(two.employeeId, day);
  expect(await standingAt(path, two.place)).toBe('tested');
});

test('a test of 31 December that is verified in January counts in the old year', async () => {
  const poolId = await pool();
  const { path, selection } = await drawn(poolId);
  const [one] = selection['selected'];
  const year = Number(utcToday().slice(0, 4));
  await sql(
    `update random_selections set year = $2, period = 12, drawn_at = $3, frozen_at = $3 where selection_id = $1`,
    [selection['selectionId'], year - 1, `${year - 1}-12-20T15:00:00Z`],
  );
  await sql('update random_selected set drawn_on = $2 where selection_id = $1', [
    selection['selectionId'],
    `${year - 1}-12-20`,
  ]);
  await result(one.employeeId, `${year - 1}-12-31`, { reportedOn: `${year}-01-04` });
  expect(await standingAt(path, one.place)).toBe('tested');
  const now = (await drawer.get(`${at(poolId)}/selections/calculation`)).body;
  expect(now).toMatchObject({ year, doneDrug: 0 });
  // The annual report goes by the day of the collection, too.
  const { body } = await drawer.get(
    `/v1/clients/${acme.clientId}/mis?year=${year - 1}&agency=FMCSA`,
  );
  const { cells } = body.drug.rows.find(({ id }: Json) => id === 'random');
  expect(cells.slice(0, 2)).toEqual([1, 1]);
});

test('a pool that is deleted after a draw is hidden, and its draw is kept', async () => {
  const poolId = await pool();
  const { path, selection } = await drawn(poolId);
  expect((await drawer.delete(at(poolId))).status).toBe(204);
  const listed = (await drawer.get(`/v1/clients/${acme.clientId}/pools?availablePools`)).body;
  expect(listed.map((one: Json) => one['poolId'])).not.toContain(poolId);
  expect((await drawer.get(path)).body).toMatchObject({
    selectionId: selection['selectionId'],
    snapshot: { hash: selection['snapshot'].hash },
  });
  const again = await drawer.post(`${at(poolId)}/selections?drug=1&alcohol=0`, { reason: 'x' });
  expect(again.body.error.code).toBe('pools.deleted');
  const file = await fetch(`${world.address}${path}/published`, {
    headers: { authorization: `Bearer ${drawer.token}` },
  });
  expect(file.status).toBe(200);
  expect(await file.text()).toContain(selection['snapshot'].hash);
});

test('a day outside the period is no test of a selection', async () => {
  const { path, selection } = await drawn(await pool());
  const [one] = selection['selected'];
  await result(one.employeeId, addDays(String(selection['drawnAt']).slice(0, 10), -3));
  expect(await standingAt(path, one.place)).toBe('selected');
});

test('a pool keeps its authority once drawn, and its frequency for the year: a period is never drawn by another name', async () => {
  const poolId = await pool();
  const { definition } = (await drawer.get(at(poolId))).body;
  const change = (over: object) => drawer.patch(at(poolId), { ...definition, ...over });
  const hidden = await drawer.put(`${at(poolId)}/hiddenDay`, {});
  expect(hidden.status).toBe(200);
  // What is hidden tells nobody that it is there, and goes on with the new length.
  expect((await change({ frequency: 4 })).status).toBe(204);
  expect((await change({ frequency: 12 })).status).toBe(204);
  expect((await drawer.post(`${at(poolId)}/freeze`)).status).toBe(201);
  for (const [field, over] of [
    ['frequency', { frequency: 4 }],
    ['authority', { authority: 'other' }],
  ] as const) {
    const refused = await change(over);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields[0]).toMatchObject({ field });
  }
  expect((await change({ drugPct: 60 })).status).toBe(204);
  await sql('update random_selections set year = year - 1 where pool_id = $1', [poolId]);
  expect((await change({ frequency: 4 })).status).toBe(204);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

// Lists that are frozen: taken back, forgotten, or drawn from before by another name; and what is told of them.

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.viewDrugAlcohol'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];
const LOOKER = [
  'servicesRandoms.viewConfigurePools',
  'servicesRandoms.viewSelections',
] as const satisfies readonly Permission[];
const YEAR = new Date().getUTCFullYear();
const REASON = { reason: 'The roster was of the wrong month' };

let world: World;
let acme: Client;
let drawer: Api;
let looker: Api;
let house: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  drawer = await world.as(
    await world.makeUser({ client: acme, permissions: DRAWER, email: 'der@acme.example' }),
  );
  looker = await world.as(await world.makeUser({ client: acme, permissions: LOOKER }));
  house = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [
        ...(['randoms.dashboard', 'records.configurePools', 'records.drawRandoms'] as const),
        'servicesRandoms.viewSelections',
      ],
    }),
  );
}, 60_000);
afterAll(() => world?.close());

const sql = <Row>(text: string, values: readonly unknown[]) =>
  world.inTenant<Row>(acme.tenantId, text, values);
const code = (answer: { body: Json }) => answer.body.error?.code;
const here = () => `/v1/clients/${acme.clientId}`;
const at = (poolId: string) => `${here()}/pools/${poolId}`;

let made = 0;
/** A job title that nobody else has, with so many people. */
async function title(people: number): Promise<number> {
  const name = `Title ${(made += 1)}`;
  const [row] = await sql<{ id: number }>(
    `insert into job_titles (tenant_id, client_id, job_title_id, job_title, safety_sensitive)
     select $1::int, $1::int, coalesce(max(job_title_id), 0) + 1, $2::text, true from job_titles where tenant_id = $1 returning job_title_id as id`,
    [acme.tenantId, name],
  );
  const id = row?.id ?? 0;
  await sql(
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date, job_title_id)
     select $1::int, $1::int, 'Pat', $3::text || ' ' || n, 2, '2020-01-06', $2::int from generate_series(1, $4::int) n`,
    [acme.tenantId, id, name, people],
  );
  return id;
}
const definition = (jobTitles: readonly number[], change: object = {}) => ({
  ...{ name: `Pool ${(made += 1)}`, authority: 'FMCSA', sites: [acme.clientId], statuses: [2] },
  ...{ jobTitles, drugPct: 50, alcoholPct: 10, frequency: 12 },
  ...change,
});
async function pool(jobTitles: readonly number[], change: object = {}): Promise<string> {
  const answer = await drawer.post(
    `${here()}/pools?ezCompliance&topLevel`,
    definition(jobTitles, change),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.poolId;
}
async function drawn(poolId: string, drug = 3): Promise<string> {
  const answer = await drawer.post(`${at(poolId)}/selections?drug=${drug}&alcohol=0`, {
    reason: 'As the test wants it',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return `${at(poolId)}/selections/${answer.body.selectionId}`;
}
const alerts = async (api: Api, of = acme.clientId, query = ''): Promise<Json[]> =>
  (await api.get(`/v1/clients/${of}/alerts/randoms${query}`)).body;

describe('a freeze', () => {
  test('is taken back with a reason while nobody is drawn, and what was published stays said', async () => {
    const titleId = await title(12);
    const poolId = await pool([titleId]);
    const first = (await drawer.post(`${at(poolId)}/freeze`)).body;
    const lists = (await drawer.get(`${at(poolId)}/freezes`)).body;
    expect(lists).toMatchObject([
      {
        selectionId: first.selectionId,
        people: 12,
        snapshotHash: first.snapshot.hash,
        isOver: false,
      },
    ]);
    expect((await looker.get(`${at(poolId)}/freezes`)).status).toBe(403);
    const back = `${at(poolId)}/selections/${first.selectionId}/takeBack`;
    expect((await drawer.post(back, { reason: ' ' })).status).toBe(400);
    expect((await looker.post(back, REASON)).status).toBe(403);
    const done = await drawer.post(back, REASON);
    expect(done.status, JSON.stringify(done.body)).toBe(204);
    expect((await drawer.get(`${at(poolId)}/freezes`)).body).toEqual([]);
    expect(code(await drawer.post(back, REASON))).toBe('request.not_found');
    expect(
      await sql('select from random_snapshots where selection_id = $1', [first.selectionId]),
    ).toEqual([]);
    await sql(
      'update employees set employment_status_id = 4 where job_title_id = $1 and last_name like $2',
      [titleId, '% 12'],
    );
    const second = (await drawer.post(`${at(poolId)}/freeze`)).body;
    expect(second.snapshot.people).toBe(11);
    expect(second.secretHash).not.toBe(first.secretHash);
    const selection = (
      await drawer.post(`${at(poolId)}/selections?drug=3&alcohol=0`, {
        value: '4711',
        reason: 'Three',
      })
    ).body;
    expect(selection.takenBack).toMatchObject([
      {
        ...{ secretHash: first.secretHash, snapshotHash: first.snapshot.hash, people: 12 },
        reason: REASON.reason,
      },
    ]);
    const path = `${at(poolId)}/selections/${selection.selectionId}`;
    expect(code(await drawer.post(`${path}/takeBack`, REASON))).toBe('freezes.not_frozen');
    expect((await drawer.get(`${path}/proof`)).status).toBe(200);
    const history = (await drawer.get(`${path}/history`)).body.map(({ what }: Json) => what);
    expect(history).toContain('Took the freeze back');
  });

  test('that is forgotten is an alert and a line of its pool, for those who may draw', async () => {
    const poolId = await pool([await title(8)]);
    const frozen = (await drawer.post(`${at(poolId)}/freeze`)).body;
    const waits = async (api: Api, query = '') =>
      (await alerts(api, acme.clientId, query)).filter(
        (one) => one['kind'] === 'notDrawn' && one['poolId'] === poolId,
      );
    const line = async (api: Api) =>
      (await api.get(`${here()}/pools`)).body.find((one: Json) => one.poolId === poolId).frozenAt;
    expect(await waits(drawer)).toEqual([]);
    expect(await waits(drawer, '?noticeHours=0')).toMatchObject([
      { since: frozen.snapshot.frozenAt },
    ]);
    expect(await waits(looker, '?noticeHours=0')).toEqual([]);
    expect(await line(drawer)).toBe(frozen.snapshot.frozenAt);
    expect(await line(looker)).toBeNull();
    // Its period ends with nobody drawn.
    await sql('update random_selections set year = year - 1 where selection_id = $1', [
      frozen.selectionId,
    ]);
    const [late] = await waits(drawer);
    expect(late?.['text']).toContain('the period ended with nobody drawn from it');
    expect(
      (await drawer.post(`${at(poolId)}/selections/${frozen.selectionId}/takeBack`, REASON)).status,
    ).toBe(204);
    expect(await waits(drawer)).toEqual([]);
  });

  test('leaves a hidden day to be set and taken back again', async () => {
    const poolId = await pool([await title(8)]);
    const { selectionId } = (await drawer.post(`${at(poolId)}/freeze`)).body;
    await drawer.post(`${at(poolId)}/selections/${selectionId}/takeBack`, REASON);
    const day = `${at(poolId)}/hiddenDay`;
    expect((await drawer.get(day)).body).toMatchObject({ day: null, begun: false });
    expect((await drawer.put(day, { day: null })).body.day).not.toBeNull();
    expect((await drawer.delete(day)).status).toBe(204);
    expect((await drawer.get(day)).body).toMatchObject({ day: null, begun: false });
    const again = (await drawer.post(`${at(poolId)}/freeze`)).body;
    expect(again).toMatchObject({ selectionId, takenBack: [{ reason: REASON.reason }] });
  });
});

describe('a pool that is made anew', () => {
  test('draws from nobody who was drawn from in the period, by the people and not by the name', async () => {
    const titleId = await title(10);
    const first = await pool([titleId]);
    await drawn(first);
    expect((await drawer.delete(at(first))).status).toBe(204);
    const second = await pool([titleId]);
    const refused = await drawer.post(`${at(second)}/freeze`);
    expect([refused.status, code(refused)]).toEqual([409, 'freezes.drawn_from']);
    expect(refused.body.error.message).toContain('Everyone in this list stood in the draw of');
    const drawing = await drawer.post(`${at(second)}/selections?drug=2&alcohol=0`, REASON);
    expect(code(drawing)).toBe('freezes.drawn_from');
    // Others than those who were drawn from, and another authority, are drawn as ever.
    const wider = await pool([titleId, await title(11)]);
    expect((await drawer.post(`${at(wider)}/freeze`)).status).toBe(201);
    const other = await pool([titleId], { authority: 'nonRegulated' });
    expect((await drawer.post(`${at(other)}/freeze`)).status).toBe(201);
    // The next period is its own.
    await sql('update random_selections set year = year - 1 where pool_id = $1', [first]);
    expect((await drawer.post(`${at(second)}/freeze`)).status).toBe(201);
  });
});

describe('a closed selection', () => {
  test('says that it is closed where its number is raised', async () => {
    const poolId = await pool([await title(8)], { alternates: true });
    const path = await drawn(poolId, 1);
    await drawer.post(`${path}/selected/1/excuse`, { reason: 'injury', note: 'An arm' });
    await drawer.post(`${path}/selected/2/excuse`, { reason: 'injury', note: 'An arm' });
    await sql(
      "update random_selected set excused = 'injury', excused_note = 'x', excused_at = now() where pool_id = $1 and excused is null",
      [poolId],
    );
    const closed = await drawer.post(`${path}/close`, { name: 'Dee Er' });
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    const numbers = { numToSelectDrug: 5, numToSelectAlcohol: 0, reason: 'More' };
    expect(code(await drawer.patch(path, numbers))).toBe('selections.closed');
    expect(code(await drawer.post(`${at(poolId)}/selections?alternateNumber=1`))).toBe(
      'selections.closed',
    );
  });
});

describe('a notice', () => {
  test('after the period’s end is noted where somebody says so, and stays marked', async () => {
    const path = await drawn(await pool([await title(8)]));
    const past = { month: new Date().getUTCMonth() + 1, year: YEAR };
    // As if the period had been last year's: the draw as well as the notice are of now.
    await sql('update random_selections set year = year - 1 where selection_id = $1', [
      path.split('/').at(-1),
    ]);
    const now = new Date().toISOString();
    const times = { notifiedAt: now, arrivedAt: null, collectedAt: null };
    const silent = await drawer.patch(`${path}/selected/1`, times);
    expect(code(silent), JSON.stringify(past)).toBe('random-lives.late');
    expect(silent.body.error.message).toMatch(/^The period ended on \d\d\/\d\d\/\d{4}\./);
    const said = await drawer.patch(`${path}/selected/1`, { ...times, late: true });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    expect(said.body.selected.map((one: Json) => one.late)).toEqual([true, false, false]);
    // Noted once: the other times need no further word.
    const came = await drawer.patch(`${path}/selected/1`, { ...times, arrivedAt: now });
    expect(came.status, JSON.stringify(came.body)).toBe(200);
    const emailList = ['der@acme.example'];
    expect(code(await drawer.post(`${path}/notify`, { emailList }))).toBe('random-lives.late');
    expect((await drawer.post(`${path}/notify`, { emailList, late: true })).status).toBe(201);
  });

  test('is set for a time within the period alone', async () => {
    const path = await drawn(await pool([await title(8)]));
    const at = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString();
    const answer = await drawer.post(`${path}/notify`, { emailList: ['der@acme.example'], at });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields[0].message).toContain('choose a time before that');
  });
});

describe('names of pools', () => {
  test('that differ by the spaces between their words are one', async () => {
    const titleId = await title(4);
    await pool([titleId], { name: 'Night  drivers' });
    const again = await drawer.post(
      `${here()}/pools?ezCompliance&topLevel`,
      definition([titleId], { name: 'night \u00A0 drivers' }),
    );
    expect(code(again)).toBe('pools.name_taken');
    const base = '/v1/randoms/consortia';
    const fleets = (name: string) => ({
      ...{ name, authority: 'FMCSA', drugPct: 50, alcoholPct: 10, frequency: 4 },
    });
    expect((await house.post(base, fleets('Small   fleets'))).body.name).toBe('Small fleets');
    expect(code(await house.post(base, fleets('small fleets')))).toBe('consortia.name_taken');
  });
});

describe('a pool over several clients', () => {
  test('has alerts as a whole, and its freeze is taken back', async () => {
    await title(6);
    const base = '/v1/randoms/consortia';
    const { consortiumId } = (
      await house.post(base, {
        ...{ name: 'All fleets', authority: 'FMCSA', drugPct: 50, alcoholPct: 10, frequency: 12 },
      })
    ).body;
    await house.post(`${base}/${consortiumId}/clients`, { clientId: acme.clientId });
    const whole = async (query: string) =>
      (await house.get(`${base}/alerts${query}`)).body.filter(
        (one: Json) => one.poolId === consortiumId,
      );
    const [ends] = (await whole('?endDays=31')).filter((one: Json) => one.kind === 'periodEnds');
    expect(ends).toMatchObject({ ofConsortium: true, poolName: 'All fleets' });
    expect(ends?.['text']).toMatch(/nobody is drawn: \d+ to select/);
    expect((await drawer.get(`${base}/alerts`)).status).toBe(403);
    const frozen = (await house.post(`${base}/${consortiumId}/freeze`)).body;
    expect((await whole('?noticeHours=0')).map((one: Json) => one.kind)).toContain('notDrawn');
    expect((await house.get(`${base}/${consortiumId}`)).body.consortium.frozenAt).toBe(
      frozen.snapshot.frozenAt,
    );
    const back = await house.post(
      `${base}/${consortiumId}/selections/${frozen.selectionId}/takeBack`,
      REASON,
    );
    expect(back.status, JSON.stringify(back.body)).toBe(204);
    expect((await house.post(`${base}/${consortiumId}/freeze`)).body.takenBack).toMatchObject([
      REASON,
    ]);
    // A client is told of its own alone.
    expect((await alerts(drawer)).some((one) => one['poolId'] === consortiumId)).toBe(false);
  });
});

describe('a break in service', () => {
  test('asks for a pre-employment test of somebody who was out of the pool for more than 30 days', async () => {
    const titleId = await title(3);
    const poolId = await pool([titleId]);
    const people = await sql<{ id: string }>(
      'select employee_id as id from employees where job_title_id = $1 order by last_name',
      [titleId],
    );
    const change = (at: number, from: number, to: number, days: number) =>
      sql(
        `insert into employee_status_changes (tenant_id, employee_id, client_id, from_status_id, to_status_id, changed_at)
         values ($1::int, $2, $1::int, $3, $4, now() - make_interval(days => $5))`,
        [acme.tenantId, people[at]?.id, from, to, days],
      );
    // Out for 50 days, for 20, and for 50 but not back.
    await change(0, 2, 3, 60);
    await change(0, 3, 2, 10);
    await change(1, 2, 3, 30);
    await change(1, 3, 2, 10);
    await change(2, 2, 3, 50);
    const breaks = async () =>
      (await alerts(drawer)).filter(
        (one) => one['kind'] === 'breakInService' && one['poolId'] === poolId,
      );
    const [one, ...others] = await breaks();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ employeeId: people[0]?.id });
    expect(one?.['text']).toContain('50 days, and back: a pre-employment drug test');
    await sql(
      `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
       values ($1::int, $1::int, $2, 1, 1, 1, current_date - 11, '{"dotAgency":"FMCSA"}')`,
      [acme.tenantId, people[0]?.id],
    );
    expect(await breaks()).toEqual([]);
  });
});

describe('the annual report', () => {
  test('counts somebody who is in two pools once', async () => {
    const [both, one] = [await title(10), await title(4)];
    const people = async () =>
      (await drawer.get(`${here()}/mis?year=${YEAR}&agency=PHMSA`)).body.coveredFrom;
    const phmsa = { authority: 'PHMSA', alcoholPct: 0 };
    await drawn(await pool([both], phmsa), 1);
    await drawn(await pool([both, one], phmsa), 1);
    expect(await people()).toBe(
      '14 people in all categories: the average of 2 lists of selections in 2 pools, whoever is in two of them counted once.',
    );
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepComplianceDays } from '#src/features/compliance/server/compliance-days.job.ts';
import { addDays, addMonths, utcToday, weekOf } from '#src/shared/dates.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let north: Client;
let east: Client;
let admin: Api;
let local: Api;
let plain: Api;
let stranger: Api;
const people: Record<'ann' | 'bob' | 'cy' | 'gone', Employee> = {} as never;
const now = utcToday();

const RIGHTS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.viewRoster',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
] as const;

const date = (employee: Employee, type: number, docDate: string, expires: string | null) =>
  world.inTenant(
    employee.tenantId,
    `update documents set doc_date = $3, expiration_date = $4 where employee_id = $1 and document_type_id = $2`,
    [employee.employeeId, type, docDate, expires],
  );
const hide = (employee: Employee, type: number) =>
  world.inTenant(
    employee.tenantId,
    `update documents set hidden_at = now() where employee_id = $1 and document_type_id = $2`,
    [employee.employeeId, type],
  );

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  north = await world.makeClient({ parent: west, name: 'North of West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  const other = await world.makeClient({ name: 'Other' });
  admin = await world.as(await world.makeUser({ client: acme, permissions: RIGHTS }));
  local = await world.as(
    await world.makeUser({ client: acme, sites: [west, east], permissions: RIGHTS }),
  );
  plain = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewAlerts', 'client.viewRoster'] }),
  );
  stranger = await world.as(await world.makeUser({ client: other, permissions: RIGHTS }));
  people.ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: 'Able' });
  people.bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Baker' });
  people.cy = await world.makeEmployee({ client: north, firstName: 'Cy', lastName: 'Cole' });
  people.gone = await world.makeEmployee({ client: west, lastName: 'Gone', statusId: 4 });
  for (const one of Object.values(people)) await fileAll(world, one);
  // As in alerts.test.ts: Ann's certification ran out, Bob has no application and a license that runs out, Cy is in order.
  await date(people.ann, 310, addMonths(now, -1), addDays(now, -10));
  await date(people.ann, 225, addMonths(now, -4), null);
  await date(people.ann, 660, addMonths(now, -4), null);
  await hide(people.bob, 473);
  await date(people.bob, 301, addMonths(now, -2), addDays(now, 20));
  await date(people.cy, 310, addMonths(now, -1), addDays(now, 50));
  await hide(people.gone, 238);
  await world.makeEmployee({ client: other });
  await judgeDue(world.kernel);
}, 120_000);
afterAll(() => world.close());

const path = (client: Client, query = '') => `/v1/clients/${client.clientId}/compliance${query}`;
const read = async (query = '', client = acme, api = admin): Promise<Json> => {
  const answer = await api.get(path(client, query));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const sum = (rows: Json[], of: (row: Json) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

test('the figures agree with Home, the alerts and the roster (R463)', async () => {
  const body = await read();
  const home = (await admin.get('/v1/documents/expirations')).body;
  const alerts = (
    await admin.get(`/v1/clients/${acme.clientId}/alerts?summary&problemsAndWarningsOnly=true`)
  ).body.summary;
  const roster = async (query: string): Promise<Json[]> =>
    (await admin.get(`/v1/clients/${acme.clientId}/employees?active&limit=100${query}`)).body.rows;
  for (const status of ['missing', 'expired', 'expiring', 'pendingReview'] as const) {
    const counted = sum(body.causes, (cause) => cause[status].alerts);
    expect({ status, counted }).toEqual({ status, counted: home.docAlerts[status] });
    expect({ status, counted }).toEqual({ status, counted: alerts.docAlerts[status] });
  }
  expect(body.now.held).toBe(home.doNotDispatch);
  expect(body.now.held).toBe(alerts.doNotDispatch);
  const all = await roster('');
  expect(body.now.files).toBe(all.length);
  for (const [key, state] of [
    ['held', 'doNotDispatch'],
    ['expired', 'expired'],
    ['missing', 'missing'],
    ['pending', 'pendingReview'],
    ['expiring', 'expiring'],
    ['valid', 'valid'],
  ] as const) {
    const rows = await roster(`&compliance=${state}`);
    expect({ key, count: body.now[key] }).toEqual({ key, count: rows.length });
  }
  const scores = all.map(({ score }) => score).filter((score) => score !== null);
  expect(body.now.score).toBe(Math.round(sum(scores, (score) => score) / scores.length));
  expect(body.now).toMatchObject({ files: 3, held: 1, missing: 1, expiring: 1 });
});

test('places add up however they are put together, the worst first', async () => {
  for (const by of ['region', 'company', 'location']) {
    const body = await read(`?by=${by}`);
    expect(sum(body.places, (row) => row.files)).toBe(body.now.files);
    expect(sum(body.places, (row) => row.held)).toBe(body.now.held);
    const scores = body.places.map((row: Json) => row.score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
  }
  const names = async (by: string) =>
    (await read(`?by=${by}`)).places.map((row: Json) => `${row.name} ${row.files}`);
  expect((await names('region')).sort()).toEqual(['East 1', 'West 2']);
  expect((await names('location')).sort()).toEqual(['East 1', 'North of West 1', 'West 1']);
  expect(await names('company')).toEqual(['Acme 3']);
  await world.inTenant(acme.tenantId, 'update clients set dot_number = $2 where client_id = $1', [
    west.clientId,
    '1234567',
  ]);
  expect((await names('company')).sort()).toEqual(['Acme 1', 'West 2']);
  expect(await read('', west)).toMatchObject({
    name: 'West',
    above: [{ name: 'Acme' }],
    now: { files: 2 },
  });
});

test('what pulls it down leads to as many employees', async () => {
  const body = await read();
  expect(body.causes.length).toBeGreaterThan(1);
  for (const cause of body.causes)
    for (const status of ['missing', 'expired', 'expiring', 'pendingReview'] as const) {
      const listed = (
        await admin.get(
          `/v1/clients/${acme.clientId}/alerts?documentTypes=${cause.documentTypeId}&docStatuses=${status}&limit=100`,
        )
      ).body.docAlerts;
      expect(listed).toHaveLength(cause[status].alerts);
      expect(new Set(listed.map((row: Json) => row.employeeId)).size).toBe(cause[status].drivers);
    }
  const counted = (
    await admin.get(
      `/v1/clients/${acme.clientId}/alerts?documentTypes=473&problemsAndWarningsOnly=true&summary`,
    )
  ).body.summary;
  expect(counted).toMatchObject({ docAlerts: { missing: 1, expired: 0 }, employees: 1 });
});

test('a place alone has what its row counts, and leads to as many employees', async () => {
  for (const [by, alone] of [
    ['location', 'location'],
    ['company', 'company'],
  ] as const)
    for (const row of (await read(`?by=${by}`)).places) {
      const one = { clientId: row.clientId } as Client;
      const body = await read(`?alone=${alone}&by=location`, one);
      expect(body.now).toEqual({
        ...body.now,
        files: row.files,
        held: row.held,
        missing: row.missing,
        score: row.score,
      });
      expect(sum(body.places, ({ files }) => files)).toBe(row.files);
      expect(body.history).toEqual([]);
      for (const cause of body.causes)
        for (const status of ['missing', 'expired', 'expiring', 'pendingReview'] as const) {
          const { docAlerts } = (
            await admin.get(
              `/v1/clients/${row.clientId}/alerts?alone=${alone}&documentTypes=${cause.documentTypeId}&docStatuses=${status}&limit=100`,
            )
          ).body;
          expect(docAlerts).toHaveLength(cause[status].alerts);
        }
    }
});

test('the forecast has what the alerts say will run out, in its week', async () => {
  const body = await read();
  expect(body.forecast[0].week).toBe(weekOf(body.day));
  const last = addDays(body.forecast.at(-1).week, 6);
  const all = (
    await admin.get(`/v1/clients/${acme.clientId}/alerts?alertTypes=documents&limit=200`)
  ).body.docAlerts;
  const dated = all.filter(
    (row: Json) => row.lastDay !== null && row.lastDay >= body.day && row.lastDay <= last,
  );
  expect(sum(body.forecast, (week) => week.papers)).toBe(dated.length);
  for (const { week, papers } of body.forecast)
    expect({ week, papers }).toEqual({
      week,
      papers: dated.filter((row: Json) => weekOf(row.lastDay) === week).length,
    });
  const own = body.forecast.find((week: Json) => week.week === weekOf(addDays(now, 50)));
  expect(own.types.map((type: Json) => type.documentTypeId)).toContain(310);
});

test('a change of a file is there at once, and takes nothing with it that is not its own', async () => {
  const before = await read();
  await hide(people.cy, 473);
  await judgeDue(world.kernel);
  const after = await read();
  const missing = (body: Json) =>
    body.causes.find((cause: Json) => cause.documentTypeId === 473).missing.drivers;
  expect(missing(after)).toBe(missing(before) + 1);
  expect(after.now.files).toBe(before.now.files);
  await world.inTenant(
    acme.tenantId,
    'update documents set hidden_at = null where employee_id = $1',
    [people.cy.employeeId],
  );
  await judgeDue(world.kernel);
  expect((await read()).now).toEqual(before.now);
});

test('each day is kept once, with what is below, and never changed', async () => {
  // Days to come, at noon: the server's own job keeps none of them.
  const [first, second] = [addDays(now, 10), addDays(now, 11)];
  const noonOf = (day: string) => new Date(`${day}T18:00:00Z`);
  const rows = async () => (await read()).history.filter((row: Json) => row.day >= first);
  await keepComplianceDays(world.kernel, noonOf(first));
  expect(await keepComplianceDays(world.kernel, noonOf(first))).toBe(0);
  const [today] = await rows();
  expect(today).toMatchObject({ day: first, files: 3, held: 1 });
  await hide(people.cy, 473);
  await judgeDue(world.kernel);
  await keepComplianceDays(world.kernel, noonOf(first));
  expect(await rows()).toEqual([today]);
  // The next day is another row, and two servers that come to it at once keep one.
  await Promise.all([
    keepComplianceDays(world.kernel, noonOf(second)),
    keepComplianceDays(world.kernel, noonOf(second)),
  ]);
  const days = await rows();
  expect(days.length).toBe(2);
  expect(days[1].missing).toBe(today.missing + 1);
  expect((await read('', west)).history.at(-1)).toMatchObject({ files: 2 });
  await world.inTenant(
    acme.tenantId,
    'update documents set hidden_at = null where employee_id = $1',
    [people.cy.employeeId],
  );
  await judgeDue(world.kernel);
});

test('each sees their own places, and of the papers those that they may read', async () => {
  const part = await read('', acme, local);
  expect(part.now.files).toBe(3);
  expect(part.history.at(-1).files).toBe(3);
  expect((await stranger.get(path(acme))).status).toBe(404);
  const hidden = await read('', acme, plain);
  const types = hidden.causes.map((cause: Json) => cause.documentTypeId);
  const seen = (await read()).causes.map((cause: Json) => cause.documentTypeId);
  expect(seen).toEqual(expect.arrayContaining(types));
  expect((await admin.get('/v1/clients/abc/compliance')).status).toBe(404);
  expect((await admin.get(path(acme, '?by=moon'))).status).toBe(400);
  expect((await admin.get(path(acme, '?days=0'))).status).toBe(400);
});

test('a place without anybody has no score', async () => {
  const empty = await world.makeClient({ parent: acme, name: 'Empty' });
  expect(await read('', empty)).toMatchObject({
    now: { files: 0, score: null },
    places: [],
    causes: [],
  });
});

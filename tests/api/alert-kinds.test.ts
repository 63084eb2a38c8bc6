import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let admin: Api;
let local: Api;
let stranger: Api;
let plain: Api;
const people: Record<'ann' | 'bob' | 'off', Employee> = {} as never;

const RIGHTS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.viewApplicants',
  'client.configureLocation',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
  'servicesClearinghouse.orderClearinghouseQueries',
] as const;

const user = async (client: Client, permissions: readonly Permission[], sites?: Client[]) =>
  world.as(
    await world.makeUser({
      client,
      permissions: [...permissions],
      ...(sites === undefined ? {} : { sites }),
    }),
  );
const inAcme = (sql: string, values: readonly unknown[]) =>
  world.inTenant<Json>(acme.tenantId, sql, values);

/** A record of a driver that waits for its score; one with a score stands scored. */
async function scored(of: Employee, score: number | null, band = '', action = '') {
  const [row] = await inAcme(
    `insert into mvr_records (tenant_id, client_id, employee_id, state, license, report_date, record)
     values ($1, $2, $3, 'OH', 'QF443219', '2026-06-30', '{}') returning mvr_id as id`,
    [of.tenantId, of.clientId, of.employeeId],
  );
  if (score === null) return;
  const [scoring] = await inAcme(
    "update mvr_scorings set state = 'scored' where mvr_id = $1 returning scoring_id as id",
    [row?.id],
  );
  await inAcme(
    `insert into mvr_scores (tenant_id, client_id, employee_id, scoring_id, def_id, as_of, lines, counted, score, band, band_action, counts)
     select $1, $2, $3, $4, d.def_id, '2026-06-30', '[]', $5, $5, $6, $7, '[]'
       from mvr_score_defs d where d.tenant_id = $1 limit 1`,
    [of.tenantId, of.clientId, of.employeeId, scoring?.id, score, band, action],
  );
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  people.ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: 'Able' });
  people.bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Baker' });
  people.off = await world.makeEmployee({ client: east, lastName: 'Off', statusId: 4 });
  for (const one of [people.ann, people.bob]) await fileAll(world, one);
  // Ann has no annual review of her record, Bob no application.
  await inAcme(
    'update documents set hidden_at = now() where (employee_id, document_type_id) in (($1, 303), ($2, 473))',
    [people.ann.employeeId, people.bob.employeeId],
  );
  admin = await user(acme, RIGHTS);
  local = await user(acme, RIGHTS, [west]);
  stranger = await user(other, RIGHTS);
  plain = await user(acme, ['client.viewAlerts', 'client.viewEmployee']);
  await judgeAndList(world.kernel);
}, 120_000);
afterAll(() => world.close());

const path = (query = '', client = acme) => `/v1/clients/${client.clientId}/alerts${query}`;
const read = async (query: string, api: Api = admin): Promise<Json> =>
  (await api.get(path(query))).body;
const typesOf = (rows: Json[]) => rows.map((row) => [row.employeeName, row.documentTypeId]);
const MVR = '225,660,1083,310,303';

test('MVR and DAC alerts are those of their documents, each under its own key (R447, R450)', async () => {
  const only = 'problemsAndWarningsOnly=true';
  const body = await read(`?${only}&alertTypes=MVR,DAC`);
  expect(body.docAlerts).toEqual([]);
  expect(typesOf(body.mvrAlerts)).toContainEqual(['Able, Ann', 303]);
  expect(body.mvrAlerts).toEqual((await read(`?${only}&documentTypes=${MVR}`)).docAlerts);
  expect(body.dacStatus).toEqual((await read(`?${only}&documentTypes=474`)).docAlerts);
  const { summary } = await read(`?${only}&alertTypes=MVR,DAC&summary=true`);
  expect([summary.mvrAlerts, summary.dacStatus]).toEqual([
    body.mvrAlerts.length,
    body.dacStatus.length,
  ]);
  // Counted from the totals of each type, or one by one where these do not hold the answer: the same.
  for (const narrow of ['', '&waiting=none', '&search=Able', '&employmentStatuses=Employee']) {
    const { mvrAlerts } = await read(`?${only}&alertTypes=MVR${narrow}`);
    const counted = await read(`?${only}&alertTypes=MVR&summary=true${narrow}`);
    expect({ narrow, count: counted.summary.mvrAlerts }).toEqual({
      narrow,
      count: mvrAlerts.length,
    });
  }
  // Without a kind, or with the list, they are the documents' as before.
  const list = await read(`?${only}&alertTypes=list`);
  expect(list.docAlerts).toEqual((await read(`?${only}`)).docAlerts);
  expect(list).not.toHaveProperty('mvrAlerts');
});

test('an EPN order that nobody answers says when it is canceled (R484)', async () => {
  await inAcme(
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, ordered_at)
     values ($1, $2, $3, 'epn', 1, now() - interval '90 hours')`,
    [acme.tenantId, people.bob.clientId, people.bob.employeeId],
  );
  const { epnAlerts } = await read('?alertTypes=EPN');
  expect(epnAlerts).toMatchObject([
    { employeeId: people.bob.employeeId, clientName: 'East', hoursLeft: 6 },
  ]);
  expect((await read('?alertTypes=EPN&summary=true')).summary.epnAlerts).toBe(1);
  expect((await local.get(path('?alertTypes=EPN', west))).body.epnAlerts).toEqual([]);
});

test('queries of the Clearinghouse are counted without a reading, and listed with one, for who may see them', async () => {
  const readings = async () =>
    (
      await world.kernel.pool.query(
        "select from audit_log where action = 'alerts.list' and entity = 'clearinghouseQuery'",
      )
    ).rowCount;
  const asked = '?alertTypes=clearinghouseQueries';
  const { summary } = await read(`${asked}&summary=true`);
  expect(await readings()).toBe(0);
  const { clearinghouseQueryAlerts } = await read(asked);
  expect(summary.clearinghouseQueryAlerts).toBe(clearinghouseQueryAlerts.length);
  expect(await readings()).toBe(1);
  const { body } = await plain.get(path(asked));
  expect(body).not.toHaveProperty('clearinghouseQueryAlerts');
});

test('those due in the Clearinghouse add up, and who cannot be asked is not called due', async () => {
  const at = `/v1/clients/${acme.clientId}/clearinghouse/overview`;
  const { counts, due } = (await admin.get(at)).body;
  expect(due.overdue + due.due + due.notFound + due.faulty).toBe(counts.due);
  const { body } = await admin.get(path('/clearinghouse'));
  const of = (kind: string) =>
    body.clearinghouseQueryAlerts.filter((row: Json) => row.kind === kind).length;
  expect(due).toEqual({
    overdue: of('overdue'),
    due: of('due'),
    notFound: of('notFound'),
    faulty: of('faulty'),
  });
});

test('scores that ask for something, the highest first, then what waits for a score', async () => {
  const defs = `/v1/clients/${acme.clientId}/MVRScoreDefs`;
  const kept = await admin.post(defs, {
    ...SCHEMES.zurich,
    automatic: 'none',
    scores: true,
    after: 0,
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  await scored(people.ann, 8, 'Borderline', 'Talk with the driver');
  await scored(people.bob, 0, 'Clear', 'Nothing follows');
  await scored(people.bob, null);
  await scored(people.off, 20, 'Poor', 'Off the road');
  const list = async (api: Api, client = acme) =>
    (await api.get(path('/mvrScoring', client))).body.scoreAlerts.map((row: Json) => [
      row.employeeName,
      row.kind,
      row.score,
    ]);
  expect(await list(admin)).toEqual([
    ['Able, Ann', 'scored', 8],
    ['Baker, Bob', 'waiting', null],
  ]);
  expect(await list(admin, east)).toEqual([['Baker, Bob', 'waiting', null]]);
  // Who works at one location sees what is there alone, and another company nothing.
  expect(await list(local, west)).toEqual([['Able, Ann', 'scored', 8]]);
  expect((await local.get(path('/mvrScoring', east))).status).toBe(404);
  expect((await stranger.get(path('/mvrScoring'))).status).toBe(404);
  const blind = await user(acme, ['client.viewEmployee']);
  expect((await blind.get(path('/mvrScoring'))).status).toBe(403);
  const csv = await admin.get(path('/mvrScoring/csv?kind=scored'));
  expect(String(csv.body)).toContain('Talk with the driver');
  expect(String(csv.body)).not.toContain('Baker');
  // A later score that is clear takes the alert away.
  await scored(people.ann, 0, 'Clear', 'Nothing follows');
  expect(await list(admin, west)).toEqual([]);
});

test('of another company nobody reads any kind', async () => {
  const every = '?alertTypes=list,MVR,EPN,staleApplicants,CSA,DAC,clearinghouseQueries';
  expect((await stranger.get(path(every))).status).toBe(404);
  expect((await local.get(path(every, east))).status).toBe(404);
});

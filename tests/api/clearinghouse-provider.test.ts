import { afterAll, beforeAll, expect, test } from 'vitest';
import { askProvider } from '#src/features/clearinghouse/server/ask-provider.job.ts';
import { fileAnswers } from '#src/features/clearinghouse/server/file-answers.job.ts';
import { dayAgo } from '#tests/support/days.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import {
  answered,
  type FakeQueryProvider,
  openQueryProvider,
} from '#tests/support/query-provider.ts';
import { until } from '#tests/support/until.ts';
import {
  type Api,
  type Client,
  type Employee,
  type Json,
  openWorld,
  type World,
} from '#tests/support/world.ts';

let world: World;
let provider: FakeQueryProvider;
let acme: Client;
let boss: Api;
let looker: Api;
let stranger: Api;
let at = 0;

const ORDERS = [
  'servicesClearinghouse.orderClearinghouseQueries',
  'client.viewEmployee',
  'client.viewPII',
  'records.viewDrugAlcohol',
] as const;

beforeAll(async () => {
  provider = await openQueryProvider();
  world = await openWorld();
  Object.assign(world.kernel.config, {
    clearinghouseProviderUrl: provider.url,
    clearinghouseProviderToken: 'provider-secret',
  });
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...ORDERS] }));
  looker = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewEmployee', 'client.viewAlerts'],
    }),
  );
  const other = await world.makeClient({ name: 'Other', dotNumber: '7654321' });
  stranger = await world.as(await world.makeUser({ client: other, permissions: [...ORDERS] }));
}, 120_000);
afterAll(async () => {
  await world.close();
  await provider.close();
});

const inTenant = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);
const base = () => `/v1/clients/${acme.clientId}/clearinghouse`;

async function driver(lastName: string): Promise<Employee> {
  at += 1;
  const one = await world.makeEmployee({
    ...{ client: acme, firstName: 'Dana', lastName, dob: '1980-02-03' },
    ...{ license: `D${2_000_000 + at}`, licenseState: 'CA' },
  });
  await fileAll(world, one);
  await inTenant(
    'update documents set doc_date = $2 where employee_id = $1 and document_type_id in (308, 313)',
    [one.employeeId, dayAgo(400)],
  );
  await judgeAndList(world.kernel);
  return one;
}

const plan = (byProvider?: boolean) =>
  boss.put(`${base()}/plan`, {
    ...{ cycle: 'hire', cycleMonth: null, cycleDay: null, queryType: 4 },
    ...{ reportsViolationsOn: null, reportsReturnOn: null, balance: null },
    ...(byProvider === undefined ? {} : { byProvider }),
  });
const fileOf = async (...ones: Employee[]): Promise<string> => {
  const employeeIds = ones.map(({ employeeId }) => employeeId);
  const made = await boss.post(`${base()}/files`, { queryType: 4, whom: 'named', employeeIds });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.files[0].fileId;
};
const hand = (fileId: string, api = boss) => api.post(`/v1/clearinghouseFiles/${fileId}/provider`);
const sent = async (...ones: Employee[]) => {
  const answer = await hand(await fileOf(...ones));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const queryOf = async ({ employeeId }: Employee): Promise<Json> =>
  (await boss.get(`${base()}/employees/${employeeId}`)).body.queries[0];
const asks = async (): Promise<Json> => (await boss.get(`${base()}/asks`)).body;
/** What waits is due now, and asked; the server's own job may be at it, too. */
async function ask(): Promise<void> {
  await inTenant(
    "update clearinghouse_asks set run_after = now() where state = 'asking' and lease_until is null",
  );
  await askProvider(world.kernel);
}
/** Asks again and again until a query stands as it should. */
const becomes = (one: Employee, wanted: Json): Promise<Json> =>
  until(`${one.lastName} ${JSON.stringify(wanted)}`, async () => {
    await ask();
    const query = await queryOf(one);
    return Object.keys(wanted).every((key) => query[key] === wanted[key]) && query;
  });
const stops = (one: Employee): Promise<Json> =>
  until(`${one.lastName} stands still`, async () => {
    await ask();
    const found = (await asks()).asks.find(
      ({ employeeId, state }: Json) => employeeId === one.employeeId && state === 'stopped',
    );
    return found ?? false;
  });

test('files go to a provider where the plan says so, and by hand where it does not', async () => {
  const one = await driver('Byhand');
  const fileId = await fileOf(one);
  expect((await hand(fileId)).body.error.code).toBe('clearinghouse.no_provider');
  expect((await boss.post(`/v1/clearinghouseFiles/${fileId}/drop`)).status).toBe(200);
  expect((await plan(true)).body.byProvider).toBe(true);
  // What a screen of before does not say stays as it is.
  expect((await plan()).body.byProvider).toBe(true);
  const { body } = await boss.get(`${base()}/overview`);
  expect(body).toMatchObject({ provider: 'http', asks: { asking: 0, stopped: 0 } });
  expect(provider.asked.size).toBe(0);
});

test('each query is asked under its own key, answered once and filed with the provider’s number', async () => {
  const ones = [await driver('First'), await driver('Second'), await driver('Third')];
  const keys = new Set<string>();
  provider.behave((question) => {
    keys.add(question.key);
    expect(question.authorization).toBe('Bearer provider-secret');
    expect(question.body).toMatchObject({ dotNumber: '1234567', kind: 'limited', queryType: 4 });
    return answered(question);
  });
  const fileId = await fileOf(...ones);
  expect((await hand(fileId, looker)).status).toBe(403);
  expect((await hand(fileId, stranger)).status).toBe(404);
  // Two people press it at once: it is handed over by one of them.
  const both = await Promise.all([hand(fileId), hand(fileId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe(
    'clearinghouse.file_sent',
  );
  await Promise.all([askProvider(world.kernel), askProvider(world.kernel)]);
  for (const one of ones) {
    const query = await becomes(one, { state: 'completed', outcome: 'notProhibited' });
    expect(provider.asked.get(query.queryId)).toBe(1);
  }
  expect(keys.size).toBe(3);
  await ask();
  expect([...keys].map((key) => provider.asked.get(key))).toEqual([1, 1, 1]);
  await until('papers', async () => {
    await fileAnswers(world.kernel);
    return (await Promise.all(ones.map(queryOf))).every(({ documentId }) => documentId !== null);
  });
  const papers = await inTenant(
    "select file_name, document_type_id as type from documents where source = 'clearinghouse'",
  );
  expect(papers).toHaveLength(3);
  expect(papers[0]).toMatchObject({
    type: 308,
    file_name: expect.stringMatching(/^Clearinghouse/),
  });
  expect(await asks()).toMatchObject({ asking: 0, stopped: 0, asks: [], simulated: false });
  const { rows: trail } = await world.kernel.pool.query(
    "select detail from audit_log where tenant_id = $1 and action = 'clearinghouse.provider'",
    [acme.tenantId],
  );
  expect(trail.length).toBe(3);
  expect(JSON.stringify(trail)).not.toContain('First');
});

test('a consent that ended since the file was made keeps it from the provider', async () => {
  const one = await driver('Withdrawn');
  const fileId = await fileOf(one);
  await inTenant(
    "update documents set hidden_at = now(), hidden_reason = 'x' where employee_id = $1 and document_type_id = 1116",
    [one.employeeId],
  );
  expect((await hand(fileId)).body.error.code).toBe('clearinghouse.consent_ended');
  expect(await queryOf(one)).toMatchObject({ state: 'made' });
  expect((await boss.post(`/v1/clearinghouseFiles/${fileId}/drop`)).status).toBe(200);
});

test('what fails is tried again and then stands still, with its reason on screen; asked again, it goes on under the same key', async () => {
  const one = await driver('Failing');
  provider.behave(() => ({ status: 503, body: {} }));
  await sent(one);
  expect(await stops(one)).toMatchObject({ failure: 'unreachable', detail: 'HTTP 503' });
  const { queryId } = await queryOf(one);
  expect(provider.asked.get(queryId)).toBe(8);
  expect((await boss.get(`${base()}/overview`)).body.asks).toEqual({ asking: 0, stopped: 1 });
  expect((await looker.get(`${base()}/asks`)).status).toBe(403);
  expect((await stranger.get(`${base()}/asks`)).status).toBe(404);
  expect((await stranger.post(`${base()}/asks/again`, {})).status).toBe(404);
  expect((await looker.post(`${base()}/asks/again`, {})).status).toBe(403);
  provider.behave(answered);
  expect((await boss.post(`${base()}/asks/again`, { queryIds: [queryId] })).body).toEqual({
    asked: 1,
  });
  expect((await boss.post(`${base()}/asks/again`, {})).body).toEqual({ asked: 0 });
  await becomes(one, { state: 'completed' });
  expect(provider.asked.get(queryId)).toBe(9);
});

test('an answer about somebody else, of a day to come or of no sense changes nothing', async () => {
  const cases: [string, (question: Parameters<typeof answered>[0]) => Json, string][] = [
    [
      'Another',
      (q) => answered(q, { driver: { ...q.body.driver, lastName: 'Else' } }),
      'otherDriver',
    ],
    [
      'Ahead',
      (q) => answered(q, { at: new Date(Date.now() + 5 * 86_400_000).toISOString() }),
      'garbage',
    ],
    ['Nonsense', () => ({ body: '<html>' }), 'garbage'],
    ['Unknown', (q) => answered(q, { outcome: 'perhaps' }), 'garbage'],
    ['Broke', () => ({ body: { status: 'refused', reason: 'noBalance' } }), 'noBalance'],
    [
      'Undesignated',
      () => ({ body: { status: 'refused', reason: 'notDesignated' } }),
      'notDesignated',
    ],
    ['Cut', () => 'cut', 'unreachable'],
  ];
  for (const [name, behave, failure] of cases) {
    const one = await driver(name);
    provider.behave(behave as never);
    await sent(one);
    const stopped = await stops(one);
    expect(stopped, name).toMatchObject({ failure, queryState: 'awaiting' });
    expect(JSON.stringify(stopped.detail)).not.toContain('Else');
    expect(await queryOf(one)).toMatchObject({ state: 'awaiting', outcome: null });
  }
});

test('a hit begins its 24 hours at the answer’s moment; "prohibited" stops the driver at once (49 CFR 382.701(b)(3), (d))', async () => {
  const hit = await driver('Hit');
  const moment = new Date(Date.now() - 60_000);
  let consented = false;
  provider.behave((question) =>
    consented
      ? answered(question, { outcome: 'prohibited' })
      : answered(question, {
          ...{ status: 'consentPending', outcome: undefined, retryAfter: 3600 },
          at: moment.toISOString(),
        }),
  );
  await sent(hit);
  const query = await becomes(hit, { state: 'consentPending' });
  expect(Date.parse(query.fullDueAt)).toBe(moment.getTime() + 24 * 3_600_000);
  expect(
    (await asks()).asks.find(({ employeeId }: Json) => employeeId === hit.employeeId),
  ).toMatchObject({
    state: 'asking',
    failure: null,
  });
  consented = true;
  await becomes(hit, { state: 'completed', outcome: 'prohibited' });
  const { body } = await boss.get(`${base()}/employees/${hit.employeeId}`);
  expect(body.driver).toMatchObject({ hold: 'prohibited', alert: 'prohibited' });
  // A full query about one driver goes the same way, and ends the stop.
  provider.behave(answered);
  const asked = await boss.post(`${base()}/queries`, { employeeId: hit.employeeId, kind: 'full' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  await becomes(hit, { kind: 'full', state: 'completed', outcome: 'notProhibited' });
  expect((await boss.get(`${base()}/employees/${hit.employeeId}`)).body.driver.hold).toBeNull();
});

test('what somebody entered meanwhile stays, and the provider is not asked any more', async () => {
  const one = await driver('Entered');
  provider.behave(() => ({ body: { status: 'pending', retryAfter: 600 } }));
  await sent(one);
  const query = await until('asked', async () => {
    await ask();
    const found = await queryOf(one);
    return provider.asked.has(found.queryId) && found;
  });
  const noted = await boss.post(`/v1/clearinghouseQueries/${query.queryId}/answer`, {
    ...{ answer: 'notProhibited', on: dayAgo(0) },
  });
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  await until('nobody waits', async () => {
    await ask();
    return (await asks()).asking === 0;
  });
  const times = provider.asked.get(query.queryId);
  provider.behave((question) => answered(question, { outcome: 'prohibited' }));
  await ask();
  expect(provider.asked.get(query.queryId)).toBe(times);
  expect(await queryOf(one)).toMatchObject({ outcome: 'notProhibited' });
});

test('the simulator’s papers say that they are none', async () => {
  const { config } = world.kernel;
  const { clearinghouseProviderUrl: url } = config;
  delete config.clearinghouseProviderUrl;
  config.clearinghouseSimulator = true;
  try {
    const one = await driver('Simulated');
    expect((await boss.get(`${base()}/overview`)).body.provider).toBe('simulator');
    await sent(one);
    expect((await asks()).simulated).toBe(true);
    // As if it had been handed over some seconds ago.
    await inTenant(
      "update clearinghouse_asks set began_at = now() - interval '20 seconds' where state = 'asking'",
    );
    const query = await becomes(one, { state: 'completed' });
    const paper = await until('its paper', async () => {
      await fileAnswers(world.kernel);
      const [found] = await inTenant(
        'select d.file_name from documents d join clearinghouse_queries q on q.document_id = d.document_id where q.query_id = $1',
        [query.queryId],
      );
      return found ?? false;
    });
    expect(paper.file_name).toContain('Simulated');
  } finally {
    delete config.clearinghouseSimulator;
    Object.assign(config, { clearinghouseProviderUrl: url });
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { csaRecords } from '#tests/support/csa-records.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

/** One company that has something of every kind: what Home, the sidebar, the lists, compliance and the reports say of it is the same. */
let world: World;
let acme: Client;
let west: Client;
let admin: Api;
let local: Api;

const RIGHTS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.viewRoster',
  'client.viewApplicants',
  'client.viewOrders',
  'client.viewEmployeeDataReports',
  'client.editEmployeeInfo',
  'client.configureLocation',
  'records.viewDrugAlcohol',
  'records.placeOrder',
  'servicesRandoms.viewSelections',
  'servicesClearinghouse.orderClearinghouseQueries',
] as const satisfies readonly Permission[];

/** The lists, and where the summary counts each. */
const LISTS = {
  epn: 'epnAlerts',
  csa: 'csaAlerts',
  stale: 'staleApplicantAlerts',
  queries: 'clearinghouseQueryAlerts',
  scoring: 'scoringAlerts',
  onboarding: 'onboardingAlerts',
} as const;

const inAcme = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);
const order = async (of: Employee, type: string, status: number, putOff = false) =>
  inAcme(
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, ordered_at, waits_until)
     values ($1, $2, $3, $4, $5, now() - interval '90 hours', case when $6 then now() + interval '2 days' end)`,
    [acme.tenantId, of.clientId, of.employeeId, type, status, putOff],
  );

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  await csaRecords(world, acme);
  const driver = { license: 'T1234567', licenseState: 'CA' } as const;
  const ann = await world.makeEmployee({ client: west, lastName: 'Able', ...driver });
  const bob = await world.makeEmployee({ client: acme, lastName: 'Baker', ...driver });
  for (const one of [ann, bob]) await fileAll(world, one);
  await inAcme(
    'update documents set hidden_at = now() where (employee_id, document_type_id) in (($1, 303), ($2, 473))',
    [ann.employeeId, bob.employeeId],
  );
  // Applicants: one of today, one who waits too long, and one whose file lacks nothing.
  await world.makeEmployee({ client: west, lastName: 'Recent', statusId: 1 });
  const old = await world.makeEmployee({ client: acme, lastName: 'Older', statusId: 1 });
  await inAcme(
    "update employees set created_at = now() - interval '80 days' where employee_id = $1",
    [old.employeeId],
  );
  const ready = await world.makeEmployee({ client: west, lastName: 'Steady', statusId: 1 });
  await order(ann, 'epn', 1);
  await order(ann, 'drugTest', 8);
  await order(bob, 'medicalExam', 8);
  await order(bob, 'medicalExam', 8, true);
  await order(bob, 'drugTest', 22);
  await order(bob, 'drugTest', 2);
  const [pool] = await inAcme(
    `insert into random_pools (tenant_id, client_id, name, authority, located_by, sites, statuses, drug_pct, alcohol_pct, frequency, begun_on)
     values ($1, $1, 'Drivers', 'admin', 'name', array[$1::int], '{2}', 50, 10, 4, date_trunc('year', now())::date) returning pool_id as id`,
    [acme.tenantId],
  );
  await inAcme(
    `insert into random_selections (tenant_id, pool_id, client_id, year, period, frequency, state, secret_hash, snapshot_hash, people, frozen_at, secret, drawn_at)
     values ($1, $2, $1, 2025, 1, 4, 'drawn', repeat('a', 64), repeat('b', 64), 0, now(), repeat('c', 64), now())`,
    [acme.tenantId, pool?.id],
  );
  admin = await world.as(await world.makeUser({ client: acme, permissions: RIGHTS }));
  local = await world.as(
    await world.makeUser({ client: acme, permissions: RIGHTS, sites: [west] }),
  );
  const defs = { ...SCHEMES.zurich, automatic: 'none', scores: true, after: 0 };
  await admin.post(`/v1/clients/${acme.clientId}/MVRScoreDefs`, defs);
  await inAcme(
    `insert into mvr_records (tenant_id, client_id, employee_id, state, license, report_date, record)
     values ($1, $2, $3, 'OH', 'QF443219', '2026-06-30', '{}')`,
    [acme.tenantId, ann.clientId, ann.employeeId],
  );
  for (const one of [ann, bob]) await admin.post(`/v1/employees/${one.employeeId}/onboarding`);
  await inAcme(
    "update onboardings set expires_at = now() - interval '1 day' where employee_id = $1",
    [bob.employeeId],
  );
  await judgeAndList(world.kernel);
  await inAcme(
    'update employee_qualification set missing = 0, expired = 0, pending = 0, score = 100 where employee_id = $1',
    [ready.employeeId],
  );
}, 120_000);
afterAll(() => world.close());

describe.each(['the whole company', 'one location'])('at %s', (where) => {
  const isWhole = where === 'the whole company';
  const who = () => (isWhole ? admin : local);
  const at = (path: string) => `/v1/clients/${(isWhole ? acme : west).clientId}${path}`;
  const there = () => ({ client: (isWhole ? acme : west).clientId });
  const read = async (path: string): Promise<Json> => {
    const answer = await who().get(path, there());
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const listed = async (list: string, query = ''): Promise<Json[]> =>
    (await read(at(`/alertLists/${list}?waiting=none${query}`))).alerts;

  test('the sidebar counts of every kind as many as its list has', async () => {
    const { summary } = await read(
      at(
        '/alerts?summary=true&problemsAndWarningsOnly=true&waiting=none&alertTypes=list,MVR,DAC,EPN,CSA,staleApplicants,clearinghouseQueries,scoring,onboarding',
      ),
    );
    for (const [list, key] of Object.entries(LISTS)) {
      expect([list, (await listed(list)).length]).toEqual([list, summary[key]]);
      if (isWhole) expect([list, summary[key] > 0]).toEqual([list, true]);
    }
    if (isWhole) expect((await listed('randoms')).length).toBeGreaterThan(0);
    const documents = async (kind: string, key: string): Promise<number> =>
      (await read(at(`/alerts?problemsAndWarningsOnly=true&waiting=none&alertTypes=${kind}`)))[key]
        .length;
    expect([await documents('MVR', 'mvrAlerts'), await documents('DAC', 'dacStatus')]).toEqual([
      summary.mvrAlerts,
      summary.dacStatus,
    ]);
    expect(summary.mvrAlerts).toBeGreaterThan(0);
  });

  test('what is put off is on no figure of what is to do, of any kind', async () => {
    const KINDS =
      'list,MVR,DAC,EPN,CSA,staleApplicants,clearinghouseQueries,scoring,onboarding' as const;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const off = { until, reason: 'Asked the state' };
    const counted = async () =>
      (
        await read(
          at(`/alerts?summary=true&problemsAndWarningsOnly=true&waiting=none&alertTypes=${KINDS}`),
        )
      ).summary;
    const first = await counted();
    for (const [list, key] of Object.entries({ ...LISTS, randoms: null })) {
      const all = await listed(list);
      const [alert] = all;
      if (!alert) continue;
      const wait = (body: Json) =>
        who().put(at(`/alertLists/${list}/wait`), { alerts: [alert.alertId], ...body });
      expect([list, (await wait(off)).status]).toEqual([list, 204]);
      // The list, what Home says kind by kind, and the sidebar are one figure.
      const left = await listed(list);
      expect([list, left.length]).toEqual([list, all.length - 1]);
      const { count, kinds } = await read(at(`/alertLists/${list}/counts`));
      expect([list, count]).toEqual([list, left.length]);
      for (const [kind, many] of Object.entries(kinds))
        expect([kind, many]).toEqual([kind, (await listed(list, `&kinds=${kind}`)).length]);
      if (key !== null) expect([list, (await counted())[key]]).toEqual([list, first[key] - 1]);
      expect((await wait({ until: null })).status).toBe(204);
      expect([list, (await read(at(`/alertLists/${list}/counts`))).count]).toEqual([
        list,
        all.length,
      ]);
    }
    // Of documents Home says how the files stand, as compliance and the reports do; the sidebar leaves out what is put off.
    const sum = (counts: Record<string, number>): number =>
      Object.values(counts).reduce((all, one) => all + one, 0);
    for (const [kind, key, figure] of [
      ['list', 'docAlerts', ({ docAlerts }: Json) => sum(docAlerts)],
      ['MVR', 'mvrAlerts', ({ mvrAlerts }: Json) => mvrAlerts],
      ['DAC', 'dacStatus', ({ dacStatus }: Json) => dacStatus],
    ] as const) {
      const [row] = (
        await read(at(`/alerts?problemsAndWarningsOnly=true&waiting=none&alertTypes=${kind}`))
      )[key];
      if (!row) continue;
      const { employeeId, documentTypeId, authority } = row;
      const wait = (body: Json) =>
        who().put(at('/alerts/wait'), {
          alerts: [{ employeeId, documentTypeId, authority }],
          ...body,
        });
      const home = (await read('/v1/documents/expirations')).docAlerts;
      expect([kind, (await wait(off)).status]).toEqual([kind, 204]);
      const now = await counted();
      expect([kind, figure(now), now.waiting]).toEqual([kind, figure(first) - 1, 1]);
      expect((await read('/v1/documents/expirations')).docAlerts).toEqual(home);
      expect(sum(home)).toBe(sum(now.docAlerts) + now.waiting);
      expect((await wait({ until: null })).status).toBe(204);
    }
    expect(await counted()).toEqual(first);
  });

  test('who is in onboarding with open steps is counted as the screen lists them (R089)', async () => {
    const open = await read('/v1/onboardings?wanting=true');
    const alerts = await listed('onboarding');
    expect(open.map((one: Json) => one.onboardingId)).toEqual(alerts.map((one) => one.alertId));
    expect(open).toHaveLength(isWhole ? 2 : 1);
    const expired = alerts.filter(({ kind }) => kind === 'expired');
    expect(expired).toHaveLength(open.filter(({ state }: Json) => state === 'expired').length);
    // Without the filter the screen has those who are done, too.
    expect((await read('/v1/onboardings')).length).toBeGreaterThanOrEqual(open.length);
  });

  test('applicants are counted as their list has them, and those who are ready (R089)', async () => {
    const counts = await read('/v1/applicants/counts');
    const all = (await read('/v1/applicants?limit=100')).rows;
    const ready = (await read('/v1/applicants?limit=100&stage=ready')).rows;
    const stale = (await read('/v1/applicants?limit=100&stage=stale')).rows;
    expect(counts).toEqual({ waiting: all.length, ready: ready.length });
    expect([all.length, ready.length, stale.length]).toEqual(isWhole ? [3, 1, 1] : [2, 1, 0]);
    expect(stale.map((one: Json) => one.applicantId)).toEqual(
      (await listed('stale')).map((one) => one.ref.applicantId),
    );
    const plain = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewAlerts'] }),
    );
    expect((await plain.get('/v1/applicants/counts', there())).status).toBe(403);
  });

  test('orders that wait for the employer are counted as their list has them, without what is put off', async () => {
    const held: Json[] = await read('/v1/orders/held');
    for (const status of [8, 22]) {
      const list = await read(`/v1/orders?limit=100&statusId=${status}&waiting=none`);
      const counted = held.find(({ orderStatusId }) => orderStatusId === status)?.count ?? 0;
      expect([status, counted]).toEqual([status, list.rows.length]);
    }
    expect(held.reduce((sum, { count }) => sum + count, 0)).toBe(isWhole ? 3 : 1);
    // Of kinds that somebody may not see none is counted.
    const few = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewOrders'] }),
    );
    const seen = (await few.get('/v1/orders?limit=100&statusId=8', there())).body.rows.length;
    const told: Json[] = (await few.get('/v1/orders/held', there())).body;
    expect(told.find(({ orderStatusId }) => orderStatusId === 8)?.count ?? 0).toBeLessThanOrEqual(
      seen,
    );
  });

  test('documents are the same on Home, in the alerts, in compliance and in the reports', async () => {
    const { docAlerts, doNotDispatch } = await read('/v1/documents/expirations');
    const { summary } = await read(
      at('/alerts?summary=true&problemsAndWarningsOnly=true&waiting=none&alertTypes=list'),
    );
    expect(summary.docAlerts).toEqual(docAlerts);
    expect(docAlerts.missing).toBeGreaterThan(0);
    const { now, causes } = await read(at('/compliance'));
    expect(now.held).toBe(doNotDispatch);
    const missing = causes.reduce((sum: number, one: Json) => sum + one.missing.alerts, 0);
    expect(missing).toBe(docAlerts.missing);
    const roster = await read(at('/reports/roster'));
    expect(roster.totals.rows).toBe(now.files);
    const gone = await read(at(`/reports/expirations?endDate=${utcToday()}`));
    expect(gone.results.filter(({ values }: Json) => values.state === 'Expired')).toHaveLength(
      docAlerts.expired,
    );
  });
});

test('what is counted is of the own company alone', async () => {
  const other = await world.makeClient({ name: 'Other' });
  const stranger = await world.as(await world.makeUser({ client: other, permissions: RIGHTS }));
  expect((await stranger.get('/v1/orders/held')).body).toEqual([]);
  expect((await stranger.get('/v1/applicants/counts')).body).toEqual({ waiting: 0, ready: 0 });
  expect((await stranger.get('/v1/onboardings?wanting=true')).body).toEqual([]);
  const there = { client: acme.clientId };
  expect((await stranger.get('/v1/orders/held', there)).status).toBe(404);
  expect((await stranger.get('/v1/applicants/counts', there)).status).toBe(404);
});

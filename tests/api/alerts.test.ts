import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeDue } from '#tests/support/judged.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { addDays, addMonths, utcToday, writeDate } from '#src/shared/dates.ts';
import { timeAgo } from '#tests/support/days.ts';
import { fileAll } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let admin: Api;
const people: Record<'ann' | 'bob' | 'cy' | 'gone', Employee> = {} as never;
const now = utcToday();

const RIGHTS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.uploadDocuments',
  'records.hideDocument',
  'records.viewDrugAlcohol',
  'records.viewInvestigationHistory',
] as const;

/** Changes a filed paper's dates. */
const date = (employee: Employee, type: number, docDate: string, expires: string | null) =>
  world.inTenant(
    employee.tenantId,
    `update documents set doc_date = $3, expiration_date = $4 where employee_id = $1 and document_type_id = $2`,
    [employee.employeeId, type, docDate, expires],
  );
const remove = (employee: Employee, type: number) =>
  world.inTenant(
    employee.tenantId,
    `update documents set hidden_at = now() where employee_id = $1 and document_type_id = $2`,
    [employee.employeeId, type],
  );

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  admin = await world.as(await world.makeUser({ client: acme, permissions: RIGHTS }));
  people.ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: 'Able' });
  people.bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Baker' });
  people.cy = await world.makeEmployee({ client: west, firstName: 'Cy', lastName: 'Cole' });
  people.gone = await world.makeEmployee({ client: west, lastName: 'Gone', statusId: 4 });
  for (const one of Object.values(people)) await fileAll(world, one);
  // Ann: by her MVR her certification ran out ten days ago. Bob: no application; his CDL runs out in 20 days. Cy: in order, one ends in 120 days.
  await date(people.ann, 310, addMonths(now, -1), addDays(now, -10));
  // Her other records are older than the exam, and show nothing of it.
  await date(people.ann, 225, addMonths(now, -4), null);
  await date(people.ann, 660, addMonths(now, -4), null);
  await remove(people.bob, 473);
  await date(people.bob, 301, addMonths(now, -2), addDays(now, 20));
  await date(people.cy, 310, addMonths(now, -1), addDays(now, 120));
  await date(people.gone, 310, addMonths(now, -24), addDays(now, -400));
  await remove(people.gone, 238);
  await world.makeEmployee({ client: other });
  await judgeDue(world.kernel);
}, 120_000);
afterAll(() => world.close());

const path = (client: Client, query = '') => `/v1/clients/${client.clientId}/alerts${query}`;
const read = async (query = '', client = acme): Promise<Json> =>
  (await admin.get(path(client, query))).body;
const brief = (body: Json): string[] =>
  body.docAlerts.map((row: Json) => `${row.employeeName} ${row.documentTypeId} ${row.status}`);

/** The plan of a statement that the server has prepared, as it is kept for every call of a client's user. */
async function planOf(name: string, { tenantId }: Client): Promise<string> {
  const { pool } = world.kernel;
  const connections = await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.connect()),
  );
  try {
    for (const one of connections) {
      const found = await one.query<{ statement: string }>(
        'select statement from pg_prepared_statements where name like $1',
        [name],
      );
      if (!found.rows[0]) continue;
      await one.query(
        `begin; ${bindSql({ role: 'app', tenantId, sites: '*' })}; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`,
      );
      const plan = await one.query<{ 'QUERY PLAN': string }>(
        `explain (generic_plan, costs off) ${found.rows[0].statement}`,
      );
      await one.query('rollback');
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    }
    throw new Error(`No connection has prepared ${name}`);
  } finally {
    for (const one of connections) one.release();
  }
}

describe('document alerts', () => {
  test('problems and warnings, worst first, from the rules, on the roster only', async () => {
    const body = await read('?problemsAndWarningsOnly=true');
    expect(brief(body)).toEqual([
      'Able, Ann 310 expired',
      'Baker, Bob 473 missing',
      'Baker, Bob 301 expiring',
    ]);
    expect(body.docAlerts[0]).toMatchObject({
      doNotDispatch: true,
      severity: 'error',
      daysLeft: -10,
      clientName: 'West',
      documentType: 'CDLIS MVR with medical status',
      citation: '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)',
      documentId: expect.any(String),
    });
    expect(body.next).toBeNull();
  });

  test('without the flag also what only has its last day in sight', async () => {
    expect(brief(await read())).toContain('Cole, Cy 310 valid');
  });

  test('kinds, statuses, days, employment, locations, one by one (R448, R449)', async () => {
    const only = '?problemsAndWarningsOnly=true&';
    expect(brief(await read(`${only}alertTypes=missingDocuments`))).toEqual([
      'Baker, Bob 473 missing',
    ]);
    expect(brief(await read(`${only}alertTypes=documents`))).toHaveLength(2);
    expect(brief(await read('?docStatuses=expired'))).toEqual(['Able, Ann 310 expired']);
    expect(brief(await read('?docStatuses=missing,expired'))).toHaveLength(2);
    expect(brief(await read('?docStatuses=expired&expiredDays=9'))).toEqual([]);
    expect(brief(await read('?docStatuses=expired&expiredDays=10'))).toHaveLength(1);
    expect(brief(await read('?docStatuses=expiring&expiringDays=10'))).toEqual([]);
    expect(brief(await read('?docStatuses=expiring&expiringDays=120'))).toEqual([
      'Baker, Bob 301 expiring',
      'Cole, Cy 310 expiring',
    ]);
    expect(brief(await read('?docStatuses=expiring'))).toEqual(
      brief(await read()).filter((one: string) => one.endsWith(' expiring')),
    );
    expect(brief(await read('?docStatuses=pendingReview'))).toEqual([]);
    expect(brief(await read('?docStatuses=expired&allEmployees=true'))).toEqual([
      'Gone, Pat 310 expired',
      'Able, Ann 310 expired',
    ]);
    expect(brief(await read('?docStatuses=expired&employmentStatuses=Terminated'))).toHaveLength(1);
    expect(brief(await read(`${only}sites=${east.clientId}`))).toHaveLength(2);
    expect(brief(await read(`${only}sites=${other.clientId}`))).toEqual([]);
    expect(brief(await read(only, west))).toEqual(['Able, Ann 310 expired']);
    expect(brief(await read(`${only}blocking=true`))).toEqual(['Able, Ann 310 expired']);
    expect(brief(await read(`${only}search=baker`))).toHaveLength(2);
  });

  test('a summary counts them (R448, R450)', async () => {
    expect(await read('?summary=true&problemsAndWarningsOnly=true')).toEqual({
      docAlerts: [],
      next: null,
      summary: {
        docAlerts: { missing: 1, expired: 1, expiring: 1, pendingReview: 0 },
        employees: 2,
        doNotDispatch: 1,
        waiting: 0,
        // Who may not read the company's file is told nothing of it.
        companyAlerts: { missing: 0, expired: 0, expiring: 0 },
      },
    });
    expect((await admin.get(path(acme, '/company'))).body).toEqual({ companyAlerts: [] });
  });

  test('the papers of the company stand among them for who may read its file, filtered alike', async () => {
    const rights = [...RIGHTS, 'client.viewLocation'] as const;
    const director = await world.as(await world.makeUser({ client: acme, permissions: rights }));
    const clerk = await world.as(
      await world.makeUser({ client: acme, sites: [west], permissions: rights }),
    );
    const of = async (query = '', api = director, client = acme): Promise<string[]> => {
      const { status, body } = await api.get(path(client, `/company${query}`));
      expect(status, JSON.stringify(body)).toBe(200);
      return body.companyAlerts.map(({ ruleId, state }: Json) => `${ruleId} ${state}`);
    };
    const all = await of();
    expect(all).toContain('policy missing');
    expect(await of('?docStatuses=missing')).toEqual(all);
    expect(await of('?docStatuses=expired')).toEqual([]);
    expect(await of('?alertTypes=documents')).toEqual([]);
    expect(await of('?search=alcohol policy')).toEqual(['policy missing']);
    expect(await of(`?sites=${acme.clientId}`)).toEqual(all);
    // What asks for drivers alone, for those who are stopped, or for what somebody was given leaves them out.
    for (const query of [
      `?sites=${west.clientId}`,
      '?employmentStatuses=Employee',
      '?blocking=true',
      '?assigned=me',
    ])
      expect(await of(query), query).toEqual([]);
    expect(await of('?assigned=nobody')).toEqual(all);
    // A yard is no company, and who works at one sees none of the company above.
    expect(await of('', director, west)).toEqual([]);
    expect(await of('', clerk, west)).toEqual([]);
    const csv = await director.get(path(acme, '/csv?problemsAndWarningsOnly=true'));
    expect(String(csv.body).split('\r\n')[1]).toMatch(/^Missing,Acme,.*,The company,/);
    expect(String(csv.body)).toContain('"Able, Ann"');
  });

  test('page by page, each row once, whatever tells two items of one type apart', async () => {
    const longer = (from: string, to: string) =>
      world.inTenant(
        acme.tenantId,
        'update qualification_items set authority = $2 where authority = $1',
        [from, to],
      );
    await longer('', '01939b1e-7f3a-7000-8000-000000000000');
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 30; page += 1) {
      const body = await read(`?limit=1${after && `&after=${encodeURIComponent(after)}`}`);
      seen.push(...body.docAlerts.map((row: Json) => row.alertId));
      if (body.next === null) break;
      after = body.next;
    }
    const all = (await read()).docAlerts.map((row: Json) => row.alertId);
    expect(seen).toEqual(all);
    expect((await admin.get(path(acme, '?after=nonsense'))).status).toBe(400);
    await longer('01939b1e-7f3a-7000-8000-000000000000', '');
  });

  test('a page further on is found by the index, without the pages before it', async () => {
    await read(`?limit=1&after=${encodeURIComponent((await read('?limit=1')).next)}`);
    const plan = await planOf('alerts-list-next%', acme);
    const [scan] =
      /Index Scan using qualification_items_(worst|dated)\b[^]*?Index Cond: .*/.exec(plan) ?? [];
    expect(scan).toMatch(/Index Cond: .*ROW\(rank, sort_day/);
  });

  test('the day by which a missing paper must be there, or that it is due now', async () => {
    const due = async () => {
      const csv = await admin.get(
        `/v1/clients/${acme.clientId}/alerts/csv?alertTypes=missingDocuments&columns=employee,document,due`,
      );
      return csv.body.split('\r\n').filter((line: string) => line.includes('Baker'));
    };
    expect(await due()).toEqual(['"Baker, Bob",Application,1/6/2020']);
    // Of what was there the last day counts, not the first one on which it was asked for.
    const ran = await admin.get(`${path(acme, '/csv')}?docStatuses=expired&columns=day,due`);
    expect(ran.body.trimEnd().split('\r\n').at(-1)).toBe(`${writeDate(addDays(now, -10))},`);
    const hired = (day: string | null) =>
      world.inTenant(acme.tenantId, 'update employees set hire_date = $2 where employee_id = $1', [
        people.bob.employeeId,
        day,
      ]);
    await hired(null);
    await judgeDue(world.kernel);
    expect(await due()).toEqual(['"Baker, Bob",Application,Now']);
    await hired('2020-01-06');
    await judgeDue(world.kernel);
  });

  test('a paper that is filed takes its alert away at once', async () => {
    const [row] = (await read('?docStatuses=expired')).docAlerts;
    const hidden = await admin.post(`/v1/documents/${row.documentId}/hide`, { reason: 'Blurred' });
    expect(hidden.status).toBe(200);
    expect(brief(await read('?blocking=true'))).toEqual(['Able, Ann 310 missing']);
    await admin.post(`/v1/documents/${row.documentId}/restore`, {});
    expect(brief(await read('?blocking=true'))).toEqual(['Able, Ann 310 expired']);
  });

  test('the CSV file holds what the list holds, and the export is recorded', async () => {
    const answer = await admin.get(
      `/v1/clients/${acme.clientId}/alerts/csv?problemsAndWarningsOnly=true&columns=employee,state`,
    );
    expect(answer.status).toBe(200);
    expect(
      answer.body
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    ).toEqual([
      'Employee,State',
      '"Able, Ann",Expired 10 days ago',
      '"Baker, Bob",Missing',
      '"Baker, Bob",Expires in 20 days',
    ]);
    const { rows } = await world.kernel.pool.query(
      "select detail from audit_log where action = 'alerts.exportList' order by seq desc limit 1",
    );
    expect(rows[0].detail).toMatchObject({ rows: 3 });
  });

  test('faulty filters are refused by name', async () => {
    for (const query of [
      'docStatuses=lost',
      'alertTypes=weather',
      'employmentStatuses=Boss',
      'expiringDays=999',
      'expiredDays=-1',
      'sites=a',
    ]) {
      const answer = await admin.get(path(acme, `?${query}`));
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body.error.fields[0].field).toContain(query.split('=')[0]);
    }
  });
});

describe('who sees them', () => {
  const as = async (client: Client, permissions: readonly Json[], at: Client, options = {}) =>
    (await world.as(await world.makeUser({ client, permissions }))).get(
      path(at, '?problemsAndWarningsOnly=true'),
      options,
    );

  test('the employer, the terminal its own, care in the client, nobody of another (R452)', async () => {
    expect(brief((await as(acme, ['client.viewAlerts'], acme)).body)).toHaveLength(3);
    expect(brief((await as(east, ['client.viewAlerts'], acme)).body)).toEqual([
      'Baker, Bob 473 missing',
      'Baker, Bob 301 expiring',
    ]);
    expect((await as(east, ['client.viewAlerts'], west)).status).toBe(404);
    expect((await as(acme, ['client.viewEmployee'], acme)).status).toBe(403);
    expect((await as(other, ['client.viewAlerts'], acme)).status).toBe(404);
    const care = ['customerCare.assumeClient'];
    const inClient = await as(world.internal, care, acme, { client: acme.clientId });
    expect(brief(inClient.body)).toHaveLength(3);
    expect((await as(world.internal, care, acme)).status).toBe(400);
  });

  test('what needs a permission to be read is not named to those without', async () => {
    await remove(people.cy, 306);
    await judgeDue(world.kernel);
    expect(brief(await read('?docStatuses=missing'))).toContain('Cole, Cy 306 missing');
    const plain = await as(acme, ['client.viewAlerts'], acme);
    expect(brief(plain.body)).not.toContain('Cole, Cy 306 missing');
  });

  test('without the service there are none (R487)', async () => {
    const bare = await world.makeClient({ services: ['Drug Testing'] });
    expect((await as(bare, ['client.viewAlerts'], bare)).body.error.code).toBe(
      'request.no_service',
    );
  });

  test('of a region of hundreds of locations, page by page, as those of any other', async () => {
    const wide = await world.makeClient({ name: 'Wide' });
    const region = await world.makeClient({ parent: wide, name: 'Region' });
    const first = region.clientId + 1_000_000;
    await world.kernel.pool.query(
      `insert into client_directory (client_id, tenant_id, legacy_client_id)
       select $1::int + n, $2, $1::int + n from generate_series(1, 300) n`,
      [first, wide.tenantId],
    );
    await world.inTenant(
      wide.tenantId,
      `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name)
       select $1, $2::int + n, $2::int + n, $3, array[$1::int, $3, $2::int + n], 3, 'Terminal ' || n from generate_series(1, 300) n`,
      [wide.tenantId, first, region.clientId],
    );
    for (const [at, lastName] of ['Ada', 'Bea', 'Cal'].entries()) {
      const terminal = { ...region, clientId: first + 1 + at * 100 };
      await world.makeEmployee({ client: at < 2 ? terminal : wide, lastName });
    }
    await judgeDue(world.kernel);
    const all = (await as(wide, ['client.viewAlerts'], wide)).body.docAlerts;
    const inRegion = (await as(region, ['client.viewAlerts'], region)).body.docAlerts;
    expect(new Set(all.map((row: Json) => row.employeeName)).size).toBe(3);
    const own = all.filter((row: Json) => !row.employeeName.startsWith('Cal'));
    expect(inRegion).toEqual(own);
    const user = await world.as(
      await world.makeUser({ client: region, permissions: ['client.viewAlerts'] }),
    );
    const paged: Json[] = [];
    let after = '';
    do {
      const { body } = await user.get(
        path(region, `?problemsAndWarningsOnly=true&limit=5${after && `&after=${after}`}`),
      );
      paged.push(...body.docAlerts);
      after = body.next;
    } while (after);
    expect(paged).toEqual(own);
  });
});

describe('document alerts by driver, and whose they are', () => {
  const drivers = async (query = '', api = admin): Promise<Json[]> =>
    (await api.get(`${path(acme)}/drivers${query}`)).body.drivers;
  const alertsOf = async ({ employeeId }: Employee): Promise<Json[]> =>
    (await drivers('?problemsAndWarningsOnly=true')).find((one) => one.employeeId === employeeId)
      .alerts;
  const ids = (rows: Json[]): string[] => rows.map(({ alertId }) => alertId);
  const keys = (rows: Json[]) =>
    rows.map(({ employeeId, documentTypeId, authority }) => ({
      employeeId,
      documentTypeId,
      authority,
    }));
  const assign = (api: Api, rows: Json[], assignee: string | null) =>
    api.put(`${path(acme)}/assignee`, { alerts: keys(rows), assignee });

  test('one entry a driver with every alert of theirs, worst first, page by page', async () => {
    const found = await drivers('?problemsAndWarningsOnly=true');
    expect(found.map(({ alerts }) => brief({ docAlerts: alerts }))).toEqual(
      expect.arrayContaining([
        ['Able, Ann 310 expired'],
        ['Baker, Bob 473 missing', 'Baker, Bob 301 expiring'],
      ]),
    );
    // In the order of the list, in which each driver first appears with the worst one.
    const { docAlerts } = await read('?problemsAndWarningsOnly=true');
    const order = [...new Set(docAlerts.map(({ employeeId }: Json) => employeeId))];
    expect(found.map(({ employeeId }) => employeeId)).toEqual(order);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const next: string = after === '' ? '' : `&after=${after}`;
      const { body } = await admin.get(
        `${path(acme)}/drivers?problemsAndWarningsOnly=true&limit=1${next}`,
      );
      paged.push(...body.drivers.map(({ employeeId }: Json) => employeeId));
      after = body.next;
    }
    expect(paged).toEqual(order);
    // They add up to what the list and Home count.
    const { summary } = await read('?summary=true&problemsAndWarningsOnly=true');
    const counts: number[] = Object.values(summary.docAlerts);
    expect(found.flatMap(({ alerts }) => alerts)).toHaveLength(counts.reduce((a, b) => a + b, 0));
    expect(found).toHaveLength(summary.employees);
  });

  test('given to a colleague who may see them, found by whose they are, and taken back', async () => {
    const user = await world.makeUser({ client: acme, permissions: RIGHTS, sites: [east] });
    const colleague = await world.as(user);
    const [ann, bob] = [await alertsOf(people.ann), await alertsOf(people.bob)];
    expect(await assign(admin, bob, user.userId)).toMatchObject({
      status: 200,
      body: { assigneeName: 'Test User' },
    });
    // The colleague finds them, and the count says the same.
    expect((await colleague.get(`${path(acme)}/mine`)).body.documents).toBe(bob.length);
    const theirs = await colleague.get(`${path(east)}?assigned=me`);
    expect(ids(theirs.body.docAlerts)).toEqual(ids(bob));
    const { body } = await colleague.get(`${path(east)}?assigned=me&summary=true`);
    expect(body.summary).toMatchObject({ employees: 1, docAlerts: { missing: 1, expiring: 1 } });
    const free = await read('?assigned=nobody&problemsAndWarningsOnly=true');
    expect(ids(free.docAlerts)).toEqual(expect.arrayContaining(ids(ann)));
    expect(ids(free.docAlerts)).not.toEqual(expect.arrayContaining(ids(bob)));
    // Who works in East is given nothing of West: not that one, and nothing with it.
    expect((await assign(admin, [...bob, ...ann], user.userId)).status).toBe(400);
    expect((await read('?assigned=nobody')).docAlerts.map(({ alertId }: Json) => alertId)).toEqual(
      expect.arrayContaining(ids(ann)),
    );
    const outsider = await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] });
    expect((await assign(admin, ann, outsider.userId)).status).toBe(400);
    const { body: who } = await admin.get(`${path(acme)}/colleagues`);
    const names = who.colleagues.map(({ userId }: Json) => userId);
    expect(names).toContain(user.userId);
    expect(names).not.toContain(outsider.userId);
    expect((await assign(admin, bob, null)).status).toBe(200);
    expect((await colleague.get(`${path(east)}?assigned=me`)).body.docAlerts).toEqual([]);
    const { rows: kept } = await world.kernel.pool.query<{ detail: Json }>(
      "select detail from audit_log where action = 'alerts.assign' and entity_id = $1 order by seq",
      [people.bob.employeeId],
    );
    expect(kept.map(({ detail }) => detail.assignee)).toEqual([user.userId, null]);
  });

  test('put off until a day: lists pass over them, counts follow, and a change of their state ends it', async () => {
    const until = timeAgo(-3);
    const bob = await alertsOf(people.bob);
    const [worst, ...rest] = bob;
    const wait = (rows: Json[], day: string | null) =>
      admin.put(`${path(acme)}/wait`, { alerts: keys(rows), until: day });
    const shown = async (query: string) => ids((await read(query)).docAlerts);
    const counts = async (query: string) => (await read(`?summary=true&${query}`)).summary;
    const PROBLEMS = 'problemsAndWarningsOnly=true';
    const inHand = `${PROBLEMS}&waiting=none`;
    const putOff = `?${PROBLEMS}&waiting=only`;
    const before = await counts(inHand);
    const { missing, expiring } = before.docAlerts;
    expect(before).toEqual(await counts(PROBLEMS));
    expect((await wait(bob, until)).status).toBe(204);
    expect(await shown(`?${inHand}`)).not.toEqual(expect.arrayContaining(ids(bob)));
    expect(await shown(putOff)).toEqual(ids(bob));
    const inList = (await drivers(`?${inHand}`)).map((one) => one.employeeId);
    expect(inList).not.toContain(people.bob.employeeId);
    const waits = (await alertsOf(people.bob)).map(({ waitsUntil }) => waitsUntil);
    expect(waits).toEqual(bob.map(() => until));
    // The counts of a list are those of its rows, whether they are kept or counted; nothing else is hidden.
    expect(await counts(PROBLEMS)).toEqual({ ...before, waiting: bob.length });
    expect(await counts(inHand)).toEqual({
      ...before,
      docAlerts: { ...before.docAlerts, missing: missing - 1, expiring: expiring - 1 },
      employees: before.employees - 1,
      waiting: 2,
    });
    const narrow = await counts(`${inHand}&search=Baker`);
    expect([narrow.employees, narrow.waiting]).toEqual([0, 2]);
    const { body: home } = await admin.get('/v1/documents/expirations');
    expect(home.docAlerts).toEqual(before.docAlerts);
    expect(ids(home.rows)).not.toEqual(expect.arrayContaining(ids(rest)));
    // Part of a driver waits: the driver is there with the rest.
    expect((await wait([worst], null)).status).toBe(204);
    expect((await counts(inHand)).employees).toBe(before.employees);
    expect(await shown(putOff)).toEqual(ids(rest));
    // It is worse than what was put off, or something else: there again, whatever day was said.
    const turn = (set: string) =>
      world.inTenant(acme.tenantId, `update alert_waits set ${set} where employee_id = $1`, [
        people.bob.employeeId,
      ]);
    await turn('rank = 3');
    expect(await shown(putOff)).toEqual([]);
    expect((await wait(rest, 'arrival')).status).toBe(204);
    expect((await read(putOff)).docAlerts[0].waitsUntil).toBe('arrival');
    await turn("status = 'pendingReview'");
    expect(await shown(putOff)).toEqual([]);
    expect((await wait(bob, timeAgo(1))).body.error.fields).toMatchObject([{ field: 'until' }]);
    const gone = { employeeId: people.bob.employeeId, documentTypeId: 999, authority: null };
    expect((await wait([gone], until)).body.error.code).toBe('alerts.settled');
    expect((await wait(bob, null)).status).toBe(204);
    expect(await counts(PROBLEMS)).toEqual(before);
    const { rows } = await world.kernel.pool.query<{ detail: Json }>(
      "select detail from audit_log where action = 'alerts.wait' and entity_id = $1 order by seq",
      [people.bob.employeeId],
    );
    expect(rows.map(({ detail }) => detail.until)).toEqual([until, null, 'arrival', null]);
  });

  test('an alert that is settled is given to nobody; one of another location is not there', async () => {
    const gone = { employeeId: people.bob.employeeId, documentTypeId: 999, authority: null };
    expect((await assign(admin, [gone], null)).body).toMatchObject({
      error: { code: 'alerts.settled' },
    });
    const westerner = await world.as(
      await world.makeUser({ client: acme, permissions: RIGHTS, sites: [west] }),
    );
    const alerts = keys(await alertsOf(people.bob));
    const refused = await westerner.put(`${path(west)}/assignee`, { alerts, assignee: null });
    expect(refused.status).toBe(409);
  });
});

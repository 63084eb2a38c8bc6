import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileAnswers } from '#src/features/clearinghouse/server/file-answers.job.ts';
import { stopLate } from '#src/features/clearinghouse/server/late-hits.job.ts';
import { dayAgo } from '#tests/support/days.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import { until } from '#tests/support/until.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import {
  type Api,
  type Client,
  type Employee,
  type Json,
  openWorld,
  type World,
} from '#tests/support/world.ts';

let world: World;
let acme: Client;
let east: Client;
let boss: Api;
let looker: Api;
let at = 0;

const ORDERS = [
  'servicesClearinghouse.orderClearinghouseQueries',
  'client.viewOrders',
  'client.viewEmployee',
  'client.viewPII',
  'records.placeOrder',
  'records.viewDrugAlcohol',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  east = await world.makeClient({ parent: acme, name: 'East', dotNumber: '7654321' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...ORDERS] }));
  looker = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewEmployee', 'client.viewAlerts'],
    }),
  );
}, 120_000);
afterAll(() => world.close());

const inTenant = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);

/** A CDL driver whose last query is `queried` days old; null for never. */
async function driver(
  lastName: string,
  {
    queried = 400,
    client = acme,
    consent = true,
  }: { queried?: number; client?: Client; consent?: boolean } = {},
): Promise<Employee & { license: string }> {
  at += 1;
  const license = `D${String(1_000_000 + at)}`;
  const one = await world.makeEmployee({
    client,
    firstName: 'Dana',
    lastName,
    dob: '1980-02-03',
    license,
    licenseState: 'CA',
  });
  await fileAll(world, one);
  await inTenant(
    `update documents set doc_date = $2 where employee_id = $1 and document_type_id in (308, 313)`,
    [one.employeeId, dayAgo(queried)],
  );
  if (!consent)
    await inTenant(
      'update documents set hidden_at = now(), hidden_reason = $2 where employee_id = $1 and document_type_id = 1116',
      [one.employeeId, 'x'],
    );
  await judgeAndList(world.kernel);
  return { ...one, license };
}

const list = async (view: string, more = ''): Promise<Json[]> => {
  const { status, body } = await boss.get(
    `/v1/clients/${acme.clientId}/clearinghouse?view=${view}&limit=500${more}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
};
const rowOf = async (one: Employee, view = 'all'): Promise<Json> =>
  (await list(view)).find(({ employeeId }) => employeeId === one.employeeId);
const make = (body: object) =>
  boss.post(`/v1/clients/${acme.clientId}/clearinghouse/files`, { queryType: 4, ...body });
const named = (ones: readonly Employee[], more: object = {}) =>
  make({ whom: 'named', employeeIds: ones.map(({ employeeId }) => employeeId), ...more });
const send = async (rows: readonly (readonly string[])[], name = 'results.csv'): Promise<Json> => {
  const heading =
    'Driver Name,CDL Number,State,Date of Birth,Query Type,Query Status,Query Result,Query Date';
  const text = [heading, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join(
    '\r\n',
  );
  const { status, body } = await boss.upload(`/v1/clients/${acme.clientId}/clearinghouse/results`, [
    { name, bytes: Buffer.from(`${text}\r\n`), type: 'text/csv' },
  ]);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const result = (
  one: Employee & { license: string },
  status: string,
  outcome = '',
  { type = 'Limited', on = dayAgo(0) } = {},
) => [
  `${one.lastName}, ${one.firstName}`,
  one.license,
  'CA',
  '02/03/1980',
  type,
  status,
  outcome,
  on,
];
const standing = async (one: Employee): Promise<Json> =>
  (await boss.get(`/v1/employees/${one.employeeId}/qualification`)).body;

test('the plan never forgets a driver: 365 days after the last query, or on the company’s own day', async () => {
  const late = await driver('Late', { queried: 400 });
  const soon = await driver('Soon', { queried: 350 });
  const fresh = await driver('Fresh', { queried: 10 });
  const due = (await list('due')).map(({ employeeId }) => employeeId);
  expect(due).toContain(late.employeeId);
  expect(due).toContain(soon.employeeId);
  expect(due).not.toContain(fresh.employeeId);
  expect(await rowOf(late)).toMatchObject({ wants: 'limited', due: dayAgo(35), alert: 'overdue' });
  expect(await rowOf(soon)).toMatchObject({ due: dayAgo(-15), alert: 'due', daysLeft: 15 });
  expect(await rowOf(fresh)).toMatchObject({ due: dayAgo(-355), alert: null });

  // Everybody on one day, ten days from now at the latest.
  const day = new Date(Date.now() + 10 * 86_400_000);
  const plan = {
    ...{
      cycle: 'year',
      cycleMonth: day.getUTCMonth() + 1,
      cycleDay: Math.min(day.getUTCDate(), 28),
    },
    ...{ queryType: 4, reportsViolationsOn: dayAgo(3), reportsReturnOn: null, balance: 50 },
  };
  const path = `/v1/clients/${acme.clientId}/clearinghouse/plan`;
  const kept = await boss.put(path, plan);
  expect(kept.body).toMatchObject({ cycle: 'year', balance: 50, balanceOn: dayAgo(0), version: 1 });
  const planned = await rowOf(fresh);
  expect(planned.due < dayAgo(-355)).toBe(true);
  const ahead = await boss.put(path, { ...plan, reportsReturnOn: dayAgo(-2) });
  expect(ahead.body.error).toMatchObject({
    code: 'clearinghouse.not_designated',
    fields: [{ field: 'reportsReturnOn' }],
  });
  await boss.put(path, { ...plan, cycle: 'hire', cycleMonth: null, cycleDay: null });
  expect((await rowOf(fresh)).due).toBe(dayAgo(-355));
  expect((await boss.put(path, { ...plan, cycleDay: null })).status).toBe(400);
});

test('who cannot be asked about stays out of the file and is named, and a file is for one employer', async () => {
  const fit = await driver('Fit');
  const other = await driver('Other', { client: east });
  const mute = await driver('Mute', { consent: false });
  const child = await driver('Child');
  await inTenant("update employees set dob = '2015-01-02' where employee_id = $1", [
    child.employeeId,
  ]);
  const wrong = await driver('Wrong');
  await inTenant("update employees set license = 'XX' where employee_id = $1", [wrong.employeeId]);

  const all = [fit, other, mute, child, wrong];
  const trial = await named(all, { trial: true });
  expect(trial.body, JSON.stringify(trial.body)).toMatchObject({
    rows: 2,
    leftInAll: 3,
    files: [
      { fileId: null, rows: 1 },
      { fileId: null, rows: 1 },
    ],
  });
  const left = new Map(trial.body.left.map((one: Json) => [one.employeeId, one.lacks]));
  expect(left.get(mute.employeeId)).toEqual(['consent']);
  expect(left.get(child.employeeId)).toEqual(['dob']);
  expect(left.get(wrong.employeeId)).toEqual(['format']);
  const faulty = (await list('faulty')).map(({ employeeId }) => employeeId);
  expect(faulty).toContain(mute.employeeId);
  expect(faulty).not.toContain(fit.employeeId);

  const { body } = await named(all);
  expect(body.files.map(({ dotNumber }: Json) => dotNumber).sort()).toEqual(['1234567', '7654321']);
  expect(await rowOf(fit, 'asked')).toMatchObject({ query: { state: 'made', kind: 'limited' } });
  // Nobody is asked about twice at once.
  expect((await named([fit])).body.error.code).toBe('clearinghouse.nobody');
  const file = body.files.find(({ dotNumber }: Json) => dotNumber === '1234567');
  const path = `/v1/clearinghouseFiles/${file.fileId}`;
  const content = await fetch(`${world.address}${path}/content`, {
    headers: { authorization: `Bearer ${boss.token}` },
  });
  expect(content.headers.get('content-disposition')).toContain('Clearinghouse%20queries%201234567');
  expect(await content.text()).toBe(
    `LastName\tFirstName\tDateOfBirth\tCDLNumber\tCountryCode\tStateCode\tQueryType\r\nFit\tDana\t02/03/1980\t${fit.license}\tUS\tCA\t4\r\n`,
  );
  // Taken back nobody was asked; sent it waits.
  expect((await boss.post(`${path}/drop`)).body.droppedAt).not.toBeNull();
  expect((await rowOf(fit)).query).toBeNull();
  expect((await boss.post(`${path}/sent`)).body.error.code).toBe('clearinghouse.file_dropped');
  const again = (await named([fit])).body.files[0];
  const sent = await boss.post(`/v1/clearinghouseFiles/${again.fileId}/sent`);
  expect(sent.body).toMatchObject({ rows: 1, answered: 0 });
  expect(await rowOf(fit)).toMatchObject({ query: { state: 'awaiting' } });
  const twice = await boss.post(`/v1/clearinghouseFiles/${again.fileId}/drop`);
  expect(twice.body.error.code).toBe('clearinghouse.file_sent');
});

test('a file is split by the limit of the format', async () => {
  await world.asSchemaOwner('update clearinghouse_formats set most_rows = 2');
  try {
    const ones = [await driver('SplitA'), await driver('SplitB'), await driver('SplitC')];
    const { body } = await named(ones);
    expect(body.files.map(({ part, parts, rows }: Json) => [part, parts, rows])).toEqual([
      [1, 2, 2],
      [2, 2, 1],
    ]);
  } finally {
    await world.asSchemaOwner('update clearinghouse_formats set most_rows = 5000');
  }
});

test('every status is read back, and what answers nothing is named with the reason', async () => {
  const [good, waits, runs, lost, other] = [
    await driver('Good'),
    await driver('Waits'),
    await driver('Runs'),
    await driver('Lost'),
    await driver('Another'),
  ];
  await named([good, waits, runs, lost, other]);
  const rows = [
    result(good, 'Completed', 'Driver Not Prohibited'),
    result(good, 'Completed', 'Driver Not Prohibited'),
    result(waits, 'Awaiting Processing'),
    result(runs, 'Processing'),
    result(lost, 'Driver Not Found'),
    [
      'Stranger, Sam',
      'D9999999',
      'CA',
      '01/01/1970',
      'Limited',
      'Completed',
      'Driver Not Prohibited',
      dayAgo(0),
    ],
    [
      'Wrong, Name',
      other.license,
      'CA',
      '02/03/1980',
      'Limited',
      'Completed',
      'Driver Not Prohibited',
      dayAgo(0),
    ],
    result(other, 'Completed', 'Driver Not Prohibited', { on: dayAgo(380) }),
    result(other, 'Abducted'),
    result(other, 'Completed'),
  ];
  const read = await send(rows);
  expect(read).toMatchObject({ rows: 10, news: 4, notProhibited: 1, notFound: 1, again: false });
  expect(read.remarks.map(({ row, what }: Json) => [row, what])).toEqual([
    [3, 'twice'],
    [7, 'nobody'],
    [8, 'otherPerson'],
    [9, 'old'],
    [10, 'unknownWord'],
    [11, 'noOutcome'],
  ]);
  expect(await rowOf(good)).toMatchObject({
    query: { state: 'completed', outcome: 'notProhibited' },
    lastQuery: dayAgo(0),
    due: dayAgo(-365),
  });
  expect(await rowOf(waits)).toMatchObject({ query: { state: 'awaiting' } });
  expect(await rowOf(runs)).toMatchObject({ query: { state: 'processing' } });
  expect(await rowOf(lost)).toMatchObject({ query: { state: 'notFound' }, alert: 'notFound' });
  expect(await rowOf(other)).toMatchObject({ query: { state: 'made' } });

  // The same bytes again change nothing, and the same rows in other bytes neither.
  expect(await send(rows)).toMatchObject({ importId: read.importId, again: true });
  const later = await send([...rows.slice(0, 1), rows[4] ?? []], 'second.csv');
  expect(later).toMatchObject({ news: 0, again: false });
  expect(later.remarks.map(({ what }: Json) => what)).toEqual(['known', 'known']);

  // The answer is filed, and the rules of the file count it.
  const { documentId } = await until('the paper', async () => {
    await fileAnswers(world.kernel);
    const { query } = await rowOf(good);
    return query.documentId !== null && query;
  });
  await judgeAndList(world.kernel);
  const { items } = await standing(good);
  const annual = items.find(({ documentTypeId }: Json) => documentTypeId === 308);
  expect(annual).toMatchObject({ status: 'valid', documentId });
});

test('a file that is none of results is refused', async () => {
  const path = `/v1/clients/${acme.clientId}/clearinghouse/results`;
  const text = (bytes: Buffer) => boss.upload(path, [{ name: 'a.csv', bytes }]);
  expect((await text(Buffer.from('Name,Age\nDoe,3\n'))).body.error.code).toBe(
    'clearinghouse.not_results',
  );
  expect((await text(Buffer.from([0, 1, 2, 0]))).body.error.code).toBe('clearinghouse.unreadable');
});

test('a hit begins 24 hours; without a full query the driver is stopped, and "not prohibited" ends it', async () => {
  const one = await driver('Hit');
  await named([one]);
  await send([result(one, 'Specific consent required')]);
  const hit = await rowOf(one, 'hits');
  expect(hit).toMatchObject({ alert: 'hit', hold: null, query: { state: 'consentRequired' } });
  expect(hit.query.fullDueAt > new Date().toISOString()).toBe(true);
  expect((await standing(one)).doNotDispatch).toBe(false);
  await inTenant(
    "update clearinghouse_queries set hit_at = now() - interval '25 hours', full_due_at = now() - interval '1 hour' where employee_id = $1",
    [one.employeeId],
  );
  expect(await stopLate(world.kernel)).toBe(1);
  expect(await stopLate(world.kernel)).toBe(0);
  const stopped = await standing(one);
  expect(stopped.doNotDispatch).toBe(true);
  expect(stopped.items.find(({ documentTypeId }: Json) => documentTypeId === 329).note).toMatch(
    /24 hours/,
  );
  expect(await rowOf(one)).toMatchObject({ hold: 'unanswered', alert: 'unanswered' });

  const asked = await boss.post(`/v1/clients/${acme.clientId}/clearinghouse/queries`, {
    employeeId: one.employeeId,
    kind: 'full',
  });
  expect(asked.body, JSON.stringify(asked.body)).toMatchObject({
    openQuery: { kind: 'full', state: 'consentPending' },
  });
  const answered = await boss.post(
    `/v1/clearinghouseQueries/${asked.body.openQuery.queryId}/answer`,
    { answer: 'notProhibited', on: dayAgo(0) },
  );
  expect(answered.body).toMatchObject({ hold: null, alert: null });
  expect((await standing(one)).doNotDispatch).toBe(false);
  const { body } = await boss.get(
    `/v1/clients/${acme.clientId}/clearinghouse/employees/${one.employeeId}`,
  );
  expect(body.queries.map(({ kind, state }: Json) => [kind, state])).toEqual([
    ['full', 'completed'],
    ['limited', 'consentRequired'],
  ]);
});

test('"prohibited" stops at once, whatever papers are there, and only a full query ends it', async () => {
  const one = await driver('Banned');
  await named([one]);
  await send([result(one, 'Pending driver consent')]);
  await send([result(one, 'Completed', 'Driver Prohibited')]);
  expect(await rowOf(one)).toMatchObject({ hold: 'prohibited', alert: 'prohibited' });
  await filePaper(world, one, 329, { docDate: dayAgo(0) });
  await judgeAndList(world.kernel);
  const stopped = await standing(one);
  expect(stopped).toMatchObject({ doNotDispatch: true, state: 'doNotDispatch' });
  expect(stopped.items.find(({ documentTypeId }: Json) => documentTypeId === 329)).toMatchObject({
    status: 'missing',
    blocksDispatch: true,
    note: expect.stringContaining('“prohibited”'),
  });
  // No limited query about somebody who is stopped.
  expect((await named([one])).body.error.code).toBe('clearinghouse.nobody');
  const full = (
    await boss.post(`/v1/clients/${acme.clientId}/clearinghouse/queries`, {
      employeeId: one.employeeId,
      kind: 'full',
    })
  ).body.openQuery;
  const path = `/v1/clearinghouseQueries/${full.queryId}/answer`;
  expect((await boss.post(path, { answer: 'completed', on: dayAgo(0) })).status).toBe(400);
  const future = { answer: 'notProhibited', on: dayAgo(-2) };
  expect((await boss.post(path, future)).body.error.code).toBe('clearinghouse.not_news');
  await boss.post(path, { ...future, on: dayAgo(0) });
  expect((await standing(one)).doNotDispatch).toBe(false);
});

test('two rows that contradict each other: the graver one counts, and it is said', async () => {
  const one = await driver('Twofold');
  await named([one]);
  const read = await send([
    result(one, 'Completed', 'Driver Not Prohibited'),
    result(one, 'Specific consent required'),
  ]);
  expect(read.remarks.map(({ what }: Json) => what)).toEqual(['contradicts']);
  expect(await rowOf(one)).toMatchObject({ alert: 'hit' });
});

test('a refused consent stops the driver', async () => {
  const one = await driver('Refuser');
  await boss.post(`/v1/clients/${acme.clientId}/clearinghouse/queries`, {
    employeeId: one.employeeId,
    kind: 'full',
  });
  const again = await boss.post(`/v1/clients/${acme.clientId}/clearinghouse/queries`, {
    employeeId: one.employeeId,
    kind: 'full',
  });
  expect(again.body.error.code).toBe('clearinghouse.open_already');
  const { openQuery } = await rowOf(one);
  await boss.post(`/v1/clearinghouseQueries/${openQuery.queryId}/answer`, {
    answer: 'refused',
    on: dayAgo(0),
  });
  expect((await standing(one)).doNotDispatch).toBe(true);
  const { body } = await boss.get(`/v1/clients/${acme.clientId}/alerts/clearinghouse`);
  const [worst] = body.clearinghouseQueryAlerts;
  expect(['prohibited', 'refused']).toContain(worst.kind);
  expect(body.clearinghouseQueryAlerts).toContainEqual(
    expect.objectContaining({
      employeeId: one.employeeId,
      kind: 'refused',
      text: expect.any(String),
    }),
  );
});

test('an order for a query is tied to it and ends with its answer', async () => {
  const one = await driver('Ordered');
  const order = await boss.post('/v1/orders', {
    employeeId: one.employeeId,
    orderType: 'clearinghouseQuery',
    queryType: 'limited',
  });
  expect(order.status, JSON.stringify(order.body)).toBe(201);
  expect((await rowOf(one)).orderId).toBe(order.body.orderId);
  await named([one]);
  await send([result(one, 'Completed', 'Driver Not Prohibited')]);
  const { body } = await boss.get(`/v1/orders/${order.body.orderId}`);
  expect(body).toMatchObject({ orderStatusId: 3 });
});

test('a driver of whom nobody knows whether the license is a CDL is not forgotten', async () => {
  const one = await driver('Classless');
  await inTenant('update employees set license_class_id = null where employee_id = $1', [
    one.employeeId,
  ]);
  await judgeAndList(world.kernel);
  expect(await rowOf(one)).toMatchObject({ lacks: ['class'], alert: 'faulty' });
});

test('pages go on where the last one ended, and a name is found', async () => {
  const first = await boss.get(`/v1/clients/${acme.clientId}/clearinghouse?view=all&limit=2`);
  const second = await boss.get(
    `/v1/clients/${acme.clientId}/clearinghouse?view=all&limit=2&after=${encodeURIComponent(first.body.next)}`,
  );
  const ids = [...first.body.rows, ...second.body.rows].map(({ employeeId }: Json) => employeeId);
  expect(new Set(ids).size).toBe(4);
  expect((await list('all', '&search=refus')).map(({ employeeName }) => employeeName)).toEqual([
    'Refuser, Dana',
  ]);
});

test('who may not order queries reads nothing here, and staff who see all clients read only (R471)', async () => {
  expect((await looker.get(`/v1/clients/${acme.clientId}/clearinghouse`)).status).toBe(403);
  const staff = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [
        'admin.viewClearinghouse',
        'customerCare.assumeClient',
        'customerCare.viewClients',
      ],
    }),
  );
  const at = { client: acme.clientId };
  expect((await staff.get(`/v1/clients/${acme.clientId}/clearinghouse`, at)).status).toBe(200);
  const { body } = await staff.get(`/v1/clients/${acme.clientId}/clearinghouse/overview`, at);
  expect(body).toMatchObject({ mayOrder: false, format: { unverified: expect.any(String) } });
  expect(
    (
      await staff.post(
        `/v1/clients/${acme.clientId}/clearinghouse/files`,
        { whom: 'due', queryType: 4 },
        at,
      )
    ).status,
  ).toBe(403);
  const clients = await staff.get('/v1/clearinghouse/clients');
  expect(clients.body).toContainEqual(expect.objectContaining({ clientName: 'Acme' }));
});

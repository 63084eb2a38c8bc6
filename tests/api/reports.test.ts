import readSheets from 'read-excel-file/node';
import { Readable } from 'node:stream';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_NAMES, type ReportName } from '#src/features/reports/reports.rules.ts';
import { addDays, addMonths, utcToday, writeDate } from '#src/shared/dates.ts';
import { DIRECTOR, openReportWorld, runReport } from '#tests/support/report-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let line: Client;
let theirs: Client;
let ann: Employee;
let boss: Api;
let bossId: string;
let clerk: Api;
let clerkId: string;
let stranger: Api;
const today = utcToday();

const base = (client: Client) => `/v1/clients/${client.clientId}`;
const run = (name: ReportName, query = '', api = boss, client = acme) =>
  runReport(api, client, name, query);
const column = (body: Json, id: string): unknown[] =>
  body.results.map(({ values }: Json) => values[id]);

beforeAll(async () => {
  ({ world, acme, west, line, theirs, ann, boss, bossId, clerk, clerkId, stranger } =
    await openReportWorld());
}, 120_000);
afterAll(() => world.close());

describe('the list of reports', () => {
  test('has those that the caller may run, each with a sentence (R495)', async () => {
    const { body } = await boss.get(`${base(acme)}/reports`);
    expect(body.reports.map(({ name }: Json) => name)).toEqual(REPORT_NAMES);
    expect(body.reports[0]).toEqual({
      name: 'roster',
      title: 'Employee roster',
      sentence: 'Everyone on the roster of a location, with job title, hire date and license.',
      group: 'Employees',
      basis: 'location',
    });
  });

  test('without the right to drug and alcohol records it has none of tests', async () => {
    const permissions = DIRECTOR.filter((one) => one !== 'records.viewDrugAlcohol');
    const api = await world.as(await world.makeUser({ client: acme, permissions }));
    const { body } = await api.get(`${base(acme)}/reports`);
    const names = body.reports.map(({ name }: Json) => name);
    expect(names).not.toContain('fastTest');
    expect(names).not.toContain('drugAlcohol');
    for (const path of [
      'drugAlcohol',
      'fasttest',
      'reports/drugAlcoholDOT',
      'reports/fastTest/file',
    ])
      expect((await api.get(`${base(acme)}/${path}`)).status, path).toBe(403);
    // What the register shows of tests is what was required, and that is no record of one.
    expect(column(await run('accidents', '', api), 'tests')).not.toContain('Due');
  });

  test('without the right to reports nothing is answered (R470)', async () => {
    const permissions = DIRECTOR.filter((one) => one !== 'client.viewEmployeeDataReports');
    const api = await world.as(await world.makeUser({ client: acme, permissions }));
    for (const path of ['reports', 'reports/roster', 'accidents', 'employeesByDot', 'fasttest'])
      expect((await api.get(`${base(acme)}/${path}`)).status, path).toBe(403);
    expect((await api.post('/v1/clients/medCards', { clientId: acme.clientId })).status).toBe(403);
  });

  test('a client without the service is told so (R487)', async () => {
    const bare = await world.makeClient({ services: ['medicalExams'] });
    const api = await world.as(await world.makeUser({ client: bare, permissions: DIRECTOR }));
    const answer = await api.get(`${base(bare)}/reports/fastTest`);
    expect(answer.body.error.code).toBe('request.no_service');
  });
});

describe('people', () => {
  test('the roster of a location holds what is below it, with the number that it runs under', async () => {
    const body = await run('roster');
    expect(column(body, 'name')).toEqual(['Abel, =Bob', 'Lund, Lea', 'Quill, Ann']);
    expect(column(body, 'dot')).toEqual(['1234567', '7654321', '1234567']);
    expect(body).toMatchObject({ more: false, startDate: null, totals: { rows: 3 } });
    expect(body.totals.tallies[0]).toMatchObject({ column: 'status', title: 'Status' });
    const part = await run('roster', `selectedClientId=${west.clientId}`);
    expect(column(part, 'name')).toEqual(['Quill, Ann']);
  });

  test('a location elsewhere cannot be selected', async () => {
    for (const [client, api] of [
      [theirs, boss],
      [acme, clerk],
      [line, clerk],
    ] as const) {
      const from = api === clerk ? west : acme;
      const path = `${base(from)}/reports/roster?selectedClientId=${client.clientId}`;
      expect((await api.get(path)).status).toBe(404);
    }
    expect((await stranger.get(`${base(acme)}/reports/roster`)).status).toBe(404);
  });

  test('by DOT number: those under it, and no others (R457)', async () => {
    const of = async (numbers: string) =>
      (
        await boss.get(
          `${base(acme)}/employeesByDot?reportType=employeesDOT&selectedDOTIds=${numbers}`,
        )
      ).body;
    expect(column(await of('7654321'), 'name')).toEqual(['Lund, Lea']);
    expect(column(await of('1234567'), 'name')).toEqual(['Abel, =Bob', 'Quill, Ann']);
    expect((await of('1234567,%207654321')).results).toHaveLength(3);
    for (const numbers of ['999', ''])
      expect((await of(numbers)).error, numbers).toMatchObject({
        code: 'request.invalid',
        fields: [{ field: 'selectedDOTIds' }],
      });
  });

  test('forUser narrows to the locations of another user, for who may see users (R455)', async () => {
    expect((await run('roster', `forUser=${bossId}`)).results).toHaveLength(3);
    expect(column(await run('roster', `forUser=${clerkId}`), 'name')).toEqual(['Quill, Ann']);
    const permissions = DIRECTOR.filter((one) => one !== 'client.viewUsers');
    const api = await world.as(await world.makeUser({ client: acme, permissions }));
    const path = `${base(acme)}/reports/roster?forUser=`;
    expect((await api.get(path + clerkId)).status).toBe(403);
    expect((await boss.get(`${path}018f3c1e-7d2a-7c3b-8d4e-5f6071829304`)).status).toBe(404);
  });

  test('are searched by words that stand in no address, and sorted by any column', async () => {
    const found = await boss.get(`${base(acme)}/reports/roster?search=header`, {
      headers: { 'x-search': 'lea lund' },
    });
    expect(column(found.body, 'name')).toEqual(['Lund, Lea']);
    expect(found.body.totals.rows).toBe(1);
    for (const [words, count] of [
      ['L%C3%BAnd', 1],
      ['50%', 0],
    ] as const) {
      const headers = { 'x-search': words };
      const answer = await boss.get(`${base(acme)}/reports/roster?search=header`, { headers });
      expect(answer.body.totals.rows, words).toBe(count);
    }
    expect((await boss.get(`${base(acme)}/reports/roster?search=lund`)).status).toBe(400);
    expect(column(await run('roster', 'sort=-name'), 'name')[0]).toBe('Quill, Ann');
    const refused = await boss.get(`${base(acme)}/reports/roster?sort=fatalities`);
    expect(refused.body.error.fields[0]).toMatchObject({ field: 'sort' });
  });
});

describe('papers', () => {
  test('medical cards: the one that is valid the longest, and who has none (R458)', async () => {
    const whole = { clientId: acme.clientId, isIncludeChildren: true };
    const { status, body } = await boss.post('/v1/clients/medCards', whole);
    expect(status).toBe(200);
    expect(column(body, 'employee')).toEqual(['Abel, =Bob', 'Lund, Lea', 'Quill, Ann']);
    expect(column(body, 'state')).toEqual(['None on file', 'Expired', 'Expiring']);
    expect(column(body, 'daysLeft')).toEqual([null, -3, 20]);
    expect(body.totals.tallies[0].counts).toEqual([
      { value: 'Expired', count: 1 },
      { value: 'Expiring', count: 1 },
      { value: 'None on file', count: 1 },
    ]);
    const alone = await boss.post('/v1/clients/medCards', { clientId: acme.clientId });
    expect(column(alone.body, 'employee')).toEqual(['Abel, =Bob']);
    expect((await stranger.post('/v1/clients/medCards', whole)).status).toBe(404);
    expect((await boss.post('/v1/clients/medCards', {})).status).toBe(400);
  });

  test('expirations are the alerts of the same days', async () => {
    const body = await run('expirations', `endDate=${addDays(today, 30)}`);
    const cards = body.results.filter(({ values }: Json) => values.lastDay !== null);
    expect(
      cards.map(({ values }: Json) => [values.employee, values.state, values.daysLeft]),
    ).toEqual([
      ['Lund, Lea', 'Expired', -3],
      ['Quill, Ann', 'Expiring', 20],
    ]);
    const { summary } = (
      await boss.get(
        `${base(acme)}/alerts?summary=true&docStatuses=expired,expiring&expiringDays=30`,
      )
    ).body;
    expect(body.totals.rows).toBe(summary.docAlerts.expired + summary.docAlerts.expiring);
    const gone = await run('expirations', `endDate=${today}`);
    expect(column(gone, 'state')).toEqual(['Expired']);
  });

  test('MVR violations: of the latest record alone, within the period', async () => {
    const body = await run('mvrViolations');
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({
      employeeId: ann.employeeId,
      values: {
        driver: 'Quill, Ann',
        date: addDays(today, -60),
        description: 'Speeding',
        acd: 'S92',
        speed: 16,
        commercial: 'Yes',
        record: addDays(today, -5),
        dot: '1234567',
      },
    });
    const ever = await run('mvrViolations', 'startDate=1900-01-01');
    expect(column(ever, 'description')).toEqual(['Speeding', 'Old one']);
    expect((await run('mvrViolations', '', clerk, west)).results).toHaveLength(1);
    expect((await run('mvrViolations', `selectedClientId=${line.clientId}`)).results).toEqual([]);
  });
});

describe('accidents', () => {
  test('the register of three years, newest first, with its sums', async () => {
    const { body } = await boss.get(`${base(acme)}/accidents?selectedClientId=${acme.clientId}`);
    expect(new Set(column(body, 'city'))).toEqual(new Set(['Waco', 'Reno']));
    expect(body).toMatchObject({ startDate: addMonths(today, -36), endDate: today });
    expect(body.totals.sums.map(({ title, value }: Json) => [title, value])).toEqual([
      ['Injuries', 2],
      ['Fatalities', 1],
      ['Vehicles disabled', 2],
    ]);
    const ever = await boss.get(`${base(acme)}/accidents?startDate=1900-01-01`);
    expect(column(ever.body, 'city')).toContain('Oldtown');
    const register = await boss.get(`${base(acme)}/accidentRegister`);
    expect(body.totals.rows).toBe(register.body.rows.length);
  });

  test('by DOT number, and for who works at one location its own', async () => {
    const path = `${base(acme)}/accidents?reportType=accidentsDOT&selectedDOTIds=7654321`;
    expect(column((await boss.get(path)).body, 'city')).toEqual(['Reno']);
    expect(column((await clerk.get(`${base(west)}/accidents`)).body, 'city')).toEqual(['Waco']);
    // The number of the company above counts for the clerk, too: for the clerk's own location.
    const own = await clerk.get(`${base(west)}/accidents?selectedDOTIds=1234567`);
    expect(column(own.body, 'city')).toEqual(['Waco']);
    const other = await clerk.get(`${base(west)}/accidents?selectedDOTIds=7654321`);
    expect(other.status).toBe(400);
  });

  test('a period that ends before it begins is refused', async () => {
    const answer = await boss.get(
      `${base(acme)}/accidents?startDate=${today}&endDate=${addDays(today, -1)}`,
    );
    expect(answer.body.error.fields).toEqual([
      { field: 'endDate', message: 'The last day is before the first.' },
    ]);
  });

  test('over ten years has all that is on record, and over a location just deactivated its own', async () => {
    const long = await run('accidents', `startDate=${addMonths(today, -120)}&endDate=${today}`);
    const whole = await run('accidents');
    expect(long.totals.rows).toBeGreaterThanOrEqual(whole.totals.rows);
    expect(long.startDate).toBe(addMonths(today, -120));
    const before = await run('roster', '', boss, west);
    const set = (deactivated: boolean) =>
      world.inTenant(acme.tenantId, 'update clients set deactivated = $2 where client_id = $1', [
        west.clientId,
        deactivated,
      ]);
    await set(true);
    const after = await run('roster', '', boss, west);
    await set(false);
    expect(after.totals).toEqual(before.totals);
  });

  test('over nothing is empty, and its totals say so', async () => {
    const body = await run('accidents', 'startDate=1990-01-01&endDate=1990-12-31');
    expect(body).toMatchObject({ results: [], more: false, totals: { rows: 0 } });
  });
});

describe('drug and alcohol tests', () => {
  test('by the day of collection, with their outcomes', async () => {
    const { body } = await boss.get(`${base(acme)}/drugAlcohol?reportType=drugAlcohol`);
    expect(body.totals.rows).toBe(3);
    expect(body.totals.tallies[0]).toMatchObject({
      title: 'Outcome',
      counts: [
        { value: 'Negative', count: 1 },
        { value: 'No test', count: 1 },
        { value: 'Non-negative', count: 1 },
      ],
    });
    const recent = await boss.get(`${base(acme)}/drugAlcohol?startDate=${addDays(today, -30)}`);
    expect(recent.body.totals.rows).toBe(2);
    const dot = await boss.get(`${base(acme)}/drugAlcohol?selectedDOTIds=7654321`);
    expect(dot.body.totals.rows).toBe(0);
  });

  test('fast tests are those before employment and at random, from the start of a day to its end (R459-R462)', async () => {
    const day = addDays(today, -2);
    const path = `${base(acme)}/fasttest?sites=${acme.clientId}`;
    const { body } = await boss.get(`${path}&startDate=${day}T00:00:00&endDate=${day}T23:59:59`);
    expect(body).toMatchObject({ startDate: day, endDate: day });
    expect(column(body, 'reason').toSorted()).toEqual(['Pre-employment', 'Random']);
    expect(column(body, 'specimen').toSorted()).toEqual(['Hair', 'Urine']);
    expect(column(body, 'outcome').toSorted()).toEqual(['Negative', 'Non-negative']);
    const none = await boss.get(`${base(acme)}/fasttest?sites=${line.clientId}`);
    expect(none.body.results).toEqual([]);
    expect((await boss.get(`${base(acme)}/fasttest?sites=${theirs.clientId}`)).status).toBe(404);
    expect((await boss.get(`${path}&startDate=yesterday`)).status).toBe(400);
  });

  test('each reading is recorded', async () => {
    await run('drugAlcohol');
    const { rows } = await world.kernel.pool.query<Json>(
      `select entity, entity_id, detail from audit_log where action = 'reports.run' and user_id = $1 order by seq desc limit 1`,
      [bossId],
    );
    expect(rows[0]).toMatchObject({
      entity: 'report',
      entity_id: 'drugAlcohol',
      detail: { fields: ['drugTests'] },
    });
  });
});

/** A report as a file of a media type. */
async function file(path: string, accept?: string) {
  const answer = await fetch(`${world.address}${base(acme)}/reports/${path}`, {
    headers: { authorization: `Bearer ${boss.token}`, ...(accept ? { accept } : {}) },
  });
  expect(answer.status).toBe(200);
  return answer;
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a file', () => {
  test('as CSV has the rows and columns of the list, with formulas made harmless', async () => {
    const answer = await file('roster/file?columns=name,dot&sort=name');
    expect(answer.headers.get('content-disposition')).toContain('Employee%20roster');
    const text = (await answer.text()).replace('\uFEFF', '');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'Name,DOT number',
      '"Abel, =Bob",1234567',
      '"Lund, Lea",7654321',
    ]);
  });

  test('as a workbook has numbers and days as such, and says what it is', async () => {
    const answer = await file('accidents/file?sort=-date&columns=date,city,injuries', XLSX);
    expect(answer.headers.get('content-type')).toBe(XLSX);
    const [rows, about] = await readSheets(
      Readable.from([Buffer.from(await answer.arrayBuffer())]),
    );
    expect(rows?.sheet).toBe('Accident register');
    expect(rows?.data[0]).toEqual(['Date of accident', 'City', 'Injuries']);
    const waco = rows?.data.find(([, city]) => city === 'Waco');
    expect(waco).toEqual([new Date(`${addDays(today, -10)}T00:00:00Z`), 'Waco', 2]);
    const words = about?.data.map(([cell]) => cell) ?? [];
    expect(words[0]).toBe('Accident register');
    expect(words).toContain('Injuries: 2');
    expect(words).toContain(`From ${writeDate(addMonths(today, -36))} to ${writeDate(today)}`);
    expect(String(words.at(-1))).toMatch(/^Acme · Printed by Bo /);
  });

  test('as a PDF says whose it is, of when, of which numbers, and its totals', async () => {
    const answer = await file('accidentsDOT/file?selectedDOTIds=7654321', 'application/pdf');
    const task = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
    const pdf = await task.promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    await task.destroy();
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /^Acme Accident register by DOT number As of .+ DOT numbers: 7654321\. From .+ 1 row\. Injuries: 0\. Fatalities: 1\./,
    );
    expect(text).toContain('Reno');
    expect(text).not.toContain('Waco');
  });

  test('of selected rows has those alone, in its totals too', async () => {
    const { results } = await run('accidents', 'sort=city');
    const answer = await file(`accidents/file?only=${results[0].rowId}`, XLSX);
    const [rows, about] = await readSheets(
      Readable.from([Buffer.from(await answer.arrayBuffer())]),
    );
    expect(rows?.data).toHaveLength(2);
    expect(about?.data.flat()).toContain('Fatalities: 1');
    expect(about?.data.flat()).toContain('The rows that were selected');
  });

  test('leaves a row of what was exported, and as what', async () => {
    await file('roster/file?columns=name', XLSX);
    const { rows } = await world.kernel.pool.query<Json>(
      `select entity, entity_id, detail from audit_log where action = 'reports.exportReport' and user_id = $1 order by seq desc limit 1`,
      [bossId],
    );
    expect(rows[0]).toMatchObject({
      entity: 'export',
      entity_id: 'report.roster',
      detail: { rows: 3, columns: ['Name'], workbook: true },
    });
  });

  test('of a column that the report does not have is refused', async () => {
    const answer = await boss.get(`${base(acme)}/reports/roster/file?columns=name,city`);
    expect(answer.body.error.fields[0]).toMatchObject({ field: 'columns' });
  });

  test.each(REPORT_NAMES)('%s can be had as each (R495)', async (name) => {
    const numbers = name.endsWith('DOT') ? '?selectedDOTIds=1234567' : '';
    for (const accept of [undefined, 'application/pdf', XLSX])
      expect((await file(`${name}/file${numbers}`, accept)).headers.get('content-type')).toContain(
        accept ?? 'text/csv',
      );
  });
});

test('orders: how far each is, as the list of orders has them', async () => {
  await world.inTenant(
    acme.tenantId,
    "insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id) values ($1, $2, $3, 'epn', 1)",
    [acme.tenantId, west.clientId, ann.employeeId],
  );
  const body = await run('orders');
  const list = await boss.get('/v1/orders');
  expect(body.totals.rows).toBe(list.body.rows.length);
  expect(body.results[0].values).toMatchObject({
    employee: 'Quill, Ann',
    status: list.body.rows[0].OrderStatus,
    location: 'West',
  });
});

test('of more rows than a list shows the totals and the file have all, in the order asked for', async () => {
  const huge = await world.makeClient({ name: 'Huge' });
  await world.inTenant(
    huge.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, work_id)
     select $1, $2, 'Driver', 'H' || lpad(i::text, 5, '0'), 2, 'W' || lpad((i * 7 % 4100)::text, 5, '0')
       from generate_series(0, 4099) i`,
    [huge.tenantId, huge.clientId],
  );
  const api = await world.as(await world.makeUser({ client: huge, permissions: DIRECTOR }));
  const body = await run('roster', '', api, huge);
  expect(body.results).toHaveLength(1000);
  expect(body).toMatchObject({ more: true, totals: { rows: 4100 } });
  expect(body.results[999].values.name).toBe('H00999, Driver');
  const last = await run('roster', 'sort=-workId', api, huge);
  expect(last.results[0].values.workId).toBe('W04099');
  expect(last.results[999].values.workId).toBe('W03100');
  const file = await api.get(`${base(huge)}/reports/roster/file?columns=name&sort=-workId`);
  expect(file.body.split('\r\n')).toHaveLength(4102);
});

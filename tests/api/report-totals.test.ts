import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_NAMES, reportOf, type ReportName } from '#src/features/reports/reports.rules.ts';
import { transaction, type Db } from '#src/server/db/handle.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { filePaper } from '#tests/support/filing.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { openReportWorld, runReport } from '#tests/support/report-world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let line: Client;
let boss: Api;
let bossId: string;
let clerk: Api;
let clerkId: string;
const today = utcToday();

const base = (client: Client) => `/v1/clients/${client.clientId}`;
const run = (name: ReportName, query = '', api = boss, client = acme) =>
  runReport(api, client, name, query);
const column = (body: Json, id: string): unknown[] =>
  body.results.map(({ values }: Json) => values[id]);

beforeAll(async () => {
  ({ world, acme, west, line, boss, bossId, clerk, clerkId } = await openReportWorld());
}, 120_000);
afterAll(() => world.close());

describe('the totals of a report as it opens, which are counted and not read', () => {
  /** Everywhere, a terminal, somebody who works at one, and the locations of another user. */
  const places: [string, () => [Api, Client, string]][] = [
    ['the whole company', () => [boss, acme, '']],
    ['a company below it', () => [boss, line, '']],
    ['who works at a terminal', () => [clerk, west, '']],
    ['the locations of another user', () => [boss, acme, `forUser=${clerkId}&`]],
  ];
  test.each(
    REPORT_NAMES.flatMap((name) => places.map(([where, of]) => [name, where, of] as const)),
  )('%s: %s', async (name, _where, of) => {
    const [api, client, more] = of();
    const numbers = reportOf(name).basis === 'DOT';
    const dots = client === line ? '7654321' : '1234567,7654321';
    if (numbers && client === west) return;
    const query = `${more}${numbers ? `selectedDOTIds=${more || client === line ? dots.slice(-7) : dots}` : ''}`;
    // Nobody of the terminal works under the other number.
    if (numbers && more) return;
    const opened = await run(name, query, api, client);
    const [first = ''] = Object.keys(reportOf(name).columns);
    const { totals } = await run(name, `${query}&sort=${first}`, api, client);
    expect(opened.totals).toEqual(totals);
    expect(opened.results).toHaveLength(totals.rows);
    const file = await api.get(`${base(client)}/reports/${name}/file?${query}`);
    expect(file.body.trim().split('\r\n')).toHaveLength(totals.rows + 1);
  });

  test('follow a card that is filed or taken out, and a driver who leaves', async () => {
    const states = async () => {
      const opened = await run('medCards');
      const sorted = await run('medCards', 'sort=employee');
      expect(opened.totals).toEqual(sorted.totals);
      return JSON.stringify(opened.totals.tallies);
    };
    const before = await states();
    const max = await world.makeEmployee({ client: west, lastName: 'Maxwell' });
    // Not judged yet, they are counted all the same.
    const seen = new Set([before, await states()]);
    const paper = await filePaper(world, max, 238, {});
    seen.add(await states());
    await judgeDue(world.kernel);
    seen.add(await states());
    await world.inTenant(
      max.tenantId,
      `update documents set expiration_date = '${addDays(today, 400)}' where document_id = $1`,
      [paper],
    );
    await judgeDue(world.kernel);
    seen.add(await states());
    await world.inTenant(
      max.tenantId,
      'update employees set deleted_at = now() where employee_id = $1',
      [max.employeeId],
    );
    await judgeDue(world.kernel);
    seen.add(await states());
    expect(seen.size).toBe(4);
  });
});

test('a file is made of one moment: what others write meanwhile is not in it', async () => {
  const count = async (db: Db) =>
    (
      await db.rows<{ count: number }>(
        'test-people',
        'select count(*)::int as count from employees',
        [],
      )
    )[0]?.count;
  const binding = { role: 'app', tenantId: acme.tenantId, sites: '*' } as const;
  await transaction(
    world.kernel.pool,
    binding,
    async (db) => {
      const before = await count(db);
      await world.makeEmployee({ client: line, lastName: 'Later' });
      expect(await count(db)).toBe(before);
    },
    { snapshot: true },
  );
});

test('employee data: of those who left too, without SSN and date of birth', async () => {
  const gone = await world.makeEmployee({ client: west, lastName: 'Gone' });
  await world.inTenant(
    gone.tenantId,
    `update employees set employment_status_id = (select employment_status_id from employment_statuses where status = 'Terminated'),
       termination_date = $2, email = 'gone@west.example' where employee_id = $1`,
    [gone.employeeId, addDays(today, -3)],
  );
  const roster = await run('roster');
  const body = await run('employeeData');
  expect(body.totals.rows).toBe(roster.totals.rows + 1);
  const row = body.results.find(({ rowId }: Json) => rowId === gone.employeeId);
  expect(row.values).toMatchObject({
    ...{ status: 'Terminated', lastDay: addDays(today, -3), email: 'gone@west.example' },
    ...{ location: 'West', dot: '1234567' },
  });
  expect(Object.keys(row.values)).not.toContain('dob');
});

test('activity of users: who signed in, and how much is on record of each in a period', async () => {
  const body = await run('userActivity');
  const mine = body.results.find(({ rowId }: Json) => rowId === bossId);
  expect(mine.values).toMatchObject({ location: 'Acme', state: 'Not signed up' });
  expect(mine.values.acts).toBeGreaterThan(10);
  expect(mine.values.lastAct).not.toBeNull();
  const before = await run('userActivity', `startDate=2020-01-01&endDate=2020-12-31`);
  expect(before.totals.sums).toMatchObject([{ column: 'acts', value: 0 }]);
  expect(before.totals.rows).toBe(body.totals.rows);
  // Somebody at a terminal sees the accounts there alone.
  const theirs = await run('userActivity', '', clerk, west);
  expect(column(theirs, 'location')).toEqual(theirs.results.map(() => 'West'));
});

describe('safety data', () => {
  beforeAll(async () => {
    await world.asSchemaOwner('alter table csa_crashes no force row level security');
    await world.asSchemaOwner(
      `insert into csa_crashes (dot_number, record_key, release, first_release, digest, import_id, report_number, report_state, sequence,
         crashed_on, city, state, location, vin, plate, plate_state, citation, fatalities, injuries)
       select dot, dot || n, current_date, current_date, gen_random_uuid(), gen_random_uuid(), 'TX' || n, 'TX', 1, current_date - n, 'Waco', 'TX', '',
         'V' || n, 'P' || n, 'TX', '', 0, n
         from (values ('1234567', 5), ('1234567', 2000), ('7654321', 9)) t (dot, n)`,
    );
    await world.asSchemaOwner('alter table csa_crashes force row level security');
  });

  test('crashes: those of three years that FMCSA publishes of the numbers here, each with where it is in the register', async () => {
    const body = await run('crashes');
    expect(column(body, 'report')).toEqual(['TX5', 'TX9']);
    expect(body.totals.tallies[0].counts).toEqual([{ value: 'Not tied', count: 2 }]);
    const byNumber = await boss.get(
      `${base(acme)}/crashes?reportType=crashesDOT&selectedDOTIds=7654321`,
    );
    expect(column(byNumber.body, 'report')).toEqual(['TX9']);
    const ever = await run('crashes', 'startDate=1900-01-01');
    expect(column(ever, 'report')).toEqual(['TX5', 'TX9', 'TX2000']);
  });

  test('CSA: every category of each number, with the reason where there is no percentile', async () => {
    const body = await run('csaDOT', 'selectedDOTIds=7654321');
    expect(new Set(column(body, 'dot'))).toEqual(new Set(['7654321']));
    expect(body.totals.rows).toBeGreaterThan(5);
    expect(body.results[0].values.reason).not.toBeNull();
    const both = await run('csa');
    expect(both.totals.rows).toBe(body.totals.rows * 2);
  });
});

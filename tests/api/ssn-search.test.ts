import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';

let world: World;
let acme: Client;
let west: Client;
let other: Client;
let boss: Api;
let terminal: Api;
let ann: Employee;
let foreign: Employee;

const SSN = '900-45-6789';
const found = (body: Json) => body['rows']?.map((row: Json) => row['employeeId']) ?? [];
const hidden = (text: string) => ({ headers: { 'x-search': text } });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other' });
  ann = await world.makeEmployee({ client: west, workId: 'W-100', ssn: SSN });
  foreign = await world.makeEmployee({ client: other, license: '900456789', licenseState: 'HI' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewEmployee', 'client.viewPII', 'client.uploadRosterUpdates'],
    }),
  );
  terminal = await world.as(
    await world.makeUser({
      client: west,
      permissions: ['client.viewRoster', 'client.viewEmployee'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

test('a search by SSN is for who may see SSNs or finds people for a living; the others are told so', async () => {
  const path = '/v1/employees?search=header';
  const auditor = await world.asAuditor(acme);
  for (const api of [terminal, auditor]) {
    for (const ssn of [SSN, '900-45-6780', SSN.replaceAll('-', '')])
      for (const at of [path, `${path}&exactMatch=true`, '/v1/employees/csv?search=header']) {
        const { status, body } = await api.get(at, hidden(ssn));
        expect([at, status, body.error?.code]).toEqual([at, 403, 'employees.ssn_search']);
        expect(body.error.message).toBe('You may not search by Social Security number.');
      }
  }
  // Nine digits may be a license number, which anybody looks for.
  const theirs = await world.as(
    await world.makeUser({ client: other, permissions: ['client.viewEmployee'] }),
  );
  expect(found((await theirs.get(path, hidden('900456789'))).body)).toEqual([foreign.employeeId]);
  for (const permission of [
    'dq.searchAndMatch',
    'cme.search',
    'customerCare.assumeClient',
  ] as const) {
    const api = await world.as(
      await world.makeUser({ client: world.internal, permissions: [permission] }),
    );
    expect(found((await api.get(path, hidden(SSN))).body), permission).toContain(ann.employeeId);
  }
});

test('searching for SSNs that nobody has ends after ten in a minute, many at once too, and leaves an alarm', async () => {
  const user = await world.makeUser({
    client: acme,
    permissions: ['client.viewEmployee', 'client.viewPII'],
  });
  const guesser = await world.as(user);
  const path = '/v1/employees?search=header';
  const setWindow = (to: string) =>
    world.kernel.pool.query(
      `update login_attempts set last_failure_at = ${to} where subject like 'ssn search %'`,
    );
  const guess = (at: number) => guesser.get(path, hidden(`90177${String(1000 + at)}`));
  expect((await guess(0)).status).toBe(200);
  // However long the rest takes here, the minute is not over.
  await setWindow("now() + interval '1 hour'");
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => guess(at + 1)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(9).fill(200),
    ...Array<number>(15).fill(429),
  ]);
  const late = await guesser.get('/v1/employees/csv?search=header', hidden(SSN));
  expect([late.status, late.body.error.code]).toEqual([429, 'employees.ssn_tries']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  // Somebody else is not held up, nor is a search by anything else.
  expect((await boss.get(path, hidden(SSN))).status).toBe(200);
  expect((await guesser.get('/v1/employees?search=smithson')).status).toBe(200);
  const { rows } = await world.kernel.pool.query(
    "select action, count(*)::int as count, string_agg(detail::text, '') as details from audit_log where action like 'employees.ssn%' and user_id = $1 group by action order by action",
    [user.userId],
  );
  expect(rows.map(({ action, count }) => [action, count])).toEqual([
    ['employees.ssnAlarm', 1],
    ['employees.ssnMiss', 10],
  ]);
  expect(textWithoutIds(rows)).not.toMatch(/90177/);
  const figures = await world.kernel.metrics.registry.metrics();
  expect(figures).toMatch(/console_ssn_tries_total\{outcome="missed"\} \d/);
  expect(figures).toMatch(/console_ssn_tries_total\{outcome="throttled"\} \d/);
  // A minute later one may go on.
  await setWindow("now() - interval '61 seconds'");
  expect((await guess(99)).status).toBe(200);
});

test('a column of SSNs in a roster is for the same people: the others learn nothing from it', async () => {
  const clerk = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.uploadRosterUpdates'] }),
  );
  const file = Buffer.from(`Work id,SSN\nW-100,900-33-0003\nW-999,${SSN}\n`);
  const { body } = await clerk.upload(`/v1/clients/${acme.clientId}/rosters`, [
    { name: 'roster.csv', bytes: file, type: 'text/csv' },
  ]);
  expect(body.plan.mapping).toEqual(['workId', null]);
  expect(body.remarks.join()).toContain('You may not search by Social Security number.');
  const at = `/v1/rosters/${body.rosterId}`;
  const mapping = ['workId', 'ssn'];
  const check = (api: Api, matchBy: string, options = {}) =>
    api.post(`${at}/check`, { mapping, matchBy, missingStatusId: null }, options);
  for (const matchBy of ['workId', 'ssn']) {
    const refused = await check(clerk, matchBy);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'employees.ssn_search']);
  }
  const rowsFor = async (api: Api, options = {}) => {
    expect((await check(api, 'workId', options)).status).toBe(202);
    await vi.waitFor(async () => expect((await api.get(at, options)).body.state).toBe('checked'), {
      timeout: 30_000,
      interval: 50,
    });
    return (await api.get(`${at}/rows`, options)).body.rows;
  };
  // Care finds people by one SSN at a time: ten thousand rows would be ten thousand guesses.
  const care = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
  );
  for (const matchBy of ['workId', 'ssn']) {
    const refused = await check(care, matchBy, { client: acme.clientId });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'employees.ssn_search']);
  }
  // Nor does anyone who may not see SSNs apply what somebody else checked.
  await rowsFor(boss);
  expect((await clerk.post(`${at}/apply`)).body.error.code).toBe('employees.ssn_search');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDrivers } from '#src/features/clearinghouse/server/drivers.sql.ts';
import { transaction } from '#src/server/db/handle.ts';
import { dayAgo } from '#tests/support/days.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import { fileAll } from '#tests/support/filing.ts';
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
let dana: Employee;
let others: Employee[];

const inTenant = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);

async function driver(lastName: string, queried: number): Promise<Employee> {
  const one = await world.makeEmployee({
    client: acme,
    firstName: 'Dana',
    lastName,
    dob: '1980-02-03',
    license: `D${String(1_000_000 + queried)}`,
    licenseState: 'CA',
  });
  await fileAll(world, one);
  await inTenant(
    'update documents set doc_date = $2 where employee_id = $1 and document_type_id in (308, 313)',
    [one.employeeId, dayAgo(queried)],
  );
  await judgeAndList(world.kernel);
  return one;
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        ...(['servicesClearinghouse.orderClearinghouseQueries', 'client.viewEmployee'] as const),
        ...(['client.editEmployeeInfo', 'client.transferEmployee', 'client.viewPII'] as const),
      ],
    }),
  );
  dana = await driver('Kept', 100);
  others = [await driver('Older', 400), await driver('Newer', 380)];
}, 120_000);
afterAll(() => world.close());

const rowOf = async ({ employeeId }: Employee): Promise<Json> =>
  (
    await inTenant(
      'select to_jsonb(d) as row from clearinghouse_drivers d where employee_id = $1',
      [employeeId],
    )
  )[0]?.row;

/** How many kept rows differ from what files, queries and stops say. */
const stale = (): Promise<number> =>
  transaction(
    world.kernel.pool,
    { role: 'jobs', tenantId: acme.tenantId, sites: '*' },
    async (db) => {
      const rows = await db.rows<{ id: string }>(
        'all',
        'select employee_id as id from employees',
        [],
      );
      return keepDrivers(
        db,
        rows.map(({ id }) => id),
      );
    },
  );

const QUERY = `insert into clearinghouse_queries (tenant_id, client_id, employee_id, kind, query_type, asked, state)
  select tenant_id, client_id, employee_id, 'limited', 1, '{}', 'made' from employees where employee_id = $1`;
/** Everything that a driver's place in the lists hangs on, each step from the one before. */
const STEPS: readonly (readonly [what: string, sql: string])[] = [
  ['the name', "update employees set last_name = 'Keptanew' where employee_id = $1"],
  [
    'another paper',
    `update documents set doc_date = doc_date + 30 where employee_id = $1 and document_type_id = 308`,
  ],
  [
    'a paper that is hidden',
    `update documents set hidden_at = now(), hidden_reason = 'x' where employee_id = $1 and document_type_id = 308`,
  ],
  ['a query', QUERY],
  [
    'its answer',
    "update clearinghouse_queries set state = 'consentPending', hit_at = now(), full_due_at = now() + interval '1 day' where employee_id = $1",
  ],
  [
    'the end of the hit',
    "update clearinghouse_queries set state = 'completed', outcome = 'notProhibited', answered_on = current_date, hit_ended_at = now() where employee_id = $1",
  ],
  [
    'a stop',
    `insert into clearinghouse_holds (tenant_id, client_id, employee_id, query_id, what, since)
     select tenant_id, client_id, employee_id, query_id, 'prohibited', current_date from clearinghouse_queries where employee_id = $1`,
  ],
  [
    'its end',
    'update clearinghouse_holds set ended_on = current_date, ended_at = now() where employee_id = $1',
  ],
  [
    'the plan of the company',
    `insert into clearinghouse_plans (tenant_id, client_id, cycle, cycle_month, cycle_day)
     select tenant_id, tenant_id, 'year', 1, 15 from employees where employee_id = $1`,
  ],
  [
    'another day of the plan',
    'update clearinghouse_plans set cycle_day = 16 where tenant_id = (select tenant_id from employees where employee_id = $1)',
  ],
  [
    'the location',
    "update employees set client_id = (select client_id from clients where name = 'East') where employee_id = $1",
  ],
  [
    'a plan of the location',
    `insert into clearinghouse_plans (tenant_id, client_id, cycle, cycle_month, cycle_day)
     select tenant_id, client_id, 'year', 2, 20 from employees where employee_id = $1`,
  ],
  [
    'the status',
    'update employees set employment_status_id = 3, termination_date = current_date where employee_id = $1',
  ],
  [
    'the status, back again',
    'update employees set employment_status_id = 2, termination_date = null where employee_id = $1',
  ],
  [
    'the agency',
    "update employees set license_class_id = null, dot_agency = 'FRA' where employee_id = $1",
  ],
];

test.each(STEPS)('a list of the Clearinghouse is right after a change of %s', async (_, sql) => {
  const before = await rowOf(dana);
  await inTenant(sql, [dana.employeeId]);
  await judgeAndList(world.kernel);
  expect(await rowOf(dana)).not.toEqual(before);
  expect(await stale()).toBe(0);
});

test('a change by the console is in the list with its answer', async () => {
  const [older] = others;
  if (!older) throw new Error('There are others');
  const before = await rowOf(older);
  const changed = await boss.patch(`/v1/employees/${older.employeeId}`, { lastName: 'Aaronson' });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await rowOf(older)).not.toEqual(before);
  const path = `/v1/clients/${acme.clientId}/clearinghouse`;
  const { body } = await boss.get(`${path}?view=all`);
  expect(body.rows.map(({ employeeName }: Json) => employeeName)).toContain('Aaronson, Dana');
  expect((await boss.get(`/v1/clients/${east.clientId}/clearinghouse?view=all`)).body.rows).toEqual(
    [],
  );
  const asked = await boss.post(`${path}/queries`, {
    employeeId: older.employeeId,
    kind: 'limited',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { counts } = (await boss.get(`${path}/overview`)).body;
  expect(counts).toMatchObject({ asked: 1, all: 2 });
  expect(await stale()).toBe(0);
});

test('the list is saved as a CSV file, whole or what is chosen, and each export is recorded', async () => {
  const path = `/v1/clients/${acme.clientId}/clearinghouse/csv`;
  const read = async (query: string, api = boss) => {
    const reply = await fetch(`${world.address}${path}?${query}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    return { status: reply.status, text: await reply.text() };
  };
  const all = await read('view=all');
  expect(all.status, all.text).toBe(200);
  const [head, ...rows] = all.text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toContain('Driver,State,Next query,By,Last query');
  const { body } = await boss.get(`/v1/clients/${acme.clientId}/clearinghouse?view=all`);
  expect(rows).toHaveLength(body.rows.length);
  const one = body.rows[0];
  const chosen = await read(`view=all&columns=name,location&only=${one.employeeId}`);
  expect(chosen.text).toContain(one.employeeName);
  expect(chosen.text.trimEnd().split('\r\n')).toHaveLength(2);
  const audit = await world.kernel.pool.query(
    "select detail from audit_log where entity = 'export' and entity_id = 'clearinghouse' order by seq",
  );
  expect(audit.rows).toMatchObject([
    { detail: { view: 'all', rows: rows.length } },
    { detail: { rows: 1 } },
  ]);
  const looker = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
  );
  expect((await read('view=all', looker)).status).toBe(403);
});

import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileAnswers } from '#src/features/clearinghouse/server/file-answers.job.ts';
import { requalifyDue } from '#src/features/qualification/server/requalify.job.ts';
import { dayAgo } from '#tests/support/days.ts';
import { judgeAndList } from '#tests/support/judged.ts';
import { until } from '#tests/support/until.ts';
import { type Api, type Client, type Json, openWorld, type World } from '#tests/support/world.ts';

/** Drivers who are asked about at once; `npm run bench -- clearinghouse` asks about 10,000 (`CLEARINGHOUSE_QUERIES`). */
const QUERIES = Number(process.env['CLEARINGHOUSE_QUERIES'] ?? 230);
/** Where it writes how many milliseconds each step took. */
const TIMES = process.env['CLEARINGHOUSE_TIMES'];
const times: Record<string, number> = {};

let world: World;
let acme: Client;
let boss: Api;

const inTenant = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'servicesClearinghouse.orderClearinghouseQueries',
        'client.viewEmployee',
        'client.viewPII',
        'records.viewDrugAlcohol',
      ],
    }),
  );
  await inTenant(
    `insert into employees (tenant_id, client_id, first_name, last_name, dob, license, license_state, license_class_id,
       employment_status_id, hire_date, license_expires)
     select $1, $2, 'Dana', 'Many' || n, '1980-02-03', 'D' || (1000000 + n), 'CA', 1, 2, '2020-01-06', '2039-12-31'
       from generate_series(1, $3::int) n`,
    [acme.tenantId, acme.clientId, QUERIES],
  );
  // The query before hiring, the last one a year, and the consent.
  await inTenant(
    `with papers as (
       select employee_id, type, sha256(convert_to(employee_id::text || type, 'UTF8')) as hash
         from employees cross join unnest(array[313, 308, 1116]) type),
     kept as (insert into blobs (tenant_id, sha256, size, media_type, pages) select $1, hash, 10, 'application/pdf', 1 from papers)
     insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
     select $1, $2, employee_id, type, $3::date, 'accepted', hash, 'a.pdf', 'upload' from papers`,
    [acme.tenantId, acme.clientId, dayAgo(400)],
  );
  // As autovacuum would, some time after so many rows came at once.
  await world.asSchemaOwner('analyze');
  await until('everybody judged', async () => {
    await requalifyDue(world.kernel);
    const [row] = await inTenant('select count(*)::int as judged from employee_qualification');
    return row?.judged === QUERIES;
  });
  // So many are listed by the job, some time later: the list is what files are made of.
  await judgeAndList(world.kernel);
  await world.asSchemaOwner('analyze');
}, 900_000);
afterAll(() => world.close());

/** One step of the round, timed. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  times[what] = Math.round(performance.now() - from);
  return result;
}

test('many are asked about, answered and filed: each once, each with a paper of their own', async () => {
  const path = `/v1/clients/${acme.clientId}/clearinghouse`;
  const make = (trial: boolean) =>
    boss.post(`${path}/files`, { queryType: 4, whom: 'everybody', trial });
  const checked = await timed('checked', () => make(true));
  expect(checked.body).toMatchObject({ rows: QUERIES, leftInAll: 0 });
  const made = await timed('made', () => make(false));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.rows).toBe(QUERIES);
  await timed('sent', async () => {
    for (const { fileId } of made.body.files)
      expect((await boss.post(`/v1/clearinghouseFiles/${fileId}/sent`)).status).toBe(200);
  });

  const drivers = await inTenant('select last_name, license from employees');
  const on = dayAgo(0);
  const lines = drivers.map(
    ({ last_name, license }) =>
      `"${last_name}, Dana",${license},CA,02/03/1980,Limited,Completed,Driver Not Prohibited,${on}`,
  );
  const heading =
    'Driver Name,CDL Number,State,Date of Birth,Query Type,Query Status,Query Result,Query Date';
  const bytes = Buffer.from(`${[heading, ...lines].join('\r\n')}\r\n`);
  const read = await timed('read', () =>
    boss.upload(`${path}/results`, [{ name: 'results.csv', bytes, type: 'text/csv' }]),
  );
  expect(read.body, JSON.stringify(read.body.error)).toMatchObject({
    ...{ rows: QUERIES, news: QUERIES, notProhibited: QUERIES, remarksInAll: 0 },
  });

  // The server's own job may have taken some meanwhile.
  const unfiled = async () =>
    (await inTenant('select from clearinghouse_queries where document_id is null')).length;
  await timed('filed', () =>
    until('every paper', async () => {
      await fileAnswers(world.kernel);
      return (await unfiled()) === 0;
    }),
  );
  const papers = await inTenant(
    `select q.employee_id as asked, d.employee_id as filed, d.document_type_id as type, d.status, d.source, d.doc_date = $1 as "onDay",
           encode(d.sha256, 'hex') as hash, b.size
         from clearinghouse_queries q join documents d on d.document_id = q.document_id
         join blobs b on b.sha256 = d.sha256 and b.tenant_id = d.tenant_id`,
    [on],
  );
  expect(papers).toHaveLength(QUERIES);
  expect(new Set(papers.map(({ hash }) => hash)).size).toBe(QUERIES);
  for (const one of papers)
    expect(one).toMatchObject({
      ...{ filed: one.asked, type: 308, status: 'accepted', source: 'clearinghouse', onDay: true },
    });
  const [filed] = await inTenant(
    "select count(*)::int as papers from documents where source = 'clearinghouse'",
  );
  expect(filed?.papers).toBe(QUERIES);
  if (TIMES) writeFileSync(TIMES, JSON.stringify(times));
}, 900_000);

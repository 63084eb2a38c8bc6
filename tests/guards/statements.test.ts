import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Described, describeStatements } from './described-statements.ts';
import { openMigrated } from './migrated-database.ts';
import { callsOf, readStatementCalls, type StatementCall } from './statement-calls.ts';
import {
  callOf,
  labelOf,
  parseRecord,
  printRecord,
  readRecord,
  recordFaults,
  type Statement,
  writtenTexts,
} from './statement-record.ts';
import { claimFaults } from './statement-rules.ts';

/**
 * What is taken on trust, with the reason: `statement.column` for a column of a statement, or the statement alone where no
 * API test runs it and the code does not say its text. At most 20.
 */
const TRUSTED: Readonly<Record<string, string>> = {
  'clients-read.topLevel':
    "a subquery finds it by the client's foreign key, and every site reads its top-level client (0004_policies.sql)",
  'src/server/audit/verify-chains.ts.tenant_id':
    'a full join returns it from one side or the other, and neither side has nulls',
  'src/server/jobs/job-figures.ts':
    'the tables are graphile-worker’s own and come with the first start of the jobs; tests/api/installation.test.ts runs it',
  'qualification-keep-items.employee_id':
    'a full join returns it from one side or the other, and neither side has nulls',
};

const UNRECORDED =
  'no statement of it is in the record: npm run db:statements writes what the API tests run';

interface Checked {
  call: StatementCall;
  /** What it is called in the list above. */
  about: string;
  says: string;
}

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 120_000);
afterAll(() => database.close());

/** Describes the statements of calls, those that the code says and those of the record, and compares each with its call. */
async function check(
  calls: readonly StatementCall[],
  record: readonly Statement[],
): Promise<{ faults: Checked[]; strays: string[] }> {
  const texts = new Map(calls.map((call) => [call, writtenTexts(call)]));
  const strays: string[] = [];
  for (const statement of record) {
    const call = callOf(statement, calls);
    if (call) texts.get(call)?.push(statement.text);
    else strays.push(statement.name);
  }
  const claimed = new Map<string, boolean>();
  for (const [call, own] of texts)
    for (const text of own) claimed.set(text, (claimed.get(text) ?? false) || call.row !== null);
  const described = await describeStatements(
    database.pool,
    [...claimed].map(([text, withRows]) => ({ text, withRows })),
  );
  const faults = [...texts].flatMap(([call, own]) => {
    const label = labelOf(call);
    if (own.length === 0) return [{ call, about: label, says: UNRECORDED }];
    return own.flatMap((text) => faultsOf(call, described.get(text), label));
  });
  return { faults, strays };
}

function faultsOf(call: StatementCall, found: Described | undefined, label: string): Checked[] {
  return claimFaults(call, found ?? { refused: 'it was not described' }).map(
    ({ column, says }) => ({
      call,
      about: column === null ? label : `${label}.${column}`,
      says,
    }),
  );
}

const printed = (faults: readonly Checked[]): string[] => [
  ...new Set(faults.map(({ call, says }) => `${call.at} ${labelOf(call)}: ${says}`)),
];

test('every statement returns what the code takes it to return', { timeout: 120_000 }, async () => {
  const calls = readStatementCalls();
  expect(calls.length).toBeGreaterThan(600);
  const { faults, strays } = await check(calls, readRecord());
  expect(
    printed(faults.filter(({ about }) => !(about in TRUSTED))),
    'A statement that is put together is judged by its text in the record, which is old where the statement was changed, ' +
      'or a field came to a record: npm run db:statements runs all API tests and writes it anew. For a new statement the ' +
      'API tests of its feature do, and then node tests/support/compare-statements.ts --write, which keeps the rest. ' +
      'What is named after that is a fault of the code.',
  ).toEqual([]);
  const needed = new Set(faults.map(({ about }) => about));
  expect(Object.keys(TRUSTED).filter((about) => !needed.has(about))).toEqual([]);
  expect(Object.keys(TRUSTED).length).toBeLessThanOrEqual(20);
  // What no call of the code runs any more: npm run db:statements writes the record anew.
  expect(strays).toEqual([]);
});

const HEAD = `interface Db { rows<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> }
declare const db: Db, id: string, count: number, flag: boolean, ids: string[], parts: string;\n`;

const typed = (row: string, text: string, values = '[]') =>
  `await db.rows<${row}>('a', \`${text}\`, ${values});`;

/** Calls that are at fault, each with what the guard is to say of it. */
const REFUSED: [reason: string, code: string][] = [
  ['does not exist', typed('{ nick: string }', 'select nick from users')],
  ['returns no column name', typed('{ name: string }', 'select email from users')],
  ['lacks the column email', typed('{ user_id: string }', 'select user_id, email from users')],
  ['as number and not as string', typed('{ tenant_id: string }', 'select tenant_id from users')],
  ['as string and not as number', typed('{ n: number }', 'select now() as n')],
  ['as list of number', typed('{ path: string[] }', 'select path from clients')],
  ['as list of moment', typed('{ days: string[] }', "select array['2026-01-02'::date] as days")],
  ['as bytes', typed('{ sha256: string }', 'select sha256 from blobs')],
  ['dob may be null', typed('{ dob: string }', 'select dob from employees')],
  [
    'outer side of a join',
    typed('{ name: string }', 'select c.name from users u left join clients c using (client_id)'),
  ],
  [
    'outer side of a join',
    typed('{ name: string }', 'select c.name from clients c right join users u using (client_id)'),
  ],
  [
    'outer side of a join',
    typed('{ name: string }', 'select c.name from clients c full join users u using (client_id)'),
  ],
  [
    'name may be null',
    typed(
      '{ name: string }',
      "select x.name from users u left join (select client_id, name || '!' as name from clients) x using (client_id)",
    ),
  ],
  [
    'name may be null',
    typed(
      '{ name: string }',
      'with x as (select c.name from users u left join clients c using (client_id)) select name from x',
    ),
  ],
  ['name may be null', typed('{ name: string }', 'select name from clients union all select null')],
  ['max of no rows', typed('{ n: number }', 'select max(tenant_id) as n from users')],
  ['find no row', typed('{ n: string }', 'select (select name from clients limit 1) as n')],
  [
    'it is null itself',
    typed('{ n: number }', 'select case when $1::boolean then 1 end as n', '[flag]'),
  ],
  ['may be null', typed('{ dob: string }', 'update employees set version = 2 returning dob')],
  ['takes 1 values and is sent 2', typed('unknown', 'select $1::int', '[count, count]')],
  ['$1 is integer and is sent string', typed('unknown', 'select $1::int', '[id]')],
  ['$1 is uuid and is sent number', typed('unknown', 'select $1::uuid', '[count]')],
  ['$1 is uuid[] and is sent string', typed('unknown', 'select $1::uuid[]', '[id]')],
  ['$1 is jsonb and is sent string[]', typed('unknown', 'select $1::jsonb', '[ids]')],
  [UNRECORDED, "await db.rows<{ n: number }>('a', `select 1 ${parts}`, []);"],
];

/** Calls that are right. */
const ALLOWED: string[] = [
  typed('{ email: string; dob: string | null }', 'select u.email, e.dob from users u, employees e'),
  typed('{ dob: string }', 'select dob from employees where dob is not null'),
  typed('{ dob: string }', 'select dob from employees where dob >= $1::date', '[id]'),
  typed('{ dob: string }', "select coalesce(dob, '2000-01-01') as dob from employees"),
  typed(
    '{ name: string }',
    'select c.name from users u left join clients c using (client_id) where c.client_id > 0',
  ),
  typed(
    '{ name: string }',
    "select case when c.client_id is null then '' else c.name end as name from users u left join clients c using (client_id)",
  ),
  typed(
    '{ n: number }',
    'select x.n from users u left join lateral (select count(*)::int as n from clients) x on true',
  ),
  typed(
    '{ name: string | null }',
    'select c.name from users u left join clients c using (client_id)',
  ),
  typed('{ value: { a: number } }', "select '{}'::jsonb as value"),
  typed('unknown', 'select $1::uuid[], $2::jsonb, $3::bool', '[ids, { id }, flag]'),
  'async function read(): Promise<{ name: string }[]> { return db.rows("a", "select name from clients", []); }\nvoid read;',
  'const COLUMNS = "client_id, name";\nawait db.rows<{ client_id: number; name: string }>("a", `select ${COLUMNS} from clients ${flag ? "limit 1" : ""}`, []);',
];

describe('the guard itself', () => {
  let folder = '';
  let found: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-calls-'));
    const config = { compilerOptions: { strict: true, noEmit: true, types: [] }, files: ['a.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const code = [...REFUSED.map(([, one]) => one), ...ALLOWED];
    const calls = await callsIn(code.map((one) => `{\n${one}\n}`).join('\n'));
    const { faults } = await check(calls, []);
    found = calls.map((call) => saysOf(faults.filter((fault) => fault.call === call)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function callsIn(code: string): Promise<StatementCall[]> {
    await writeFile(join(folder, 'a.ts'), `${HEAD}${code}\nexport {};`);
    return callsOf(join(folder, 'tsconfig.json'), folder, ['a.ts']);
  }
  const saysOf = (faults: readonly Checked[]) => faults.map(({ says }) => says).join('\n');

  test('reads every one of its cases', () => {
    expect(found).toHaveLength(REFUSED.length + ALLOWED.length);
  });

  test.each(REFUSED.map(([reason, code], index) => [reason, code, index] as const))(
    'refuses: %s, %s',
    (reason, _code, index) => {
      expect(found[index]).toContain(reason);
    },
  );

  test.each(ALLOWED.map((code, index) => [code, index] as const))('allows %s', (_code, index) => {
    expect(found[REFUSED.length + index]).toBe('');
  });

  test('reads from the record what the code puts together', async () => {
    const code = 'await db.rows<{ n: string }>(`list-${parts}`, `select 1 as n ${parts}`, []);';
    const statement = { name: 'list-a', text: 'select 1 as n where true' };
    const calls = await callsIn(code);
    expect(saysOf((await check(calls, [statement])).faults)).toBe(
      'n is int4, which comes as number and not as string',
    );
    const other = { name: 'gone', text: 'select 2' };
    expect((await check(calls, [statement, other])).strays).toEqual(['gone']);
    expect(recordFaults([statement], [], calls)).toEqual(['list-a ran and is not in the record']);
    const before = [{ ...statement, text: 'select 1 as n' }];
    expect(recordFaults([statement], before, calls)).toHaveLength(1);
    expect(recordFaults([statement], [statement], calls)).toEqual([]);
    expect(parseRecord(printRecord([other, statement]))).toEqual([other, statement]);
  });
});

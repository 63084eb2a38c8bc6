import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ESTree, parseSync, Visitor } from 'vite';
import { openMigrated } from './migrated-database.ts';
import { readSources, type SourceFile } from './source-files.ts';

/*
 * Words for people have dates as M/D/YYYY (R053) and a percent sign at its number. What a browser shows of data,
 * `tests/e2e/screens.test.ts` looks at.
 */

const ISO_DATE = String.raw`(?:19|20)\d\d-[01]\d-[0-3]\d`;
/** Words before or behind a date: alone it is a value. */
const FAULT = new RegExp(String.raw`[a-z)] \(?${ISO_DATE}(?![\dT:-])|${ISO_DATE} [a-z]{2,}|\d %`);
const SQL = /\b(?:select|insert|update|delete|case|values)\b/i;

/** The words of a file that have a date or a percent sign as nobody here writes them. */
function faultsIn({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  const look = (words: unknown) => {
    if (typeof words === 'string' && FAULT.test(words) && !SQL.test(words))
      faults.push(`${path}: ${words.trim()}`);
  };
  new Visitor({
    Literal: ({ value }: ESTree.StringLiteral | { value: unknown }) => look(value),
    JSXText: ({ value }) => look(value),
    TemplateElement: ({ value }) => look(value.cooked),
  }).visit(parseSync(path, text).program);
  return faults;
}

/** Tables of words that come with the console, and their columns. */
const SEEDED = `
  select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
     and not exists (select from information_schema.columns k
       where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'tenant_id')
   order by 1, 2`;

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 60_000);
afterAll(async () => database.close());

test('words in the code have no date that people here do not write', () => {
  const files = readSources('src/**/*.{ts,tsx}', 'commands/*.ts');
  expect(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)).flatMap(faultsIn)).toEqual([]);
  const said = (text: string) => faultsIn({ path: 'a.tsx', text });
  expect(said('const a = "kept until 2022-05-09";')).toHaveLength(1);
  expect(said('const a = <p>50 % of them</p>;')).toHaveLength(1);
  expect(said('const a = `on 2022-05-09 it ended`;')).toHaveLength(1);
  expect(said('const a = "2022-05-09"; const b = "kept until 5/9/2022, 50%";')).toEqual([]);
});

test('nor have the words that come with the database', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(SEEDED);
  expect(rows.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const { table, column } of rows) {
    const { rows: found } = await database.pool.query<{ words: string }>(
      `select "${column}"::text as words from "${table}" where "${column}"::text ~ '[a-z)] \\(?(19|20)\\d\\d-\\d\\d-\\d\\d|\\d %'`,
    );
    faults.push(...found.map(({ words }) => `${table}.${column}: ${words}`));
  }
  expect(faults).toEqual([]);
});

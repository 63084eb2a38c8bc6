import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from './migrated-database.ts';
import { readSources } from './source-files.ts';

/** Tables with a tenant that requests read across tenants. */
const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  client_directory: 'finds the tenant of a client before one is bound: numbers only',
  document_import_work: 'an outbox, read before a tenant is bound: numbers only',
  roster_work: 'an outbox, read before a tenant is bound: numbers only',
};

/** Tables with rows of a tenant that a role of requests or jobs may read, and that do not force policies on it. */
const OPEN_TABLES = `
  select c.relname as name from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     and (has_table_privilege('console_app', c.oid, 'select') or has_table_privilege('console_staff', c.oid, 'select')
       or has_table_privilege('console_jobs', c.oid, 'select'))
     and not (c.relrowsecurity and c.relforcerowsecurity)
   order by 1`;

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 60_000);
afterAll(async () => database.close());

async function openTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(OPEN_TABLES);
  return rows.map(({ name }) => name);
}

test('every table of client data forces row-level security', async () => {
  expect(
    await openTables(),
    'Enable and force row-level security in the migration, with policies as in 0015_accidents.sql.',
  ).toEqual(Object.keys(ACROSS_TENANTS));
  await database.pool.query(
    'create table added (tenant_id int); grant select on added to console_app',
  );
  expect(await openTables()).toContain('added');
});

/** What compares each row with one location after another: for a user of thousands of locations it takes longer than the call. */
const ONE_BY_ONE = /any \(\(\s*select app_sites\(\)/i;

async function slowPolicies(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; text: string }>(
    `select tablename || '.' || policyname as name, concat(qual, with_check) as text from pg_policies order by 1`,
  );
  return rows.filter(({ text }) => ONE_BY_ONE.test(text)).map(({ name }) => name);
}

test('the locations of a caller are looked up in a hash table', async () => {
  expect(
    await slowPolicies(),
    'Write "client_id in (select unnest(app_sites()))", as 0055_many_sites.sql made of the policies before it.',
  ).toEqual([]);
  const statements = readSources('src/features/**/*.ts', 'src/server/**/*.ts');
  expect(
    statements.filter(({ text }) => ONE_BY_ONE.test(text)).map(({ path }) => path),
    'Use isOwnSite of src/server/db/values.ts.',
  ).toEqual([]);
  await database.pool.query(
    `create table visited (client_id int);
     create policy by_site on visited using (client_id = any ((select app_sites())::int[]))`,
  );
  expect(await slowPolicies()).toContain('visited.by_site');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from './migrated-database.ts';

/** Tables with a tenant that requests read across tenants. */
const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  client_directory: 'finds the tenant of a client before one is bound: numbers only',
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

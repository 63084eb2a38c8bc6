import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inBulk, restoreTables } from '#src/demo/load-rows.ts';
import { copyDatabase } from '#tests/support/database.ts';

const TABLES = ['employees', 'documents'];
const LARGE = { seed: 'bulk', today: '2026-11-22', employees: 30_000 };

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await copyDatabase(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: database.url });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Indexes, constraints and triggers of the tables, each with whether it works. */
async function shapeOfTables(): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select pg_get_indexdef(indexrelid) || ' ' || indisvalid as part from pg_index where indrelid = any ($1::regclass[])
     union all
     select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), conenforced, convalidated)
       from pg_constraint where conrelid = any ($1::regclass[])
     union all
     select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where tgrelid = any ($1::regclass[]) and not tgisinternal
     union all
     select concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`,
    [TABLES],
  );
  return rows.map(({ part }) => part);
}

test('tables filled in bulk are whole again afterwards', async () => {
  const before = await shapeOfTables();
  const during = await inBulk({ pool }, LARGE, TABLES, shapeOfTables);
  expect(during.length).toBeLessThan(before.length);
  expect(during.filter((one) => /FOREIGN KEY.* NOT ENFORCED/.test(one)).length).toBeGreaterThan(5);
  expect(during.filter((one) => one.endsWith('qualification_new D'))).toHaveLength(2);
  expect(await shapeOfTables()).toEqual(before);
});

test('and when the run is cut off, by the next one', async () => {
  const before = await shapeOfTables();
  const cutOff = inBulk({ pool }, LARGE, TABLES, () => Promise.reject(new Error('cut off')));
  await expect(cutOff).rejects.toThrow('cut off');
  expect(await shapeOfTables()).not.toEqual(before);
  await restoreTables({ pool });
  expect(await shapeOfTables()).toEqual(before);
});

test('a row that refers to nothing is found when the tables are put back', async () => {
  const orphan = inBulk({ pool }, LARGE, TABLES, () =>
    pool.query(
      `alter table documents no force row level security;
       insert into documents (tenant_id, client_id, employee_id, document_type_id, status, sha256, file_name, source)
       values (1, 1, uuidv7(), 225, 'accepted', 'x', 'x.pdf', 'demo');
       alter table documents force row level security`,
    ),
  );
  await expect(orphan).rejects.toThrow(/violates foreign key constraint/);
});

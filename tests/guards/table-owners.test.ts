import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMigrated } from './migrated-database.ts';
import { readSources, ROOT } from './source-files.ts';
import {
  type DatabaseFunction,
  foreignWrites,
  functionFaults,
  OWNERS,
  SPANNING,
  writtenTables,
} from './table-owners.ts';

const types = readFileSync(join(ROOT, 'src/server/db/types.gen.ts'), 'utf8');
const tables = new Set([...types.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, table = '']) => table));
/** All but the demo, which fills every table before anything else runs. */
const files = readSources('src/features/*/server/**/*.ts', 'src/server/**/*.ts').filter(
  ({ path }) => !/\.(test|gen)\.ts$/.test(path),
);

test('a table is written by its owner, and by nobody else', () => {
  expect(files.length).toBeGreaterThan(250);
  const { foreign, unowned } = foreignWrites(files, tables);
  expect(
    unowned,
    'Name the table in `tables` of the manifest of the feature that writes it, server/<feature>.server.ts.',
  ).toEqual([]);
  expect(foreign, 'Call a service of the owner instead of writing its table.').toEqual([]);
});

test('every table that has an owner is there, once', () => {
  const owned = Object.values(OWNERS).flat();
  expect(owned.filter((table) => !tables.has(table))).toEqual([]);
  expect(new Set(owned).size).toBe(owned.length);
});

describe('functions and triggers of the migrated database', () => {
  let functions: DatabaseFunction[] = [];
  beforeAll(async () => {
    const database = await openMigrated();
    try {
      const { rows } = await database.pool.query<DatabaseFunction>(
        `select p.proname as name, p.prosrc as body,
            array(select distinct t.tgrelid::regclass::text from pg_trigger t
              where t.tgfoid = p.oid and not t.tgisinternal) as "triggerTables"
           from pg_proc p
          where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      );
      functions = rows;
    } finally {
      await database.close();
    }
  }, 120_000);

  test('each writes tables of one owner, and only that one calls it', () => {
    expect(functions.length).toBeGreaterThan(60);
    const { faults, needed } = functionFaults(functions, files, tables);
    expect(faults).toEqual([]);
    expect(Object.keys(SPANNING).filter((name) => !needed.has(name))).toEqual([]);
  });

  test('none joins the rows before a statement to those after it: the plan kept for one row compares each with each', () => {
    const both = functions.filter(({ body }) => /old_rows/.test(body) && /new_rows/.test(body));
    expect(both.length).toBeGreaterThan(3);
    const joined = both.filter(({ body }) => /join\s+(old|new)_rows/i.test(body));
    expect(joined.map(({ name }) => name)).toEqual([]);
  });
});

describe('the guard itself', () => {
  test('finds writes in SQL and of the query builder, and no reads', () => {
    const text = `db.rows('a', \`with gone as (delete from tasks where true)
      insert into employees (x) select 1 from orders for update of orders\`);
      db.k.updateTable('documents').set({}); db.k.selectFrom('users')`;
    expect(writtenTables(text, tables)).toEqual(['tasks', 'employees', 'documents']);
  });

  test('names the file, the table and its owner', () => {
    const text = "db.change('x', 'update employees set phone = null', [])";
    const path = 'src/features/orders/server/x.service.ts';
    expect(foreignWrites([{ path, text }], tables).foreign).toEqual([
      `${path}: employees belongs to employees`,
    ]);
    const made = { path, text: 'insert into new_things values (1)' };
    expect(foreignWrites([made], new Set(['new_things'])).unowned).toEqual([`${path}: new_things`]);
  });

  const of = (body: string, ...triggerTables: string[]) => [{ name: 'f', body, triggerTables }];
  const faultsOf = (functions: DatabaseFunction[], text = '') =>
    functionFaults(
      functions,
      [{ path: 'src/features/orders/server/x.sql.ts', text }],
      new Set([...tables, 'new_things']),
      {},
    ).faults;

  test('finds a function that writes tables of two owners, of any, or of none', () => {
    const two = of('INSERT INTO tasks (x) values (1); delete from second_reviews;', 'dq_items');
    expect(faultsOf(two)).toEqual(['f writes tables of work and quality']);
    expect(faultsOf(of("execute format('update %I set x = 1', t)"))).toEqual([
      'f writes tables of any',
    ]);
    expect(faultsOf(of('insert into new_things values (1)'))).toEqual([
      'f writes new_things, which nobody owns',
    ]);
    expect(faultsOf(of('new.due_at := now(); update second_reviews set x = 1;', 'tasks'))).toEqual([
      'f writes tables of quality and work',
    ]);
  });

  test('finds a call of a function by another feature than its owner', () => {
    expect(faultsOf(of('delete from tasks'), 'select f($1)')).toEqual([
      'src/features/orders/server/x.sql.ts: f belongs to work',
    ]);
    expect(faultsOf(of('delete from orders'), 'select f($1)')).toEqual([]);
  });

  test('takes a function that reads, or writes what one owner has, on whosever table its trigger is', () => {
    expect(faultsOf(of('-- update tasks\nselect 1 from tasks for update of orders'))).toEqual([]);
    expect(faultsOf(of('update tasks set x = 1; insert into task_tallies', 'dq_items'))).toEqual(
      [],
    );
  });

  test('a reason lets a function span owners, and is needed', () => {
    const { faults, needed } = functionFaults(
      of('update tasks set x = 1; update second_reviews set x = 1'),
      [],
      tables,
      { f: 'both at once', g: 'nothing' },
    );
    expect(faults).toEqual([]);
    expect([...needed]).toEqual(['f']);
  });
});

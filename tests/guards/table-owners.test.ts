import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources, ROOT } from './source-files.ts';
import { FOREIGN_WRITES, foreignWrites, OWNERS, writtenTables } from './table-owners.ts';

const types = readFileSync(join(ROOT, 'src/server/db/types.gen.ts'), 'utf8');
const tables = new Set([...types.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, table = '']) => table));
/** All but the demo, which fills every table before anything else runs. */
const files = readSources('src/features/*/server/**/*.ts', 'src/server/**/*.ts').filter(
  ({ path }) => !/\.(test|gen)\.ts$/.test(path),
);

test('a table is written by its owner, and by nobody else but those still to be moved', () => {
  expect(files.length).toBeGreaterThan(250);
  const { foreign, unowned } = foreignWrites(files, tables);
  expect(unowned).toEqual([]);
  expect(foreign).toEqual(FOREIGN_WRITES);
});

test('every table that has an owner is there, once', () => {
  const owned = Object.values(OWNERS).flat();
  expect(owned.filter((table) => !tables.has(table))).toEqual([]);
  expect(new Set(owned).size).toBe(owned.length);
});

describe('the guard itself', () => {
  test('finds writes in SQL and of the query builder, and no reads', () => {
    const text = `db.rows('a', \`with gone as (delete from tasks where true)
      insert into employees (x) select 1 from orders for update of orders\`);
      db.k.updateTable('documents').set({}); db.k.selectFrom('users')`;
    expect(writtenTables(text, tables)).toEqual(['tasks', 'employees', 'documents']);
  });

  test('names the writer and the table', () => {
    const text = "db.change('x', 'update employees set phone = null', [])";
    const path = 'src/features/orders/server/x.service.ts';
    expect(foreignWrites([{ path, text }], tables).foreign).toEqual(['orders employees']);
    const made = { path, text: 'insert into new_things values (1)' };
    expect(foreignWrites([made], new Set(['new_things'])).unowned).toEqual([`${path}: new_things`]);
  });
});

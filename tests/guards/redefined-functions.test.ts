import { expect, test } from 'vitest';
import { readSources, type SourceFile } from './source-files.ts';

/** By function, the tables that each of its definitions removes rows of, in the order of the migrations. */
function removalsOf(files: readonly SourceFile[]): Map<string, Set<string>[]> {
  const found = new Map<string, Set<string>[]>();
  for (const { text } of files.toSorted((one, other) => one.path.localeCompare(other.path)))
    for (const [, name = '', body = ''] of text.matchAll(
      /^create (?:or replace )?function (\w+)\(([\s\S]*?)\$\$;/gm,
    )) {
      const tables = [...body.matchAll(/\bdelete from (\w+)/g)].map(([, table = '']) => table);
      found.set(name, [...(found.get(name) ?? []), new Set(tables)]);
    }
  return found;
}

/** Functions whose newest definition no longer removes what an earlier one did. */
function forgotten(files: readonly SourceFile[]): string[] {
  return [...removalsOf(files)].flatMap(([name, definitions]) => {
    const newest = definitions.at(-1);
    const lost = definitions.flatMap((one) => [...one]).filter((table) => !newest?.has(table));
    return [...new Set(lost)].map((table) => `${name} no longer deletes from ${table}`);
  });
}

test('a function that is written anew removes what it removed before: with a file goes all of it', () => {
  const files = readSources('src/server/db/migrations/*.sql');
  expect(files.length).toBeGreaterThan(100);
  expect(forgotten(files)).toEqual([]);
});

test('the guard sees a definition made from an older one than the last', () => {
  const made = (path: string, ...tables: string[]) => ({
    path,
    text: `create or replace function empty(a int) returns void as $$\n${tables.map((one) => `delete from ${one};\n`).join('')}$$;\n`,
  });
  const first = made('0001.sql', 'letters', 'checks');
  expect(forgotten([made('0002.sql', 'checks'), first])).toEqual([
    'empty no longer deletes from letters',
  ]);
  expect(forgotten([first, made('0002.sql', 'checks', 'letters', 'more')])).toEqual([]);
});

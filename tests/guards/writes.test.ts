import { describe, expect, test } from 'vitest';
import { readSources } from './source-files.ts';
import { writeFaults } from './write-rules.ts';

test('whatever changes or deletes rows says how many there must be', () => {
  const files = readSources('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(writeFaults)).toEqual([]);
});

describe('the guard itself', () => {
  const faults = (text: string) => writeFaults({ path: 'a.ts', text });

  test.each([
    "{\n  await db.rows('a', `update rules set to = $1 where id = (select $2)`, [to, id]);\n}",
    "{\n  await db.rows('a', 'delete from rules where id = $1 returning id', [id]);\n}",
    "return db.rows('a', 'delete from rules where id = $1', [id]);",
    "{\n  await c.db.asOwner((owner) =>\n    owner.rows('a', 'update rules r set to = $1', [to]),\n  );\n}",
    "{\n  await db.k.updateTable('rules').set({ to }).executeTakeFirstOrThrow();\n}",
    "{\n  await db.k\n    .deleteFrom('rules')\n    .execute();\n}",
  ])('refuses %j', (text) => {
    expect(faults(text)).toHaveLength(1);
  });

  test.each([
    "const gone = await db.rows('a', 'delete from rules where id = $1 returning id', [id]);",
    "{\n  await db.change('a', 'delete from rules where id = $1', [id], { least: 1 });\n}",
    "{\n  await db.rows('a', 'select 1 from rules for update', []);\n}",
    "{\n  await db.rows('a', 'insert into rules (id) values ($1) on conflict (id) do update set to = $2', []);\n}",
    "{\n  mustChange(await db.k.updateTable('rules').set({ to }).execute());\n}",
    "const [row] = await db.k.updateTable('rules').set({ to }).returning('id').execute();",
  ])('allows %j', (text) => {
    expect(faults(text)).toEqual([]);
  });
});

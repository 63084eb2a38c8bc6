import { expect, test } from 'vitest';
import { commandIds, commandOf } from '#src/web/commands.ts';
import { readSources } from './source-files.ts';

interface Row {
  path: string;
  title: string;
  key: string;
}

/** The rows of the tables `| command | key |` in a page. */
function keyRows({ path, text }: { path: string; text: string }): Row[] {
  const tables = text.split('| command | key |\n|---|---|\n').slice(1);
  return tables.flatMap((table) => {
    const lines = table.split('\n');
    const end = lines.findIndex((line) => !line.startsWith('|'));
    return lines.slice(0, end === -1 ? undefined : end).map((line) => {
      const [, title = '', key = ''] = /^\| (.+?) \| `(.+?)` \|$/.exec(line) ?? [];
      return { path, title, key };
    });
  });
}

/** Rows that name no command of the console, or not its key. */
function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ path, title, key }) => {
    const named = commandIds()
      .map(commandOf)
      .filter((command) => command.title === title);
    if (named.length === 0) return [`${path}: no command is called “${title}”`];
    const keys = named.flatMap((command) => command.keys ?? []);
    return keys.includes(key)
      ? []
      : [`${path}: “${title}” has the keys ${keys.join(', ')}, not ${key}`];
  });
}

test('the pages for users name commands as the console does, with their keys', () => {
  const rows = readSources('src/docs/users/*.md').flatMap(keyRows);
  expect(rows.length).toBeGreaterThan(50);
  expect(faultsOf(rows)).toEqual([]);
});

test('the guard itself', () => {
  const page = (row: string) => ({
    path: 'a.md',
    text: `# A\n\n| command | key |\n|---|---|\n${row}\n\nEnd\n`,
  });
  const faults = (row: string) => faultsOf(keyRows(page(row)));
  expect(faults('| Help | `g ?` |')).toEqual([]);
  expect(faults('| Help | `f2` |')).toEqual(['a.md: “Help” has the keys g ?, not f2']);
  expect(faults('| Fly | `f2` |')).toEqual(['a.md: no command is called “Fly”']);
  expect(faults('| Help |')).toEqual(['a.md: no command is called “”']);
});

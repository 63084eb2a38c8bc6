import { expect, test } from 'vitest';
import { PARTS_OF_SCREENS, toursOf } from '#src/features/manual/web/highlights.ts';
import { commandIds, commandOf } from '#src/web/commands.ts';
import { allRoutes } from '#src/web/routes.ts';
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

/** What the pages of screens call otherwise than the console does, and the screens of the sidebar of which they say nothing. */
function tourFaults(pages: readonly { path: string; text: string }[]): string[] {
  const routes = allRoutes();
  const commands = new Set(commandIds().map((id) => commandOf(id).title));
  const tours = pages.flatMap(({ path, text }) =>
    toursOf({ markdown: text }).map((tour) => ({ ...tour, path })),
  );
  const named = tours.flatMap(({ path, title, intro, highlights }) => [
    ...(routes.some((route) => route.title === title)
      ? []
      : [`${path}: no screen is called “${title}”`]),
    ...(intro === '' ? [`${path}: “${title}” does not say what it is for`] : []),
    ...highlights
      .filter(({ name }) => !commands.has(name) && !Object.hasOwn(PARTS_OF_SCREENS, name))
      .map(({ name }) => `${path}, ${title}: no command is called “${name}”`),
  ]);
  const missing = routes
    .filter(({ menu, title }) => menu && !tours.some((tour) => tour.title === title))
    .map(({ title }) => `no page tells of the screen “${title}”`);
  return [...named, ...missing];
}

test('each screen of the sidebar has its page, which names what is there as the console does', () => {
  expect(tourFaults(readSources('src/docs/users/*screens.md'))).toEqual([]);
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
  const faultsHere = (markdown: string) =>
    tourFaults([{ path: 'a.md', text: markdown }]).filter((fault) => fault.startsWith('a.md'));
  expect(faultsHere('## Help\n\nAll.\n\n- **The search**: so.\n- **Fly**: so.\n')).toEqual([
    'a.md, Help: no command is called “Fly”',
  ]);
  expect(faultsHere('## Nowhere\n')).toEqual([
    'a.md: no screen is called “Nowhere”',
    'a.md: “Nowhere” does not say what it is for',
  ]);
  expect(faults('| Help |')).toEqual(['a.md: no command is called “”']);
});

import { describe, expect, test } from 'vitest';
import type { Command, Scope } from '#commands/command.ts';
import { commandIds, commandOf, commandTable, scopeWords } from '#src/web/commands.ts';
import { scopesTogether } from '#src/web/palette/key-conflicts.ts';
import { allRoutes } from '#src/web/routes.ts';
import { commandFaults, normalKeys, type RouteFact } from './command-rules.ts';
import { loadModule, readSources } from './source-files.ts';

const ROUTES: readonly RouteFact[] = allRoutes();

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'title' in value && 'scope' in value;
}

/** Every entry of every table of `commands/`; installed together, two of one id would be one. */
async function everyCommand(): Promise<[string, Command][]> {
  const found: [string, Command][] = [];
  for (const { path } of readSources('commands/*.ts')) {
    if (path.endsWith('.test.ts')) continue;
    for (const table of Object.values(await loadModule(path))) {
      if (typeof table !== 'object' || table === null) continue;
      for (const [id, command] of Object.entries(table))
        if (isCommand(command)) found.push([id, command]);
    }
  }
  return found;
}

test('every command is sound, and no two take the same keys', async () => {
  const commands = await everyCommand();
  expect(commands.length).toBeGreaterThan(0);
  expect(ROUTES.length).toBeGreaterThan(0);
  expect(
    commandFaults(commands, ROUTES),
    'How to find a free key: src/docs/features/README.md, "Choosing a key".',
  ).toEqual([]);
});

test('every command is brought by some feature', async () => {
  const ids = (await everyCommand()).map(([id]) => id);
  expect(
    Object.keys(commandTable()).sort(),
    'Name the table of its command file in `commands` of the manifest, web/<feature>.web.ts.',
  ).toEqual(ids.sort());
});

test('every command works everywhere, in dialogs or on some screen, and where is said in words', () => {
  const outer: readonly Scope[] = ['global', 'workspace', 'dialog'];
  const declared = new Set<Scope>(allRoutes().flatMap((route) => scopesTogether(route).flat()));
  const scopes = new Set(commandIds().map((id) => commandOf(id).scope));
  expect([...scopes].filter((one) => !outer.includes(one) && !declared.has(one))).toEqual([]);
  const mute = [...scopes].filter((one) => scopeWords(one) === '');
  expect(mute.toSorted()).toEqual(['global', 'workspace']);
});

describe('the guard itself', () => {
  const good: Command = { title: 'Accept', group: 'Review', scope: 'review', keys: ['a'] };
  const routes: RouteFact[] = [
    { path: '/manage/employees', permission: 'client.viewEmployee' },
    { path: '/manage/employees/:employeeId', permission: 'client.viewEmployee' },
  ];
  const argument = { name: 'to', label: 'To', kind: 'text' } as const;

  test('accepts a sound list', () => {
    const list: [string, Command][] = [
      ['review.accept', good],
      ['review.help', { ...good, scope: 'global', keys: ['a', 'mod+enter'] }],
      ['go.employees', { ...good, scope: 'global', keys: ['g e'], opens: '/manage/employees' }],
      ['pdf.add', { ...good, scope: 'pdf' }],
      ['list.one', { ...good, scope: 'list', keys: ['mod+a'], audience: 'internal' }],
      ['list.two', { ...good, scope: 'list', keys: ['mod+a'], audience: 'external' }],
      ['go.employee', { ...good, keys: [], opens: '/manage/employees/12?tab=file' }],
    ];
    expect(commandFaults(list, routes)).toEqual([]);
  });

  const refused: [reason: string, changes: Partial<Command>][] = [
    ['belongs to the browser', { keys: ['ctrl+w'] }],
    ['belongs to the browser', { keys: ['Shift+Meta+T'] }],
    ['typed into the field', { keys: ['q'], inFields: true }],
    ['is listed twice', { keys: ['q', 'q'] }],
    ['starts "q x"', { keys: ['q', 'q x'] }],
    ['both take "a"', { keys: ['a'] }],
    ['edits text', { keys: ['mod+z'], inFields: true }],
    ['starts "a b"', { keys: ['a b'], scope: 'dialog' }],
    ['no screen at /manage/nobody', { opens: '/manage/nobody' }],
    ['its screen for', { opens: '/manage/employees', permission: 'dq.review' }],
    ['no permission dq.nothing', { permission: JSON.parse('"dq.nothing"') }],
    [
      'at most three arguments',
      { args: ['a', 'b', 'c', 'd'].map((name) => ({ ...argument, name, required: true })) },
    ],
    [
      'required arguments come first',
      {
        args: [
          { ...argument, required: false },
          { ...argument, name: 'by', required: true },
        ],
      },
    ],
    [
      'share a name',
      {
        args: [
          { ...argument, required: true },
          { ...argument, required: true },
        ],
      },
    ],
    ['asks a question', { confirm: 'This deletes it.' }],
    ['full stop', { title: 'Reject.' }],
    ['data only', Object.assign({ title: 'Reject' }, { run: () => undefined })],
  ];
  test('refuses a key of a list in its queue', () => {
    const list: [string, Command][] = [
      ['list.open', { ...good, scope: 'list', keys: ['o'] }],
      ['queue.open', { ...good, scope: 'queue', keys: ['o'] }],
    ];
    expect(commandFaults(list, routes)).toEqual(['list.open and queue.open: both take "o"']);
  });

  test.each(refused)('refuses: %s', (reason, changes) => {
    const list: [string, Command][] = [
      ['review.accept', good],
      ['review.other', { ...good, keys: [], ...changes }],
    ];
    expect(commandFaults(list, routes).join('\n')).toContain(reason);
  });

  test('refuses a bad id and an id used twice', () => {
    const list: [string, Command][] = [
      ['accept', good],
      ['review.x', { ...good, keys: [] }],
      ['review.x', { ...good, keys: [] }],
    ];
    const faults = commandFaults(list, routes).join('\n');
    expect(faults).toContain('accept: ids are written feature.verb');
    expect(faults).toContain('review.x: the id is taken');
  });

  test('spells keys one way', () => {
    expect(normalKeys('Shift+Ctrl+K  g')).toEqual(['mod+shift+k', 'g']);
    expect(normalKeys('mod++')).toEqual(['mod++']);
  });
});

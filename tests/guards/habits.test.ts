import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  availabilityFaults,
  chanceFaults,
  dayFaults,
  habitFaults,
  secretFaults,
  shareFaults,
  strayTopLevel,
} from './habit-rules.ts';
import { readSources, ROOT } from './source-files.ts';

const SELF = /^tests\/guards\/habit/;
const TEXT = [
  '*.{ts,json,html,md}',
  '.*rc',
  '.*rc.json',
  '.ci/*',
  'src/**/*.{ts,tsx,mjs,sql,css,json,md}',
  'commands/**/*.ts',
  'tests/**/*.{ts,tsx,json,md}',
];

test('the top level holds what the design lists', () => {
  expect(strayTopLevel(readdirSync(ROOT))).toEqual([]);
});

test('the README is read in one sitting', () => {
  // What is longer belongs in src/docs/.
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThan(8_192);
});

test('no file holds a secret', () => {
  const files = readSources(...TEXT).filter(
    ({ path }) => !SELF.test(path) && path !== 'package-lock.json',
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(secretFaults)).toEqual([]);
});

test('nothing is left open, and every suppression says why', () => {
  const files = readSources(
    'src/**/*.{ts,tsx,mjs,sql}',
    'commands/**/*.ts',
    'tests/**/*.{ts,tsx}',
    '*.ts',
  );
  expect(files.filter(({ path }) => !SELF.test(path)).flatMap(habitFaults)).toEqual([]);
});

test('the console goes by the day of the person before it', () => {
  const files = readSources('src/**/*.{ts,tsx}');
  expect(files.flatMap(dayFaults)).toEqual([]);
});

test('no test looks for a few digits where ids have them by chance, or into the folder of mails', () => {
  const files = readSources('tests/{api,e2e}/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(chanceFaults)).toEqual([]);
});

test('whether a command can run is decided by its action alone', () => {
  const files = readSources('src/**/*.{ts,tsx}');
  expect(files.some(({ text }) => text.includes('<CommandButton'))).toBe(true);
  expect(files.flatMap(availabilityFaults)).toEqual([]);
});

test('a share is written without a space, as Americans do', () => {
  expect(readSources('src/**/*.{ts,tsx}').flatMap(shareFaults)).toEqual([]);
});

describe('the guard itself', () => {
  test('refuses a space before the sign of a share', () => {
    const faults = (text: string) => shareFaults({ path: 'src/web/a.tsx', text }).length;
    expect(faults('`${half} %`')).toBe(1);
    expect(faults('<b>{half} %</b>')).toBe(1);
    expect(faults('`${half}%`, `${at % 7}`')).toBe(0);
  });

  test('refuses private words, and “gives” for what is returned', () => {
    const faults = (text: string) => habitFaults({ path: 'src/a.ts', text }).length;
    expect(faults('/** Adds a row; gives its id. */')).toBe(1);
    expect(faults('/**\n * Listens.\n * Gives the undoing. */')).toBe(1);
    expect(faults('/** Adds a row; returns its id. Gives the keyboard back. */')).toBe(0);
    expect(faults('// Whoever asks waits.')).toBe(1);
    expect(faults("fail: { title: 'The lease is over' }")).toBe(1);
    expect(faults("fail: { title: 'The claim ran out', kind: 'lease' }")).toBe(0);
    expect(faults("add: { title: 'Add the paper' }")).toBe(1);
    expect(faults('<EmptyState title="No paper yet" />')).toBe(1);
    expect(faults("add: { title: 'Add the document', words: 'paper' }")).toBe(0);
    expect(faults("kept: { label: 'Original on paper' }")).toBe(0);
  });

  test('refuses a test that some ids fail by chance', () => {
    const faults = (text: string) => chanceFaults({ path: 'tests/api/a.test.ts', text }).length;
    expect(faults("expect(JSON.stringify(body)).not.toContain('900');")).toBe(1);
    expect(faults('expect(JSON.stringify(found.body)).not.toMatch(/90177/);')).toBe(1);
    expect(faults("expect(JSON.stringify(body)).not.toContain('900-11-2233');")).toBe(0);
    expect(faults("const folder = join(world.dataDir, 'outbox');")).toBe(1);
    expect(faults("expect(textWithoutIds(body)).not.toContain('900');")).toBe(0);
  });

  test.each([
    ['a.tsx', '<CommandButton id="a.b" disabled={busy}>'],
    ['a.tsx', "<Button\n  disabled={busy}\n  onClick={() => void runCommand('a.b', 'button')}\n>"],
    ['a.tsx', "<Button onClick={() => void runCommand('a.b', 'button')} disabled={busy}>"],
    ['a.actions.ts', "'a.b': ({ subject }) => subjectOf('a', subject)?.act(),"],
    ['a.actions.ts', "'a.b': async ({ subject, toast }) => {"],
    ['a.actions.ts', 'const found = isA(context.subject);'],
    ['a.actions.ts', 'const { subject, toast } = context;'],
  ])('refuses a command that is switched off in %s by %s', (path, text) => {
    expect(availabilityFaults({ path, text })).toHaveLength(1);
  });

  test.each([
    ['a.tsx', '<CommandButton id="a.b">Go</CommandButton>\n<Field disabled={busy} />'],
    [
      'a.tsx',
      "<Button disabled={busy}>Go</Button>\n<Row onClick={() => void runCommand('a.b', 'button')}>",
    ],
    ['a.actions.ts', "'a.b': on((subject) => subject.act()),"],
    ['a.actions.ts', 'const onA = actionsOn((subject) => aOf(subject));'],
  ])('takes in %s: %s', (path, text) => {
    expect(availabilityFaults({ path, text })).toEqual([]);
  });

  test('refuses the UTC day in the console, and there alone', () => {
    const text = "import { addDays, utcToday } from '#src/shared/dates.ts';";
    expect(dayFaults({ path: 'src/features/a/web/b.tsx', text })).toHaveLength(1);
    expect(dayFaults({ path: 'src/web/b.ts', text })).toHaveLength(1);
    expect(dayFaults({ path: 'src/features/a/server/b.ts', text })).toEqual([]);
    expect(
      dayFaults({ path: 'src/web/b.ts', text: text.replace('utcToday', 'latestToday') }),
    ).toEqual([]);
  });

  test('refuses other names at the top', () => {
    const names = ['src', '.ci', 'dist', 'README.md', 'knip.json', 'scripts'];
    expect(strayTopLevel(names)).toEqual(['knip.json', 'scripts']);
  });

  test.each([
    `-----BEGIN ${'PRIVATE KEY'}-----`,
    `AKIA${'ABCDEFGH12345678'}`,
    `ghp_${'a'.repeat(36)}`,
    `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`,
    'postgres://app:hunter22@db.example/app',
  ])('refuses the secret %#', (text) => {
    expect(secretFaults({ path: 'a.ts', text })).toHaveLength(1);
  });

  test.each([
    'postgres://app@localhost/app',
    'postgres://user:password@host:5432/database',
    'postgres://${user}:${password}@h/d',
    'a-data-key',
  ])('allows %s', (text) => {
    expect(secretFaults({ path: 'a.ts', text })).toEqual([]);
  });

  test.each([
    '// TODO later',
    'const a = b as unknown as C;',
    '// @ts-ignore',
    '// oxlint-disable-next-line no-console',
    '/* eslint-disable */',
    '// @ts-expect-error',
    'export enum A { B }',
    'const [busy, setBusy] = useState(false);',
    'const busy = useRef(false);',
    'if (!save.isPending) save.mutate();',
    'const limit = z.coerce.number().int();',
    'keep(c.request.ip);',
    'const row = { hidden_at: new Date().toISOString() };',
    'const lines = createInterface({ input: createReadStream(path) });',
    'const { ip } = c.request;',
  ])('refuses: %s', (text) => {
    expect(habitFaults({ path: 'a.ts', text: `\n${text}` })).toHaveLength(1);
    expect(habitFaults({ path: 'a.ts', text: `\n${text}` })[0]).toContain('a.ts:2:');
  });

  test.each([
    '// oxlint-disable-next-line no-console -- the command line prints',
    '// The command line prints.\n  // oxlint-disable-next-line no-console',
    '// @ts-expect-error the types of the library lack this option',
    'const todo = 1; // a list of tasks to do',
  ])('allows: %s', (text) => {
    expect(habitFaults({ path: 'a.ts', text })).toEqual([]);
  });
});

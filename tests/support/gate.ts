import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTING_NAMES } from '#src/server/config.ts';
import { startCommand, type RunningCommand } from './gate-command.ts';
import { add, closingLine, type Counts, NONE, readCounts } from './gate-report.ts';
import { checkSize } from './size-budget.ts';

/**
 * The gate: `npm run check` is its fast half, `npm test` all of it. Names after the mode run those
 * steps alone: `npm test -- api browser`. It stops at the first step that fails and names it.
 */
interface Step {
  name: string;
  /** Commands, run one after another; none when the step is a function of ours. */
  commands?: string[][];
  /** The commands run at the same time instead. */
  together?: true;
  /** How long each command may take, about four times what it takes where it takes longest; 5 minutes by default. */
  minutes?: number;
  /** A check without a command: gives a line to print, throws the reason to fail. */
  run?: () => string;
  /** The reports with this step's counts, in `test-results/reports`. */
  reports?: readonly string[];
  full?: true;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REPORTS = join(ROOT, 'test-results/reports');
const MINUTE_MS = 60_000;
/** All of it: CI ends a run after 90 minutes without a word of what hung. */
const GATE_LIMIT_MS = 75 * MINUTE_MS;
const GRACE_MS = 20_000;

function vitest(report: string, ...projects: string[]): string[] {
  return [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, report)}`,
  ];
}

/** The demo data that every worker of the browser tests begins with: made once, copied by each. */
const DEMO = join(ROOT, 'test-results/demo');

const STEPS: readonly Step[] = [
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'lint', commands: [['oxlint', '.']] },
  {
    name: 'types',
    // All of it, the server without the browser's globals, the console without Node's. One checker each: the
    // programs are checked at the same time, and more checkers repeat each other's work.
    commands: [
      [
        'tsc',
        '-b',
        '.',
        'tests/guards/tsconfig.server.json',
        'tests/guards/tsconfig.web.json',
        '--checkers',
        '1',
      ],
    ],
  },
  {
    name: 'unit',
    commands: [vitest('unit.json', 'unit', 'guards')],
    reports: ['unit.json'],
    minutes: 10,
  },
  { name: 'unused', commands: [['knip']], full: true },
  {
    name: 'api',
    commands: [vitest('api.json', 'api')],
    reports: ['api.json'],
    minutes: 30,
    full: true,
  },
  {
    name: 'statements',
    commands: [['node', 'tests/support/compare-statements.ts']],
    full: true,
  },
  {
    name: 'build',
    commands: [
      ['node', 'src/server/prepare.mjs', '--build'],
      ['env', `DATA_DIR=${DEMO}`, 'node', 'src/demo/main.ts', '--employees', '400'],
    ],
    together: true,
    full: true,
  },
  { name: 'size', run: () => checkSize(join(ROOT, 'dist')), full: true },
  {
    name: 'browser',
    commands: [
      [
        'env',
        `E2E_DEMO=${DEMO}`,
        'playwright',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
      ],
    ],
    reports: ['browser.json'],
    minutes: 45,
    full: true,
  },
];

/** Settings of a server someone runs here must not steer the tests, least of all to its database. */
function environment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of SETTING_NAMES) delete env[name];
  // Logs of CI are read as text.
  if (!process.stdout.isTTY) env['NO_COLOR'] ??= '1';
  // The tools start with `#!/usr/bin/env node`, which must find our Node and not the system's.
  env['PATH'] = `${join(ROOT, 'node_modules/.bin')}${delimiter}${env['PATH'] ?? ''}`;
  return env;
}

const running = new Set<RunningCommand>();
let stopped = false;

async function command(line: string[], { minutes = 5 }: Step): Promise<boolean> {
  const left = GATE_LIMIT_MS - performance.now();
  const started = startCommand(
    line,
    { limitMs: Math.max(Math.min(minutes * MINUTE_MS, left), 1), graceMs: GRACE_MS },
    {
      cwd: ROOT,
      env: environment(),
      say: (text) => process.stdout.write(text),
      inherit: process.stdout.isTTY,
    },
  );
  running.add(started);
  try {
    return await started.ended;
  } finally {
    running.delete(started);
  }
}

async function runStep(step: Step): Promise<boolean> {
  try {
    if (step.run) process.stdout.write(`${step.run()}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
  if (step.together) {
    const ended = await Promise.all((step.commands ?? []).map((line) => command(line, step)));
    return ended.every(Boolean);
  }
  for (const line of step.commands ?? []) {
    if (stopped || !(await command(line, step))) return false;
  }
  return true;
}

function countsOf({ reports = [] }: Step): Counts {
  return reports.reduce((counts, report) => {
    try {
      return add(counts, readCounts(JSON.parse(readFileSync(join(REPORTS, report), 'utf8'))));
    } catch {
      // A runner that broke before it could report has already failed by its exit code.
      return counts;
    }
  }, NONE);
}

function chosen(mode: string | undefined, names: string[]): Step[] {
  if (mode !== 'check' && mode !== 'test') throw new Error('Say check or test.');
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No step ${unknown.join(', ')}. Steps: ${STEPS.map((step) => step.name).join(', ')}.`,
    );
  }
  if (names.length > 0) return STEPS.filter((step) => names.includes(step.name));
  return STEPS.filter((step) => mode === 'test' || !step.full);
}

async function main(): Promise<void> {
  const [mode, ...names] = process.argv.slice(2);
  const steps = chosen(mode, names);
  rmSync(REPORTS, { recursive: true, force: true });
  rmSync(DEMO, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const timings: string[] = [];
  let counts = NONE;
  let failed: string | undefined;
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    const started = performance.now();
    const ok = await runStep(step);
    const counted = countsOf(step);
    counts = add(counts, counted);
    timings.push(`${step.name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (ok && step.reports && counted.passed === 0) {
      process.stdout.write('This step ran no test.\n');
      failed = step.name;
    } else if (!ok || counted.failed > 0) failed = step.name;
    if (failed) break;
  }
  process.stdout.write(`\n${timings.join(', ')}\n`);
  if (failed) process.stdout.write(`Failed: ${failed}. Run it alone with: npm test -- ${failed}\n`);
  process.stdout.write(`${closingLine(counts, !failed)}\n`);
  // Whatever is still open here: the gate has said what there is to say.
  process.exit(failed ? 1 : 0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const one of running) one.end(signal);
  });
}

await main();

import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, ensureHeadless } from '../support/chromium.ts';
import { freePort } from '../support/program.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Workers read this file again and inherit the environment: what is chosen once must stay chosen.
process.env['E2E_PORT'] ??= String(await freePort());
if (!process.env['E2E_DATA_DIR']) {
  const made = mkdtempSync(join(tmpdir(), 'console-e2e-'));
  process.env['E2E_DATA_DIR'] = made;
  // What the gate has made for all its shares; without it the server makes it.
  const demo = process.env['E2E_DEMO'];
  if (demo && existsSync(demo)) cpSync(demo, made, { recursive: true });
  // At the very end, when the server that uses it has stopped.
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
}
process.env['CHROME_PATH'] ??= ensureHeadless();

const address = `http://127.0.0.1:${process.env['E2E_PORT']}`;

// One of several runs at the same time, each with a server, a folder and a report of its own: `2/3`.
const [share = 1, shares = 1] = (process.env['E2E_SHARD'] ?? '1/1').split('/').map(Number);
const name = process.env['E2E_SHARD'] ? `browser-${share}` : 'browser';

/** What the longest files take, in seconds; others count as five. */
const SECONDS: Readonly<Record<string, number>> = {
  'screens.test.ts': 104,
  'panes.test.ts': 34,
  'session-life.test.ts': 33,
  'pdf.test.ts': 32,
  'keys.test.ts': 26,
  'correspondence.test.ts': 25,
  'palette.test.ts': 25,
  'main-job.test.ts': 24,
  'sessions.test.ts': 19,
  'lists.test.ts': 18,
  'certificates.test.ts': 15,
  'queue.test.ts': 14,
  'shell-parts.test.ts': 13,
  'employee-file.test.ts': 13,
  'shell.test.ts': 12,
  'moves.test.ts': 11,
  'documents-file.test.ts': 11,
  'mvr.test.ts': 10,
  'accidents.test.ts': 9,
  'alerts.test.ts': 9,
  'rosters.test.ts': 8,
};

/** The files of this run: the longest first, each to the share that has the least. */
function filesOfShare(): string[] {
  const secondsOf = (file: string) => SECONDS[file] ?? 5;
  const loads = Array.from({ length: shares }, () => 0);
  const files = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.test.ts'));
  return files
    .sort((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))
    .filter((file) => {
      const least = loads.indexOf(Math.min(...loads));
      loads[least] = (loads[least] ?? 0) + secondsOf(file);
      return least === share - 1;
    });
}

export default defineConfig({
  testDir: '.',
  testMatch: filesOfShare(),
  outputDir: join(root, 'test-results', name),
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: join(root, 'test-results/reports', `${name}.json`) }],
  ],
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // The ticker's scrolling alone keeps half a core busy painting; its own test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a third of the time; E2E_TRACE=on when one is looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'],
      args: [...CHROMIUM_ARGS],
      // Under the C locale Chromium saves a file whose name is not plain ASCII as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  // The production build and a real server over its own embedded PostgreSQL and demo data.
  webServer: {
    command: 'node src/app/main.ts',
    cwd: root,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // The demo's auditor link carries a token that only the server knows: kept as E2E_AUDITOR.
    wait: { stdout: /\/auditor\/(?<e2e_auditor>[\w-]+)/ },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env['E2E_PORT'],
      HOST: '127.0.0.1',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO: 'on',
      DEMO_EMPLOYEES: process.env['E2E_EMPLOYEES'] ?? '400',
      LOG_LEVEL: 'warn',
    },
  },
});

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, ensureHeadless } from '../support/chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Workers read this file again and inherit the environment: what is chosen once must stay chosen.
process.env['CHROME_PATH'] ??= ensureHeadless();

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: join(root, 'test-results/browser'),
  // A file is handed to whichever worker is free; each has a server, a database and a browser (D96). One more than
  // two cores, because each test waits now and then.
  fullyParallel: false,
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 90_000,
  // Before the gate ends it: then what had not ended is named in the report.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/reports/browser.json') }]],
  use: {
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
      // A test's page lives for seconds: to optimize its code costs a tenth of the time and saves nothing.
      args: [...CHROMIUM_ARGS, '--js-flags=--no-opt --no-maglev'],
      // Under the C locale Chromium saves a file whose name is not plain ASCII as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});

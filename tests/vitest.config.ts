import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A machine that does something else besides is slow; no test is there to find that out. */
const PATIENT = 60_000;

/** Modules are loaded once for all files of a worker: what keeps state between tests is at fault itself. */
const isolate = false;

/**
 * Three kinds of test that need no browser. `unit` and `guards` are pure and fast; `api` talks to a
 * real server over a real PostgreSQL, so its files have more time.
 */
export default defineConfig({
  root,
  test: {
    root,
    // A run without a test must fail: an empty gate proves nothing.
    passWithNoTests: false,
    watch: false,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          isolate,
          include: ['{src,commands,tests/support,tests/bench}/**/*.test.ts'],
          setupFiles: ['tests/support/install-console.ts'],
          environment: 'node',
          testTimeout: PATIENT,
        },
      },
      {
        root,
        test: {
          name: 'guards',
          isolate,
          include: ['tests/guards/**/*.test.ts'],
          setupFiles: ['tests/support/install-console.ts'],
          environment: 'node',
          testTimeout: PATIENT,
        },
      },
      {
        root,
        test: {
          name: 'api',
          isolate,
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/record-statements.ts'],
          // Each file has a database and a server of its own, and waits for the disk and the clock now and then: long
          // enough for a machine that does something else besides. No test asks how long something took.
          maxWorkers: 4,
          testTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

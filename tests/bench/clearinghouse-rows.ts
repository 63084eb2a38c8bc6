import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from './figures.ts';
import type { Figure } from './figures.ts';
import { ROOT } from './world.ts';

const QUERIES = 10_000;
const BUDGET = 60_000;
/** The steps of tests/api/clearinghouse-many.test.ts. */
const STEPS = ['checked', 'made', 'sent', 'read', 'filed'] as const;

/** Ten thousand limited queries: checked, made, sent, read back and filed, each with a paper; the API test does and proves it. */
export async function clearinghouseRows(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-clearinghouse-'));
  const file = join(folder, 'times.json');
  try {
    const child = spawn(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
        ...['--project', 'api', 'tests/api/clearinghouse-many.test.ts'],
      ],
      {
        cwd: ROOT,
        env: { ...process.env, CLEARINGHOUSE_QUERIES: String(QUERIES), CLEARINGHOUSE_TIMES: file },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The round of queries failed');
    const times = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
    const of = (step: (typeof STEPS)[number]): number => times[step] ?? Number.NaN;
    const whole = STEPS.reduce((sum, step) => sum + of(step), 0);
    return [
      {
        what: `${QUERIES.toLocaleString('en-US')} limited queries: files checked and made, results read back, each filed as a paper`,
        budget: `under ${BUDGET / 1000} s`,
        measured: seconds(whole),
        met: whole < BUDGET,
        note: STEPS.map((step) => `${step} ${seconds(of(step))}`).join(', '),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

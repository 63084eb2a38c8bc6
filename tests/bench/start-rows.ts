import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { INITIAL_BUDGET, initialScripts } from '#tests/support/size-budget.ts';
import type { Manifest } from '#tests/support/size-budget.ts';
import { percentile, seconds } from './figures.ts';
import type { Figure } from './figures.ts';
import { ROOT, serverEnvironment } from './world.ts';

const EMPLOYEES = 2000;
const RESTARTS = 5;

/** Starts the server's process, waits until it says that it is ready, asks it, and ends it. Returns the milliseconds. */
async function startOnce(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, EMPLOYEES),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    const ready = await fetch(`${address}/readyz`);
    const took = performance.now() - began;
    child.kill('SIGTERM');
    await ended;
    if (ready.status !== 200) throw new Error(`readyz answered ${ready.status}`);
    return took;
  }
  throw new Error('The server ended before it was ready');
}

/** First start with demo data, and starts on what it made. */
export async function startRows(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-start-'));
  try {
    const first = await startOnce(dataDir);
    const later: number[] = [];
    for (let turn = 0; turn < RESTARTS; turn += 1) later.push(await startOnce(dataDir));
    const worst = percentile(later, 1);
    return [
      {
        what: 'start on an existing database to ready',
        budget: '3 s',
        measured: `median ${seconds(percentile(later, 0.5))}, slowest of ${RESTARTS} ${seconds(worst)}`,
        met: worst <= 3000,
        note: 'process start of src/app/main.ts to an answer of /readyz',
      },
      {
        what: `first start with demo data (${EMPLOYEES} employees)`,
        budget: '30 s',
        measured: seconds(first),
        met: first <= 30_000,
        note: 'cluster, schema, demo; the console was built before',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The scripts that login and shell load before anything lazy, in the built console. */
export function sizeRows(): Figure[] {
  const text = readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8');
  const files = initialScripts(JSON.parse(text) as Manifest);
  const total = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(ROOT, 'dist', file)), { level: 9 }).length,
    0,
  );
  return [
    {
      what: 'initial JavaScript (login and shell)',
      budget: `${INITIAL_BUDGET / 1000} KB gzip`,
      measured: `${(total / 1000).toFixed(1)} KB gzip, ${files.length} files`,
      met: files.length > 0 && total <= INITIAL_BUDGET,
    },
  ];
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Figure } from './figures.ts';
import { ROOT, serverEnvironment } from './world.ts';

const EMPLOYEES = 1_000_000;
/** Seconds. */
const BUDGET = 300;

/** `npm run demo` with a million employees, into an empty data directory. */
export async function demoRows(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-demo-'));
  const [before = 0] = loadavg();
  try {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'src/demo/main.ts'), '--employees', String(EMPLOYEES)],
      {
        cwd: ROOT,
        env: serverEnvironment(dataDir, EMPLOYEES),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const done = /Done in (\d+) s, (\d+) MB/.exec(said);
    if (code !== 0 || !done) throw new Error('The demo was not loaded');
    const seconds = Number(done[1]);
    return [
      {
        what: 'demo data of 1,000,000 employees, with standing, license and the last documents of each',
        budget: `${BUDGET} s`,
        measured: `${seconds} s`,
        met: seconds <= BUDGET,
        note: `${done[2]} MB of memory at most; load of the machine before: ${before.toFixed(1)}`,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

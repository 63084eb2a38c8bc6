import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServerFacts } from './server-child.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BenchWorld extends ServerFacts {
  /** Asked for; the demo may have a few more or fewer. */
  size: number;
  close(): Promise<void>;
}

/** The environment of a server that the benchmark starts. */
export function serverEnvironment(dataDir: string, size: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_EMPLOYEES: String(size),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
}

/**
 * The product over an embedded PostgreSQL with demo data of this many employees, in a process of its own.
 * `BENCH_DATA` names a folder in which the data is kept for the next run; else it is made anew and removed.
 */
export async function openBenchWorld(size: number): Promise<BenchWorld> {
  const kept = process.env['BENCH_DATA'];
  const dataDir = kept
    ? join(kept, String(size))
    : await mkdtemp(join(tmpdir(), `console-bench-${size}-`));
  const child = spawn(process.execPath, [MAIN, '--serve'], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, size),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => {
      throw new Error(`The server over ${size} employees did not start`);
    }),
  ])) as [string];
  const facts = JSON.parse(line) as ServerFacts;
  return {
    ...facts,
    size,
    async close() {
      child.kill('SIGTERM');
      await ended;
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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
  /** Takes a new access token: one holds for ten minutes. */
  renew(): Promise<void>;
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

/** What the server says of itself; what it logs before is left aside. */
async function factsFrom(lines: AsyncIterable<string>): Promise<ServerFacts> {
  for await (const line of lines) {
    const said = JSON.parse(line) as Partial<ServerFacts>;
    if (said.address) return said as ServerFacts;
  }
  throw new Error('The server said nothing of itself');
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
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output');
  const ended = once(child, 'exit');
  const facts = await Promise.race([
    factsFrom(createInterface({ input: stdout })),
    ended.then(() => {
      throw new Error(`The server over ${size} employees did not start`);
    }),
  ]);
  const world: BenchWorld = {
    ...facts,
    size,
    async renew() {
      const answer = once(child, 'message');
      child.send('token');
      const [token] = (await answer) as [string];
      world.token = token;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

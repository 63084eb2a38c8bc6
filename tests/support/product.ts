import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromServers, ToServers } from './product-child.ts';
import { COMPILED, freePort } from './program.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

/** A running console with the demo's data. */
export interface Product {
  address: string;
  dataDir: string;
  /** Token of the demo's auditor link, which only the server that prints it knows. */
  auditorToken: string;
}

const CHILD = fileURLToPath(new URL('product-child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A first start may make the demo's data. */
const PATIENCE_MS = 120_000;

/** Where one worker's servers run, one after another. */
export interface Servers {
  /**
   * Starts the production build as a server with a database and demo data of its own: a copy of the folder that `E2E_DEMO`
   * names (the gate makes it once), or made at the start. The one before must have been stopped. Throws what it said when it
   * does not start.
   */
  start: () => Promise<{ product: Product; stop: () => Promise<void> }>;
  /** Ends the process, and what may still run in it. */
  end: () => Promise<void>;
}

/** Asks the process for one thing, and waits for its answer; throws when it ends instead, or takes too long. */
async function ask(child: ChildProcess, message: ToServers): Promise<FromServers> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const reply = once(child, 'message', { signal });
    const gone = once(child, 'exit', { signal }).then(() => {
      throw new Error('The process of the servers has ended.');
    });
    child.send(message);
    return (await Promise.race([reply, gone]))[0];
  } catch (error) {
    // What it may still answer later is no answer to the next question.
    child.kill('SIGKILL');
    throw error;
  } finally {
    answered.abort();
  }
}

const alive = (child: ChildProcess) =>
  child.connected && child.exitCode === null && child.signalCode === null;

/** Prepares a process for servers; it is begun with the first of them, and again after one that broke. */
export function openServers(): Servers {
  let child: ChildProcess | undefined;
  const running = (): ChildProcess => {
    if (child && alive(child)) return child;
    child = fork(CHILD, {
      cwd: ROOT,
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      // Log lines are dropped; what goes to the error stream is shown.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return child;
  };
  return {
    start: async () => {
      const dataDir = await mkdtemp(join(scratchFolder(), 'console-e2e-'));
      const demo = process.env['E2E_DEMO'];
      // Run alone, the browser tests find no folder there: each server then makes the data itself.
      if (demo && existsSync(demo)) await cp(demo, dataDir, { recursive: true });
      const host = running();
      const started = await ask(host, {
        start: {
          PORT: String(await freePort()),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DEMO: 'on',
          DEMO_EMPLOYEES: process.env['E2E_EMPLOYEES'] ?? '400',
          LOG_LEVEL: 'warn',
          // Identity providers of tests are on this machine.
          PRIVATE_NETWORKS: '127.0.0.0/8',
        },
      });
      if (started === 'stopped' || 'failed' in started)
        throw new Error(`The server did not start: ${started === 'stopped' ? '' : started.failed}`);
      return {
        product: { ...started.ready, dataDir },
        stop: async () => {
          if (alive(host)) await ask(host, 'stop');
          await removeFolder(dataDir);
        },
      };
    },
    end: async () => {
      if (!child || !alive(child)) return;
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
      child.disconnect();
      await ended.catch(() => child?.kill('SIGKILL'));
    },
  };
}

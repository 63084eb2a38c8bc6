import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { dyingWithUs, EmbeddedError, POSTGRES_ENVIRONMENT } from './account.ts';
import type { Account } from './account.ts';
import { HERE } from './cluster.ts';

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Given on every start, not kept in the cluster, so that they follow the version of the program. Sized for 2 cores.
 * Messages of the ERROR level stay out of the log: they quote values, and values are personal data.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Rows written here and there, each with its whole page, took a third longer with it: this server has no other method than pglz.
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // A table that an import filled is analyzed within seconds.
  autovacuum_naptime: '10s',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** A running PostgreSQL, and the end of it. */
export interface Postmaster {
  child: ChildProcess;
  /** Resolves when it has ended, with how. */
  ended: Promise<string>;
}

/**
 * Starts PostgreSQL on a cluster and waits until it takes connections (after a crash, until it has recovered).
 * @param own settings that are not the product's
 * @throws EmbeddedError with its last words when it ends instead
 */
export async function startPostmaster(
  binaries: string,
  cluster: string,
  account: Account | null,
  log: Log,
  own: Readonly<Record<string, string>> = {},
): Promise<Postmaster> {
  const settings = Object.entries({ ...SETTINGS, ...own }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command, args] = dyingWithUs('INT', join(binaries, 'bin', 'postgres'), [
    '-D',
    HERE,
    ...settings,
  ]);
  const child = spawn(command, args, {
    ...account,
    cwd: cluster,
    env: POSTGRES_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own session: Ctrl-C in the terminal must reach the server first, which stops the database last.
    detached: true,
  });
  const lastWords: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    report(line, log);
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(signal ? `signal ${signal}` : `code ${code}`));
  });
  const state: { ended: string | null } = { ended: null };
  void ended.then((how) => (state.ended = how));
  const begun = Date.now();
  for (let noted = 0; !isReady(cluster, child.pid); await sleep(10)) {
    if (state.ended !== null) {
      const why =
        lastWords.findLast((line) => /^(FATAL|PANIC)/.test(line)) ??
        lastWords.at(-1) ??
        state.ended;
      throw new EmbeddedError(
        `The embedded database did not start: ${why.replace(/^\w+:\s+/, '')}`,
      );
    }
    const seconds = Math.floor((Date.now() - begun) / 10_000) * 10;
    if (seconds > noted) {
      noted = seconds;
      log.warn(`The embedded database is still recovering, after ${seconds} seconds.`);
    }
  }
  return { child, ended };
}

function report(line: string, log: Log): void {
  if (line.startsWith('PANIC')) log.error({ source: 'postgres' }, line);
  else if (
    /^FATAL|terminated by signal|not properly shut down|was interrupted|corrupt|invalid page/.test(
      line,
    )
  )
    log.warn({ source: 'postgres' }, line);
  else log.debug({ source: 'postgres' }, line);
}

/** PostgreSQL writes its state as the 8th line of postmaster.pid, as pg_ctl -w knows. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = pidFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Ends it within 5 seconds and loses nothing: a fast shutdown, or else an immediate one, which the WAL makes good. */
export async function stopPostmaster({ child, ended }: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 3500],
    ['SIGQUIT', 1000],
    ['SIGKILL', 500],
  ] as const) {
    child.kill(signal);
    if (await within(ended, patience)) return;
  }
  throw new EmbeddedError('The embedded database does not stop; the next start will deal with it.');
}

async function within(ended: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([ended.then(() => true), timeout]);
  timer.abort();
  return result;
}

/**
 * Ends what an earlier run, killed, left running on the cluster. Processes are known by their program and by the very
 * folder they stand in, never by a number in a file alone, which may be another process's by now.
 * Call while holding the data directory's lock.
 */
export async function stopOrphans(cluster: string, log: Log): Promise<void> {
  // The single-user mode writes its number negative.
  const file = Math.abs(Number(pidFile(cluster)[0]));
  if (!file) return;
  const begun = Date.now();
  let told = '';
  for (;;) {
    const left = processesOf(cluster);
    if (left.length === 0) break;
    const waited = Date.now() - begun;
    if (waited > 20_000) {
      throw new EmbeddedError(
        `A database process of an earlier run (${left[0]}) does not end: end it, then start again.`,
      );
    }
    // The postmaster ends its children; left without one they notice by themselves, once idle.
    const signal = waited < 8000 ? 'SIGINT' : waited < 12_000 ? 'SIGQUIT' : 'SIGKILL';
    if (told !== signal) {
      log.info(
        `Ending the database that a run which was cut off left behind (process ${left.includes(file) ? file : left.join(', ')}).`,
      );
      for (const pid of left.includes(file) ? [file] : left)
        signalIfStillOurs(pid, cluster, signal);
      told = signal;
    }
    await sleep(10);
  }
  // Nothing of ours runs. A pid file that names a living stranger would make PostgreSQL refuse to start; one that names
  // nobody it replaces itself.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const pid = Math.abs(Number(readText(join(cluster, name)).split('\n')[0]));
    if (pid && isAlive(pid)) await rm(join(cluster, name), { force: true });
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signalIfStillOurs(pid: number, cluster: string, signal: NodeJS.Signals): void {
  if (!processesOf(cluster).includes(pid)) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The PostgreSQL processes that work in a cluster: all of them stand in its folder. */
export function processesOf(cluster: string): number[] {
  const { dev, ino } = statSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const where = statSync(`/proc/${pid}/cwd`);
        if (where.dev !== dev || where.ino !== ino) return false;
        // A replaced installation shows as "postgres (deleted)".
        return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
      } catch {
        return false;
      }
    });
}

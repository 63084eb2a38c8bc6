import { closeSync, openSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeDurably } from '#src/server/durable-file.ts';
import { accountFor, EmbeddedError } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  clusterOf,
  hasCluster,
  OWNER,
  prepareCluster,
  readPasswords,
  SERVING,
} from './embedded/cluster.ts';
import type { Passwords } from './embedded/cluster.ts';
import {
  processesOf,
  startPostmaster,
  stopOrphans,
  stopPostmaster,
} from './embedded/postmaster.ts';
import type { Log, Postmaster } from './embedded/postmaster.ts';

export { EmbeddedError };

/** How to connect, in the words of `pg`. `host` is the folder of a unix socket: there is no TCP. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** The two ways into the embedded PostgreSQL's database `console`. */
export interface EmbeddedLogins {
  /** Its owner, `console`: sets up the schema, may create roles and databases and copy the files, no superuser. */
  connection: EmbeddedConnection;
  /** Who serves, `console_server`: owns nothing and has what the migrations grant it. */
  serving: EmbeddedConnection;
}

/** The running embedded PostgreSQL. */
export interface EmbeddedPostgres extends EmbeddedLogins {
  /** The owner's connection as an address. Holds the password: not for logs. Other processes may use it while this one lives. */
  url: string;
  /** The same of the login that serves. */
  servingUrl: string;
  /** Ends it within 5 seconds, losing nothing. Close the pools first: open work is cut off. */
  stop(): Promise<void>;
  /** Resolves when it is over: null after `stop`, else why it kept ending and is not started again. */
  exited: Promise<string | null>;
}

// The kernel's limit for the path of a unix socket, without the closing zero.
const SOCKET_PATH_LIMIT = 107;
const RESTARTS = 3;
const RESTART_WINDOW = 60_000;

/**
 * Starts PostgreSQL on `dataDir`/pg, making the cluster on the first start and stopping what a killed run left behind.
 * Hold the data directory's lock (`openDataDirectory`) meanwhile. When PostgreSQL is killed it is started again;
 * it ends with this process, however that ends.
 * @throws EmbeddedError with one sentence
 */
export async function startEmbedded({
  dataDir,
  log,
  archives,
  settings,
}: {
  dataDir: string;
  log: Log;
  /** Whether PostgreSQL keeps each file of its log until it is archived; without it as at the last start that said so. */
  archives?: boolean;
  /** Settings of PostgreSQL that are not the product's: a database of tests need not outlive a power cut. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const pgFolder = join(resolve(dataDir), 'pg');
  const runFolder = join(resolve(dataDir), 'run');
  for (const folder of [pgFolder, runFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = clusterOf(pgFolder);
  if (await hasCluster(pgFolder)) await stopOrphans(cluster, log);
  const account = await accountFor(cluster);
  const binaries = await findBinaries(account, runFolder);
  const passwords = await prepareCluster(pgFolder, binaries, account);
  const own = { ...((await keepsLog(pgFolder, archives)) ? ARCHIVING : {}), ...settings };
  const launch = () => startPostmaster(binaries, cluster, account, log, own);
  let current = await launch();
  const socket = reach(cluster);

  // Without setpriv the database would outlive us.
  const endWithUs = () => current.child.kill('SIGINT');
  process.once('exit', endWithUs);
  let stopping = false;
  const supervise = async (): Promise<string | null> => {
    const deaths: number[] = [];
    for (;;) {
      const how = await current.ended;
      if (stopping) return null;
      deaths.push(Date.now());
      const recent = deaths.filter((at) => at > Date.now() - RESTART_WINDOW).length;
      if (recent > RESTARTS)
        return `The embedded database ended ${recent} times in a minute (${how}).`;
      log.error(`The embedded database ended (${how}); starting it again.`);
      await sleep(100 * recent);
      if (stopping) return null;
      try {
        await stopOrphans(cluster, log);
        current = await launch();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      if (stopping) await stopPostmaster(current);
    }
  };
  const exited = supervise().finally(() => {
    process.off('exit', endWithUs);
    socket.close();
  });

  const logins = loginsAt(socket.host, passwords);
  return {
    ...logins,
    url: addressOf(logins.connection),
    servingUrl: addressOf(logins.serving),
    async stop() {
      stopping = true;
      const { child }: Postmaster = current;
      if (child.exitCode === null && child.signalCode === null) await stopPostmaster(current);
      await exited;
    },
    exited,
  };
}

/** Its log is marked as ready to be archived, at the latest a minute after something was written; who archives it is another matter. */
const ARCHIVING = { archive_mode: 'on', archive_timeout: '60s' };

/** Said once, it holds for every program that starts the database alone: a file that one of them recycled would be a gap. */
async function keepsLog(pgFolder: string, archives: boolean | undefined): Promise<boolean> {
  const mark = join(pgFolder, 'archived');
  if (archives === true) await writeDurably(mark, '', 0o600);
  else if (archives === false) await rm(mark, { force: true });
  return (await stat(mark).catch(() => null)) !== null;
}

/** Says for a cluster that nothing has started yet that its log is to be archived. */
export async function keepLog(dataDir: string): Promise<void> {
  await keepsLog(join(resolve(dataDir), 'pg'), true);
}

/**
 * How to reach the database that another process of ours runs on `dataDir` (for `admin:create` beside a running server).
 * @returns null when none runs, or one of an earlier version, whose logins were others
 */
export async function findRunningEmbedded(dataDir: string): Promise<EmbeddedLogins | null> {
  const pgFolder = join(resolve(dataDir), 'pg');
  const cluster = clusterOf(pgFolder);
  if (!(await hasCluster(pgFolder)) || processesOf(cluster).length === 0) return null;
  if (!(await stat(join(cluster, '.s.PGSQL.5432')).catch(() => null))) return null;
  const passwords = await readPasswords(pgFolder);
  return passwords && loginsAt(reach(cluster).host, passwords);
}

function loginsAt(host: string, { owner, serving }: Passwords): EmbeddedLogins {
  const to = { host, port: 5432, database: OWNER };
  return {
    connection: { ...to, user: OWNER, password: owner },
    serving: { ...to, user: SERVING, password: serving },
  };
}

function addressOf({ host, user, password, database }: EmbeddedConnection): string {
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
}

/** A path to the socket's folder that fits the kernel's limit: its own, or the one of our open descriptor of it. */
function reach(cluster: string): { host: string; close(): void } {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= SOCKET_PATH_LIMIT)
    return { host: cluster, close: () => undefined };
  const descriptor = openSync(cluster, 'r');
  return { host: `/proc/${process.pid}/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

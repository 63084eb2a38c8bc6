import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { extract } from 'tar';
import { copyDatabase } from '#src/server/backup/base-backup.ts';
import {
  accountFor,
  dyingWithUs,
  giveTo,
  POSTGRES_ENVIRONMENT,
} from '#src/server/db/embedded/account.ts';
import { findBinaries } from '#src/server/db/embedded/binaries.ts';
import { clusterOf, HERE, OWNER, prepareCluster } from '#src/server/db/embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '#src/server/db/embedded/postmaster.ts';
import { makeLog } from '#src/server/log.ts';
import { freePort } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';

/** A primary whose commits wait for its standby, as an operator's own PostgreSQL would be run. */
export interface PostgresPair {
  /** Ports of 127.0.0.1. */
  primary: number;
  standby: number;
  /** The address of the database by a port: of one of them, or of what stands before both. */
  urlAt: (port: number) => string;
  /** Makes the standby: what is committed from now on lies on both. */
  addStandby: () => Promise<void>;
  /** Lets the standby follow this many milliseconds behind the primary, or at once again. */
  lag: (milliseconds: number) => Promise<void>;
  /** `kill -9` of the primary; the standby is promoted `pause` later. */
  failOver: (pause: () => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

const log = makeLog('silent');
/** How far each standby is only a superuser sees; a commit waits for it from then on. */
const IS_SYNCHRONOUS = "current_setting('synchronous_standby_names') = 'standby'";
const WHO_MAY_CONNECT = `host all all 127.0.0.1/32 scram-sha-256\nhost replication ${OWNER} 127.0.0.1/32 scram-sha-256\n`;

/** Starts the primary of PostgreSQL's programs that the product brings, in folders of its own. */
export async function openPostgresPair(root: string): Promise<PostgresPair> {
  const [primary, standby] = [await freePort(), await freePort()];
  const [first, second] = [join(root, 'primary'), join(root, 'standby')];
  for (const folder of [first, second]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const account = await accountFor(clusterOf(first));
  const binaries = await findBinaries(account, root);
  const { owner } = await prepareCluster(first, binaries, account);
  await appendFile(join(clusterOf(first), 'pg_hba.conf'), WHO_MAY_CONNECT);
  const common = { listen_addresses: '127.0.0.1', max_connections: '120' };
  const serving = await startPostmaster(binaries, clusterOf(first), account, log, {
    ...common,
    port: String(primary),
  });
  const urlAt = (port: number) => `postgres://${OWNER}:${owner}@127.0.0.1:${port}/${OWNER}`;
  let follower: {
    stop: () => Promise<void>;
    reload: () => void;
    promote: () => Promise<void>;
  } | null = null;

  const startStandby = async () => {
    const cluster = clusterOf(second);
    const { hostname: host, port } = new URL(urlAt(primary));
    const connection = { host, port: Number(port), user: OWNER, password: owner, database: OWNER };
    const copy = join(root, 'base.tar.gz');
    await copyDatabase(connection, copy);
    await mkdir(cluster, { mode: 0o700 });
    const filter = (path: string) =>
      !path.includes('.s.PGSQL.') && !path.endsWith('postmaster.pid');
    await extract({ file: copy, cwd: cluster, strict: true, preserveOwner: false, filter });
    await writeFile(join(cluster, 'standby.signal'), '');
    await appendFile(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${OWNER} password=${owner} application_name=standby'\n`,
    );
    giveTo(cluster, account);
    const settings = { ...common, port: String(standby), unix_socket_directories: '.' };
    const [command, args] = dyingWithUs('INT', join(binaries, 'bin', 'postgres'), [
      ...['-D', HERE],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    const child = spawn(command, args, {
      ...account,
      cwd: cluster,
      env: POSTGRES_ENVIRONMENT,
      stdio: 'ignore',
      detached: true,
    });
    const ended = once(child, 'exit');
    return {
      stop: async () => {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
        await ended;
      },
      reload: () => void child.kill('SIGHUP'),
      // As `pg_ctl promote` does.
      promote: async () => {
        await writeFile(join(cluster, 'promote'), '');
        child.kill('SIGUSR1');
        await until('The promotion', () => says(urlAt(standby), 'not pg_is_in_recovery()'));
      },
    };
  };

  return {
    primary,
    standby,
    urlAt,
    async addStandby() {
      follower = await startStandby();
      await appendFile(
        join(clusterOf(first), 'postgresql.conf'),
        "\nsynchronous_standby_names = 'standby'\n",
      );
      serving.child.kill('SIGHUP');
      await until('The standby', () =>
        says(urlAt(primary), `exists (select from pg_stat_replication) and ${IS_SYNCHRONOUS}`),
      );
    },
    async lag(milliseconds) {
      await appendFile(
        join(clusterOf(second), 'postgresql.auto.conf'),
        `recovery_min_apply_delay = ${milliseconds}\n`,
      );
      follower?.reload();
      await until('The delay', () =>
        says(
          urlAt(standby),
          `(select setting::int from pg_settings where name = 'recovery_min_apply_delay') = ${milliseconds}`,
        ),
      );
    },
    async failOver(pause) {
      serving.child.kill('SIGKILL');
      await serving.ended;
      await pause();
      await follower?.promote();
    },
    async stop() {
      await follower?.stop();
      if (serving.child.exitCode === null && serving.child.signalCode === null)
        await stopPostmaster(serving);
    },
  };
}

/** Whether a condition holds in the database; false too while it cannot be asked. */
async function says(url: string, condition: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ holds: boolean }>(`select ${condition} as holds`);
    return rows[0]?.holds ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

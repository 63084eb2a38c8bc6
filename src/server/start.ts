import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { assertSafeToListen, DEFAULT_DEMO_PASSWORD, isLoopback } from './config.ts';
import type { Config } from './config.ts';
import { shipLog } from './backup/ship-log.ts';
import { startEmbedded } from './db/embedded.ts';
import type { Db } from './db/handle.ts';
import { openDatabase } from './db/open-database.ts';
import { openPool } from './db/pool.ts';
import { readAside } from './db/standby.ts';
import { usesDefaultDemoPassword } from './demo-password.ts';
import { watchDisk } from './disk.ts';
import { openDataDirectory } from './data-directory.ts';
import type { ServerFeature } from './feature.ts';
import { openInstallation } from './installation.ts';
import { exportAuditHeads } from './jobs/export-audit-heads.ts';
import { watchJobs } from './jobs/job-figures.ts';
import { startJobs } from './jobs/jobs.ts';
import type { DemoSignIn, Kernel, Settled } from './kernel.ts';
import { loadKeys } from './keys.ts';
import { assertFree, listen } from './listen.ts';
import { startLive } from './live/live.ts';
import { OpenAnswers } from './live/open-answers.ts';
import { makeMetrics } from './metrics.ts';
import { openPlaces } from './network-places.ts';
import { makeAuthenticate } from './session/authenticate.ts';
import { openStorage } from './storage/storage.ts';

/** What is put upon the kernel: it knows no feature and no demo by itself. */
export interface Product {
  /** In the order in which they may know each other. */
  features: readonly ServerFeature[];
  /** Creates the demo data of an installation that has none, and returns what to print about it. */
  loadDemo: (kernel: Kernel, onStep: (text: string) => void) => Promise<DemoSummary>;
}

/** What the start prints for those who try the product. */
export interface DemoSummary extends DemoSignIn {
  auditorToken: string;
  /** Of an auditor who sees one audit and its sample. */
  auditToken: string;
}

/** A server that listens. */
export interface RunningServer {
  address: string;
  kernel: Kernel;
  demo: DemoSummary | null;
  /** Stops taking requests, finishes those under way, and closes everything within 5 seconds. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the server cannot go on: its database ended for good. */
  failed: Promise<string>;
}

/**
 * Starts a product on the settings: data directory, database, schema, demo data, jobs, live channel, HTTP.
 * On an error what was started is stopped again. Throws `ConfigError`, `DataDirectoryError`, `EmbeddedError`,
 * `InstallationError`, `MigrationError` or `ListenError`, each with a sentence for the user.
 */
export async function startServer(
  { features, loadDemo }: Product,
  config: Config,
  log: Logger,
  onStep: (text: string) => void = () => undefined,
): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) {
      // One part that does not end must not keep the others, nor the user, waiting.
      await Promise.race([stop(), sleep(3_000, undefined, { ref: false })]).catch(
        (error: unknown) =>
          log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'stopping failed'),
      );
    }
  };
  try {
    const directory = await openDataDirectory(config.dataDir);
    stops.push(() => directory.release());
    await assertFree(config);
    const keys = await loadKeys(config);
    const places = await openPlaces(config, log);
    stops.push(async () => places.close());
    const embedded =
      config.databaseUrl === null
        ? await startEmbedded({
            dataDir: config.dataDir,
            log,
            archives: config.logArchiveUrl !== undefined,
          })
        : null;
    if (embedded) stops.push(() => embedded.stop());
    if (embedded && config.logArchiveUrl !== undefined)
      stops.push(shipLog({ dataDir: config.dataDir, to: config.logArchiveUrl, keys, log }).stop);
    const { pool, asSchemaOwner } = await openDatabase(config, embedded, log);
    stops.push(() => pool.end());
    const metrics = makeMetrics();
    const standby = config.databaseReplicaUrl
      ? openPool({ connectionString: config.databaseReplicaUrl, connectionTimeoutMillis: 1_000 })
      : null;
    if (standby) stops.push(() => standby.end());
    for (const { prepare } of features) if (prepare) await asSchemaOwner(prepare);
    const { internalTenantId } = await openInstallation(
      pool,
      keys,
      features.flatMap(({ open = [] }) => open),
    );
    const storage = await openStorage(config, pool, keys);
    stops.push(() => storage.close());
    const kernel: Kernel = {
      config,
      pool,
      readAside: readAside(pool, standby, log, (where) => metrics.longReads.inc({ where })),
      keys,
      log,
      storage,
      places,
      answers: new OpenAnswers(),
      internalTenantId,
      demo: null,
      metrics,
      authenticate: makeAuthenticate({
        pool,
        keys,
        places,
        internalTenantId,
        isAlone: isLoopback(config.host) && !config.trustProxy && !config.publicUrl,
      }),
      wakeLive: () => undefined,
      wakeJobs: () => undefined,
      settingsParts: features.toReversed().flatMap(({ settingsParts = [] }) => settingsParts),
      settle: (db) => settleAll(features, db),
    };
    watchJobs(pool, metrics);
    stops.push(watchDisk(config, kernel.metrics, log));
    const demo = config.demo
      ? await asSchemaOwner((owner) => loadDemo({ ...kernel, pool: owner }, onStep))
      : null;
    if (!isLoopback(config.host)) assertSafeToListen(config, await usesDefaultDemoPassword(pool));
    // Who is not on this machine is not told with whom to sign in.
    else if (demo && !config.trustProxy && (await usesDefaultDemoPassword(pool)))
      kernel.demo = { password: DEFAULT_DEMO_PASSWORD, accounts: demo.accounts };
    // Stopped after the jobs and before the database: what was done up to the end is in what it exports.
    stops.push(() => exportAuditHeads(kernel));
    const jobs = await startJobs(
      kernel,
      features.flatMap(({ jobs: own = [] }) => own),
    );
    stops.push(() => jobs.stop());
    kernel.wakeJobs = (task) => jobs.wake(task);
    const app = await buildApp(kernel, features);
    stops.push(() => app.close());
    const live = await startLive(kernel, app.server);
    stops.push(() => live.stop());
    kernel.wakeLive = () => live.wake();
    const address = await listen(app, config);
    for (const { start } of features) {
      const started = await start?.(kernel);
      if (started) stops.push(() => started.stop());
    }
    return {
      address,
      kernel,
      demo,
      stop: stopAll,
      failed: (async () =>
        (await embedded?.exited) ?? (await new Promise<never>(() => undefined)))(),
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** One after another, in their order: an earlier one's rows may be what a later one's derive from. */
async function settleAll(features: readonly ServerFeature[], db: Db): Promise<Settled> {
  const all: Settled = { hints: [], more: false };
  for (const { settle } of features) {
    const settled = await settle?.(db);
    all.hints.push(...(settled?.hints ?? []));
    all.more ||= settled?.more ?? false;
  }
  return all;
}

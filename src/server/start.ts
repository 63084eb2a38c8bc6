import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadDemoOnce } from '#src/demo/load.ts';
import type { DemoSummary } from '#src/demo/load.ts';
import { loadZipPlaces } from '#src/features/clinics/server/zip-places.service.ts';
import { startIntake } from '#src/features/intake/server/start-intake.ts';
import { settleQualification } from '#src/features/qualification/server/settle.service.ts';
import { buildApp } from './app.ts';
import { assertSafeToListen, isLoopback } from './config.ts';
import type { Config } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/open-database.ts';
import { usesDefaultDemoPassword } from './demo-password.ts';
import { watchDisk } from './disk.ts';
import { openDataDirectory } from './data-directory.ts';
import { FEATURES } from './features.ts';
import { openInstallation } from './installation.ts';
import { exportAuditHeads } from './jobs/export-audit-heads.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Kernel } from './kernel.ts';
import { loadKeys } from './keys.ts';
import { assertFree, listen } from './listen.ts';
import { startLive } from './live/live.ts';
import { makeMetrics } from './metrics.ts';
import { makeAuthenticate } from './session/authenticate.ts';
import { openStorage } from './storage/storage.ts';

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
 * Starts everything on the settings: data directory, database, schema, demo data, jobs, live channel, HTTP.
 * On an error what was started is stopped again. Throws `ConfigError`, `DataDirectoryError`, `EmbeddedError`,
 * `InstallationError`, `MigrationError` or `ListenError`, each with a sentence for the user.
 */
export async function startServer(
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
    const embedded =
      config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
    if (embedded) stops.push(() => embedded.stop());
    const { pool, asSchemaOwner } = await openDatabase(config, embedded, log);
    stops.push(() => pool.end());
    await asSchemaOwner((owner) => loadZipPlaces(owner));
    const { internalTenantId } = await openInstallation(pool, keys);
    const storage = await openStorage(config.dataDir);
    const kernel: Kernel = {
      config,
      pool,
      keys,
      log,
      storage,
      internalTenantId,
      metrics: makeMetrics(),
      authenticate: makeAuthenticate({ pool, keys, internalTenantId }),
      wakeLive: () => undefined,
      wakeJobs: () => undefined,
      settle: settleQualification,
    };
    stops.push(watchDisk(config, kernel.metrics, log));
    const demo = config.demo
      ? await asSchemaOwner((owner) => loadDemoOnce({ ...kernel, pool: owner }, onStep))
      : null;
    if (!isLoopback(config.host)) assertSafeToListen(config, await usesDefaultDemoPassword(pool));
    // Stopped after the jobs and before the database: what was done up to the end is in what it exports.
    stops.push(() => exportAuditHeads(kernel));
    const jobs = await startJobs(
      kernel,
      FEATURES.flatMap(({ tasks = [] }) => tasks),
    );
    stops.push(() => jobs.stop());
    kernel.wakeJobs = (task) => jobs.wake(task);
    const app = await buildApp(kernel);
    stops.push(() => app.close());
    const live = await startLive(kernel, app.server);
    stops.push(() => live.stop());
    kernel.wakeLive = () => live.wake();
    const address = await listen(app, config);
    const intake = await startIntake(kernel);
    stops.push(() => intake.stop());
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

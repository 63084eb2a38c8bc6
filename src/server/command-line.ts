import { readConfig } from './config.ts';
import { findRunningEmbedded, startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/open-database.ts';
import type { Database } from './db/open-database.ts';
import { openDataDirectory } from './data-directory.ts';
import { explain } from './explain.ts';
import { openInstallation } from './installation.ts';
import type { Opening } from './installation.ts';
import type { Kernel } from './kernel.ts';
import { loadKeys } from './keys.ts';
import { OpenAnswers } from './live/open-answers.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';
import { networksAlone } from './network-places.ts';
import { openStorage } from './storage/storage.ts';

/**
 * Runs a command-line task over the installation: beside a running server through its database, or alone, then
 * starting and stopping the embedded one. `openings` are what it needs of features in a database that no server has opened. Ends the process with 1 and a sentence on an error.
 */
export async function runTask(
  work: (kernel: Kernel, asSchemaOwner: Database['asSchemaOwner']) => Promise<number>,
  openings: readonly Opening[] = [],
): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const config = readConfig(process.env);
    const log = makeLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const running = config.databaseUrl === null ? await findRunningEmbedded(config.dataDir) : null;
    if (!running) {
      const directory =
        config.databaseUrl === null ? await openDataDirectory(config.dataDir) : null;
      if (directory) stops.push(() => directory.release());
    }
    const keys = await loadKeys(config);
    const embedded =
      config.databaseUrl === null && !running
        ? await startEmbedded({ dataDir: config.dataDir, log })
        : null;
    if (embedded) stops.push(() => embedded.stop());
    const { pool, asSchemaOwner } = await openDatabase(config, running ?? embedded, log);
    stops.push(() => pool.end());
    const { internalTenantId } = await openInstallation(pool, keys, openings);
    const storage = await openStorage(config, pool, keys);
    stops.push(() => storage.close());
    process.exitCode = await work(
      {
        config,
        pool,
        readAside: (read) => read(pool),
        keys,
        log,
        internalTenantId,
        metrics: makeMetrics(),
        storage,
        places: networksAlone(),
        answers: new OpenAnswers(),
        authenticate: async () => null,
        demo: null,
        wakeLive: () => undefined,
        wakeJobs: () => undefined,
        settingsParts: [],
      },
      asSchemaOwner,
    );
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clusterOf } from '#src/server/db/embedded/cluster.ts';
import { syncDirectory } from '#src/server/durable-file.ts';
import type { Keys } from '#src/server/keys.ts';
import { archiveLog } from './log-archive.ts';
import type { Objects } from './objects.ts';
import { openVault } from './open-vault.ts';

const LOOK_EVERY = 2_000;
const AFTER_FAILURE = 15_000;
const READY = '.ready';

interface Shipping {
  dataDir: string;
  /** The place. */
  to: string;
  keys: Keys;
  log: Logger;
}

/**
 * Archives the log of the embedded PostgreSQL while it runs: what it marks as ready is sealed and put into the place, and then
 * marked as done, as its own archiver would. PostgreSQL runs as a user who may read no key, so no command of its can seal. A
 * file that cannot be put is tried again, and PostgreSQL keeps it as long.
 */
export function shipLog(shipping: Shipping): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = shipUntil(shipping, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function shipUntil({ dataDir, to, keys, log }: Shipping, signal: AbortSignal): Promise<void> {
  const cluster = clusterOf(join(dataDir, 'pg'));
  const folder = join(dataDir, 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let objects: Objects | null = null;
  let failing = false;
  while (!signal.aborted) {
    try {
      if (objects === null) {
        const temporary = await mkdtemp(join(folder, `backup-${process.pid}-log-`));
        objects = { vault: await openVault(to, temporary, { make: true }), keys, temporary };
      }
      await shipReady(objects, cluster, signal);
      if (failing) log.info('the log of the database is archived again');
      failing = false;
    } catch (error) {
      if (!failing)
        log.error(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'the log of the database cannot be archived; it is kept, and tried again',
        );
      failing = true;
    }
    const wait = failing ? AFTER_FAILURE : LOOK_EVERY;
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
  if (objects) {
    await objects.vault.close();
    await rm(objects.temporary, { recursive: true, force: true });
  }
}

/** Archives what is marked as ready, the oldest first. */
async function shipReady(objects: Objects, cluster: string, signal: AbortSignal): Promise<void> {
  const status = join(cluster, 'pg_wal', 'archive_status');
  const ready = (await readdir(status)).filter((name) => name.endsWith(READY)).toSorted();
  for (const mark of ready) {
    if (signal.aborted) return;
    const name = mark.slice(0, -READY.length);
    await archiveLog(objects, join(cluster, 'pg_wal', name));
    await rename(join(status, mark), join(status, `${name}.done`));
    await syncDirectory(status);
  }
}

import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from './config.ts';
import { codeOf } from './failures.ts';
import type { Metrics } from './metrics.ts';
import { MAX_FILE_BYTES } from './uploads.ts';

/** Less than the largest file that is taken is too little to go on writing. */
export const LEAST_FREE = MAX_FILE_BYTES;
const LOOK_EVERY = 60_000;

type Places = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Where this server writes: its data directory, and the embedded database's, which may be a volume of its own. */
function placesOf({ dataDir, databaseUrl }: Places): [place: string, path: string][] {
  return [
    ['data', dataDir],
    ...(databaseUrl === null ? ([['database', join(dataDir, 'pg')]] as [string, string][]) : []),
  ];
}

/** Bytes that may still be written at each place. */
async function freeBytes(config: Places): Promise<Map<string, number>> {
  const free = new Map<string, number>();
  for (const [place, path] of placesOf(config)) {
    const { bavail, bsize } = await statfs(path);
    free.set(place, bavail * bsize);
  }
  return free;
}

/** The disks that this server writes to: what is free of each, and how large it is, in bytes. */
export async function diskRoom(
  config: Places,
): Promise<{ place: string; free: number; total: number }[]> {
  const room = [];
  for (const [place, path] of placesOf(config)) {
    const { bavail, blocks, bsize } = await statfs(path);
    room.push({ place, free: bavail * bsize, total: blocks * bsize });
  }
  return room;
}

/** The place that is full, or so nearly that the next large file would not fit; null when there is room. */
export async function fullPlace(config: Places): Promise<string | null> {
  for (const [place, bytes] of await freeBytes(config)) if (bytes < LEAST_FREE) return place;
  return null;
}

/**
 * Watches the room left: as a figure at `/metrics`, and by a line in the log when it runs out and when there is some again.
 * @returns what ends it
 */
export function watchDisk(config: Places, metrics: Metrics, log: Logger): () => Promise<void> {
  const gauge = new Gauge({
    name: 'console_disk_free_bytes',
    help: 'Bytes left where this server writes, by place',
    labelNames: ['place'],
    registers: [metrics.registry],
    async collect() {
      for (const [place, bytes] of await freeBytes(config)) gauge.set({ place }, bytes);
    },
  });
  let full: string | null = null;
  const look = async (): Promise<void> => {
    const now = await fullPlace(config);
    if (now !== null && full === null)
      log.error({ place: now, leastFreeBytes: LEAST_FREE }, 'the disk is full, or nearly');
    if (now === null && full !== null) log.info({ place: full }, 'the disk has room again');
    full = now;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.error({ code: codeOf(error) }, 'the room on the disk could not be read'),
    );
  }, LOOK_EVERY);
  timer.unref();
  return async () => clearInterval(timer);
}

import { rm } from 'node:fs/promises';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Three workers of the browser tests hold less than a quarter of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * Where data may lie that does not outlive a run: in memory where there is room, else in the folder for temporary files.
 * A database has hundreds of files, and a disk may take longer to make them than a test to use them (D340). Not for tests
 * of what is left when something breaks off: nothing is ever written to a disk there.
 */
export function scratchFolder(
  memory = MEMORY,
  room = ROOM,
  available = process.availableMemory(),
): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= room && available >= 2 * room ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes what a server worked in: what it was at when it was stopped may put a file there while it is being emptied. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });

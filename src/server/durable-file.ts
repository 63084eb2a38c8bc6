import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file so that after a crash it is there whole or not at all: a temporary file, fsync, rename, and fsync of
 * the folder (a rename alone may be lost with the power).
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  mode: number,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.partial`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Makes renames and new names in a folder survive a loss of power. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

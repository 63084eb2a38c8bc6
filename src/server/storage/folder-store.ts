import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#src/server/durable-file.ts';
import { ObjectMissingError } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';

const NAME = /^t\/\d+\/[\da-f]{2}\/[\da-f]{64}$/;

/**
 * A folder, of this machine's disk or of a volume that other servers mount too: staged on the same disk, fsync, rename,
 * fsync of the folder.
 * @param staging a folder on the same disk, for objects in the making
 */
export async function openFolderStore(root: string, staging: string): Promise<ObjectStore> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => join(root, key);
  return {
    address: root,
    stagingPath: () => join(staging, randomUUID()),
    localPath: pathOf,
    put: async (key, from) => {
      const to = pathOf(key);
      const directory = dirname(to);
      const made = await mkdir(directory, { recursive: true, mode: 0o700 });
      await syncFile(from);
      await rename(from, to);
      await syncDirectory(directory);
      if (made) await syncDirectory(dirname(directory));
    },
    open: async (key, start, end) => {
      const file = await open(pathOf(key), 'r').catch(missing);
      try {
        const { size } = await file.stat();
        const bytes = file.createReadStream({ start, ...(end === undefined ? {} : { end }) });
        return { bytes, total: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await syncDirectory(dirname(path));
    },
    keys: () => keysBelow(root, 't'),
    close: () => undefined,
  };
}

async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const found = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!found) return;
  for await (const entry of found) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (NAME.test(key)) yield key;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function missing(error: unknown): never {
  throw isMissing(error) ? new ObjectMissingError() : error;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

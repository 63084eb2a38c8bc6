import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#src/server/durable-file.ts';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import { asSentence, BackupError } from './vault.ts';
import type { Vault } from './vault.ts';

/** A folder that backups are put into. @param make whether it is made where there is none, and written to */
export async function openFolderVault(root: string, make: boolean): Promise<Vault> {
  const staging = join(root, 'partial', randomUUID());
  const pathOf = (name: string): string => join(root, name);
  const unsettled = new Set<string>();
  if (make) await mkdir(staging, { recursive: true, mode: 0o700 }).catch(refuse(root));
  else if (!(await stat(root).catch(() => null))?.isDirectory())
    throw new BackupError(`There is no folder ${root}.`);
  return {
    address: root,
    stagingPath: () => join(staging, randomUUID()),
    put: async (name, from) => {
      try {
        const to = pathOf(name);
        const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
        await syncFile(from);
        await rename(from, to);
        unsettled.add(dirname(to));
        if (made) unsettled.add(dirname(made));
      } catch (error) {
        refuse(root)(error);
      }
    },
    settle: async () => {
      for (const folder of unsettled) await syncDirectory(folder).catch(refuse(root));
      unsettled.clear();
    },
    get: async (name) => {
      const file = await open(pathOf(name), 'r').catch(refuse(root));
      return file.createReadStream();
    },
    size: async (name) => (await stat(pathOf(name)).catch(() => null))?.size ?? null,
    list: (begin) => filesBelow(root, begin.replace(/\/$/, '')),
    remove: async (name) => rm(pathOf(name), { force: true }).catch(refuse(root)),
    close: async () => {
      if (make) await rm(staging, { recursive: true, force: true });
    },
  };
}

async function* filesBelow(
  root: string,
  folder: string,
): AsyncGenerator<{ name: string; bytes: number }> {
  const found = await opendir(join(root, folder)).catch(() => null);
  if (!found) return;
  for await (const entry of found) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile()) {
      const kept = await stat(join(root, name)).catch(() => null);
      if (kept) yield { name, bytes: kept.size };
    }
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What the system said of the folder, as a sentence. */
function refuse(root: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ObjectMissingError();
    throw asSentence(root, error);
  };
}

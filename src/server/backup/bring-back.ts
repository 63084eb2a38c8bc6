import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import type { Config } from '#src/server/config.ts';
import { markDataDirectory } from '#src/server/data-directory.ts';
import { clusterOf, MAJOR } from '#src/server/db/embedded/cluster.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import { mapInOrder } from '#src/server/in-order.ts';
import type { Keys } from '#src/server/keys.ts';
import type { ObjectStore } from '#src/server/storage/object-store.ts';
import { keyOf, openStore } from '#src/server/storage/storage.ts';
import { namesOfBackups, readBackup } from './catalog.ts';
import type { Backup } from './catalog.ts';
import { entriesOf, placeOfEntry } from './documents.ts';
import type { DocumentEntry } from './documents.ts';
import { readPart } from './objects.ts';
import type { Objects, Part } from './objects.ts';
import { openVault } from './open-vault.ts';
import { BackupError } from './vault.ts';

/** What is asked of a restore. */
export interface AskedBack {
  /** The place: a folder, `file:///…` or `s3://…`. */
  from: string;
  /** The name of a backup; null: the newest. */
  backup: string | null;
  keys: Keys;
  /** The text of the file of keys, which is put where the console looks for it; null with `CONSOLE_KEYS`. */
  keysText: string | null;
}

/** What a restore came to. */
export interface BroughtBack {
  backup: Backup;
  name: string;
  documents: number;
}

const AT_ONCE = 8;

/**
 * Brings a backup back into an empty data directory (and into an empty `DOCUMENTS_URL`), checked piece by piece. Nothing is
 * left there where it cannot. @throws BackupError, StoreError
 */
export async function bringBack(config: Config, asked: AskedBack): Promise<BroughtBack> {
  const temporary = await mkdtemp(join(tmpdir(), 'console-restore-'));
  try {
    const vault = await openVault(asked.from, temporary);
    try {
      return await bringFrom(config, asked, { vault, keys: asked.keys, temporary });
    } finally {
      await vault.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function bringFrom(config: Config, asked: AskedBack, objects: Objects): Promise<BroughtBack> {
  const name = asked.backup ?? (await namesOfBackups(objects.vault)).at(-1);
  if (name === undefined) {
    if ((await objects.vault.size('manifest.jsonl')) !== null)
      throw new BackupError(
        `The backup in ${objects.vault.address} was made by an earlier version, whose layout this one does not read: restore it with that version.`,
      );
    throw new BackupError(`${objects.vault.address} holds no backup that was finished.`);
  }
  const backup = await readBackup(objects, name);
  assertFits(backup, config);
  const target = await openEmpty(config);
  try {
    for (const { path, ...kept } of backup.audit)
      await bringFile(objects, kept, join(config.dataDir, path));
    const documents = await bringDocuments(
      objects,
      entriesOf(objects, backup.documents.lists),
      target,
    );
    if (backup.database) await unpackDatabase(objects, backup.database.parts, config.dataDir);
    if (asked.keysText !== null) {
      await mkdir(join(config.dataDir, 'keys'), { recursive: true, mode: 0o700 });
      await writeDurably(join(config.dataDir, 'keys', 'master'), asked.keysText, 0o600);
    }
    // Last: until it is there, a start refuses the folder.
    await markDataDirectory(config.dataDir);
    return { backup, name, documents };
  } catch (error) {
    for await (const key of target.keys()) await target.remove(key);
    for (const left of await readdir(config.dataDir))
      await rm(join(config.dataDir, left), { recursive: true, force: true });
    throw error;
  } finally {
    target.close();
  }
}

/** @throws BackupError for a backup that these settings cannot serve */
function assertFits({ database }: Backup, { databaseUrl }: Config): void {
  if (database !== null && databaseUrl !== null)
    throw new BackupError(
      'The backup holds the embedded database: restore it without DATABASE_URL.',
    );
  if (database !== null && database.major !== MAJOR)
    throw new BackupError(
      `The backup holds a database of PostgreSQL ${database.major}, and this version brings ${MAJOR}: restore it with the version that made it.`,
    );
}

/** Where documents go. @throws BackupError where something is there: nothing that lives is written over */
async function openEmpty(config: Config): Promise<ObjectStore> {
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0)
    throw new BackupError(
      `The data directory ${dataDir} is not empty: set DATA_DIR to a new folder.`,
    );
  const store = await openStore(config, config.documentsUrl ?? null);
  for await (const _ of store.keys()) {
    store.close();
    for (const made of await readdir(dataDir)) await rm(join(dataDir, made), { recursive: true });
    throw new BackupError(
      `The store ${store.address} holds documents: set DOCUMENTS_URL to an empty one.`,
    );
  }
  return store;
}

async function unpackDatabase(
  objects: Objects,
  parts: readonly Part[],
  dataDir: string,
): Promise<void> {
  const cluster = clusterOf(join(dataDir, 'pg'));
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await pipeline(
    async function* tar() {
      for (const one of parts) yield* readPart(objects, one);
    },
    extract({
      cwd: cluster,
      strict: true,
      preserveOwner: false,
      // Our socket is in the folder: its lock names the process that served, which may still run beside a rehearsal.
      filter: (path) => !path.includes('.s.PGSQL.'),
    }),
  );
}

async function bringFile(objects: Objects, kept: Part, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    readPart(objects, kept),
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  );
}

/** Puts documents into the store that they are read from. @returns how many */
export async function bringDocuments(
  objects: Objects,
  entries: AsyncIterable<DocumentEntry>,
  target: ObjectStore,
): Promise<number> {
  let count = 0;
  for await (const _ of mapInOrder(entries, AT_ONCE, async (entry) => {
    const staged = target.stagingPath();
    await pipeline(
      readPart(objects, entry),
      createWriteStream(staged, { mode: 0o600, flags: 'wx' }),
    );
    await target.put(keyOf(placeOfEntry(entry)), staged);
  }))
    count += 1;
  return count;
}

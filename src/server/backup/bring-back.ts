import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import type { Config } from '#src/server/config.ts';
import { markDataDirectory } from '#src/server/data-directory.ts';
import { clusterOf, MAJOR } from '#src/server/db/embedded/cluster.ts';
import { openPool } from '#src/server/db/pool.ts';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { makeLog } from '#src/server/log.ts';
import { allNamedDocuments } from '#src/server/storage/named-documents.ts';
import { backupBefore, planLog, recover } from './recover.ts';
import type { Until } from './recover.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import { mapInOrder } from '#src/server/in-order.ts';
import type { Keys } from '#src/server/keys.ts';
import type { ObjectStore } from '#src/server/storage/object-store.ts';
import { keyOf, openStore } from '#src/server/storage/storage.ts';
import { namesOfBackups, readBackup } from './catalog.ts';
import type { Backup } from './catalog.ts';
import { entriesOf, joined, placeOfEntry } from './documents.ts';
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
  /** What the database is brought to by the archived log; null: as the backup has it. */
  at: Until | null;
  keys: Keys;
  /** The text of the file of keys, which is put where the console looks for it; null with `CONSOLE_KEYS`. */
  keysText: string | null;
}

/** What a restore came to. */
export interface BroughtBack {
  backup: Backup;
  name: string;
  documents: number;
  /** Keys of documents that the database names and no backup has. */
  missing: string[];
  /** Documents of the backups that the database does not name at that moment. */
  ofOtherTimes: number;
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
  const { at } = asked;
  const { name, backup } =
    at === null ? await chosenBackup(objects, asked.backup) : await backupBefore(objects, at);
  assertFits(backup, config);
  const log = at === null ? null : await planLog(objects, backup, at);
  const target = await openEmpty(config);
  const { dataDir } = config;
  const result: BroughtBack = { backup, name, documents: 0, missing: [], ofOtherTimes: 0 };
  try {
    for (const { path, ...kept } of backup.audit)
      await bringFile(objects, kept, join(dataDir, path));
    const own = entriesOf(objects, backup.documents.lists);
    if (log === null) result.documents = await bringDocuments(objects, own, target);
    if (backup.database) await unpackDatabase(objects, backup.database.parts, dataDir);
    if (at !== null && log !== null) {
      await recover(objects, dataDir, log, at);
      const named = await documentsOfThen(objects, name, dataDir, result);
      result.documents = await bringDocuments(objects, named, target);
    }
    if (asked.keysText !== null) {
      await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
      await writeDurably(join(dataDir, 'keys', 'master'), asked.keysText, 0o600);
    }
    // Last: until it is there, a start refuses the folder.
    await markDataDirectory(dataDir);
    return result;
  } catch (error) {
    for await (const key of target.keys()) await target.remove(key);
    for (const left of await readdir(dataDir))
      await rm(join(dataDir, left), { recursive: true, force: true });
    throw error;
  } finally {
    target.close();
  }
}

async function chosenBackup(
  objects: Objects,
  asked: string | null,
): Promise<{ name: string; backup: Backup }> {
  const { vault } = objects;
  const name = asked ?? (await namesOfBackups(vault)).at(-1);
  if (name !== undefined) return { name, backup: await readBackup(objects, name) };
  throw new BackupError(
    (await vault.size('manifest.jsonl')) === null
      ? `${vault.address} holds no backup that was finished.`
      : `The backup in ${vault.address} was made by an earlier version, whose layout this one does not read: restore it with that version.`,
  );
}

/**
 * The documents that the database names after its recovery, from the backup it began with and those after it: one that came
 * in between is in the next.
 */
async function documentsOfThen(
  objects: Objects,
  first: string,
  dataDir: string,
  result: BroughtBack,
): Promise<AsyncIterable<DocumentEntry>> {
  const names = (await namesOfBackups(objects.vault)).filter((name) => name >= first);
  let all: AsyncIterable<DocumentEntry> = none();
  for (const name of names) {
    const { documents } = await readBackup(objects, name);
    all = inEither(all, entriesOf(objects, documents.lists));
  }
  return namedThen(all, dataDir, result);
}

async function* namedThen(
  all: AsyncIterable<DocumentEntry>,
  dataDir: string,
  result: BroughtBack,
): AsyncGenerator<DocumentEntry> {
  const embedded = await startEmbedded({ dataDir, log: makeLog('warn') });
  const pool = openPool(embedded.serving, { max: 1 });
  try {
    const rows = allNamedDocuments(pool);
    for await (const { left, right } of joined(rows, (place) => place, all, placeOfEntry)) {
      if (left && right) yield right;
      else if (left) result.missing.push(keyOf(left));
      else result.ofOtherTimes += 1;
    }
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

async function* none(): AsyncGenerator<never> {}

/** Entries of two backups, each document once, and whole where one of them has it so. */
async function* inEither(
  one: AsyncIterable<DocumentEntry>,
  other: AsyncIterable<DocumentEntry>,
): AsyncGenerator<DocumentEntry> {
  for await (const { left, right } of joined(one, placeOfEntry, other, placeOfEntry)) {
    const entry = left && !left.damaged ? left : (right ?? left);
    if (entry) yield entry;
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
async function bringDocuments(
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

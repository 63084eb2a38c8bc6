import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  opendir,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Config } from '#src/server/config.ts';
import { hasInstallation, openDataDirectory } from '#src/server/data-directory.ts';
import { findRunningEmbedded, startEmbedded } from '#src/server/db/embedded.ts';
import type { EmbeddedConnection } from '#src/server/db/embedded.ts';
import { MAJOR } from '#src/server/db/embedded/cluster.ts';
import { openPool } from '#src/server/db/pool.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import { jsonLinesOf } from '#src/server/file-lines.ts';
import { loadKeys } from '#src/server/keys.ts';
import { makeLog } from '#src/server/log.ts';
import { makeDocumentKeys } from '#src/server/storage/document-keys.ts';
import { allNamedDocuments, isNamed } from '#src/server/storage/named-documents.ts';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import { openStore } from '#src/server/storage/storage.ts';
import { sendDatabase } from './base-backup.ts';
import { keepBackup, nameOf, namesOfBackups, readBackup } from './catalog.ts';
import type { Backup } from './catalog.ts';
import { copyDocuments, entriesOf, keepEntries, noFindings } from './documents.ts';
import type { DocumentEntry, Findings, Source } from './documents.ts';
import { lockVault } from './lock.ts';
import { hashOf, keepFile } from './objects.ts';
import type { Objects, Part } from './objects.ts';
import { pruneBackups } from './prune.ts';
import type { Pruned } from './prune.ts';
import { openVault } from './open-vault.ts';
import { BackupError } from './vault.ts';

/** What is asked of a backup. */
export interface Asked {
  /** The place: a folder, `file:///…` or `s3://…`. */
  to: string;
  /** A folder that the keys are copied to; null: they are not. */
  keys: string | null;
  /** Whether every document is read, also those that an earlier backup has. */
  all: boolean;
  /** How many backups stay, this one among them; null: all. */
  keep: number | null;
}

/** What a backup came to. */
export interface Taken {
  backup: Backup;
  name: string;
  address: string;
  findings: Findings;
  pruned: Pruned | null;
}

/** The database's tar is put in pieces, none of which a store refuses for its size, and each of which is sent again by itself. */
const PART_BYTES = 32 * 1024 * 1024;

/** Makes a backup, beside a running server or alone. @throws BackupError, StoreError, StoreAddressError */
export async function takeBackup(config: Config, asked: Asked): Promise<Taken> {
  if (!(await hasInstallation(config.dataDir)))
    throw new BackupError(`DATA_DIR ${config.dataDir} holds no installation.`);
  const keys = await loadKeys(config);
  const temporary = await openTemporary(config.dataDir);
  try {
    const vault = await openVault(asked.to, temporary, { make: true });
    try {
      const objects: Objects = { vault, keys, temporary };
      await using _ = await lockVault(objects);
      const before = await newestBackup(objects);
      await copyKeys(config, asked.keys);
      const { backup, findings } = await withDatabase(config, (database) =>
        copyAll(config, objects, asked, before, database),
      );
      await keepBackup(objects, backup);
      const pruned = asked.keep === null ? null : await pruneBackups(objects, asked.keep);
      return {
        backup: { format: 2, ...backup },
        name: nameOf(backup.at),
        address: vault.address,
        findings,
        pruned,
      };
    } finally {
      await vault.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The newest backup that can be read; null in a new place. @throws BackupError where none of several can */
async function newestBackup(objects: Objects): Promise<Backup | null> {
  let failure: BackupError | null = null;
  for (const name of (await namesOfBackups(objects.vault)).toReversed()) {
    try {
      return await readBackup(objects, name);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}

interface Reached {
  /** Null where the database is not ours to copy. */
  copied: EmbeddedConnection | null;
  serving: pg.PoolConfig;
}

async function copyAll(
  config: Config,
  objects: Objects,
  asked: Asked,
  before: Backup | null,
  { copied, serving }: Reached,
): Promise<{ backup: Omit<Backup, 'format'>; findings: Findings }> {
  const at = new Date().toISOString();
  const pool = openPool(serving, { max: 2 });
  const documentKeys = makeDocumentKeys(pool, objects.keys);
  const source = await openSource(config);
  const findings = noFindings();
  const copying = {
    ...{ objects, source, documentKeys, findings },
    isNamed: (place: Parameters<typeof isNamed>[1]) => isNamed(pool, place),
  };
  const first = join(objects.temporary, 'documents');
  try {
    // Twice: what the copied database names was there before it was copied, or came meanwhile and stays.
    const known = before === null ? none() : entriesOf(objects, before.documents.lists);
    const rows = allNamedDocuments(pool);
    const looking = { ...copying, all: asked.all };
    await writeLines(first, copyDocuments(looking, rows, known, { keepOld: false }));
    const database = copied && (await copyDatabase(objects, copied));
    const ended = new Date().toISOString();
    if (copied) findings.missing.clear();
    const documents = await keepEntries(
      objects,
      copyDocuments(
        { ...copying, all: false },
        copied ? allNamedDocuments(pool) : none(),
        jsonLinesOf<DocumentEntry>(first),
        { keepOld: true },
      ),
    );
    const audit = await copyAudit(objects, config.dataDir);
    return { backup: { at, ended, database, documents, audit }, findings };
  } finally {
    source.close();
    await documentKeys.close();
    await pool.end();
    await rm(first, { force: true });
  }
}

/** Where documents lie, and, while they move, where they lay. */
async function openSource(config: Config): Promise<Source> {
  const store = await openStore(config, config.documentsUrl ?? null);
  const also = config.documentsAlsoAt ? await openStore(config, config.documentsAlsoAt) : null;
  return {
    open: async (...what) =>
      store.open(...what).catch((error: unknown) => {
        if (also && error instanceof ObjectMissingError) return also.open(...what);
        throw error;
      }),
    close: () => {
      store.close();
      also?.close();
    },
  };
}

async function* none(): AsyncGenerator<never> {}

async function writeLines(path: string, rows: AsyncIterable<unknown>): Promise<void> {
  await pipeline(
    rows,
    async function* lines(all: AsyncIterable<unknown>) {
      for await (const row of all) yield `${JSON.stringify(row)}\n`;
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}

async function copyDatabase(
  objects: Objects,
  connection: EmbeddedConnection,
): Promise<Backup['database']> {
  const parts: Part[] = [];
  const log = await sendDatabase(connection, async (tar) => {
    const from = tar[Symbol.asyncIterator]();
    for (;;) {
      const path = join(objects.temporary, randomUUID());
      const state = { bytes: 0, done: false };
      await pipeline(
        async function* piece() {
          while (state.bytes < PART_BYTES && !state.done) {
            const next = await from.next();
            if (next.done) state.done = true;
            else {
              state.bytes += next.value.length;
              yield next.value;
            }
          }
        },
        createWriteStream(path, { mode: 0o600, flags: 'wx' }),
      );
      const { isNew: _, ...kept } = await keepFile(objects, path);
      await unlink(path);
      parts.push(kept);
      if (state.done) return;
    }
  });
  return { major: MAJOR, ...log, parts };
}

async function copyAudit(objects: Objects, dataDir: string): Promise<Backup['audit']> {
  const audit: Backup['audit'] = [];
  for await (const { name, parentPath } of await opendir(join(dataDir, 'audit'))) {
    const copy = join(objects.temporary, randomUUID());
    // The server may be adding to it: what is hashed must be what is sealed.
    await copyFile(join(parentPath, name), copy);
    const { isNew: _, ...kept } = await keepFile(objects, copy);
    await unlink(copy);
    audit.push({ path: `audit/${name}`, ...kept });
  }
  return audit;
}

/** The database beside the server that runs on it, or started for so long. */
async function withDatabase<T>(
  config: Config,
  work: (database: Reached) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null)
    return work({ copied: null, serving: { connectionString: config.databaseUrl } });
  const running = await findRunningEmbedded(config.dataDir);
  if (running) return work({ copied: running.connection, serving: running.serving });
  const directory = await openDataDirectory(config.dataDir);
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: makeLog('warn') });
    try {
      return await work({ copied: embedded.connection, serving: embedded.serving });
    } finally {
      await embedded.stop();
    }
  } finally {
    await directory.release();
  }
}

async function copyKeys(config: Config, folder: string | null): Promise<void> {
  if (folder === null || config.consoleKeys) return;
  const [ours, theirs] = [join(config.dataDir, 'keys', 'master'), join(folder, 'master')];
  if ((await stat(theirs).catch(() => null)) !== null) {
    if ((await hashOf(ours)).sha256 === (await hashOf(theirs)).sha256) return;
    throw new BackupError(`The folder ${folder} holds other keys: name another one.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(theirs, await readFile(ours), 0o600);
}

const TEMPORARY = /^backup-(\d+)-/;

/** A folder of our own; what a run that was cut off left is removed. A server's start empties `tmp`, so it is not there. */
async function openTemporary(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const pid = TEMPORARY.exec(name)?.[1];
    const isGone = pid && (await stat(`/proc/${pid}`).catch(() => null)) === null;
    if (isGone) await rm(join(folder, name), { recursive: true, force: true });
  }
  return mkdtemp(join(folder, `backup-${process.pid}-`));
}

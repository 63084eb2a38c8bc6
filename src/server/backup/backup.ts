import { mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { hasInstallation, openDataDirectory } from '../data-directory.ts';
import type pg from 'pg';
import { findRunningEmbedded, startEmbedded } from '../db/embedded.ts';
import type { EmbeddedConnection } from '../db/embedded.ts';
import { MAJOR } from '../db/embedded/cluster.ts';
import { explain } from '../explain.ts';
import { loadKeys } from '../keys.ts';
import type { Keys } from '../keys.ts';
import { openPool } from '../db/pool.ts';
import { makeDocumentKeys } from '../storage/document-keys.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { keyOf, makeStorage } from '../storage/storage.ts';
import { makeLog } from '../log.ts';
import { copyDatabase } from './base-backup.ts';
import { BackupError, copyHashed, DATABASE_FILE, hashOf, openManifest } from './manifest.ts';
import type { Entry } from './manifest.ts';

const USAGE =
  'Usage: npm run backup -- <a new or empty folder> [--keys <another folder>] [--keys-with-data]';

interface Asked {
  folder: string;
  /** Where the keys are copied to; null: not at all. */
  keys: string | null;
}

try {
  const config = readConfig(process.env);
  process.exitCode = await backUp(config, readArguments());
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

function readArguments(): Asked {
  const { values, positionals } = parse();
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new BackupError(USAGE);
  const asked = { folder: resolve(folder), keys: values.keys ? resolve(values.keys) : null };
  const withData = asked.keys !== null && !relative(asked.folder, asked.keys).startsWith('..');
  if (withData && !values['keys-with-data'])
    throw new BackupError(
      'The keys open what the backup holds, so they are not put beside it: name another folder for them, or add --keys-with-data.',
    );
  return asked;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { keys: { type: 'string' }, 'keys-with-data': { type: 'boolean' } },
    });
  } catch {
    throw new BackupError(USAGE);
  }
}

/** Makes the backup, beside a running server or alone. @returns the exit code */
async function backUp(config: Config, asked: Asked): Promise<number> {
  if (!(await hasInstallation(config.dataDir)))
    throw new BackupError(`DATA_DIR ${config.dataDir} holds no installation.`);
  const keys = await loadKeys(config);
  await makeEmpty(asked.folder);
  const manifest = await openManifest(asked.folder, keys, {
    format: 1,
    at: new Date().toISOString(),
    database: config.databaseUrl === null ? MAJOR : null,
  });
  try {
    const seen = new Set<string>();
    const copyNew = async (name: 'blobs' | 'audit') => {
      for await (const path of filesBelow(config.dataDir, name)) {
        if (seen.has(path)) continue;
        const copied = await copyIfThere(join(config.dataDir, path), join(asked.folder, path));
        if (copied === null) continue;
        seen.add(path);
        await manifest.add({ path, ...copied });
      }
    };
    // Twice: what the copied database refers to was there before it was copied, or came meanwhile and stays.
    await copyNew('blobs');
    const damaged = await withDatabase(config, async ({ copied, serving }) => {
      if (copied) {
        const file = join(asked.folder, DATABASE_FILE);
        await copyDatabase(copied, file);
        await manifest.add({ path: DATABASE_FILE, ...(await hashOf(file)) });
      }
      await copyNew('blobs');
      await copyNew('audit');
      return damagedCopies(asked.folder, serving, keys);
    });
    await copyKeys(config, asked);
    const files = await manifest.seal();
    for (const path of damaged)
      process.stderr.write(`${path} is damaged on the disk of DATA_DIR, and so in the backup.\n`);
    process.stdout.write(
      `${files} files backed up to ${asked.folder}.\n${advice(config, asked)}\n`,
    );
    return damaged.length === 0 ? 0 : 1;
  } catch (error) {
    for (const name of await readdir(asked.folder))
      await rm(join(asked.folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await manifest.close();
  }
}

function advice(config: Config, { keys }: Asked): string {
  const database =
    config.databaseUrl === null
      ? ''
      : 'The database of DATABASE_URL is not in it: its own tool must have copied it before.\n';
  const documents = config.documentsUrl
    ? 'The documents of DOCUMENTS_URL are not in it: copy that store by its own means, after the database.\n'
    : '';
  if (config.consoleKeys)
    return `${database}${documents}Keep CONSOLE_KEYS apart from it: without them nothing encrypted can be read.`;
  return `${database}${documents}${
    keys
      ? `The keys are in ${keys}.`
      : 'The keys are not in it: keep a copy of DATA_DIR/keys/master apart, without which nothing encrypted can be read.'
  }`;
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`The folder ${folder} is not empty: name a new one for each backup.`);
}

async function copyKeys(config: Config, { keys }: Asked): Promise<void> {
  if (keys === null || config.consoleKeys) return;
  if ((await stat(join(keys, 'master')).catch(() => null)) !== null) {
    const [ours, theirs] = [join(config.dataDir, 'keys', 'master'), join(keys, 'master')];
    if ((await hashOf(ours)).sha256 === (await hashOf(theirs)).sha256) return;
    throw new BackupError(`The folder ${keys} holds other keys: name another one.`);
  }
  await copyHashed(join(config.dataDir, 'keys', 'master'), join(keys, 'master'));
}

/** The database beside the server that runs on it, or started for so long. */
async function withDatabase<T>(
  config: Config,
  work: (database: { copied: EmbeddedConnection | null; serving: pg.PoolConfig }) => Promise<T>,
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

/** Copied documents whose bytes are not those that they were kept with. */
async function damagedCopies(
  folder: string,
  serving: pg.PoolConfig,
  keys: Keys,
): Promise<string[]> {
  const pool = openPool(serving, { max: 1 });
  const temporary = join(folder, 'blobs');
  const storage = makeStorage({
    store: await openFolderStore(join(folder, 'blobs'), temporary),
    also: null,
    keys: makeDocumentKeys(pool, keys),
    temporary,
    lent: temporary,
  });
  try {
    const damaged: string[] = [];
    for await (const place of storage.kept())
      if ((await storage.check(place.tenantId, place.sha256)) === 'changed')
        damaged.push(join('blobs', keyOf(place)));
    return damaged;
  } finally {
    await storage.close();
    await pool.end();
  }
}

/** Null where it was removed meanwhile: a document whose time had passed. */
async function copyIfThere(from: string, to: string): Promise<Omit<Entry, 'path'> | null> {
  return copyHashed(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && error.path === from) return null;
    throw error;
  });
}

/** Paths from `root` of the files below one of its folders. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  for await (const found of await opendir(join(root, folder))) {
    const path = join(folder, found.name);
    if (found.isDirectory()) yield* filesBelow(root, path);
    else if (found.isFile()) yield path;
  }
}

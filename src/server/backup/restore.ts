import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { markDataDirectory } from '../data-directory.ts';
import { clusterOf } from '../db/embedded/cluster.ts';
import { writeDurably } from '../durable-file.ts';
import { explain } from '../explain.ts';
import { makeKeys, parseMasterKeys } from '../keys.ts';
import type { MasterKey } from '../keys.ts';
import { BackupError, copyHashed, DATABASE_FILE, hashOf, readManifest } from './manifest.ts';
import type { Entry } from './manifest.ts';

const USAGE =
  'Usage: DATA_DIR=<a new or empty folder> npm run restore -- <folder of the backup> [--keys <folder of the keys>]';

try {
  process.exitCode = await restore(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

/** Brings a backup back into an empty data directory, checked file by file. @returns the exit code */
async function restore(config: Config): Promise<number> {
  const asked = readArguments();
  const keysText = asked.keys === null ? null : await readKeys(asked.keys);
  const masters = config.consoleKeys ?? (keysText === null ? null : mastersOf(keysText));
  if (masters === null)
    throw new BackupError(
      'A backup is of no use without its keys: name their folder by --keys, or set CONSOLE_KEYS.',
    );
  const { head, entries } = await readManifest(asked.folder, makeKeys(masters));
  if (head.database !== null && config.databaseUrl !== null)
    throw new BackupError(
      'The backup holds the embedded database: restore it without DATABASE_URL.',
    );
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0)
    throw new BackupError(
      `The data directory ${dataDir} is not empty: set DATA_DIR to a new folder.`,
    );
  try {
    for (const entry of entries) {
      if (entry.path === DATABASE_FILE)
        await unpack(asked.folder, entry, clusterOf(join(dataDir, 'pg')));
      else
        assertSame(
          entry,
          await copyHashed(join(asked.folder, entry.path), join(dataDir, entry.path)),
        );
    }
    if (!config.consoleKeys && keysText !== null) {
      await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
      await writeDurably(join(dataDir, 'keys', 'master'), keysText, 0o600);
    }
    // Last: until it is there, a start refuses the folder.
    await markDataDirectory(dataDir);
  } catch (error) {
    for (const name of await readdir(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
  process.stdout.write(
    `${entries.length} files restored to ${dataDir}, as they were at ${head.at}.\n` +
      (head.database === null
        ? 'Start it with the DATABASE_URL of a database that was copied before them.\n'
        : 'Start it with this DATA_DIR; then check the audit log by npm run audit:verify.\n'),
  );
  return 0;
}

function readArguments(): { folder: string; keys: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keys: { type: 'string' } },
    });
    const [folder, ...more] = positionals;
    if (folder && more.length === 0)
      return { folder: resolve(folder), keys: values.keys ? resolve(values.keys) : null };
  } catch {
    // An unknown option: the usage says how.
  }
  throw new BackupError(USAGE);
}

async function readKeys(path: string): Promise<string> {
  const file = (await stat(path).catch(() => null))?.isDirectory() ? join(path, 'master') : path;
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The keys cannot be read from ${file} (${error.code ?? error.name}).`);
  });
}

function mastersOf(text: string): MasterKey[] {
  const masters = parseMasterKeys(text.trim());
  if (typeof masters === 'string') throw new BackupError(`The file of the keys ${masters}`);
  return masters;
}

function assertSame(entry: Entry, { bytes, sha256 }: Omit<Entry, 'path'>): void {
  if (bytes !== entry.bytes || sha256 !== entry.sha256)
    throw new BackupError(
      `The file ${entry.path} of the backup is not the one that was backed up: nothing was restored.`,
    );
}

async function unpack(folder: string, entry: Entry, cluster: string): Promise<void> {
  const file = join(folder, entry.path);
  assertSame(entry, await hashOf(file));
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await extract({
    file,
    cwd: cluster,
    strict: true,
    preserveOwner: false,
    // Our socket is in the folder: its lock names the process that served, which may still run beside a rehearsal.
    filter: (path) => !path.includes('.s.PGSQL.'),
  });
}

import { createHash } from 'node:crypto';
import { readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { DecryptionError } from '#src/server/keys.ts';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import { LOG_BYTES } from './base-backup.ts';
import { keepNamed, readNamed } from './objects.ts';
import type { Objects } from './objects.ts';
import { asSentence, BackupError } from './vault.ts';

/** A file of the log, a history of timelines, or PostgreSQL's note of a backup: what it asks to be archived. */
const NAME = /^(?:[\dA-F]{24}(?:\.[\dA-F]{8}\.backup|\.partial)?|[\dA-F]{8}\.history)$/;
const SEGMENT = /^[\dA-F]{24}$/;

const archived = z.object({
  sha256: z.string(),
  /** When it was last written to, in milliseconds: what is in it was done before. */
  filled: z.number(),
});
export type Archived = z.output<typeof archived>;

const NAMES = 'log/names/';
const nameIn = (name: string): string => `${NAMES}${name}`;
const dataIn = (name: string, sha256: string): string => `log/data/${name}-${sha256}`;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Puts a file of PostgreSQL's log into the place, sealed. The same file twice is once there; another one under its name is
 * refused, and what is there stays.
 * @throws BackupError, StoreError
 */
export async function archiveLog(objects: Objects, path: string, as?: string): Promise<void> {
  const { vault, keys } = objects;
  const name = as ?? basename(path);
  if (!NAME.test(name)) throw new BackupError(`${name} is no file of PostgreSQL's log.`);
  const bytes = await readFile(path);
  if (SEGMENT.test(name) && bytes.length !== LOG_BYTES)
    throw new BackupError(`The log file ${name} is cut off: it has ${bytes.length} bytes.`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const there = await findArchived(objects, name);
  if (there?.sha256 === sha256) return;
  if (there !== null)
    throw new BackupError(
      `The place ${vault.address} holds another log file ${name}, of another database or of one that was restored: it stays as it is. Archive into a new place.`,
    );
  const sealed = keys.encrypt('backup', await zip(bytes, { level: 1 }), dataIn(name, sha256));
  const staged = vault.stagingPath();
  try {
    await writeFile(staged, sealed, { mode: 0o600, flag: 'wx' });
    await vault.put(dataIn(name, sha256), staged);
  } catch (error) {
    await unlink(staged).catch(() => undefined);
    throw asSentence(vault.address, error);
  }
  if ((await vault.size(dataIn(name, sha256))) !== sealed.length)
    throw new BackupError(`The place ${vault.address} took a log file and does not have it whole.`);
  await vault.settle();
  // Named last: what has a name is whole.
  const filled = Math.ceil((await stat(path)).mtimeMs);
  await keepNamed(objects, nameIn(name), { sha256, filled } satisfies Archived);
}

async function findArchived(objects: Objects, name: string): Promise<Archived | null> {
  const found = await readNamed(objects, nameIn(name)).catch((error: unknown) => {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  });
  return found === null ? null : archived.parse(found);
}

/** Brings an archived file back. @returns false where there is none of that name @throws BackupError where it was changed */
export async function fetchLog(objects: Objects, name: string, to: string): Promise<boolean> {
  const { vault, keys } = objects;
  const there = await findArchived(objects, name);
  if (there === null) return false;
  const wrong = (what: string) => new BackupError(`The archived log file ${name} ${what}.`);
  const data = dataIn(name, there.sha256);
  try {
    const sealed = await buffer(await vault.get(data));
    const bytes = await unzip(keys.decrypt('backup', sealed, data));
    if (createHash('sha256').update(bytes).digest('hex') !== there.sha256)
      throw wrong('was changed');
    await writeFile(to, bytes, { mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof ObjectMissingError) throw wrong('is missing');
    if (error instanceof DecryptionError)
      throw wrong('was changed, cut off, or sealed by other keys');
    throw error;
  }
}

/** The ordinal of a log file, whatever its timeline. */
const ordinalOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16);

/** A log from a file on, as far as it goes without a gap. */
export interface LogRun {
  /** In their order, of each ordinal the newest timeline's and the others. */
  names: string[];
  /** Of the last one, when it was filled; null where there is none. */
  end: number | null;
  /** Whether there are files behind a gap. */
  gap: boolean;
}

/**
 * The archived files that a recovery from `first` needs to reach `until`, and the histories of timelines.
 * @param until a moment in milliseconds; null: as far as it goes
 */
export async function logFrom(
  objects: Objects,
  first: string,
  until: number | null,
): Promise<LogRun & { histories: string[] }> {
  const byOrdinal = new Map<number, string[]>();
  const histories: string[] = [];
  for await (const { name: path } of objects.vault.list(NAMES)) {
    const name = path.slice(NAMES.length);
    if (name.endsWith('.history')) histories.push(name);
    if (!SEGMENT.test(name) || ordinalOf(name) < ordinalOf(first)) continue;
    byOrdinal.set(ordinalOf(name), [...(byOrdinal.get(ordinalOf(name)) ?? []), name]);
  }
  const run: LogRun = { names: [], end: null, gap: false };
  let [at, left] = [ordinalOf(first), byOrdinal.size];
  for (let found = byOrdinal.get(at); found; found = byOrdinal.get((at += 1))) {
    left -= 1;
    run.names.push(...found);
    for (const name of found)
      run.end = Math.max(run.end ?? 0, (await findArchived(objects, name))?.filled ?? 0);
    // A change is written a moment after the time that it bears.
    if (until !== null && (run.end ?? 0) > until + MARGIN) return { ...run, histories };
  }
  return { ...run, gap: left > 0, histories };
}

const MARGIN = 60_000;

/** Removes the files that a recovery from `first` does not need. Histories are small, and stay. */
export async function pruneLog({ vault }: Objects, first: string): Promise<void> {
  for (const folder of [NAMES, 'log/data/'])
    for await (const { name: path } of vault.list(folder)) {
      const name = path.slice(folder.length);
      if (!/^[\dA-F]{24}/.test(name) || ordinalOf(name) >= ordinalOf(first)) continue;
      await vault.remove(path);
    }
}

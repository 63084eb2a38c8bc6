import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from '#src/server/file-lines.ts';
import { forgetBackup, namesOfBackups, readBackup } from './catalog.ts';
import { entriesOf } from './documents.ts';
import { pruneLog } from './log-archive.ts';
import { placeOfObject } from './objects.ts';
import type { Objects } from './objects.ts';

/** What a pruning came to. */
export interface Pruned {
  forgotten: string[];
  objects: number;
  bytes: number;
}

const SHARDS = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

/**
 * Forgets all but the newest backups, and removes the objects that none of the others needs. All kept backups are read first:
 * while one of them cannot be read, nothing is removed. Hold the place's lock.
 * @throws BackupError
 */
export async function pruneBackups(objects: Objects, keep: number): Promise<Pruned> {
  const { vault } = objects;
  const names = await namesOfBackups(vault);
  const folder = join(objects.temporary, 'needed');
  await mkdir(folder, { mode: 0o700 });
  try {
    // By the first digits of their names, on the disk: a set of all names would grow with the documents.
    const forgotten = names.slice(0, -keep);
    const firstLog = await writeNeeded(objects, folder, names.slice(-keep));
    for (const name of forgotten) await forgetBackup(vault, name);
    if (firstLog !== null) await pruneLog(objects, firstLog);
    const pruned: Pruned = { forgotten, objects: 0, bytes: 0 };
    for (const shard of SHARDS) {
      const needed = new Set<string>();
      for await (const name of linesOf(join(folder, shard))) needed.add(name);
      for await (const { name, bytes } of vault.list(`objects/${shard}/`)) {
        if (needed.has(name)) continue;
        await vault.remove(name);
        pruned.objects += 1;
        pruned.bytes += bytes;
      }
    }
    return pruned;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the first file of the log that one of them needs; null where none has a database */
async function writeNeeded(
  objects: Objects,
  folder: string,
  names: readonly string[],
): Promise<string | null> {
  let firstLog: string | null = null;
  const files = new Map(
    SHARDS.map((shard) => [shard, createWriteStream(join(folder, shard), { mode: 0o600 })]),
  );
  const need = async (object: string) => {
    const file = files.get(object.slice(0, 2));
    if (file && !file.write(`${placeOfObject(object)}\n`))
      await new Promise((done) => file.once('drain', done));
  };
  try {
    for (const name of names) {
      const { database, documents, audit } = await readBackup(objects, name);
      firstLog ??= database?.firstLog ?? null;
      for (const { object } of [...(database?.parts ?? []), ...documents.lists, ...audit])
        await need(object);
      for await (const { object } of entriesOf(objects, documents.lists)) await need(object);
    }
    return firstLog;
  } finally {
    for (const file of files.values())
      await new Promise((done, fail) => file.once('error', fail).end(done));
  }
}

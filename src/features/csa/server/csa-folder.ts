import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFinishedName } from '#src/features/intake/intake.rules.ts';
import { ConfigError } from '#src/server/config.ts';
import { syncDirectory } from '#src/server/durable-file.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName } from '#src/server/uploads.ts';
import { LARGEST_FILE } from '../csa-imports.contract.ts';
import { keepFile, layoutIn, releaseOf } from './keep-file.service.ts';

/** Files come once a month: a look now and then is enough. */
const LOOK_EVERY = 15_000;
const DONE = 'done';
const FAILED = 'failed';

interface Seen {
  size: number;
  time: number;
  inode: number;
}

/**
 * Watches a folder for FMCSA's public files. One that has not changed between two looks is copied into the store, noted, and then
 * moved to `done`, or to `failed` where it is none of those that are read; a file whose move was cut off is noted no second time.
 * Links and other folders are left alone. @throws ConfigError when the folder cannot be used
 */
export async function watchCsaFolder(
  kernel: Kernel,
  { folder, lookEvery = LOOK_EVERY }: { folder: string; lookEvery?: number },
): Promise<{ stop: () => Promise<void> }> {
  await prepare(folder);
  const known = new Map<string, Seen>();
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let complained = false;
  const look = async (): Promise<void> => {
    try {
      await lookInto(kernel, folder, known);
      complained = false;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (!complained) kernel.log.error({ code }, 'the folder of FMCSA’s files could not be read');
      complained = true;
    }
  };
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look().finally(next);
    }, lookEvery);
    timer.unref();
  };
  looking = look().finally(next);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function prepare(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('No folder');
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const place of [DONE, FAILED]) await mkdir(join(folder, place), { recursive: true });
  } catch {
    throw new ConfigError([
      `CSA_FOLDER ${folder} must be a folder that this account may read and write: make it, or correct the path.`,
    ]);
  }
}

async function lookInto(kernel: Kernel, folder: string, known: Map<string, Seen>): Promise<void> {
  const names = (await readdir(folder)).filter(isFinishedName).sort();
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
  for (const name of names) {
    const path = join(folder, name);
    const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found?.isFile() || found.nlink > 1) continue;
    const seen = { size: found.size, time: found.mtimeMs, inode: found.ino };
    const before = known.get(name);
    known.set(name, seen);
    const isSame =
      before?.size === seen.size && before.time === seen.time && before.inode === seen.inode;
    if (!isSame) continue;
    const taken = seen.size <= LARGEST_FILE ? await take(kernel, { path, name }, seen) : false;
    if (taken !== null) {
      await moveTo(join(folder, taken ? DONE : FAILED), path, name);
      known.delete(name);
    }
  }
}

/** Copies a file into the store and notes it; false for one that is not read, null where it changed meanwhile. */
async function take(
  kernel: Kernel,
  { path, name }: { path: string; name: string },
  seen: Seen,
): Promise<boolean | null> {
  // Never through a link that was put in the file's place meanwhile.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP') return null;
      throw error;
    },
  );
  if (!file) return null;
  const copy = kernel.storage.temporaryPath();
  try {
    const hash = createHash('sha256');
    let size = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      file.createReadStream({ autoClose: false }),
      counted,
      createWriteStream(copy, { mode: 0o600, flags: 'wx' }),
    );
    const after = await file.stat();
    if (after.ino !== seen.inode || after.size !== size || after.mtimeMs !== seen.time) return null;
    const layout = await layoutIn(copy);
    if (layout.dataSet === null) {
      kernel.log.warn({ size }, 'a file of the folder of FMCSA’s files is none that is read');
      return false;
    }
    await keepFile(kernel, {
      ...{ path: copy, size, sha256: hash.digest(), dataSet: layout.dataSet, source: 'folder' },
      fileName: cleanFileName(name),
      release: releaseOf(name, new Date(seen.time)),
      userId: null,
    });
    return true;
  } finally {
    await file.close();
    await unlink(copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Under the file's own name, unless another of that name was put away before: `rename` would replace it. */
async function moveTo(target: string, path: string, name: string): Promise<void> {
  const wanted = join(target, name);
  const isTaken = await lstat(wanted).then(
    () => true,
    () => false,
  );
  await rename(path, isTaken ? join(target, `${randomUUID()}-${name}`) : wanted).catch(
    (error: NodeJS.ErrnoException) => {
      // Its owner may have taken it away.
      if (error.code !== 'ENOENT') throw error;
    },
  );
  await syncDirectory(target);
}

import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, lstat, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from './config.ts';
import { syncDirectory } from './durable-file.ts';
import type { Kernel } from './kernel.ts';

/** Where a watched folder puts what it has dealt with. */
export const DONE = 'done';
export const FAILED = 'failed';

/** A file as the folder shows it; another file of the same name has another inode or time. */
export interface Seen {
  size: number;
  time: number;
  inode: number;
}

/** Whether a file has not changed between two looks: only then it is taken. */
export const isUnchanged = (before: Seen | undefined, seen: Seen): boolean =>
  before?.size === seen.size && before.time === seen.time && before.inode === seen.inode;

/**
 * Looks into a folder again and again: shared ones tell of no changes. A look that fails is told once, until one succeeds.
 * Returns what ends it, once the look under way is over.
 */
export function lookAgain(
  { log }: Pick<Kernel, 'log'>,
  { every, what }: { every: number; what: string },
  look: (isStopped: () => boolean) => Promise<void>,
): { stop: () => Promise<void> } {
  let stopped = false;
  let complained = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const lookOnce = async (): Promise<void> => {
    try {
      await look(() => stopped);
      complained = false;
    } catch (error) {
      // A share that is away comes back; one line is enough until it does.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (!complained) log.error({ code }, `${what} could not be read`);
      complained = true;
    }
  };
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = lookOnce().finally(next);
    }, every);
    timer.unref();
  };
  looking = lookOnce().finally(next);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Makes the folders inside a watched one. @throws ConfigError naming the setting when the folder cannot be used */
export async function prepareFolder(
  setting: string,
  folder: string,
  places: readonly string[] = [],
): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('No folder');
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const place of [...places, DONE, FAILED])
      await mkdir(join(folder, place), { recursive: true });
  } catch {
    throw new ConfigError([
      `${setting} ${folder} must be a folder that this account may read and write: make it, or correct the path.`,
    ]);
  }
}

const unlessGone = (...codes: string[]) => {
  return (error: NodeJS.ErrnoException) => {
    if (codes.includes(error.code ?? '')) return null;
    throw error;
  };
};

/** A file that may be taken; null for links, folders and what is gone again. A second name means that it is being moved. */
export async function seeFile(path: string): Promise<Seen | null> {
  const found = await lstat(path).catch(unlessGone('ENOENT'));
  if (!found?.isFile() || found.nlink > 1) return null;
  return { size: found.size, time: found.mtimeMs, inode: found.ino };
}

/** Works with a copy of a file, which is gone afterwards; null when the file changed meanwhile. */
export async function withCopy<T>(
  { storage }: Pick<Kernel, 'storage'>,
  path: string,
  seen: Seen,
  work: (copy: { path: string; size: number; sha256: Buffer }) => Promise<T>,
): Promise<T | null> {
  const copy = storage.temporaryPath();
  // Never through a link that was put in the file's place meanwhile.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    unlessGone('ENOENT', 'ELOOP'),
  );
  if (!file) return null;
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
    return await work({ path: copy, size, sha256: hash.digest() });
  } finally {
    await file.close();
    await unlink(copy).catch(unlessGone('ENOENT'));
  }
}

/** Moves a file into a folder; one that its owner took away is left alone. @param id of the file, where its name is taken there */
export async function moveTo(target: string, path: string, name: string, id: string) {
  await rename(path, await freeName(target, name, id)).catch(unlessGone('ENOENT'));
  await syncDirectory(target);
}

/** The file's own name, unless another of that name was put away before: `rename` would replace it. */
async function freeName(folder: string, name: string, id: string): Promise<string> {
  const wanted = join(folder, name);
  const isTaken = await lstat(wanted).then(
    () => true,
    () => false,
  );
  if (!isTaken) return wanted;
  const ending = extname(name);
  return join(folder, `${name.slice(0, name.length - ending.length)}.${id}${ending}`);
}

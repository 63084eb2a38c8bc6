import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#src/server/config.ts';
import { syncDirectory } from '#src/server/durable-file.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName, MAX_FILE_BYTES } from '#src/server/uploads.ts';
import { isFinishedName } from '../intake.rules.ts';
import { arrivalStates, inInternal, keepBytes, noteArrival } from './arrivals.sql.ts';
import type { ArrivalSource, ArrivalState } from './arrivals.sql.ts';

/** Shared folders tell of no changes, so it is looked into again and again. */
const LOOK_EVERY = 2_000;
/** What scanners put here comes from a fax gateway. */
const FAX_FOLDER = 'fax';
/** Ten times what a document may have. */
const MOST_BYTES = 10 * MAX_FILE_BYTES;
const DONE = 'done';
const FAILED = 'failed';

/** A file as the folder shows it; another file of the same name has another inode or time. */
interface Seen {
  size: number;
  time: number;
  inode: number;
}

interface Known extends Seen {
  /** Once it is committed. */
  arrivalId: string | null;
}

export interface FolderOptions {
  folder: string;
  lookEvery?: number;
  onArrival: () => void;
}

/**
 * Watches a folder for what scanners and fax gateways put there. A file is taken when it has not changed between two
 * looks, and moved to `done` or `failed` once it is committed and was opened: whenever the server ends, each file is in
 * its place or taken, and one that is both is known again. Links and other folders are left alone.
 * @throws ConfigError when the folder cannot be used
 */
export async function watchFolder(
  kernel: Kernel,
  options: FolderOptions,
): Promise<{ stop: () => Promise<void> }> {
  await prepare(options.folder);
  const known = new Map<string, Known>();
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let complained = false;
  const look = async (): Promise<void> => {
    try {
      for (const [place, source] of [
        ['', 'folder'],
        [FAX_FOLDER, 'fax'],
      ] as const)
        if (!stopped) await lookInto(kernel, options, place, source, known);
      complained = false;
    } catch (error) {
      // A share that is away comes back; one line is enough until it does.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (!complained) kernel.log.error({ code }, 'the watched folder could not be read');
      complained = true;
    }
  };
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look().finally(next);
    }, options.lookEvery ?? LOOK_EVERY);
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
    for (const place of [FAX_FOLDER, DONE, FAILED])
      await mkdir(join(folder, place), { recursive: true });
  } catch {
    throw new ConfigError([
      `INTAKE_FOLDER ${folder} must be a folder that this account may read and write: make it, or correct the path.`,
    ]);
  }
}

async function lookInto(
  kernel: Kernel,
  options: FolderOptions,
  place: string,
  source: ArrivalSource,
  known: Map<string, Known>,
): Promise<void> {
  const folder = join(options.folder, place);
  const names = (await readdir(folder)).filter(isFinishedName).sort();
  const present = new Set<string>();
  for (const name of names) {
    const path = join(folder, name);
    const seen = await see(path);
    if (!seen) continue;
    present.add(path);
    const before = known.get(path);
    const isSame =
      before?.size === seen.size && before.time === seen.time && before.inode === seen.inode;
    if (!isSame) known.set(path, { ...seen, arrivalId: null });
    else if (seen.size > MOST_BYTES) {
      // It is no document, and the store is not for it; who put it there finds it again.
      kernel.log.warn({ size: seen.size }, 'a file of the watched folder is too large to be taken');
      await moveTo(join(options.folder, FAILED), path, name, randomUUID());
    } else if (before.arrivalId === null) {
      before.arrivalId = await take(kernel, { path, name, source }, seen);
      if (before.arrivalId !== null) options.onArrival();
    }
  }
  for (const path of known.keys())
    if (path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
      if (!present.has(path)) known.delete(path);
  await putAway(kernel, options.folder, folder, known);
}

/** A file that may be taken; null for links, folders and what is gone again. A second name means that it is being moved. */
async function see(path: string): Promise<Seen | null> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!found?.isFile() || found.nlink > 1) return null;
  return { size: found.size, time: found.mtimeMs, inode: found.ino };
}

/** Copies a file and commits it; its arrival's id, or null when it changed meanwhile. */
async function take(
  kernel: Kernel,
  { path, name, source }: { path: string; name: string; source: ArrivalSource },
  seen: Seen,
): Promise<string | null> {
  const copy = kernel.storage.temporaryPath();
  // Never through a link that was put in the file's place meanwhile.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP') return null;
      throw error;
    },
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
    const sha256 = hash.digest();
    const repeatKey = createHash('sha256')
      .update(JSON.stringify(['folder', name, seen.inode, seen.time, sha256.toString('hex')]))
      .digest();
    return await inInternal(kernel, async (db) => {
      if (size > 0)
        await keepBytes(db, kernel, {
          path: copy,
          size,
          sha256,
          mediaType: 'application/octet-stream',
        });
      const noted = await noteArrival(db, {
        source,
        about: null,
        fileName: cleanFileName(name),
        repeatKey,
        size,
        sha256: size > 0 ? sha256 : null,
      });
      return noted.arrivalId;
    });
  } finally {
    await file.close();
    await unlink(copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Moves away what was opened. */
async function putAway(
  kernel: Kernel,
  root: string,
  folder: string,
  known: Map<string, Known>,
): Promise<void> {
  const taken = [...known].flatMap(([path, { arrivalId }]) =>
    arrivalId !== null && path.startsWith(`${folder}/`) ? [{ path, arrivalId }] : [],
  );
  if (taken.length === 0) return;
  const states = await inInternal(kernel, (db) =>
    arrivalStates(
      db,
      taken.map(({ arrivalId }) => arrivalId),
    ),
  );
  for (const { path, arrivalId } of taken) {
    const state: ArrivalState = states.get(arrivalId) ?? 'received';
    if (state === 'received') continue;
    const target = join(root, state === 'opened' ? DONE : FAILED);
    await moveTo(target, path, path.slice(folder.length + 1), arrivalId);
    known.delete(path);
  }
}

async function moveTo(target: string, path: string, name: string, id: string): Promise<void> {
  await rename(path, await freeName(target, name, id)).catch((error: NodeJS.ErrnoException) => {
    // The share's owner may have taken it away.
    if (error.code !== 'ENOENT') throw error;
  });
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

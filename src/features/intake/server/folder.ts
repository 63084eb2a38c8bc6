import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName, MAX_FILE_BYTES } from '#src/server/uploads.ts';
import {
  DONE,
  FAILED,
  isUnchanged,
  lookAgain,
  moveTo,
  prepareFolder,
  seeFile,
  withCopy,
  type Seen,
} from '#src/server/watched-folder.ts';
import { isFinishedName } from '../intake.rules.ts';
import { arrivalStates, inInternal, keepBytes, noteArrival } from './arrivals.sql.ts';
import type { ArrivalSource, ArrivalState } from './arrivals.sql.ts';

const LOOK_EVERY = 2_000;
/** What scanners put here comes from a fax gateway. */
const FAX_FOLDER = 'fax';
/** Ten times what a document may have. */
const MOST_BYTES = 10 * MAX_FILE_BYTES;

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
  await prepareFolder('INTAKE_FOLDER', options.folder, [FAX_FOLDER]);
  const known = new Map<string, Known>();
  return lookAgain(
    kernel,
    { every: options.lookEvery ?? LOOK_EVERY, what: 'the watched folder' },
    async (isStopped) => {
      for (const [place, source] of [
        ['', 'folder'],
        [FAX_FOLDER, 'fax'],
      ] as const)
        if (!isStopped()) await lookInto(kernel, options, place, source, known);
    },
  );
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
    const seen = await seeFile(path);
    if (!seen) continue;
    present.add(path);
    const before = known.get(path);
    if (!before || !isUnchanged(before, seen)) known.set(path, { ...seen, arrivalId: null });
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

/** Copies a file and commits it; its arrival's id, or null when it changed meanwhile. */
function take(
  kernel: Kernel,
  { path, name, source }: { path: string; name: string; source: ArrivalSource },
  seen: Seen,
): Promise<string | null> {
  return withCopy(kernel, path, seen, ({ path: copy, size, sha256 }) => {
    const repeatKey = createHash('sha256')
      .update(JSON.stringify(['folder', name, seen.inode, seen.time, sha256.toString('hex')]))
      .digest();
    return inInternal(kernel, async (db) => {
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
  });
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

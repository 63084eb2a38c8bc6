import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isFinishedName } from '#src/features/intake/intake.rules.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName } from '#src/server/uploads.ts';
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
import { LARGEST_FILE } from '../csa-imports.contract.ts';
import { keepFile, releaseOf } from './keep-file.service.ts';
import { layoutIn } from './read-fmcsa-file.ts';

/** Files come once a month: a look now and then is enough. */
const LOOK_EVERY = 15_000;

/**
 * Watches a folder for FMCSA's public files. One that has not changed between two looks is copied into the store, noted, and then
 * moved to `done`, or to `failed` where it is none of those that are read; a file whose move was cut off is noted no second time.
 * Links and other folders are left alone. @throws ConfigError when the folder cannot be used
 */
export async function watchCsaFolder(
  kernel: Kernel,
  { folder, lookEvery = LOOK_EVERY }: { folder: string; lookEvery?: number },
): Promise<{ stop: () => Promise<void> }> {
  await prepareFolder('CSA_FOLDER', folder);
  const known = new Map<string, Seen>();
  return lookAgain(kernel, { every: lookEvery, what: 'the folder of FMCSA’s files' }, () =>
    lookInto(kernel, folder, known),
  );
}

async function lookInto(kernel: Kernel, folder: string, known: Map<string, Seen>): Promise<void> {
  const names = (await readdir(folder)).filter(isFinishedName).sort();
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
  for (const name of names) {
    const path = join(folder, name);
    const seen = await seeFile(path);
    if (!seen) continue;
    const before = known.get(name);
    known.set(name, seen);
    if (!isUnchanged(before, seen)) continue;
    const taken = seen.size <= LARGEST_FILE ? await take(kernel, { path, name }, seen) : false;
    if (taken !== null) {
      await moveTo(join(folder, taken ? DONE : FAILED), path, name, randomUUID());
      known.delete(name);
    }
  }
}

/** Copies a file into the store and notes it; false for one that is not read, null where it changed meanwhile. */
function take(
  kernel: Kernel,
  { path, name }: { path: string; name: string },
  seen: Seen,
): Promise<boolean | null> {
  return withCopy(kernel, path, seen, async (copy) => {
    const layout = await layoutIn(copy.path);
    if (layout.dataSet === null) {
      const { size } = copy;
      kernel.log.warn({ size }, 'a file of the folder of FMCSA’s files is none that is read');
      return false;
    }
    await keepFile(kernel, {
      ...{ ...copy, dataSet: layout.dataSet, source: 'folder' },
      fileName: cleanFileName(name),
      release: releaseOf(name, new Date(seen.time)),
      userId: null,
    });
    return true;
  });
}

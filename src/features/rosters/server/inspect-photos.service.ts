import { rename, stat, unlink } from 'node:fs/promises';
import { thrower } from '#src/shared/errors.ts';
import type { Inspect } from '#src/server/handler.ts';
import { PHOTOS_ERRORS } from '../photos.contract.ts';
import { inThread, TooMuchWorkError } from '#src/server/one-job-worker.ts';
import type { PhotoAnswer, PhotoJob } from './photo-worker.ts';

const fail = thrower(PHOTOS_ERRORS);
const LIMITS = { deadline: 120_000, memory: 768 * 2 ** 20 };

/** Opens images before any transaction: what was made of them stands in the file's place when this returns. */
export const inspectPhotos: Inspect = async (path) => {
  if ((await stat(path)).size < 16) throw fail('photos.not_images');
  const job: PhotoJob = { path, out: `${path}.photos` };
  try {
    const answer = await inThread<PhotoAnswer>(
      new URL('./photo-worker.ts', import.meta.url),
      job,
      LIMITS,
    ).catch((error: unknown) => {
      if (error instanceof TooMuchWorkError) throw fail('photos.too_complex');
      throw error;
    });
    if (answer !== 'done') throw fail(answer);
    await rename(job.out, path);
  } catch (error) {
    await unlink(job.out).catch((missing: NodeJS.ErrnoException) => {
      if (missing.code !== 'ENOENT') throw missing;
    });
    throw error;
  }
  return { pages: null, passwordProtected: false };
};

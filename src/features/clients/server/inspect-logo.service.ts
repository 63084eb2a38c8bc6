import { rename, rm } from 'node:fs/promises';
import type { Inspect } from '#src/server/handler.ts';
import { inThread, TooMuchWorkError } from '#src/server/one-job-worker.ts';
import { thrower } from '#src/shared/errors.ts';
import { CLIENT_LOGO_ERRORS } from '../client-logo.contract.ts';
import type { LogoAnswer, LogoJob } from './logo-worker.ts';

const fail = thrower(CLIENT_LOGO_ERRORS);
const LIMITS = { deadline: 30_000, memory: 512 * 2 ** 20 };

/** Opens an image before any transaction: the PNG that was made of it stands in the file's place when this returns. */
export const inspectLogo: Inspect = async (path) => {
  const job: LogoJob = { path, out: `${path}.png` };
  try {
    const answer = await inThread<LogoAnswer>(
      new URL('./logo-worker.ts', import.meta.url),
      job,
      LIMITS,
    ).catch((error: unknown) => {
      if (error instanceof TooMuchWorkError) throw fail('client-logo.too_complex');
      throw error;
    });
    if (answer !== 'done') throw fail(answer);
    await rename(job.out, path);
  } catch (error) {
    await rm(job.out, { force: true });
    throw error;
  }
  return { pages: null, passwordProtected: false };
};

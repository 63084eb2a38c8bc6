import type { Kernel } from '#src/server/kernel.ts';

/** The job that reads what has arrived (read-papers.job.ts). */
export const READ_PAPERS = 'readPapers';

/** Has what was brought read at once; call after commit. */
export function readSoon(kernel: Pick<Kernel, 'wakeJobs'>): void {
  kernel.wakeJobs(READ_PAPERS);
}

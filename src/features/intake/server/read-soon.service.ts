import type { Kernel } from '#src/server/kernel.ts';

/** The job that reads what has arrived (read-papers.job.ts). */
export const READ_PAPERS = 'readPapers';

/** Wakes the job that reads new files, so that they are read now and not by its next sweep. Call after commit. */
export function readSoon(kernel: Pick<Kernel, 'wakeJobs'>): void {
  kernel.wakeJobs(READ_PAPERS);
}

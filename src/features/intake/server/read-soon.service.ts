import type { Kernel } from '#src/server/kernel.ts';

/** The job that reads what has arrived (read-papers.job.ts). */
export const READ_PAPERS = 'readPapers';
/** The job that looks for cover sheets in what has arrived (read-covers.job.ts). */
export const READ_COVERS = 'readCovers';

/** Wakes the jobs that read new files, so that they are read now and not by their next sweep. Call after commit. */
export function readSoon(kernel: Pick<Kernel, 'wakeJobs'>): void {
  kernel.wakeJobs(READ_COVERS);
  kernel.wakeJobs(READ_PAPERS);
}

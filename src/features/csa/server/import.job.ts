import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { importFile, inImport, settleStep } from './import-file.service.ts';
import { type ImportRecord, readImport, takeImport } from './imports.sql.ts';
import { tellNew } from './notices.service.ts';

const MOST_ATTEMPTS = 3;

/** Takes files of FMCSA in, one after the other; it may end at any moment, and the next run goes on. */
export const importJob: JobTask = {
  name: 'csaImport',
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    for (;;) {
      const one = await inImport(kernel, takeImport);
      if (!one) return;
      try {
        await perform(kernel, one);
      } catch (error) {
        kernel.log.error(
          { kind: error instanceof Error ? error.name : 'unknown', attempts: one.attempts },
          'a file of FMCSA could not be taken in',
        );
        if (one.attempts < MOST_ATTEMPTS) return;
        await giveUp(kernel, one.importId);
      }
    }
  },
};

async function perform(kernel: Kernel, one: ImportRecord): Promise<void> {
  if (one.state !== 'telling' && !(await importFile(kernel, one))) return;
  await tellNew(kernel, one);
  await settleStep(kernel, one.importId, { state: 'done' });
}

/** What was taken over stays so, told or not. */
async function giveUp(kernel: Kernel, importId: string): Promise<void> {
  const now = await inImport(kernel, (db) => readImport(db, importId));
  await settleStep(
    kernel,
    importId,
    now?.state === 'telling'
      ? { state: 'done', problem: 'Imported, but its alerts could not be sent.' }
      : {
          state: 'refused',
          problem: 'The file could not be taken in, tried three times. Nothing was taken over.',
        },
  );
}

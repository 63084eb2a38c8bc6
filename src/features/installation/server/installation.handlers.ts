import { unlink, writeFile } from 'node:fs/promises';
import { intakeFigures } from '#src/features/intake/server/intake-figures.service.ts';
import { diskRoom, LEAST_FREE } from '#src/server/disk.ts';
import { callsOf } from '#src/server/handler.ts';
import { jobFigures, retryDeadJobs } from '#src/server/jobs/job-figures.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { installationApi } from '../installation.contract.ts';
import { installationFigures } from '../installation.rules.ts';
import { databaseSize, mailFigures } from './installation.sql.ts';

/** Whether the store takes a file: one is written to where files are received, and taken away again. */
async function storageWrites({ storage }: Kernel): Promise<boolean> {
  const path = storage.temporaryPath();
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    await unlink(path);
    return true;
  } catch {
    return false;
  }
}

export const installationCalls = callsOf(installationApi, {
  retryJobs: async (c) => {
    const tasks = await retryDeadJobs(c.kernel.pool);
    if (tasks.length > 0)
      c.audit({ entity: 'installation', entityId: 'jobs', detail: { tasks: [...new Set(tasks)] } });
    return { jobs: tasks.length };
  },

  figures: async ({ db, kernel }) => {
    const { config } = kernel;
    const begun = performance.now();
    const bytes = await db.asOwner(databaseSize);
    const answerMs = performance.now() - begun;
    return installationFigures({
      database: { bytes, answerMs },
      storageWrites: await storageWrites(kernel),
      disks: await diskRoom(config),
      leastFree: LEAST_FREE,
      mail: { leaves: config.smtpUrl !== null, ...(await db.asOwner(mailFigures)) },
      intake: {
        takesMail: config.intakeSmtpPort !== undefined,
        takesFolder: config.intakeFolder !== undefined,
        ...(await intakeFigures(db)),
      },
      jobs: await jobFigures(kernel.pool),
    });
  },
});

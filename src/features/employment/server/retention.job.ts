import { appendAudit } from '#src/server/audit/audit.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { today } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { removableFrom } from '../employment.rules.ts';
import { lockFiles } from './employment.sql.ts';
import {
  dueFiles,
  emptyFile,
  isBlobUsed,
  lockBlob,
  markBlob,
  waitingBlobs,
} from './retention.sql.ts';

/** What a run came to. */
export interface Removal {
  files: number;
  blobs: number;
}

/**
 * Removes for good what was deleted and need not be kept any longer: what is personal in the employee's row, its notes
 * and history (0011_file.sql), the names of its documents, and the bytes of those that nothing else holds. The row, the
 * dates and the audit stay. A file that is held is left alone (D18).
 */
export async function removeDueFiles(kernel: Kernel, day: IsoDate = today()): Promise<Removal> {
  const done: Removal = { files: 0, blobs: 0 };
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  for (const { tenant_id: tenantId } of tenants.rows) {
    const due = await inTenant(kernel, tenantId, (db) => dueFiles(db, tenantId, null));
    for (const file of due)
      if (removableFrom(file) <= day && (await removeFile(kernel, tenantId, file.employeeId, day)))
        done.files += 1;
    done.blobs += await removeBlobs(kernel, tenantId);
  }
  if (done.files + done.blobs > 0) kernel.log.info({ removed: done }, 'retention has run out');
  return done;
}

function inTenant<T>(kernel: Kernel, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, work);
}

/** One file a transaction; looked at again once it is locked, as it may have been restored or held meanwhile. */
function removeFile(
  kernel: Kernel,
  tenantId: number,
  employeeId: string,
  day: IsoDate,
): Promise<boolean> {
  return transaction<number | null>(
    kernel.pool,
    { role: 'jobs', tenantId, sites: '*' },
    async (db) => {
      await lockFiles(db, [employeeId]);
      const [file] = await dueFiles(db, tenantId, employeeId);
      if (!file || removableFrom(file) > day) return null;
      return emptyFile(db, tenantId, employeeId);
    },
    {
      finish: async (owner, documents) => {
        if (documents === null) return;
        await appendAudit(owner, kernel.keys, [
          {
            tenantId,
            action: 'employment.retention',
            outcome: 'done',
            sessionId: null,
            userId: null,
            impersonatedUserId: null,
            auditorLinkId: null,
            clientId: null,
            entity: 'employee',
            entityId: employeeId,
            detail: { documents },
          },
        ]);
      },
    },
  ).then((documents) => documents !== null);
}

/**
 * Takes the bytes of removed documents off the disk, each in a transaction of its own: a run that was cut off goes on
 * where it was. Whoever stores the same bytes at that moment waits, or is seen (`takeFile`).
 */
async function removeBlobs(kernel: Kernel, tenantId: number): Promise<number> {
  const waiting = await inTenant(kernel, tenantId, (db) => waitingBlobs(db, tenantId));
  let removed = 0;
  for (const sha256 of waiting) {
    const gone = await inTenant(kernel, tenantId, async (db) => {
      await lockBlob(db, tenantId, sha256);
      if (await isBlobUsed(db, tenantId, sha256)) return false;
      await markBlob(db, tenantId, sha256);
      await kernel.storage.remove(tenantId, sha256);
      return true;
    });
    if (gone) removed += 1;
  }
  return removed;
}

/** Every night. */
export const retentionJob: JobTask = {
  name: 'removeDueFiles',
  match: '35 1 * * *',
  run: async (kernel) => void (await removeDueFiles(kernel)),
};

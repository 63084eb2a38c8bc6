import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import { allRules } from '#src/features/qualification/server/rule-set.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { latestToday } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { keptUntil, removableFrom } from '../employment.rules.ts';
import { lockFiles } from './employment.sql.ts';
import { dueFiles, emptyFile, emptyItems, examOrdersOf, isInReview } from './retention.sql.ts';
import {
  forgetWaiting,
  isBlobUsed,
  lockBlob,
  markBlob,
  waitingBlobs,
} from '#src/features/documents/server/removed-blobs.service.ts';
import type { DueFile } from './retention.sql.ts';

/** Files looked at together. */
const BATCH = 200;

/** What a run came to. */
export interface Removal {
  files: number;
  blobs: number;
}

/**
 * Removes for good what need not be kept any longer: files whose employment ended long ago, or that were deleted. What is
 * personal in the employee's row, its notes and history (0011_file.sql), documents, accidents, certificates and answers
 * (0024_files.sql), and the bytes that nothing else holds. The row, its dates and the audit stay, and say what was
 * removed. A file that is held, or that a paper in review is about, is left alone (D18).
 */
export async function removeDueFiles(kernel: Kernel, now: Date = new Date()): Promise<Removal> {
  const done: Removal = { files: 0, blobs: 0 };
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  for (const { tenant_id: tenantId } of tenants.rows)
    done.files += await removeFiles(kernel, tenantId, now);
  // The service's own copies are let go with files of any tenant, so their bytes come last.
  for (const { tenant_id: tenantId } of tenants.rows)
    done.blobs += await removeBlobs(kernel, tenantId);
  if (done.files + done.blobs > 0) kernel.log.info({ removed: done }, 'retention has run out');
  return done;
}

async function removeFiles(kernel: Kernel, tenantId: number, now: Date): Promise<number> {
  const rules = await inTenant(kernel, tenantId, (db) => allRules(db, tenantId));
  let removed = 0;
  let after: string | undefined;
  for (;;) {
    const range = {
      day: latestToday(now),
      limit: BATCH,
      ...(after === undefined ? {} : { after }),
    };
    const batch = await inTenant(kernel, tenantId, (db) => dueFiles(db, tenantId, range));
    for (const file of batch)
      if (isDue(file, rules, now) && (await removeFile(kernel, tenantId, file.employeeId, now)))
        removed += 1;
    after = batch.at(-1)?.employeeId;
    if (batch.length < BATCH || after === undefined) return removed;
  }
}

function inTenant<T>(kernel: Kernel, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, work);
}

/** One file a transaction; looked at again once it is locked, as it may have been restored or held meanwhile. */
async function removeFile(
  kernel: Kernel,
  tenantId: number,
  employeeId: string,
  now: Date,
): Promise<boolean> {
  const house = { role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' } as const;
  return asJob(kernel, { tenantId, action: 'employment.retention' }, async ({ db, audit }) => {
    await lockFiles(db, [employeeId]);
    const [file] = await dueFiles(db, tenantId, {
      day: latestToday(now),
      limit: 1,
      only: employeeId,
    });
    if (!file) return false;
    const rules = await allRules(db, tenantId);
    if (!isDue(file, rules, now)) return false;
    if (await db.as(house, (ours) => isInReview(ours, tenantId, employeeId))) return false;
    const emptied = await emptyFile(db, tenantId, employeeId);
    const examOrders = await examOrdersOf(db, employeeId);
    const incoming = await db.as(house, (ours) =>
      emptyItems(ours, tenantId, employeeId, examOrders),
    );
    audit({
      entity: 'employee',
      entityId: employeeId,
      detail: {
        because: reasonOf(file),
        lastDay: file.lastDay,
        keptUntil: keptUntil(file, rules, todayIn(file.zone, now)),
        removed: { ...emptied, incoming },
      },
    });
    return true;
  });
}

/** By the day at its location. */
function isDue(file: DueFile, rules: readonly QualificationRule[], now: Date): boolean {
  const day = todayIn(file.zone, now);
  const from = removableFrom(file, rules, day);
  return from !== null && from <= day;
}

const reasonOf = ({ deletedOn }: DueFile) => (deletedOn === null ? 'archived' : 'deleted');

/**
 * Takes bytes that nothing holds any more off the disk, each in a transaction of its own: a run that was cut off goes on
 * where it was. Anyone who stores the same bytes at that moment waits, or is seen (`takeFile`).
 */
async function removeBlobs(kernel: Kernel, tenantId: number): Promise<number> {
  const waiting = await inTenant(kernel, tenantId, (db) => waitingBlobs(db, tenantId));
  let removed = 0;
  for (const sha256 of waiting) {
    const gone = await inTenant(kernel, tenantId, async (db) => {
      await lockBlob(db, tenantId, sha256);
      const used = await isBlobUsed(db, tenantId, sha256);
      await forgetWaiting(db, tenantId, sha256);
      if (used) return false;
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

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
import { approvedFiles, markDestroyed, markWithdrawn, takeApproved } from './destructions.sql.ts';
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

/** What a run came to. */
export interface Removal {
  files: number;
  blobs: number;
}

/**
 * Removes for good what a person has approved (D351), nothing by age alone: files whose employment ended long ago, or that were
 * deleted. What is personal in the employee's row, its notes and history (0011_file.sql), documents, accidents, certificates
 * and answers (0024_files.sql), and the bytes that nothing else holds. The row, its dates and the audit stay, and say what was
 * removed. A file that a paper in review is about waits (D18); one that is held, restored, to be kept longer or no longer what
 * was approved loses its approval.
 */
export async function removeDueFiles(kernel: Kernel, now: Date = new Date()): Promise<Removal> {
  const done: Removal = { files: 0, blobs: 0 };
  for (const { tenantId, employeeId } of await approvedFiles(kernel.pool))
    if (await removeFile(kernel, tenantId, employeeId, now)) done.files += 1;
  // The service's own copies are let go with files of any tenant, so their bytes come last.
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  for (const { tenant_id: tenantId } of tenants.rows)
    done.blobs += await removeBlobs(kernel, tenantId);
  if (done.files + done.blobs > 0) kernel.log.info({ removed: done }, 'retention has run out');
  return done;
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
    const approved = await takeApproved(db, tenantId, employeeId);
    if (approved === null) return false;
    const which = { day: latestToday(now), only: employeeId };
    const [file] = await dueFiles(db, tenantId, which);
    const rules = await allRules(db, tenantId);
    if (!file || !approved.isSame || !isDue(file, rules, now)) {
      await markWithdrawn(db, tenantId, [approved.destructionId], null);
      audit({ entity: 'employee', entityId: employeeId, detail: { act: 'lapsedApproval' } });
      return false;
    }
    if (await db.as(house, (ours) => isInReview(ours, tenantId, employeeId))) return false;
    const emptied = await emptyFile(db, tenantId, employeeId);
    const examOrders = await examOrdersOf(db, employeeId);
    const incoming = await db.as(house, (ours) =>
      emptyItems(ours, tenantId, employeeId, examOrders),
    );
    const removed = { ...emptied, incoming };
    await markDestroyed(db, tenantId, approved.destructionId, removed);
    audit({
      entity: 'employee',
      entityId: employeeId,
      detail: {
        because: reasonOf(file),
        approvedBy: approved.approvedBy,
        rule: approved.rule,
        sha256: approved.sha256,
        lastDay: file.lastDay,
        keptUntil: keptUntil(file, rules, todayIn(file.zone, now)),
        removed,
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

/** Every night, so that an approval can be withdrawn until then. */
export const retentionJob: JobTask = {
  name: 'removeDueFiles',
  match: '35 1 * * *',
  run: async (kernel) => void (await removeDueFiles(kernel)),
};

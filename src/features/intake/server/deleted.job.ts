import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DELETED_KEPT_DAYS, RESTORABLE } from '#src/features/work/review-process.rules.ts';

const AT_ONCE = 200;
const ACTION = 'review.removeDeleted';

/**
 * Removes for good what was deleted or refused longer ago than it is kept: the files, and what a mail said. The item,
 * its history and the audit stay (D18). The bytes go with the nightly retention, unless something else holds them.
 * Returns how many items it emptied.
 */
export async function removeDeletedItems(kernel: Kernel): Promise<number> {
  const tenantId = kernel.internalTenantId;
  let removed = 0;
  for (;;) {
    const emptied = await asJob(kernel, { tenantId, action: ACTION }, async ({ db, audit }) => {
      const rows = await db.rows<{ dq_item_id: string }>(
        'review-remove-deleted',
        `with due as (
             select p.dq_item_id from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
              where p.tenant_id = $1 and p.state = any($2) and p.ended_at <= now() - make_interval(days => $3)
                and (i.body_text is not null or exists (select from dq_item_images m
                  where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id))
              order by p.ended_at limit $4 for update of p, i),
           dropped as (delete from dq_item_images m using due d where m.tenant_id = $1 and m.dq_item_id = d.dq_item_id),
           aside as (delete from dq_item_originals o using due d where o.tenant_id = $1 and o.dq_item_id = d.dq_item_id)
           update dq_items i set sender = null, subject = null, body_text = null, version = i.version + 1, updated_at = now()
             from due d where i.tenant_id = $1 and i.dq_item_id = d.dq_item_id returning i.dq_item_id`,
        [tenantId, RESTORABLE, DELETED_KEPT_DAYS, AT_ONCE],
      );
      for (const row of rows) audit({ entity: 'dqItem', entityId: row.dq_item_id });
      return rows;
    });
    removed += emptied.length;
    if (emptied.length < AT_ONCE) break;
  }
  if (removed > 0) kernel.log.info({ items: removed }, 'deleted documents were removed');
  return removed;
}

/** Every night, before the bytes that nothing holds any more are taken off the disk. */
export const deletedItemsJob: JobTask = {
  name: 'removeDeletedItems',
  match: '25 1 * * *',
  run: async (kernel) => void (await removeDeletedItems(kernel)),
};

import type { Db } from '#src/server/db/handle.ts';

/** Whether a second look was taken at an acceptance: the next stage has acted, so it stands (D21). */
export async function wasLookedAt(db: Db, activityId: string): Promise<boolean> {
  const rows = await db.rows(
    'review-looked-at',
    `select 1 from second_reviews where tenant_id = $1 and activity_id = $2 and decided_at is not null`,
    [db.binding.tenantId, activityId],
  );
  return rows.length > 0;
}

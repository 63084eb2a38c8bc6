import { keptWait } from '#src/features/work/server/waiting.service.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { CLOSED_ORDER_STATUSES } from '#src/shared/ids.ts';

/**
 * Puts an order off, or ends its wait; false for a closed one, which waits for nothing. What is edited meanwhile is the order
 * and not its wait: the version stays.
 */
export async function setOrderWait(
  db: Db,
  orderId: string,
  until: WaitsUntil | null,
): Promise<boolean> {
  const set = await db.rows(
    'orders-wait',
    `update orders set waits_until = $3::timestamptz where tenant_id = $1 and order_id = $2
        and ($3::timestamptz is null or order_status_id <> all ($4::int[])) returning order_id`,
    [db.binding.tenantId, orderId, until === null ? null : keptWait(until), CLOSED_ORDER_STATUSES],
  );
  return set.length > 0;
}

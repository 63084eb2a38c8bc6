import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import { EPN_UNANSWERED_HOURS, ORDERED } from '../orders.rules.ts';

/** An EPN order that waits for its answer, and when it is canceled. */
export interface OpenEpnOrder {
  orderId: string;
  employeeId: string;
  employeeName: string;
  clientId: number;
  clientName: string;
  orderedAt: Instant;
  cancelsAt: Instant;
  hoursLeft: number;
}

/** The EPN orders that nobody has answered at these locations, those first that are canceled first (R484); null is all that the rows allow. */
export function openEpnOrders(
  db: Db,
  tenantId: number,
  sites: readonly number[] | null,
): Promise<OpenEpnOrder[]> {
  return db.rows(
    'orders-open-epn',
    // As `orders-unanswered` reckons: one that was reopened has its time anew.
    `select o.order_id as "orderId", e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName",
         c.client_id as "clientId", c.name as "clientName", o.ordered_at as "orderedAt", w.at as "cancelsAt",
         greatest(0, ceil(extract(epoch from w.at - now()) / 3600))::int as "hoursLeft"
       from orders o join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
       cross join lateral (select case when o.version = 1 then o.ordered_at else o.updated_at end + make_interval(hours => $3) as at) w
      where o.tenant_id = $1 and o.order_type = 'epn' and o.order_status_id = ${ORDERED} and e.deleted_at is null
        and ($2::int[] is null or o.client_id = any ($2))
      order by w.at, o.order_id limit 1000`,
    [tenantId, sites, EPN_UNANSWERED_HOURS],
  );
}

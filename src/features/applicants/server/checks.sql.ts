import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { OPEN_CHECK } from './applicants.sql.ts';

/** An order as the latest of its kind. */
export interface CheckOrder {
  orderId: string;
  orderType: OrderType;
  askedAt: string;
  status: string;
  open: boolean;
}

/** The latest order of each kind of a file. */
export function latestOrders(db: Db, tenantId: number, employeeId: string): Promise<CheckOrder[]> {
  return db.rows(
    'applicants-orders',
    `select distinct on (o.order_type) o.order_id as "orderId", o.order_type as "orderType", o.ordered_at as "askedAt",
        x.order_status as status, o.order_status_id in (1, 2, 5, 8, 18, 21, 22) as open
       from orders o join order_statuses x on x.order_status_id = o.order_status_id
      where o.tenant_id = $1 and o.employee_id = $2 and o.order_status_id <> 6
      order by o.order_type, o.ordered_at desc, o.order_id desc`,
    [tenantId, employeeId],
  );
}

/** A check that no order stands for. */
export interface NotedCheck {
  kind: 'psp' | 'employers';
  askedAt: string;
  open: boolean;
}

export function notedChecks(db: Db, tenantId: number, employeeId: string): Promise<NotedCheck[]> {
  return db.rows(
    'applicants-checks',
    `select k.kind, k.asked_at as "askedAt", ${OPEN_CHECK} as open from applicant_checks k where k.tenant_id = $1 and k.employee_id = $2`,
    [tenantId, employeeId],
  );
}

/** Notes that a check was asked for; of one that was before, anew. */
export async function noteCheck(
  db: Db,
  of: { tenantId: number; clientId: number; applicantId: string },
  kind: NotedCheck['kind'],
  by: string,
): Promise<void> {
  await db.change(
    'applicants-check-note',
    `insert into applicant_checks as k (tenant_id, client_id, employee_id, kind, asked_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, employee_id, kind) do update set asked_at = now(), asked_by = excluded.asked_by`,
    [of.tenantId, of.clientId, of.applicantId, kind, by],
    { least: 1 },
  );
}

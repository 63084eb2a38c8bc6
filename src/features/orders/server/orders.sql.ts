import { sql } from 'kysely';
import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { type RecordOf, selectNamed } from '#src/shared/fields.ts';
import { ORDER_FIELDS } from '../order.fields.ts';
import { askedColumns, IN_ONE_COLUMN } from '../order-fields.rules.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { Wanted } from '../orders.rules.ts';

/** An appointment as it travels (`appointmentText`), from an order's columns. */
export const APPOINTMENT = `to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '')`;

/** How long an order waits, as it travels: an instant as JSON has it, `arrival`, or null. */
export const WAITS_UNTIL = `case when o.waits_until = 'infinity' then 'arrival'
    when o.waits_until > now() then to_char(o.waits_until at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

/** An order with all that is kept of it, its clinic aside. */
export interface OrderRecord extends RecordOf<typeof ORDER_FIELDS> {
  tenantId: number;
  orderId: string;
  medicalExamOrderId: string | null;
  orderStatus: string;
  updatedAt: string;
  employeeId: string;
  employeeName: string;
  clientId: number;
  clientName: string;
  employerName: string;
  panelName: string | null;
  specimenType: string | null;
  reason: string | null;
  waitsUntil: WaitsUntil | null;
  version: number;
}

/** An order of the kinds given, among the caller's rows; null when there is none such. */
export async function readOrder(
  db: Db,
  orderId: string,
  kinds: readonly OrderType[],
): Promise<OrderRecord | null> {
  const [row] = await db.rows<OrderRecord>(
    'orders-read',
    `select o.tenant_id as "tenantId", o.order_id as "orderId", o.medical_exam_order_id as "medicalExamOrderId",
         ${selectNamed(ORDER_FIELDS, 'o', IN_ONE_COLUMN)}, ${APPOINTMENT} as "appointmentDate", x.order_status as "orderStatus", o.updated_at as "updatedAt",
         o.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "employeeName", o.client_id as "clientId",
         c.name as "clientName", t.name as "employerName", p.panel_name as "panelName", s.specimen_type as "specimenType",
         r.reason, ${WAITS_UNTIL} as "waitsUntil", o.version
       from orders o
       join order_statuses x on x.order_status_id = o.order_status_id
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
       join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
       left join drug_panels p on p.panel = o.panel
       left join specimen_types s on s.specimen_type_id = o.specimen_type_id
       left join drug_test_reasons r on r.reason_id = o.reason_id
      where o.order_id = $1 and o.order_type = any ($2::text[]) and e.deleted_at is null
        and ($3::int is null or o.tenant_id = $3)`,
    // Staff reads across tenants, by its own policy.
    [orderId, kinds, db.binding.role === 'staff' ? null : db.binding.tenantId],
  );
  return row ?? null;
}

/** Holds an order against every other change until the end. */
export async function lockOrder(db: Db, orderId: string): Promise<void> {
  // In a statement of its own: one that waits for a lock reads what it joins as it was before.
  await db.rows(
    'orders-lock',
    'select 1 from orders where tenant_id = $1 and order_id = $2 for no key update',
    [db.binding.tenantId, orderId],
  );
}

/** What an edit sets; absent parts stay. */
export interface OrderChanges {
  vendorId?: number;
  appointment?: { date: IsoDate; time: string | null; walkIn: boolean } | null;
  statusId?: number;
}

/** Changes an order that is held. */
export async function changeOrder(db: Db, orderId: string, changes: OrderChanges): Promise<void> {
  const { vendorId, appointment, statusId } = changes;
  await db.change(
    'orders-change',
    `update orders set vendor_id = coalesce($3, vendor_id), order_status_id = coalesce($4, order_status_id),
         appointment_date = case when $5 then $6::date else appointment_date end,
         appointment_time = case when $5 then $7::time else appointment_time end,
         walk_in = case when $5 then $8 else walk_in end,
         version = version + 1, updated_at = now()
      where tenant_id = $1 and order_id = $2`,
    [
      db.binding.tenantId,
      orderId,
      vendorId ?? null,
      statusId ?? null,
      appointment !== undefined,
      appointment?.date ?? null,
      appointment?.time ?? null,
      appointment?.walkIn ?? false,
    ],
    { least: 1 },
  );
}

/** What is kept of a new order. */
export interface NewOrderRow {
  clientId: number;
  employeeId: string;
  asked: Wanted;
  statusId: number;
  source: string;
  vendorId: number | null;
  appointment: { date: IsoDate; time: string | null; walkIn: boolean } | null;
  userEmail: string;
  placedBy: string;
}

/** Adds an order; returns its id. A medical exam has a number of its own besides. */
export async function addOrder(db: Db, order: NewOrderRow): Promise<string> {
  const { appointment, asked } = order;
  const row = await db.k
    .insertInto('orders')
    .values({
      tenant_id: db.binding.tenantId,
      client_id: order.clientId,
      employee_id: order.employeeId,
      order_type: asked.orderType,
      order_status_id: order.statusId,
      order_source: order.source,
      ...askedColumns(asked),
      vendor_id: order.vendorId,
      appointment_date: appointment?.date ?? null,
      appointment_time: appointment?.time ?? null,
      walk_in: appointment?.walkIn ?? false,
      user_email: order.userEmail,
      placed_by: order.placedBy,
      medical_exam_order_id: asked.orderType === 'medicalExam' ? sql<string>`uuidv7()` : null,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  return row.order_id;
}

/** The statuses that an order can have. */
export function readStatuses(db: Db): Promise<{ OrderStatusID: number; OrderStatus: string }[]> {
  return db.rows(
    'orders-statuses',
    'select order_status_id as "OrderStatusID", order_status as "OrderStatus" from order_statuses order by order_status_id',
    [],
  );
}

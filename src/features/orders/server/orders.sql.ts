import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { DotAgency, QueryType } from '../orders.rules.ts';

/** An appointment as it travels (`appointmentText`), from an order's columns. */
export const APPOINTMENT = `to_char(o.appointment_date, 'YYYY-MM-DD') || coalesce(to_char(o.appointment_time, ' HH24:MI'), '')`;

/** An order with all that is kept of it, its clinic aside. */
export interface OrderRecord {
  tenantId: number;
  orderId: string;
  medicalExamOrderId: string | null;
  orderType: OrderType;
  orderStatusId: number;
  orderStatus: string;
  orderSource: string;
  userEmail: string | null;
  orderedAt: string;
  updatedAt: string;
  employeeId: string;
  employeeName: string;
  clientId: number;
  clientName: string;
  employerName: string;
  panel: string | null;
  panelName: string | null;
  specimenTypeId: number | null;
  specimenType: string | null;
  reasonId: number | null;
  reason: string | null;
  dotAgency: DotAgency | null;
  queryType: QueryType | null;
  appointmentDate: string | null;
  walkIn: boolean;
  vendor: number | null;
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
    `select o.tenant_id as "tenantId", o.order_id as "orderId", o.medical_exam_order_id as "medicalExamOrderId", o.order_type as "orderType",
         o.order_status_id as "orderStatusId", x.order_status as "orderStatus", o.order_source as "orderSource",
         o.user_email as "userEmail", o.ordered_at as "orderedAt", o.updated_at as "updatedAt", o.employee_id as "employeeId",
         e.last_name || ', ' || e.first_name as "employeeName", o.client_id as "clientId", c.name as "clientName",
         t.name as "employerName", o.panel, p.panel_name as "panelName", o.specimen_type_id as "specimenTypeId",
         s.specimen_type as "specimenType", o.reason_id as "reasonId", r.reason, o.dot_agency as "dotAgency",
         o.query_type as "queryType", ${APPOINTMENT} as "appointmentDate", o.walk_in as "walkIn", o.vendor_id as vendor, o.version
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
export interface OrderFields {
  clientId: number;
  employeeId: string;
  orderType: OrderType;
  statusId: number;
  source: string;
  panel: string | null;
  specimenTypeId: number | null;
  reasonId: number | null;
  dotAgency: DotAgency | null;
  queryType: QueryType | null;
  vendorId: number | null;
  appointment: { date: IsoDate; time: string | null; walkIn: boolean } | null;
  userEmail: string;
  placedBy: string;
}

/** Adds an order; gives its id. A medical exam has a number of its own besides. */
export async function addOrder(db: Db, fields: OrderFields): Promise<string> {
  const { appointment } = fields;
  const [row] = await db.rows<{ orderId: string }>(
    'orders-add',
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, order_source, panel, specimen_type_id,
         reason_id, dot_agency, query_type, vendor_id, appointment_date, appointment_time, walk_in, user_email, placed_by,
         medical_exam_order_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::date, $14::time, $15, $16, $17,
         case when $4 = 'medicalExam' then uuidv7() end)
       returning order_id as "orderId"`,
    [
      db.binding.tenantId,
      fields.clientId,
      fields.employeeId,
      fields.orderType,
      fields.statusId,
      fields.source,
      fields.panel,
      fields.specimenTypeId,
      fields.reasonId,
      fields.dotAgency,
      fields.queryType,
      fields.vendorId,
      appointment?.date ?? null,
      appointment?.time ?? null,
      appointment?.walkIn ?? false,
      fields.userEmail,
      fields.placedBy,
    ],
  );
  if (!row) throw new Error('The order was not added');
  return row.orderId;
}

/** The statuses that an order can have. */
export function readStatuses(db: Db): Promise<{ OrderStatusID: number; OrderStatus: string }[]> {
  return db.rows(
    'orders-statuses',
    'select order_status_id as "OrderStatusID", order_status as "OrderStatus" from order_statuses order by order_status_id',
    [],
  );
}

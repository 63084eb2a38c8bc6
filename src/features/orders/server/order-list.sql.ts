import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { literal } from '#src/server/db/like.ts';
import type { CmeOrder, OrderRow } from '../orders.shapes.ts';
import { APPOINTMENT } from './orders.sql.ts';

export interface OrderFilter {
  /** Null across tenants. */
  tenantId: number | null;
  /** The place acted in; everything below it counts. Null across clients. */
  clientId: number | null;
  kinds: readonly OrderType[];
  sites: readonly number[] | null;
  openOnly: boolean;
  employeeId: string | null;
  medicalExamOrderId: string | null;
  startDate: string | null;
  endDate: string | null;
  statusId: number | null;
  words: readonly string[];
  limit: number;
  after: readonly [time: string, id: string] | null;
}

/** The orders of a filter; what follows reads of them what it shows. */
const FOUND = `orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    left join vendors v on v.vendor_id = o.vendor_id
   where o.order_type = any ($1::text[]) and e.deleted_at is null
     and ($2::int is null or o.tenant_id = $2) and ($3::int is null or c.path @> array[$3::int])
     and ($4::int[] is null or o.client_id = any ($4))
     and (not $5::boolean or o.order_status_id in (1, 2, 5, 8, 18, 21, 22))
     and ($6::uuid is null or o.employee_id = $6)
     and ($7::date is null or o.ordered_at >= $7::date::timestamp at time zone 'utc')
     and ($8::date is null or o.ordered_at < ($8::date + 1)::timestamp at time zone 'utc')
     and ($9::int is null or o.order_status_id = $9)
     and e.search like all (array(select '%' || fold(w) || '%' from unnest($10::text[]) w))
     and ($11::timestamptz is null or (o.ordered_at, o.order_id) < ($11, $12::uuid))
     and ($13::uuid is null or o.medical_exam_order_id = $13)
   order by o.ordered_at desc, o.order_id desc limit $14`;

function valuesOf(filter: OrderFilter): unknown[] {
  return [
    filter.kinds,
    filter.tenantId,
    filter.clientId,
    filter.sites,
    filter.openOnly,
    filter.employeeId,
    filter.startDate,
    filter.endDate,
    filter.statusId,
    // As written, not as patterns.
    filter.words.map(literal),
    filter.after?.[0] ?? null,
    filter.after?.[1] ?? null,
    filter.medicalExamOrderId,
    filter.limit,
  ];
}

/** A row with the time that its cursor is made of. */
export type Listed<Row> = Row & { cursorAt: string };

/** Orders among the caller's rows, newest first. */
export function listOrders(db: Db, filter: OrderFilter): Promise<Listed<OrderRow>[]> {
  return db.rows(
    'orders-list',
    `select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         (select y.status from employment_statuses y where y.employment_status_id = e.employment_status_id) as "EmploymentStatus",
         ${APPOINTMENT} as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", o.ordered_at::text as "cursorAt"
       from ${FOUND}`,
    valuesOf(filter),
  );
}

/** The same as the records that the CME screens work on. */
export function listCmeOrders(db: Db, filter: OrderFilter): Promise<Listed<CmeOrder>[]> {
  return db.rows(
    'orders-list-cme',
    `select o.medical_exam_order_id as "medicalExamOrderId", o.order_id as "orderId", o.order_status_id as "orderStatusId",
         x.order_status as "orderStatus", o.user_email as "userEmail", o.ordered_at as "orderedAt", o.employee_id as "employeeId",
         e.last_name || ', ' || e.first_name as "employeeName", t.name as "employerName", ${APPOINTMENT} as "appointmentDate",
         o.walk_in as "walkIn", o.vendor_id as vendor, o.ordered_at::text as "cursorAt", v.vendor_name as "vendorName"
       from ${FOUND}`,
    valuesOf(filter),
  );
}

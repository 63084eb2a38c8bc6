import type { OrderType } from '#src/features/employees/employees.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { literal } from '#src/server/db/like.ts';
import {
  andAll,
  atSites,
  collectValues,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import { HELD } from '../orders.rules.ts';
import type { CmeOrder, OrderRow } from '../orders.shapes.ts';
import { APPOINTMENT, WAITS_UNTIL } from './orders.sql.ts';

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
  /** Without what was put off, or that alone; null for both. */
  waiting: 'none' | 'only' | null;
  words: readonly string[];
  limit: number;
  after: readonly [time: string, id: string] | null;
}

const FROM = `orders o
    join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
    join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
    join clients t on t.tenant_id = o.tenant_id and t.client_id = o.tenant_id
    join order_statuses x on x.order_status_id = o.order_status_id
    join employment_statuses y on y.employment_status_id = e.employment_status_id
    left join vendors v on v.vendor_id = o.vendor_id`;

/**
 * What a list of orders reads from, with the conditions that are asked for and no others, so that it can walk the orders by
 * their time. `shape` is the part of the statement's name that differs between filters.
 */
function filtered(filter: Omit<OrderFilter, 'limit'>, add: Values): { sql: string; shape: string } {
  const parts: Condition[] = [];
  if (filter.tenantId !== null) parts.push(['t', `o.tenant_id = ${add(filter.tenantId)}`]);
  if (filter.clientId !== null) parts.push(['c', `c.path @> array[${add(filter.clientId)}::int]`]);
  if (filter.sites) parts.push(atSites(filter.sites, add, 'o.client_id'));
  if (filter.openOnly) parts.push(['o', 'o.order_status_id in (1, 2, 5, 8, 18, 21, 22)']);
  if (filter.employeeId !== null)
    parts.push(['e', `o.employee_id = ${add(filter.employeeId)}::uuid`]);
  // Days of the location. By UTC, half a day to either side, the walk by time knows where to begin and to end.
  if (filter.startDate !== null) {
    const day = add(filter.startDate);
    parts.push([
      'f',
      `o.ordered_at >= ${day}::date::timestamp at time zone interval '14 hours' and o.ordered_at >= ${day}::date::timestamp at time zone c.zone`,
    ]);
  }
  if (filter.endDate !== null) {
    const day = add(filter.endDate);
    parts.push([
      'u',
      `o.ordered_at < (${day}::date + 1)::timestamp at time zone interval '-14 hours' and o.ordered_at < (${day}::date + 1)::timestamp at time zone c.zone`,
    ]);
  }
  if (filter.statusId !== null) parts.push(['s', `o.order_status_id = ${add(filter.statusId)}`]);
  if (filter.waiting === 'none')
    parts.push(['q', '(o.waits_until is null or o.waits_until <= now())']);
  else if (filter.waiting === 'only') parts.push(['v', 'o.waits_until > now()']);
  if (filter.words.length > 0)
    parts.push([
      'w',
      // As written, not as patterns.
      `e.search like all (array(select '%' || fold(w) || '%' from unnest(${add(filter.words.map(literal))}::text[]) w))`,
    ]);
  if (filter.after)
    parts.push([
      'n',
      `(o.ordered_at, o.order_id) < (${add(filter.after[0])}::timestamptz, ${add(filter.after[1])}::uuid)`,
    ]);
  if (filter.medicalExamOrderId !== null)
    parts.push(['x', `o.medical_exam_order_id = ${add(filter.medicalExamOrderId)}::uuid`]);
  const sql = `${FROM}
   where o.order_type = any (${add(filter.kinds)}::text[]) and e.deleted_at is null${andAll(parts)}`;
  return { sql, shape: shapeOf(parts) };
}

const NEWEST = 'order by o.ordered_at desc, o.order_id desc limit';

/** A row with the time that its cursor is made of. */
export type Listed<Row> = Row & { cursorAt: string };

/** Orders among the caller's rows, newest first. */
export function listOrders(db: Db, filter: OrderFilter): Promise<Listed<OrderRow>[]> {
  const { values, add } = collectValues();
  const { sql, shape } = filtered(filter, add);
  return db.rows(
    `orders-list-${shape}`,
    `select o.order_id as "OrderID", o.order_type as "OrderType", o.ordered_at as "OrderDate", o.employee_id as "EmployeeID",
         e.last_name || ', ' || e.first_name as "EmployeeName", t.name as "EmployerName", c.name as "LocationName",
         y.status as "EmploymentStatus",
         ${APPOINTMENT} as "AppointmentDateTime", o.walk_in as "WalkIn", x.order_status as "OrderStatus",
         o.order_status_id as "OrderStatusID", o.medical_exam_order_id as "MedicalExamOrderID", v.vendor_name as "VendorName",
         nullif(concat_ws(', ', v.address1, v.address2), '') as "VendorAddress", v.city as "VendorCity", v.state as "VendorState",
         v.zip as "VendorZip", v.phone as "VendorPhone", o.vendor_id as "OctopusVendorID",
         o.order_source as "orderSource", ${WAITS_UNTIL} as "waitsUntil", o.ordered_at::text as "cursorAt"
       from ${sql}
      ${NEWEST} ${add(filter.limit)}`,
    values,
  );
}

/** The same as the records that the CME screens work on. */
export function listCmeOrders(db: Db, filter: OrderFilter): Promise<Listed<CmeOrder>[]> {
  const { values, add } = collectValues();
  const { sql, shape } = filtered(filter, add);
  return db.rows(
    `orders-list-cme-${shape}`,
    `select o.medical_exam_order_id as "medicalExamOrderId", o.order_id as "orderId", o.order_status_id as "orderStatusId",
         x.order_status as "orderStatus", o.user_email as "userEmail", o.ordered_at as "orderedAt", o.employee_id as "employeeId",
         e.last_name || ', ' || e.first_name as "employeeName", t.name as "employerName", ${APPOINTMENT} as "appointmentDate",
         o.walk_in as "walkIn", o.vendor_id as vendor, o.ordered_at::text as "cursorAt"
       from ${sql}
      ${NEWEST} ${add(filter.limit)}`,
    values,
  );
}

/**
 * How many orders wait for the employer, by status: those of the list with that status, without what was put off. Along an index of
 * these statuses (0429_held_orders.sql), which is why they stand in the statement.
 */
export function countHeld(
  db: Db,
  {
    tenantId,
    clientId,
    kinds,
  }: { tenantId: number; clientId: number; kinds: readonly OrderType[] },
): Promise<{ orderStatusId: number; count: number }[]> {
  return db.rows(
    'orders-held',
    `select o.order_status_id as "orderStatusId", count(*)::int as count
       from orders o
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id and e.deleted_at is null
       join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
      where o.tenant_id = $1 and o.order_status_id in (${HELD.join(', ')}) and c.path @> array[$2::int]
        and o.order_type = any ($3::text[]) and (o.waits_until is null or o.waits_until <= now())
      group by 1 order by 1`,
    [tenantId, clientId, kinds],
  );
}

/** How many orders a filter finds, by type and status. */
export function countOrders(
  db: Db,
  filter: Omit<OrderFilter, 'limit' | 'after'>,
): Promise<{ type: OrderType; status: string; count: number }[]> {
  const { values, add } = collectValues();
  const { sql, shape } = filtered({ ...filter, after: null }, add);
  return db.rows(
    `orders-by-type-${shape}`,
    `select o.order_type as type, x.order_status as status, count(*)::int as count from ${sql} group by 1, 2`,
    values,
  );
}

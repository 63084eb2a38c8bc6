import type { Db } from '#src/server/db/handle.ts';
import type { Catalogue } from '../orders.rules.ts';
import { readCatalogue } from './driver.sql.ts';
import { changeOrder, lockOrder } from './orders.sql.ts';
import { addToTrail } from './trail.sql.ts';

/** What drug tests are made of, for and with. */
export function drugTestCatalogue(db: Db): Promise<Catalogue> {
  return readCatalogue(db);
}

/** An order for a drug test, for a result to be tied to. */
export interface OrderedTest {
  orderId: string;
  clientId: number;
  employeeId: string;
  statusId: number;
  orderedOn: string;
  specimenTypeId: number | null;
  reasonId: number | null;
  taken: boolean;
}

/** The drug test orders of some employees in the bound tenant; `taken` ones have a result already. */
export function orderedTests(db: Db, employeeIds: readonly string[]): Promise<OrderedTest[]> {
  return db.rows(
    'orders-tests-of',
    `select o.order_id as "orderId", o.client_id as "clientId", o.employee_id as "employeeId", o.order_status_id as "statusId",
         (o.ordered_at at time zone c.zone)::date as "orderedOn", o.specimen_type_id as "specimenTypeId", o.reason_id as "reasonId",
         exists (select from drug_tests d where d.tenant_id = o.tenant_id and d.order_id = o.order_id) as taken
       from orders o join clients c on c.tenant_id = o.tenant_id and c.client_id = o.client_id
      where o.tenant_id = $1 and o.employee_id = any ($2::uuid[]) and o.order_type = 'drugTest'`,
    [db.binding.tenantId, employeeIds],
  );
}

/** Whose the named drug test orders of the bound tenant are. */
export function ownersOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; employeeId: string }[]> {
  return db.rows(
    'orders-owners',
    `select order_id as "orderId", employee_id as "employeeId" from orders
      where tenant_id = $1 and order_id = any ($2::uuid[]) and order_type = 'drugTest'`,
    [db.binding.tenantId, orderIds],
  );
}

/** The status of an order of the bound tenant, held until the end; null when there is none such. */
export async function holdOrderStatus(
  db: Db,
  orderId: string,
): Promise<{ clientId: number; statusId: number } | null> {
  await lockOrder(db, orderId);
  const [row] = await db.rows<{ clientId: number; statusId: number }>(
    'orders-status-of',
    'select client_id as "clientId", order_status_id as "statusId" from orders where tenant_id = $1 and order_id = $2',
    [db.binding.tenantId, orderId],
  );
  return row ?? null;
}

/** Notes at an order that is held what came of it: an entry of its trail, and a status where it takes another. */
export async function noteAtOrder(
  db: Db,
  order: { orderId: string; clientId: number },
  by: { id: string | null; name: string },
  { message, statusId }: { message: string; statusId: number | null },
): Promise<void> {
  if (statusId !== null) await changeOrder(db, order.orderId, { statusId });
  await addToTrail(db, order, by, message);
}

import type { Db } from '#src/server/db/handle.ts';
import type { OrderRow } from '../orders.shapes.ts';
import { countOrders, type Listed, listOrders, type OrderFilter } from './order-list.sql.ts';

/** Rows a batch. */
const BATCH = 2000;

/** All orders that a filter finds, newest first, batch by batch. */
export async function* everyOrder(
  db: Db,
  filter: Omit<OrderFilter, 'limit' | 'after'>,
): AsyncGenerator<OrderRow[]> {
  let after: OrderFilter['after'] = null;
  do {
    const rows: Listed<OrderRow>[] = await listOrders(db, { ...filter, limit: BATCH, after });
    yield rows;
    const last: Listed<OrderRow> | undefined = rows.length < BATCH ? undefined : rows.at(-1);
    after = last ? [last.cursorAt, last.OrderID] : null;
  } while (after !== null);
}

/** How many of the orders that `everyOrder` lists are of which type and status. */
export const ordersByType = (db: Db, filter: Omit<OrderFilter, 'limit' | 'after'>) =>
  countOrders(db, filter);

import {
  holdOrderStatus,
  noteAtOrder,
  orderedTests,
  type OrderedTest,
} from '#src/features/orders/server/results.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { orderFor, orderStatusFor, type BatState } from '../drug-testing.rules.ts';
import { changeResult } from './result-writes.sql.ts';

interface By {
  id: string;
  name: string;
}

/** A result that has its person, as far as its order is concerned. */
export interface Settling {
  drugTestId: string;
  employeeId: string;
  orderId: string | null;
  /** The order that the report names. */
  namedOrderId: string | null;
  specimenTypeId: number;
  reasonId: number;
  collectedOn: string | null;
  resultTypeId: number | null;
  batState: BatState | null;
  /** Its review was opened again. */
  reopened?: boolean;
}

/**
 * Brings the order of a result to where the result leaves it, and notes `message` in its trail, which many may read who may
 * not see results. A result without an order is tied to the one it belongs to, if there is one. `known` are the person's orders,
 * where the caller has read them. Answers the order.
 */
export async function settleOrder(
  db: Db,
  result: Settling,
  by: By,
  message: string,
  known?: readonly OrderedTest[],
): Promise<string | null> {
  const orderId = result.orderId ?? (await findOrder(db, result, known))?.orderId ?? null;
  if (orderId === null) return null;
  const order = await holdOrderStatus(db, orderId);
  if (!order) return null;
  if (result.orderId === null)
    await changeResult(db, result.drugTestId, { order: { orderId, statusBefore: order.statusId } });
  await noteAtOrder(db, { orderId, clientId: order.clientId }, by, {
    message,
    statusId: orderStatusFor(order.statusId, result),
  });
  return orderId;
}

async function findOrder(
  db: Db,
  result: Settling,
  known: readonly OrderedTest[] | undefined,
): Promise<OrderedTest | null> {
  if (result.collectedOn === null) return null;
  const orders = known ?? (await orderedTests(db, [result.employeeId]));
  const found = orderFor(
    { ...result, orderId: result.namedOrderId, collectedOn: result.collectedOn },
    orders,
  );
  return orders.find(({ orderId }) => orderId === found?.orderId) ?? null;
}

/** Takes a result off its order again: the order stands as it did, unless somebody has changed it since. */
export async function leaveOrder(
  db: Db,
  result: {
    drugTestId: string;
    orderId: string;
    statusBefore: number | null;
    resultTypeId: number | null;
    batState: BatState | null;
  },
  by: By,
): Promise<void> {
  const { orderId, statusBefore } = result;
  const order = await holdOrderStatus(db, orderId);
  if (!order) return;
  const asLeft =
    statusBefore !== null &&
    // What the result made of the status that it found.
    orderStatusFor(statusBefore, result) === order.statusId;
  await changeResult(db, result.drugTestId, { order: null });
  await noteAtOrder(db, { orderId, clientId: order.clientId }, by, {
    message: 'Result taken off this order',
    statusId: asLeft ? statusBefore : null,
  });
}

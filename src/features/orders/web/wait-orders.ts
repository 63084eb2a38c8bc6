import { showWait } from '#src/features/work/web/wait.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { runRows } from '#src/web/ui/run-rows.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { ordersApi } from '../orders.contract.ts';
import type { Order, OrderRow } from '../orders.shapes.ts';
import { renewOrders } from './orders.queries.ts';

/** An order with how long it waits. */
interface Waiting {
  orderId: string;
  waitsUntil: WaitsUntil | null;
}

function put(client: number | null, orderId: string, until: WaitsUntil | null): Promise<void> {
  return call(ordersApi.wait, { params: { orderId }, body: { until } }, { client });
}

/** Says what was done with orders, and offers to have them wait as before. */
function say(client: number | null, before: readonly Waiting[], until: WaitsUntil | null): void {
  const [only] = before;
  if (only === undefined) return;
  const isOne = before.length === 1;
  const them = isOne ? 'The order' : `${before.length} orders`;
  const words =
    until === null
      ? `${isOne ? 'waits' : 'wait'} no longer`
      : `${isOne ? 'waits' : 'wait'} ${showWait(until, isOne ? 'its status changes' : 'their status changes')}`;
  toast(`${them} ${words}.`, 'success', {
    undo: async () => {
      for (const { orderId, waitsUntil } of before) await put(client, orderId, waitsUntil);
      await renewOrders(queryClient);
    },
  });
}

/** Puts the order that stands open off, or ends its wait. @throws ApiError */
export async function waitOrder(
  client: number | null,
  { orderId, waitsUntil }: Order,
  until: WaitsUntil | null,
): Promise<void> {
  await put(client, orderId, until);
  await renewOrders(queryClient);
  say(client, [{ orderId, waitsUntil }], until);
}

/** Puts rows of the list off one by one, or ends their wait. */
export async function waitRows(
  client: number,
  rows: readonly OrderRow[],
  until: WaitsUntil | null,
): Promise<RowResult[]> {
  const done: Waiting[] = [];
  const results = await runRows(
    rows,
    until === null ? 'Ending the wait of orders' : 'Putting orders off',
    ({ OrderID, EmployeeName }) => ({ id: OrderID, name: EmployeeName }),
    async ({ OrderID, waitsUntil }) => {
      await put(client, OrderID, until);
      done.push({ orderId: OrderID, waitsUntil });
    },
  );
  await renewOrders(queryClient);
  say(client, done, until);
  return results;
}

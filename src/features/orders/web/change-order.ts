import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { ordersApi } from '../orders.contract.ts';
import { undoWhile } from '#src/web/ui/undo-while.ts';
import { CANCELED, CANCELED_MESSAGE } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import { orderQuery, renewOrders } from './orders.queries.ts';

type Acting = Pick<ActionContext, 'client' | 'queryClient' | 'toast'>;

/** Cancels an order (R306), and offers to take it back. @throws ApiError */
export async function cancelOrder(order: Order, context: Acting): Promise<void> {
  const { client, queryClient, toast } = context;
  const { updateStatus } = await call(
    ordersApi.update,
    {
      params: { orderId: order.orderId },
      body: { updateStatus: { orderStatusId: CANCELED, auditMessage: CANCELED_MESSAGE } },
    },
    { client, version: order.version },
  );
  await renewOrders(queryClient);
  // An entry with an error is left out without a word (R316).
  if (updateStatus?.hasError) return;
  toast('The order is canceled.', 'success', {
    while: undoWhile(
      queryClient,
      orderQuery(client, order.orderId),
      ({ orderStatusId }) => orderStatusId === CANCELED,
    ),
    undo: async () => {
      // As it was, also with an appointment that has passed; nobody asks for an MVR any more, whatever its status said.
      const body = order.orderType === 'mvr' ? {} : { orderStatusId: order.orderStatusId };
      await call(ordersApi.reopen, { params: { orderId: order.orderId }, body }, { client });
      await renewOrders(queryClient);
    },
  });
}

/** Opens a canceled order again (R307). @throws ApiError */
export async function reopenOrder(order: Order, context: Acting): Promise<void> {
  const { client, queryClient, toast } = context;
  await call(
    ordersApi.reopen,
    { params: { orderId: order.orderId }, body: {} },
    { client, version: order.version },
  );
  await renewOrders(queryClient);
  toast('The order is open again.', 'success');
}

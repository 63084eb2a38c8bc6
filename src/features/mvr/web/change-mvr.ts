import { ordersApi } from '#src/features/orders/orders.contract.ts';
import { CANCELED, CANCELED_MESSAGE } from '#src/features/orders/orders.rules.ts';
import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { mvrApi } from '../mvr.contract.ts';
import { renewOrders } from './mvr.queries.ts';

type Acting = Pick<ActionContext, 'client' | 'queryClient' | 'toast'>;

/** Has the provider asked again (R300). @throws ApiError */
export async function refreshMvr(orderId: string, context: Acting): Promise<void> {
  const { client, queryClient, toast } = context;
  await call(mvrApi.refresh, { params: { orderId }, body: {} }, { client });
  await renewOrders(queryClient);
  toast('The provider is asked again.', 'success');
}

/** Cancels an order that was placed just now: within its first seconds nobody has been asked. @throws ApiError */
export async function takeBack(orderId: string, context: Acting): Promise<void> {
  const { client, queryClient, toast } = context;
  const { updateStatus } = await call(
    ordersApi.update,
    {
      params: { orderId },
      body: { updateStatus: { orderStatusId: CANCELED, auditMessage: CANCELED_MESSAGE } },
    },
    { client },
  );
  await renewOrders(queryClient);
  if (updateStatus?.hasError) toast(updateStatus.message ?? 'It cannot be canceled.', 'warning');
  else toast('The order is canceled.', 'success');
}

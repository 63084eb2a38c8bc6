import { ordersApi } from '#src/features/orders/orders.contract.ts';
import { CANCELED, CANCELED_MESSAGE, isOpen } from '#src/features/orders/orders.rules.ts';
import type { Order } from '#src/features/orders/orders.shapes.ts';
import { orderAddress, orderQuery, renewOrders } from '#src/features/orders/web/orders.queries.ts';
import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { undoWhile } from '#src/web/ui/undo-while.ts';
import { mvrApi, type MvrPreparation } from '../mvr.contract.ts';
import { mvrStatusQuery } from './mvr.queries.ts';
import { VerificationDialog } from './verification-dialog.tsx';

type Acting = Pick<ActionContext, 'client' | 'queryClient' | 'toast'>;

/** Places the order with the certification that was accepted, closes its dialog and opens it. @throws ApiError */
export async function orderMvr(
  { employeeId, employeeName }: MvrPreparation,
  { acceptedVersion, idempotencyKey }: { acceptedVersion: number; idempotencyKey: string },
  context: Acting & Pick<ActionContext, 'open'>,
  close: () => void,
): Promise<void> {
  const { client, queryClient, toast, open } = context;
  const { orderId } = await call(
    mvrApi.order,
    { body: { employeeId, acceptedVersion } },
    { client, idempotencyKey },
  );
  // Read ahead: its keys work as soon as it stands.
  await queryClient.prefetchQuery(orderQuery(client, orderId));
  close();
  open(orderAddress(orderId), { beside: true });
  toast(`MVR ordered for ${employeeName}.`, 'success', {
    undo: () => takeBack(orderId, context),
    // Its record may be on file within seconds.
    while: undoWhile(queryClient, orderQuery(client, orderId), ({ orderStatusId }) =>
      isOpen(orderStatusId),
    ),
  });
  void renewOrders(queryClient);
}

/** Has the provider asked again (R300); where the purpose was never certified, that is asked first. @throws ApiError */
export async function refreshMvr({ orderId, employeeName }: Order, context: Acting): Promise<void> {
  const { client, queryClient, toast } = context;
  const ask = async (acceptedVersion?: number, idempotencyKey?: string) => {
    const body = acceptedVersion === undefined ? {} : { acceptedVersion };
    const options = idempotencyKey === undefined ? { client } : { client, idempotencyKey };
    await call(mvrApi.refresh, { params: { orderId }, body }, options);
    toast('The provider is asked again.', 'success');
    await renewOrders(queryClient);
  };
  const status = await queryClient.fetchQuery(mvrStatusQuery(client, orderId));
  if (status.verification || !status.allowed.includes('refresh')) return ask();
  showDialog((close) => (
    <VerificationDialog
      driver={employeeName}
      authorized={status.consentDocumentId !== null}
      onAccept={async (version, key) => {
        await ask(version, key);
        close();
      }}
      onClose={close}
    />
  ));
  return undefined;
}

/** Cancels an order that was placed just now: within its first seconds nobody has been asked. @throws ApiError */
async function takeBack(orderId: string, context: Acting): Promise<void> {
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ordersApi } from '#src/features/orders/orders.contract.ts';
import { CANCELED, CANCELED_MESSAGE } from '#src/features/orders/orders.rules.ts';
import type { Order } from '#src/features/orders/orders.shapes.ts';
import { AuditTrail } from '#src/features/orders/web/audit-trail.tsx';
import { orderQuery } from '#src/features/orders/web/orders.queries.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';

const FAILED = 'The order update did not complete.';

/** What happened to an order, and its cancelling and reopening where the caller may. */
export function ToolOrder({ client, orderId }: { client: number | null; orderId: string }) {
  const queryClient = useQueryClient();
  const { data: order } = useQuery(orderQuery(client, orderId));
  const update = useMutation({
    mutationFn: (change: (order: Order) => Promise<boolean>) =>
      order ? change(order) : Promise.resolve(false),
    onSuccess: (done) => {
      if (!done) toast(FAILED, 'danger');
    },
    onError: () => toast(FAILED, 'danger'),
    // Not waited for: while the list is read anew, the next answer counts already.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  const { once } = useSending();
  const send = (change: (order: Order) => Promise<boolean>) => {
    // What went wrong is said by the call itself.
    once(() => update.mutateAsync(change))?.catch(() => undefined);
  };
  const cancel = async ({ version }: Order): Promise<boolean> => {
    const { updateStatus } = await call(
      ordersApi.update,
      {
        params: { orderId },
        body: { updateStatus: { orderStatusId: CANCELED, auditMessage: CANCELED_MESSAGE } },
      },
      { client, version },
    );
    return updateStatus?.hasError === false;
  };
  const reopen = async ({ version }: Order): Promise<boolean> => {
    await call(ordersApi.reopen, { params: { orderId }, body: {} }, { client, version });
    return true;
  };
  const allowed = order?.allowed ?? [];
  return (
    <div className="cme-tool-order">
      {(allowed.includes('cancel') || allowed.includes('reopen')) && (
        <p className="cme-tool-acts">
          {allowed.includes('cancel') && (
            <Button
              aria-busy={update.isPending}
              onClick={() =>
                void confirm('Set this order to Canceled?').then((yes) => {
                  if (yes) send(cancel);
                })
              }
            >
              Cancel the order
            </Button>
          )}
          {allowed.includes('reopen') && (
            <Button aria-busy={update.isPending} onClick={() => send(reopen)}>
              Reopen the order
            </Button>
          )}
        </p>
      )}
      <AuditTrail client={client} orderId={orderId} mayAdd={allowed.includes('addMessage')} />
    </div>
  );
}

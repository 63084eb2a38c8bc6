import type { Order } from '#src/features/orders/orders.shapes.ts';
import type { Actions } from '#src/web/palette/action.ts';

/** What the screen of an order publishes, as far as it is needed here. */
function orderOf(subject: unknown): Pick<Order, 'orderId' | 'orderType'> | null {
  return isOrder(subject) ? subject.order : null;
}

function isOrder(subject: unknown): subject is { kind: 'order'; order: Order } {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'order'
  );
}

/** The dialogs and the contract load when first asked for: this file is in the first load. */
export const mvrActions = {
  'order.mvr': async ({ args, open }) =>
    (await import('./order-mvr.tsx')).showOrderMvr(args['employee'] ?? '', open),
  'order.refreshMvr': async (context) => {
    const order = orderOf(context.subject);
    if (!order) return;
    if (order.orderType !== 'mvr') {
      context.toast('This is no MVR order: there is nothing to ask for.', 'warning');
      return;
    }
    await (await import('./change-mvr.ts')).refreshMvr(order.orderId, context);
  },
} satisfies Actions;

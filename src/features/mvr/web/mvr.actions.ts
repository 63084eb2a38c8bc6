import type { Order } from '#src/features/orders/orders.shapes.ts';
import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { refreshMvr } from './change-mvr.tsx';
import { showOrderMvr } from './order-mvr.tsx';

/** What the screen of an order publishes, as far as it is needed here. */
function isOrder(subject: unknown): subject is { order: Order } {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'order'
  );
}

export const mvrActions = {
  'order.mvr': (context) => showOrderMvr(context.args['employee'] ?? '', context),
  'order.refreshMvr': actionsOn(ofKind(isOrder))(
    ({ order }, context) => refreshMvr(order, context),
    ({ order }) =>
      order.orderType === 'mvr' ? null : 'This is no MVR order: there is nothing to ask for.',
  ),
} satisfies Actions;

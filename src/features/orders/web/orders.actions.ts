import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { Order } from '../orders.shapes.ts';
import { cancelOrder, reopenOrder } from './change-order.ts';
import { authorizationAddress, placeAddress } from './orders.queries.ts';
import { isOrder, type OrderSubject } from './order-subject.ts';

const onSubject = actionsOn(ofKind(isOrder));

/** Runs on the order that stands open, if it may be done with it now. */
const onOrder = (
  needed: Order['allowed'][number],
  act: (subject: OrderSubject, context: ActionContext) => void | Promise<void>,
): Action =>
  onSubject(act, ({ order }) =>
    order.allowed.includes(needed)
      ? null
      : `This order is ${order.orderStatus.toLowerCase()}: ${CLOSED[needed]}`,
  );

const CLOSED: Readonly<Record<Order['allowed'][number], string>> = {
  edit: 'it is not changed any more.',
  cancel: 'there is nothing to cancel.',
  reopen: 'it is not reopened.',
  addMessage: 'no message is added.',
  authorize: 'there is nothing to authorize.',
};

export const ordersActions = {
  'order.place': ({ args, open }) => open(placeAddress(args['employee'] ?? '')),
  'order.edit': onOrder('edit', ({ edit }) => edit()),
  'order.cancel': onOrder('cancel', ({ order }, context) => cancelOrder(order, context)),
  'order.reopen': onOrder('reopen', ({ order }, context) => reopenOrder(order, context)),
  'order.email': onOrder('authorize', ({ email }) => email()),
  'order.authorization': onOrder('authorize', ({ order }, { open }) =>
    open(authorizationAddress(order.orderId), { beside: true }),
  ),
} satisfies Actions;

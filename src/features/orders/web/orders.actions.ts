import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { Order } from '../orders.shapes.ts';
import { authorizationAddress, placeAddress } from './order-address.ts';
import { isOrder, type OrderSubject } from './order-subject.ts';

/** Runs on the order that stands open, if it may be done with it now. */
const onOrder =
  (
    needed: Order['allowed'][number],
    act: (subject: OrderSubject, context: ActionContext) => void | Promise<void>,
  ): Action =>
  (context) => {
    const { subject, toast } = context;
    if (!isOrder(subject)) return undefined;
    if (subject.order.allowed.includes(needed)) return act(subject, context);
    toast(`This order is ${subject.order.orderStatus.toLowerCase()}: ${CLOSED[needed]}`, 'warning');
    return undefined;
  };

const CLOSED: Readonly<Record<Order['allowed'][number], string>> = {
  edit: 'it is not changed any more.',
  cancel: 'there is nothing to cancel.',
  reopen: 'it is not reopened.',
  addMessage: 'no message is added.',
  authorize: 'there is nothing to authorize.',
};

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-order.ts');

export const ordersActions = {
  'order.place': ({ args, open }) => open(placeAddress(args['employee'] ?? '')),
  'order.edit': onOrder('edit', ({ edit }) => edit()),
  'order.cancel': onOrder('cancel', async ({ order }, context) =>
    (await changes()).cancelOrder(order, context),
  ),
  'order.reopen': onOrder('reopen', async ({ order }, context) =>
    (await changes()).reopenOrder(order, context),
  ),
  'order.email': onOrder('authorize', ({ email }) => email()),
  'order.authorization': onOrder('authorize', ({ order }, { open }) =>
    open(authorizationAddress(order.orderId), { beside: true }),
  ),
} satisfies Actions;

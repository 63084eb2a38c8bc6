import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { Order } from '../orders.shapes.ts';
import { cancelOrder, reopenOrder } from './change-order.ts';
import { authorizationAddress, placeAddress } from './orders.queries.ts';
import { isOrder, isOrderRows, type OrderRowsSubject, type OrderSubject } from './order-subject.ts';
import { waitOrder } from './wait-orders.ts';

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
  wait: 'it waits for nothing.',
};

const onRows = actionsOn(ofKind(isOrderRows));
const noRow = ({ count }: OrderRowsSubject) => (count > 0 ? null : 'There is no order here.');

export const ordersActions = {
  'order.place': ({ args, open }) => open(placeAddress(args['employee'] ?? '')),
  'order.edit': onOrder('edit', ({ edit }) => edit()),
  'order.cancel': onOrder('cancel', ({ order }, context) => cancelOrder(order, context)),
  'order.reopen': onOrder('reopen', ({ order }, context) => reopenOrder(order, context)),
  'orders.wait': onRows((rows, { args }) => rows.wait(args['until'] ?? 'arrival'), noRow),
  'orders.endWait': onRows(
    (rows) => rows.wait(null),
    (rows) => noRow(rows) ?? (rows.waiting > 0 ? null : 'None of them is put off.'),
  ),
  'order.wait': onOrder('wait', ({ order }, { args, client }) =>
    waitOrder(client, order, args['until'] ?? 'arrival'),
  ),
  'order.endWait': onSubject(
    ({ order }, { client }) => waitOrder(client, order, null),
    ({ order }) => (order.waitsUntil === null ? 'This order is not put off.' : null),
  ),
  'order.email': onOrder('authorize', ({ email }) => email()),
  'order.authorization': onOrder('authorize', ({ order }, { open }) =>
    open(authorizationAddress(order.orderId), { beside: true }),
  ),
} satisfies Actions;

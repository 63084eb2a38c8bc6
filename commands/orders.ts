import type { Commands } from './command.ts';
import { PLACES_ORDERS } from '#src/shared/permission-sets.ts';
import { ordersAddresses } from '#src/features/orders/orders.addresses.ts';

/** Orders of an employee, and what is done with one that stands open. */
export const ordersCommands = {
  'go.orders': {
    title: 'Orders',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+o'],
    permission: 'client.viewOrders',
    feature: 'orders',
    opens: ordersAddresses.list,
    needsClient: true,
    words: 'drug tests physicals list',
    menu: 'Orders',
  },
  'order.place': {
    title: 'Place an order',
    group: 'Orders',
    scope: 'global',
    permission: 'records.placeOrder',
    feature: 'orders',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'new physical drug test exam epn clearinghouse query order',
    menu: 'Orders',
  },
  'order.edit': {
    title: 'Edit the order',
    group: 'Orders',
    scope: 'order',
    keys: ['e'],
    permission: 'records.editOrder',
    feature: 'orders',
    mutates: true,
    needsClient: true,
    words: 'status appointment clinic reschedule',
  },
  'order.cancel': {
    title: 'Cancel the order',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+x'],
    permission: 'records.editOrder',
    feature: 'orders',
    confirm: 'Set this order to Canceled?',
    mutates: true,
    needsClient: true,
  },
  'order.reopen': {
    title: 'Reopen the order',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+r'],
    permission: 'records.editOrder',
    feature: 'orders',
    mutates: true,
    needsClient: true,
  },
  'orders.wait': {
    title: 'Put the orders off until …',
    group: 'Orders',
    scope: 'orderRows',
    keys: ['h'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    args: [{ name: 'until', label: 'Wait until', kind: 'stateWait', required: true }],
    mutates: true,
    needsClient: true,
    words: 'hold snooze remind me wait later tomorrow date several many bulk',
  },
  'orders.endWait': {
    title: 'Resume the orders',
    group: 'Orders',
    scope: 'orderRows',
    keys: ['shift+u'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    mutates: true,
    needsClient: true,
    words: 'hold snooze resume now several many bulk',
  },
  'order.wait': {
    title: 'Put the order off until …',
    group: 'Orders',
    scope: 'order',
    keys: ['h'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    args: [{ name: 'until', label: 'Wait until', kind: 'stateWait', required: true }],
    mutates: true,
    needsClient: true,
    words: 'hold snooze remind me wait later tomorrow date',
  },
  'order.endWait': {
    title: 'Resume the order',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+u'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    mutates: true,
    needsClient: true,
    words: 'hold snooze resume now',
  },
  'order.email': {
    title: 'Email the authorization',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+m'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    mutates: true,
    needsClient: true,
  },
  'order.authorization': {
    title: 'Show the authorization',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+p'],
    permission: PLACES_ORDERS,
    feature: 'orders',
    needsClient: true,
    words: 'pdf print',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const ordersScopes = {
  order: 'in an order',
  orderRows: 'in lists of orders',
} as const;

declare module './command.ts' {
  interface CommandTables {
    ordersCommands: typeof ordersCommands;
  }
  interface ScopeTables {
    ordersScopes: typeof ordersScopes;
  }
  interface ArgumentKinds {
    order: true;
    stateWait: true;
  }
}

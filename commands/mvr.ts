import type { Commands } from './command.ts';
import { PLACES_ORDERS } from '#src/shared/permission-sets.ts';

/** Driving records (MVRs), as orders of an employee. */
export const mvrCommands = {
  'order.mvr': {
    title: 'Order MVR',
    group: 'Orders',
    scope: 'global',
    keys: ['g m'],
    permission: 'records.placeOrder',
    // Its own dialogs ask: first the driver's data, then the certification of the purpose.
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    feature: 'mvrOrders',
    mutates: true,
    needsClient: true,
    words: 'motor vehicle record driving abstract license purchase',
    menu: 'Orders',
    first: 4,
  },
  'order.refreshMvr': {
    title: 'Ask for the MVR again',
    group: 'Orders',
    scope: 'order',
    keys: ['shift+g'],
    permission: PLACES_ORDERS,
    feature: 'mvrOrders',
    mutates: true,
    needsClient: true,
    words: 'refresh driving record provider retry',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    mvrCommands: typeof mvrCommands;
  }
}

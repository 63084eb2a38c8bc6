import type { Commands } from './command.ts';

/** Ordering records of an employee. */
export const ordersCommands = {
  'order.mvr': {
    title: 'Order MVR',
    group: 'Orders',
    scope: 'global',
    keys: ['g m'],
    permission: 'records.placeOrder',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    confirm: 'A motor vehicle record is billed and needs a permissible purpose. Order it?',
    mutates: true,
    needsClient: true,
    words: 'motor vehicle record driving abstract license purchase',
    awaits: 'orders',
  },
} as const satisfies Commands;

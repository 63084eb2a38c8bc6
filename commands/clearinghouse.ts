import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const order = {
  group: 'Orders',
  scope: 'clearinghouse',
  permission: 'servicesClearinghouse.orderClearinghouseQueries',
  feature: 'clearinghouse',
  needsClient: true,
} as const;

/** Queries of FMCSA's Drug and Alcohol Clearinghouse. */
export const clearinghouseCommands = {
  'go.clearinghouse': {
    title: 'Clearinghouse',
    group: 'Go to',
    scope: 'global',
    permission: SEES_CLEARINGHOUSE,
    feature: 'clearinghouse',
    opens: clearinghouseAddresses.list,
    words: 'fmcsa drug alcohol query limited full annual plan 382.701 bulk file',
    menu: 'Orders',
  },
  'go.clearinghouseAlerts': {
    title: 'Clearinghouse query alerts',
    group: 'Go to',
    scope: 'global',
    permission: SEES_CLEARINGHOUSE,
    feature: 'clearinghouse',
    opens: clearinghouseAddresses.alerts,
    needsClient: true,
    words: 'prohibited hit full query 24 hours overdue consent',
    menu: false,
  },
  'clearinghouse.make': {
    ...order,
    title: 'Create query files',
    keys: ['m'],
    words: 'bulk upload tab delimited limited year roster',
  },
  'clearinghouse.files': {
    ...order,
    title: 'Query files',
    permission: SEES_CLEARINGHOUSE,
    keys: ['shift+f'],
    words: 'bulk upload download sent take back',
  },
  'clearinghouse.provider': {
    ...order,
    title: 'Queries with the provider',
    permission: SEES_CLEARINGHOUSE,
    words: 'simulator stands still failed ask again retry',
  },
  'clearinghouse.read': {
    ...order,
    title: 'Import a results file',
    keys: ['u'],
    words: 'upload answers query history import',
  },
  'clearinghouse.ask': {
    ...order,
    title: 'Begin a query about the driver',
    keys: ['a'],
    words: 'full pre-employment limited consent request',
  },
  'clearinghouse.answer': {
    ...order,
    title: 'Enter the answer',
    keys: ['n'],
    words: 'result prohibited not found refused consent',
  },
  'clearinghouse.plan': {
    ...order,
    title: 'Change the plan',
    keys: ['shift+p'],
    words: 'annual cycle designation c/tpa balance queries',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const clearinghouseScopes = {
  clearinghouse: 'in the Clearinghouse',
} as const;

declare module './command.ts' {
  interface CommandTables {
    clearinghouseCommands: typeof clearinghouseCommands;
  }
  interface ScopeTables {
    clearinghouseScopes: typeof clearinghouseScopes;
  }
}

import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { SEES_POOLS, SEES_SELECTIONS, SEES_TESTING_RATES } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const keep = {
  group: 'Orders',
  scope: 'randomPools',
  permission: 'records.configurePools',
  feature: 'randomPools',
  needsClient: true,
} as const;

/** Random testing: its pools and the rates of the agencies. */
export const randomsCommands = {
  'go.randomPools': {
    title: 'Pool management',
    group: 'Go to',
    scope: 'global',
    permission: SEES_POOLS,
    feature: 'randomPools',
    opens: randomsAddresses.pools,
    needsClient: true,
    words: 'random testing pools drug alcohol 382.305',
    menu: 'Reports',
  },
  'go.testingRates': {
    title: 'Testing rates',
    group: 'Go to',
    scope: 'global',
    permission: SEES_TESTING_RATES,
    feature: 'randomPools',
    opens: randomsAddresses.rates,
    words: 'random rate percent fmcsa faa fra fta phmsa uscg',
    menu: 'Reports',
  },
  'go.randomReports': {
    title: 'Pool reporting',
    group: 'Go to',
    scope: 'global',
    permission: SEES_SELECTIONS,
    feature: 'randomSelections',
    opens: randomsAddresses.reports,
    needsClient: true,
    words: 'random selections draws previous report',
    menu: 'Reports',
  },
  'randomPools.report': {
    title: 'Open the pool’s report',
    group: 'Orders',
    scope: 'randomPools',
    permission: SEES_SELECTIONS,
    feature: 'randomSelections',
    needsClient: true,
    keys: ['shift+v'],
    words: 'calculation selections draw report',
  },
  'randomReport.draw': {
    title: 'Freeze the list and draw',
    group: 'Orders',
    scope: 'randomReport',
    permission: 'records.drawRandoms',
    feature: 'randomSelections',
    needsClient: true,
    keys: ['d'],
    mutates: true,
    words: 'random selection select people',
  },
  'randomReport.download': {
    title: 'Download the draw to check it',
    group: 'Orders',
    scope: 'randomReport',
    permission: SEES_SELECTIONS,
    feature: 'randomSelections',
    needsClient: true,
    keys: ['shift+d'],
    words: 'published proof verify auditor file',
  },
  'randomPools.add': {
    ...keep,
    title: 'New pool',
    keys: ['a'],
    words: 'add make random pool wizard',
  },
  'randomPools.edit': {
    ...keep,
    title: 'Change the pool',
    keys: ['e'],
    words: 'edit wizard percentages frequency locations filters',
  },
  'randomPools.delete': {
    ...keep,
    title: 'Delete the pool',
    keys: ['del'],
    confirm: 'Its selections are kept for the auditor. Delete this pool?',
    mutates: true,
    words: 'remove hide',
  },
  'poolWizard.reset': {
    ...keep,
    scope: 'poolWizard',
    title: 'Reset the wizard',
    keys: ['shift+r'],
    words: 'start over',
  },
  'testingRates.add': {
    title: 'Enter a rate',
    group: 'Orders',
    scope: 'testingRates',
    permission: 'admin.superAdmin',
    audience: 'internal',
    keys: ['a'],
    words: 'new testing rate year',
  },
  'testingRates.remove': {
    title: 'Take the rate back',
    group: 'Orders',
    scope: 'testingRates',
    permission: 'admin.superAdmin',
    audience: 'internal',
    keys: ['del'],
    confirm: 'Take this rate back before it begins?',
    mutates: true,
    words: 'remove delete testing rate',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const randomsScopes = {
  randomPools: 'among the pools',
  poolWizard: 'in the pool wizard',
  randomReport: 'on a pool’s report',
  testingRates: 'among the testing rates',
} as const;

declare module './command.ts' {
  interface CommandTables {
    randomsCommands: typeof randomsCommands;
  }
  interface ScopeTables {
    randomsScopes: typeof randomsScopes;
  }
}

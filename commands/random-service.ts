import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { SEES_CONSORTIA } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const ofConsortium = {
  group: 'Orders',
  scope: 'consortium',
  permission: 'records.configurePools',
  audience: 'internal',
} as const;

const ofBilling = {
  group: 'Orders',
  scope: 'randomBilling',
  permission: 'randoms.billingReconcile',
  audience: 'internal',
} as const;

/** Random testing as the service does it for its clients: pools over several of them, rates of the agencies, bills. */
export const randomServiceCommands = {
  'go.randomBilling': {
    title: 'Random billing',
    group: 'Go to',
    scope: 'global',
    permission: 'randoms.billingReconcile',
    audience: 'internal',
    opens: randomsAddresses.billing,
    words: 'reconcile bills selected ordered tested differences',
    menu: 'Reports',
  },
  'randomBilling.enter': {
    title: 'Enter what was billed',
    ...ofBilling,
    keys: ['e'],
    words: 'invoice bill reconcile random tests month',
  },
  'randomBilling.add': {
    title: 'Enter a bill of another company',
    ...ofBilling,
    keys: ['a'],
    args: [{ name: 'client', label: 'Company', kind: 'client', required: true }],
    words: 'invoice bill reconcile random tests month without a draw',
  },
  'go.consortia': {
    title: 'Consortia',
    group: 'Go to',
    scope: 'global',
    permission: SEES_CONSORTIA,
    audience: 'internal',
    opens: randomsAddresses.consortia,
    words: 'random pool over several clients owner-operators c/tpa',
    menu: false,
  },
  'consortia.add': {
    title: 'New consortium',
    group: 'Orders',
    scope: 'consortia',
    permission: 'records.configurePools',
    audience: 'internal',
    keys: ['a'],
    words: 'add make random pool several clients',
  },
  'consortium.join': {
    ...ofConsortium,
    title: 'Add a client',
    keys: ['a'],
    words: 'join member company location',
  },
  'consortium.leave': {
    ...ofConsortium,
    title: 'Take the client out',
    keys: ['del'],
    confirm:
      'Those of its people who were selected stay selected. Take this client out of the pool?',
    mutates: true,
    words: 'remove leave member',
  },
  'consortium.edit': {
    ...ofConsortium,
    title: 'Change the consortium',
    keys: ['e'],
    words: 'edit percentages frequency name',
  },
  'consortium.delete': {
    ...ofConsortium,
    title: 'Delete the consortium',
    confirm: 'Its selections are kept for the auditor. Delete this pool at all of its clients?',
    mutates: true,
    words: 'remove hide',
  },
  'consortium.draw': {
    ...ofConsortium,
    permission: 'records.drawRandoms',
    title: 'Freeze the list of all clients and draw',
    keys: ['d'],
    mutates: true,
    words: 'random selection select people',
  },
  'consortium.download': {
    ...ofConsortium,
    permission: SEES_CONSORTIA,
    title: 'Download the draw of all clients',
    keys: ['shift+d'],
    words: 'published proof verify auditor file',
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
    title: 'Remove the rate',
    group: 'Orders',
    scope: 'testingRates',
    permission: 'admin.superAdmin',
    audience: 'internal',
    keys: ['del'],
    confirm: 'Remove this rate before it takes effect?',
    mutates: true,
    words: 'remove delete testing rate',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    randomServiceCommands: typeof randomServiceCommands;
  }
}

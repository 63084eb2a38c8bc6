import type { Commands } from './command.ts';
import { SEES_SET_UP } from '#src/shared/permission-sets.ts';
import { setUpAddresses } from '#src/features/set-up/set-up.addresses.ts';

const onTree = {
  group: 'Clients',
  scope: 'treeImport',
  permission: 'client.addLocation',
  needsClient: true,
} as const;

const onDocuments = {
  group: 'Clients',
  scope: 'documentImport',
  permission: 'customerCare.setUpClientFile',
  feature: 'documents',
  needsClient: true,
} as const;

/** Setting up a client: its tree of locations from a file. */
export const setUpCommands = {
  'go.setUp': {
    title: 'Set up the company',
    group: 'Go to',
    scope: 'global',
    permission: SEES_SET_UP,
    opens: setUpAddresses.setUp,
    needsClient: true,
    words: 'guide onboarding missing first steps checklist new client begin',
  },
  'setUp.client': {
    title: 'Set up a client',
    group: 'Clients',
    scope: 'global',
    permission: 'customerCare.setUpClientFile',
    args: [{ name: 'client', label: 'Client', kind: 'client', required: true }],
    audience: 'internal',
    words: 'guide onboarding missing first steps checklist new employer company begin',
    menu: 'Clients',
  },
  'user.inviteMany': {
    title: 'Invite several users',
    group: 'Settings',
    scope: 'global',
    permission: 'client.addUser',
    opens: setUpAddresses.inviteUsers,
    needsClient: true,
    words: 'many bulk list paste csv accounts people logins mail colleagues set up',
  },
  'go.importTree': {
    title: 'Import locations',
    group: 'Go to',
    scope: 'global',
    permission: 'client.addLocation',
    opens: setUpAddresses.importTree,
    needsClient: true,
    words: 'tree terminals sites csv excel xlsx upload many hierarchy set up',
  },
  'go.importDocuments': {
    title: 'Import documents of a former system',
    group: 'Go to',
    scope: 'global',
    permission: 'customerCare.setUpClientFile',
    feature: 'documents',
    opens: setUpAddresses.importDocuments,
    needsClient: true,
    words: 'zip index migrate old vendor scans upload many set up',
  },
  'documentImport.template': {
    title: 'Save a template for an index of documents',
    group: 'Clients',
    scope: 'global',
    permission: 'customerCare.setUpClientFile',
    feature: 'documents',
    needsClient: true,
    words: 'csv example headings columns download zip former system',
  },
  'documentImport.apply': {
    ...onDocuments,
    title: 'File the documents of the ZIP',
    keys: ['shift+a'],
    mutates: true,
    words: 'apply import save',
  },
  'documentImport.columns': {
    ...onDocuments,
    title: 'Choose the columns of the index again',
    keys: ['shift+c'],
    words: 'mapping fields headings back',
  },
  'documentImport.stop': {
    ...onDocuments,
    title: 'Discard the documents of the ZIP',
    mutates: true,
    words: 'cancel abort stop import',
  },
  'treeImport.template': {
    title: 'Save a template for locations',
    group: 'Clients',
    scope: 'global',
    permission: 'client.addLocation',
    needsClient: true,
    words: 'csv example headings columns download tree terminals',
  },
  'treeImport.apply': {
    ...onTree,
    title: 'Add the locations of the list',
    keys: ['shift+a'],
    mutates: true,
    words: 'apply import tree save',
  },
  'treeImport.columns': {
    ...onTree,
    title: 'Choose the columns of the list again',
    keys: ['shift+c'],
    words: 'mapping fields headings back',
  },
  'treeImport.stop': {
    ...onTree,
    title: 'Discard the list of locations',
    mutates: true,
    words: 'cancel abort stop import',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const setUpScopes = {
  treeImport: 'in a list of locations',
  documentImport: 'in a ZIP of documents',
} as const;

declare module './command.ts' {
  interface CommandTables {
    setUpCommands: typeof setUpCommands;
  }
  interface ScopeTables {
    setUpScopes: typeof setUpScopes;
  }
}

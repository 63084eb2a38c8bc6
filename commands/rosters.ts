import type { Commands } from './command.ts';
import { rostersAddresses } from '#src/features/rosters/rosters.addresses.ts';

/** The update of a roster from a file, and the import of photos. */
export const rostersCommands = {
  'go.rosterUpdate': {
    title: 'Roster update',
    group: 'Go to',
    scope: 'global',
    keys: ['g r'],
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    opens: rostersAddresses.update,
    needsClient: true,
    words: 'import upload csv excel xlsx employees spreadsheet mass change bulk',
    menu: 'Employees',
  },
  'roster.template': {
    title: 'Save a roster template',
    group: 'Employees',
    scope: 'global',
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    needsClient: true,
    words: 'csv example headings columns download roster update',
    menu: 'Employees',
  },
  'roster.apply': {
    title: 'Apply the roster update',
    group: 'Employees',
    scope: 'rosterUpdate',
    keys: ['shift+a'],
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    needsClient: true,
    mutates: true,
    words: 'run carry out import save changes',
  },
  'roster.stop': {
    title: 'Stop the roster update',
    group: 'Employees',
    scope: 'rosterUpdate',
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    needsClient: true,
    mutates: true,
    words: 'cancel abort give up import',
  },
  'roster.columns': {
    title: 'Choose the columns again',
    group: 'Employees',
    scope: 'rosterUpdate',
    keys: ['shift+c'],
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    needsClient: true,
    words: 'mapping fields headings back',
  },
  'roster.result': {
    title: 'Save the rows of the roster update as CSV',
    group: 'Employees',
    scope: 'rosterUpdate',
    keys: ['shift+d'],
    permission: 'client.uploadRosterUpdates',
    feature: 'employees',
    needsClient: true,
    words: 'download result report errors faulty',
  },
  'go.importPhotos': {
    title: 'Import photos',
    group: 'Go to',
    scope: 'global',
    keys: ['g y'],
    permission: 'session',
    feature: 'employees',
    opens: rostersAddresses.photos,
    audience: 'internal',
    words: 'pictures images faces zip upload',
    menu: 'Employees',
  },
  'photos.finish': {
    title: 'Put the matched photos into the files',
    group: 'Employees',
    scope: 'photos',
    keys: ['shift+a'],
    permission: 'client.editEmployeeInfo',
    feature: 'employees',
    needsClient: true,
    mutates: true,
    words: 'import store save pictures',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const rostersScopes = {
  rosterUpdate: 'in a roster update',
  photos: 'in an import of photos',
} as const;

declare module './command.ts' {
  interface CommandTables {
    rostersCommands: typeof rostersCommands;
  }
  interface ScopeTables {
    rostersScopes: typeof rostersScopes;
  }
}

import type { Commands } from './command.ts';
import {
  CHANGES_DOCUMENTS,
  READS_FILES,
  SEES_INVESTIGATION_READERS,
} from '#src/shared/permission-sets.ts';

/** What every command on a document that changes it has in common. */
const change = {
  group: 'Documents',
  scope: 'documents',
  permission: 'client.uploadDocuments',
  feature: 'documents',
  mutates: true,
  needsClient: true,
} as const;
const read = {
  group: 'Documents',
  scope: 'documents',
  permission: READS_FILES,
  feature: 'documents',
} as const;

export const documentsCommands = {
  'documents.open': {
    ...read,
    title: 'Open document',
    words: 'pdf view file',
    menu: false,
  },
  'documents.delete': {
    ...change,
    permission: CHANGES_DOCUMENTS,
    title: 'Delete document',
    keys: ['del'],
    words: 'hide remove file',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
  },
  'documents.restore': {
    ...change,
    permission: 'records.hideDocument',
    title: 'Restore document',
    keys: ['shift+b'],
    words: 'undelete bring back deleted',
  },
  'documents.reinstate': {
    ...change,
    permission: 'records.hideDocument',
    title: 'Make this the current document',
    keys: ['shift+u'],
    words: 'supersede reinstate older newer',
  },
  'documents.openNewer': {
    ...read,
    title: 'Open the newer document',
    words: 'superseded by replaced',
    menu: false,
  },
  'documents.missing': {
    title: 'Send missing documents',
    group: 'Documents',
    scope: 'employee',
    keys: ['m'],
    permission: 'client.uploadDocuments',
    feature: 'documents',
    needsClient: true,
    words: 'wizard required upload expired',
    first: 3,
  },
  'documents.showDeleted': {
    ...read,
    permission: 'records.hideDocument',
    needsClient: true,
    title: 'Show or hide deleted documents',
    keys: ['shift+h'],
    words: 'hidden trash removed',
    menu: false,
  },
  'documents.showFiled': {
    ...read,
    title: 'Documents on file',
    keys: ['shift+f'],
    words: 'tab',
    menu: false,
  },
  'documents.showExternal': {
    ...read,
    title: 'Files from outside',
    keys: ['shift+e'],
    words: 'external files mail fax folder tab',
    menu: false,
  },
  'documents.showConsents': {
    ...read,
    title: 'Clearinghouse consents',
    keys: ['shift+c'],
    words: 'query dch drug alcohol tab',
    menu: false,
  },
  'documents.showHistory': {
    ...read,
    title: 'Investigation history and who read it',
    keys: ['shift+i'],
    permission: SEES_INVESTIGATION_READERS,
    words: '391.53 safety performance read log tab',
    menu: false,
  },
  'documents.noteConsent': {
    ...change,
    title: 'Note what the consent covers',
    keys: ['shift+y'],
    words: 'license state dot number dates',
  },
  'documents.findMvr': {
    ...read,
    title: 'Show the MVR record',
    keys: ['shift+v'],
    words: 'motor vehicle record violations points',
  },
  'documents.nextTab': {
    ...read,
    title: 'Next open document',
    keys: ['.'],
    words: 'tab',
    repeats: true,
    menu: false,
  },
  'documents.previousTab': {
    ...read,
    title: 'Previous open document',
    keys: [','],
    words: 'tab',
    repeats: true,
    menu: false,
  },
  'documents.closeTab': {
    ...read,
    title: 'Close this document',
    keys: ['shift+w'],
    words: 'tab',
    menu: false,
  },
  'documents.tabsMode': {
    ...read,
    scope: 'global',
    title: 'Documents as tabs, or one at a time',
    words: 'single multi mode several',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const documentsScopes = {
  documents: 'in a list of documents',
} as const;

declare module './command.ts' {
  interface CommandTables {
    documentsCommands: typeof documentsCommands;
  }
  interface ScopeTables {
    documentsScopes: typeof documentsScopes;
  }
  interface ArgumentKinds {
    documentType: true;
  }
}

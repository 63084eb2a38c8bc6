import { settingsAddresses } from '#src/features/settings/settings.addresses.ts';
import type { Commands } from './command.ts';

const own = {
  group: 'Settings',
  permission: 'admin.superAdmin',
  audience: 'internal',
} as const;

/** What administrators set for the whole installation. */
export const settingsCommands = {
  'go.settings': {
    title: 'Settings of the installation',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    audience: 'internal',
    opens: settingsAddresses.overview,
    words: 'configuration reasons texts announcements broadcast hidden features administration',
    menu: 'Settings',
  },
  'settings.announce': {
    ...own,
    title: 'Send an announcement',
    scope: 'global',
    words: 'broadcast ticker news message banner maintenance',
    menu: false,
  },
  'settingsText.add': {
    ...own,
    title: 'Add a text',
    scope: 'settingsTexts',
    keys: ['n'],
    words: 'new reason announcement note',
  },
  'settingsText.change': {
    ...own,
    title: 'Change the text',
    scope: 'settingsTexts',
    keys: ['shift+e'],
    words: 'edit reword when shown',
  },
  'settingsText.retire': {
    ...own,
    title: 'Retire the text',
    scope: 'settingsTexts',
    mutates: true,
    words: 'remove delete hide end',
  },
  'settingsText.restore': {
    ...own,
    title: 'Put the text back',
    scope: 'settingsTexts',
    mutates: true,
    words: 'restore undo use again',
  },
  'go.documentTypes': {
    title: 'Document types',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    audience: 'internal',
    opens: settingsAddresses.documentTypes,
    words: 'kinds of papers categories settings administration',
    menu: false,
  },
  'documentType.add': {
    ...own,
    title: 'Add a document type',
    scope: 'documentTypes',
    keys: ['n'],
    words: 'new kind of paper',
  },
  'documentType.change': {
    ...own,
    title: 'Change the document type',
    scope: 'documentTypes',
    keys: ['shift+e'],
    words: 'edit rename end until date',
  },
  'documentType.remove': {
    ...own,
    title: 'Remove the document type',
    scope: 'documentTypes',
    keys: ['del'],
    confirm: 'Remove this document type, which is not in use yet?',
    mutates: true,
    words: 'remove delete undo',
  },
  'go.licenseFormats': {
    title: 'Formats of license numbers',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    audience: 'internal',
    opens: settingsAddresses.licenseFormats,
    words: 'driver license state pattern rule settings administration',
    menu: false,
  },
  'licenseFormat.add': {
    ...own,
    title: 'Add a format of license numbers',
    scope: 'licenseFormats',
    keys: ['n'],
    words: 'new state pattern',
  },
  'licenseFormat.date': {
    ...own,
    title: 'Set the last day of the format',
    scope: 'licenseFormats',
    keys: ['shift+e'],
    words: 'end date last day resume',
  },
  'licenseFormat.remove': {
    ...own,
    title: 'Remove the format',
    scope: 'licenseFormats',
    keys: ['del'],
    confirm: 'Remove this format before it takes effect?',
    mutates: true,
    words: 'remove delete undo',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const settingsScopes = {
  settingsTexts: 'in the texts of the settings',
  documentTypes: 'among the document types',
  licenseFormats: 'among the formats of license numbers',
} as const;

declare module './command.ts' {
  interface CommandTables {
    settingsCommands: typeof settingsCommands;
  }
  interface ScopeTables {
    settingsScopes: typeof settingsScopes;
  }
}

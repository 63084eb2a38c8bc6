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
    title: 'Announce something to everybody',
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
} as const satisfies Commands;

/** Where these commands work, in words. */
export const settingsScopes = {
  settingsTexts: 'in the texts of the settings',
} as const;

declare module './command.ts' {
  interface CommandTables {
    settingsCommands: typeof settingsCommands;
  }
  interface ScopeTables {
    settingsScopes: typeof settingsScopes;
  }
}

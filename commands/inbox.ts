import { inboxAddresses } from '#src/features/inbox/inbox.addresses.ts';
import type { Commands } from './command.ts';

const onEntries = { group: 'Alerts', scope: 'inboxRows', permission: 'session' } as const;

/** What happened that somebody is to know of. */
export const inboxCommands = {
  'go.inbox': {
    title: 'Inbox',
    group: 'Go to',
    scope: 'global',
    keys: ['g g'],
    permission: 'session',
    opens: inboxAddresses.inbox,
    words: 'notifications bell mentions answers news unread messages assigned to me',
    menu: 'Alerts',
  },
  'inbox.done': {
    ...onEntries,
    title: 'Done with the entry',
    keys: ['e'],
    words: 'archive clear dismiss finish',
  },
  'inbox.unread': {
    ...onEntries,
    title: 'Mark the entry as unread, or as read',
    keys: ['u'],
    words: 'read seen keep new',
  },
  'inbox.allRead': {
    ...onEntries,
    title: 'Mark every entry as read',
    keys: ['shift+u'],
    words: 'seen all clear',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const inboxScopes = {
  inboxRows: 'in the inbox',
} as const;

declare module './command.ts' {
  interface CommandTables {
    inboxCommands: typeof inboxCommands;
  }
  interface ScopeTables {
    inboxScopes: typeof inboxScopes;
  }
}

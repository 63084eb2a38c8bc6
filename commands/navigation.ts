import type { Commands } from './command.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

export const navigationCommands = {
  'go.home': { title: 'Home', group: 'Go to', scope: 'global', keys: ['g h'], opens: '/' },
  'go.profile': {
    title: 'My Profile',
    group: 'Account',
    scope: 'global',
    keys: ['g p'],
    permission: 'session',
    opens: ownAddresses.profile,
    words: 'settings preferences my account name email',
  },
  'go.keys': {
    title: 'My keys',
    group: 'Account',
    scope: 'global',
    keys: ['g k'],
    permission: 'session',
    opens: ownAddresses.keys,
    words: 'keyboard shortcuts change remap customise hotkeys',
  },
  'go.layouts': {
    title: 'My layouts',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: ownAddresses.layouts,
    words: 'panes arrangement remembered forget',
  },
  'go.sessions': {
    title: 'My sessions',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: ownAddresses.sessions,
    words: 'devices signed in elsewhere end log out',
  },
  'go.changePassword': {
    title: 'Change password',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: ownAddresses.changePassword,
  },
  'go.contact': {
    title: 'Contact Us',
    group: 'Help',
    scope: 'global',
    opens: ownAddresses.contact,
    audience: 'external',
    words: 'message mail write support question',
    menu: 'Help',
  },
  'go.terms': {
    title: 'Terms of Service',
    group: 'Help',
    scope: 'global',
    opens: ownAddresses.termsOfService,
  },
  'go.privacy': {
    title: 'Privacy Policy',
    group: 'Help',
    scope: 'global',
    opens: ownAddresses.privacyPolicy,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    navigationCommands: typeof navigationCommands;
  }
}

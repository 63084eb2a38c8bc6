import type { Commands } from './command.ts';

export const navigationCommands = {
  'go.home': { title: 'Home', group: 'Go to', scope: 'global', keys: ['g h'], opens: '/' },
  'go.profile': {
    title: 'My Profile',
    group: 'Account',
    scope: 'global',
    keys: ['g p'],
    permission: 'session',
    opens: '/user/profile',
    words: 'account name email',
  },
  'go.keys': {
    title: 'My keys',
    group: 'Account',
    scope: 'global',
    keys: ['g k'],
    permission: 'session',
    opens: '/user/keys',
    words: 'keyboard shortcuts change remap customise hotkeys',
  },
  'go.layouts': {
    title: 'My layouts',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: '/user/layouts',
    words: 'panes arrangement remembered forget',
  },
  'go.sessions': {
    title: 'My sessions',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: '/user/sessions',
    words: 'devices signed in elsewhere end log out',
  },
  'go.changePassword': {
    title: 'Change password',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: '/user/changepassword',
  },
  'go.contact': {
    title: 'Contact Us',
    group: 'Help',
    scope: 'global',
    opens: '/contact',
    audience: 'external',
    words: 'message mail write support question',
  },
  'go.terms': {
    title: 'Terms of Service',
    group: 'Help',
    scope: 'global',
    opens: '/termsOfService',
  },
  'go.privacy': {
    title: 'Privacy Policy',
    group: 'Help',
    scope: 'global',
    opens: '/privacyPolicy',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    navigationCommands: typeof navigationCommands;
  }
}

import type { Commands } from './command.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** One of what Home says is to be done, by its number there. */
const numbered = {
  group: 'Go to',
  scope: 'home',
  permission: 'session',
  menu: false,
  palette: false,
  words: 'number do first worst',
} as const;

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
  'home.doFirst': { ...numbered, title: 'Begin with the first thing to do', keys: ['1'] },
  'home.doSecond': { ...numbered, title: 'Begin with the second thing to do', keys: ['2'] },
  'home.doThird': { ...numbered, title: 'Begin with the third thing to do', keys: ['3'] },
  'home.doFourth': { ...numbered, title: 'Begin with the fourth thing to do', keys: ['4'] },
  'home.doFifth': { ...numbered, title: 'Begin with the fifth thing to do', keys: ['5'] },
  'home.doSixth': { ...numbered, title: 'Begin with the sixth thing to do', keys: ['6'] },
  'home.doSeventh': { ...numbered, title: 'Begin with the seventh thing to do', keys: ['7'] },
  'home.doEighth': { ...numbered, title: 'Begin with the eighth thing to do', keys: ['8'] },
  'home.doNinth': { ...numbered, title: 'Begin with the ninth thing to do', keys: ['9'] },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const navigationScopes = {
  home: 'on Home',
} as const;

declare module './command.ts' {
  interface CommandTables {
    navigationCommands: typeof navigationCommands;
  }
  interface ScopeTables {
    navigationScopes: typeof navigationScopes;
  }
}

import type { Commands } from './command.ts';

export const navigationCommands = {
  'go.home': { title: 'Home', group: 'Go to', scope: 'global', keys: ['g h'], opens: '/' },
  'go.profile': {
    title: 'My profile',
    group: 'Account',
    scope: 'global',
    keys: ['g p'],
    permission: 'session',
    opens: '/user/profile',
    words: 'account name email',
  },
  'go.changePassword': {
    title: 'Change password',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    opens: '/user/changepassword',
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

import type { Commands } from './command.ts';

export const sessionCommands = {
  'session.signOut': {
    title: 'Log out',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    words: 'sign out leave exit',
  },
  'session.maskSsn': {
    title: 'Mask SSN on or off',
    group: 'Account',
    scope: 'global',
    permission: 'client.viewPII',
    words: 'social security number show hide',
  },
} as const satisfies Commands;

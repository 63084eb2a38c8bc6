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
  'session.stopImpersonating': {
    title: 'Stop impersonating',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    words: 'own identity back real user',
    audience: 'external',
  },
} as const satisfies Commands;

import type { Commands } from './command.ts';

export const sessionCommands = {
  'session.signOut': {
    title: 'Log Out',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    words: 'sign out leave exit',
  },
  'session.maskSsn': {
    title: 'Mask SSN on/off',
    group: 'Account',
    scope: 'global',
    permission: 'client.viewPII',
    words: 'social security number show hide',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    sessionCommands: typeof sessionCommands;
  }
}

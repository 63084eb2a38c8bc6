import type { Commands } from './command.ts';

export const sessionCommands = {
  'session.signOut': {
    title: 'Log Out',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    words: 'sign out leave exit',
  },
  'session.endOthers': {
    title: 'End my other sessions',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    confirm: 'End all your sessions but this one?',
    mutates: true,
    words: 'log out everywhere devices sign out elsewhere',
  },
  'session.maskSsn': {
    title: 'Mask SSN on/off',
    group: 'Account',
    scope: 'global',
    permission: 'client.viewPII',
    words: 'social security number show hide',
  },
  'session.impersonate': {
    title: 'Act as a user',
    group: 'Clients',
    scope: 'global',
    keys: ['g i'],
    permission: 'customerCare.impersonateUser',
    feature: 'impersonation',
    args: [{ name: 'user', label: 'User to act as', kind: 'user', required: true }],
    audience: 'internal',
    words: 'impersonate become identity sign in as',
  },
  'session.stopImpersonating': {
    title: 'Stop acting as this user',
    group: 'Account',
    scope: 'global',
    keys: ['f8'],
    permission: 'session',
    during: 'impersonation',
    audience: 'external',
    inFields: true,
    words: 'stop impersonating own identity back real user',
  },
} as const satisfies Commands;

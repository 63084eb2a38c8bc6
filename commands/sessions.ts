import { CHANGES_SIGN_IN } from '#src/shared/permission-sets.ts';
import { sessionsAddresses } from '#src/features/sessions/sessions.addresses.ts';
import type { Commands } from './command.ts';

/** Sessions of one's own, and acting as a user. */
export const sessionsCommands = {
  'session.endOthers': {
    title: 'End my other sessions',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    confirm: 'End all your sessions but this one?',
    mutates: true,
    words: 'log out everywhere devices sign out elsewhere',
  },
  'go.signInPolicy': {
    title: 'Sign-in rules',
    group: 'Go to',
    scope: 'global',
    permission: CHANGES_SIGN_IN,
    opens: sessionsAddresses.policy,
    words: 'second factor required two factor mfa 2fa trusted devices security policy',
    menu: false,
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
    menu: 'Clients',
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
    menu: 'Clients',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    sessionsCommands: typeof sessionsCommands;
  }
  interface ArgumentKinds {
    user: true;
  }
}

import {
  ADDS_REPS,
  CHANGES_USERS,
  INVITES_FIRST,
  SEES_CLIENT_USERS,
  SEES_REPS,
  SEES_STAFF,
  SEES_USERS,
} from '#src/shared/permission-sets.ts';
import { userAdminAddresses } from '#src/features/users/user-admin.addresses.ts';
import type { Commands } from './command.ts';

const onUser = {
  group: 'Settings',
  scope: 'userAccount',
  permission: CHANGES_USERS,
} as const;

/** Accounts of others: a client's users, customer care reps, internal users. */
export const usersCommands = {
  'go.users': {
    title: 'Users',
    group: 'Go to',
    scope: 'global',
    permission: SEES_CLIENT_USERS,
    opens: userAdminAddresses.users,
    needsClient: true,
    words: 'accounts people permissions roles logins who may',
    menu: 'Settings',
  },
  'go.programs': {
    title: 'Programs and their keys',
    group: 'Go to',
    scope: 'global',
    permission: 'client.configureUser',
    opens: userAdminAddresses.programs,
    needsClient: true,
    words: 'api key keys token secret integration machine service account rotate revoke',
    menu: false,
  },
  'user.add': {
    title: 'Invite user',
    group: 'Settings',
    scope: 'global',
    permission: 'client.addUser',
    opens: userAdminAddresses.addUser,
    needsClient: true,
    words: 'new add account person login sign up mail colleague',
  },
  'user.open': {
    title: 'Open user',
    group: 'Settings',
    scope: 'global',
    permission: SEES_CLIENT_USERS,
    needsClient: true,
    args: [{ name: 'account', label: 'User', kind: 'account', required: true }],
    words: 'account colleague person permissions deactivate',
  },
  'location.seenBy': {
    title: 'Who can see the files of a location',
    group: 'Settings',
    scope: 'global',
    permission: SEES_USERS,
    needsClient: true,
    args: [{ name: 'location', label: 'Location', kind: 'location', required: true }],
    words: 'access rights privacy audit who may open',
  },
  'user.addFirst': {
    title: 'Invite the first administrator',
    group: 'Settings',
    scope: 'global',
    permission: INVITES_FIRST,
    audience: 'internal',
    needsClient: true,
    words: 'new client company account set up onboarding',
  },
  'go.careReps': {
    title: 'Customer care reps',
    group: 'Go to',
    scope: 'global',
    permission: SEES_REPS,
    opens: userAdminAddresses.reps,
    audience: 'internal',
    words: 'ccr staff accounts',
    menu: 'Clients',
  },
  'careRep.add': {
    title: 'Add customer care rep',
    group: 'Settings',
    scope: 'global',
    permission: ADDS_REPS,
    opens: userAdminAddresses.addRep,
    audience: 'internal',
    words: 'new invite ccr account staff',
  },
  'go.internalUsers': {
    title: 'Internal users',
    group: 'Go to',
    scope: 'global',
    permission: SEES_STAFF,
    opens: userAdminAddresses.staff,
    audience: 'internal',
    words: 'staff accounts reviewers administrators team',
    menu: 'Settings',
  },
  'internalUser.add': {
    title: 'Add internal user',
    group: 'Settings',
    scope: 'global',
    permission: 'admin.configureInternalUser',
    opens: userAdminAddresses.addStaff,
    audience: 'internal',
    words: 'new invite account staff reviewer',
  },
  'user.invite': {
    ...onUser,
    title: 'Send the invitation again',
    mutates: true,
    words: 'resend mail sign up link',
  },
  'user.mailReset': {
    ...onUser,
    title: 'Mail a link to set a new password',
    mutates: true,
    confirm: 'Mail this user a link to set a new password, and forget failed sign-ins?',
    words: 'reset forgot unlock locked out',
  },
  'user.endSessions': {
    ...onUser,
    title: 'Sign this user out everywhere',
    mutates: true,
    confirm: 'Sign this user out everywhere, keeping what they have not saved in their browser?',
    words: 'end sessions log out devices',
  },
  'user.deactivate': {
    ...onUser,
    title: 'Deactivate this user',
    mutates: true,
    confirm: 'Deactivate this user, who is then signed out at once and cannot sign in any more?',
    words: 'remove disable left fired block delete account',
  },
  'user.resetFactor': {
    ...onUser,
    title: 'Remove a lost second factor',
    mutates: true,
    confirm:
      'Remove the second factor of this user in a day, or once another administrator agrees, and tell them by mail?',
    words: 'authenticator app phone lost code two factor mfa 2fa reset',
  },
  'user.agreeFactorReset': {
    ...onUser,
    title: 'Agree to remove the second factor',
    mutates: true,
    confirm: 'Remove the second factor of this user now, and sign them out everywhere?',
    words: 'authenticator second person approve two factor mfa 2fa',
  },
  'user.keepFactor': {
    ...onUser,
    title: 'Keep the second factor after all',
    mutates: true,
    words: 'withdraw authenticator two factor mfa 2fa',
  },
  'user.activate': {
    ...onUser,
    title: 'Activate this user again',
    mutates: true,
    words: 'enable unblock restore account',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const usersScopes = {
  userAccount: 'on a user',
} as const;

declare module './command.ts' {
  interface CommandTables {
    usersCommands: typeof usersCommands;
  }
  interface ArgumentKinds {
    account: true;
  }
  interface ScopeTables {
    usersScopes: typeof usersScopes;
  }
}

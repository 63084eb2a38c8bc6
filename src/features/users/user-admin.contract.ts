import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { patchBody } from '#src/shared/patch-body.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import {
  CHANGES_USERS,
  INVITES_FIRST,
  SEES_REPS,
  SEES_USERS,
} from '#src/shared/permission-sets.ts';
import { line } from '#src/shared/text.ts';
import { STAFF_COLUMNS, USER_ADMIN_COLUMNS } from './user-admin.columns.ts';
import { ACCOUNT_KINDS, ACCOUNT_STATES, PROTECTED } from './user-admin.rules.ts';

/** The words for the users call without a client (R396). */
export const USERS_NEED_A_CLIENT = 'Invalid parameters. Unable to make request.';

export const USER_ADMIN_ERRORS = defineErrors('user-admin', {
  known: {
    status: 409,
    message: 'Someone at the company already has this address. Open that account instead.',
  },
  self: {
    status: 403,
    message: 'You cannot change your own permissions. Ask another administrator.',
  },
  not_grantable: {
    status: 403,
    message: 'You can grant only permissions you have yourself.',
  },
  elsewhere: {
    status: 403,
    message:
      'This account works at locations that are not yours. An administrator of all of them can change it.',
  },
  last_administrator: {
    status: 409,
    message:
      'This is the last account that administers all users. Give that to someone else first.',
  },
  has_administrator: {
    status: 409,
    message: 'The company already has an administrator, who invites everyone else.',
  },
  signed_up: {
    status: 409,
    message: 'This user has signed up already. They can set a new password on the log-in page.',
  },
  not_signed_up: {
    status: 409,
    message: 'This user has not signed up yet. Send the invitation again instead.',
  },
  inactive: {
    status: 409,
    message: 'This account is deactivated. Activate it first.',
  },
});

const FILL_IN = 'Fill this in.';
const permission = z.enum(ALL_PERMISSIONS);

/** The fields that an administrator enters. The address stays as it is: it is what one signs in with. */
const names = {
  firstName: line(80).min(1, FILL_IN),
  lastName: line(80).min(1, FILL_IN),
};
const phone = line(40)
  .nullable()
  .transform((value) => (value === '' ? null : value));
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .pipe(z.email({ error: 'Please enter a properly formatted email address' }));

const place = z.object({ clientId: z.number().int(), name: z.string() });

const row = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  state: z.enum(ACCOUNT_STATES),
  permissions: z.array(permission),
  /** Where they work, each with everything below it. */
  sites: z.array(place),
  lastSignInAt: instant.nullable(),
});
export type UserRow = z.output<typeof row>;

const account = row
  .extend({
    kind: z.enum(ACCOUNT_KINDS),
    phone: z.string().nullable(),
    /** A customer care rep. */
    isRep: z.boolean(),
    createdAt: instant,
    isSelf: z.boolean(),
    /** The caller may change the account. */
    mayConfigure: z.boolean(),
    /** The caller may send the invitation again. */
    mayInvite: z.boolean(),
    /** What the caller may give and take; what is not among it stays as it is. */
    grantable: z.array(permission),
    version: z.number().int(),
  })
  .meta({ id: 'UserAccount' });
export type UserAccount = z.output<typeof account>;

const session = z.object({
  sessionId: uuid,
  userAgent: z.string(),
  /** Where it was begun, no closer than a city or a network: the address is its owner's to see. */
  place: z.string().nullable(),
  startedAt: instant,
  lastActivityAt: instant,
});
export type UserSession = z.output<typeof session>;

const seer = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** Why: where they work, or how they come into clients. */
  why: z.string(),
  sees: z.array(z.enum(PROTECTED)),
});
export type Seer = z.output<typeof seer>;

const params = z.object({ userId: uuid });
const filters = { forPermission: permission.optional() };
const users = z.array(row);
const of = z.enum(['all', 'reps']).default('all');

export const userAdminApi = defineApi('user-admin', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/users',
    summary:
      'The users who belong to a client or work there, by name; with `forPermission` those who hold it.',
    permission: SEES_USERS,
    scope: 'client',
    params: z.object({ clientId }),
    query: z.object(filters),
    result: users,
  },
  exportList: {
    method: 'GET',
    path: '/v1/clients/:clientId/users/csv',
    summary: 'The users of a client as a CSV file. Each export is recorded.',
    permission: SEES_USERS,
    scope: 'client',
    params: z.object({ clientId }),
    query: z.object({ columns: columnsQuery(USER_ADMIN_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  staff: {
    method: 'GET',
    path: '/v1/internalUsers',
    summary: 'The internal users by name; `of=reps` lists the customer care reps.',
    permission: SEES_REPS,
    scope: 'staff',
    query: z.object({ of }),
    result: users,
  },
  seenBy: {
    method: 'GET',
    path: '/v1/clients/:clientId/seenBy',
    summary:
      'Who opens the files of a location, and why: users by name, staff of the service by name for staff and as a number for others.',
    permission: SEES_USERS,
    scope: 'client',
    params: z.object({ clientId }),
    result: z.object({
      clientName: z.string(),
      users: z.array(seer),
      /** Of the company, at places beyond the caller's own: how many more. */
      more: z.number().int(),
      /** Null for those who do not belong to the house. */
      staff: z.array(seer).nullable(),
      staffCount: z.number().int(),
    }),
  },
  exportStaff: {
    method: 'GET',
    path: '/v1/internalUsers/csv',
    summary:
      'The internal users, or the customer care reps, as a CSV file. Each export is recorded.',
    permission: SEES_REPS,
    scope: 'staff',
    query: z.object({ of, columns: columnsQuery(STAFF_COLUMNS), only: rowsQuery }),
    result: 'stream',
    stepUp: true,
    audit: 'read',
  },
  mailDelivery: {
    method: 'GET',
    path: '/v1/mailDelivery',
    summary:
      'Whether mails leave this installation; without a mail server they lie in a folder of the server.',
    permission: 'session',
    scope: 'any',
    result: z.object({ leaves: z.boolean() }),
  },
  account: {
    method: 'GET',
    path: '/v1/users/:userId/account',
    summary: 'An account with what it may do and where, and what the caller may change of it.',
    permission: SEES_USERS,
    scope: 'any',
    params,
    result: account,
  },
  add: {
    method: 'POST',
    path: '/v1/users',
    summary:
      'Makes an account and mails an invitation. An address that has an account elsewhere gets a mail that says so; the reply is the same.',
    permission: CHANGES_USERS,
    scope: 'any',
    body: z.strictObject({
      ...names,
      email,
      phone: phone.default(null),
      permissions: z.array(permission).max(ALL_PERMISSIONS.length),
      /** At least one; the first is where they belong. */
      sites: z.array(clientId).min(1, 'Choose where they work.').max(500),
    }),
    result: account,
    status: 201,
    personal: true,
    stepUp: true,
    errors: ['user-admin.known', 'user-admin.not_grantable'],
  },
  addFirst: {
    method: 'POST',
    path: '/v1/clients/:clientId/firstAdministrator',
    summary:
      'Invites the first administrator of a client that has none, with a fixed set of permissions.',
    permission: INVITES_FIRST,
    scope: 'client',
    stepUp: true,
    params: z.object({ clientId }),
    body: z.strictObject({ ...names, email }),
    result: row,
    status: 201,
    personal: true,
    errors: ['user-admin.known', 'user-admin.has_administrator'],
  },
  change: {
    method: 'PATCH',
    path: '/v1/users/:userId/account',
    summary: 'Changes an account: its name, what it may do, and where.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    body: patchBody({
      ...names,
      phone,
      permissions: z.array(permission).max(ALL_PERMISSIONS.length),
      sites: z.array(clientId).min(1, 'Choose where they work.').max(500),
    }),
    result: account,
    personal: true,
    stepUp: true,
    versioned: true,
    errors: [
      'user-admin.self',
      'user-admin.not_grantable',
      'user-admin.elsewhere',
      'user-admin.last_administrator',
    ],
  },
  setActive: {
    method: 'PUT',
    path: '/v1/users/:userId/active',
    summary: 'Deactivates an account, which ends its sessions at once, or activates it again.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    body: z.strictObject({ active: z.boolean() }),
    result: account,
    personal: true,
    errors: ['user-admin.self', 'user-admin.elsewhere', 'user-admin.last_administrator'],
  },
  invite: {
    method: 'POST',
    path: '/v1/users/:userId/invitation',
    summary: 'Mails a user without a password a link to sign up; earlier links no longer hold.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    result: 'nothing',
    personal: true,
    errors: ['user-admin.signed_up', 'user-admin.elsewhere', 'user-admin.inactive'],
  },
  mailReset: {
    method: 'POST',
    path: '/v1/users/:userId/passwordReset',
    summary:
      'Mails a user a link to set a new password, and forgets their failed sign-ins. The password holds until they use it.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    result: 'nothing',
    personal: true,
    errors: ['user-admin.not_signed_up', 'user-admin.elsewhere', 'user-admin.inactive'],
  },
  sessions: {
    method: 'GET',
    path: '/v1/users/:userId/sessions',
    summary: 'Where a user is signed in now.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    result: z.array(session),
    audit: 'read',
    errors: ['user-admin.elsewhere'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/v1/users/:userId/sessions',
    summary: 'Signs a user out everywhere.',
    permission: CHANGES_USERS,
    scope: 'any',
    params,
    result: z.object({ ended: z.number().int() }),
    personal: true,
    errors: ['user-admin.elsewhere'],
  },
});

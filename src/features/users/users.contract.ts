import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { schemasOf } from '#src/shared/fields.ts';
import { uuid } from '#src/shared/ids.ts';
import { grantsShape } from '#src/shared/session-user.ts';
import { USER_FIELDS } from './user.fields.ts';
import { OPENS_EMPLOYEES } from '#src/shared/permission-sets.ts';

export const USER_ERRORS = defineErrors('users', {
  options_full: {
    status: 409,
    message:
      'There is no room for more of your choices. Forget a layout or reset your keys, then try again.',
  },
});

const LONGEST_OPTION = 4000;
/** All options of a user together: as many, and as long as JSON. */
export const MOST_OPTIONS = { count: 400, length: 48_000 };

const optionName = z.string().regex(/^[\w.:/-]{1,100}$/);
const optionValue = z.json().refine((value) => JSON.stringify(value).length <= LONGEST_OPTION, {
  error: `An option is at most ${LONGEST_OPTION} characters long.`,
});

/** Values the console keeps for a user (looks, keys, layouts); never personal data of others. */
const options = z
  .record(optionName, optionValue)
  .refine((all) => Object.keys(all).length <= MOST_OPTIONS.count, {
    error: `Keep at most ${MOST_OPTIONS.count} options.`,
  })
  .refine((all) => JSON.stringify(all).length <= MOST_OPTIONS.length, {
    error: `All options together are at most ${MOST_OPTIONS.length} characters long.`,
  });

const user = z.object({
  id: uuid,
  ...schemasOf(USER_FIELDS, 'read'),
  isConcordeUser: z.boolean(),
  options,
  permissions: grantsShape,
  version: z.number().int(),
});

const userParams = z.object({ userId: uuid });

const jumplist = z.object({
  rows: z.array(
    z.object({
      employeeId: uuid,
      /** Null when the employee is no longer theirs to see. */
      name: z.string().nullable(),
      clientId: z.number().int().nullable(),
      addedAt: instant,
    }),
  ),
});

export const usersApi = defineApi('users', {
  read: {
    method: 'GET',
    path: '/v1/users/:userId',
    summary: 'A user: oneself, or one whom the caller may see.',
    permission: 'session',
    scope: 'any',
    params: userParams,
    result: user,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/v1/users/:userId',
    summary: 'Changes the own choices: masking of SSNs, and options.',
    permission: 'session',
    scope: 'self',
    params: userParams,
    body: z.strictObject({ maskSsn: USER_FIELDS.maskSsn.edit, options }).partial(),
    result: user,
    personal: true,
    versioned: true,
  },
  keepOptions: {
    method: 'PATCH',
    path: '/v1/users/:userId/options',
    summary: 'Keeps some of the own options beside the others; null forgets one.',
    permission: 'session',
    scope: 'self',
    params: userParams,
    body: z.strictObject({ set: options }),
    result: z.object({ options }),
    errors: ['users.options_full'],
    personal: true,
    // How a screen looks and which keys are used is no record's change.
    audit: 'none',
  },
  jumplist: {
    method: 'GET',
    path: '/v1/users/:userId/jumplist',
    summary: 'The own jump list of employees, the latest first.',
    permission: OPENS_EMPLOYEES,
    scope: 'self',
    params: userParams,
    result: jumplist,
  },
  addToJumplist: {
    method: 'POST',
    path: '/v1/users/:userId/jumplist',
    summary: 'Puts an employee on the own jump list.',
    permission: OPENS_EMPLOYEES,
    scope: 'self',
    params: userParams,
    body: z.object({ employeeId: uuid }),
    result: jumplist,
    status: 201,
  },
  clearJumplist: {
    method: 'DELETE',
    path: '/v1/users/:userId/jumplist',
    summary: 'Empties the own jump list.',
    permission: OPENS_EMPLOYEES,
    scope: 'self',
    personal: true,
    params: userParams,
    result: 'nothing',
  },
  removeFromJumplist: {
    method: 'DELETE',
    path: '/v1/users/:userId/jumplist/:employeeId',
    summary: 'Takes an employee off the own jump list.',
    permission: OPENS_EMPLOYEES,
    scope: 'self',
    params: z.object({ userId: uuid, employeeId: uuid }),
    result: 'nothing',
  },
});

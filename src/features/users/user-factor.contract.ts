import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { CHANGES_USERS } from '#src/shared/permission-sets.ts';

const params = z.object({ userId: uuid });

const factor = z.object({
  /** Since when the account asks for a code; null where it does not. */
  since: instant.nullable(),
  /** Somebody asked for it to be taken away, as its owner lost it; null where nobody did. */
  reset: z
    .object({ askedByName: z.string(), askedAt: instant, dueAt: instant, isOwn: z.boolean() })
    .nullable(),
});
export type UserFactor = z.output<typeof factor>;

const how = {
  permission: CHANGES_USERS,
  scope: 'any',
  params,
  result: factor,
} as const;

/** The second factor of others: taken away for who lost it, by two people or after a day (D364). */
export const userFactorApi = defineApi('user-factor', {
  read: {
    method: 'GET',
    path: '/v1/users/:userId/secondFactor',
    summary: 'Whether an account asks for a code, and whether somebody asked to take that away.',
    ...how,
    errors: ['user-admin.elsewhere'],
  },
  ask: {
    method: 'POST',
    path: '/v1/users/:userId/secondFactor/reset',
    summary:
      'Asks to take a lost second factor away: after a day, or once another administrator agrees. Its owner is told.',
    ...how,
    personal: true,
    stepUp: true,
    errors: ['user-admin.elsewhere', 'user-admin.self', 'sessions.no_factor'],
  },
  agree: {
    method: 'POST',
    path: '/v1/users/:userId/secondFactor/reset/agreement',
    summary:
      'Takes a lost second factor away that another administrator asked for, and ends the sessions.',
    ...how,
    personal: true,
    stepUp: true,
    errors: [
      'user-admin.elsewhere',
      'user-admin.self',
      'sessions.no_reset',
      'sessions.reset_by_another',
    ],
  },
  withdraw: {
    method: 'DELETE',
    path: '/v1/users/:userId/secondFactor/reset',
    summary: 'Takes back that a second factor is to be taken away.',
    ...how,
    personal: true,
    errors: ['user-admin.elsewhere', 'sessions.no_reset'],
  },
});

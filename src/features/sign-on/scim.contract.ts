import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';

export const SCIM_ERRORS = defineErrors('scim', {
  no_provider: {
    status: 409,
    message:
      'Set the provider up first, and prove a domain: accounts that the directory makes are opened by the company log-in.',
  },
  no_token: { status: 409, message: 'The directory has no token.' },
});

/** Hours for which the former token goes on, so that the new one can be put in place. */
export const LONGEST_KEPT = 48;

const state = z.object({
  /** What the directory is told. */
  address: z.string(),
  /** Null where none was made, or it was revoked. */
  token: z
    .object({
      madeAt: instant,
      madeByName: z.string(),
      expiresAt: instant,
      isOver: z.boolean(),
      formerUntil: instant.nullable(),
      lastUsedAt: instant.nullable(),
    })
    .nullable(),
  /** What came last, the latest first: nothing of whom. */
  requests: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      method: z.string(),
      resource: z.string(),
      status: z.number().int(),
      detail: z.string().nullable(),
    }),
  ),
});
export type ScimState = z.output<typeof state>;

const how = { permission: 'client.configureUser', scope: 'client' } as const;
const refusals = ['sign-on.of_clients', 'sign-on.not_whole'] as const;

/** How the directory of a client keeps its accounts, by SCIM (D418). */
export const scimApi = defineApi('scim', {
  read: {
    method: 'GET',
    path: '/v1/identityProvider/scim',
    summary: 'Where the company’s directory keeps accounts, by which token, and what it did last.',
    ...how,
    result: state,
    errors: [...refusals],
  },
  makeToken: {
    method: 'POST',
    path: '/v1/identityProvider/scim/token',
    summary:
      'Makes the token of the company’s directory, or a new one in its place. It is in this answer alone.',
    ...how,
    body: z.strictObject({ keepHours: z.int().min(0).max(LONGEST_KEPT) }),
    result: z.object({ state, secret: z.string() }),
    status: 201,
    errors: [...refusals, 'scim.no_provider', 'sign-on.not_grantable'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  revokeToken: {
    method: 'DELETE',
    path: '/v1/identityProvider/scim/token',
    summary: 'Ends the token: the directory changes nothing any more. Accounts stay as they are.',
    ...how,
    result: state,
    errors: [...refusals, 'scim.no_token'],
    personal: true,
  },
});

import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { line } from '#src/shared/text.ts';
import {
  FEWEST_CALLS,
  isNetwork,
  LONGEST_DAYS,
  LONGEST_KEPT_HOURS,
  MOST_CALLS,
  MOST_NETWORKS,
} from './api-keys.rules.ts';

export const API_KEY_ERRORS = defineErrors('api-keys', {
  of_clients: {
    status: 409,
    message: 'Keys are of a client. Act in the client whose program it is.',
  },
  known: {
    status: 409,
    message: 'A key that still counts has this name. Give another, or revoke that one.',
  },
  not_grantable: {
    status: 403,
    message: 'A key gets only what you hold yourself, and never the administration of users.',
  },
  elsewhere: {
    status: 403,
    message:
      'This key works at locations that are not yours. An administrator of all of them can change it.',
  },
  over: { status: 409, message: 'This key counts no more. Make a new one.' },
});

const permission = z.enum(ALL_PERMISSIONS);

const key = z.object({
  keyId: uuid,
  name: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  permissions: z.array(permission),
  sites: z.array(z.object({ clientId: z.number().int(), name: z.string() })),
  /** It exports lists of people; a person who showed who they are let it. */
  mayExport: z.boolean(),
  /** Where it may come from; none is anywhere. */
  networks: z.array(z.string()),
  callsAMinute: z.number().int(),
  createdAt: instant,
  createdByName: z.string(),
  rotatedAt: instant.nullable(),
  /** Until when the secret before the last rotation counts; null where none does. */
  formerUntil: instant.nullable(),
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /** Where that is, no closer than a city; its network where that is not known. */
  lastUsedPlace: z.string().nullable(),
  /** The caller may rotate and revoke it. */
  mayChange: z.boolean(),
});
export type ApiKey = z.output<typeof key>;

/** Shown this once: only a hash of it is kept. */
const withSecret = z.object({ key, secret: z.string() });

const how = { permission: 'client.configureUser', scope: 'client' } as const;
const params = z.object({ keyId: uuid });

/** Keys by which programs of a client come in, without anybody's password (D365). */
export const apiKeysApi = defineApi('api-keys', {
  list: {
    method: 'GET',
    path: '/v1/apiKeys',
    summary: 'The keys of the client’s programs, and what a new one can be given.',
    ...how,
    result: z.object({ rows: z.array(key), grantable: z.array(permission) }),
    errors: ['api-keys.of_clients'],
  },
  add: {
    method: 'POST',
    path: '/v1/apiKeys',
    summary: 'Makes a key for a program. Its secret is in this answer alone.',
    ...how,
    body: z.object({
      name: line(80).min(1, { error: 'Say which program it is for.' }),
      permissions: z.array(permission).min(1, { error: 'Choose what it may do.' }),
      sites: z.array(clientId).min(1, { error: 'Choose where it works.' }).max(200),
      mayExport: z.boolean(),
      networks: z
        .array(
          z
            .string()
            .refine(isNetwork, { error: 'Give addresses or networks like 203.0.113.0/24.' })
            .meta({ examples: ['203.0.113.0/24'] }),
        )
        .max(MOST_NETWORKS),
      callsAMinute: z.int().min(FEWEST_CALLS).max(MOST_CALLS),
      days: z.int().min(1).max(LONGEST_DAYS),
    }),
    result: withSecret,
    status: 201,
    errors: ['api-keys.of_clients', 'api-keys.known', 'api-keys.not_grantable'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  rotate: {
    method: 'POST',
    path: '/v1/apiKeys/:keyId/rotation',
    summary: 'Gives a key a new secret; the former one counts for the hours named.',
    ...how,
    params,
    body: z.object({ keepHours: z.int().min(0).max(LONGEST_KEPT_HOURS) }),
    result: withSecret,
    errors: ['api-keys.of_clients', 'api-keys.elsewhere', 'api-keys.over'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/apiKeys/:keyId',
    summary: 'Ends a key: its next call is refused.',
    ...how,
    params,
    result: key,
    errors: ['api-keys.of_clients', 'api-keys.elsewhere'],
    personal: true,
  },
});

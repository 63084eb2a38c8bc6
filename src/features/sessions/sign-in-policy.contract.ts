import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { CHANGES_SIGN_IN } from '#src/shared/permission-sets.ts';
import { MOST_GRACE_DAYS, MOST_TRUST_DAYS } from './sign-in-policy.rules.ts';

const days = (most: number, error: string) =>
  z.int({ error }).min(0, { error }).max(most, { error });

const rules = {
  /** Whether who signs in must have a second factor. */
  isRequired: z.boolean(),
  /** Days that somebody without one may go on. */
  graceDays: days(MOST_GRACE_DAYS, `Give 0 to ${MOST_GRACE_DAYS} days.`),
  /** Days for which a browser that gave a code may be trusted; 0 trusts none. */
  trustDays: days(MOST_TRUST_DAYS, `Give 0 to ${MOST_TRUST_DAYS} days.`),
};

const policy = z.object({
  ...rules,
  /** Since when it is asked for; null while nobody is made to. */
  requiredSince: instant.nullable(),
  /** Accounts that may sign in, and those of them without a second factor. */
  accounts: z.number().int(),
  withoutFactor: z.number().int(),
  version: z.number().int(),
});
export type SignInPolicy = z.output<typeof policy>;

/** How people of a company sign in; without a client, those of the house (D363). */
export const signInPolicyApi = defineApi('sign-in-policy', {
  read: {
    method: 'GET',
    path: '/v1/signInPolicy',
    summary: 'Whether a company, or the house, asks for a second factor, and trusts devices.',
    permission: CHANGES_SIGN_IN,
    scope: 'any',
    result: policy,
    errors: ['sessions.not_whole'],
  },
  change: {
    method: 'PUT',
    path: '/v1/signInPolicy',
    summary: 'Asks for a second factor, or no more; acts at the next request of each account.',
    permission: CHANGES_SIGN_IN,
    scope: 'any',
    body: z.object(rules),
    result: policy,
    errors: ['sessions.not_whole'],
    personal: true,
    stepUp: true,
    versioned: true,
  },
});

import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { secondCode } from './sessions.contract.ts';

const recoveryCodes = z.object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
});

export const secondFactorApi = defineApi('second-factor', {
  read: {
    method: 'GET',
    path: '/v1/users/me/secondFactor',
    summary: 'Whether the own account asks for a code besides the password.',
    permission: 'session',
    scope: 'self',
    result: z.object({
      /** Since when; null where it does not. */
      since: instant.nullable(),
      /** How many recovery codes were not used yet. */
      recoveryCodesLeft: z.number().int(),
    }),
  },
  begin: {
    method: 'POST',
    path: '/v1/users/me/secondFactor',
    summary:
      'Makes the secret of an authenticator app; it counts once a first code has confirmed it.',
    permission: 'session',
    scope: 'self',
    result: z.object({
      /** To type in where no camera is at hand, as Base32. */
      secret: z.string(),
      /** What the QR code holds. */
      address: z.string(),
    }),
    errors: ['sessions.factor_on'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  confirm: {
    method: 'POST',
    path: '/v1/users/me/secondFactor/confirmation',
    summary:
      'Turns the second factor on by a first code, ends the other sessions, and gives recovery codes.',
    permission: 'session',
    scope: 'self',
    body: z.object({ code: secondCode }),
    result: recoveryCodes,
    errors: [
      'sessions.factor_on',
      'sessions.no_factor',
      'sessions.wrong_code',
      'sessions.clock_off',
      'sessions.too_many_tries',
    ],
    personal: true,
    replay: 'never',
  },
  renewCodes: {
    method: 'POST',
    path: '/v1/users/me/secondFactor/recoveryCodes',
    summary: 'Gives new recovery codes; the former ones count no more.',
    permission: 'session',
    scope: 'self',
    result: recoveryCodes,
    errors: ['sessions.no_factor'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  end: {
    method: 'DELETE',
    path: '/v1/users/me/secondFactor',
    summary: 'Turns the second factor off.',
    permission: 'session',
    scope: 'self',
    result: 'nothing',
    errors: ['sessions.no_factor'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
});

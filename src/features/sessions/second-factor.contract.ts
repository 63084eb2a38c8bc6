import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { secondCode } from './sessions.contract.ts';

const recoveryCodes = z.object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
});

/** A browser in which the own account is not asked for a code, until a day. */
const trustedDevice = z.object({
  deviceId: uuid,
  /** The browser's own words for itself. */
  userAgent: z.string(),
  /** The network address it was trusted from; null where that is not known. */
  address: z.string().nullable(),
  /** Where that is, no closer than a city; its network where that is not known. */
  place: z.string().nullable(),
  since: instant,
  lastUsedAt: instant,
  expiresAt: instant,
});
export type TrustedDevice = z.output<typeof trustedDevice>;

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
    unenrolled: true,
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
    unenrolled: true,
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
    unenrolled: true,
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
  devices: {
    method: 'GET',
    path: '/v1/users/me/trustedDevices',
    summary: 'The browsers in which the own account is not asked for a code.',
    permission: 'session',
    scope: 'self',
    result: z.object({ rows: z.array(trustedDevice) }),
    personal: true,
  },
  endDevice: {
    method: 'DELETE',
    path: '/v1/users/me/trustedDevices/:deviceId',
    summary: 'Trusts a browser no more: its next log-in asks for a code.',
    permission: 'session',
    scope: 'self',
    params: z.object({ deviceId: uuid }),
    result: 'nothing',
    personal: true,
  },
});

import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { base64url } from './sessions.contract.ts';

const passkey = z.object({
  passkeyId: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** What a browser makes a new passkey of, as WebAuthn has it. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const attestation = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url(10_000), attestationObject: base64url(40_000) }),
});

const own = { permission: 'session', scope: 'self' } as const;

/** Passkeys: what a browser or a phone shows in place of a code (D366). */
export const passkeysApi = defineApi('passkeys', {
  challenge: {
    method: 'POST',
    path: '/v1/auth/passkey',
    summary:
      'Gives what a passkey is to sign at a log-in, or to show who is there; it holds for five minutes.',
    permission: 'public',
    scope: 'public',
    result: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number().int() }),
    audit: 'none',
    replay: 'never',
  },
  list: {
    method: 'GET',
    path: '/v1/users/me/passkeys',
    summary: 'The passkeys of the own account.',
    ...own,
    result: z.object({ rows: z.array(passkey) }),
    personal: true,
  },
  begin: {
    method: 'POST',
    path: '/v1/users/me/passkeys/options',
    summary: 'Gives what a new passkey of the own account is made of.',
    ...own,
    result: creation,
    errors: ['sessions.no_factor'],
    personal: true,
    stepUp: true,
    audit: 'none',
    replay: 'never',
  },
  add: {
    method: 'POST',
    path: '/v1/users/me/passkeys',
    summary:
      'Keeps a new passkey, which counts like a code from then on; the owner is told by mail.',
    ...own,
    body: z.object({
      name: line(80).min(1, { error: 'Give it a name.' }),
      credential: attestation,
    }),
    result: passkey,
    status: 201,
    errors: ['sessions.no_factor', 'sessions.wrong_passkey'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  remove: {
    method: 'DELETE',
    path: '/v1/users/me/passkeys/:passkeyId',
    summary: 'Removes a passkey of the own account.',
    ...own,
    params: z.object({ passkeyId: uuid }),
    result: 'nothing',
    personal: true,
    stepUp: true,
  },
});

import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { sessionUser } from '#src/shared/session-user.ts';
import { passkeyAnswer, secondCode, signInEmail } from './sessions.contract.ts';
import { isOwnPath } from './sessions.rules.ts';

export const PROVIDER_ERRORS = defineErrors('provider-sign-in', {
  none: {
    status: 404,
    message: 'No company log-in stands behind this address. Log in with your password.',
  },
  required: {
    status: 403,
    message:
      'Your company comes in by its own log-in. Go on there; an administrator who has a second factor can come in by password and code.',
  },
  down: {
    status: 503,
    message:
      'Your company’s log-in does not answer as it should. Try again in a while; an administrator can come in by password and code.',
  },
  over: {
    status: 400,
    message:
      'This log-in was used already, was begun in another browser, or took too long. Begin again.',
  },
  declined: { status: 403, message: 'Your company’s log-in did not let you in.' },
  bad_token: {
    status: 400,
    message: 'What your company’s log-in sent cannot be trusted. Tell your administrator.',
  },
  other_address: {
    status: 403,
    message:
      'Your company’s log-in names an address that is not of the company’s domains, so it opens nothing here.',
  },
  no_account: {
    status: 403,
    message: 'You have no account here that your company’s log-in opens. Ask your administrator.',
  },
  other_person: {
    status: 403,
    message:
      'This account belongs to somebody else at your company’s log-in. Ask your administrator to free it.',
  },
  own_proof: {
    status: 403,
    message:
      'There was an account with your address here before. Show once that it is yours: enter its password, or have a link mailed to its address.',
  },
  wrong_proof: { status: 400, message: 'This is not the password of the account here.' },
  bad_link: {
    status: 400,
    message:
      'This link does not hold: a newer one was mailed, or it is open in another browser than the log-in.',
  },
  bad_logout: { status: 400, message: 'The log-out token does not hold.' },
});

const returnTo = z.string().refine(isOwnPath, { error: 'Name a path of this console.' });

/** What providers send has letters, digits and signs alone. */
const visible = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\x21-\x7E]+$/, { error: 'Send it as the provider gave it.' });

/** How an address comes in: by its password, by the company's own log-in, or as one likes. */
export const WAYS_IN = ['password', 'both', 'provider'] as const;

/** Coming in by the identity provider of one's company (D410). */
export const providerSignInApi = defineApi('provider-sign-in', {
  offered: {
    method: 'GET',
    path: '/v1/auth/provider',
    summary:
      'Whether any company comes in by a log-in of its own, so that the address is asked first.',
    permission: 'public',
    scope: 'public',
    result: z.object({ isOffered: z.boolean() }),
  },
  way: {
    method: 'POST',
    path: '/v1/auth/provider/way',
    summary: 'How an address comes in, by its domain alone: whether it has an account is not told.',
    permission: 'public',
    scope: 'public',
    body: z.object({ email: signInEmail }),
    result: z.object({ way: z.enum(WAYS_IN) }),
    audit: 'none',
    replay: 'never',
  },
  begin: {
    method: 'POST',
    path: '/v1/auth/provider/begin',
    summary: 'Begins a log-in by the provider of an address’s company: the address to go to.',
    permission: 'public',
    scope: 'public',
    body: z.object({
      email: signInEmail,
      returnTo: returnTo.optional(),
      /** The provider is to ask again who is there (D360). */
      again: z.boolean().optional(),
    }),
    result: z.object({ address: z.url() }),
    errors: ['provider-sign-in.none', 'provider-sign-in.down', 'sessions.too_many_tries'],
    audit: 'none',
    replay: 'never',
  },
  finish: {
    method: 'POST',
    path: '/v1/auth/provider/finish',
    summary:
      'Signs in by what the provider led back with, and a code where the account asks for one.',
    permission: 'public',
    scope: 'public',
    body: z.object({
      state: visible(200),
      authorizationCode: visible(4000).optional(),
      iss: visible(500).optional(),
      error: visible(100).optional(),
      code: secondCode.optional(),
      /** In place of a code. */
      passkey: passkeyAnswer.optional(),
      /** The password of an account that was here before, once (D414). */
      password: z.string().min(1).max(200).optional(),
      /** In place of the password: what stands in the mailed link. */
      mailed: visible(100).optional(),
    }),
    result: z.object({
      token: z.string(),
      refreshToken: z.string().optional(),
      user: sessionUser,
      returnTo: z.string().nullable(),
    }),
    errors: [
      'provider-sign-in.down',
      'provider-sign-in.over',
      'provider-sign-in.declined',
      'provider-sign-in.bad_token',
      'provider-sign-in.other_address',
      'provider-sign-in.no_account',
      'provider-sign-in.other_person',
      'provider-sign-in.own_proof',
      'provider-sign-in.wrong_proof',
      'provider-sign-in.bad_link',
      'sessions.too_many_tries',
      'sessions.code_needed',
      'sessions.wrong_code',
      'sessions.wrong_passkey',
    ],
    replay: 'never',
  },
  mailLink: {
    method: 'POST',
    path: '/v1/auth/provider/ownerLink',
    summary:
      'Mails a link to the address of an account that was here before the company’s log-in, which shows once that it is its owner who came.',
    permission: 'public',
    scope: 'public',
    body: z.object({ state: visible(200) }),
    result: 'nothing',
    errors: ['provider-sign-in.over', 'sessions.too_many_tries'],
    replay: 'never',
  },
  leave: {
    method: 'POST',
    path: '/v1/auth/provider/logout',
    summary:
      'Ends the own session, and names the address that ends the one of the provider; null where there is none.',
    permission: 'session',
    scope: 'self',
    result: z.object({ address: z.string().nullable() }),
    unenrolled: true,
    replay: 'never',
  },
  backChannel: {
    method: 'POST',
    path: '/v1/auth/provider/backchannel',
    summary:
      'Ends sessions by a log-out token of a provider (OpenID Connect Back-Channel Logout 1.0).',
    permission: 'public',
    scope: 'public',
    form: true,
    body: z.object({ logout_token: visible(10_000) }),
    result: 'nothing',
    errors: ['provider-sign-in.bad_logout', 'provider-sign-in.down', 'sessions.too_many_tries'],
    replay: 'never',
  },
});

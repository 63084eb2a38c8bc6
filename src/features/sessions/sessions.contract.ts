import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { sessionUser } from '#src/shared/session-user.ts';
import { isOwnPath, LONGEST_PASSWORD } from './sessions.rules.ts';

export const SESSION_ERRORS = defineErrors('sessions', {
  wrong_credentials: {
    status: 400,
    message: 'The email address or the password is not right. Check both and try again.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many tries. Wait until the time named is over, or reset your password.',
  },
  link_not_valid: {
    status: 404,
    message: 'This link was used already or has expired. Ask for a new one.',
  },
  weak_password: { status: 400, message: 'Choose another password.' },
  code_needed: {
    status: 400,
    message: 'Enter the code of your authenticator app, or a recovery code.',
  },
  wrong_code: {
    status: 400,
    message:
      'This code is not right, or was used already. Wait for the next one; if that is refused too, let your device set its clock by itself.',
  },
  wrong_passkey: {
    status: 400,
    message: 'This passkey does not fit. Try again, or enter a code.',
  },
  clock_off: { status: 400, message: 'The clock of your device is off.' },
  factor_on: {
    status: 409,
    message: 'Your account asks for a code already. Turn that off first to use another app.',
  },
  no_factor: { status: 409, message: 'Your account does not ask for a code.' },
  wrong_password: { status: 400, message: 'Your current password is not right.' },
  not_whole: {
    status: 403,
    message: 'This is for who administers all users of the company, from its top.',
  },
  reset_by_another: {
    status: 409,
    message:
      'You asked for this yourself. Another administrator can agree, or it happens after a day.',
  },
  no_reset: {
    status: 409,
    message:
      'Nobody asks for this any more: it was done, withdrawn, or a code was given meanwhile.',
  },
  not_to_impersonate: {
    status: 403,
    message:
      'You cannot act as this user: never as internal staff, an inactive account, or someone with permissions that you do not hold.',
  },
  not_impersonating: { status: 409, message: 'You are not impersonating anyone.' },
});

/** The name that one signs in with. */
export const signInEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Please enter a properly formatted email address' }));
const password = z.string().min(1, { error: 'Enter your password.' }).max(LONGEST_PASSWORD);
/** A code of an authenticator app, or a recovery code; blanks and hyphens are as they were copied. */
export const secondCode = z
  .string()
  .trim()
  .min(1, { error: 'Enter the code.' })
  .max(40)
  .regex(/^[a-z\d\s-]+$/i, { error: 'A code has letters and digits alone.' });
/** Bytes as WebAuthn writes them in JSON. */
export const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, { error: 'Send it as the browser gave it.' });

/** A passkey's answer to a challenge, in the form in which the browser returns it (D366). */
export const passkeyAnswer = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(2000),
    userHandle: base64url(200).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const returnTo = z.string().refine(isOwnPath, { error: 'Name a path of this console.' });
const tokenParams = z.object({ token: z.string().min(20).max(120) });

const tokens = {
  token: z.string(),
  /** Left out of replies to browsers, which have it as a cookie (D9). */
  refreshToken: z.string().optional(),
};
/** A client's user, as those who may act as one find them. */
const candidate = z.object({
  userId: uuid,
  name: z.string(),
  email: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  employerName: z.string(),
  /** What the caller may do with them: nothing with one who holds permissions that the caller does not (D7). */
  allowed: z.array(z.enum(['impersonate'])),
  /** Why the caller may not act as them, in a sentence; null where they may. */
  refusal: z.string().nullable(),
});
export type Candidate = z.output<typeof candidate>;

/** One of the caller's own sessions, as they can tell it from the others. */
const ownSession = z.object({
  sessionId: uuid,
  /** The one this request came with. */
  isCurrent: z.boolean(),
  /** The browser's or program's own words for itself. */
  userAgent: z.string(),
  /** The network address it was begun from; null where that is not known. */
  address: z.string().nullable(),
  /** Where that is, no closer than a city; its network where that is not known. */
  place: z.string().nullable(),
  startedAt: instant,
  lastActivityAt: instant,
  /** When it ends whatever happens. */
  expiresAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;

const begun = z.object({ ...tokens, user: sessionUser });

/** What a link of ours leads to: the least that serves (D24). */
const invitation = z.object({ email: z.string(), name: z.string(), clientName: z.string() });

export const sessionsApi = defineApi('sessions', {
  login: {
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Signs in with email and password, and a code where the account asks for one.',
    permission: 'public',
    scope: 'public',
    body: z.object({
      email: signInEmail,
      password,
      code: secondCode.optional(),
      /** In place of a code. */
      passkey: passkeyAnswer.optional(),
      /** Asks for no code in this browser again, for as many days as the company allows. */
      trust: z.boolean().optional(),
    }),
    result: begun,
    errors: [
      'sessions.wrong_credentials',
      'sessions.too_many_tries',
      'provider-sign-in.required',
      'sessions.code_needed',
      'sessions.wrong_code',
      'sessions.wrong_passkey',
    ],
    replay: 'never',
  },
  demo: {
    method: 'GET',
    path: '/v1/auth/demo',
    summary:
      'With whom to sign in to a demo that only its own machine reaches; nobody in any other installation.',
    permission: 'public',
    scope: 'public',
    result: z.object({
      password: z.string(),
      accounts: z.array(z.object({ email: z.string(), about: z.string() })),
    }),
  },
  token: {
    method: 'GET',
    path: '/v1/auth/token',
    summary: 'Exchanges the refresh token in the Authorization header for new tokens.',
    permission: 'public',
    scope: 'public',
    result: z.object(tokens),
    // Writes although it is a GET: the old token's place goes to the new one.
    audit: 'noted',
  },
  logout: {
    method: 'POST',
    path: '/v1/auth/logout/:refreshToken',
    summary: 'Ends the session of a refresh token; `current` names the one of the caller.',
    permission: 'public',
    scope: 'public',
    params: z.object({ refreshToken: z.string().min(1).max(200) }),
    result: 'nothing',
    replay: 'never',
  },
  session: {
    method: 'GET',
    path: '/v1/auth/session',
    summary: 'The signed-in user, with the permissions in the client named by X-Client.',
    permission: 'session',
    scope: 'any',
    result: sessionUser,
    unenrolled: true,
  },
  forgotPassword: {
    method: 'POST',
    path: '/v1/auth/forgotPassword',
    summary: 'Mails a link to set a new password; the reply is the same for unknown addresses.',
    permission: 'public',
    scope: 'public',
    body: z.object({ email: signInEmail, returnTo: returnTo.optional() }),
    result: 'nothing',
    errors: ['sessions.too_many_tries'],
    replay: 'never',
  },
  resetLink: {
    method: 'GET',
    path: '/v1/auth/resetPassword/:token',
    summary: 'Whether a reset link still holds; reading does not use it up.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    result: z.object({ email: z.string() }),
    errors: ['sessions.link_not_valid'],
  },
  resetPassword: {
    method: 'POST',
    path: '/v1/auth/resetPassword/:token',
    summary: 'Sets a new password by a mailed link and ends all sessions of the user.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    body: z.object({ password, code: secondCode.optional() }),
    result: z.object({ returnTo: z.string().nullable() }),
    errors: [
      'sessions.link_not_valid',
      'sessions.weak_password',
      'sessions.code_needed',
      'sessions.wrong_code',
      'sessions.too_many_tries',
    ],
    replay: 'never',
  },
  invitation: {
    method: 'GET',
    path: '/v1/auth/signUp/:token',
    summary: 'Whom a sign-up link invites; reading does not use it up.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    result: invitation,
    errors: ['sessions.link_not_valid'],
  },
  signUp: {
    method: 'POST',
    path: '/v1/auth/signUp/:token',
    summary: 'Sets the first password by a sign-up link and signs in.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    body: z.object({ password, code: secondCode.optional() }),
    result: z.object({ ...tokens, user: sessionUser, returnTo: z.string().nullable() }),
    errors: [
      'sessions.link_not_valid',
      'sessions.weak_password',
      'provider-sign-in.required',
      'sessions.code_needed',
      'sessions.wrong_code',
      'sessions.too_many_tries',
    ],
    replay: 'never',
  },
  changePassword: {
    method: 'POST',
    path: '/v1/users/me/password',
    summary: 'Changes the own password and ends the other sessions.',
    permission: 'session',
    scope: 'self',
    body: z.object({ currentPassword: password, newPassword: password }),
    result: 'nothing',
    errors: ['sessions.wrong_password', 'sessions.weak_password', 'sessions.too_many_tries'],
    personal: true,
    replay: 'never',
  },
  prove: {
    method: 'POST',
    path: '/v1/users/me/proof',
    summary:
      'Shows by the password, or a code where the account asks for one, that its owner is there; calls that ask for it go on for 15 minutes.',
    permission: 'session',
    scope: 'self',
    body: z.object({
      password: password.optional(),
      code: secondCode.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    result: 'nothing',
    errors: [
      'sessions.wrong_password',
      'sessions.too_many_tries',
      'sessions.code_needed',
      'sessions.wrong_code',
      'sessions.wrong_passkey',
    ],
    unenrolled: true,
    replay: 'never',
  },
  ownSessions: {
    method: 'GET',
    path: '/v1/users/me/sessions',
    summary: 'The own sessions that go on, the latest used first.',
    permission: 'session',
    scope: 'self',
    result: z.object({ rows: z.array(ownSession) }),
    personal: true,
    unenrolled: true,
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/v1/users/me/sessions/:sessionId',
    summary: 'Ends one of the own sessions: its next request is refused.',
    permission: 'session',
    scope: 'self',
    params: z.object({ sessionId: uuid }),
    result: 'nothing',
    personal: true,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/v1/users/me/sessions',
    summary: 'Ends all of the own sessions but the one this request came with.',
    permission: 'session',
    scope: 'self',
    result: z.object({ ended: z.number().int() }),
    personal: true,
  },
  auditorEntry: {
    method: 'POST',
    path: '/v1/auth/auditor/:auditorToken',
    summary:
      "Begins an auditor's session by the link that was given to them: one client, reading only.",
    permission: 'public',
    scope: 'public',
    params: z.object({ auditorToken: z.string().min(20).max(120) }),
    result: begun,
    errors: ['sessions.link_not_valid', 'sessions.too_many_tries'],
    replay: 'never',
  },
  candidates: {
    method: 'GET',
    path: '/v1/auth/impersonate',
    summary: "Clients' users by name, email or company, for those who may act as one.",
    permission: 'customerCare.impersonateUser',
    scope: 'staff',
    query: z.object({
      /** `header`: the text is in the header X-Search; names and addresses stand in no URL. */
      search: z.literal('header').optional(),
      /** Users of this client or location, and of those below it. */
      clientId: clientId.optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    result: z.array(candidate),
  },
  impersonate: {
    method: 'POST',
    path: '/v1/auth/impersonate',
    summary: 'Goes on as another user, never an internal or more privileged one.',
    permission: 'customerCare.impersonateUser',
    scope: 'self',
    body: z.object({ userId: uuid, clientId: clientId.optional() }),
    result: 'nothing',
    errors: ['sessions.not_to_impersonate'],
    personal: true,
    replay: 'never',
  },
  stopImpersonating: {
    method: 'DELETE',
    path: '/v1/auth/impersonate',
    summary: 'Goes back to the real identity.',
    permission: 'session',
    scope: 'self',
    result: 'nothing',
    errors: ['sessions.not_impersonating'],
    replay: 'never',
  },
});

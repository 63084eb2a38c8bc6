import ky, { isHTTPError, isNetworkError } from 'ky';
import type { AfterResponseHook, BeforeRequestHook, BeforeRetryHook, Options } from 'ky';
import type { ErrorBody } from '#src/shared/errors.ts';
import { ApiError } from './api-error.ts';
import { accessToken, renewToken } from './token-flight.ts';
import { toast } from './ui/toasts.ts';

/** The words after a renewal that failed (R152). */
export const AUTHENTICATION_FAILED =
  'We apologize but we are unable to proceed due to a user authentication error - try logging out and back in';

type SessionEvent = 'activity' | 'refused' | 'missed' | 'identity';
const listeners = new Set<(event: SessionEvent) => void>();

/**
 * Hears of answers that count as activity (R133), of a session the server does not renew, of something that somebody waits
 * for and that wants a session (`missed`), and of one that is another's now.
 */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  listeners.add(listener);
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** What the hooks know of one call. */
export interface Attempt {
  isProtected: boolean;
  background: boolean;
  /** Already renewed and replayed once: the next failure is final (A27). */
  recovered: boolean;
  /** How often the call itself is sent again when nothing answers; its last failure is the one that counts. */
  retries: number;
}

function attemptOf(context: Record<string, unknown>): Attempt {
  // Always put there by `send`; ky types its context as a record of unknown values.
  return context['attempt'] as Attempt;
}

const bearer = (request: Request): string | null =>
  request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;

/** The one place where the Authorization header is set; without a token there is none (R153). */
function authorise(request: Request): void {
  const token = accessToken();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  else request.headers.delete('Authorization');
}

const beforeRequest: BeforeRequestHook = ({ request, options }) => {
  if (attemptOf(options.context).isProtected) authorise(request);
};

const afterResponse: AfterResponseHook = async ({ request, options, response }) => {
  const attempt = attemptOf(options.context);
  if (!attempt.isProtected) return undefined;
  if (response.ok && !attempt.background) tell('activity');
  const used = bearer(request);
  if (response.status === 401 && used === null && !attempt.background) tell('missed');
  if (response.status !== 401 || attempt.recovered || used === null) return undefined;
  await recover(attempt, used);
  return ky.retry({ delay: 0 });
};

/** No answer from the network is handled as a 401 is (R150). */
const beforeRetry: BeforeRetryHook = async ({ request, options, error }) => {
  const attempt = attemptOf(options.context);
  if (!attempt.isProtected) return;
  const used = bearer(request);
  if (isNetworkError(error) && used !== null && !attempt.recovered) await recover(attempt, used);
  authorise(request);
};

async function recover(attempt: Attempt, used: string | null): Promise<void> {
  attempt.recovered = true;
  const renewal = await renewToken(used, askForToken);
  if (renewal === 'renewed') return;
  // A dead line says nothing about the session.
  if (renewal === 'unreachable' && attempt.retries > 0) return;
  if (!attempt.background) toast(AUTHENTICATION_FAILED, 'danger');
  if (renewal === 'refused') tell('refused');
  if (renewal === 'refused' && !attempt.background) tell('missed');
  throw new ApiError(renewal === 'refused' ? 401 : 0, {
    code: 'request.unauthenticated',
    message: AUTHENTICATION_FAILED,
  });
}

export const bare = ky.create({
  credentials: 'same-origin',
  headers: { 'X-Requested-With': 'console' },
  retry: 0,
  timeout: 15_000,
});

export async function askForToken(): Promise<string | null> {
  const reply = await bare.get(address('/v1/auth/token'), { throwHttpErrors: false });
  if (reply.status === 401 || reply.status === 403) return null;
  // A busy server has not refused: the session may live on.
  if (!reply.ok) throw new Error('The server could not renew the token.');
  return (await reply.json<{ token: string }>()).token;
}

const client = bare.extend({
  timeout: 30_000,
  retry: {
    limit: 3,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    shouldRetry: ({ error, retryCount }) => {
      if (isNetworkError(error)) return retryCount === 1 && isRepeatable(error.request);
      if (!isHTTPError(error) || error.request.method !== 'GET') return false;
      return retryCount <= 2 && [502, 503, 504].includes(error.response.status);
    },
  },
  hooks: {
    beforeRequest: [beforeRequest],
    afterResponse: [afterResponse],
    beforeRetry: [beforeRetry],
  },
});

/** Sent again up to so many times, with growing pauses, while there is no answer or one that may pass: a claim (R248). */
export function repeated(times: number): Exclude<Options['retry'], number | undefined> {
  return {
    limit: times,
    shouldRetry: ({ error }) =>
      isNetworkError(error)
        ? isRepeatable(error.request)
        : isHTTPError(error) && error.response.status >= 500,
    delay: (attempt) => 150 * 2 ** (attempt - 1),
  };
}

/** A mutation may be sent again only with the key that makes its repeat harmless (D13). */
function isRepeatable(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('Idempotency-Key');
}

export function address(path: string): string {
  return new URL(path, location.origin).href;
}

export async function send(path: string, attempt: Attempt, options: Options): Promise<Response> {
  try {
    return await client(address(path), { ...options, context: { attempt } });
  } catch (error) {
    if (isHTTPError(error)) {
      const read = readError(error.response.status, error.data);
      if (read.code === 'request.other_identity') tell('identity');
      throw read;
    }
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw new ApiError(0, {
      code: 'request.network',
      message: 'The server could not be reached. Check the connection and try again.',
    });
  }
}

/** Reads an error reply; anything that is not one of ours still gives a sentence. */
function readError(status: number, body: unknown): ApiError {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const isOurs = typeof error === 'object' && error !== null && 'code' in error;
  if (isOurs && 'message' in error) return new ApiError(status, error as ErrorBody['error']);
  return new ApiError(status, {
    code: 'request.unreadable',
    message: 'The server gave an answer that could not be read. Try again.',
  });
}

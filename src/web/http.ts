import ky, { isHTTPError, isNetworkError } from 'ky';
import type { AfterResponseHook, BeforeRequestHook, BeforeRetryHook, Options } from 'ky';
import { fillPath } from '#src/shared/endpoint.ts';
import type { Endpoint, Input, Reply } from '#src/shared/endpoint.ts';
import type { ErrorBody, FieldError } from '#src/shared/errors.ts';
import { sessionUser, type SessionUser } from '#src/shared/session-user.ts';
import { actingClient, clientInAddress } from './acting-client.ts';
import { sessionStore } from './session-store.ts';
import { accessToken, renewToken, type Renewal } from './token-flight.ts';
import { track } from './ui/loading.ts';
import { toast } from './ui/toasts.ts';
import { xhrFetch } from './xhr-fetch.ts';

/** A call that did not succeed: the server's code and words, or `request.network` when it was not reached. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[] | undefined;
  /** The record as it is now, with a version conflict (D14). */
  readonly current: unknown;
  /** Seconds to wait, with 429. */
  readonly retryAfter: number | undefined;
  /** Names the server's log lines. */
  readonly requestId: string | undefined;

  constructor(status: number, error: ErrorBody['error']) {
    super(error.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = error.code;
    this.fields = error.fields;
    this.current = error.current;
    this.retryAfter = error.retryAfter;
    this.requestId = error.requestId;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The client to act in; the one of this tab unless said. Queries say the one of their key. */
  client?: number | null;
  /** The version the user saw (`If-Match`, D14). */
  version?: number;
  /** Does not count as the user's activity: tickers, badges, polls (A01). */
  background?: boolean;
  /** Sent as `X-Search`: what must not stand in an address (D17). */
  search?: string;
  /** The same for every try at one entry; made anew for each call unless given (D13). */
  idempotencyKey?: string;
  /** Sent bytes of an upload, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The words after a renewal that failed (R152). */
export const AUTHENTICATION_FAILED =
  'We apologize but we are unable to proceed due to a user authentication error - try logging out and back in';

/** Why a change is refused while the machine has no network; reads wait for it instead. */
const OFFLINE =
  'You are offline, so nothing was sent. What you typed is kept here: try again when the connection is back.';

type SessionEvent = 'activity' | 'refused' | 'identity';
const listeners = new Set<(event: SessionEvent) => void>();

/** Hears of answers that count as activity (R133), of a session the server does not renew, and of one that is another's now. */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  listeners.add(listener);
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** What the hooks know of one call. */
interface Attempt {
  isProtected: boolean;
  background: boolean;
  /** Already renewed and replayed once: the next failure is final (A27). */
  recovered: boolean;
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
  if (response.status !== 401 || attempt.recovered || used === null) return undefined;
  await recover(attempt, used);
  return ky.retry({ delay: 0 });
};

/** No answer from the network is handled as a 401 is (R150). */
const beforeRetry: BeforeRetryHook = async ({ request, options, error }) => {
  const attempt = attemptOf(options.context);
  if (!attempt.isProtected) return;
  const used = bearer(request);
  if (isNetworkError(error) && used !== null) await recover(attempt, used);
  authorise(request);
};

async function recover(attempt: Attempt, used: string | null): Promise<void> {
  attempt.recovered = true;
  const renewal = await renewToken(used, askForToken);
  if (renewal === 'renewed') return;
  if (!attempt.background) toast(AUTHENTICATION_FAILED, 'danger');
  if (renewal === 'refused') tell('refused');
  throw new ApiError(renewal === 'refused' ? 401 : 0, {
    code: 'request.unauthenticated',
    message: AUTHENTICATION_FAILED,
  });
}

const bare = ky.create({
  credentials: 'same-origin',
  headers: { 'X-Requested-With': 'console' },
  retry: 0,
  timeout: 15_000,
});

async function askForToken(): Promise<string | null> {
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

/** A mutation may be sent again only with the key that makes its repeat harmless (D13). */
function isRepeatable(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('Idempotency-Key');
}

function address(path: string): string {
  return new URL(path, location.origin).href;
}

async function send(path: string, attempt: Attempt, options: Options): Promise<Response> {
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

/**
 * Calls an endpoint: fills the path, sends what the contract asks for, and gives the reply. A 401, or no answer,
 * renews the token once for all waiting calls and sends this one again (R149, R150).
 * @throws ApiError; an aborted call throws the signal's reason
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  if (endpoint.method !== 'GET' && globalThis.navigator?.onLine === false) {
    throw new ApiError(0, { code: 'request.offline', message: OFFLINE });
  }
  const given: Partial<Record<'params' | 'query' | 'body' | 'files', unknown>> = input ?? {};
  const path = fillPath(endpoint.path, given.params as Record<string, unknown>);
  const attempt: Attempt = {
    isProtected: endpoint.permission !== 'public',
    background: options.background ?? false,
    recovered: false,
  };
  const sent = send(path + queryText(given.query), attempt, {
    method: endpoint.method,
    headers: headersOf(endpoint, options),
    ...bodyOf(endpoint, given, options),
    // A file is written before the first byte of it comes.
    ...(endpoint.result === 'stream' ? { timeout: 120_000 } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  // What the user changes is waited for under the loading panel (R038); uploads show progress of their own.
  const shown = endpoint.method !== 'GET' && !options.background && !options.onProgress;
  const response = await (shown ? track(sent) : sent).catch((error: unknown) => {
    if (!options.signal?.aborted && !options.background) noteFailure(endpoint, error);
    throw error;
  });
  return (await readReply(endpoint, response)) as Reply<E>;
}

/** Says on the console that a call about employees failed (R170): its path as declared and the code, nothing of anybody. */
function noteFailure({ method, path }: Endpoint, error: unknown): void {
  if (!path.startsWith('/v1/employees')) return;
  const why = error instanceof ApiError ? `${error.status} ${error.code}` : 'no answer';
  // oxlint-disable-next-line no-console -- the specification’s catalogue says so (1§8)
  console.warn(`The employee call failed: ${method} ${path}, ${why}`);
}

function headersOf(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  const acting = options.client === undefined ? actingClient() : options.client;
  const isMutation = endpoint.method !== 'GET' && endpoint.replay !== 'never';
  const { user } = sessionStore.get();
  return {
    // Whom the page takes itself to write for: the server refuses when the session is another's by now (D7).
    ...(user && endpoint.method !== 'GET' ? { 'X-User': user.id } : {}),
    ...(acting !== null && endpoint.scope !== 'public' ? { 'X-Client': String(acting) } : {}),
    ...(isMutation ? { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...(options.version === undefined ? {} : { 'If-Match': `"${options.version}"` }),
    ...(options.background ? { 'X-Background': '1' } : {}),
    ...(options.search === undefined ? {} : { 'X-Search': options.search }),
  };
}

function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function bodyOf(
  endpoint: Endpoint,
  { body, files }: { body?: unknown; files?: unknown },
  options: CallOptions,
): Options {
  if (!endpoint.files) return body === undefined ? {} : { json: body };
  const form = new FormData();
  // Fields first: the server reads the parts in their order.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, fieldText(value));
  }
  for (const file of files as readonly File[]) form.append(endpoint.files.field, file, file.name);
  const progress = options.onProgress ? { fetch: xhrFetch(options.onProgress) } : {};
  return { body: form, timeout: false, ...progress };
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.result === 'stream') return response.blob();
  // ky's and the browser's json() throw on an empty body.
  return response.status === 204 ? undefined : response.json();
}

export interface Bytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** The whole file's length, also when only a part was asked for. */
  total: number;
  /** Only a part was sent. */
  partial: boolean;
}

/**
 * Reads a file, or the bytes from `begin` up to and without `end`, with the same recovery as `call`.
 * @throws ApiError
 */
export async function fetchBytes(
  path: string,
  range?: { begin: number; end: number },
  signal?: AbortSignal,
): Promise<Bytes> {
  // A path may say itself in which client it is read.
  const acting = /[?&]client=/.test(path) ? null : actingClient();
  const attempt: Attempt = { isProtected: true, background: false, recovered: false };
  const response = await send(path, attempt, {
    method: 'GET',
    timeout: 120_000,
    headers: {
      ...(acting === null ? {} : { 'X-Client': String(acting) }),
      ...(range ? { Range: `bytes=${range.begin}-${range.end - 1}` } : {}),
    },
    ...(signal ? { signal } : {}),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const whole = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  return { bytes, total: whole ? Number(whole) : bytes.length, partial: response.status === 206 };
}

/** Asks for an access token by the refresh cookie; at the start of the page. */
export function resumeToken(): Promise<Renewal> {
  return renewToken(accessToken(), askForToken);
}

/** Reads who is signed in, and what they may do in this tab's client. @throws ApiError */
export async function readSession(): Promise<SessionUser> {
  // Not the client of whoever was signed in before: the new user may have no business there.
  const acting = clientInAddress();
  const attempt: Attempt = { isProtected: true, background: false, recovered: false };
  const response = await send('/v1/auth/session', attempt, {
    headers: acting === null ? {} : { 'X-Client': String(acting) },
  });
  return sessionUser.parse(await response.json());
}

/** Ends the session on the server, which also removes both cookies (R141). Throws when it was not reached. */
export async function endSession(): Promise<void> {
  const token = accessToken();
  const reply = await bare.post(address('/v1/auth/logout/current'), {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    keepalive: true,
    throwHttpErrors: false,
  });
  if (reply.status >= 500) throw new Error('The server could not end the session.');
}

/**
 * Sends a change while the page goes away, which waits for no answer: whoever leaves hears of no failure, and the token is
 * not renewed.
 */
export function sendLast<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  const token = accessToken();
  if (!token) return;
  const { params, body }: Partial<Record<'params' | 'body', unknown>> = input;
  void fetch(address(fillPath(endpoint.path, params as Record<string, unknown>)), {
    method: endpoint.method,
    credentials: 'same-origin',
    keepalive: true,
    headers: {
      ...headersOf(endpoint, { client: null, background: true }),
      'X-Requested-With': 'console',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/**
 * One answer that needs a session, asked for when the user chooses to stay logged on (R142), or acts while no other call
 * is made (A25). Says nothing of a failure: who asked for it knows whether anybody waits. @throws ApiError
 */
export async function keepAlive(): Promise<void> {
  const attempt: Attempt = { isProtected: true, background: true, recovered: false };
  await send('/v1/settings/lists?collections=employmentStatus', attempt, { method: 'GET' });
}

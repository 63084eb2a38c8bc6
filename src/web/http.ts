import type { Options } from 'ky';
import { fillPath } from '#src/shared/endpoint.ts';
import type { Endpoint, Input, Reply } from '#src/shared/endpoint.ts';
import { faultsIn } from '#src/shared/body-faults.ts';
import { KERNEL_ERRORS } from '#src/shared/errors.ts';
import { actingClient } from './acting-client.ts';
import { ApiError } from './api-error.ts';
import type { Attempt } from './http-client.ts';
import { address, repeated, send } from './http-client.ts';
import { sessionStore } from './session-store.ts';
import { accessToken } from './token-flight.ts';
import { track } from './ui/loading.ts';
import { xhrFetch } from './xhr-fetch.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The client to act in; the one of this tab unless said. Queries say the one of their key. */
  client?: number | null;
  /** The version the user saw (`If-Match`, D14). */
  version?: number;
  /** Does not count as the user's activity: tickers, badges, polls (A01). */
  background?: boolean;
  /** The media type to answer in, where a call has more than one. */
  accept?: string;
  /** Sent as `X-Search`: what must not stand in an address (D17). */
  search?: string;
  /** The same for every try at one entry; made anew for each call unless given (D13). */
  idempotencyKey?: string;
  /**
   * How often it is sent again, with the same key, while there is no answer or one that may pass (500 and above); a read,
   * and a call that is not told, once.
   */
  retries?: number;
  /** Goes on when the page is closed or loaded anew while it is on its way; for small bodies only. */
  outlivesPage?: boolean;
  /** Sent bytes of an upload, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The code of an error for a success of another status than the contract's. */
export const UNEXPECTED_STATUS = 'request.unexpected_status';

/** Why a change is refused while the machine has no network; reads wait for it instead. */
const OFFLINE =
  'You are offline, so nothing was sent. What you typed is kept here: try again when the connection is back.';

/**
 * Calls an endpoint: fills the path, sends what the contract asks for, and returns the reply. A 401, or no answer,
 * renews the token once for all waiting calls and sends this one again (R149, R150). A body that its shape refuses is not
 * sent: the error is the one that the server would answer.
 * @throws ApiError, also for a success of another status than the contract's; an aborted call throws the signal's reason
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
  const refusal = refusalOf(endpoint, given.body);
  if (refusal) {
    if (!options.background) noteFailure(endpoint, refusal);
    throw refusal;
  }
  const path = fillPath(endpoint.path, given.params as Record<string, unknown>);
  const attempt: Attempt = {
    isProtected: endpoint.permission !== 'public',
    background: options.background ?? false,
    recovered: false,
    retries: options.retries ?? 0,
  };
  const sent = send(path + queryText(given.query), attempt, {
    method: endpoint.method,
    headers: headersOf(endpoint, options),
    ...bodyOf(endpoint, given, options),
    // A file is written before the first byte of it comes.
    ...(endpoint.result === 'stream' ? { timeout: 120_000 } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.retries ? { retry: repeated(options.retries) } : {}),
    ...(options.outlivesPage ? { keepalive: true } : {}),
  });
  // What the user changes is waited for under the loading panel (R038); uploads show progress of their own.
  const shown = endpoint.method !== 'GET' && !options.background && !options.onProgress;
  let response: Response;
  try {
    response = await (shown ? track(sent) : sent);
  } catch (error) {
    const asks = error instanceof ApiError && error.code === 'request.step_up';
    // What was to be done is done after all, once it is sure who does it (D360).
    if (asks && !options.background && (await (await import('./step-up.ts')).stepUp()))
      return call(endpoint, input, options);
    if (!options.signal?.aborted && !options.background) noteFailure(endpoint, error);
    throw failureOf(endpoint, error);
  }
  const isNone = endpoint.mayBeNone === true && response.status === 204;
  const expected = endpoint.status ?? (isOfClients(endpoint) ? usualStatus(endpoint) : undefined);
  const unexpected = () =>
    new ApiError(response.status, {
      code: UNEXPECTED_STATUS,
      message: isOfClients(endpoint)
        ? 'Unexpected response from server'
        : 'The server answered in an unexpected way. Look whether it was done before you try again.',
    });
  if (expected !== undefined && response.status !== expected && !isNone) throw unexpected();
  return (await readReply(endpoint, response).catch((error: unknown) => {
    // An answer that is no JSON; a reading that was stopped is no answer at all.
    throw error instanceof SyntaxError ? unexpected() : error;
  })) as Reply<E>;
}

/** A call about clients says in the specification’s words that it went wrong (R369). */
const isOfClients = ({ path }: Endpoint): boolean => /^\/v1\/clients(\/|$)/.test(path);

const usualStatus = ({ result }: Endpoint): number | undefined =>
  result === 'stream' ? undefined : result === 'nothing' ? 204 : 200;

/** Failures in which the server says nothing of its own, or nothing but that the fault is its own. */
const WORDLESS = new Set(['request.unreadable', 'request.internal']);

/** What a call about clients throws of a failure (R369); what the server said of it stays. */
function failureOf(endpoint: Endpoint, error: unknown): unknown {
  if (!isOfClients(endpoint) || !(error instanceof ApiError) || !WORDLESS.has(error.code))
    return error;
  const { status, code, requestId } = error;
  return new ApiError(status, {
    code,
    message: 'Unexpected error from server',
    ...(requestId === undefined ? {} : { requestId }),
  });
}

/** Why the server would refuse a body by its shape, as its `request.invalid` with the faults by field (D90); null where it would not. */
function refusalOf({ body: schema, files }: Endpoint, body: unknown): ApiError | null {
  // Fields beside files are texts until the server has read them.
  if (!schema || files) return null;
  // As it is sent: what is undefined is left out.
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const { faults } = faultsIn(schema, sent, '');
  if (!faults) return null;
  const { status, message } = KERNEL_ERRORS['request.invalid'];
  return new ApiError(status, { code: 'request.invalid', message, fields: faults });
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
    ...(options.accept ? { Accept: options.accept } : {}),
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
  if (endpoint.result === 'stream') return response.status === 204 ? null : response.blob();
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
  const attempt: Attempt = { isProtected: true, background: false, recovered: false, retries: 0 };
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

/**
 * Sends a change while the page goes away, which waits for no answer: anyone who leaves hears of no failure, and the token is
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

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { line } from '#src/shared/text.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { call, fetchBytes } from './http.ts';
import { AUTHENTICATION_FAILED, onSessionEvent } from './http-client.ts';
import { ApiError } from './api-error.ts';
import { setAccessToken } from './token-flight.ts';
import { clearToasts, toasts } from './ui/toasts.ts';

const api = defineApi('tests', {
  read: {
    method: 'GET',
    path: '/v1/things/:id',
    summary: 'Reads.',
    permission: 'session',
    scope: 'any',
    params: z.object({ id: z.string() }),
    query: z.object({ with: z.string().optional() }),
    result: z.object({ id: z.string() }),
  },
  write: {
    method: 'POST',
    path: '/v1/things/:id',
    summary: 'Writes.',
    permission: 'session',
    scope: 'client',
    params: z.object({ id: z.string() }),
    body: z.strictObject({
      text: line(20).min(1),
      on: civilDate.optional(),
      part: z.object({ size: z.int() }).optional(),
    }),
    result: z.object({ text: z.string() }),
  },
  client: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/orders/:orderId',
    summary: 'Changes an order of a client.',
    permission: 'session',
    scope: 'any',
    params: z.object({ clientId: z.string(), orderId: z.string() }),
    result: 'nothing',
  },
  employee: {
    method: 'GET',
    path: '/v1/employees/:id',
    summary: 'Reads an employee.',
    permission: 'session',
    scope: 'any',
    params: z.object({ id: z.string() }),
    result: z.object({ id: z.string() }),
  },
  enter: {
    method: 'POST',
    path: '/v1/enter',
    summary: 'Signs in.',
    permission: 'public',
    scope: 'public',
    body: z.object({ text: z.string() }),
    result: 'nothing',
    replay: 'never',
  },
});

/** What the server saw and how it answers: it knows one good token at a time. */
const seen: { path: string; method: string; headers: IncomingMessage['headers']; body: string }[] =
  [];
let good = 'fresh';
let renewal: number | 'drop' = 200;
let drops = 0;
let server: Server;
const events: string[] = [];
onSessionEvent((event) => events.push(event));

const renewals = () => seen.filter(({ path }) => path === '/v1/auth/token').length;
const calls = () => seen.filter(({ path }) => path !== '/v1/auth/token');

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const path = request.url ?? '';
  seen.push({ path, method: request.method ?? '', headers: request.headers, body });
  const say = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const refuse = (status: number, code: string) =>
    say(status, { error: { code, message: `${code}.` } });
  if (path === '/v1/auth/token') {
    if (renewal === 'drop') request.socket.destroy();
    else if (renewal === 200) setTimeout(() => say(200, { token: good }), 30);
    else refuse(renewal, 'request.unauthenticated');
  } else if (drops > 0) {
    drops -= 1;
    request.socket.destroy();
  } else if (path === '/v1/enter') refuse(401, 'tests.wrong');
  else if (path.endsWith('/never') || request.headers.authorization !== `Bearer ${good}`)
    refuse(401, 'request.unauthenticated');
  else if (path.endsWith('/bytes'))
    response.writeHead(206, { 'content-range': 'bytes 2-4/10' }).end('cde');
  else say(200, request.method === 'GET' ? { id: path } : JSON.parse(body));
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/manage/employees?client=513`));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  events.length = 0;
  good = 'fresh';
  renewal = 200;
  drops = 0;
  clearToasts();
  setAccessToken('stale');
});

const write = (id: string) => call(api.write, { params: { id }, body: { text: `text ${id}` } });

test('many refused calls renew once, and each is sent again once, whole (R149, R151)', async () => {
  const replies = await Promise.all([
    call(api.read, { params: { id: '1' } }),
    call(api.read, { params: { id: '2' }, query: { with: 'docInfo,orders' } }),
    write('3'),
    write('4'),
    call(api.read, { params: { id: '5' } }),
  ]);
  expect(replies[2]).toEqual({ text: 'text 3' });
  expect(renewals()).toBe(1);
  expect(calls()).toHaveLength(10);
  const keys = calls().filter(({ path }) => path === '/v1/things/3');
  expect(keys[0]?.headers['idempotency-key']).toBeTruthy();
  expect(keys[0]?.headers['idempotency-key']).toBe(keys[1]?.headers['idempotency-key']);
  expect(keys[1]?.headers['x-client']).toBe('513');
  expect(seen.every(({ headers }) => headers['x-requested-with'] === 'console')).toBe(true);
});

test('a call without its id is refused in the words of the specification, and nothing is sent (R367)', async () => {
  const change = (clientId: string, orderId: string) =>
    call(api.client, { params: { clientId, orderId } });
  await expect(change('', '1')).rejects.toThrow('The client id is required');
  await expect(change('513', '')).rejects.toThrow('orderId is required');
  expect(seen).toEqual([]);
});

test('what a call’s own shape refuses is not sent, and is told by field as the server tells it', async () => {
  const params = { id: '1' };
  const refused = async (body: Parameters<typeof api.write.body.parse>[0]) => {
    const error = await call(api.write, { params, body: body as { text: string } }).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Some values are not valid. Correct the fields named and try again.',
    });
    return error instanceof ApiError ? error.fields : [];
  };
  expect(await refused({ text: '', part: { size: 1.5 } })).toEqual([
    { field: 'text', message: 'Fill this in.' },
    { field: 'part.size', message: 'Send a whole number.' },
  ]);
  expect(await refused({ text: 'as it is', on: '2026-02-30' })).toMatchObject([{ field: 'on' }]);
  expect(await refused({ text: 'one', more: 'two' })).toEqual([
    { field: 'more', message: 'more is not a field of this call.' },
  ]);
  expect(await refused({ text: 'null\0' })).toEqual([
    { field: 'text', message: 'Leave out the characters that cannot be shown.' },
  ]);
  expect(calls()).toEqual([]);
  // What is undefined is not sent, and refuses nothing.
  setAccessToken(good);
  expect(await call(api.write, { params, body: { text: 'whole', on: undefined } })).toEqual({
    text: 'whole',
  });
  expect(calls()).toHaveLength(1);
});

test('no answer is handled as a 401 is: renewed once, sent again (R150)', async () => {
  setAccessToken('fresh');
  good = 'newer';
  drops = 1;
  expect(await write('1')).toEqual({ text: 'text 1' });
  expect(renewals()).toBe(1);
  expect(calls()).toHaveLength(2);
});

test('a renewal that fails rejects what waited, says so once, and leaves the page alone (R152)', async () => {
  renewal = 401;
  const results = await Promise.allSettled([
    write('1'),
    write('2'),
    call(api.read, { params: { id: '3' } }),
  ]);
  for (const result of results) {
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(ApiError);
  }
  expect(renewals()).toBe(1);
  expect(calls()).toHaveLength(3);
  expect(toasts.get().map(({ text, style }) => [text, style])).toEqual([
    [AUTHENTICATION_FAILED, 'danger'],
  ]);
  expect(events).toContain('refused');
});

test('without any network the message is the same, and the session is not given up', async () => {
  renewal = 'drop';
  drops = 5;
  await expect(write('1')).rejects.toMatchObject({ status: 0, message: AUTHENTICATION_FAILED });
  expect(renewals()).toBe(1);
  expect(events).not.toContain('refused');
});

test('a call that is told so is sent again as often and no more, by the same key, over a dead line as by a server at fault (R248)', async () => {
  const claim = () =>
    call(api.write, { params: { id: '1' }, body: { text: 'claim' } }, { retries: 3 });
  setAccessToken('fresh');
  renewal = 'drop';
  drops = 9;
  await expect(claim()).rejects.toMatchObject({ status: 0, code: 'request.network' });
  expect(calls()).toHaveLength(4);
  expect(renewals()).toBe(1);
  expect(new Set(calls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  // The line says nothing of the session.
  expect(toasts.get()).toEqual([]);
  expect(events).not.toContain('refused');

  seen.length = 0;
  drops = 2;
  expect(await claim()).toEqual({ text: 'claim' });
  expect(calls()).toHaveLength(3);
});

test('what is refused again after the renewal is not renewed again (A27)', async () => {
  const reply = call(api.read, { params: { id: 'never' } });
  await expect(reply).rejects.toMatchObject({ status: 401, code: 'request.unauthenticated' });
  expect(renewals()).toBe(1);
  expect(calls()).toHaveLength(2);
});

test('the header goes with the token (R153), and calls of nobody are not renewed', async () => {
  setAccessToken(null);
  await expect(call(api.read, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
  expect(calls()[0]?.headers.authorization).toBeUndefined();
  expect(renewals()).toBe(0);
});

test('a public call is neither signed, renewed nor sent twice', async () => {
  await expect(call(api.enter, { body: { text: 'x' } })).rejects.toMatchObject({
    code: 'tests.wrong',
  });
  drops = 1;
  await expect(call(api.enter, { body: { text: 'x' } })).rejects.toMatchObject({
    code: 'request.network',
  });
  expect(calls()).toHaveLength(2);
  expect(calls()[0]?.headers.authorization).toBeUndefined();
  expect(calls()[0]?.headers['idempotency-key']).toBeUndefined();
  expect(renewals()).toBe(0);
});

test('answers count as activity, but not those in the background (A01, R133)', async () => {
  setAccessToken('fresh');
  await call(api.read, { params: { id: '1' } }, { background: true });
  expect(events).toEqual([]);
  expect(calls()[0]?.headers['x-background']).toBe('1');
  await call(
    api.read,
    { params: { id: '1' } },
    { client: null, version: 4, search: '123-45-6789' },
  );
  expect(events).toEqual(['activity']);
  expect(calls()[1]?.headers).toMatchObject({ 'if-match': '"4"', 'x-search': '123-45-6789' });
  expect(calls()[1]?.headers['x-client']).toBeUndefined();
});

test('an employee call that fails is on the console and rejected; a cancelled one rejects with the cancel message (R170, R171)', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await expect(call(api.read, { params: { id: 'never' } })).rejects.toBeInstanceOf(ApiError);
  expect(warn).not.toHaveBeenCalled();
  await expect(call(api.employee, { params: { id: 'never' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(warn.mock.calls).toEqual([
    ['The employee call failed: GET /v1/employees/:id, 401 request.unauthenticated'],
  ]);
  const leaving = new AbortController();
  const left = call(api.employee, { params: { id: '1' } }, { signal: leaving.signal });
  leaving.abort(new Error('The screen was left.'));
  await expect(left).rejects.toThrow('The screen was left.');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('bytes come in parts, with the same recovery', async () => {
  const part = await fetchBytes('/v1/things/1/bytes', { begin: 2, end: 5 });
  expect(new TextDecoder().decode(part.bytes)).toBe('cde');
  expect(part).toMatchObject({ total: 10, partial: true });
  expect(renewals()).toBe(1);
  expect(calls()[1]?.headers.range).toBe('bytes=2-4');
});

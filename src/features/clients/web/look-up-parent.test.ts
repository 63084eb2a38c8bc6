import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { clientsApi } from '../clients.contract.ts';
import { lookUpParent } from './look-up-parent.ts';

/** What the server answers next, and what it was asked. */
const asked: string[] = [];
function answers(status: number, body: string): void {
  vi.stubGlobal('location', new URL('http://console.example/clients'));
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(
      new Response(body, { status, headers: { 'content-type': 'application/json' } }),
    );
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const ACME = { _id: 12, name: 'Acme Freight' };
const LOOK_UP = 'Unexpected response from server looking up parent location';

test('the parent of a location is the one client that the look-up returns (R368)', async () => {
  answers(200, JSON.stringify([ACME]));
  expect(await lookUpParent(14)).toMatchObject(ACME);
  expect(asked).toEqual([
    'http://console.example/v1/clients?familyOf=14&filters=topLevel%2Cflatten',
  ]);
});

test('any other answer than 200 with exactly one is said to be unexpected (R368)', async () => {
  for (const [status, body] of [
    [200, '[]'],
    [200, JSON.stringify([ACME, { _id: 13, name: 'Beta' }])],
    [201, JSON.stringify([ACME])],
    [200, 'not json'],
    [404, JSON.stringify({ error: { code: 'request.not_found', message: 'Not found.' } })],
    [500, ''],
  ] as const) {
    answers(status, body);
    await expect(lookUpParent(14), `${status} ${body}`).rejects.toThrow(LOOK_UP);
  }
});

test('other calls about clients say that the response, or the server, is not as it should be (R369)', async () => {
  const read = () => call(clientsApi.read, { params: { clientId: 12 } });
  for (const [status, body, message] of [
    [202, JSON.stringify(ACME), 'Unexpected response from server'],
    [200, 'not json', 'Unexpected response from server'],
    [500, '', 'Unexpected error from server'],
    [
      500,
      JSON.stringify({ error: { code: 'request.internal', message: 'Ours.', requestId: 'r1' } }),
      'Unexpected error from server',
    ],
    // What the server says of its own stays.
    [
      404,
      JSON.stringify({ error: { code: 'request.not_found', message: 'No such.' } }),
      'No such.',
    ],
  ] as const) {
    answers(status, body);
    const error = await read().then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error, `${status} ${body}`).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, message });
  }
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PoolDefinition } from '../pools.contract.ts';
import { changePool, deletePool, makePool } from './pool-calls.ts';

const options = { client: 1 };
const fetch = vi.fn<typeof globalThis.fetch>();

beforeAll(() => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', new URL('http://console.example/randoms/poolmanagement'));
});
afterAll(() => vi.unstubAllGlobals());

test('a call without its input is not sent, in the words of the specification (R435)', async () => {
  await expect(makePool(1, null, options)).rejects.toThrow('The pool definition is required');
  await expect(changePool(null, null, options)).rejects.toThrow('The random pool is required');
  const pool = { clientId: 1, poolId: 'a', version: 1 };
  await expect(changePool(pool, null, options)).rejects.toThrow('The pool definition is required');
  await expect(deletePool(null, options)).rejects.toThrow('pool is required');
  for (const part of [{ clientId: 0 }, { poolId: '' }])
    await expect(deletePool({ ...pool, ...part }, options)).rejects.toThrow(
      'pool id and client id is required',
    );
  expect(fetch).not.toHaveBeenCalled();
});

test('an answer of another status is an error in the words of the specification (R434)', async () => {
  fetch.mockImplementation(async () => Response.json({}, { status: 200 }));
  const definition: PoolDefinition = {
    ...{ name: 'Drivers', authority: 'FMCSA', stratum: '', also: [], locatedBy: 'name' },
    ...{ sites: [1], includeChildren: true, statuses: [2], jobTitles: [], safety: 'any' },
    ...{ drugPct: 50, alcoholPct: 10, frequency: 4, alternates: false, totals: null },
  };
  const pool = { clientId: 1, poolId: crypto.randomUUID(), version: 1 };
  const start = 'Unexpected response from server when';
  for (const [work, words] of [
    [() => makePool(1, definition, options), `${start} adding new randoms pool to client`],
    [
      () => makePool(1, definition, { ...options, ezCompliance: true }),
      `${start} creating randoms pool`,
    ],
    [() => changePool(pool, definition, options), `${start} updating provided randoms pool`],
    [() => deletePool(pool, options), `${start} deleting provided randoms pool`],
  ] as const)
    await expect(work()).rejects.toMatchObject({ message: words });
  expect(fetch.mock.calls.map(([sent]) => sent instanceof Request && sent.method)).toEqual([
    'POST',
    'POST',
    'PATCH',
    'DELETE',
  ]);
  // The status of the specification is none.
  fetch.mockImplementation(async () => new Response(null, { status: 204 }));
  await changePool(pool, definition, options);
  await deletePool(pool, options);
  await makePool(1, definition, options);
});

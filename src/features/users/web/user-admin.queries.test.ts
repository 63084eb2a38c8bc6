import { expect, test, vi } from 'vitest';
import { usersOf } from './user-admin.queries.ts';

test('users are not asked for without a client, in the words of the specification (R396)', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  await expect(usersOf(null)).rejects.toThrow(/^Invalid parameters. Unable to make request.$/);
  expect(fetch).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

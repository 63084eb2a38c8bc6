import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { makeKeys } from '#src/server/keys.ts';
import { ACCESS_SECONDS, readAccess, signAccess } from './tokens.ts';

const keys = makeKeys([{ id: 1, secret: randomBytes(32) }]);
const others = makeKeys([{ id: 1, secret: randomBytes(32) }]);

afterEach(() => void vi.useRealTimers());

test('an access token names its session, also when it is read again', async () => {
  const session = randomUUID();
  const token = await signAccess(keys, session);
  for (let time = 0; time < 3; time += 1) expect(await readAccess(keys, token)).toBe(session);
});

test('one that was read before is refused once it has expired', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  const session = randomUUID();
  const token = await signAccess(keys, session);
  expect(await readAccess(keys, token)).toBe(session);
  vi.setSystemTime(Date.now() + (ACCESS_SECONDS - 1) * 1000);
  expect(await readAccess(keys, token)).toBe(session);
  vi.setSystemTime(Date.now() + 1000);
  expect(await readAccess(keys, token)).toBeNull();
});

test('one that was read before helps no other one, and no other keys', async () => {
  const token = await signAccess(keys, randomUUID());
  await readAccess(keys, token);
  expect(await readAccess(others, token)).toBeNull();
  const [head, , mark] = token.split('.');
  const claims = Buffer.from(
    JSON.stringify({ sid: randomUUID(), iss: 'compliance-console', exp: 9_999_999_999 }),
  ).toString('base64url');
  expect(await readAccess(keys, `${head}.${claims}.${mark}`)).toBeNull();
  expect(await readAccess(keys, `${token}x`)).toBeNull();
  expect(await readAccess(keys, '')).toBeNull();
});

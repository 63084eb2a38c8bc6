import { describe, expect, test } from 'vitest';
import { grantableToPrograms, isNetwork } from './api-keys.rules.ts';

describe('networks of a key', () => {
  test.each(['203.0.113.7', '203.0.113.0/24', '10.0.0.0/8', '2001:db8::/32', '::1', '2001:db8::7'])(
    '%s is one',
    (text) => expect(isNetwork(text)).toBe(true),
  );
  test.each([
    '',
    '0.0.0.0/0',
    '::/0',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4/33',
    'host',
    '1::2::3',
    '2001:db8::/129',
  ])('“%s” is none', (text) => expect(isNetwork(text)).toBe(false));
});

test('a program gets what its maker holds, but never the administration of users', () => {
  const own = { client: ['viewRoster', 'configureUser', 'addUser'], dq: ['review'] };
  expect(grantableToPrograms(own)).toEqual(['client.viewRoster']);
});

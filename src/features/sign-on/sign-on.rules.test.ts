import { describe, expect, test } from 'vitest';
import { domainOf, givenBy, isDomain, namesFactor, namesOf } from './sign-on.rules.ts';

describe('domains', () => {
  test.each(['example.com', 'mail.example.co.uk', 'xn--mnchen-3ya.de'])('%s is one', (text) =>
    expect(isDomain(text)).toBe(true),
  );
  test.each(['', 'localhost', '10.0.0.1', 'EXAMPLE.com', '-a.com', 'a..com', 'a.com.', 'a b.com'])(
    '“%s” is none',
    (text) => expect(isDomain(text)).toBe(false),
  );
  test.each([
    ['Lee@Example.COM', 'example.com'],
    ['lee@example.com@other.com', null],
    ['@example.com', null],
    ['lee', null],
  ])('the domain of %s is %s', (email, domain) => expect(domainOf(email)).toBe(domain));
});

test('groups give together what each of them gives, and unknown ones give nothing', () => {
  const rules = [
    { name: 'safety', permissions: ['client.viewRoster' as const], sites: [1] },
    {
      name: 'yard',
      permissions: ['client.viewRoster' as const, 'client.viewAlerts' as const],
      sites: [2],
    },
  ];
  expect(givenBy(rules, ['yard', 'safety', 'chess'])).toEqual({
    permissions: ['client.viewRoster', 'client.viewAlerts'],
    sites: [1, 2],
  });
  expect(givenBy(rules, ['chess'])).toBeNull();
});

test('a factor is more than a password', () => {
  expect(namesFactor(['pwd', 'mfa'])).toBe(true);
  expect(namesFactor(['pwd', 'sms-like'])).toBe(false);
  expect(namesFactor([])).toBe(false);
});

test('names come from what there is', () => {
  const email = 'lee.diaz@example.com';
  expect(namesOf({ given_name: ' Lee ', family_name: 'Diaz', email })).toEqual({
    firstName: 'Lee',
    lastName: 'Diaz',
  });
  expect(namesOf({ name: 'Lee van Diaz', email })).toEqual({
    firstName: 'Lee',
    lastName: 'van Diaz',
  });
  expect(namesOf({ email })).toEqual({ firstName: 'lee.diaz', lastName: '-' });
});

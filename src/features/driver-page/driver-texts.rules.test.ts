import { expect, test } from 'vitest';
import { consentWords, e164, maskedPhone, textAgainAfter } from './driver-texts.rules.ts';

test.each([
  ['(940) 555-0134', '+19405550134'],
  ['940.555.0134', '+19405550134'],
  ['1 940 555 0134', '+19405550134'],
  ['+1 940 555 0134', '+19405550134'],
  ['+52 81 1234 5678', '+528112345678'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['573 555 0134', '+15735550134'],
])('%s is %s', (phone, number) => {
  expect(e164(phone)).toBe(number);
});

test.each([
  ...['', '555-0134', '(140) 555-0134', '940-155-0134', '911-555-0134', '+44 20 7946 0018'],
  ...['940-555-0134 x12', '+9405550134', '940 555 01345', '5281123456789', 'call me', '٩٤٠٥٥٥٠١٣٤'],
  // Jamaica, the Dominican Republic, a premium service, toll-free, and a personal number.
  ...['876 555 0134', '+1 809 555 0134', '900 555 0134', '888 555 0134', '533 555 0134'],
])('%j gets no text', (phone) => {
  expect(e164(phone)).toBeNull();
});

test('a phone is shown so that nobody can call it, and its consent says whose texts, and how they end', () => {
  expect(maskedPhone('+19405550134')).toBe('•••-•••-••34');
  const words = consentWords('Acme', maskedPhone('+19405550134'));
  expect(words).toMatch(/Acme.*••34.*STOP/);
  expect(words).not.toContain('{');
});

test('what fails is tried again soon: a code holds for ten minutes', () => {
  expect([1, 2, 3, 6, 9].map(textAgainAfter)).toEqual([2, 4, 8, 60, 60]);
});

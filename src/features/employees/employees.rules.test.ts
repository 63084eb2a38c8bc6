import { expect, test } from 'vitest';
import {
  classFitsState,
  closingHint,
  FREEZING_ORDERS,
  formatSsn,
  licenseFault,
  isSsn,
  looksLikeSsn,
  maskedSsn,
  nameTurns,
} from './employees.rules.ts';

test.each([
  ['123456789', true],
  ['123-45-6789', true],
  [' 123-45-6789 ', true],
  ['12345678', false],
  ['1234567890', false],
  ['A123456789', false],
  ['6789', false],
])('%s looks like an SSN: %s', (text, expected) => {
  expect(looksLikeSsn(text)).toBe(expected);
});

test('SSNs are shown 3-2-4 or masked; what is not nine digits stays as it is', () => {
  expect(formatSsn('123456789')).toBe('123-45-6789');
  expect(formatSsn('12345')).toBe('12345');
  expect(maskedSsn('6789')).toBe('XXX-XX-6789');
});

test('a name is tried in every turn', () => {
  expect(nameTurns('Ann Van Dyk')).toEqual(['ann van dyk', 'van dyk ann', 'dyk ann van']);
  expect(nameTurns('Van Dyk,  Ann')).toContain('van dyk ann');
  expect(nameTurns('smith')).toEqual(['smith']);
});

test('a license number is checked against its own state, and the reason never repeats it', () => {
  const ca = [{ regex: '^[A-Z]{1}[0-9]{7}$', description: '1 letter followed by 7 numbers' }];
  expect(licenseFault('CA', 'A1234567', ca)).toBeNull();
  expect(licenseFault('CA', 'a123-4567', ca)).toBeNull();
  expect(licenseFault('CA', '99', ca)).toBe(
    'Expected driver license number formats: 1 letter followed by 7 numbers.',
  );
  expect(licenseFault(null, 'A1234567', undefined)).toBe(
    'Choose the state that issued the license.',
  );
  expect(licenseFault('ZZ', 'A1234567', undefined)).toBe(
    'Choose the state that issued the license.',
  );
  // Nothing to check it by.
  expect(licenseFault('VI', 'A1234567', [])).toBeNull();
  expect(licenseFault('CA', null, ca)).toBeNull();
});

test('orders in these statuses freeze the job title, and no others (R317)', () => {
  expect(FREEZING_ORDERS).toEqual([1, 2, 5, 8, 18, 21, 22]);
});

test('Hawaii issues its own classes besides the CDL classes, and nobody else does (R062)', () => {
  const cdl = { licenseClassId: 1, isCdl: true, hawaiiOnly: false };
  const ordinary = { licenseClassId: 5, isCdl: false, hawaiiOnly: false };
  const hawaiis = { licenseClassId: 8, isCdl: false, hawaiiOnly: true };
  const none = { licenseClassId: 12, isCdl: false, hawaiiOnly: false };
  expect([cdl, ordinary, hawaiis, none].map((one) => classFitsState(one, 'HI'))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([cdl, ordinary, hawaiis, none].map((one) => classFitsState(one, 'CA'))).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test.each([
  ['123456789', true],
  ['900-45-1212', true],
  ['12345678', false],
  ['123-456789', false],
  ['000-12-3456', false],
  ['666123456', false],
  ['123-00-4567', false],
  ['123450000', false],
])('%s can be an SSN: %s', (text, expected) => {
  expect(isSsn(text)).toBe(expected);
});

test('a status that ends an employment says so, once', () => {
  const open = { archivedAt: null, employmentStatusId: 2, terminationDate: null };
  expect(closingHint(open, '4', '2026-11-21')).toContain('is kept until 11/21/2029');
  expect(closingHint(open, '3', '2026-11-21')).toBeUndefined();
  expect(closingHint({ ...open, archivedAt: 'x' }, '4', '2026-11-21')).toBeUndefined();
});

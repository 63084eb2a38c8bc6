import { expect, test } from 'vitest';
import { differencesOf, isTooLong, tryAgainAfter } from './provider.rules.ts';

const asked = { lastName: 'García-López', dob: '1980-05-17', license: 'D1234567', state: 'CA' };

test('an answer is about the driver who was asked about, however the name is spelled', () => {
  const said = {
    lastName: 'GARCIA LOPEZ',
    birthDate: '1980-05-17',
    license: 'd-123 4567',
    state: 'ca',
  };
  expect(differencesOf(asked, said)).toEqual([]);
  expect(differencesOf(asked, { ...said, lastName: 'Garza' })).toEqual(['lastName']);
  expect(differencesOf(asked, { ...said, birthDate: '1980-05-18', state: 'NV' })).toEqual([
    'birthDate',
    'state',
  ]);
  expect(differencesOf(asked, { ...said, license: 'D1234568' })).toEqual(['license']);
});

test('what fails passingly is tried eight times, what cannot be read three times, ever later', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((one) => tryAgainAfter(one, 'unreachable'));
  expect(waits).toEqual([5, 15, 45, 135, 405, 900, 900]);
  expect(tryAgainAfter(8, 'unreachable')).toBeNull();
  expect([1, 2, 3].map((one) => tryAgainAfter(one, 'garbage'))).toEqual([5, 15, null]);
});

test('a query is asked about for 30 days', () => {
  const began = new Date('2026-11-01T10:00:00Z');
  expect(isTooLong(began, new Date('2026-12-01T23:00:00Z'))).toBe(false);
  expect(isTooLong(began, new Date('2026-12-02T00:00:00Z'))).toBe(true);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoEmployee } from './people.ts';
import { DEMO_SEED, demoUuid } from './random.ts';

/**
 * The people of the demo never change (D40): tests, measurements and screenshots name them. If one of these fails, a draw
 * was added to a stream that the people come from. Give what is new a stream of its own (`demoRandom` with another
 * purpose); do not change the hash.
 */
const hashOf = (rows: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

test('the first 5,000 employees have their names, birth dates, licenses and ids', () => {
  const world = { seed: DEMO_SEED, today: '2026-11-21', employees: 5000 };
  const people = Array.from({ length: 5000 }, (_, ordinal) => {
    const one = demoEmployee(world, ordinal);
    return [
      [one.id, one.clientId, one.workId, one.ssn],
      [one.firstName, one.middleName, one.lastName, one.dob],
      [one.license, one.licenseState, one.licenseClass, one.licenseExpires],
    ];
  });
  expect(hashOf(people)).toBe('cf1526ca2c84165380f44650c27ebf209b5a39717909d357548ad55730693375');
});

test('the accounts have their addresses, names, ids and places', () => {
  const accounts = DEMO_ACCOUNTS.map((one, ordinal) => [
    demoUuid('user', ordinal),
    one.email,
    one.firstName,
    one.lastName,
    one.place,
  ]);
  expect(hashOf(accounts)).toBe('c4772a8d9bca1d546f0e6f70bfb71f0b9bf897e69250e8d59ddd464f55da5125');
});

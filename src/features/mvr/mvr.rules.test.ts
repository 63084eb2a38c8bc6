import { describe, expect, test } from 'vitest';
import {
  type AskedDriver,
  documentTypeOf,
  driverDifferences,
  MOST_ATTEMPTS,
  recordFault,
  retryAfter,
  sameName,
} from './mvr.rules.ts';
import { mvrData } from './mvr-data.shapes.ts';
import { simulatedRecord } from './simulated-record.rules.ts';

const ASKED: AskedDriver = {
  firstName: 'Ángela María',
  lastName: "O'Neil-Díaz",
  birthDate: '1980-05-17',
  license: 'D1234567',
  state: 'CA',
  class: 'A',
};

describe('whose record it is', () => {
  test.each([
    ["O'NEIL-DIAZ, ANGELA M", true],
    ['ANGELA MARIA ONEIL DIAZ', true],
    ['A ONEIL-DIAZ', true],
    ['ONEIL-DIAZ, ANGEL', true],
    ['DIAZ, ANGELA', false],
    ["O'NEIL-DIAZ, BERTA", false],
    ['', false],
  ])('a driver reported as %s', (name, same) => {
    expect(sameName(ASKED, name)).toBe(same);
  });

  test.each([
    ["O'Brien", 'O BRIEN, PAT', true],
    ['O Brien', 'OBRIEN, PAT', true],
    ['De La Cruz', 'DELACRUZ PAT', true],
    ['Smith-Jones', 'SMITHJONES, PAT', true],
    ['Smith Jr', 'SMITH, PAT', true],
    ['Smith Jr.', 'SMITHSON, PAT', false],
    ['Smith-Jones', 'SMITH, PAT', false],
  ])('%s written by a state as %s', (lastName, reported, same) => {
    expect(sameName({ firstName: 'Pat', lastName }, reported)).toBe(same);
  });

  test('a first name that is the last name too is not taken twice', () => {
    expect(sameName({ firstName: 'James', lastName: 'James' }, 'JAMES')).toBe(false);
    expect(sameName({ firstName: 'James', lastName: 'James' }, 'JAMES, JAMES')).toBe(true);
  });

  test('every difference is named, and no value', () => {
    const driver = { name: 'ONEIL DIAZ, ANGELA', birthDate: '1980-05-17', state: 'CA', class: '' };
    expect(driverDifferences(ASKED, { ...driver, license: 'd 123-4567' })).toEqual([]);
    const other = {
      name: 'LEE, ANN',
      birthDate: '1981-05-17',
      license: 'D1',
      state: 'NV',
      class: 'A',
    };
    expect(driverDifferences(ASKED, other)).toEqual([
      'name',
      'birth date',
      'license number',
      'state',
    ]);
  });
});

describe('what cannot be in a record', () => {
  const record = simulatedRecord(ASKED, '2026-11-20');
  const speeding = { date: '2026-01-02', acd: 'S92', description: 'Speeding', state: 'CA' };
  test.each([
    ['nothing', {}, null],
    ['a future', { reportDate: '2026-11-22' }, 'future'],
    [
      'a later violation',
      { violations: [{ ...speeding, date: '2026-11-21' }] },
      'after its own date',
    ],
    [
      'a later conviction',
      { violations: [{ ...speeding, convictionDate: '2026-12-01' }] },
      'after its own date',
    ],
    ['an unborn driver', { driver: { ...record.driver, birthDate: '2026-11-20' } }, 'not born'],
    [
      'a withdrawal that ends before it begins',
      {
        withdrawals: [
          { from: '2026-02-01', to: '2026-01-01', description: 'Suspended', active: false },
        ],
      },
      'ends before',
    ],
  ])('%s', (_what, change, fault) => {
    const found = recordFault({ ...record, ...change }, '2026-11-21');
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

test('attempts come later and later, then a person must act; an unreadable answer is tried less', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS }, (_, at) => retryAfter(at + 1, 'busy'));
  expect(waits).toEqual([5, 15, 45, 135, 405, 900, 900, null]);
  expect([1, 2, 3].map((attempts) => retryAfter(attempts, 'garbage'))).toEqual([5, 15, null]);
});

test.each([
  [{ employmentStatusId: 1, daysEmployed: null, hasInitial: false }, 660],
  [{ employmentStatusId: 2, daysEmployed: 30, hasInitial: false }, 660],
  [{ employmentStatusId: 2, daysEmployed: 31, hasInitial: false }, 225],
  [{ employmentStatusId: 2, daysEmployed: null, hasInitial: false }, 225],
  [{ employmentStatusId: 1, daysEmployed: null, hasInitial: true }, 225],
])('%j is filed as %i', (driver, type) => {
  expect(documentTypeOf(driver)).toBe(type);
});

test('simulated records are possible ones, of one license always the same, and not all clear', () => {
  const records = Array.from({ length: 200 }, (_, at) =>
    simulatedRecord({ ...ASKED, license: `D${at}` }, '2026-11-20'),
  );
  for (const record of records) {
    expect(mvrData.safeParse(record).success).toBe(true);
    expect(recordFault(record, '2026-11-21')).toBeNull();
    expect(driverDifferences({ ...ASKED, license: record.driver.license }, record.driver)).toEqual(
      [],
    );
  }
  expect(records[7]).toEqual(simulatedRecord({ ...ASKED, license: 'D7' }, '2026-11-20'));
  const clear = records.filter(({ violations }) => violations.length === 0).length;
  expect(clear).toBeGreaterThan(60);
  expect(clear).toBeLessThan(160);
});

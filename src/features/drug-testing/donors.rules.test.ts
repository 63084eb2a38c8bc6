import { describe, expect, test } from 'vitest';
import { certainOf, rank, sameDonor, weigh, type Person } from './donors.rules.ts';
import type { Donor } from './drug-testing.shapes.ts';

const DONOR: Donor = {
  lastName: 'Müller',
  firstName: 'Ann Marie',
  birthDate: '1984-02-29',
  ssnLast4: '1234',
  workId: 'd-1042',
  license: 'M123-456',
  licenseState: 'CA',
};
const ANN: Person = {
  employeeId: 'ann',
  firstName: 'Ann',
  lastName: 'Muller',
  dob: '1984-02-29',
  license: 'M123456',
  licenseState: 'CA',
  workId: 'D-1042',
  ssnLast4: '1234',
  ssnFits: null,
  ordered: false,
};
const bare: Donor = { ...DONOR, birthDate: null, ssnLast4: null, workId: null, license: null };

describe('whose a result is', () => {
  test('all that fits speaks for a person, accents and spelling of numbers aside', () => {
    const { evidence, against, certain } = weigh(DONOR, ANN);
    expect(evidence.map(({ field, found }) => `${field} ${found}`)).toEqual([
      'SSN ends in 1234',
      'License CA M123456',
      'Work id D-1042',
      'Last name Muller',
      'First name Ann',
      'Date of birth 2/29/1984',
    ]);
    expect(against).toEqual([]);
    expect(certain).toBe(true);
  });

  test('a name alone is never enough', () => {
    expect(weigh(bare, ANN).certain).toBe(false);
    expect(weigh({ ...bare, birthDate: '1984-02-29' }, ANN).certain).toBe(true);
    expect(weigh({ ...bare, workId: 'D-1042' }, ANN).certain).toBe(true);
  });

  test.each<[string, Donor, Partial<Person>]>([
    ['another birth date', { ...DONOR, birthDate: '1984-02-28' }, {}],
    ['another SSN', DONOR, { ssnFits: false }],
    ['another end of the SSN', { ...DONOR, ssnLast4: '9999' }, {}],
    [
      'another name with nothing but a work id',
      { ...DONOR, lastName: 'Other', birthDate: null },
      {},
    ],
  ])('%s stands against it', (_what, donor, more) => {
    const weighed = weigh(donor, { ...ANN, ...more });
    expect(weighed.against).toHaveLength(1);
    expect(weighed.certain).toBe(false);
  });

  test('one mistyped mark does not hide the right one', () => {
    const mistyped = { ...bare, birthDate: '1984-02-28' };
    expect(rank(mistyped, [ANN]).map(({ person }) => person.employeeId)).toEqual(['ann']);
    expect(rank({ ...bare, lastName: 'Other', firstName: null }, [ANN])).toEqual([]);
  });

  test('SSN and birth date outweigh a name that has changed', () => {
    const married = { ...DONOR, lastName: 'Garcia', workId: null, license: null };
    expect(weigh(married, { ...ANN, ssnFits: true }).certain).toBe(true);
  });

  test('two who may be meant are certain of neither', () => {
    const twin = { ...ANN, employeeId: 'twin' };
    const donor = { ...bare, birthDate: '1984-02-29' };
    expect(certainOf(rank(donor, [ANN]))?.employeeId).toBe('ann');
    expect(certainOf(rank(donor, [ANN, twin]))).toBeNull();
    expect(certainOf(rank(donor, []))).toBeNull();
  });

  test.each<[string, Partial<Person>]>([
    ['SSN', { ssnFits: true }],
    ['order', { ordered: true }],
  ])('nobody is certain while the %s that was reported is another person’s', (_what, theirs) => {
    const donor = { ...bare, birthDate: '1984-02-29' };
    const other = { ...ANN, employeeId: 'other', lastName: 'Okafor', dob: '1990-01-01', ...theirs };
    expect(weigh(donor, ANN).certain).toBe(true);
    expect(certainOf(rank(donor, [ANN, other]))).toBeNull();
  });
});

describe('two reports of one number', () => {
  test.each<[string, Partial<Donor>, boolean]>([
    ['word for word', {}, true],
    ['with the name spelled otherwise', { lastName: 'Mueller' }, true],
    ['with a corrected birth date and the same SSN', { birthDate: '1984-02-28' }, true],
    ['of another name and birth date', { lastName: 'Other', birthDate: '1990-01-01' }, false],
    ['of another birth date and SSN', { birthDate: '1990-01-01', ssnLast4: '9999' }, false],
    [
      'of another name, with nothing to know it by',
      { lastName: 'Other', birthDate: null, ssnLast4: null, workId: null },
      false,
    ],
  ])('%s', (_what, more, same) => {
    expect(sameDonor(DONOR, { ...DONOR, ...more })).toBe(same);
  });
});

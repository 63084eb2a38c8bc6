import { describe, expect, test } from 'vitest';
import { rank, scoreEmployee } from './match.rules.ts';
import { namePairs, readPaper } from './matchable-paper.rules.ts';
import type { Matchable } from './evidence.rules.ts';

const TODAY = '2026-11-21';
const dora: Matchable = {
  employeeId: 'dora',
  firstName: 'Dora',
  lastName: 'Quillfeather',
  dob: '1984-03-09',
  license: 'QF443219',
  ssnLast4: '6789',
  workId: 'W10442',
  clientName: 'Northern Vale Freight',
};
const twin: Matchable = {
  ...dora,
  employeeId: 'twin',
  dob: '1991-11-30',
  license: 'ZZ998877',
  ssnLast4: '1111',
  workId: 'W20001',
};
const read = (text: string, hints: string[] = []) => readPaper({ text, runs: [] }, hints, TODAY);
const fields = (text: string, employee = dora, hints: string[] = []) =>
  scoreEmployee(read(text, hints), employee).evidence.map(({ field }) => field);

describe('evidence', () => {
  test.each([
    ['Dora Quillfeather'],
    ['QUILLFEATHER, DORA M'],
    ['Dora M. Quillfeather'],
    ['Last name Quillfeather First name Dora Middle name May'],
    ['Driver’s name: quillfeather dora'],
  ])('a name: %s', (text) => {
    const { evidence, score } = scoreEmployee(read(text), dora);
    expect(evidence.map(({ field }) => field)).toEqual(['name']);
    expect(score).toBe(40);
  });
  test('a name in the file name counts where a scan has no text', () => {
    expect(fields('', dora, ['medcard-quillfeather-dora'])).toEqual(['name']);
  });
  test('names with accents and hyphens match with and without them', () => {
    const maria = { ...dora, firstName: 'María', lastName: 'García-López' };
    expect(fields('MARIA GARCIA-LOPEZ', maria)).toEqual(['name']);
    expect(namePairs(read('María García-López'), 50)).toEqual(
      expect.arrayContaining(['garcía-lópez maría', 'garcia-lopez maria']),
    );
  });
  test.each([
    ['dob', 'DOB 03/09/1984'],
    ['dob', 'born March 9, 1984'],
    ['license', 'License no. QF443219'],
    ['license', 'CDL QF-443-219'],
    ['ssnLast4', 'SSN (last 4) 6789'],
    ['ssnLast4', 'SSN XXX-XX-6789'],
    ['workId', 'Employee no. W10442'],
    ['client', 'Employer: NORTHERN VALE FREIGHT'],
  ])('%s: %s', (field, text) => {
    expect(fields(text)).toEqual([field]);
  });
  test('an SSN found by its index is shown masked', () => {
    const { evidence } = scoreEmployee(read('SSN 123-45-6789'), dora, { ssn: true });
    expect(evidence).toEqual([{ field: 'ssn', found: '***-**-6789', spans: [[4, 15]] }]);
    expect([...read('SSN 123-45-6789').ssns.keys()]).toEqual(['123456789']);
  });
  test('each fact has its place in the text', () => {
    const text = 'Driver: Dora May Quillfeather, DOB 03/09/1984, license QF-443219';
    const found = scoreEmployee(read(text), dora).evidence.map(({ field, spans }) => [
      field,
      ...spans.map(([start, end]) => text.slice(start, end)),
    ]);
    expect(found).toEqual([
      ['name', 'Dora May Quillfeather'],
      ['dob', '03/09/1984'],
      ['license', 'QF-443219'],
    ]);
  });
  test('what a scan has misread by a letter still counts, for less', () => {
    const { evidence, score } = scoreEmployee(
      read('Dora Quilffeather, DOB 03/09/1984, license 0F4432I9'),
      dora,
    );
    expect(evidence.map(({ field }) => field)).toEqual(['name', 'dob', 'license']);
    expect(score).toBeGreaterThan(60);
  });
  test('a birth date that is one digit off speaks less against someone than another one', () => {
    const off = scoreEmployee(read('Dora Quillfeather DOB 03/08/1984'), dora).score;
    const other = scoreEmployee(read('Dora Quillfeather DOB 11/30/1991'), dora).score;
    expect(off).toBeGreaterThan(other);
  });
});

describe('rank', () => {
  const ranked = (text: string, ...employees: Matchable[]) =>
    rank(employees.map((employee) => scoreEmployee(read(text), employee)));
  test('tells namesakes apart by the birth date', () => {
    const { candidates, good } = ranked('Dora Quillfeather, date of birth 3/9/1984', twin, dora);
    expect(good).toBe(true);
    expect(candidates[0]?.employee.employeeId).toBe('dora');
  });
  test('a name alone is no good candidate, nor are two namesakes', () => {
    expect(ranked('Dora Quillfeather', dora)).toMatchObject({ good: false });
    expect(ranked('Dora Quillfeather of Northern Vale Freight', dora, twin)).toMatchObject({
      good: false,
    });
  });
  test('a namesake with another birth date is not suggested', () => {
    expect(ranked('Dora Quillfeather, date of birth 1/1/1970', dora)).toMatchObject({
      good: false,
      candidates: [],
    });
  });
  test('a shared birth date without the name is nobody', () => {
    expect(ranked('Jon Smith, date of birth 3/9/1984', dora).good).toBe(false);
  });
  test('says nothing about an empty paper', () => {
    expect(ranked('', dora, twin)).toEqual({ candidates: [], good: false });
  });
});

import { describe, expect, test } from 'vitest';
import type { PageText, TextRun } from '#src/features/documents/page-text.rules.ts';
import { rank, scoreEmployee } from './match.rules.ts';
import { likelyNames } from './evidence.rules.ts';
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
  clientId: 7,
  clientName: 'Toledo Terminal',
  employerNames: ['Northern Vale Freight LLC', 'NVF Lines', 'Toledo Terminal'],
  employerLine: '411 Depot Street',
  homeLine: '2605 W 4th St',
  phone: '(419) 555-0142',
  email: 'dq1984@example.com',
  hireDate: '2022-11-14',
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
/** A page of lines, each at a place. */
function pageOf(lines: readonly (readonly [x: number, y: number, line: string])[]): PageText {
  let text = '';
  const runs: TextRun[] = [];
  for (const [x, y, line] of lines) {
    runs.push([text.length, text.length + line.length, 1, x, y, line.length * 0.008, 0.01]);
    text += `${line}\n`;
  }
  return { text, runs };
}
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
    ['client', 'Northem Vale Freight, Inc.'],
    ['client', 'Motor carrier: NVF Lines'],
    ['client', 'NorthernVale Freight'],
    ['client', 'Location Toledo Terminal'],
    ['client', '411 Depot St, Toledo, OH'],
    ['address', '8 2605 WEST 4TH STREET, TOLEDO, OH 43604'],
    ['phone', 'Cell 419.555.0142'],
    ['email', 'Mail: DQ1984@Example.com'],
    ['hireDate', 'Driver hired: 11/14/2022'],
  ])('%s: %s', (field, text) => {
    expect(fields(text)).toEqual([field]);
  });
  test('an SSN found by its index is shown masked', () => {
    const { evidence } = scoreEmployee(read('SSN 123-45-6789'), dora, { ssn: true });
    expect(evidence).toEqual([{ field: 'ssn', found: 'XXX-XX-6789', spans: [[4, 15]] }]);
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
  test.each([
    ['of the address only the street', '1605 W 4th St'],
    ['a phone of another person', '419-555-0143'],
    ['a day that is not called a hire', 'Signed 11/14/2022'],
  ])('is none: %s', (_, text) => {
    expect(fields(text)).toEqual([]);
  });
  test('letters that a scan runs together are one slip: rn for m', () => {
    const norman = { ...dora, firstName: 'Emma', lastName: 'Hammer' };
    expect(fields('Ernma Harnrner', norman)).toEqual(['name']);
  });
  test('a company is found where the scan has lost its ampersand or its spaces', () => {
    const one = { ...dora, employerNames: ['Harrow & Pike Freight Lines'] };
    for (const text of ['Harrow Pike Freight Lines', 'Harrow and Pike FreightLines'])
      expect(fields(text, one)).toEqual(['client']);
  });
  test.each([
    ['SSN ending S806', '5806'],
    ['S5N ending 5806', '5806'],
    ['SS# (last 4): 5B06', '5806'],
    ['Donor ID XXX-XX-58O6', '5806'],
  ])('the last four digits, misread or not: %s', (text, four) => {
    expect([...read(text).lastFours.keys()]).toEqual([four]);
  });
  test.each(['SSN on file', 'last four SOBS', 'XXX-XX-58064'])('no last four: %s', (text) => {
    expect([...read(text).lastFours.keys()]).toEqual([]);
  });
  test('an SSN whose dashes a pen has drawn long', () => {
    expect([...read('SSN 949—-26—7025').ssns.keys()]).toEqual(['949267025']);
  });
  test('letters of a name that a scan takes for digits', () => {
    for (const [written, firstName, lastName] of [
      ['M6nica Russell', 'Mónica', 'Russell'],
      ['Campbel1, Dakota', 'Dakota', 'Campbell'],
      ['8obby 5orensen Dora Quillfeather', 'Dora', 'Quillfeather'],
    ] as const)
      expect(fields(written, { ...dora, firstName, lastName })).toEqual(['name']);
  });
  test('letters that run together, and a tilde, are looked up apart', () => {
    expect(namePairs(read('Dakota W. Hemandez'), 50)).toContain('hernandez dakota');
    expect(namePairs(read('Elena Mufioz'), 50)).toContain('munoz elena');
  });
  test('a tilde that a scan takes for letters', () => {
    const emily = { ...dora, firstName: 'Emily', lastName: 'Piñeda' };
    expect(fields('Emily Pifieda', emily)).toEqual(['name']);
  });
  test.each(['MVF4HYUBUMS3', 'MVF4KYUBVMS3', 'MVFAHYUBUMS3'])(
    'a long license number of few digits, two of its signs misread: %s',
    (written) => {
      expect(fields(`DL ${written}`, { ...dora, license: 'MVF4HYUBUMS3' })).toEqual(['license']);
    },
  );
  test('a short license number may not', () => {
    expect(fields('DL QF443881', dora)).toEqual([]);
  });
  test('of those born on the day the one whose first name stands there, where the last name is lost', () => {
    const hassan = { ...dora, firstName: 'Hassan', lastName: 'Zúñiga' };
    const text = 'Name: HASSAN SUSAN, Date of birth 3/9/1984';
    const { candidates, good } = rank(
      [{ ...twin, dob: dora.dob }, hassan].map((one) => scoreEmployee(read(text), one)),
    );
    expect(candidates[0]?.employee.firstName).toBe('Hassan');
    expect(good).toBe(false);
  });
  test('letters with a stroke are read as the names on file are', () => {
    const ebony = { ...dora, firstName: 'Ebony', lastName: 'Sørensen' };
    expect(fields('SORENSEN, EBONY', ebony)).toEqual(['name']);
    expect(namePairs(read('SØRENSEN, EBONY'), 50)).toContain('sorensen ebony');
  });
  test.each([
    ['Minh Standing Bear', 'standing bear minh'],
    ['Minh Van Standing Bear', 'standing bear minh'],
    ['STANDING BEAR, MINH', 'standing bear minh'],
    ['Ana De la Cruz', 'de la cruz ana'],
    ['Luis St. Pierre', 'st. pierre luis'],
  ])('a last name of several words is looked up: %s', (text, key) => {
    expect(namePairs(read(text), 50)).toContain(key);
  });
  test('a birth date that is one digit off speaks less against someone than another one', () => {
    const off = scoreEmployee(read('Dora Quillfeather DOB 03/08/1984'), dora).score;
    const other = scoreEmployee(read('Dora Quillfeather DOB 11/30/1991'), dora).score;
    expect(off).toBeGreaterThan(other);
  });
});

describe('likelyNames', () => {
  test('the name that a label calls the driver’s comes first, an examiner’s not at all', () => {
    const page = pageOf([
      [0.1, 0.1, 'Medical Examiner Search Result'],
      [0.1, 0.15, 'Driver: Emily Pifieda'],
      [0.1, 0.2, 'Verified by: Travis MacGregor'],
    ]);
    const names = likelyNames(readPaper(page, [], TODAY), 3);
    expect(names[0]).toBe('Pifieda Emily');
    expect(names.join()).not.toContain('MacGregor');
  });
  test('what stands behind a colon, where its label cannot be read', () => {
    const page = pageOf([
      [0.1, 0.1, 'Medical Examiner Search Result'],
      [0.1, 0.13, 'Harrow Pike Freight Lines'],
      [0.1, 0.16, 'National Registry'],
      [0.1, 0.2, 'jer: Emily Pifieda'],
    ]);
    expect(likelyNames(readPaper(page, [], TODAY), 3)[0]).toBe('Pifieda Emily');
  });
  test('a name over its line', () => {
    const page = pageOf([
      [0.1, 0.1, 'Acknowledgment And Authorization'],
      [0.1, 0.3, 'Barbara Shhaw'],
      [0.1, 0.312, 'Printed name'],
    ]);
    expect(likelyNames(readPaper(page, [], TODAY), 3)[0]).toBe('Shhaw Barbara');
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
  test('a middle name before the last is not the first', () => {
    const [wei, juan] = ['Wei', 'Juan'].map((firstName) => ({
      ...dora,
      employeeId: firstName,
      firstName,
      lastName: 'Begay',
    }));
    for (const text of ["Driver's name: Wei Juan Begay", 'BEGAY, WEI JUAN'])
      expect(
        ranked(text, juan as Matchable, wei as Matchable).candidates.map(
          ({ employee }) => employee.firstName,
        ),
      ).toEqual(['Wei', 'Juan']);
  });
  test('the one who examined or verified is not the one that a paper is about', () => {
    const other = { ...dora, employeeId: 'a', firstName: 'Amanda', lastName: 'Lee' };
    const page = pageOf([
      [0.1, 0.1, 'Verified by: Amanda Lee'],
      [0.1, 0.2, 'Amanda Lee'],
      [0.1, 0.212, 'Signature of examiner'],
      [0.1, 0.3, 'Driver: Dora Quillfeather'],
    ]);
    const paper = readPaper(page, [], TODAY);
    const { candidates } = rank([other, dora].map((one) => scoreEmployee(paper, one)));
    expect(candidates.map(({ employee }) => employee.firstName)).toEqual(['Dora', 'Amanda']);
    expect(candidates[1]?.score).toBeLessThan(30);
  });
  test('the location that a paper came from tells namesakes apart, and its address does', () => {
    const here = { ...twin, clientId: 8, employerLine: '12 Harbor Blvd' };
    const paper = read('Dora Quillfeather');
    const scored = [dora, here].map((one) =>
      scoreEmployee(paper, one, { client: true, clientId: 8 }),
    );
    expect(rank(scored).candidates[0]?.employee.employeeId).toBe('twin');
    expect(
      ranked('Dora Quillfeather, 12 Harbor Boulevard', dora, here).candidates[0]?.employee
        .employeeId,
    ).toBe('twin');
  });
  test('good needs a fact of the person: name, employer and hire date are not enough', () => {
    const text = 'Dora Quillfeather, Northern Vale Freight, 411 Depot St, Toledo Terminal';
    expect(ranked(`${text}, hired 11/14/2022`, dora)).toMatchObject({ good: false });
    expect(ranked(`${text}, employee no. W10442`, dora)).toMatchObject({ good: true });
  });
  test.each([
    ['a name, the birth date', 'Dora Quillfeather, DOB 3/9/1984', true],
    ['a name, the license', 'Dora Quillfeather, License no. QF443219', true],
    ['a name, the last four', 'Dora Quillfeather, SSN XXX-XX-6789, Toledo Terminal', true],
    [
      'a last name misread, the birth date and the employer',
      'Dora Quilfeather, DOB 3/9/1984, Toledo Terminal',
      true,
    ],
    ['a first name misread, the license', 'Dara Quillfeather, DL QF443219', true],
    ['a twin of nearly the same name', 'Dara Quillfeather, DOB 3/9/1984, 2605 W 4th St', false],
    [
      'one of the household',
      'Lou Quillfeather, 2605 W 4th St, phone 419-555-0142, Toledo Terminal',
      false,
    ],
    [
      'a father of the same name at the same address',
      'Dora Quillfeather, DOB 1/5/1955, 2605 W 4th St, 419-555-0142, Toledo Terminal',
      false,
    ],
    [
      'the same without a birth date',
      'Dora Quillfeather, 2605 W 4th St, 419-555-0142, Toledo Terminal',
      false,
    ],
    [
      'somebody of that name born on that day, of another number',
      'Dora Quillfeather, DOB 3/9/1984, SSN XXX-XX-1234, Toledo Terminal',
      false,
    ],
    [
      'the same of another license',
      'Dora Quillfeather, DOB 3/9/1984, License no. QX771250, Toledo Terminal',
      false,
    ],
    [
      'two persons on one paper',
      'Dora Quillfeather, DOB 3/9/1984. Sam Ortiz, DOB 7/1/1990. Toledo Terminal',
      false,
    ],
    [
      'a license of one other digit, as namesakes of some states have',
      'Dora Quillfeather, license QF443218, Toledo Terminal',
      false,
    ],
    [
      'the day of birth as the day of something else',
      'Dora Quillfeather, Company founded, conviction date 3/9/1984, Toledo Terminal',
      false,
    ],
  ])('%s', (_, text, good) => {
    expect(ranked(text, dora).good).toBe(good);
  });
  test('who only signs a paper is not certain by the telephone and mail beside the signature', () => {
    const page = pageOf([
      [0.1, 0.1, 'Applicant: Sam Ortiz'],
      [0.1, 0.2, 'Verified by: Dora Quillfeather'],
      [0.1, 0.25, 'dq1984@example.com, 419-555-0142, Toledo Terminal'],
    ]);
    const scored = scoreEmployee(readPaper(page, [], TODAY), dora);
    expect(rank([scored]).good).toBe(false);
  });
  test('a short work number may be any number, unless the paper calls it one', () => {
    const short = { ...dora, workId: '2026' };
    expect(ranked('Dora Quillfeather, Toledo Terminal, May 2026', short).good).toBe(false);
    expect(ranked('Dora Quillfeather, Toledo Terminal, Employee ID: 2026', short).good).toBe(true);
  });
  test('good needs two facts of the person where the name is not the one on file', () => {
    const text = 'Employer: Toledo Terminal, license QF443219';
    expect(ranked(`Jon Smith, ${text}`, dora)).toMatchObject({ good: false });
    expect(ranked(`Jon Smith, ${text}, born 3/9/1984`, dora)).toMatchObject({ good: true });
  });
  test('says nothing about an empty paper', () => {
    expect(ranked('', dora, twin)).toEqual({ candidates: [], good: false });
  });
});

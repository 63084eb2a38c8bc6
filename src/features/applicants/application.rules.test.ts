import { describe, expect, test } from 'vitest';
import { applicationText, signedApplication } from './application-text.rules.ts';
import {
  applyingOf,
  employmentGaps,
  faultsOf,
  openSections,
  type Applying,
} from './application.rules.ts';
import { blankOf, type AddressEntry, type Answers, type JobEntry } from './application.shapes.ts';
import { consentsFor, filledText, namesApplicant } from './consents.rules.ts';
import { sectionsFor } from './sections.rules.ts';

const APPLYING: Applying = {
  today: '2026-11-27',
  cdl: true,
  hasSsn: true,
  birthDate: '1980-05-06',
};

const JOB: JobEntry = {
  ...{ kind: 'employer', name: 'Acme Freight', address: '1 Dock Rd, Waco TX', phone: '' },
  ...{ position: 'Driver', from: '1/2010', to: '', reason: '', fmcsr: 'yes', safety: 'yes' },
};

const WHOLE: Answers = {
  person: {
    ...blankOf('person'),
    ...{ firstName: 'Ray', lastName: 'Oakes', email: 'ray@oakes.example', phone: '254 555 0101' },
  },
  birth: { birthDate: '5/6/1980', noSsn: false },
  addresses: {
    list: [{ street: '9 Elm St', city: 'Waco', state: 'TX', zip: '76701', from: '1/2015', to: '' }],
  },
  licenses: {
    list: [{ state: 'TX', number: '12345678', kind: 'A', endorsements: 'N', expires: '5/6/2029' }],
  },
  experience: {
    answer: 'some',
    list: [{ equipment: 'Tractor and semitrailer', from: '2010', to: '', miles: '900,000' }],
  },
  accidents: { answer: 'none', list: [] },
  violations: {
    answer: 'some',
    list: [
      { date: '3/4/2025', offense: 'Speeding, 10 over', location: 'Temple TX', penalty: '$120' },
    ],
  },
  denials: { answer: 'none', statement: '' },
  employment: { list: [JOB], gaps: [] },
  testing: { answer: 'no', statement: '' },
};

const fieldsOf = (faults: readonly { field: string }[]) => faults.map(({ field }) => field);

describe('what an application needs (49 CFR 391.21(b))', () => {
  test('a whole one lacks nothing', () => {
    expect(openSections(WHOLE, APPLYING)).toEqual([]);
  });

  test('of nothing every part is open; earlier tests are asked for jobs with a CDL alone', () => {
    expect(openSections({}, APPLYING)).toHaveLength(10);
    expect(sectionsFor({ cdl: false })).not.toContain('testing');
    expect(openSections({ ...WHOLE, testing: blankOf('testing') }, APPLYING)).toEqual(['testing']);
  });

  test('names, an address that can be written to, and a number with its area code', () => {
    expect(fieldsOf(faultsOf('person', blankOf('person'), APPLYING))).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
    ]);
    const typed = { ...blankOf('person'), firstName: 'Ray', lastName: 'Oakes' };
    expect(
      fieldsOf(faultsOf('person', { ...typed, email: 'ray@', phone: '5550101' }, APPLYING)),
    ).toEqual(['email', 'phone']);
  });

  test.each([
    ['', 'birthDate'],
    ['5/6/2009', 'birthDate'],
    ['11/28/2008', 'birthDate'],
    ['1/1/2030', 'birthDate'],
    ['11/27/2008', null],
  ])('born %s', (birthDate, field) => {
    const faults = faultsOf('birth', { birthDate, noSsn: false }, APPLYING);
    expect(fieldsOf(faults)).toEqual(field === null ? [] : [field]);
  });

  test('an SSN, or the word that there is none', () => {
    const [given, none] = [
      { birthDate: '5/6/1980', noSsn: false },
      { birthDate: '5/6/1980', noSsn: true },
    ];
    expect(fieldsOf(faultsOf('birth', given, { ...APPLYING, hasSsn: false }))).toEqual(['ssn']);
    expect(faultsOf('birth', none, { ...APPLYING, hasSsn: false })).toEqual([]);
  });

  test('addresses without a hole in three years, and where one lives now', () => {
    const home = { street: '9 Elm St', city: 'Waco', state: 'TX', zip: '76701' };
    const at = (from: string, to: string): AddressEntry => ({ ...home, from, to });
    const judge = (...list: AddressEntry[]) => faultsOf('addresses', { list }, APPLYING);
    expect(judge(at('1/2020', ''))).toEqual([]);
    expect(judge(at('1/2020', '6/2025'))[0]?.message).toContain('where you live now');
    expect(judge(at('1/2025', ''))[0]?.message).toBe(
      'Add where you lived from 11/27/2023 to 12/31/2024.',
    );
    expect(fieldsOf(judge())).toEqual(['list']);
  });

  test('unexpired licenses alone, and a CDL for a job that needs one', () => {
    const [one] = WHOLE.licenses?.list ?? [];
    if (!one) throw new Error('There is a license');
    expect(
      fieldsOf(faultsOf('licenses', { list: [{ ...one, expires: '11/26/2026' }] }, APPLYING)),
    ).toEqual(['list.0.expires']);
    const ordinary = { list: [{ ...one, kind: 'D' as const }] };
    expect(fieldsOf(faultsOf('licenses', ordinary, APPLYING))).toEqual(['list']);
    expect(faultsOf('licenses', ordinary, { ...APPLYING, cdl: false })).toEqual([]);
  });

  test('none, or a list; a statement where a license was denied', () => {
    expect(fieldsOf(faultsOf('accidents', blankOf('accidents'), APPLYING))).toEqual(['answer']);
    expect(fieldsOf(faultsOf('accidents', { answer: 'some', list: [] }, APPLYING))).toEqual([
      'list',
    ]);
    const accident = {
      date: '13/1/2025',
      nature: '',
      deaths: '',
      injuries: '0',
      hazmat: '',
    } as const;
    expect(fieldsOf(faultsOf('accidents', { answer: 'some', list: [accident] }, APPLYING))).toEqual(
      ['list.0.date', 'list.0.nature', 'list.0.hazmat', 'list.0.deaths'],
    );
    expect(fieldsOf(faultsOf('denials', { answer: 'some', statement: ' ' }, APPLYING))).toEqual([
      'statement',
    ]);
  });
});

describe('employment', () => {
  const jobs = [
    { ...JOB, from: '1/2025' },
    { ...JOB, from: '1/2021', to: '9/2024', reason: 'Better pay' },
  ];

  test('ten years for a CDL and three without, each longer gap explained', () => {
    const of = (cdl: boolean) => employmentGaps({ list: jobs }, { ...APPLYING, cdl });
    expect(of(false)).toEqual([{ from: '2024-10-01', to: '2024-12-31' }]);
    expect(of(true)).toEqual([
      { from: '2016-11-27', to: '2020-12-31' },
      { from: '2024-10-01', to: '2024-12-31' },
    ]);
    const gaps = [
      { from: '2016-11-27', to: '2020-12-31', reason: 'Cook; drove nothing' },
      { from: '2024-10-01', to: '2024-12-31', reason: '' },
    ];
    expect(faultsOf('employment', { list: jobs, gaps }, APPLYING)).toEqual([
      { field: 'gaps.2024-10-01', message: 'Say what you did from 10/1/2024 to 12/31/2024.' },
    ]);
  });

  test('an employer is named with what 391.21(b)(10) asks; other times need a word', () => {
    const bare = {
      ...JOB,
      address: '',
      position: '',
      fmcsr: '',
      safety: '',
      to: '5/2026',
    } as const;
    expect(fieldsOf(faultsOf('employment', { list: [bare], gaps: [] }, APPLYING))).toEqual([
      'list.0.address',
      'list.0.position',
      'list.0.fmcsr',
      'list.0.safety',
      'list.0.reason',
    ]);
    const school = {
      ...bare,
      kind: 'other',
      name: 'Trade school',
      from: '1/2010',
      to: '',
    } as const;
    expect(faultsOf('employment', { list: [school], gaps: [] }, APPLYING)).toEqual([]);
  });

  test('an end before the beginning, and days to come', () => {
    const judge = (from: string, to: string) =>
      fieldsOf(
        faultsOf('employment', { list: [{ ...JOB, from, to, reason: 'x' }], gaps: [] }, APPLYING),
      );
    expect(judge('5/2020', '4/2020')).toEqual(['list.0.to']);
    expect(judge('1/2027', '')).toEqual(['list.0.from']);
    expect(judge('5/2020', '1/2027')).toEqual(['list.0.to']);
    expect(judge('May', '')).toEqual(['list.0.from']);
  });
});

describe('as people read it', () => {
  const facts = { ...applyingOf(WHOLE, APPLYING), ssnLast4: '6789' };

  test('everything that was answered, and no whole SSN', () => {
    const parts = applicationText(WHOLE, facts);
    const text = signedApplication(parts, {
      ...{ employer: 'Acme', address: '2 Main St, Waco TX', job: 'Driver', date: '2026-11-27' },
    });
    expect(text).toContain('Employer: Acme, 2 Main St, Waco TX');
    expect(text).toContain('Name: Ray Oakes');
    expect(text).toContain('Social Security number: XXX-XX-6789');
    expect(text).toContain('License 1: TX 12345678, Class A CDL, endorsements N, expires 5/6/2029');
    expect(text).toContain('Accidents: None');
    expect(text).toContain('Employment 1: 01/2010 to now: Acme Freight');
    expect(text).toMatch(/^Date: 11\/27\/2026$/m);
  });

  test('a part that nobody came to has no lines', () => {
    const { person } = WHOLE;
    const parts = applicationText(person ? { person } : {}, facts);
    expect(parts.filter(({ lines }) => lines.length > 0).map(({ section }) => section)).toEqual([
      'person',
    ]);
  });
});

describe('consents', () => {
  test('the Clearinghouse and tests are asked about where a CDL is needed', () => {
    expect(consentsFor({ cdl: false })).toEqual(['electronic', 'fcra', 'dppa', 'psp', 'history']);
    expect(consentsFor({ cdl: true })).toHaveLength(7);
  });

  test('name the employer', () => {
    expect(filledText('{{employer}} asks. {{employer}}', 'Acme')).toBe('Acme asks. Acme');
  });

  test.each([
    ['Ray Oakes', true],
    ['ray j. oakes', true],
    ['OAKES, RAY', true],
    ['R. Oakes', false],
    ['Ray', false],
    ['Rachel Oak', false],
  ])('signed %s', (typed, fits) =>
    expect(namesApplicant(typed, { firstName: 'Ray', lastName: 'Oakes' })).toBe(fits),
  );

  test('accents and second names do no harm', () => {
    const name = { firstName: 'José María', lastName: 'de la Peña' };
    expect(namesApplicant('Jose de la Pena', name)).toBe(true);
  });
});

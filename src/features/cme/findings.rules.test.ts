import { addDays } from '#src/shared/dates.ts';
import { describe, expect, test } from 'vitest';
import type { Certificate } from './certificate.fields.ts';
import { certificateFaults, EMPTY_CERTIFICATE } from './certificate.rules.ts';
import { findingFaults, findingsOf, type CertificateFacts } from './findings.rules.ts';

const TODAY = '2026-06-15';
const FACTS: CertificateFacts = {
  firstName: 'Dora',
  lastName: 'Quillfeather-Ng',
  birthDate: '1984-03-09',
  license: 'QF4432198',
  licenseState: 'OH',
  cdl: true,
  operates: null,
  roadTest: null,
  sameFile: [],
};
const GOOD: Certificate = {
  ...EMPTY_CERTIFICATE,
  examDate: '2026-06-01',
  expireDate: '2028-06-01',
  basis: 'federal',
  driverName: 'Quillfeather Ng, Dora M.',
  birthDate: '1984-03-09',
  license: 'qf-443 2198',
  licenseState: 'oh',
  cdl: true,
  correctiveLenses: false,
  hearingAid: false,
  intracityZone: false,
  waiverStudy: false,
  variance: false,
  examinerName: 'Ann Lee, MD',
  registryNumber: '1234567890',
  signed: true,
};

const codes = (change: Partial<Certificate>, facts: Partial<CertificateFacts> | null = {}) =>
  findingsOf({ ...GOOD, ...change }, facts && { ...FACTS, ...facts }, TODAY).map(
    ({ code }) => code,
  );

test('a good certificate has no findings, whatever its name and license look like in print', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ driverName: 'Dora Quillfeather-Ng' })).toEqual([]);
  expect(certificateFaults(GOOD, TODAY)).toEqual([]);
});

describe('dates', () => {
  test.each<[string, Partial<Certificate>, string[]]>([
    ['exactly two years', { expireDate: '2028-06-01' }, []],
    ['a day more', { expireDate: '2028-06-02' }, ['tooLong']],
    [
      'two years from a leap day',
      { examDate: '2024-02-29', expireDate: '2026-02-28' },
      ['expired'],
    ],
    ['an exam of tomorrow', { examDate: '2026-06-16', expireDate: '2028-06-16' }, ['examInFuture']],
    ['an exam of today', { examDate: TODAY }, []],
    ['no day of the exam', { examDate: null }, []],
    ['no expiry', { expireDate: null }, []],
    ['neither', { examDate: null, expireDate: null }, []],
    ['no day of the exam, expired', { examDate: null, expireDate: '2026-06-14' }, ['expired']],
    ['the day of the exam', { expireDate: '2026-06-01' }, ['expiryBeforeExam', 'expired']],
    ['expired yesterday', { examDate: '2025-01-01', expireDate: '2026-06-14' }, ['expired']],
    ['runs out today', { examDate: '2025-01-01', expireDate: '2026-06-15' }, []],
  ])('%s', (_name, change, expected) => expect(codes(change)).toEqual(expected));
});

describe('the length by what the report says', () => {
  test('is judged with the rest, against the road test in the file', () => {
    expect(codes({ systolic: 120, diastolic: 90 })).toEqual(['pressureOneYear']);
    const vision = { alternativeVision: true, firstVisionExam: true, expireDate: '2027-06-01' };
    expect(codes(vision)).toEqual(['visionRoadTest']);
    expect(codes(vision, { roadTest: '2026-06-01' })).toEqual([]);
    expect(codes(vision, null)).toEqual(['visionRoadTest']);
  });

  test('a certificate that marks what has ended cannot be accepted', () => {
    const found = findingsOf({ ...GOOD, waiverStudy: true }, FACTS, TODAY);
    expect(findingFaults(found)).toEqual([
      {
        field: 'waiverStudy',
        message:
          'Marked as qualified by operation of 49 CFR 391.64, which was over by the exam (391.64(b), for vision, ended on 3/22/2023 (day not verified)): the certificate qualifies nobody. Correct the box, or reject the paper.',
      },
    ]);
    expect(findingFaults(findingsOf({ ...GOOD, variance: true }, FACTS, TODAY))).toEqual([]);
  });
});

describe('examiner and driver', () => {
  test.each<[string, Partial<Certificate>, Partial<CertificateFacts>, string[]]>([
    ['no examiner', { examinerName: ' ' }, {}, ['noExaminer']],
    ['no number', { registryNumber: null }, {}, ['noRegistryNumber']],
    ['nine digits', { registryNumber: '123456789' }, {}, ['registryNumberFormat']],
    ['digits in groups', { registryNumber: '123 456-7890' }, {}, []],
    ['unsigned', { signed: false }, {}, ['unsigned']],
    ['a signature that nobody looked for', { signed: null }, {}, ['notRead']],
    ['boxes that nobody looked for', { cdl: null, hearingAid: null, basis: null }, {}, ['notRead']],
    ['another name', { driverName: 'Dora Smith' }, {}, ['otherName']],
    ['another birth date', { birthDate: '1984-09-03' }, {}, ['otherBirthDate']],
    ['another license', { license: 'QF4432199' }, {}, ['otherLicense']],
    ['another state', { licenseState: 'IN' }, {}, ['otherLicenseState']],
    ['a state not entered', { licenseState: ' ' }, {}, []],
    ['no state on file', {}, { licenseState: null }, []],
    ['no CDL on file', {}, { cdl: false }, ['cdlBox']],
    ['nothing on file to compare', {}, { cdl: null, license: null, birthDate: null }, []],
    ['intrastate', { basis: 'intrastate' }, {}, ['intrastateOnly']],
    ['lenses', { correctiveLenses: true }, {}, ['lensesOrHearing']],
    ['a hearing aid', { hearingAid: true }, {}, ['lensesOrHearing']],
    ['a variance', { variance: true }, {}, ['variance']],
    [
      'the same file as an earlier card',
      {},
      { sameFile: [{ name: 'Medical card', uploadedAt: '2024-01-01T00:00:00Z' }] },
      ['sameFile'],
    ],
    ['only the name', { birthDate: null, license: null }, {}, []],
    ['only the birth date', { driverName: null, license: null }, {}, []],
    ['only the license', { driverName: null, birthDate: null }, {}, []],
    ['a name with an accent', { driverName: 'DÓRA QUILLFEATHER NG' }, {}, []],
    ['half of a double name', { driverName: 'Dora Quillfeather' }, {}, ['otherName']],
    ['the last name alone', { driverName: 'Quillfeather-Ng' }, {}, ['otherName']],
    ['nothing compared', { driverName: null, birthDate: null, license: null }, {}, ['notCompared']],
  ])('%s', (_name, change, facts, expected) => expect(codes(change, facts)).toEqual(expected));

  test('without an employee only the certificate itself is checked', () => {
    expect(codes({ driverName: 'Anyone' }, null)).toEqual([]);
  });

  test.each([
    [{ correctiveLenses: true }, 'correctiveLenses', 'Valid only with corrective lenses.'],
    [{ hearingAid: true }, 'hearingAid', 'Valid only with a hearing aid.'],
  ])('%o is said of its own field', (change, field, message) => {
    expect(findingsOf({ ...GOOD, ...change }, FACTS, TODAY)).toEqual([
      expect.objectContaining({ field, message }),
    ]);
  });

  test('a note asks for nobody’s word', () => {
    const levels = findingsOf(
      { ...GOOD, correctiveLenses: true, variance: true, hearingAid: true },
      FACTS,
      TODAY,
    ).map(({ level, message }) => [level, message]);
    expect(levels).toEqual([
      ['note', 'It counts only with its waiver, exemption or SPE certificate on file.'],
      ['note', 'Valid only with corrective lenses and a hearing aid.'],
    ]);
  });
});

describe('valid inside one state only', () => {
  const said = (operates: CertificateFacts['operates']) =>
    findingsOf({ ...GOOD, basis: 'intrastate' }, { ...FACTS, operates }, TODAY).map(
      ({ level, message }) => [level, message],
    );

  test('a client that drives across state lines may not send this driver', () =>
    expect(said('interstate')).toEqual([
      [
        'warning',
        'Valid inside one state only, and by the file or its location this driver drives across state lines.',
      ],
    ]));

  test('to one that stays inside a state it is only said', () =>
    expect(said('intrastate')).toEqual([
      ['note', 'Valid inside one state only, as this driver drives.'],
    ]));

  test('while nobody has said how the client drives, it asks for a word', () =>
    expect(said(null)).toEqual([
      [
        'warning',
        'Valid inside one state only, and nobody has said yet whether this driver, or the client, drives across state lines (the file, or the document rules).',
      ],
    ]));
});

test('what was not read is named, and asks for nobody’s word', () => {
  const [found] = findingsOf({ ...GOOD, cdl: null, hearingAid: null }, FACTS, TODAY);
  expect(found).toMatchObject({
    level: 'note',
    field: 'cdl',
    message: 'Not read: CLP/CDL, hearing aid. Check the document.',
  });
});

test('what cannot be filed at all', () => {
  const fields = (change: Partial<Certificate>) =>
    certificateFaults({ ...GOOD, ...change }, TODAY).map(({ field }) => field);
  expect(fields({ examDate: null, expireDate: null })).toEqual(['examDate', 'expireDate']);
  expect(fields({ expireDate: '2026-06-01' })).toEqual(['expireDate']);
  // Today is the day at the driver's location: nobody was examined tomorrow.
  expect(fields({ examDate: TODAY, expireDate: '2027-06-16' })).toEqual([]);
  expect(fields({ examDate: addDays(TODAY, 1), expireDate: '2027-06-16' })).toEqual(['examDate']);
  expect(fields({ birthDate: '2026-07-01' })).toEqual(['birthDate']);
  // Born on the day of the exam, or later: a day is wrong, and the field is named.
  expect(fields({ birthDate: '2026-06-01' })).toEqual(['birthDate']);
  expect(fields({ birthDate: '2026-06-10' })).toEqual(['birthDate']);
});

import { describe, expect, test } from 'vitest';
import { datesIn, guessDates, guessType } from './paper.rules.ts';

const TODAY = '2026-11-21';

describe('datesIn', () => {
  test.each([
    ['Date of birth 3/9/1984', '1984-03-09', 'birth'],
    ['DOB: 03-09-84', '1984-03-09', 'birth'],
    ['Date signed: 2026-01-05', '2026-01-05', 'document'],
    ['Examined on January 5, 2026', '2026-01-05', 'document'],
    ['Issued 5 Jan 2026', '2026-01-05', 'document'],
    ['Expiration date 1/5/28', '2028-01-05', 'expires'],
    ['License expires 1/5/2028', '2028-01-05', 'licenseExpires'],
    ['1/5/2026', '2026-01-05', 'other'],
  ])('%s', (text, date, role) => {
    expect(datesIn(text, TODAY)).toMatchObject([{ date, role }]);
  });
  test('leaves out what is no day', () => {
    expect(datesIn('13/45/2026, 2/30/2026, 555-12-3456, 1.2.3', TODAY)).toEqual([]);
  });
  test('one label names one date', () => {
    expect(datesIn('Date of birth 3/9/1984 and 4/4/2020', TODAY).map(({ role }) => role)).toEqual([
      'birth',
      'other',
    ]);
  });
});

describe('guessType', () => {
  test.each([
    [
      238,
      'MEDICAL EXAMINER’S CERTIFICATE (for Commercial Driver Medical Certification) Form MCSA-5876',
    ],
    [
      225,
      'State of Ohio Motor Vehicle Record (MVR) certified abstract. License class A. Commercial driver',
    ],
    [
      473,
      'Application for Employment. Driver applicant. Have you had a drug test? Driving record, three years:',
    ],
    [303, 'Annual Review of Driving Record, 49 CFR 391.25'],
    [474, 'Annual Certification of Violations'],
    [1116, 'General Consent for Limited Queries of the FMCSA Clearinghouse'],
    [673, 'Disclosure and Authorization: consumer reports and motor vehicle records'],
    [306, 'Federal Drug Testing Custody and Control Form'],
    [307, 'Safety Performance History Records Request'],
  ])('%i: %s', (documentTypeId, text) => {
    expect(guessType(text)?.documentTypeId).toBe(documentTypeId);
  });
  test.each(['', 'Dear sirs, please find the document attached.', 'Invoice 4711'])(
    'nothing to go by: %s',
    (text) => {
      expect(guessType(text)).toBeNull();
    },
  );
});

describe('guessDates', () => {
  const card = { documentTypeId: 238, expires: true, validMonths: 24 };
  const read = (text: string, type: typeof card | null) =>
    guessDates(datesIn(text, TODAY), type, TODAY);
  test('takes the printed expiry, not the birth date', () => {
    expect(read('Born 3/9/1984. Examined 10/1/2026. Expires 10/1/2027', card)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2027-10-01',
    });
  });
  test("counts the type's term where none is printed", () => {
    expect(read('Signed 10/1/2026', card)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2028-10-01',
    });
  });
  test("does not take a license's expiry for a record's", () => {
    const mvr = { documentTypeId: 225, expires: true, validMonths: 12 };
    expect(read('Date of record 10/1/2026. License expires 5/5/2030', mvr)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2027-10-01',
    });
  });
  test('says nothing where the paper does not, and never a date to come', () => {
    expect(read('Born 3/9/1984', card)).toEqual({ docDate: null, expirationDate: null });
    expect(read('Signed 10/1/2029', card)).toEqual({ docDate: null, expirationDate: null });
  });
});

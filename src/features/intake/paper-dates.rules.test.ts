import { describe, expect, test } from 'vitest';
import type { TextRun } from '#src/features/documents/page-text.rules.ts';
import { datesIn, datesOn } from './paper-dates.rules.ts';
import { guessDates } from './type-dates.rules.ts';
import type { DatedType } from './type-dates.rules.ts';

const TODAY = '2026-11-21';

describe('datesIn', () => {
  test.each([
    ['Date of birth 3/9/1984', '1984-03-09', 'birth'],
    ['DOB: 03-09-84', '1984-03-09', 'birth'],
    ['Date signed: 2026-01-05', '2026-01-05', 'document'],
    ['Examined on January 5, 2026', '2026-01-05', 'document'],
    ['Issued 5 Jan 2026', '2026-01-05', 'issued'],
    ['Report date 11-AUG-2026', '2026-08-11', 'document'],
    ['DOB 08-JUN-1966', '1966-06-08', 'birth'],
    ['EXP 01DEC2030', '2030-12-01', 'expires'],
    ['Signed AUG-11-2026', '2026-08-11', 'document'],
    ['Date of birth l1/O5/1974', '1974-11-05', 'birth'],
    ['Signed Morcb 3, 2026', '2026-03-03', 'document'],
    ['Conviction date 3/30/2025', '2025-03-30', 'event'],
    ['Date of violation: 3/30/2025', '2025-03-30', 'event'],
    ['Ordered 8/25/2026', '2026-08-25', 'asked'],
    ['Returned 8/27/2026', '2026-08-27', 'document'],
    ['OMB No. 2126-0006 Expiration Date: 12/31/2027', '2027-12-31', 'form'],
    ['Earlier list: 28 Mar 2025', '2025-03-28', 'event'],
    [
      'Northern Vale Refrigerated, 416 E Washington St, Spokane, WA 99202 See the list: 9/19/2025',
      '2025-09-19',
      'other',
    ],
    ['Policy (Revised 01/01/2020', '2020-01-01', 'form'],
    ['This consent is valid through 06/30/2029', '2029-06-30', 'expires'],
    ['Expiration date 1/5/28', '2028-01-05', 'expires'],
    ['License expires 1/5/2028', '2028-01-05', 'licenseExpires'],
    ['on 1/5/2026', '2026-01-05', 'other'],
    ['Record period 5/29/2023 to present', '2023-05-29', 'period'],
    ['LAST UPDATED 2/11/2016', '2016-02-11', 'form'],
    ['Mailing address as of 4/5/2024', '2024-04-05', 'event'],
    ['Record as of 4/5/2024', '2024-04-05', 'document'],
  ])('%s', (text, date, role) => {
    expect(datesIn(text, TODAY)).toMatchObject([{ date, role }]);
  });
  test('the days of a period are none of the paper’s', () => {
    const rolesOf = (text: string) => datesIn(text, TODAY).map(({ role }) => role);
    expect(rolesOf('Dates employed: 1/6/2024 - 9/13/2025')).toEqual(['period', 'period']);
    expect(rolesOf('Dates of employment: 9/2/2021 through 4/8/2026')).toEqual([
      'period',
      'expires',
    ]);
    expect(rolesOf('consent is valid from 2/18/2026 through 2/18/2027')).toEqual([
      'period',
      'expires',
    ]);
  });
  test('several days in a row are a table’s', () => {
    const dates = datesIn('DATE 8/21/2026 8/20/2026 8/19/2026 8/18/2026\nDate 8/22/2026', TODAY);
    expect(dates.map(({ role }) => role)).toEqual(['event', 'event', 'event', 'event', 'document']);
  });
  test('a letter is dated where a day stands alone near its head', () => {
    const letter = 'Office of Records\n8/2/2026\nTo the safety department: we answer yours of ';
    expect(datesIn(`${letter}7/26/2026, and nothing else is on file here.`, TODAY)).toMatchObject([
      { date: '2026-08-02', role: 'document' },
      { date: '2026-07-26', role: 'other' },
    ]);
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

describe('datesOn', () => {
  /** A page of words by their place: columns and lines of a form. */
  function page(words: readonly (readonly [x: number, y: number, word: string])[]) {
    let text = '';
    const runs: TextRun[] = [];
    for (const [x, y, word] of words) {
      runs.push([text.length, text.length + word.length, 1, x, y, word.length * 0.008, 0.012]);
      text += `${word}\n`;
    }
    return { text, runs };
  }
  const rolesOf = (words: readonly (readonly [number, number, string])[]) =>
    datesOn(page(words), TODAY).map(({ date, role }) => [date, role]);
  test('labels of a row stand above its values, however the text runs', () => {
    expect(
      rolesOf([
        [0.1, 0.2, 'Date of birth'],
        [0.4, 0.2, 'License expires'],
        [0.7, 0.2, 'Report date'],
        [0.1, 0.216, '3/9/1984'],
        [0.4, 0.216, '5/5/2030'],
        [0.7, 0.216, '10/1/2026'],
      ]),
    ).toEqual([
      ['1984-03-09', 'birth'],
      ['2030-05-05', 'licenseExpires'],
      ['2026-10-01', 'document'],
    ]);
  });
  test("the end of a form's approval, on a line of its own, is the form's", () => {
    expect(
      rolesOf([
        [0.6, 0.03, 'OMB No. 2126-0006'],
        [0.6, 0.044, 'Expiration Date: 12/31/2027'],
        [0.1, 0.3, 'Expiration Date'],
        [0.1, 0.314, '3/9/2027'],
      ]),
    ).toEqual([
      ['2027-12-31', 'form'],
      ['2027-03-09', 'expires'],
    ]);
  });
  test('what is written on a line is named below it', () => {
    expect(
      rolesOf([
        [0.1, 0.5, 'Dora Quillfeather'],
        [0.6, 0.5, '3/9/1984'],
        [0.8, 0.5, '10/1/2026'],
        [0.1, 0.514, 'Printed name'],
        [0.6, 0.514, 'Birth'],
        [0.8, 0.514, 'Signed'],
      ]),
    ).toEqual([
      ['1984-03-09', 'birth'],
      ['2026-10-01', 'document'],
    ]);
  });
  test('a column of a table is named at its head', () => {
    expect(
      rolesOf([
        [0.1, 0.5, 'Offense'],
        [0.3, 0.5, 'Convicted'],
        [0.1, 0.52, '1/2/2024'],
        [0.3, 0.52, '2/2/2024'],
        [0.1, 0.54, '3/2/2025'],
        [0.3, 0.54, '4/2/2025'],
      ]).map(([, role]) => role),
    ).toEqual(['event', 'event', 'event', 'event']);
  });
});

describe('guessDates', () => {
  const card = { documentTypeId: 238, expires: true, validMonths: 24 };
  const record = { documentTypeId: 225, expires: true, validMonths: 12 };
  const read = (text: string, type: DatedType | null) =>
    guessDates(datesIn(text, TODAY), type, TODAY);
  test('takes the printed expiry, not the birth date', () => {
    expect(read('Born 3/9/1984. Examined 10/1/2026. Expires 10/1/2027', card)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2027-10-01',
    });
  });
  test('a day of a lifetime ago is a birth, whatever a misread label says', () => {
    const request = { documentTypeId: 307, expires: false, validMonths: null };
    expect(read('To be completed by employee. Dae od 02/06/63 Dlx 02/09/26', request)).toEqual({
      docDate: '2026-02-09',
      expirationDate: null,
    });
  });
  test("counts the type's term where none is printed", () => {
    expect(read('Date of record 10/1/2026', record)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2027-10-01',
    });
    // A certificate prints its end (391.43(h)): one that cannot be read is not the longest.
    expect(read('Signed 10/1/2026', card)).toEqual({
      docDate: '2026-10-01',
      expirationDate: null,
    });
  });
  test("does not take a license's expiry for a record's", () => {
    expect(read('Date of record 10/1/2026. License expires 5/5/2030', record)).toEqual({
      docDate: '2026-10-01',
      expirationDate: '2027-10-01',
    });
  });
  test('says nothing where the paper does not, and never a date to come', () => {
    expect(read('Born 3/9/1984', card)).toEqual({ docDate: null, expirationDate: null });
    expect(read('Signed 10/1/2029', card)).toEqual({ docDate: null, expirationDate: null });
  });
  test("does not take the end of the form's approval for the card's", () => {
    const omb = 'Form MCSA-5876 OMB No. 2126-0006 Expiration Date: 12/31/2027.';
    const exam = 'Date certificate signed 3/30/2026.';
    expect(read(`${omb} ${exam} Certificate expiration date 3/30/2027`, card)).toEqual({
      docDate: '2026-03-30',
      expirationDate: '2027-03-30',
    });
    // Where the card's own end cannot be read, nothing is said.
    expect(
      read(`${omb} ${exam} Certificate expiration date 3/3O/2O`, card).expirationDate,
    ).not.toBe('2027-12-31');
  });
  test('a card holds for 24 months at most', () => {
    expect(read('Examined 10/1/2026. Expires 10/1/2029', card).expirationDate).toBeNull();
    expect(read('Examined 10/1/2026. Expires 10/1/2029. Exp 10/1/2027', card).expirationDate).toBe(
      '2027-10-01',
    );
  });
  test('a day that the paper calls a birth is not its date elsewhere either', () => {
    expect(
      read('Date of birth 3/9/1984. Signed 10/1/2026. Date of birth verified 3/9/1984', record)
        .docDate,
    ).toBe('2026-10-01');
  });
  test('convictions and orders are not the date of a record', () => {
    expect(
      read(
        'Ordered 8/25/2026 Returned 8/27/2026 License issued 4/4/2024 Conviction date 3/30/2025 Violation date 2/1/2025 Conviction date 3/30/2025',
        record,
      ).docDate,
    ).toBe('2026-08-27');
  });
  test('a paper is signed after what it tells of', () => {
    const policy = { documentTypeId: 305, expires: false, validMonths: null };
    const dateOf = (text: string, type: DatedType) =>
      guessDates(datesIn(text, TODAY), type, TODAY).docDate;
    expect(dateOf('Policy effective 1/6/2020. Signed below. Date 9/26/2026', policy)).toBe(
      '2026-09-26',
    );
    // The clinician's signature dates the form, and not the eye examination of before.
    const insulin = { documentTypeId: 321, expires: false, validMonths: null };
    expect(dateOf('Eye examination 6/26/2026. Clinician, date 11/3/2026', insulin)).toBe(
      '2026-11-03',
    );
    // A copy is made after the license, and a report after the collection.
    const license = { documentTypeId: 301, expires: true, validMonths: null };
    expect(dateOf('Issued 2/19/2021 EXP 2/19/2029 copied 8/1/2026', license)).toBe('2021-02-19');
    const test = { documentTypeId: 306, expires: false, validMonths: null };
    expect(dateOf('Collected 8/1/2026. Report date 9/1/2026', test)).toBe('2026-08-01');
  });
  test('a consent and a variance run out when they say so', () => {
    const consent = { documentTypeId: 1116, expires: true, validMonths: null };
    expect(read('Signed 7/1/2026. This consent is valid through 06/30/2029.', consent)).toEqual({
      docDate: '2026-07-01',
      expirationDate: '2029-06-30',
    });
    const variance = { documentTypeId: 311, expires: true, validMonths: null };
    expect(read('Effective Date: 7/1/2026 Expiration Date: 07/01/2028', variance)).toEqual({
      docDate: '2026-07-01',
      expirationDate: '2028-07-01',
    });
  });
});

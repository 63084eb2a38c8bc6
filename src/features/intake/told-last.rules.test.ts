import { describe, expect, test } from 'vitest';
import { setPage } from '#tests/support/set-page.ts';
import { datesIn, datesOn } from './paper-dates.rules.ts';
import { isBeforeTold, lastOfRecord, lastTold, signedLast } from './told-last.rules.ts';
import { guessDates } from './type-dates.rules.ts';

const TODAY = '2026-11-28';
const dates = (set: string) =>
  datesOn(setPage(set), TODAY).filter(({ date, role }) => date <= TODAY && role !== 'birth');

describe('what a paper tells lies before it', () => {
  test('an accident of after a day shows that it is not the paper’s', () => {
    const past = dates('Accident 11/20/2025\nDate 04/01/2024');
    expect(lastTold(past)).toBe('2025-11-20');
    expect(isBeforeTold('2024-04-01', past)).toBe(true);
    expect(isBeforeTold('2025-11-20', past)).toBe(false);
  });
  test('hands that sign within two weeks do not contradict each other', () => {
    const past = dates('Signed 04/01/2026\nViolation 04/10/2026');
    expect(isBeforeTold('2026-04-01', past)).toBe(false);
  });
  test('what comes after a paper, and a license that was renewed since, contradict nothing', () => {
    const past = dates(
      'Received 06/20/2026\nPrinted 06/22/2026\nLicense issued 06/24/2026\nAvailable 07/01/2026',
    );
    expect(isBeforeTold('2026-04-01', past)).toBe(false);
  });
  test('a paper that names no day of its own is of its last, behind which none is', () => {
    expect(
      signedLast(dates('Accident 11/20/2025\nI certify that this is true.  R Oakes  06/08/2026')),
    ).toBe('2026-06-08');
    expect(signedLast(dates('R Oakes  06/08/2026\nAccident 11/20/2025'))).toBeNull();
    expect(
      signedLast(dates('R Oakes  06/08/2025\nAccident 11/20/2025\nP Moreno  06/09/2025')),
    ).toBeNull();
  });
});

describe('a record whose own day has no caption', () => {
  const RECORD = { documentTypeId: 225, expires: true, validMonths: 12 };
  test('is of the day at its head that is later than all it tells of', () => {
    const set = `
OAKES RAY        08/03/2026
BIRTH 05/05/1980
ISSUE 04/30/2024     EXP 05/05/2032
VIOL DATE   CONV DATE
08/14/2024  10/02/2024`;
    expect(lastOfRecord(dates(set))).toBe('2026-08-03');
  });
  test('is of "Issued" beside a request of before', () => {
    const set = `
Requested 06/24/2026     Issued 06/25/2026
CDL issued 05/05/2022    CDL expires 05/05/2030
Conviction 10/02/2024`;
    expect(lastOfRecord(dates(set))).toBe('2026-06-25');
  });
  test('is of no day where the last that it tells of is a conviction', () => {
    expect(lastOfRecord(dates('Head 08/03/2024\nConviction 10/02/2024'))).toBeNull();
  });
  test('a misread day of before what it tells of is not suggested', () => {
    const paper = 'Report date 03/05/2020\nConviction date 10/02/2024\nAccident 11/20/2024';
    expect(guessDates(datesIn(paper, TODAY), RECORD, TODAY).docDate).toBeNull();
  });
});

describe('ends by what they can be', () => {
  const card = { documentTypeId: 238, expires: true, validMonths: 24 };
  const license = { documentTypeId: 301, expires: true, validMonths: null };
  const of = (set: string, type: typeof card | typeof license) =>
    guessDates(datesOn(setPage(set), TODAY), type, TODAY).expirationDate;
  test('a certificate whose caption is misread ends so many months after its day', () => {
    expect(of('Date signed 08/05/2026\nXp1r4t10n  08/05/2027', card)).toBe('2027-08-05');
  });
  test('a certificate with another day that is to come is not said to hold for its term', () => {
    expect(of('Date signed 08/05/2026\nXp1r4t10n  09/11/2027', card)).toBeNull();
  });
  test('END of a card is an endorsement, and no end', () => {
    expect(
      of('ISS 02/02/2024   EXP 05/05/2032\nREST NONE   END NT\nREPLACED 03/04/2025', license),
    ).toBe('2032-05-05');
  });
  test('a temporary license ends before the one that it stands for', () => {
    expect(
      of('ISSUE DATE 09/18/2026   VALID THROUGH 11/17/2026\nLICENSE EXPIRES 05/05/2031', license),
    ).toBe('2026-11-17');
  });
  test('a period that has not begun ends with its second day', () => {
    const letter = 'Issued 02/20/2026\nmember for the period 03/01/2026 to 02/28/2027';
    expect(of(letter, { documentTypeId: 336, expires: true, validMonths: null })).toBe(
      '2027-02-28',
    );
  });
});

test('days that a scan has run into a word, or whose month it has misread', () => {
  const read = (text: string) => datesIn(text, TODAY).map(({ date }) => date);
  expect(read('5igned electronically onMarch 25, 2026')).toEqual(['2026-03-25']);
  expect(read('Certified on 5EP 25 2026, begun 0CT 02 2025')).toEqual(['2026-09-25', '2025-10-02']);
  expect(read('Submitted Jul 8; 2026, 8:42 PM')).toEqual(['2026-07-08']);
});

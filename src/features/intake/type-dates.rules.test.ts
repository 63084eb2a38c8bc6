import { describe, expect, test } from 'vitest';
import { setPage } from '#tests/support/set-page.ts';
import { datesOn } from './paper-dates.rules.ts';
import { guessDates } from './type-dates.rules.ts';
import type { DatedType } from './type-dates.rules.ts';

const TODAY = '2026-11-25';

const read = (set: string, type: DatedType) =>
  guessDates(datesOn(setPage(set), TODAY), type, TODAY);
const dateOf = (set: string, type: DatedType) => read(set, type).docDate;
const never = (documentTypeId: number): DatedType => ({
  documentTypeId,
  expires: false,
  validMonths: null,
});
const printed = (documentTypeId: number): DatedType => ({
  ...never(documentTypeId),
  expires: true,
});
const RECORD: DatedType = { documentTypeId: 225, expires: true, validMonths: 12 };

describe('whose signature a date stands beside', () => {
  test('a release is dated by the driver, not by the employer who answers it', () => {
    const release = `
REQUEST FOR DRUG AND ALCOHOL TESTING INFORMATION
Employee Signature      Ray Oakes      Date      09/01/2026
Answered by             Lou Reed       Date      09/28/2026`;
    expect(dateOf(release, never(309))).toBe('2026-09-01');
  });
  test('a signature whose date stands above its caption counts as its own', () => {
    const consent = `
Ray Oakes                         09/01/2026
Applicant Signature               Date

K. Lund                           08/28/2026
Company representative            Date`;
    expect(dateOf(consent, never(870))).toBe('2026-09-01');
  });
  test('a table of those who sign is none of days', () => {
    const receipt = `
               Print name     Signature     Date
Employee       Al Kent        Al Kent       05/11/2026
Supervisor     K. Lund        K. Lund       05/13/2026`;
    expect(dateOf(receipt, never(305))).toBe('2026-05-11');
  });
  test('what the office fills in comes after the paper', () => {
    const application = `
Signature:  Maria Lopez            Date:  3/9/2026
FOR COMPANY USE
Hired by:  K. Lund                 Date:  3/20/2026`;
    expect(dateOf(application, never(473))).toBe('2026-03-09');
  });
  test('prose above a signature names no date beside it', () => {
    const statement = `
The records of my work before 9/24/2022 need therefore not be requested (49 CFR 391.23(c)).
Ned Park                    4/13/2026`;
    expect(dateOf(statement, never(333))).toBe('2026-04-13');
  });
});

describe('what a paper speaks of', () => {
  test('attempts in a table are older than the note of them', () => {
    const note = `
Attempt    Date         Method    Result
1          06/05/2026   Fax       No answer
2          06/12/2026   Phone     Left message
3          06/19/2026   Email     No reply
The employer was reported to the complaint database.
Signature:  K. Lund     Date:  06/26/2026`;
    expect(dateOf(note, never(397))).toBe('2026-06-26');
  });
  test('a log of yearly reviews is dated by its last', () => {
    const log = `
Date            Reviewed by       Result
2/20/2024       K. Lund           Meets
2/15/2025       K. Lund           Meets
2/11/2026       J. Orr            Meets`;
    expect(dateOf(log, { documentTypeId: 303, expires: true, validMonths: 12 })).toBe('2026-02-11');
  });
  test('a register of accidents has no date of its own', () => {
    const register = `
Date           City      Injuries
02/14/2024     Gary      0
05/20/2025     Erie      1`;
    expect(dateOf(register, never(398))).toBeNull();
  });
  test('an answer is dated by its letterhead, not by the request it answers', () => {
    const letter = `
FASTWAY INC                                             May 19, 2026
Human Resources, 200 Main Street, Dayton OH
We refer to your request dated May 5, 2026. Mr. Park had one accident, on March 12, 2023.
The driver named above has left us in good standing, and we would hire this driver again.
Sincerely, L. Reed, Human Resources, who keeps the records of this company and its terminals`;
    expect(dateOf(letter, never(307))).toBe('2026-05-19');
  });
  test('training begins before it is certified', () => {
    const certificate = `
Training began 5/2/26; knowledge test passed 5/21/26.
Date of certification           5/24/26`;
    expect(dateOf(certificate, never(324))).toBe('2026-05-24');
  });
  test("a road test is dated by the day it was driven, not by the examiner's signature", () => {
    const form = `
Road test           Date: 5/1/2026
Examiner's signature     K. Lund      Date     5/2/2026`;
    expect(dateOf(form, never(331))).toBe('2026-05-01');
  });
  test('of the many days of a record only its own is taken, else none', () => {
    const record = `
NAME: HART, BO              STATUS DATE: 03/02/2022      MAIL DATE: 04/05/2025
FIRST ISSUED: 01/30/1993    CERT ISSUE DATE: 07/06/2026`;
    expect(dateOf(`${record}\nDATE PRINTED: 09/17/2026`, RECORD)).toBe('2026-09-17');
    expect(dateOf(record, RECORD)).toBeNull();
  });
  test('a designation is dated by itself, however late it is printed', () => {
    const designation = `
Registered on 01/06/2020
Designated on: 03/16/2026       Printed 03/20/2026`;
    expect(dateOf(designation, never(337))).toBe('2026-03-16');
  });
});

describe('which caption a day has', () => {
  test('a column of captions and days begins with a caption, or with a day', () => {
    const license = `
COMMERCIAL DRIVER'S LICENSE
DOB
05/05/1980
ISS
05/01/2024
EXP
05/05/2028`;
    expect(read(license, printed(301))).toEqual({
      docDate: '2024-05-01',
      expirationDate: '2028-05-05',
    });
  });
  test('a caption in parentheses stands below its line', () => {
    const list = `
(Driver signature)

5/1/2026              Ann Cole
(Date of certification)    (Driver signature)
4/9/2026              K. Lund
(Date received)       (Office)`;
    expect(dateOf(list, never(474))).toBe('2026-05-01');
  });
  test('a title above a day is no label of it', () => {
    const record = `
SECRETARY OF STATE
COURT PURPOSES DRIVING RECORD
02-17-26
NAME: WARD, LISA      BIRTHDATE: 05-05-80   ISS DATE: 05-01-24   EXP DATE: 05-05-28
TYPE ACTION           ARR/EFF DATE   CONV/DATE
SPEEDING              03-03-25       04-10-25`;
    expect(dateOf(record, RECORD)).toBe('2026-02-17');
  });
  test('a line that asks for information does not make its date a request', () => {
    expect(dateOf('INFORMATION REQUEST            DATE: 09-09-26', RECORD)).toBe('2026-09-09');
  });
  test('a letter that speaks of what is to be done is dated by its "Date"', () => {
    const letter = `
SAP Report
Date: July 20, 2026
I met Mr. Oakes on July 16, 2026. He should complete 12 hours by September 30, 2026.`;
    expect(dateOf(letter, never(328))).toBe('2026-07-20');
  });
  test('a paper signed on a screen is dated by the signature, not by its sending', () => {
    const release = `
Sent for signature: 06/10/2026 8:01 AM
Electronically signed by Ann Cole: 06/13/2026 9:15 AM
Document created 06/10/2026`;
    expect(dateOf(release, never(870))).toBe('2026-06-13');
  });
  test('a membership ends with the period that it covers', () => {
    const membership = `
Account opened 03/15/2019
Coverage period: 04/01/2026 - 03/31/2027
Certificate issued 04/01/2026`;
    expect(read(membership, printed(336))).toEqual({
      docDate: '2026-04-01',
      expirationDate: '2027-03-31',
    });
  });
});

describe('what a paper gathers on its way', () => {
  test('the line of a fax machine, or of a browser, is none of its dates', () => {
    const faxed = `
05/14/2026 10:22 FAX 614-555-0101   P.01/02
Employee signature     Al Kent     05/11/2026
https://clearinghouse.fmcsa.dot.gov/Query/123     5/15/2026`;
    expect(dateOf(faxed, never(309))).toBe('2026-05-11');
  });
  test('a stroke that a scan has read for a 1 is one, where it can be but one day', () => {
    const scanned = (date: string) => `${date}\nSignature of official      Date of certification`;
    expect(dateOf(scanned('5124126'), never(324))).toBe('2026-05-24');
    expect(dateOf(scanned('7119/26'), never(324))).toBe('2026-07-19');
    expect(dateOf(scanned('10/3112025'), never(324))).toBe('2025-10-31');
    // The second of November or the twelfth of January.
    expect(dateOf(scanned('1112/26'), never(324))).toBeNull();
  });
  test('the line that a date is written on is none of its figures', () => {
    expect(dateOf('Applicant Name _Kent, Al      Date of Application _1/30/26', never(473))).toBe(
      '2026-01-30',
    );
  });
});

describe('papers of neighbors', () => {
  test('a license whose small captions no scan reads ends on the one day after its issue', () => {
    const license = (end: string) => `
TENNESSEE COMMERCIAL DRIVER LICENSE
zpos 09/11/1989
wep ${end}     4alss 12/23/2018
15SexM 16 Hgt5-11`;
    const ends = (end: string) => read(license(end), printed(301));
    expect(ends('12/23/2026')).toEqual({ docDate: '2018-12-23', expirationDate: '2026-12-23' });
    // A stroke that was read for a one.
    expect(ends('12123/2026').expirationDate).toBe('2026-12-23');
    // Two days after it: nothing tells which.
    expect(ends('12/23/2026 wor 11/02/2027').expirationDate).toBeNull();
    expect(ends('HAZMAT 12/23/2026').expirationDate).toBeNull();
    // Longer than any state issues one.
    expect(ends('12/23/2031').expirationDate).toBeNull();
  });
  test('a Mexican license has the day first', () => {
    const license = `
LICENCIA FEDERAL DE CONDUCTOR
Fecha de nacimiento: 15/04/1981
Fecha de expedición: 02/03/2025      Vigencia hasta: 02/03/2030`;
    expect(read(license, printed(301))).toEqual({
      docDate: '2025-03-02',
      expirationDate: '2030-03-02',
    });
  });
  test('days in words, as notaries and Canadian papers have them', () => {
    expect(dateOf('Signed this 30th day of March, 2026', never(870))).toBe('2026-03-30');
    expect(dateOf('Signature     25 août 2026', never(870))).toBe('2026-08-25');
    expect(dateOf('Firma     20 de febrero de 2026', never(870))).toBe('2026-02-20');
    expect(dateOf('Date signed (DD/MM/YYYY)     03/02/2026', never(870))).toBe('2026-02-03');
  });
});

import { expect, test } from 'vitest';
import { datesOfSet } from '#tests/support/set-page.ts';
import { datesIn } from './paper-dates.rules.ts';

const TODAY = '2026-11-25';

/** Days as scans leave them: captions misread or lost, words run together, strokes taken for digits. */
const LAYOUTS: readonly (readonly [
  what: string,
  documentTypeId: number,
  docDate: string | null,
  expirationDate: string | null,
  set: string,
])[] = [
  [
    'a card whose captions no scan reads: birth, issue and end by what they can be',
    301,
    '2024-05-01',
    '2028-05-05',
    `
OHIO COMMERCIAL DRIVER LICENSE
wexe 05/05/2028   saiss 05/01/2024
OAKES
RAY
soos 05/05/1980`,
  ],
  [
    'the same of a card that has run out',
    335,
    '2017-05-01',
    '2021-05-05',
    `
OHIO DRIVER LICENSE
wexe 05/05/2021   saiss 05/01/2017
soos 05/05/1980`,
  ],
  [
    'a card with a day of an earlier one',
    301,
    '2025-05-03',
    '2028-05-05',
    `
OHIO COMMERCIAL DRIVER LICENSE
wexe 05/05/2028   saiss 05/01/2024
wi 05/03/2025     05/05/1980`,
  ],
  [
    'a Canadian card, the month named behind the year',
    301,
    '2022-05-14',
    '2027-05-14',
    `
Issued    2022-May-14
Expires   2027-May-14
Birth     1961-Sep-08`,
  ],
  [
    'a Mexican card, its captions misread by a letter',
    301,
    '2024-10-22',
    '2029-11-22',
    `
LICENCIA FEDERAL DE CONDUCTOR
FECHA DE NACIMIENTO   20/12/1959
EXPENICION   22/10/2024    VICENCIA   22/11/2029`,
  ],
  [
    'two words of a caption run together',
    225,
    '2026-06-26',
    '2027-06-26',
    `
MOTOR VEHICLE REPORT
Issue Date   11/09/2020   Expiration Date   11/09/2028
DatePrinted:06/26/2026 Operator: DDS6844 Page 1 of 1`,
  ],
  [
    'a record that says when it was created',
    225,
    '2026-09-15',
    '2027-09-15',
    `
Official Driver Record   Record created September 15, 2026
Issued 09/23/2020   Expires 09/23/2028
Certificate issued 02/15/2025`,
  ],
  [
    'of an arrest is no date of the record',
    225,
    '2026-02-03',
    '2027-02-03',
    `
REQUEST RECEIVED   01-30-26
ARREST     DATE   06-22-23   CONVICTION DATE   08-17-23
THE DRIVING RECORD INDICATES AS OF THIS DATE, 02-03-26: LICENSE VALID.`,
  ],
  [
    'a record of screening is made on the day of its request, not of an inspection',
    326,
    '2026-09-26',
    null,
    `
Date of Record Request:   09/26/2026
Date         Report       Level   Violations
07/22/2025   TX00612981   3       2
04/25/2026   TX00210990   1       2`,
  ],
  [
    'a training is complete with the last of its parts, not when it is printed',
    312,
    '2026-02-26',
    null,
    `
Driver training record - printed 2026-03-09
Curriculum               Provider        Completed    Submitted
Class A - Theory         Gateway Truck   2026-02-09   2026-02-18
Class A - Public Road    Gateway Truck   2026-02-26   2026-02-27`,
  ],
  [
    'and with the last day of its period',
    312,
    '2026-08-10',
    null,
    `
has completed the Class B curricula of training from July 19, 2026 to August 10, 2026
Training Provider Registry ID 604069-3637 listed since February 7, 2022`,
  ],
  [
    'a caption without its space, beside when somebody applied',
    331,
    '2026-10-07',
    null,
    `
Harrow Freight     ROAD TEST EVALUATION
Applied  10/4/26   Testdate 10/7/26   Miles 8`,
  ],
  [
    'when somebody can start is no date of the application',
    473,
    null,
    null,
    `
Who referred you? ad    Date you can start 08-26-26
Date          Applicant's signature`,
  ],
  [
    'a log of attempts is closed with its last, where no caption can be read',
    397,
    '2026-09-18',
    null,
    `
PREVIOUS EMPLOYER CONTACT LOG   Documentation of Good Faith Effort, 391.23(c)
Driver: Dixon, Mei              Previous employer: Lone Star Tank Lines, Greensboro
9/1/2026    11:47   phone   will call back
9/6/2026    8:41    fax     sent
9/13/2026   9:58    phone   nobody
Jose Kelly   NAA    9/18/2026`,
  ],
  [
    'an answer comes after the request that it tells of',
    397,
    '2026-09-20',
    null,
    `
Requested by: Harrow Freight        Requested on: 9/9/2026
Release on filc: 9/8/2026
Responded on: 9/20/2026
Position   OTR driver
Accidents  None
Alcohol    No
Drugs      No
Refusals   No`,
  ],
  [
    'a policy sent to be signed is dated by the signature',
    305,
    '2026-09-06',
    null,
    `
Sent to signer:   2026-08-27
Assigned          2026-08-28
Opened            2026-09-06
en                2026-09-06`,
  ],
  [
    'a date whose caption lost a letter, below a sentence that lasts throughout',
    870,
    '2026-07-16',
    null,
    `
after receipt of this authorization and throughout my employment, if applicable.
pate:   07/16/2026
Signature`,
  ],
];

test.each(LAYOUTS)('%s', (_, type, docDate, expirationDate, set) => {
  expect(datesOfSet(set, type, TODAY)).toEqual({ docDate, expirationDate });
});

test('the day and the hour that a browser prints are none of the paper', () => {
  const [printed, queried] = datesIn('6/18/2026, 1:43 PM Query History\nQueried 06/16/2026', TODAY);
  expect([printed?.role, queried?.role]).toEqual(['other', 'document']);
  expect(
    datesOfSet('6/18/2026, 1:43 PM   Query History\n\n\n\nQuery date 06/16/2026', 308, TODAY),
  ).toEqual({
    docDate: '2026-06-16',
    expirationDate: '2027-06-16',
  });
});

test.each([
  ['DOB 0712711971', ['1971-07-27']],
  ['Signed 0412012026', ['2026-04-20']],
  ['both strokes read as sevens: 0472072027', ['2027-04-20']],
  ['a telephone: 3175550154', []],
  ['a number of a registry: 1984605743', []],
  ['Issued 2022-Feb-19', ['2022-02-19']],
  ['Lot 2024 Form 12', []],
  ['from August 23, 2026 to September 21. 2026', ['2026-08-23', '2026-09-21']],
  ['valid from June 23, 2026 through June 23,\n2029', ['2026-06-23', '2029-06-23']],
  ['a stroke lost: 0903/2026', ['2026-09-03']],
  ['and the other: 09/032026', ['2026-09-03']],
])('%s', (text, days) => {
  expect(datesIn(text, TODAY).map(({ date }) => date)).toEqual(days);
});

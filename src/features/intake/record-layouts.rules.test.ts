import { expect, test } from 'vitest';
import { datesOfSet } from '#tests/support/set-page.ts';
import type { Layout } from '#tests/support/set-page.ts';

const TODAY = '2026-11-25';

/** Licenses, records and medical papers as states, agencies and vendors print them. */
const LAYOUTS: readonly Layout[] = [
  [
    'a Texas license: 4a Iss, 4b Exp, 3 DOB',
    301,
    '2024-02-11',
    '2032-05-05',
    `
TEXAS  COMMERCIAL DRIVER LICENSE
4d. DL 12345678  9. CLASS A
4a. Iss: 02/11/2024  4b. Exp: 05/05/2032
3. DOB: 05/05/1980
1. OAKES
2. RAY ALLEN`,
  ],
  [
    'numbers of fields without words, as AAMVA cards print them',
    301,
    '2024-02-11',
    '2032-05-05',
    `
COMMERCIAL DRIVER LICENSE
4d 12345678  9 CLASS A
3 05/05/1980  4a 02/11/2024  4b 05/05/2032
1 OAKES`,
  ],
  [
    'a California license: EXP large, ISS at the foot',
    301,
    '2023-09-21',
    '2028-05-05',
    `
CALIFORNIA  COMMERCIAL DRIVER LICENSE
DL Y1234567  CLASS A
EXP 05/05/2028  END NONE
LN OAKES
DOB 05/05/1980
RSTR NONE
ISS
09/21/2023`,
  ],
  [
    'captions over a row of values',
    335,
    '2025-01-15',
    '2033-01-20',
    `
OPERATOR LICENSE
DATE OF BIRTH  ISSUE DATE  EXPIRES
01/20/1990     01/15/2025  01/20/2033`,
  ],
  [
    'a license valid through a day',
    335,
    '2025-01-15',
    '2029-01-20',
    `
DRIVER LICENSE
Born 01/20/1990
Date of issue 01/15/2025
Valid through 01/20/2029`,
  ],
  [
    'good until',
    335,
    '2025-01-15',
    '2029-01-20',
    `
DRIVER LICENSE   DOB 01/20/1990
Issued 01-15-25   Good until 01-20-29`,
  ],
  [
    'a temporary license: valid from and to',
    301,
    '2026-08-01',
    '2026-10-30',
    `
INTERIM COMMERCIAL DRIVER LICENSE
DOB 05/05/1980
Valid from: 08/01/2026  to: 10/30/2026`,
  ],
  [
    'a renewal date is when the license ends',
    335,
    '2023-03-03',
    '2027-03-03',
    `
DRIVER LICENSE  DOB 03/03/1970
Issue date: 03/03/2023
Renewal date: 03/03/2027`,
  ],
  [
    'not valid after',
    335,
    '2023-03-03',
    '2027-03-03',
    `
DRIVER LICENSE  DOB 03/03/1970
Issued: 03/03/2023
Not valid after 03/03/2027`,
  ],
  [
    'original issue beside the issue of the card',
    301,
    '2024-06-10',
    '2028-06-12',
    `
COMMERCIAL DRIVER LICENSE
Orig Iss 06/12/2004  Iss 06/10/2024  Exp 06/12/2028  DOB 06/12/1982`,
  ],
  [
    'a Canadian license: year first, Del and Exp',
    301,
    '2024-03-02',
    '2029-03-05',
    `
ONTARIO  DRIVER'S LICENCE  PERMIS DE CONDUIRE
4a ISS/DEL 2024/03/02  4b EXP/EXP 2029/03/05
3 DOB/DDN 1979/03/05`,
  ],
  [
    'MCSA-5876: certificate signed and expiration, the form of OMB',
    238,
    '2026-02-14',
    '2028-02-14',
    `
Form MCSA-5876  OMB No. 2126-0006  Expiration Date: 12/31/2027
MEDICAL EXAMINER'S CERTIFICATE
Medical Examiner's Signature  Medical Examiner's Telephone Number  Date Certificate Signed
Dr. K. Lund                   (614) 555-0101                       02/14/2026
Medical Examiner's State License, Certificate, or Registration Number  Issuing State
ME.12345                                                               OH
Medical Examiner's Certificate Expiration Date
02/14/2028`,
  ],
  [
    'a medical card whose expiration stands beside its license number',
    238,
    '2026-02-14',
    '2027-02-14',
    `
MEDICAL EXAMINER'S CERTIFICATE
EXAMINER LICENSE EXP: 06/30/2027
DATE: 02/14/2026
CERT EXPIRES: 02/14/2027`,
  ],
  [
    'a card that is good for a year, in words',
    238,
    '2026-02-14',
    '2027-02-14',
    `
DOT MEDICAL CARD
Date of examination 2/14/26
This certificate is valid until 2/14/27`,
  ],
  [
    'an examination report: exam date at its head, certificate end at its foot',
    320,
    '2026-02-14',
    null,
    `
MEDICAL EXAMINATION REPORT FORM
Last Name: Oakes  First Name: Ray  Date of Birth: 05/05/1980  Exam Date: 02/14/2026
Driver's Signature:  Ray Oakes  Date: 02/13/2026
Meets standards; qualifies for 2-year certificate  Expiration date 02/14/2028
Medical Examiner's Signature  K. Lund  Date: 02/14/2026`,
  ],
  [
    'an Ohio record by its date of search',
    225,
    '2026-07-07',
    '2027-07-07',
    `
OHIO BUREAU OF MOTOR VEHICLES
THREE YEAR DRIVING RECORD ABSTRACT
DATE OF SEARCH: 07/07/2026
DOB 05/05/1980  ISSUED 05/01/2024  EXPIRES 05/05/2028
VIOLATION  DATE        CONVICTED
SPEED      03/03/2025  04/10/2025`,
  ],
  [
    'a record by "Date of Record"',
    225,
    '2026-07-07',
    '2027-07-07',
    `
MOTOR VEHICLE RECORD
Date of Record: July 7, 2026
License Issue Date: May 1, 2024  License Expiration Date: May 5, 2028`,
  ],
  [
    'a record by "Report Date" above the days of a license',
    225,
    '2026-07-07',
    '2027-07-07',
    `
DRIVER RECORD REPORT
Order Date: 07/06/2026  Report Date: 07/07/2026
Issue: 05/01/2024  Expire: 05/05/2028
Medical Certificate Issue Date: 01/05/2026  Medical Certificate Expiration Date: 01/05/2028`,
  ],
  [
    'a Florida record: "as of" with the time',
    225,
    '2026-07-07',
    '2027-07-07',
    `
STATE OF FLORIDA  TRANSCRIPT OF DRIVER RECORD
RECORD AS OF 07/07/2026 AT 10:14 AM
ISSUE DATE 05-01-2024  EXP DATE 05-05-2028
ORIG ISSUE DATE 05-01-1998`,
  ],
  [
    'a record whose date stands alone in the words "Date:" at its head',
    225,
    '2026-07-07',
    '2027-07-07',
    `
Date: 07/07/2026  Page 1 of 2
DEPARTMENT OF MOTOR VEHICLES
DRIVER LICENSE RECORD
BIRTH DATE 05/05/1980  ISSUE 05/01/2024  EXPIRES 05/05/2028`,
  ],
  [
    'a record certified on a day',
    225,
    '2026-07-07',
    '2027-07-07',
    `
CERTIFIED DRIVING HISTORY
DOB 05/05/1980  EXP 05/05/2028
I certify that this is a true copy of the record on file this 7th day of July, 2026.`,
  ],
  [
    'a record by "Request Date", which has nothing else',
    225,
    '2026-07-07',
    '2027-07-07',
    `
DRIVER HISTORY RECORD
REQUEST DATE: 07/07/2026
DOB 05/05/1980  LICENSE EXPIRATION 05/05/2028`,
  ],
  [
    'a record by "Date Issued" of the abstract, in its own row',
    225,
    '2026-07-07',
    '2027-07-07',
    `
ABSTRACT OF DRIVING RECORD
Abstract issued: 07/07/2026
License issued: 05/01/2024  License expires: 05/05/2028`,
  ],
  [
    'a record by the inquiry',
    225,
    '2026-07-07',
    '2027-07-07',
    `
DRIVER RECORD
INQUIRY DATE 07/07/2026  TIME 10:14
LIC ISS 05/01/2024  LIC EXP 05/05/2028`,
  ],
  [
    'the medical status on a record',
    310,
    '2026-07-07',
    '2028-01-05',
    `
CDLIS DRIVER RECORD
Report date 07/07/2026
Lic exp 05/05/2030
Med cert status CERTIFIED  Med cert issue 01/05/2026  Med cert exp 01/05/2028`,
  ],
  [
    'a yearly review: by the reviewer, record and hire are older',
    303,
    '2026-02-11',
    '2027-02-11',
    `
ANNUAL REVIEW OF DRIVING RECORD
Driver hired 03/01/2019   MVR dated 02/05/2026
Date of review: 02/11/2026
Reviewed by: K. Lund  Safety director`,
  ],
  [
    'a registry check',
    304,
    '2026-02-15',
    null,
    `
MEDICAL EXAMINER NATIONAL REGISTRY VERIFICATION
Examiner certified since 05/01/2014   Exam date 02/14/2026
Date verified: 02/15/2026  By: K. Lund`,
  ],
  ...[
    'Date of Abstract: 07/07/2026',
    'Abstract Date 07-07-2026',
    'RUN DATE: 07/07/26',
    'Date Printed 07/07/2026',
    'PRINT DATE 07-07-26',
    'Processed on 07/07/2026',
    'Date Processed: 07/07/2026 10:14:22',
    'TRANSACTION DATE 07-07-2026',
    'Current Date: 07/07/2026',
    "TODAY'S DATE 07/07/2026",
    'Date/Time: 07/07/2026 10:14:22 AM',
    'Date of Report: 07/07/2026',
    'Report Run On: Jul 7, 2026',
    'Date Generated: 2026-07-07',
    'Record Date 07 JUL 2026',
    'Date of Inquiry: 07/07/2026',
    'Search Date: 7/7/2026',
    'Dated: July 7, 2026',
    'RECORD CURRENT AS OF 07/07/2026',
    'Prepared: 07/07/2026',
    'Date Returned: 07/07/2026',
    'MVR Date: 07/07/2026',
    'Completed: 07/07/2026',
    'Date Requested: 07/07/2026',
  ].map((line): Layout => [
    `a record by "${line}"`,
    225,
    '2026-07-07',
    '2027-07-07',
    `
STATE OF IDAHO  DRIVER RECORD
${line}
OAKES, RAY  DOB 05/05/1980  ISSUED 05/01/2024  EXPIRES 05/05/2028
SPEEDING    VIOLATION 03/03/2025  CONVICTION 04/10/2025`,
  ]),
  ...[
    ['Exp. Date 02/14/28', '2028-02-14'],
    ['Expiration Date (mm/dd/yyyy): 02/14/2028', '2028-02-14'],
    ['Certificate expires on February 14, 2028', '2028-02-14'],
    ['Good through 2/14/27', '2027-02-14'],
    ['Valid thru: 02/14/2027', '2027-02-14'],
    ['Not valid after 02/14/2027', '2027-02-14'],
    ['Next exam due 02/14/2027', '2027-02-14'],
    ['Recertification due: 5/14/26', '2026-05-14'],
    ['Med Exp 02-14-2027', '2027-02-14'],
    ['VALID UNTIL FEB 14 2027', '2027-02-14'],
    ['Renew by 02/14/2027', '2027-02-14'],
  ].map(([line = '', end = '']): Layout => [
    `a card: "${line}"`,
    238,
    '2026-02-14',
    end,
    `
MEDICAL EXAMINER'S CERTIFICATE
OAKES, RAY  License OH RT123456 Exp 05/05/2026
Date of Examination: 02/14/2026
${line}`,
  ]),
  ...[
    ['EXP 05-05-28', '2028-05-05'],
    ['4b EXP 05/05/2028', '2028-05-05'],
    ['Expires on birthday 05/05/2028', '2028-05-05'],
    ['VALID TO 05/05/2028', '2028-05-05'],
    ['Valid Thru 05/05/2028', '2028-05-05'],
    ['Lic. Exp. Date: 05/05/2028', '2028-05-05'],
    ['Expiration: May 5, 2028', '2028-05-05'],
    ['End date 05/05/2028', '2028-05-05'],
    ['Expiry 2028/05/05', '2028-05-05'],
  ].map(([line = '', end = '']): Layout => [
    `a license: "${line}"`,
    301,
    '2024-05-01',
    end,
    `
COMMERCIAL DRIVER LICENSE
DL RT123456  CLASS A  REV 07/01/2010
DOB 05/05/1980  ISS 05/01/2024
${line}`,
  ]),
  [
    'a license with the end of its hazmat endorsement and of a medical card',
    301,
    '2024-05-01',
    '2028-05-05',
    `
COMMERCIAL DRIVER LICENSE
ISS 05/01/2024  EXP 05/05/2028  DOB 05/05/1980
HAZMAT EXP 03/01/2027
MED EXP 02/14/2027`,
  ],
  [
    'a license of one under 21',
    335,
    '2025-05-01',
    '2029-05-05',
    `
DRIVER LICENSE
UNDER 21 UNTIL 05/05/2027
DOB 05/05/2006  ISS 05/01/2025  EXP 05/05/2029`,
  ],
  [
    'a yearly review on a form with days of years before',
    303,
    '2026-02-11',
    '2027-02-11',
    `
REVIEW AND EVALUATION OF DRIVING RECORD
Driver's name  Ray Oakes
MVR date 02/05/2026
K. Lund                 02/11/2026
Reviewed by             Date
Next review due  02/11/2027`,
  ],
];

test.each(LAYOUTS)('%s', (_, documentTypeId, docDate, expirationDate, set) => {
  expect(datesOfSet(set, documentTypeId, TODAY)).toEqual({ docDate, expirationDate });
});

import { expect, test } from 'vitest';
import { datesOfSet, setPage } from '#tests/support/set-page.ts';
import type { Layout } from '#tests/support/set-page.ts';
import { guessType } from './paper-types.rules.ts';

const TODAY = '2026-11-28';

/**
 * Records of driving as states and vendors print them: one that says how the driver is medically certified is another type,
 * and ends with the certificate (391.51(b)(6)(ii)); one that names the certificate and says nothing of it is not.
 */
const LAYOUTS: readonly Layout[] = [
  [
    'a Pennsylvania history with the medical certification below the license',
    310,
    '2026-08-27',
    '2027-11-01',
    `
                 COMMONWEALTH OF PENNSYLVANIA
                 DEPARTMENT OF TRANSPORTATION
                 BUREAU OF DRIVER LICENSING
                 CERTIFIED DRIVING HISTORY                      AUGUST 27 2026
QUILLFEATHER, DORA ANN              DRIVER LICENSE NO : 23 456 789
12 MILL LANE                        DATE OF BIRTH : JUN 08 1979
ALTOONA PA 16601                    SEX : FEMALE
                                    RECORD TYPE : REG LICENSE
DRIVER LICENSE (DL)                 COMMERCIAL DRIVER LICENSE (CDL)
LICENSE CLASS : AM                  CDL LICENSE CLASS : A
LICENSE ISSUE DATE : JUN 02 2024    CDL LICENSE ISSUE DATE : JUN 02 2024
LICENSE EXPIRES : JUN 09 2028       CDL LICENSE EXPIRES : JUN 09 2028
MED RESTRICTIONS : NONE             CDL ENDORSEMENTS : T N
LEARNER PERMITS : NONE              CDL RESTRICTIONS : NONE
MEDICAL CERTIFICATION INFORMATION
SELF CERTIFICATION : NON-EXCEPTED INTERSTATE     MEDICAL STATUS : CERTIFIED
ISSUE DATE : NOV 01 2025     EXPIRATION DATE : NOV 01 2027     ME LICENSE : MD447711
REPORT OF VIOLATIONS AND DEPARTMENTAL ACTIONS
VIOLATION DATE : MAR 02 2025   CONVICTION DATE : MAR 30 2025
EXCEED MAX SPEED LIMITS   SECTION 3362
  ** END OF RECORD **`,
  ],
  [
    'an Illinois abstract, abbreviated',
    310,
    '2026-09-01',
    '2027-08-14',
    `
STATE OF ILLINOIS - OFFICE OF THE SECRETARY OF STATE
DRIVER SERVICES DEPARTMENT
COURT PURPOSES DRIVING ABSTRACT                         ABSTRACT DATE 09-01-26
QUILLFEATHER DORA         DL Q416-1707-9164      DOB 06-08-79  F
CDL CLASS A    ISSUED 06-01-24   EXPIRES 06-08-28   STATUS VALID
CDL MEDICAL CERT
SELF CERT TYPE NI   CERTIFIED   ISSUE 08-14-25  EXPIRE 08-14-27
EXAMINER SOLANO, RUTH MD   REGISTRY 4412345678   PHONE 217-555-0101
STOPS IN EFFECT: NONE
CONVICTIONS: NONE`,
  ],
  [
    'an Ohio record, sentence by sentence',
    310,
    '2026-05-20',
    '2026-12-03',
    `
OHIO BUREAU OF MOTOR VEHICLES
DRIVER RECORD - THREE YEAR DRIVING RECORD ABSTRACT
Run date: 05/20/2026
Name: DORA QUILLFEATHER    DL: RX123456    DOB: 06/08/1979
Commercial class A, endorsements N T. License issued 06/03/2023, expires 06/08/2027
License status: VALID      CDL status: VALID
Medical self-certification: Non-excepted interstate (NI)
Medical examiner certificate status: CERTIFIED
Medical examiner certificate issued: 12/03/2024   Medical certificate expires: 12/03/2026
Medical examiner: RUTH SOLANO  License no. 35.441  State OH  Registry 4412345678
Points: 0
No convictions, no accidents on file`,
  ],
  [
    'a Georgia report, caption and value, "created"',
    310,
    '2026-10-30',
    '2028-02-09',
    `
Georgia Department of Driver Services
MOTOR VEHICLE REPORT - 3 YEAR
Created: October 30, 2026
Full name  DORA QUILLFEATHER
Date of birth  06/08/1979
License number  051234567
License class  A (CDL)
Issued  03/01/2022
Expires  06/08/2030
Status  Valid
CDL medical
Category  Non-excepted interstate
Medical status  Certified
Certificate issued  02/09/2026
Certificate expires  02/09/2028
Restrictions  None
Violations  No violations found`,
  ],
  [
    'a Virginia transcript whose medical part has a heading',
    310,
    '2026-09-22',
    '2027-01-19',
    `
COMMONWEALTH OF VIRGINIA
DEPARTMENT OF MOTOR VEHICLES
DRIVER TRANSCRIPT
TRANSCRIPT DATE  09/22/2026     EMPLOYMENT PURPOSE
NAME  DORA QUILLFEATHER
CUSTOMER NUMBER  A61234567
BIRTH  06/08/1979
COMMERCIAL LICENSE  CLASS A  ISSUED 01/02/2023  EXPIRES 06/08/2031  STATUS LICENSED
DRIVER POINTS +3
CDL MEDICAL CERTIFICATION
  TYPE OF OPERATION  NON-EXCEPTED INTERSTATE
  MED CERT STATUS  CERTIFIED
  MED CERT ISSUED  01/19/2026
  MED CERT EXPIRES  01/19/2027
  MEDICAL EXAMINER  J WREN   NATIONAL REGISTRY 1029384756`,
  ],
  [
    'an Indiana record: tier, effective, expiration',
    310,
    '2026-10-18',
    '2026-12-30',
    `
INDIANA BMV   myBMV.com
OFFICIAL DRIVER RECORD
Name: DORA QUILLFEATHER             As of: 10/18/2026
License: 8100-12-3456  CDL A   Issued 06/08/2022   Expires 06/08/2028   Valid
Medical certification
Certified Status: Certified    Tier: 1 Non-Excepted Interstate
Effective: 12/30/2024    Expiration: 12/30/2026
Points (active): 0
Convictions: none. Suspensions: none.`,
  ],
  [
    'a Wisconsin abstract: one line of the federal certificate',
    310,
    '2026-07-21',
    '2027-07-02',
    `
WISCONSIN DEPARTMENT OF TRANSPORTATION
Division of Motor Vehicles
DRIVER RECORD ABSTRACT
Abstract date 07/21/2026
Quillfeather, Dora   Q416-1707-9708-09
Products: CDL ABCD issued 06/08/2021 expires 06/08/2029 status VAL
Fed med: type NI status CERT issued 07/02/2025 exp 07/02/2027 examiner Solano registry 4412345678
Demerit points 0`,
  ],
  [
    'a Louisiana record: begin and end',
    310,
    '2026-11-10',
    '2028-09-02',
    `
LOUISIANA OFFICE OF MOTOR VEHICLES
OFFICIAL DRIVING RECORD
Date: 11/10/2026      Time: 09:12
Name: DORA QUILLFEATHER      DL No.: 004567890     DOB: 06/08/1979
Class: A    Issue: 06/09/2022    Exp: 06/08/2028   Status: Valid
** CDL MEDICAL INFORMATION **
Self Cert Code: NI     Med Cert Status: Certified
Med Cert Begin: 09/02/2026    Med Cert End: 09/02/2028
Examiner: SOLANO, RUTH      Reg. No.: 4412345678
** NO CITATIONS ON FILE **`,
  ],
  [
    'a South Carolina record',
    310,
    '2026-03-09',
    '2027-05-15',
    `
SOUTH CAROLINA DEPARTMENT OF MOTOR VEHICLES
MV-70   3 YEAR DRIVING RECORD
REQUEST DATE: 03/09/2026
DORA QUILLFEATHER   DL 101234567  DOB 06/08/1979
CLASS A CDL  STATUS VALID  ISSUE 06/01/2021  EXP 06/08/2029
DOT MEDICAL CERTIFICATION: NON-EXCEPTED INTERSTATE
STATUS CERTIFIED   DATE ISSUED 05/15/2025   EXPIRES 05/15/2027
NAT REG # 4412345678
NO ENTRIES`,
  ],
  [
    'a Utah record whose license ends before the certificate',
    310,
    '2026-10-01',
    '2028-07-15',
    `
UTAH DRIVER LICENSE DIVISION
MOTOR VEHICLE RECORD
Transaction date: 10/01/2026
Dora Quillfeather   DL 123456789   Class A
Issue date 06/08/2022   Expire date 06/08/2027   License status Valid
CDL medical: category A - interstate, medical card required
Medical card issue date 07/15/2026    Medical card expiration date 07/15/2028
Medical card status: Certified     ME: Ruth Solano, national registry 4412345678`,
  ],
  [
    'an Arkansas record of the examination',
    310,
    '2026-06-30',
    '2028-06-01',
    `
ARKANSAS OFFICE OF DRIVER SERVICES
COMMERCIAL DRIVING RECORD
RUN DATE 06/30/2026
QUILLFEATHER DORA    DL 912345678    CLASS A   EXP 06/08/2028
MEDICAL EXAM INFORMATION
EXAM DATE 06/01/2026     EXPIRATION DATE 06/01/2028    STATUS CERTIFIED
EXAMINER SOLANO RUTH    REGISTRY NO 4412345678
SELF CERTIFICATION NON EXCEPTED INTERSTATE
NO VIOLATIONS`,
  ],
  [
    "a vendor's print whose captions are those of other papers",
    310,
    '2026-11-05',
    '2027-06-20',
    `
Tenstreet Xchange
MVR - Illinois (3 yr)
Requested: 11/05/2026 08:30     Received: 11/05/2026 08:41
Subject: QUILLFEATHER, DORA
License: D1234567   Class: A   Issued: 06/01/2024   Expires: 06/08/2028   Status: VALID
CDL Medical Information
Medical Self Certification: Non-excepted Interstate
Medical Certificate Status: Certified
Medical Certificate Issue Date: 06/20/2025    Medical Certificate Expiration Date: 06/20/2027
Med Examiner: R SOLANO   Registry Number: 4412345678
Violations: None`,
  ],
  [
    'a Florida transcript whose license ends within the term',
    310,
    '2026-09-18',
    '2027-03-03',
    `
STATE OF FLORIDA DEPARTMENT OF HIGHWAY SAFETY AND MOTOR VEHICLES
TRANSCRIPT OF DRIVER RECORD - COMPLETE
Printed 09/18/2026 10:14 AM
NAME QUILLFEATHER DORA A     DL Q416-170-79-708-0    DOB 06-08-1979
CDL CLASS A   STATUS VALID   ISSUED 05-17-2023   EXPIRES 06-08-2027
CDL MEDICAL: NI  CERTIFIED   ISSUED 03-03-2025   EXPIRES 03-03-2027
EXAMINER: R SOLANO MD   NATIONAL REGISTRY 4412345678
CONVICTIONS: NONE`,
  ],
  [
    'a record of one who is not certified',
    310,
    '2026-05-12',
    null,
    `
Nebraska Department of Motor Vehicles
Driver Record Abstract
Date printed: 05/12/2026
Name DORA QUILLFEATHER    OLN Q12345678
Class A CDL   Issued 05/01/2023  Expires 06/08/2028  Status VALID
CDL medical certification
Self-certification: Non-excepted interstate
Medical certification status: NOT CERTIFIED
Medical examiner's certificate: none on file
Convictions: none`,
  ],
  [
    'a record of one who is not certified, with the end of the license alone',
    310,
    '2026-09-09',
    null,
    `
WYOMING DEPARTMENT OF TRANSPORTATION - DRIVER SERVICES
DRIVER RECORD
As of 09/09/2026
DORA QUILLFEATHER  LIC 123456-789  CLASS A  EXP 06/08/2028
CDL downgraded? No
Medical certification status: NOT-CERTIFIED    Self-certification: NI
No violations`,
  ],
  [
    'a Kansas record: certificate waived',
    225,
    '2026-05-29',
    '2027-05-29',
    `
KANSAS DEPARTMENT OF REVENUE - DRIVER SOLUTIONS
DRIVING RECORD (MVR)
May 29, 2026
QUILLFEATHER, DORA  K00-12-3456   Class CDL A   Exp 06/08/2028   Issue 06/09/2022
CMV Medical Cert: Waived
No convictions`,
  ],
  [
    'a Tennessee record of one who needs no certificate',
    225,
    '2026-08-19',
    '2027-08-19',
    `
TENNESSEE DEPARTMENT OF SAFETY AND HOMELAND SECURITY
OFFICIAL DRIVER RECORD (MVR)
Report date: 08/19/2026
Name: Dora Quillfeather    DL 098765432
License class D   Status Valid   Issued 02/03/2021   Expires 06/08/2029
Medical card: not applicable to this class
No moving violations in 36 months`,
  ],
  [
    'a New York abstract: no certificate on file',
    225,
    '2026-06-11',
    '2027-06-11',
    `
NEW YORK STATE DEPARTMENT OF MOTOR VEHICLES
ABSTRACT OF DRIVING RECORD - STANDARD
Prepared: 06/11/2026   13:05
CLIENT ID: 123 456 789
Name: QUILLFEATHER, DORA A       Date of birth: 06/08/1979   Sex: F
License class: *A*   Status: VALID   Expiration: 06/08/2033
CDL: VALID     Endorsements: N T
Medical certification: not on file
**** ACTIVITY ****
Violation: SPEED IN ZONE   Date of violation: 02/04/2025   Date of conviction: 03/22/2025  Points: 4
****** END OF RECORD ******`,
  ],
  [
    'a record with the kind of driving alone',
    225,
    '2026-09-03',
    '2027-09-03',
    `
IOWA DEPARTMENT OF TRANSPORTATION
Motor Vehicle Division
CERTIFIED ABSTRACT OF DRIVING RECORD
Effective date of record: 09/03/2026
Name: QUILLFEATHER, DORA   DL/ID: 123AB4567
License: CDL A   Issue: 06/01/2020  Expires: 06/08/2028
Self-certification: Excepted intrastate
Sanctions: None   Convictions: None   Accidents: None`,
  ],
  [
    'a record "issued", without "of"',
    225,
    '2026-04-22',
    '2027-04-22',
    `
ALABAMA LAW ENFORCEMENT AGENCY
DRIVER LICENSE DIVISION
OFFICIAL ABSTRACT OF DRIVER'S LICENSE RECORD
ISSUED APRIL 22, 2026
QUILLFEATHER DORA    NUMBER 7654321   CLASS AM   DATE OF BIRTH 06/08/1979
STATUS VALID    EXPIRATION 06/08/2028
RECORD SHOWS NO VIOLATIONS OR ACCIDENTS FOR THE PAST THREE YEARS`,
  ],
  [
    'a Texas history from a Driver License Division',
    225,
    '2026-10-05',
    '2027-10-05',
    `
TEXAS DEPARTMENT OF PUBLIC SAFETY
Driver License Division
TYPE 3A CERTIFIED THREE YEAR HISTORY
Date of Request:  10/05/2026
NAME:  QUILLFEATHER, DORA        DL NUMBER:  08123456      DOB:  06/08/1979
ADDRESS:  12 MILL LN, WACO TX 76701
CLASS: A    CARD TYPE: CDL    ISSUE DATE: 05/12/2022    EXPIRATION DATE: 06/08/2030
RESTRICTIONS: NONE     ENDORSEMENTS: N, T
LICENSE STATUS: ELIGIBLE       CDL STATUS: ELIGIBLE
EVENT TYPE     OFFENSE DATE    CONVICTION DATE    DESCRIPTION     COURT
CONV           01/14/2025      02/20/2025         SPEEDING 10 OVER   JP MCLENNAN
CRASH          09/03/2024                         COUNTY ROAD
I hereby certify that the above is a true and correct abstract of the driver record.`,
  ],
  [
    'a record under hand and seal',
    225,
    '2026-11-12',
    '2027-11-12',
    `
STATE OF DELAWARE
DIVISION OF MOTOR VEHICLES
CERTIFIED DRIVER RECORD
I hereby certify this to be a true copy of the record on file.
Given under my hand and seal this 12th day of November, 2026
DORA QUILLFEATHER    License 1234567    Expires 06/08/2030   Class A
Violations within three years: none`,
  ],
  [
    'a record "produced"',
    225,
    '2026-05-05',
    '2027-05-05',
    `
ARIZONA DEPARTMENT OF TRANSPORTATION
MOTOR VEHICLE DIVISION
39 MONTH MOTOR VEHICLE RECORD (NON-CERTIFIED)
Name  DORA QUILLFEATHER    Driver license  D08123456
Date of birth  06/08/1979
License class  A   Expires  06/08/2044  Issue  06/09/2014
CDL expires  06/08/2029
Status  Active
Violations  None
Document produced 05/05/2026 through ServiceArizona`,
  ],
  [
    'a record "certified"',
    225,
    '2026-01-30',
    '2027-01-30',
    `
CONNECTICUT DEPARTMENT OF MOTOR VEHICLES
COPY RECORDS UNIT
DRIVING HISTORY
THIS IS TO CERTIFY THAT THE FOLLOWING IS A TRUE COPY OF THE DRIVING HISTORY ON FILE
Date certified: 01/30/2026
Operator license no. 123456789  Class A  Expires 06/08/2029
DORA QUILLFEATHER  DOB 06/08/1979
Nothing reportable`,
  ],
  [
    'a record in sentences, under hand and seal',
    310,
    '2026-10-20',
    '2028-03-01',
    `
MOTOR VEHICLE ADMINISTRATION
DRIVING RECORD
Dora Quillfeather   Born June 8, 1979   Expiration June 8, 2030
The holder is medically certified through March 1, 2028 and drives non-excepted interstate.
Violations: none
Witness my hand and seal this day, October 20, 2026.`,
  ],
  [
    'a record by the names of its fields',
    310,
    '2026-10-20',
    '2027-10-01',
    `
CDLIS DRIVER HISTORY     RESPONSE DT 2026/10/20
DRV LIC ISSUE DT     2024/06/08
DRV LIC EXPIR DT     2028/06/08
MED CERT STATUS      C CERTIFIED
MED CERT EXPIR DT    2027/10/01`,
  ],
  [
    'a declaration that was sent in from a page of the net',
    334,
    '2026-10-20',
    null,
    `
Your CDL self-certification has been submitted
Submitted       Oct 20, 2026, 4:12 PM
Date of birth   Jun 8, 1979
Non-excepted interstate
Excepted interstate
File     Exam date    Expires
card.pdf   10/01/2026   10/01/2028`,
  ],
];

test.each(LAYOUTS)('%s', (_, documentTypeId, docDate, expirationDate, set) => {
  expect(guessType(setPage(set))?.documentTypeId).toBe(documentTypeId);
  expect(datesOfSet(set, documentTypeId, TODAY)).toEqual({ docDate, expirationDate });
});

/** What speaks of papers and is none of them. */
test.each([
  `
Memo to file
Dora passed her road test and brought her medical card. We still need the MVR and the drug test result.
C. Lund 10/10/2026`,
  `
SAFETY MEETING ATTENDANCE
Topic: hours of service, drug and alcohol policy, pre-trip inspection
Date 10/10/2026   Attendees: Dora Quillfeather`,
  `
BACKGROUND SCREENING REPORT
Criminal search: clear
Employment verification: complete
Motor vehicle report: see attached`,
  `
ACME BACKGROUND SERVICES
Statement
Motor vehicle record search IL  3 @ 9.50
Total due 118.50   Payment terms net 30`,
  `
PRE-ADVERSE ACTION NOTICE
We may not hire you because of information in your motor vehicle record and consumer report.
Enclosed: a copy of the report and a summary of your rights under the Fair Credit Reporting Act`,
])('nothing is said of %s', (set) => {
  expect(guessType(setPage(set))).toBeNull();
});

import { expect, test } from 'vitest';
import { datesOfSet } from '#tests/support/set-page.ts';

const TODAY = '2026-11-25';

/** Days in sentences, tables, signature rows and at heads, as papers of each type set them. */
const LAYOUTS: readonly (readonly [
  documentTypeId: number,
  docDate: string | null,
  expirationDate: string | null,
  set: string,
])[] = [
  [
    302,
    '2026-04-01',
    null,
    `
ROAD TEST CERTIFICATE
Type of power unit: Tractor   Type of trailer: Van
This is to certify that the above-named driver was given a road test under my supervision on
the 1st day of April 2026.
Signature of examiner: K. Lund     Title: Trainer`,
  ],
  [
    302,
    '2026-04-01',
    null,
    `
CERTIFICATION OF ROAD TEST
Instructions for carrier: 391.31 (Rev. 3/22)
Road Test Date: 4-1-26
Examiner K. Lund   Date signed: 4-2-26`,
  ],
  [
    331,
    '2026-04-01',
    null,
    `
RECORD OF ROAD TEST
Driver: Ray Oakes   License expires: 5/5/28   DOB: 5/5/80
Date of Test   Start Time   End Time
04/01/2026     9:00         10:10
Evaluator signature  K. Lund   Date 04/01/2026`,
  ],
  [
    307,
    '2026-05-19',
    null,
    `
EMPLOYMENT VERIFICATION
Sent: 05/04/2026   Second request: 05/11/2026
Dates of employment: 01/06/2021 - 03/01/2026
Information provided by: L. Reed    Date: 05/19/2026`,
  ],
  [
    307,
    '2026-05-19',
    null,
    `
Verification report
Order received 05/15/2026   Completed 05/19/2026
Start date 01/06/2021   End date 03/01/2026`,
  ],
  [
    304,
    '2026-02-15',
    null,
    `
National Registry verification
Certificate dated 02/14/2026, expires 02/14/2028
Examiner listed on the date of examination.
Checked on 2/15/26 by K. Lund`,
  ],
  [
    304,
    '2026-02-15',
    null,
    `
2/15/26, 10:14 AM      National Registry of Certified Medical Examiners
Search results: 1    Certified 05/01/2014   Recertified 05/01/2024`,
  ],
  [
    312,
    '2026-01-30',
    null,
    `
CERTIFICATE OF COMPLETION
has successfully completed ELDT Class A
on January 30, 2026
Director  K. Lund     02/02/2026`,
  ],
  [
    323,
    '2025-06-01',
    '2028-06-01',
    `
HAZMAT TRAINING CERTIFICATE
Most recent training completion date: 06/01/2025
Certified by K. Lund, 06/05/2025`,
  ],
  [
    323,
    '2025-06-01',
    '2028-06-01',
    `
Certificate of training   Date: 6/1/25   Valid for three years   Expiration 6/1/28`,
  ],
  [
    324,
    '2026-05-24',
    null,
    `
LCV DRIVER-TRAINING CERTIFICATE
Signature of training official   K. Lund    Date of issue   05/24/2026`,
  ],
  [
    308,
    '2026-05-15',
    '2027-05-15',
    `
Query ID       Driver       Type      Conducted      Result
1234567        R OAKES      Limited   05/15/2026     No records found`,
  ],
  [
    308,
    '2026-05-15',
    '2027-05-15',
    `
Company: Harrow & Pike   Page printed 11/20/2026
Query Conducted    05/15/2026 10:14 AM
Query Plan Purchased 01/02/2026`,
  ],
  [
    313,
    '2026-05-18',
    null,
    `
Query Initiated 05/15/2026 10:14
Consent Response 05/17/2026
Query Result Available 05/18/2026
Query completed 05/18/2026`,
  ],
  [
    1116,
    '2026-01-04',
    null,
    `
Limited query consent   Form rev 01/2020
Driver name (print): Ray Oakes   CDL expires 05/05/2028
X Ray Oakes   1-4-2026`,
  ],
  [
    336,
    '2026-01-01',
    '2026-12-31',
    `
This is to certify that Harrow & Pike is enrolled in the random testing consortium
Effective: 01/01/2026 through 12/31/2026`,
  ],
  [
    336,
    '2026-01-15',
    '2027-01-15',
    `
Enrollment date: January 15, 2026
Expiration: January 15, 2027
Original enrollment 2019`,
  ],
  [
    336,
    '2026-01-15',
    '2027-01-14',
    `
Member since: 03/03/2019
Enrolled 01/15/2026
Good through 01/14/2027`,
  ],
  [
    311,
    '2025-06-01',
    '2027-06-01',
    `
June 1, 2025
Dear Mr. Oakes: The exemption is granted for two years. It expires on June 1, 2027.
Your application of March 2, 2025 was complete.`,
  ],
  [
    311,
    '2025-06-01',
    '2027-06-01',
    `
SPE CERTIFICATE   No. 123   Date Issued 06/01/2025   Date Expires 06/01/2027`,
  ],
  [
    306,
    '2026-03-03',
    null,
    `
Lab ID 123   Specimen ID 7654321
COLLECTED       RECEIVED        REPORTED
03/03/2026      03/04/2026      03/05/2026`,
  ],
  [
    306,
    '2026-03-03',
    null,
    `
MRO REPORT
Date of Collection      Date Reported to MRO     Date Verified
03/03/26                03/05/26                 03/06/26`,
  ],
  [
    306,
    '2026-03-03',
    null,
    `
Test Date: 3/3/2026   Result date: 3/5/2026   Donor DOB 5/5/1980`,
  ],
  [
    306,
    '2026-03-03',
    null,
    `
Date of test 03/03/2026 10:14   Confirmation 0.000   EBT last calibrated 02/01/2026   Printed 04/01/2026`,
  ],
  [
    329,
    '2026-09-03',
    null,
    `
RETURN-TO-DUTY TEST   Collection Date 09/03/2026   Verified 09/05/2026   SAP eligible date 08/30/2026`,
  ],
  [
    328,
    '2026-07-20',
    null,
    `
SAP INITIAL REPORT   Date of report: 07/20/2026   Date of evaluation: 07/16/2026  Date of violation: 06/01/2026`,
  ],
  [
    330,
    '2026-10-01',
    null,
    `
Follow-up testing plan
Date: 10/01/2026   RTD test 09/28/2026   Duration 24 months   First 12 months end 10/01/2027`,
  ],
  [
    382,
    '2026-06-10',
    null,
    `
Violation date: 06/01/2026   Date reported: 06/10/2026`,
  ],
  [
    474,
    '2026-02-10',
    '2027-02-10',
    `
CERTIFICATION OF VIOLATIONS
None
Driver's Signature   Ray Oakes       Date of Certification   2/10/26
Motor Carrier        Harrow & Pike   Reviewed by K. Lund     Date 2/12/26`,
  ],
  [
    303,
    '2026-02-11',
    '2027-02-11',
    `
ANNUAL REVIEW
MVR obtained on 02/05/2026   License expiration 05/05/2028   Medical expiration 02/14/2028
Reviewed by (signature) K. Lund   Title Safety   Review date 02/11/2026`,
  ],
  [
    303,
    '2026-02-11',
    '2027-02-11',
    `
I have this day reviewed the driving record of the above driver.
02/11/2026        K. Lund
Date of review    Signature of reviewer`,
  ],
  [
    332,
    '2026-08-20',
    null,
    `
Conviction on 08/03/2026 in Gary. I notify my employer on 08/20/2026.
Signed: Ray Oakes   08/20/2026`,
  ],
  [
    334,
    '2026-03-01',
    null,
    `
SELF CERTIFICATION
DOB 05/05/1980  Med cert expires 02/14/2028
Applicant signature   Ray Oakes    Date  03/01/2026
DMV use only   Processed 03/04/2026`,
  ],
  [
    321,
    '2026-11-03',
    null,
    `
ITDM ASSESSMENT FORM
Last A1C 10/02/2026   Eye exam 06/26/2026   Diagnosed 01/01/2010
Treating Clinician signature  Dr. Orr   Date  11/03/2026`,
  ],
  [
    322,
    '2026-10-10',
    null,
    `
VISION EVALUATION REPORT
Date of vision evaluation: 10/08/2026  Onset of condition 01/01/2001
Signature  Dr. Eye   Date  10/10/2026`,
  ],
  [
    320,
    '2026-02-14',
    null,
    `
Medical examination report
Medical examiner's certificate expiration date: 02/14/2028
Driver's signature date 02/14/2026
Date: 02/14/2026  Registry number 123 License expiration 01/01/2030`,
  ],
  [
    473,
    '2026-03-09',
    null,
    `
APPLICATION FOR EMPLOYMENT   Date of application 03/09/2026   Date available 03/20/2026
Licenses: OH RT123 exp 05/05/2028
Employed from 01/2021 to 03/2026   Accident 03/12/2023`,
  ],
  [
    870,
    '2026-03-09',
    null,
    `
RELEASE   valid for 12 months
Print name: Ray Oakes   SSN XXX-XX-6789   DOB 05/05/1980
Signature: Ray Oakes    Today's date: 03/09/2026`,
  ],
  [
    325,
    '2026-03-09',
    null,
    `
Driver rights
I acknowledge that I have received this notice on 03/09/2026.
Ray Oakes`,
  ],
  [
    397,
    '2026-06-26',
    null,
    `
Good faith effort
First attempt 06/05/2026 by fax   Second attempt 06/12/2026 by phone
Completed by K. Lund on 06/26/2026`,
  ],
  [
    338,
    '2026-03-02',
    null,
    `
Verification of testing program
Participated from 01/01/2025 to 02/28/2026   Last test 12/05/2025
Verified by: J. Orr   Date: 03/02/2026`,
  ],
  [
    398,
    null,
    null,
    `
ACCIDENT REGISTER 2024 - 2026
Date        Location   Injuries  Fatalities
03/12/2024  Gary       0         0`,
  ],
  [
    326,
    '2026-06-20',
    null,
    `
PSP Detailed Report   Date: 6/20/2026   Data as of 5/29/2026`,
  ],
  [
    326,
    '2026-06-20',
    null,
    `
PRE-EMPLOYMENT SCREENING PROGRAM   REQUESTED ON 06/20/2026
Crash 05/02/2023  Inspection 04/01/2024`,
  ],
  [
    335,
    '2025-01-15',
    '2029-01-20',
    `
DL 123  CLS D  DOB 01-20-1990
SEX M  HGT 5-11
ISSUED 01-15-2025
EXPIRES 01-20-2029
DD 0115202512345`,
  ],
  [
    301,
    '2024-05-01',
    '2028-05-05',
    `
4a ISS
05/01/2024
4b EXP
05/05/2028
3 DOB
05/05/1980
5 DD 05012024`,
  ],
  [
    301,
    '2024-05-01',
    '2028-05-05',
    `
DOB        ISS        EXP
05/05/1980 05/01/2024 05/05/2028`,
  ],
  [
    238,
    '2026-02-14',
    '2028-02-14',
    `
Medical Card  Exam: 2/14/26  Exp: 2/14/28  DL exp: 5/5/26`,
  ],
  [
    238,
    '2026-02-14',
    '2028-02-14',
    `
Date Certificate Signed                Medical Examiner's Certificate Expiration Date
02/14/2026                             02/14/2028`,
  ],
  [
    310,
    '2026-07-07',
    '2028-01-05',
    `
DRIVER RECORD  07/07/2026
CDL EXP 05/05/2030
MEDICAL CERT ISS DT 01/05/2026  EXP DT 01/05/2028  STATUS CERTIFIED
SELF CERT NON-EXCEPTED INTERSTATE`,
  ],
  [
    225,
    '2026-07-07',
    '2027-07-07',
    `
07/07/2026   10:14   PAGE 1
STATE OF NEBRASKA DRIVER RECORD
DOB 05-05-1980  ISSUED 05-01-2024 EXPIRES 05-05-2028`,
  ],
];

test.each(LAYOUTS)('type %i, dated %s, until %s: %s', (type, docDate, expirationDate, set) => {
  expect(datesOfSet(set, type, TODAY)).toEqual({ docDate, expirationDate });
});

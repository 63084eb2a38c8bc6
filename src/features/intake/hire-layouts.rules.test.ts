import { expect, test } from 'vitest';
import { datesOfSet } from '#tests/support/set-page.ts';
import type { Layout } from '#tests/support/set-page.ts';

const TODAY = '2026-11-25';

/** Papers of the hire, of tests and of training as agencies and carriers print them. */
const LAYOUTS: readonly Layout[] = [
  [
    'a query result by "Query conducted on"',
    308,
    '2026-05-15',
    '2027-05-15',
    `
FMCSA DRUG AND ALCOHOL CLEARINGHOUSE
QUERY DETAILS
Query Type: Limited  Query Status: Completed
Query Conducted On: 05/15/2026 10:14 AM EDT
Driver: Ray Oakes  DOB: 05/05/1980
Consent obtained 01/04/2026`,
  ],
  [
    'a query by its date of completion, requested before',
    313,
    '2026-05-18',
    null,
    `
Pre-employment Full Query
Requested: 05/15/2026  Driver consent: 05/17/2026
Completed: 05/18/2026
Result: Driver not prohibited`,
  ],
  [
    'a consent that holds for the employment, with an end',
    1116,
    '2026-01-04',
    '2028-01-04',
    `
GENERAL CONSENT FOR LIMITED QUERIES
This consent is effective from 01/04/2026 until 01/04/2028.
Employee Signature  Ray Oakes  Date  01/04/2026`,
  ],
  [
    'a consent without an end',
    1116,
    '2026-01-04',
    null,
    `
GENERAL CONSENT FOR LIMITED QUERIES
I consent for the duration of my employment.
Ray Oakes            1/4/26
Employee Signature   Date`,
  ],
  [
    'a custody form: collection in step 4, the review later',
    306,
    '2026-03-03',
    null,
    `
FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM
Donor Date of Birth 05/05/1980
Signature of Collector  K. Lund  Date (Mo/Day/Yr)  03/03/2026  Time of Collection  10:14
Signature of Medical Review Officer  Dr. Orr  Date (Mo/Day/Yr)  03/06/2026`,
  ],
  [
    'a report of a laboratory: collected, received, reported',
    306,
    '2026-03-03',
    null,
    `
LABORATORY REPORT
Collected: 03/03/2026 10:14  Received: 03/04/2026 08:00  Reported: 03/05/2026 16:12
Donor DOB 05/05/1980`,
  ],
  [
    'an alcohol test by the date of its form',
    306,
    '2026-03-03',
    null,
    `
U.S. DEPARTMENT OF TRANSPORTATION ALCOHOL TESTING FORM
Signature of Employee  Ray Oakes  Date  03/03/2026
Screening test: 0.000  Test No. 112  Date 03/03/2026  Calibrated 02/02/2026
Signature of Alcohol Technician  K. Lund  Date  03/03/2026`,
  ],
  [
    'a road test certificate: given on a day',
    302,
    '2026-04-01',
    null,
    `
CERTIFICATION OF ROAD TEST
Driver's Name  Ray Oakes  Operator's License No. 123  State OH
This is to certify that the above-named driver was given a road test under my
supervision on April 1, 2026, consisting of approximately 12 miles of driving.
Signature of Examiner  K. Lund
Organization and address of examiner`,
  ],
  [
    'the same with the day above its line',
    302,
    '2026-04-01',
    null,
    `
CERTIFICATION OF ROAD TEST
given a road test under my supervision on
4/1/26
(date)
K. Lund
(Signature of Examiner)`,
  ],
  [
    'hazmat training: completed and next due',
    323,
    '2025-06-01',
    '2028-06-01',
    `
HAZMAT EMPLOYEE TRAINING CERTIFICATE
Date Training Completed: 06/01/2025
Recurrent training due: 06/01/2028
Trainer signature  K. Lund  Date  06/03/2025`,
  ],
  [
    'PSP report by its date, records as of a snapshot',
    326,
    '2026-06-20',
    null,
    `
Pre-Employment Screening Program
Report Generated: 06/20/2026 10:14
Based on MCMIS snapshot date: 05/29/2026
CRASH DATE  05/02/2023   INSPECTION DATE  04/01/2024`,
  ],
  [
    'the answer of a past employer: the request signed before',
    307,
    '2026-05-19',
    null,
    `
SAFETY PERFORMANCE HISTORY RECORDS REQUEST
Applicant signature  Ray Oakes  Date  05/04/2026
Employed from 01/06/2021 to 03/01/2026
Completed by:  L. Reed  Title: Safety  Date: 05/19/2026`,
  ],
  [
    'a letter of a professional: seen before it was written',
    328,
    '2026-07-20',
    null,
    `
July 20, 2026
RE: SAP Initial Evaluation Report
Mr. Oakes was seen on July 16, 2026. The violation occurred on June 1, 2026.`,
  ],
  [
    'a plan of follow-up tests: from and to',
    330,
    '2026-10-01',
    null,
    `
FOLLOW-UP TESTING PLAN
Plan date: 10/01/2026
First test due 10/15/2026   Plan ends 10/01/2027
SAP signature  J. Orr  Date  10/02/2026`,
  ],
  [
    'a list of violations: days in the table, signed below',
    474,
    '2026-02-10',
    '2027-02-10',
    `
DRIVER'S CERTIFICATION OF VIOLATIONS
Date        Offense    Location
03/03/2025  Speeding   Gary IN
10/10/2025  Signal     Erie PA
Date of certification  02/10/2026
Reviewed by  K. Lund   Date  02/11/2026`,
  ],
  [
    'an application: signed at its end, days of employment before',
    473,
    '2026-03-09',
    null,
    `
DRIVER APPLICATION FOR EMPLOYMENT
DOB 05/05/1980  Medical card expires 02/14/2028
From 01/06/2021  To 03/01/2026  Reason Layoff
Signature of applicant  Ray Oakes  Date  03/09/2026`,
  ],
  [
    'a certificate of theory and driving',
    312,
    '2026-01-30',
    null,
    `
ELDT TRAINING CERTIFICATE
Theory completed 01/20/2026  Range completed 01/25/2026
Training completion date: 01/30/2026`,
  ],
  [
    'a membership that is renewed by a day',
    336,
    '2026-01-01',
    '2026-12-31',
    `
CERTIFICATE OF ENROLLMENT
Random testing consortium
Effective date 01/01/2026  Renewal date 12/31/2026`,
  ],
  [
    'a membership through the year',
    336,
    '2026-01-02',
    '2026-12-31',
    `
CERTIFICATE OF PARTICIPATION
Issued 01/02/2026
Valid through 12/31/2026  Member since 05/05/2018`,
  ],
  [
    'a skill certificate with its end',
    311,
    '2025-06-01',
    '2027-06-01',
    `
SKILL PERFORMANCE EVALUATION CERTIFICATE
Effective Date: 06/01/2025
Expires: 06/01/2027`,
  ],
  [
    'an exemption for so long',
    311,
    '2025-06-01',
    '2027-06-01',
    `
Vision exemption
Date of issue: June 1, 2025
Exemption ends June 1, 2027`,
  ],
  ...[
    'Query Date: 05/15/2026',
    'Date of Query: 05/15/2026',
    'Query completed on 05/15/2026 10:14 AM',
    'Query Executed: 05/15/2026',
    'Query run 5/15/26',
    'Date Query Conducted  05/15/2026',
    'Date Conducted: May 15, 2026',
    'Results as of 05/15/2026',
    'Date Completed: 05/15/2026',
    'Queried on 15-MAY-2026',
  ].map((line): Layout => [
    `a query by "${line}"`,
    308,
    '2026-05-15',
    '2027-05-15',
    `
DRUG & ALCOHOL CLEARINGHOUSE  QUERY RESULT
Driver: RAY OAKES  DOB 05/05/1980  CDL OH RT123456
${line}
Consent valid until 01/04/2028`,
  ]),
  ...[
    'Collection Date: 03/03/2026',
    'Date of Collection 03/03/2026',
    'Date Collected: 03-MAR-2026 10:14',
    'Specimen collected on March 3, 2026',
    'Collected 3/3/26 10:14',
    'Collection date/time 03/03/2026 10:14',
  ].map((line): Layout => [
    `a test by "${line}"`,
    306,
    '2026-03-03',
    null,
    `
DRUG TEST RESULT
Donor RAY OAKES  DOB 05/05/1980
${line}
Received at lab: 03/05/2026
MRO verification date: 03/07/2026`,
  ]),
  [
    'a release that holds until a day',
    1116,
    '2026-01-04',
    '2029-06-30',
    `
LIMITED QUERY CONSENT
This consent shall remain in effect until 06/30/2029 unless revoked.
Signature: Ray Oakes  Date: 01/04/2026`,
  ],
  [
    'a notice of a conviction by its signature',
    332,
    '2026-08-20',
    null,
    `
NOTIFICATION OF CONVICTION
Date of conviction: 08/03/2026   Date of offense: 06/01/2026
License number RT123456
Driver's signature  Ray Oakes  Date  08/20/2026`,
  ],
  [
    'an hours statement: a week of days above the signature',
    314,
    '2026-09-14',
    null,
    `
STATEMENT OF ON-DUTY HOURS
Day    1           2           3           4
Date   09/13/2026  09/12/2026  09/11/2026  09/10/2026
Hours  8           0           10          9
Last relieved from duty  5:00 pm  09/13/2026
Driver's signature  Ray Oakes  Date  09/14/2026`,
  ],
  [
    'a policy: effective long before its receipt',
    305,
    '2026-05-11',
    null,
    `
DRUG AND ALCOHOL POLICY  Effective 01/01/2020  Rev. 06/01/2023
I have received a copy of the policy.
Employee: Ray Oakes    Date received: 05/11/2026`,
  ],
  [
    'a designation of an agent for the Clearinghouse',
    337,
    '2026-03-16',
    null,
    `
C/TPA DESIGNATION
Designation Date: 03/16/2026  Registration date 01/06/2020`,
  ],
  [
    'a membership of a year in words',
    336,
    '2026-01-02',
    '2026-12-31',
    `
CONSORTIUM MEMBERSHIP CERTIFICATE
Issue date: January 2, 2026
Membership period: January 1, 2026 through December 31, 2026`,
  ],
  [
    'a certificate of hazmat training, tested and signed',
    323,
    '2025-06-01',
    '2028-06-01',
    `
HAZARDOUS MATERIALS TRAINING RECORD
Employee: Ray Oakes   Hire date: 01/02/2020
Date of training: June 1, 2025   Expires: June 1, 2028`,
  ],
];

test.each(LAYOUTS)('%s', (_, documentTypeId, docDate, expirationDate, set) => {
  expect(datesOfSet(set, documentTypeId, TODAY)).toEqual({ docDate, expirationDate });
});

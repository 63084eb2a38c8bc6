import { expect, test } from 'vitest';
import { setPage } from '#tests/support/set-page.ts';
import { guessType } from './paper-types.rules.ts';

/** Papers under no title that we know, by what their forms say; and papers of no driver's file that name those of one. */
const BODIES: readonly (readonly [documentTypeId: number | null, set: string])[] = [
  [
    302,
    `
This certifies successful completion of the on-highway driving check
This is to certify that the above-named driver was given a road test under my supervision on
4/1/2026, consisting of approximately 12 miles of driving. It is my considered opinion that this
driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
  ],
  [
    307,
    `
Reference form
The person named below has applied to us for the position of driver. Please answer and return by fax.
Was the applicant employed by you?  From  To   Position held
Did he drive a motor vehicle for you?  Straight truck  Tractor-semitrailer
Reason for leaving   Would you rehire?
Accidents in the past 3 years (390.15)   Date   Location   Injuries`,
  ],
  [
    339,
    `
Section 2: to be completed by the previous employer
1. Did the employee have alcohol tests with a result of 0.04 or higher?  yes  no
2. Did the employee have verified positive drug tests?  yes  no
3. Did the employee refuse to be tested?  yes  no
4. Did the employee have other violations of DOT agency drug and alcohol testing regulations?
FTA covered employee, transit operator`,
  ],
  [
    307,
    `
PART 2. TO BE COMPLETED BY PREVIOUS EMPLOYER
ACCIDENT HISTORY. The applicant named above was employed by us.  yes  no
Complete the following for any accidents included on your accident register (390.15(b))
DRUG AND ALCOHOL HISTORY
1. Has this person had an alcohol test with the result of 0.04 or higher alcohol concentration?
2. Has this person tested positive or adulterated or substituted a test specimen for controlled substances?
SAFETY PERFORMANCE HISTORY`,
  ],
  [
    303,
    `
Driver file note
This day I reviewed the driving record of the above named driver in accordance with 391.25 of the FMCSR.
I considered any evidence that the driver has violated applicable provisions. Driver meets minimum requirements for safe driving.
Reviewed by: K. Lund`,
  ],
  [
    474,
    `
I certify that the following is a true and complete list of traffic violations (other than parking) for which I
have been convicted or forfeited bond or collateral during the past 12 months.
Date   Offense   Location   Type of vehicle
If no violations are listed above, I certify that I have not been convicted (391.27)`,
  ],
  [
    225,
    `
STATE OF GEORGIA  DEPARTMENT OF DRIVER SERVICES
7 YEAR HISTORY
NAME OAKES RAY  LICENSE NO 123456  CLASS A  STATUS VALID
ISSUE 05/01/2024  EXPIRES 05/05/2028  RESTRICTIONS NONE  ENDORSEMENTS T N
DATE  VIOLATION  CONVICTION  POINTS
03/03/2025 SPEEDING 04/10/2025 3
SUSPENSIONS NONE  ACCIDENTS NONE`,
  ],
  [
    306,
    `
ACME LABS  Results
Specimen ID 1234567  Donor OAKES RAY  Reason for test: Pre-employment
Collection date 03/03/2026   MRO Dr. Orr
Marijuana Negative  Cocaine Negative  Opioids Negative  Amphetamines Negative  PCP Negative
Final result: Negative`,
  ],
  [
    305,
    `
I have received a copy of the company's drug and alcohol policy and the materials required by 382.601.
I have read and understand the policy. Employee signature  Date`,
  ],
  [
    870,
    `
To whom it may concern
I hereby authorize you to release the following information to Harrow & Pike for purposes of investigation.
I release you from any and all liability. A photocopy is as valid as the original.`,
  ],
  [
    673,
    `
In connection with your application we may procure a consumer report about you under the Fair Credit Reporting Act.
The consumer reporting agency will provide. Investigative consumer reports may include character, general reputation.`,
  ],
  [
    308,
    `
FMCSA Clearinghouse
Query Type: Limited   Query Status: Completed
Result: Driver Not Prohibited
Query conducted on 05/15/2026 by Harrow & Pike`,
  ],
  [
    1116,
    `
Harrow & Pike requires the following
I hereby provide consent to Harrow & Pike to conduct a limited query of the FMCSA Commercial Driver's License Drug and Alcohol
Clearinghouse to determine whether drug or alcohol violation information about me exists. If the limited query indicates that
information exists, FMCSA will not disclose that information without first obtaining additional specific consent from me.`,
  ],
  [
    238,
    `
I certify that I have examined Ray Oakes in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and
with knowledge of the driving duties, I find this person is qualified, and, if applicable, only when wearing corrective lenses
National Registry Number 1234567890   Driver's License Number RT123456`,
  ],
  [
    325,
    `
Drivers have the right to review information provided by previous employers; the right to have errors in the information corrected;
and the right to have a rebuttal statement attached (391.23(i)).`,
  ],
  [
    309,
    `
I hereby authorize release of information from my Department of Transportation regulated drug and alcohol testing records by my previous
employer, listed in Section I-B, to the employer listed in Section I-A (40.25, 40.321).`,
  ],
  [
    333,
    `
I, Ray Oakes, certify that I have not been employed by a DOT regulated employer in the preceding three years (391.23(c)).`,
  ],
  [
    397,
    `
On 6/5/2026 we contacted the previous employer Fastway. No response. Second attempt 6/12/2026 left message.
Third attempt: the number is disconnected. 391.23(c)(1) and 391.53(b)(2)`,
  ],
  [
    314,
    `
I hereby certify that the information given below is correct: Total time on duty during the preceding 7 days
Day 1 2 3 4 5 6 7   Hours worked 8 9 0 0 10 10 8   Total hours 45
I was last relieved from duty at 5:00 pm on 9/13/2026`,
  ],
  [
    334,
    `
Check one box: Non-excepted interstate  Excepted interstate  Non-excepted intrastate  Excepted intrastate
I certify that I operate or expect to operate in (383.71(b))`,
  ],
  [
    328,
    `
Dear Ms. Lund, I am the Substance Abuse Professional for Ray Oakes. I recommended education of 12 hours and treatment.
He has successfully complied with my recommendations (40.311) and may be considered for a return-to-duty test.`,
  ],
  [
    null,
    `
Certificate of Insurance
We confirm that the vehicle listed is insured. Driver list: Ray Oakes, license RT123456.`,
  ],
  [
    null,
    `
Dear driver, please send us your medical examiner's certificate, your annual review, your MVR and your road test certificate
by Friday. Thank you.`,
  ],
  [
    null,
    `
DRIVER QUALIFICATION FILE CHECKLIST
Application for employment  x
Motor vehicle record  x
Road test certificate  x
Medical examiner's certificate  x
Annual review of driving record  x`,
  ],
  [
    null,
    `
COMPLIANCE REPORT
Driver   Medical card  MVR  Annual review
Oakes    02/14/2028    ok   ok`,
  ],
  [
    null,
    `
Order confirmation
Motor vehicle record for Ray Oakes was ordered on 07/06/2026. You will be notified when it is returned.`,
  ],
  [
    null,
    `
Company vehicle use policy
Drivers must hold a valid driver's license and present a motor vehicle record each year.`,
  ],
  [
    null,
    `
W-4 Employee's Withholding Certificate 2026`,
  ],
  [
    null,
    `
DRIVER TIME OFF REQUEST
Name Ray Oakes  From 1/1/2026 to 1/5/2026`,
  ],
  [
    null,
    `
Driver Safety Meeting Sign-In Sheet
Topic: winter driving`,
  ],
  [
    null,
    `
SOCIAL SECURITY card`,
  ],
  [
    null,
    `
DISCIPLINARY ACTION FORM
Driver had an accident and a traffic violation.`,
  ],
  [
    null,
    `
VEHICLE INSPECTION REPORT
Annual inspection of truck 12 per 396.17. Inspector qualification`,
  ],
];

test.each(BODIES)('%s: %s', (documentTypeId, set) => {
  expect(guessType(setPage(set))?.documentTypeId ?? null).toBe(documentTypeId);
});

import { addDays } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, letterhead, pairs } from './layout.ts';
import {
  blank,
  centered,
  dayFirst,
  DESK,
  grid,
  lastFour,
  lines,
  padded,
  phoneNumber,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const driver: SealedLayout['fits'] = ({ cdl }) => cdl;

export const SEALED2_TESTING: Record<string, SealedLayout> = {
  consortiumQuery: {
    after: 'result of a limited Clearinghouse query run by a consortium for its member',
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'a query is made by name, birth date and CDL; dated by the query, not by the report or the consent; serves for 12 months',
    filled: 'machine',
    reaches: [5, 25],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      let y = letterhead(s, [
        'Midwest Testing Consortium',
        'C/TPA for FMCSA-regulated employers',
        phoneNumber(random),
      ]);
      s.text(RIGHT, 46, `Report prepared ${shortWords(addDays(docDate, random.int(1, 5)))}`, {
        size: 8,
        align: 'right',
      });
      s.text(LEFT, y + 24, 'FMCSA DRUG AND ALCOHOL CLEARINGHOUSE', { size: 12, bold: true });
      s.text(LEFT, y + 40, 'Limited Query Result', { size: 12 });
      y = pairs(s, y + 48, [
        ['Member', company.name],
        ['Driver', `${person.lastName}, ${person.firstName}`],
        ['CDL', [person.licenseState, person.license].filter(Boolean).join(' ')],
        ['DOB', shortWords(person.dob)],
        ['Consent on file since', shortWords(addDays(docDate, -random.int(10, 700)))],
        ['Query conducted', shortWords(docDate)],
        ['Query type', 'Limited (annual)'],
        ['Result', 'Driver not found / no records: eligible'],
      ]);
      s.rect(LEFT, y + 14, 532, 34, { line: 0.8 });
      s.text(50, y + 35, `Next annual query due by ${shortWords(addDays(docDate, 365))}`, {
        size: 10,
        bold: true,
      });
      paragraph(
        s,
        y + 60,
        'A limited query tells only whether information exists in the Clearinghouse. Keep this record for three years (49 CFR 382.701(e)).',
        { size: 8 },
      );
    },
  },

  queryHistory: {
    after: "the Clearinghouse's own query history, one driver, printed by the employer",
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'the page repeats what the query was made by; dated by the newest query of the list, the one it is printed for, not by the printing',
    filled: 'machine',
    reaches: [12, 30],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const printed = addDays(docDate, random.int(0, 12));
      s.text(LEFT, 24, `${us(printed)}, ${random.int(1, 11)}:${random.int(10, 59)} PM`, {
        size: 7,
      });
      s.text(306, 24, 'Query History | Clearinghouse', { size: 7, align: 'center' });
      s.text(LEFT, 56, 'Clearinghouse', { size: 15, bold: true, ink: [0.05, 0.25, 0.5] });
      s.text(LEFT, 84, 'Query History', { size: 13, bold: true });
      s.text(LEFT, 100, company.name, { size: 9 });
      let y = pairs(
        s,
        106,
        [
          ['First Name', person.firstName],
          ['Last Name', person.lastName],
          ['Date of Birth', padded(person.dob)],
          ['CDL/CLP', `${person.license ?? ''} (${person.licenseState ?? ''})`],
        ],
        2,
      );
      y = table(
        s,
        y + 12,
        [
          [3, 'Query ID'],
          [2, 'Query Type'],
          [2, 'Date'],
          [3, 'Status'],
          [3, 'Result'],
        ],
        [
          [random.digits(8), 'Limited', padded(docDate), 'Completed', 'No records found'],
          [
            random.digits(8),
            'Limited',
            padded(addDays(docDate, -random.int(330, 365))),
            'Completed',
            'No records found',
          ],
          [
            random.digits(8),
            'Full',
            padded(addDays(docDate, -random.int(500, 720))),
            'Consent provided',
            'Not prohibited',
          ],
        ],
        20,
      );
      s.text(LEFT, y + 30, 'https://clearinghouse.fmcsa.dot.gov/Query/History', { size: 7 });
      s.text(RIGHT, y + 30, '1/1', { size: 7, align: 'right' });
    },
  },

  fullQueryResult: {
    after: 'full pre-employment query result in a screening vendor’s report',
    documentTypeId: 313,
    ends: null,
    bears: ['birth', 'license'],
    why: 'as the limited one; dated by the query, not by the driver’s consent, the order or the report',
    filled: 'machine',
    reaches: [1, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.rect(LEFT, 36, 532, 30, { fill: [0.16, 0.22, 0.34] });
      s.text(50, 56, 'Clearinghouse Full Query - Pre-employment', { size: 13, bold: true, ink: 1 });
      let y = pairs(
        s,
        72,
        [
          ['Employer', company.name.slice(0, 34)],
          ['Report', random.digits(8)],
          ['Ordered', dayFirst(addDays(docDate, -random.int(1, 5)))],
          ['Delivered', dayFirst(addDays(docDate, random.int(0, 1)))],
        ],
        2,
      );
      y = section(s, y + 10, 'Driver');
      y = pairs(
        s,
        y,
        [
          ['Name', `${person.lastName}, ${person.firstName}`],
          ['Date of birth', dayFirst(person.dob)],
          ['CDL number', person.license],
          ['CDL state', person.licenseState],
        ],
        2,
      );
      y = section(s, y + 10, 'Query');
      y = pairs(s, y, [
        ['Consent given', dayFirst(addDays(docDate, -random.int(0, 1)))],
        ['Query date', dayFirst(docDate)],
        ['Type', 'Full query, pre-employment (382.701(a))'],
        ['Driver status', 'NOT PROHIBITED'],
        ['Open violations', 'None'],
      ]);
      paragraph(
        s,
        y + 20,
        'The result shows the driver’s status on the day of the query. If a record is entered within 30 days of the query, the employer is told.',
        { size: 8 },
      );
    },
  },

  electronicCustody: {
    after: 'electronic custody and control form (eCCF), employer copy',
    documentTypeId: 306,
    ends: null,
    bears: ['birth', 'phone', 'license'],
    why: 'step 1 names the CDL, step 5 the donor with telephone and birth date; dated by the collection, not by the order, the form or its approval',
    filled: 'machine',
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 34, 'FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM', { size: 11, bold: true });
      s.text(RIGHT, 34, 'OMB No. 0930-0158   Exp. Date: 10/31/2028', { size: 6.6, align: 'right' });
      s.text(
        LEFT,
        48,
        `Specimen ID No. ${random.digits(10)}   Electronic CCF   Order expires ${padded(addDays(docDate, random.int(3, 10)))}`,
        { size: 8 },
      );
      let y = section(s, 56, 'STEP 1  Completed by collector or employer representative');
      y = lines(
        s,
        48,
        y + 14,
        [
          `A. Employer: ${company.name}, ${company.address.city} ${company.address.state}`,
          `B. MRO: ${someone(random)}, MD, National Review Officers`,
          `C. Donor SSN, Employee I.D. or CDL State and No.: ${[person.licenseState, person.license].filter(Boolean).join(' ')}`,
          'D. Testing authority: DOT - FMCSA',
          `E. Reason for test: ${random.pick(['Pre-employment', 'Random', 'Post Accident'])}`,
          'F. Tests to be performed: THC, COC, PCP, OPI, AMP',
          `G. Collection site: ${company.address.city} Walk-In Clinic   ${phoneNumber(random)}`,
        ],
        { size: 8.6 },
      );
      y = section(s, y + 2, 'STEP 2  Completed by collector');
      s.text(
        48,
        y + 14,
        'Collection: Split   Temperature 90-100 F: Yes   Observed: No   Specimen: Urine',
        { size: 8.6 },
      );
      y = section(s, y + 22, 'STEP 4  Chain of custody - initiated by collector');
      y = lines(
        s,
        48,
        y + 14,
        [
          `Collector: ${someone(random)}   electronically signed`,
          `Collection date and time: ${padded(docDate)} ${random.int(8, 11)}:${random.int(10, 59)} AM`,
          'Released to: FedEx',
        ],
        { size: 8.6 },
      );
      y = section(s, y + 2, 'STEP 5  Completed by donor');
      y = paragraph(
        s,
        y + 2,
        'I certify that I provided my specimen to the collector; that I have not adulterated it in any manner; each specimen bottle used was sealed with a tamper-evident seal in my presence.',
        { size: 7.4 },
      );
      y = lines(
        s,
        48,
        y + 6,
        [
          `Donor: ${fullName(person)}   signed ${padded(docDate)}`,
          `Daytime phone: ${person.phone}   Date of birth: ${padded(person.dob)}`,
        ],
        { size: 8.6 },
      );
      s.text(306, y + 30, 'COPY 4 - EMPLOYER', { size: 10, bold: true, align: 'center' });
    },
  },

  verifiedResult: {
    after: "an administrator's drug test result letter with the medical review officer's name",
    documentTypeId: 306,
    ends: null,
    bears: ['lastFour'],
    why: 'reports mask the number to the last four; dated by the collection, not by the receipt, the verification or the report',
    filled: 'machine',
    reaches: [6, 25],
    arrives: DESK,
    face: 'Times',
    draw: (s, { person, random, docDate, company }) => {
      let y = letterhead(s, [
        'ClearPath Test Administrators, Inc.',
        '88 Harbor Street, Suite 210, Toledo, OH 43604',
        phoneNumber(random),
      ]);
      s.text(RIGHT, 46, `Report date: ${us(addDays(docDate, random.int(2, 6)))}`, {
        size: 9,
        align: 'right',
      });
      centered(s, y + 24, 'Drug Test Result', { size: 15, bold: true });
      y = table(
        s,
        y + 36,
        [
          [3, 'Employer'],
          [3, 'Donor'],
          [2, 'ID'],
        ],
        [
          [
            company.name.slice(0, 34),
            `${person.lastName}, ${person.firstName}`,
            `xxx-xx-${lastFour(person)}`,
          ],
        ],
        20,
      );
      y = table(
        s,
        y + 10,
        [
          [2, 'Specimen'],
          [2, 'Collected'],
          [2, 'Lab received'],
          [2, 'Verified'],
          [2, 'Reason'],
        ],
        [
          [
            random.digits(9),
            us(docDate),
            us(addDays(docDate, 1)),
            us(addDays(docDate, random.int(1, 2))),
            random.pick(['Random', 'Pre-employment', 'Post-accident']),
          ],
        ],
        20,
      );
      s.text(LEFT, y + 34, 'Result:', { size: 12 });
      s.text(LEFT + 60, y + 34, random.pick(['NEGATIVE', 'NEGATIVE', 'NEGATIVE - DILUTE']), {
        size: 14,
        bold: true,
      });
      y = paragraph(
        s,
        y + 44,
        'DOT 5-panel by an HHS-certified laboratory; verified by a medical review officer under 49 CFR Part 40, Subpart G.',
        { size: 10 },
      );
      s.text(LEFT, y + 14, `Medical Review Officer: ${someone(random)}, MD`, { size: 10 });
      s.text(
        LEFT,
        764,
        'This report is confidential and intended for the designated employer representative.',
        { size: 7 },
      );
    },
  },

  alcoholForm: {
    after: 'DOT Alcohol Testing Form (ATF), employer copy',
    documentTypeId: 306,
    ends: null,
    bears: ['ssn'],
    why: 'step 1 asks for name and SSN or ID; the list of types has one for all test results; dated by the test',
    filled: 'hand',
    arrives: [
      ['office', 4],
      ['fax', 3],
      ['layer', 1],
      ['portal', 2],
    ],
    draw: (s, { person, random, day, docDate, company }) => {
      centered(s, 40, 'U.S. Department of Transportation (DOT)', { size: 9 });
      centered(s, 54, 'Alcohol Testing Form', { size: 14, bold: true });
      centered(s, 65, '(The instructions for completing this form are on the back of Copy 3)', {
        size: 7,
      });
      s.text(LEFT, 88, 'Step 1: TO BE COMPLETED BY ALCOHOL TECHNICIAN', { bold: true });
      blank(s, LEFT, 108, 'A: Employee Name', signedName(person), 400);
      s.text(150, 119, '(Print) (First, M.I., Last)', { size: 6.4 });
      blank(s, LEFT, 134, 'B: SSN or Employee ID No.', person.ssn, 400);
      blank(s, LEFT, 156, 'C: Employer Name', company.name, 480);
      blank(
        s,
        LEFT,
        176,
        'Street, City, State, Zip',
        `${company.address.line1}, ${company.address.city}, ${company.address.state}`,
        480,
      );
      blank(
        s,
        LEFT,
        196,
        'DER Name and Telephone No.',
        `${someone(random)}  ${phoneNumber(random)}`,
        480,
      );
      const reason = random.int(0, 2);
      s.text(
        LEFT,
        218,
        `D: Reason for Test:  ${['Random', 'Reasonable Susp', 'Post-Accident', 'Return to Duty', 'Follow-up', 'Pre-employment'].map((text, index) => `[${index === reason ? 'X' : ' '}] ${text}`).join('  ')}`,
        { size: 8 },
      );
      s.text(LEFT, 244, 'STEP 2: TO BE COMPLETED BY EMPLOYEE', { bold: true });
      s.text(
        LEFT,
        258,
        'I certify that I am about to submit to alcohol testing required by US Department of Transportation regulations.',
        { size: 8 },
      );
      signedLine(s, random, LEFT, 296, 250, 'Signature of Employee');
      writtenLine(s, 320, 296, 130, 'Date  Month / Day / Year', day(docDate));
      s.text(LEFT, 330, 'STEP 3: TO BE COMPLETED BY ALCOHOL TECHNICIAN', { bold: true });
      paragraph(
        s,
        334,
        'I certify that I have conducted alcohol testing on the above named individual in accordance with the procedures established in the US Department of Transportation regulation, 49 CFR Part 40, that I am qualified to operate the testing device(s) identified, and that the results are as recorded.',
        { size: 8 },
      );
      s.text(
        LEFT,
        384,
        'TECHNICIAN: [X] BAT  [ ] STT     DEVICE: [ ] SALIVA  [X] BREATH     15-Minute Wait: [ ] Yes [X] No',
        { size: 8 },
      );
      s.text(LEFT, 404, 'SCREENING TEST:', { size: 8, bold: true });
      grid(
        s,
        420,
        [LEFT, 110, 210, 330, 440],
        [
          ['Test #', 'Device', 'Serial #', 'Activation time', 'Result'],
          [
            random.digits(3),
            'Intoximeter',
            random.digits(6),
            `${random.int(7, 11)}:${random.int(10, 59)}`,
            '.000',
          ],
        ],
        { size: 8.6 },
      );
      writtenLine(s, LEFT, 476, 200, "(PRINT) Alcohol Technician's Name", someone(random));
      signedLine(s, random, 260, 476, 160, 'Signature of Alcohol Technician');
      writtenLine(s, 440, 476, 120, 'Date  Month / Day / Year', day(docDate));
      centered(s, 520, 'COPY 1 - FORWARD TO THE EMPLOYER', { size: 9, bold: true });
      corner(s, ['DOT F 1380 (Rev. 5/2008)', 'OMB No. 2105-0529']);
    },
  },
};

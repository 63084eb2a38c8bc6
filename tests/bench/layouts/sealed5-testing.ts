import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  blanks,
  centered,
  dayFirst,
  DESK,
  FORM,
  grid,
  lastFour,
  lines,
  padded,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { rule } from './sealed-states.ts';
import { boxes } from './sealed2-medical.ts';
import { driver } from './sealed2-testing.ts';
import { framed, told, TOWNS } from './sealed5-parts.ts';

const PANEL = [
  ['Marijuana metabolites (THCA)', '50', '15'],
  ['Cocaine metabolites (BZE)', '150', '100'],
  ['Amphetamines', '500', '250'],
  ['MDMA', '500', '250'],
  ['Opiates: codeine, morphine', '2000', '2000'],
  ['6-acetylmorphine', '10', '10'],
  ['Oxycodone / oxymorphone', '100', '100'],
  ['Hydrocodone / hydromorphone', '300', '100'],
  ['Phencyclidine (PCP)', '25', '25'],
] as const;

/** Tests and their results in the fifth set. */
export const SEALED5_TESTING: Record<string, SealedLayout> = {
  oralFluidCustody: {
    after:
      'Federal Drug Testing Custody and Control Form, the edition for oral fluid, copy 4 of the employer',
    documentTypeId: 306,
    ends: null,
    bears: ['ssn', 'birth', 'phone'],
    why: 'steps 1 and 5 ask for SSN, birth date and daytime telephone; dated by the collection; the device’s expiry and the form’s own are none of the paper’s',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, company }) => {
      s.text(LEFT, 36, 'FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM', { size: 11.5, bold: true });
      corner(s, ['OMB No. 0930-0158', 'Exp. Date 08/31/2026'], 28);
      for (let bar = 0; bar < 46; bar += 1)
        s.rect(LEFT + bar * 3.6, 44, random.int(1, 2), 20, { fill: 0.1 });
      s.text(220, 60, `SPECIMEN ID NO.  ${random.digits(9)}`, { size: 10, bold: true });
      s.text(RIGHT, 60, 'LAB ACCESSION NO. ____________', { size: 8, align: 'right' });
      let y = section(s, 70, 'STEP 1: COMPLETED BY COLLECTOR OR EMPLOYER REPRESENTATIVE');
      y = boxes(s, y, [
        [3, 'A. Employer Name, Address, I.D. No.', company.name],
        [3, 'B. MRO Name, Address, Phone No. and Fax No.', `${someone(random)} MD`],
      ]);
      y = boxes(s, y, [
        [2, 'C. Donor SSN, Employee I.D., or CDL State and No.', person.ssn],
        [2, 'D. Testing Authority', 'DOT - FMCSA'],
        [2, 'F. Drug Tests to be Performed', 'THC, COC, PCP, OPI, AMP'],
      ]);
      s.text(LEFT, y + 14, 'E. Reason for Test:', { size: 8.4, bold: true });
      const reason = random.int(0, 3);
      ['Pre-employment', 'Random', 'Reasonable Suspicion', 'Post Accident'].forEach((word, index) =>
        checkbox(s, 130 + index * 112, y + 6, word, index === reason),
      );
      y = boxes(s, y + 22, [
        [4, 'G. Collection Site Name, Address', `Crossroads Occupational, ${random.pick(TOWNS)}`],
        [2, 'Collector Phone No.', phoneNumber(random)],
      ]);
      y = section(s, y + 4, 'STEP 2: COMPLETED BY COLLECTOR');
      checkbox(s, LEFT, y + 6, 'Oral Fluid', true);
      checkbox(s, 110, y + 6, 'Split', true);
      checkbox(s, 170, y + 6, 'Subdivided', false);
      checkbox(s, 250, y + 6, 'Each device within its expiration date', true);
      checkbox(s, 440, y + 6, 'Volume indicator(s) observed', true);
      y = blanks(s, y + 32, [
        [2, 'Device lot', random.digits(6)],
        [3, 'Device expiration date', day(addMonths(docDate, random.int(5, 20)))],
        [4, 'Remarks', ''],
      ]);
      y = section(s, y, 'STEP 3: Collector affixes seals, dates them; donor initials seals');
      y = section(s, y + 4, 'STEP 4: CHAIN OF CUSTODY - INITIATED BY COLLECTOR');
      y = paragraph(
        s,
        y,
        'I certify that the specimen given to me by the donor identified in the certification section on Copy 2 of this form was collected, labeled, sealed and released to the Delivery Service noted in accordance with applicable Federal requirements.',
        { size: 8 },
      );
      signedLine(s, random, LEFT, y + 30, 190, 'Signature of Collector');
      writtenLine(s, 250, y + 30, 150, '(Print) Collector’s Name', someone(random));
      writtenLine(s, 412, y + 30, 92, 'Date (Mo/Day/Yr)', day(docDate));
      writtenLine(s, 514, y + 30, 58, 'Time', `${random.int(7, 11)}:${random.int(10, 59)}`);
      y = section(s, y + 46, 'STEP 5: COMPLETED BY DONOR');
      y = paragraph(
        s,
        y,
        'I certify that I provided my specimen to the collector; that I have not adulterated it in any manner; each specimen bottle or tube used was sealed with a tamper-evident seal in my presence; and that the information provided on this form and on the label affixed to each is correct.',
        { size: 8 },
      );
      signedLine(s, random, LEFT, y + 30, 210, 'Signature of Donor');
      writtenLine(
        s,
        270,
        y + 30,
        200,
        '(PRINT) Donor’s Name (First, MI, Last)',
        signedName(person),
      );
      writtenLine(s, 482, y + 30, 90, 'Date (Mo/Day/Yr)', day(docDate));
      writtenLine(s, LEFT, y + 62, 150, 'Daytime Phone No.', person.phone);
      writtenLine(s, 210, y + 62, 150, 'Evening Phone No.', '');
      writtenLine(s, 380, y + 62, 150, 'Date of Birth (Mo/Day/Yr)', day(person.dob || null));
      paragraph(
        s,
        y + 78,
        'After the Medical Review Officer receives the test results for the specimen identified by this form, he/she may contact you to ask about prescriptions and over-the-counter medications you may have taken. THIS LIST IS NOT NECESSARY. If you choose to make a list, do so either on a separate piece of paper or on the back of your copy. DO NOT PROVIDE THIS INFORMATION ON THE BACK OF ANY OTHER COPY.',
        { size: 7.6 },
      );
      centered(s, 766, 'COPY 4 - EMPLOYER COPY', { size: 9, bold: true });
    },
  },

  laboratoryReport: {
    after:
      "a laboratory's own report of a workplace urine test without a review officer, cutoffs in a table (not under Part 40)",
    documentTypeId: 306,
    ends: null,
    bears: ['birth', 'lastFour'],
    why: 'the donor is named by birth date and a masked number; dated by the collection, from which the law counts, not by receipt, report or print',
    filled: 'machine',
    reaches: [4, 20],
    arrives: DESK,
    draw: (s, { person, random, docDate, company }) => {
      const arrived = addDays(docDate, random.int(1, 2));
      const told4 = addDays(arrived, random.int(1, 2));
      s.text(
        LEFT,
        44,
        random.pick(['Meridian Analytical', 'NorthStar Toxicology', 'Central States Lab']),
        {
          size: 15,
          bold: true,
          ink: [0.1, 0.3, 0.5],
        },
      );
      lines(
        s,
        LEFT,
        57,
        [
          `${random.int(1000, 9000)} Research Park Drive, ${random.pick(TOWNS)}`,
          'CLIA 26D0000000   CAP-FDT 00000',
        ],
        { size: 7.6 },
      );
      s.text(RIGHT, 44, 'FINAL REPORT', { size: 12, bold: true, align: 'right' });
      s.text(RIGHT, 57, `Page 1 of 1   Printed ${dayFirst(told4)}`, { size: 7.6, align: 'right' });
      rule(s, 76);
      told(
        s,
        [LEFT, 94, 78],
        [
          ['Account', `${random.digits(6)}  ${company.name.slice(0, 26)}`],
          ['Donor', `${person.lastName.toUpperCase()}, ${person.firstName.toUpperCase()}`],
          ['Donor ID', `XXX-XX-${lastFour(person)}`],
          ['DOB', dayFirst(person.dob)],
          ['Reason', random.pick(['PRE-EMPLOYMENT', 'RANDOM', 'POST-ACCIDENT'])],
        ],
      );
      told(
        s,
        [340, 94, 96],
        [
          ['Specimen no.', random.digits(10)],
          ['Collected', `${dayFirst(docDate)}  ${random.int(8, 16)}:${random.int(10, 59)}`],
          ['Received', `${dayFirst(arrived)}  03:${random.int(10, 59)}`],
          ['Reported', `${dayFirst(told4)}  ${random.int(10, 16)}:${random.int(10, 59)}`],
          ['Collector', someone(random)],
        ],
      );
      rule(s, 166);
      s.text(LEFT, 182, 'TEST PANEL 9 URINE + VALIDITY (NON-REGULATED)', { size: 9.4, bold: true });
      const y = table(
        s,
        190,
        [
          [5, 'Substance'],
          [2, 'Result'],
          [2, 'Screen cutoff ng/mL'],
          [2, 'Confirm cutoff ng/mL'],
        ],
        PANEL.map(([substance, screen, confirm]) => [substance, 'Negative', screen, confirm]),
      );
      grid(
        s,
        y + 20,
        [LEFT, 170, 300],
        [
          ['Creatinine', `${random.int(35, 260)}.${random.int(0, 9)} mg/dL`, 'Acceptable'],
          ['pH', `${random.int(5, 7)}.${random.int(0, 9)}`, 'Acceptable'],
          ['Oxidants', 'None found', 'Acceptable'],
        ],
      );
      s.rect(LEFT, y + 66, 532, 26, { line: 1.2 });
      s.text(LEFT + 10, y + 84, 'OVERALL RESULT:  NEGATIVE', { size: 13, bold: true });
      paragraph(
        s,
        y + 106,
        'The specimen was received with seals intact. Screening was by enzyme immunoassay; a specimen that does not screen negative is confirmed by LC-MS/MS. Negative specimens are discarded after seven days, others are kept for one year in frozen storage. This report is confidential and is released to the account only; it is no verified result of a medical review officer.',
        { size: 8.4 },
      );
      s.text(LEFT, 760, `Certifying scientist: ${someone(random)}`, { size: 8.6 });
    },
  },

  officerWebResult: {
    after:
      "a review officer's website: one verified result as a page with a line of time from order to release",
    documentTypeId: 306,
    ends: null,
    bears: ['lastFour'],
    why: 'the site shows the last four alone; dated by "specimen collected", the second of six days on the line of time',
    filled: 'machine',
    reaches: [6, 25],
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      const reported = addDays(docDate, random.int(3, 4));
      const verified = addDays(reported, random.int(0, 1));
      s.rect(0, 0, 612, 40, { fill: [0.25, 0.2, 0.4] });
      s.text(LEFT, 26, 'MRO Results Center', { size: 14, bold: true, ink: 1 });
      s.text(RIGHT, 26, company.name.slice(0, 40), { size: 9, ink: 1, align: 'right' });
      s.text(LEFT, 74, fullName(person), { size: 17, bold: true });
      s.text(
        LEFT,
        90,
        `ID ending ${lastFour(person)}   |   Specimen ${random.digits(9)}   |   DOT FMCSA`,
        {
          size: 9,
          ink: 0.3,
        },
      );
      s.rect(432, 58, 140, 34, { fill: [0.85, 0.95, 0.85], line: 0.8 });
      s.text(502, 80, 'NEGATIVE', { size: 14, bold: true, align: 'center' });
      const steps: readonly (readonly [string, string])[] = [
        ['Ordered', padded(addDays(docDate, -random.int(1, 6)))],
        ['Specimen collected', padded(docDate)],
        ['Received at lab', padded(addDays(docDate, 1))],
        ['Lab reported', padded(reported)],
        ['CCF copy 2 received', padded(reported)],
        ['Verified by MRO', padded(verified)],
      ];
      s.line([60, 124], [560, 124], 1.4, 0.6);
      steps.forEach(([step, on], index) => {
        const x = 72 + index * 94;
        s.disc([x, 124], 5, 5, [0.2, 0.5, 0.3]);
        s.text(x, 142, step, { size: 7.4, align: 'center', bold: true });
        s.text(x, 154, on, { size: 8.4, align: 'center' });
      });
      const y = framed(s, [LEFT, 176, 532, 116], 'Test details');
      told(
        s,
        [LEFT + 8, y, 110],
        [
          ['Reason for test', random.pick(['Pre-employment', 'Random', 'Follow-up'])],
          ['Specimen type', 'Urine, split'],
          ['Panel', 'DOT 5 panel (49 CFR 40.85)'],
          ['Observed', 'No'],
          ['Laboratory', 'SAMHSA certified'],
          ['Dilute', 'No'],
        ],
        { step: 15 },
      );
      told(
        s,
        [320, y, 110],
        [
          ['Collection site', `Unit ${random.digits(5)}`],
          ['Collector', someone(random)],
          ['Officer', `${someone(random)}, MD`],
          ['Officer telephone', phoneNumber(random)],
          ['Released to', 'Designated employer rep.'],
          ['Released by', 'Secure website'],
        ],
        { step: 15 },
      );
      paragraph(
        s,
        306,
        'I have reviewed the laboratory results for the specimen identified by this form in accordance with applicable Federal requirements. My determination/verification is: NEGATIVE. This page serves as the report of 49 CFR 40.163. Do not release it to third parties without the specific written consent of the employee (40.321).',
        { size: 9 },
      );
      s.text(LEFT, 400, 'Electronic signature of the officer on file', { size: 8.6 });
      s.text(LEFT, 770, `${us(addDays(verified, 1))}  mrocenter.example/results/print`, {
        size: 7,
      });
    },
  },
};

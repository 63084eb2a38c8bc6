import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { columns, corner, fullName, letterhead, pairs } from './layout.ts';
import {
  blanks,
  centered,
  DESK,
  FORM,
  lastFour,
  lines,
  dotted,
  padded,
  PEN,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';
import { told, TOWNS } from './sealed5-parts.ts';

const RESULT = { documentTypeId: 306, ends: null } as const;

/** Tests and their results in the sixth set. */
export const SEALED6_TESTING: Record<string, SealedLayout> = {
  electronicCustody: {
    ...RESULT,
    after:
      'electronic federal custody and control form as a collection network prints it: five steps as bands with a gray number, bar codes at head and foot',
    bears: ['ssn', 'birth', 'phone'],
    why: 'step 1 and 5 ask for the donor’s number, birth date and telephone; dated by the collection; ordered and expired days stand in the first band',
    filled: 'machine',
    arrives: DESK,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const bars = (x: number, y: number): void => {
        for (let bar = 0; bar < 40; bar += 1)
          s.rect(x + bar * 3.2, y, random.int(1, 2), 16, { fill: 0.1 });
      };
      bars(LEFT, 28);
      s.text(180, 40, `Specimen ID ${random.digits(9)}`, { size: 10, bold: true });
      s.text(RIGHT, 36, 'Federal Drug Testing Custody and Control Form', {
        size: 9.4,
        bold: true,
        align: 'right',
      });
      s.text(RIGHT, 46, 'OMB 0930-0158, electronic (eCCF)', { size: 7, align: 'right' });
      const band = (top: number, height: number, step: string): void => {
        s.rect(LEFT, top, 24, height, { fill: 0.85, line: 0.6 });
        s.text(LEFT + 12, top + height / 2 + 6, step, { size: 17, bold: true, align: 'center' });
        s.rect(LEFT + 24, top, 508, height, { line: 0.6 });
      };
      const time = `${random.int(8, 16)}:${random.int(10, 59)}`;
      band(56, 150, '1');
      told(
        s,
        [72, 72, 92],
        [
          ['Employer', company.name.slice(0, 32)],
          ['Review officer', `${someone(random)} MD`],
          ['Order', `${random.digits(8)}, ${padded(addDays(docDate, -random.int(1, 4)))}`],
          ['Order expires', padded(addDays(docDate, random.int(2, 6)))],
          ['Donor ID (SSN)', person.ssn],
          ['Authority', 'DOT / FMCSA'],
          [
            'Reason',
            random.pick(['Random', 'Pre-employment', 'Post-accident', 'Reasonable suspicion']),
          ],
          ['Panel', 'THC, COC, PCP, OPI, AMP'],
        ],
      );
      told(
        s,
        [350, 72, 80],
        [
          ['Site', `Station ${random.digits(4)}`],
          ['', random.pick(TOWNS)],
          ['Site phone', phoneNumber(random)],
          ['Laboratory', 'Alere / Gretna'],
        ],
      );
      band(212, 62, '2');
      told(
        s,
        [72, 230, 120],
        [
          ['Temperature 90-100 F', 'Yes'],
          ['Collection', 'Split, not observed'],
          ['Remarks', 'None'],
        ],
      );
      band(280, 34, '3');
      s.text(72, 300, 'Bottles sealed; seals dated by the collector and initialed by the donor.', {
        size: 9,
      });
      band(320, 92, '4');
      paragraph(
        s,
        324,
        'I certify that the specimen given to me by the donor identified in Step 5 was collected, labeled, sealed and released to the delivery service noted in accordance with applicable Federal requirements.',
        { size: 8.4, x: 72, width: 490 },
      );
      s.text(72, 376, `Collector: ${someone(random)} (signed electronically)`, { size: 9 });
      s.text(72, 392, `Date of collection: ${padded(docDate)}   Time: ${time}`, {
        size: 9,
        bold: true,
      });
      s.text(350, 392, 'Released to: courier', { size: 9 });
      band(418, 118, '5');
      paragraph(
        s,
        422,
        'I certify that I provided my urine specimen to the collector; that I have not adulterated it in any manner; each specimen bottle used was sealed with a tamper-evident seal in my presence; and that the information provided on this form and on the label affixed to each specimen bottle is correct.',
        { size: 8.4, x: 72, width: 490 },
      );
      told(
        s,
        [72, 488, 92],
        [
          ['Donor', `${person.lastName}, ${person.firstName}`],
          ['Date of birth', padded(person.dob)],
          ['Phone', person.phone],
        ],
      );
      signedLine(s, random, 350, 512, 200, `Donor’s signature, ${padded(docDate)}`);
      s.text(LEFT, 560, 'Employer copy (Copy 4). The result is sent by the review officer.', {
        size: 9,
        bold: true,
      });
      bars(LEFT, 740);
    },
  },

  salivaAlcohol: {
    ...RESULT,
    after:
      'DOT alcohol testing form, screened with a saliva device by a technician, no printed strip: the steps filled in with a pen',
    bears: ['lastFour', 'phone'],
    why: 'step 1 has the employee’s number; dated by the technician’s day in step 3; the device’s expiration and the form’s own are none of the paper’s',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 40, 'U.S. Department of Transportation (DOT)', { size: 9 });
      s.text(LEFT, 56, 'Alcohol Testing Form', { size: 15, bold: true });
      s.text(LEFT, 68, '(The instructions for completing this form are on the back of Copy 3)', {
        size: 7.6,
      });
      corner(s, ['OMB No. 2105-0529', 'Copy 2 - Forward to the Employer'], 36);
      s.text(LEFT, 90, 'Step 1: TO BE COMPLETED BY ALCOHOL TECHNICIAN', { size: 9, bold: true });
      let y = blanks(s, 110, [
        [1, 'A. Employee name (print: first, M.I., last)', signedName(person)],
      ]);
      y = blanks(s, y, [
        [1, 'B. SSN or employee ID no.', `XXX-XX-${lastFour(person)}`],
        [1, 'Employee phone', person.phone],
      ]);
      y = blanks(s, y, [
        [3, 'C. Employer name', company.name],
        [2, 'Telephone', phoneNumber(random)],
      ]);
      y = blanks(s, y, [[1, 'DER name', someone(random)]]);
      const reason = random.int(0, 3);
      s.text(LEFT, y, 'D. Reason for test:', { size: 8.6 });
      ['Random', 'Reasonable susp.', 'Post-accident', 'Pre-employment'].forEach((word, index) =>
        checkbox(s, 134 + index * 108, y - 7, word, index === reason),
      );
      s.line([LEFT, y + 12], [RIGHT, y + 12], 1.2);
      y = paragraph(
        s,
        y + 16,
        'Step 2: TO BE COMPLETED BY EMPLOYEE. I certify that I am about to submit to alcohol testing required by US Department of Transportation regulations and that the identifying information provided on the form is true and correct.',
        { size: 8.8 },
      );
      signedLine(s, random, LEFT, y + 32, 280, 'Signature of employee');
      writtenLine(s, 350, y + 32, 150, 'Date', day(docDate));
      s.line([LEFT, y + 50], [RIGHT, y + 50], 1.2);
      y = paragraph(
        s,
        y + 54,
        'Step 3: TO BE COMPLETED BY ALCOHOL TECHNICIAN. I certify that I have conducted alcohol testing on the above named individual in accordance with the procedures established in the US Department of Transportation regulation, 49 CFR Part 40, that I am qualified to operate the testing device(s) identified, and that the results are as recorded.',
        { size: 8.8 },
      );
      checkbox(s, LEFT, y + 4, 'BAT', false);
      checkbox(s, 90, y + 4, 'STT', true);
      checkbox(s, 150, y + 4, 'SALIVA', true);
      checkbox(s, 230, y + 4, 'BREATH', false);
      s.text(320, y + 11, '15-minute wait:', { size: 8.4 });
      checkbox(s, 392, y + 4, 'Yes', false);
      checkbox(s, 432, y + 4, 'No', true);
      s.text(LEFT, y + 34, 'SCREENING TEST (saliva device, write in below)', {
        size: 8.6,
        bold: true,
      });
      y = table(
        s,
        y + 40,
        [
          [1, 'Test #'],
          [3, 'Testing device name'],
          [3, 'Device lot # and exp date'],
          [2, 'Activation time'],
          [2, 'Reading time'],
          [2, 'Result'],
        ],
        [['', '', '', '', '', '']],
        22,
      );
      const hour = random.int(7, 10);
      (
        [
          [LEFT + 8, '1'],
          [86, 'QED A150'],
          [210, `${random.digits(4)}  ${near(random.int(100, 400))}`],
          [334, `${hour}:05 am`],
          [416, `${hour}:08 am`],
          [498, '.000'],
        ] as const
      ).forEach(([x, value]) => s.text(x, y - 6, value, { size: 9, ink: PEN }));
      y = blanks(s, y + 22, [[1, 'Remarks', '']]);
      writtenLine(
        s,
        LEFT,
        y + 16,
        250,
        'Alcohol technician’s company',
        `WorkWell, ${random.pick(TOWNS)}`,
      );
      writtenLine(s, 320, y + 16, 230, '(PRINT) alcohol technician’s name', someone(random));
      signedLine(s, random, LEFT, y + 58, 250, 'Signature of alcohol technician');
      writtenLine(s, 320, y + 58, 150, 'Date', day(docDate));
      s.line([LEFT, y + 76], [RIGHT, y + 76], 1.2);
      paragraph(
        s,
        y + 80,
        'Step 4: TO BE COMPLETED BY EMPLOYEE IF TEST RESULT IS 0.02 OR HIGHER. I certify that I have submitted to the alcohol test, the results of which are accurately recorded on this form. I understand that I must not drive, perform safety-sensitive duties, or operate heavy equipment because the results are 0.02 or greater.',
        { size: 8.8 },
      );
      s.text(LEFT, 766, 'Form DOT F 1380 (Rev. 5/2008)', { size: 7.4 });
    },
  },

  administratorNotice: {
    ...RESULT,
    after:
      "a third-party administrator's letter of one verified result to the designated employer representative, collected, received and verified in a sentence",
    bears: ['lastFour'],
    why: 'the letter masks the number but for the last four; dated by the collection, from which the law counts, not by the letter or the verification',
    filled: 'machine',
    reaches: [5, 25],
    arrives: DESK,
    face: 'Times',
    draw: (s, { person, random, docDate, company }) => {
      const verified = addDays(docDate, random.int(2, 4));
      let y = letterhead(s, [
        random.pick(['Interstate Compliance Group', 'Safe Roads Consortium', 'DATCO Services']),
        `${random.int(100, 900)} Commerce Parkway, ${random.pick(TOWNS)}`,
        `Telephone ${phoneNumber(random)}   Secure fax ${phoneNumber(random)}`,
      ]);
      s.line([LEFT, y], [RIGHT, y], 1.6);
      s.text(LEFT, y + 26, words(addDays(verified, 1)), { size: 10.6 });
      lines(
        s,
        LEFT,
        y + 54,
        [
          'CONFIDENTIAL - Designated Employer Representative',
          company.name,
          `${company.address.city}, ${company.address.state}`,
        ],
        { size: 10.6 },
      );
      y = paragraph(
        s,
        y + 106,
        `Re: Controlled substances test of ${fullName(person)}, identification ending in ${lastFour(person)}`,
        { size: 10.6 },
      );
      y = paragraph(
        s,
        y + 6,
        `The specimen of the above employee was collected on ${words(docDate)} for the reason "${random.pick(['random', 'pre-employment', 'post-accident'])}", was received by the laboratory on ${words(addDays(docDate, 1))} and was verified by the Medical Review Officer on ${words(verified)}. The test was conducted under 49 CFR Part 40 for the Federal Motor Carrier Safety Administration.`,
        { size: 10.6 },
      );
      s.rect(150, y + 12, 312, 34, { line: 1.2 });
      centered(s, y + 34, 'VERIFIED RESULT: NEGATIVE', { size: 13, bold: true });
      y = pairs(
        s,
        y + 62,
        [
          ['Custody form number', random.digits(9)],
          ['Specimen', 'Urine, split'],
          ['Laboratory', 'Quest Diagnostics, Lenexa'],
          ['Medical Review Officer', `${someone(random)}, MD`],
        ],
        2,
      );
      y = paragraph(
        s,
        y + 14,
        'This letter is your report under 49 CFR 40.163. Keep it apart from the personnel file, with access only for those who need it, for one year; results that are not negative are kept for five. The employee may be used in safety-sensitive functions as far as this test is concerned.',
        { size: 10.6 },
      );
      s.text(LEFT, y + 24, 'Sincerely,', { size: 10.6 });
      signedLine(s, random, LEFT, y + 66, 220, `${someone(random)}, Program manager`);
    },
  },

  hairReport: {
    ...RESULT,
    after:
      "a hair laboratory's report to a large carrier: donor and specimen in two boxes, months of look-back, a table of drugs by screen and confirmation",
    bears: ['birth', 'lastFour'],
    why: 'the donor is named by birth date and last four; dated by the collection, not by receipt, release or the day on which the account’s order was made',
    filled: 'machine',
    reaches: [4, 20],
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      s.rect(LEFT, 30, 532, 30, { fill: [0.3, 0.12, 0.35] });
      s.text(50, 50, random.pick(['Strand Toxicology', 'Follicle Sciences', 'HairCheck Labs']), {
        size: 14,
        bold: true,
        ink: 1,
      });
      s.text(RIGHT - 10, 50, 'HAIR DRUG TEST REPORT', {
        size: 10,
        bold: true,
        ink: 1,
        align: 'right',
      });
      s.rect(LEFT, 70, 260, 110, { line: 0.8 });
      s.rect(312, 70, 260, 110, { line: 0.8 });
      told(
        s,
        [50, 88, 84],
        [
          ['Donor', `${person.lastName}, ${person.firstName}`],
          ['Donor ID', `*****${lastFour(person)}`],
          ['Birth date', dotted(person.dob)],
          ['Client', company.name.slice(0, 28)],
          ['Reason', random.pick(['Pre-employment', 'Random (company policy)'])],
          ['Test', '5-drug expanded opiates, non-DOT'],
        ],
        { step: 15 },
      );
      told(
        s,
        [322, 88, 96],
        [
          ['Specimen', `Head hair, ${random.digits(8)}`],
          ['Ordered', dotted(addDays(docDate, -random.int(1, 4)))],
          ['Collected', dotted(docDate)],
          ['Received', dotted(addDays(docDate, 2))],
          ['Reported', dotted(addDays(docDate, 4))],
          ['Look-back', 'about 90 days'],
        ],
        { step: 15 },
      );
      s.text(LEFT, 206, 'Result', { size: 9, bold: true });
      s.text(LEFT, 228, 'NEGATIVE', { size: 20, bold: true, ink: [0.1, 0.4, 0.2] });
      let y = table(
        s,
        242,
        [
          [4, 'Drug class'],
          [2, 'Screen (pg/mg)'],
          [2, 'Confirm (pg/mg)'],
          [2, 'Finding'],
        ],
        [
          ['Cocaine and metabolites', '500', '500', 'Negative'],
          ['Opiates, incl. oxycodone', '200', '200', 'Negative'],
          ['Methamphetamine, MDMA', '500', '500', 'Negative'],
          ['Phencyclidine', '300', '300', 'Negative'],
          ['Carboxy-THC', '1', '0.1', 'Negative'],
        ],
        18,
      );
      y = columns(s, y + 14, [
        [2, 'Length tested', '3.9 cm'],
        [2, 'Amount', `${random.int(60, 120)} mg`],
        [2, 'Wash', 'Extended'],
        [3, 'Certifying scientist', someone(random)],
      ]);
      y = paragraph(
        s,
        y + 14,
        'Hair was screened by enzyme immunoassay after digestion; presumptive results are confirmed by GC/MS/MS or LC/MS/MS. A result of hair is no result under 49 CFR Part 40, is not reported to the Clearinghouse and stands beside the urine test that the rule asks for. Released to the account’s secure mailbox only.',
        { size: 8.6 },
      );
      s.text(LEFT, y + 18, `CAP 7189201   Printed ${dotted(addDays(docDate, 4))}`, {
        size: 7.6,
      });
    },
  },
};

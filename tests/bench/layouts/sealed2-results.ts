import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { fullName, letterhead, lined, pairs } from './layout.ts';
import {
  at,
  blanks,
  centered,
  DESK,
  FORM,
  grid,
  lastFour,
  lines,
  monthFirst,
  padded,
  PEN,
  phoneNumber,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  writtenLine,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';

export const SEALED2_RESULTS: Record<string, SealedLayout> = {
  returnToDuty: {
    after: 'result of a return-to-duty test (40.305), letter of an administrator',
    documentTypeId: 329,
    ends: null,
    bears: ['lastFour'],
    why: 'as any result; dated by the collection, not by the violation, the evaluation or the letter',
    filled: 'machine',
    reaches: [3, 20],
    arrives: DESK,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const y = letterhead(s, ['Summit Workplace Testing', 'Designated service agent']);
      s.text(LEFT, y + 24, `${company.name}`, { size: 9.6 });
      s.text(LEFT, y + 38, 'Attn: Designated Employer Representative', { size: 9.6 });
      s.text(LEFT, y + 70, 'RETURN-TO-DUTY TEST RESULT', { size: 14, bold: true });
      grid(
        s,
        y + 100,
        [LEFT, 220],
        [
          ['Employee', fullName(person)],
          ['Employee ID', `SSN ending in ${lastFour(person)}`],
          ['Date of violation', monthFirst(addDays(docDate, -random.int(90, 300)))],
          ['SAP follow-up evaluation', monthFirst(addDays(docDate, -random.int(2, 20)))],
          ['Specimen collected', `${monthFirst(docDate)}, directly observed`],
          ['Result reported to employer', monthFirst(addDays(docDate, random.int(1, 3)))],
          ['Result', 'NEGATIVE'],
          ['Authority', 'DOT FMCSA, 49 CFR 40.305'],
        ],
        { step: 20, size: 10 },
      );
      paragraph(
        s,
        y + 276,
        'The employee may return to safety-sensitive functions at the employer’s decision. Follow-up tests are by the plan of the substance abuse professional.',
        { size: 9 },
      );
      signedLine(
        s,
        random,
        LEFT,
        y + 350,
        220,
        `${someone(random)}, for the medical review officer`,
      );
    },
  },

  followUpPlan: {
    after: "a substance abuse professional's follow-up testing plan (40.307)",
    documentTypeId: 330,
    ends: null,
    bears: ['ssn'],
    why: "40.311(d) asks for name and SSN; dated by the letter, not by the evaluations or the plan's last day",
    filled: 'machine',
    arrives: DESK,
    fits: driver,
    face: 'Times',
    draw: (s, { person, random, docDate, company }) => {
      const author = someone(random);
      s.text(LEFT, 50, `${author}, LPC, CADC, SAP`, { size: 13, bold: true });
      s.text(LEFT, 64, `${random.int(100, 900)} Walnut Street   ${phoneNumber(random)}`, {
        size: 9,
      });
      s.text(RIGHT, 96, shortWords(docDate), { size: 10, align: 'right' });
      lines(
        s,
        LEFT,
        116,
        [`To: ${company.name}`, `Employee: ${fullName(person)}    SSN: ${person.ssn}`],
        { size: 10 },
      );
      s.text(LEFT, 160, 'FOLLOW-UP TESTING PLAN', { size: 13, bold: true });
      let y = paragraph(
        s,
        168,
        `Following my initial evaluation of ${shortWords(addDays(docDate, -random.int(40, 120)))} and my follow-up evaluation of ${shortWords(addDays(docDate, -random.int(1, 8)))}, the above employee has successfully complied with the recommended education and treatment. The employee is subject to the following unannounced tests after return to duty:`,
        { size: 10.4 },
      );
      y = lines(
        s,
        LEFT + 20,
        y + 16,
        [
          `Drug tests: ${random.int(6, 12)} in the first 12 months, ${random.int(2, 6)} in months 13 to 24`,
          `Alcohol tests: ${random.pick(['none', 'with each drug test'])}`,
          `Plan ends: ${shortWords(addMonths(docDate, random.pick([24, 36])))}, unless I change it`,
        ],
        { size: 10.4 },
      );
      y = paragraph(
        s,
        y + 8,
        'The dates of the tests must not be told to the employee. The plan goes with the employee through any later employer (40.307(e)).',
        { size: 10.4 },
      );
      signedLine(s, random, LEFT, y + 54, 240, `${author}, SAP`);
    },
  },

  complianceLetter: {
    after:
      "a substance abuse professional's follow-up evaluation of compliance (40.301), a form letter",
    documentTypeId: 328,
    ends: null,
    bears: ['lastFour'],
    why: 'the form names the employee by name and last four; dated by the report, not by the evaluations or the violation',
    filled: 'machine',
    arrives: DESK,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      centered(s, 50, 'SUBSTANCE ABUSE PROFESSIONAL', { size: 12, bold: true });
      centered(s, 65, 'FOLLOW-UP EVALUATION REPORT - DEMONSTRATION OF SUCCESSFUL COMPLIANCE', {
        size: 10,
        bold: true,
      });
      let y = pairs(s, 80, [
        ['Report date', padded(docDate)],
        ['Employer', company.name],
        ['Employee', signedName(person)],
        ['SSN', `xxx-xx-${lastFour(person)}`],
        ['Violation', `${padded(addDays(docDate, -random.int(120, 300)))}, positive drug test`],
        ['Initial evaluation', padded(addDays(docDate, -random.int(60, 110)))],
        ['Treatment completed', padded(addDays(docDate, -random.int(8, 30)))],
        ['Follow-up evaluation', padded(addDays(docDate, -random.int(1, 6)))],
      ]);
      y = paragraph(
        s,
        y + 12,
        'In my clinical judgment the employee has demonstrated successful compliance with the recommendations. The employer may administer a return-to-duty test. This letter is no statement of fitness for duty.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 54, 250, `${someone(random)}, LCSW, SAP`);
    },
  },

  policyAcknowledgment: {
    after:
      "acknowledgment of an HR handbook's drug and alcohol policy with the testing consent in it",
    documentTypeId: 305,
    ends: null,
    bears: ['lastFour'],
    why: '382.601(d) asks for a signed statement; handbooks add the last four; dated by the signature, not by the edition or the training',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 46, company.name, { size: 12, bold: true });
      s.text(RIGHT, 46, 'Policy 12, rev. March 1, 2022', { size: 8, align: 'right' });
      centered(s, 84, 'ACKNOWLEDGMENT OF DRUG AND ALCOHOL POLICY', { size: 13, bold: true });
      let y = paragraph(
        s,
        98,
        `I have received, read and understand the drug and alcohol policy of ${company.name} and the educational materials required by 49 CFR 382.601. I agree to comply with it and understand that I am subject to pre-employment, random, post-accident, reasonable suspicion, return-to-duty and follow-up testing.`,
        { size: 10.4 },
      );
      checkbox(s, LEFT, y + 4, 'Policy', true);
      checkbox(s, LEFT + 90, y + 4, 'Educational materials', true);
      checkbox(s, LEFT + 240, y + 4, 'Clearinghouse information', true);
      y = lined(
        s,
        y + 24,
        [
          [4, signedName(person), 'Employee name (print)'],
          [2, person.ssn ? lastFour(person) : '', 'Last 4 SSN'],
        ],
        PEN,
      );
      y = lined(
        s,
        y + 10,
        [
          [2, near(-random.int(0, 9)), 'Orientation attended'],
          [4, random.pick(['Terminal', 'Main office']), 'Location'],
        ],
        PEN,
      );
      signedLine(s, random, LEFT, y + 40, 280, 'Employee signature');
      writtenLine(s, 370, y + 40, 150, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 86, 280, `Supervisor: ${someone(random)}`);
    },
  },

  policyReceiptOnline: {
    after: 'receipt of the drug and alcohol policy from an onboarding program',
    documentTypeId: 305,
    ends: null,
    bears: [],
    why: 'the program prints name and account alone; dated by the electronic signature, not by the assignment or the version',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 52, company.name, { size: 10 });
      s.text(LEFT, 76, 'DOT Drug & Alcohol Policy - Receipt', { size: 16, bold: true });
      const y = table(
        s,
        94,
        [
          [3, 'Item'],
          [5, 'Value'],
        ],
        [
          ['Employee', `${person.firstName} ${person.lastName}`],
          ['Document', 'DOT Drug & Alcohol Testing Policy (49 CFR 382, 40)'],
          ['Version', `3.1, effective ${yearFirst('2023-01-06')}`],
          ['Assigned', yearFirst(addDays(docDate, -random.int(1, 10)))],
          ['Opened', yearFirst(docDate)],
          ['Acknowledged', `${yearFirst(docDate)} ${random.int(10, 20)}:${random.int(10, 59)}`],
        ],
        20,
      );
      paragraph(
        s,
        y + 16,
        'The employee confirmed: "I certify that I have received a copy of the policy and the materials and that I had the opportunity to ask questions."',
        { size: 9.4 },
      );
      at(s, 764, [[LEFT, `Confirmation ${random.digits(9)}`]], { size: 7 });
    },
  },

  instantScreen: {
    after: "a clinic's result sheet of a DOT urine test, a table filled in with a pen",
    documentTypeId: 306,
    ends: null,
    bears: ['birth', 'lastFour'],
    why: 'clinics ask for birth date and last four; dated by the collection, on which the donor signs, not by the result',
    filled: 'hand',
    reaches: [3, 20],
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 46, 'WESTGATE URGENT CARE', { size: 13, bold: true });
      s.text(LEFT, 60, 'Employer services - drug screen summary', { size: 9 });
      let y = blanks(s, 92, [
        [4, 'Donor', `${person.lastName}, ${person.firstName}`],
        [2, 'DOB', day(person.dob)],
        [2, 'SSN xxx-xx-', person.ssn ? lastFour(person) : ''],
      ]);
      y = blanks(s, y, [
        [4, 'Company', company.name],
        [3, 'Ordered by', someone(random)],
      ]);
      y = blanks(s, y, [
        [3, 'Date ordered', near(-random.int(1, 5))],
        [3, 'Date collected', day(docDate)],
        [2, 'Time', `${random.int(8, 11)}:${random.int(10, 59)}`],
      ]);
      y = table(
        s,
        y - 6,
        [
          [3, 'Drug class'],
          [2, 'Negative'],
          [2, 'Sent to lab'],
        ],
        ['Amphetamines', 'Cocaine', 'Marijuana', 'Opioids', 'PCP'].map((drug) => [drug]),
        20,
      );
      for (let row = 0; row < 5; row += 1)
        s.text(310, y - 6 - row * 20, 'X', { size: 10, ink: PEN });
      y = blanks(s, y + 28, [
        [3, 'Result reported', near(random.int(1, 3))],
        [4, 'Reported to', 'DER by phone'],
      ]);
      signedLine(s, random, LEFT, y + 30, 230, 'Collector');
      signedLine(s, random, 320, y + 30, 230, 'Donor');
    },
  },
};

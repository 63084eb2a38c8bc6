import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, letterhead } from './layout.ts';
import {
  addressLines,
  blank,
  blanks,
  centered,
  dayFirst,
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
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD } from './sealed-states.ts';
import { driver } from './sealed2-testing.ts';

/** The half of the third set that nobody looks at who tunes. */
export const SEALED3_KEPT: Record<string, SealedLayout> = {
  massachusettsRecord: {
    ...RECORD,
    after: 'Massachusetts RMV, attested driving record',
    arrives: DESK,
    fits: of('MA'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      centered(s, 46, 'The Commonwealth of Massachusetts', { size: 13 });
      centered(s, 62, 'Registry of Motor Vehicles', { size: 11 });
      centered(s, 84, 'Attested Driver History', { size: 13, bold: true });
      s.text(RIGHT, 104, `As of ${monthFirst(docDate)}`, { size: 9, align: 'right' });
      grid(
        s,
        124,
        [LEFT, 150, 330, 440],
        [
          ['License #', person.license, 'Birth date', monthFirst(person.dob)],
          ['Name', fullName(person), 'Class', person.licenseClass],
          ['Residence', street, 'Effective', monthFirst(issued(person, 5))],
          ['', city, 'Expires', monthFirst(person.licenseExpires)],
          ['CDL', 'Active', 'Non-CDL', 'Active'],
        ],
      );
      table(
        s,
        210,
        [
          [2, 'Incident'],
          [2, 'Finding'],
          [5, 'Description'],
          [2, 'Surchargeable'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              monthFirst(violated),
              monthFirst(convicted),
              offense[1],
              'Yes',
            ])
          : [['', '', 'Nothing of record', '']],
      );
      paragraph(
        s,
        330,
        'I hereby attest that the above is a true copy of the record of the above-named operator as it appears in the files of the Registry.',
        { size: 9 },
      );
      signedLine(s, random, 330, 410, 220, 'Registrar');
    },
  },

  examByRecords: {
    after: "examination report as a clinic's records program prints it, in sections (391.43(f))",
    documentTypeId: 320,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: 'the report asks for birth date, license, address and telephone; dated by the examination, not by the OMB approval or the certificate’s end',
    filled: 'machine',
    arrives: FORM,
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 36, 'CareLink EHR  |  Work comp and DOT module', { size: 8 });
      corner(s, ['MCSA-5875', 'OMB 2126-0006', 'Exp. 03/31/2027'], 30);
      centered(s, 74, 'Medical Examination Report for Commercial Driver Fitness Determination', {
        size: 11.5,
        bold: true,
      });
      let y = section(s, 88, 'SECTION 1. DRIVER INFORMATION (to be filled out by the driver)');
      y = row(s, y, [
        [3, 'Last Name', person.lastName],
        [3, 'First Name', person.firstName],
        [2, 'Date of Birth', padded(person.dob)],
        [1, 'Age', '4' + random.digits(1)],
      ]);
      y = row(s, y, [
        [5, 'Street, City, State', [street, city].filter(Boolean).join(', ')],
        [2, 'Phone', person.phone],
      ]);
      y = row(s, y, [
        [3, 'Driver’s License Number', person.license],
        [1, 'Issuing State', person.licenseState],
        [2, 'CLP/CDL holder', person.cdl ? 'Yes' : 'No'],
      ]);
      y = section(s, y + 8, 'DRIVER HEALTH HISTORY');
      [
        'Head/brain injuries',
        'Seizures, epilepsy',
        'Eye problems',
        'Heart disease',
        'High blood pressure',
        'Diabetes',
      ].forEach((caption, index) =>
        checkbox(
          s,
          LEFT + (index % 3) * 180,
          y + 8 + Math.floor(index / 3) * 16,
          caption,
          random.chance(0.1),
        ),
      );
      y = section(s, y + 50, 'SECTION 2. EXAMINATION (to be filled out by the medical examiner)');
      y = row(s, y, [
        [2, 'Pulse', String(random.int(58, 90))],
        [2, 'Blood pressure', `${random.int(110, 138)}/${random.int(68, 88)}`],
        [2, 'Vision R/L', '20/20  20/25'],
        [2, 'Urine SP.GR.', '1.015'],
      ]);
      y = section(s, y + 8, 'MEDICAL EXAMINER DETERMINATION (Federal)');
      checkbox(
        s,
        LEFT,
        y + 8,
        'Meets standards in 49 CFR 391.41; qualifies for 2-year certificate',
        true,
      );
      checkbox(s, LEFT, y + 24, 'Does not meet standards', false);
      y = row(s, y + 44, [
        [4, 'Examiner', someone(random)],
        [2, 'Registry number', random.digits(10)],
        [2, 'Date of examination', padded(docDate)],
      ]);
      s.text(
        LEFT,
        y + 20,
        `Record created ${padded(docDate)} ${random.int(8, 11)}:${random.int(10, 59)} AM, template of 06/01/2025`,
        { size: 7 },
      );
    },
  },

  portalFullQuery: {
    after: "a consortium's 'new hire full query' confirmation from its portal",
    documentTypeId: 313,
    ends: null,
    bears: ['birth', 'license'],
    why: 'as every query; dated by its day, not by the driver’s consent in the Clearinghouse or the print',
    filled: 'machine',
    reaches: [5, 25],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 50, 'Tri-State DOT Consortium', { size: 14, bold: true });
      s.text(RIGHT, 50, `Printed ${shortWords(addDays(docDate, random.int(1, 4)))}`, {
        size: 8,
        align: 'right',
      });
      s.text(LEFT, 84, 'New hire query confirmation', { size: 12, bold: true });
      s.text(LEFT, 100, `Employer: ${company.name}`, { size: 9.4 });
      grid(
        s,
        132,
        [LEFT, 230],
        [
          ['Driver', signedName(person)],
          ['Date of birth', shortWords(person.dob)],
          ['CDL number', person.license],
          ['CDL issued by', person.licenseState],
          ['Query', 'Full - pre-employment'],
          ['Purpose', '49 CFR 382.701(a)'],
          ['Specific consent given', shortWords(addDays(docDate, -random.int(1, 4)))],
          ['Query completed', shortWords(docDate)],
          ['Clearinghouse response', 'Not prohibited. No violations on record.'],
          ['Confirmation', random.digits(10)],
        ],
        { step: 20, size: 9.6 },
      );
      paragraph(
        s,
        352,
        'Keep this confirmation three years (382.701(e)). The driver may be used in safety-sensitive functions once a negative pre-employment drug test is on file.',
        { size: 8.6 },
      );
    },
  },

  alcoholPrint: {
    after: 'DOT F 1380, alcohol testing form, with the printed strip of the device beside',
    documentTypeId: 306,
    ends: null,
    bears: ['ssn'],
    why: 'step 1 asks for name and SSN or ID; one type for all test results; dated by the test; the calibration and the OMB approval are none',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 40, 'U.S. Department of Transportation (DOT)', { size: 8 });
      s.text(LEFT, 58, 'Alcohol Testing Form (Non-prescribed layout of DOT F 1380)', {
        size: 12,
        bold: true,
      });
      corner(s, ['OMB No. 2105-0529', 'Employer copy']);
      let y = section(s, 74, 'STEP 1: TO BE COMPLETED BY ALCOHOL TECHNICIAN');
      y = blanks(s, y + 24, [[1, 'A. Employee name (print)', signedName(person)]]);
      y = blanks(s, y, [
        [1, 'B. SSN or employee ID no.', person.ssn],
        [1, 'C. Employer', company.name],
      ]);
      y = blanks(s, y, [
        [1, 'D. Reason for test', random.pick(['Random', 'Post-accident', 'Reasonable suspicion'])],
        [1, 'Telephone', phoneNumber(random)],
      ]);
      y = section(s, y, 'STEP 2: TO BE COMPLETED BY EMPLOYEE');
      y = paragraph(
        s,
        y + 2,
        'I certify that I am about to submit to alcohol testing required by US Department of Transportation regulations and that the identifying information provided on the form is true and correct.',
        { size: 8.6 },
      );
      signedLine(s, random, LEFT, y + 34, 250, 'Signature of employee');
      writtenLine(s, 330, y + 34, 160, 'Date  Month/Day/Year', day(docDate));
      y = section(s, y + 56, 'STEP 3: ALCOHOL TECHNICIAN');
      y = grid(
        s,
        y + 18,
        [LEFT, 140, 240, 340],
        [
          [
            'SCREENING',
            `TEST ${random.int(100, 999)}`,
            'RESULT .000',
            `${random.int(8, 16)}:2${random.digits(1)}`,
          ],
          ['DEVICE', 'Intox EC/IR', `SN ${random.digits(6)}`, `CAL ${near(-random.int(10, 60))}`],
        ],
      );
      signedLine(s, random, LEFT, y + 40, 250, 'Signature of technician');
      writtenLine(s, 330, y + 40, 160, 'Date', day(docDate));
    },
  },

  reviewSheet: {
    after: "a compliance supplier's 'Record of Annual Review' with a table of what was found",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['license'],
    why: 'a name and a license; dated by the review, not by the record reviewed, the hire or violations; serves for 12 months',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(RIGHT, 40, 'Form 27-F', { size: 7, align: 'right' });
      centered(s, 60, 'RECORD OF ANNUAL REVIEW', { size: 16, bold: true });
      centered(s, 76, 'Driver’s Motor Vehicle Record - 49 CFR 391.25', { size: 10 });
      let y = blanks(s, 110, [
        [3, 'Driver', signedName(person)],
        [2, 'License', [person.licenseState, person.license].filter(Boolean).join(' ')],
      ]);
      y = blanks(s, y, [
        [3, 'Carrier', company.name],
        [2, 'Record obtained', near(-random.int(2, 20))],
      ]);
      y = table(
        s,
        y + 4,
        [
          [2, 'Date'],
          [5, 'Violation or crash'],
          [3, 'Remarks'],
        ],
        random.chance(0.5)
          ? [[near(-random.int(60, 360)), 'Speeding 1-10 over', 'Counseled']]
          : [['none', '', '']],
        20,
      );
      y = paragraph(
        s,
        y + 12,
        'I have considered every motor vehicle record obtained for this driver, the crash record and any evidence that the driver has violated laws governing the operation of motor vehicles, giving great weight to violations such as speeding, reckless driving and driving under the influence.',
        { size: 9.6 },
      );
      checkbox(s, LEFT, y + 6, 'The driver meets the minimum requirements for safe driving', true);
      checkbox(s, LEFT, y + 22, 'The driver is disqualified under 391.15', false);
      signedLine(s, random, LEFT, y + 80, 240, 'Reviewed by');
      writtenLine(s, 320, y + 80, 110, 'Title', 'Safety');
      writtenLine(s, 450, y + 80, 110, 'Review date', day(docDate));
    },
  },

  employerReply: {
    after: "a past employer's answer on the asking carrier's questionnaire (391.23(d), (e))",
    documentTypeId: 307,
    ends: null,
    bears: ['lastFour', 'birth'],
    why: 'asking carriers identify the driver by birth date and last four; dated by the day of the answer at the foot, not by the request, the release or the time worked',
    filled: 'hand',
    reaches: [0, 10],
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      let y = letterhead(s, [company.name, 'Safety Department', phoneNumber(random)]);
      centered(s, y + 16, 'PREVIOUS EMPLOYER QUESTIONNAIRE', { size: 14, bold: true });
      centered(s, y + 30, 'Safety performance of a former driver, 49 CFR 391.23', { size: 9 });
      y = blanks(s, y + 60, [
        [3, 'Former driver', signedName(person)],
        [2, 'Date of birth', day(person.dob || null)],
        [1, 'SS# xxx-xx-', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [2, 'Sent to', 'Delta Carriers'],
        [2, 'Date requested', near(-random.int(4, 25))],
      ]);
      y = section(s, y, 'TO BE ANSWERED BY THE FORMER EMPLOYER');
      y = blanks(s, y + 24, [
        [1, 'Employed from', near(-random.int(900, 1400))],
        [1, 'to', near(-random.int(40, 300))],
        [1, 'As', 'Driver'],
      ]);
      y = blanks(s, y, [
        [2, 'Accidents in the last three years', random.pick(['None', 'One, backing'])],
        [1, 'Would you rehire', 'Yes'],
      ]);
      for (const question of [
        'Alcohol test of 0.04 or higher?',
        'Verified positive drug test?',
        'Refusal to be tested?',
        'Other violation of DOT agency regulations?',
      ]) {
        s.text(LEFT, y, question, { size: 9 });
        checkbox(s, 330, y - 7, 'Yes', false);
        checkbox(s, 390, y - 7, 'No', true);
        y += 18;
      }
      signedLine(s, random, LEFT, y + 44, 220, 'Completed by');
      writtenLine(s, 290, y + 44, 130, 'Title', 'Human resources');
      writtenLine(s, 440, y + 44, 120, 'Date completed', day(docDate));
    },
  },

  electronicDisclosure: {
    after:
      "a recruiting service's FCRA disclosure and authorization with an electronic signature page",
    documentTypeId: 673,
    alike: [870],
    ends: null,
    bears: ['birth', 'lastFour'],
    why: 'vendors ask for birth date and last four to order; dated by the electronic signature, not by the day it was sent or the edition of the form',
    filled: 'machine',
    arrives: PORTAL,
    face: 'Times',
    draw: (s, { person, random, docDate, company }) => {
      centered(s, 56, 'DISCLOSURE AND AUTHORIZATION', { size: 14, bold: true });
      centered(s, 72, 'Background investigation for employment purposes', { size: 11 });
      let y = paragraph(
        s,
        84,
        `${company.name} may obtain one or more consumer reports or investigative consumer reports about you from a consumer reporting agency for employment purposes. These reports may hold information about your character, general reputation, driving history and previous employment.`,
        { size: 10.4 },
      );
      y = paragraph(
        s,
        y + 4,
        'By signing below I authorize the procurement of such reports at any time after this authorization and, if I am hired, throughout my employment, as the Fair Credit Reporting Act, 15 U.S.C. 1681 et seq., permits.',
        { size: 10.4 },
      );
      lines(
        s,
        LEFT,
        y + 24,
        [
          `Applicant: ${fullName(person)}`,
          `Date of birth (for identification only): ${words(person.dob || null)}`,
          `SSN, last four digits: ${lastFour(person)}`,
        ],
        { size: 10.4 },
      );
      s.rect(LEFT, y + 84, 532, 74, { line: 0.8 });
      s.text(50, y + 104, signedName(person), { size: 15, ink: PEN });
      s.text(50, y + 124, `Signed electronically on ${words(docDate)}`, { size: 9 });
      s.text(50, y + 138, `Envelope ${random.digits(12)}, IP 10.${random.int(1, 250)}.4.7`, {
        size: 7.4,
      });
      s.text(50, y + 150, `Sent for signature ${dayFirst(addDays(docDate, -random.int(1, 6)))}`, {
        size: 7.4,
      });
      blank(s, LEFT, 736, 'Form', `FCRA-2 (${dayFirst('2024-02-15')})`, 260, {
        size: 7.4,
        ink: 0.3,
      });
    },
  },
};

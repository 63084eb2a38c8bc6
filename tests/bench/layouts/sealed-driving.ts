import { addDays, addMonths } from '#src/shared/dates.ts';
import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { checkbox, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import { fullName, tint } from './layout.ts';
import {
  addressLines,
  at,
  blank,
  blanks,
  centered,
  FORM,
  lastFour,
  lines,
  padded,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

const TRACTORS = [
  'Freightliner Cascadia',
  'Kenworth T680',
  'Volvo VNL',
  'Peterbilt 579',
  'International LT',
];
const TRAILERS = ['53 ft van', 'reefer', 'flatbed', 'tank', 'doubles'];

export const SEALED_DRIVING: Record<string, SealedLayout> = {
  licenseFront: {
    after:
      "front of a state's commercial driver license by the AAMVA card standard, photographed on a table",
    documentTypeId: 301,
    ends: 'license',
    bears: ['birth', 'license', 'address'],
    why: 'the card carries number (4d), birth date (3) and address (8); dated by its issue (4a), ends by 4b',
    filled: 'machine',
    arrives: [
      ['phone', 6],
      ['office', 3],
      ['layer', 1],
    ],
    fits: ({ cdl, licenseState }) => cdl && licenseFormatOf(licenseState ?? '')?.country === 'USA',
    dated: ({ licenseExpires }, random) =>
      addMonths(licenseExpires ?? '', -12 * random.pick([5, 5, 6, 8])),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w, h] = [66, 180, 480, 303];
      if (random.chance(0.6)) {
        // On a table, close enough that no paper shows.
        tint(s, [0.5, 0.38, 0.27]);
        for (let grain = 0; grain < 40; grain += 1) {
          const height = random.int(0, 790);
          s.line([0, height], [612, height + random.int(-6, 6)], 0.8, [0.42, 0.31, 0.21]);
        }
      }
      s.rect(x, y, w, h, { fill: [0.92, 0.94, 0.9], line: 1.2 });
      for (let band = 0; band < 12; band += 1)
        s.stroke(
          [
            [x + 6, y + 60 + band * 19],
            [x + 160, y + 50 + band * 19],
            [x + 320, y + 68 + band * 19],
            [x + w - 6, y + 56 + band * 19],
          ],
          0.6,
          [0.78, 0.84, 0.8],
        );
      s.text(
        x + 16,
        y + 34,
        (licenseFormatOf(person.licenseState ?? '')?.name ?? '').toUpperCase(),
        { size: 22, bold: true, ink: [0.1, 0.2, 0.4] },
      );
      s.text(x + w - 16, y + 24, 'COMMERCIAL DRIVER LICENSE', {
        size: 12,
        bold: true,
        align: 'right',
        ink: [0.5, 0.1, 0.1],
      });
      s.text(x + w - 16, y + 38, 'USA', { size: 9, align: 'right' });
      s.rect(x + 16, y + 52, 124, 156, { fill: 0.75 });
      s.disc([x + 78, y + 112], 30, 38, 0.5);
      s.disc([x + 78, y + 192], 50, 16, 0.42);
      const entry = (left: number, row: number, label: string, value: string, size = 13): void => {
        s.text(x + left, y + 70 + row * 26, label, { size: 7.5, ink: [0.15, 0.25, 0.5] });
        s.text(x + left + 26, y + 70 + row * 26, value, { size, bold: true });
      };
      entry(156, 0, '4d DLN', `  ${person.license ?? ''}`, 14);
      entry(340, 0, '9 CLASS', `   ${person.licenseClass}`);
      entry(156, 1, '4b EXP', `  ${padded(person.licenseExpires)}`);
      entry(340, 1, '4a ISS', `  ${padded(docDate)}`, 11);
      entry(156, 2, '1', person.lastName.toUpperCase(), 14);
      entry(
        156,
        3,
        '2',
        [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
      );
      const [street, city] = addressLines(person);
      entry(156, 4, '8', street.toUpperCase(), 10);
      s.text(x + 182, y + 187, city.toUpperCase(), { size: 10, bold: true });
      entry(156, 5.6, '3 DOB', `  ${padded(person.dob)}`, 14);
      entry(340, 5.6, '9a END', `  ${person.endorsements || 'NONE'}`, 11);
      at(
        s,
        y + 244,
        [
          [x + 156, '15 SEX M'],
          [x + 220, '16 HGT 5\'-11"'],
          [x + 300, '17 WGT 190 lb'],
          [x + 390, '18 EYES BRO'],
        ],
        { size: 8.5 },
      );
      at(
        s,
        y + 262,
        [
          [x + 156, '12 REST NONE'],
          [x + 300, `5 DD ${random.digits(14)}`],
        ],
        { size: 8.5 },
      );
      signedLine(s, random, x + 20, y + 244, 116, '');
    },
  },

  roadTestCertificate: {
    after: 'certification of road test (391.31(e)), text of the rule as a form since 2022',
    documentTypeId: 302,
    ends: null,
    bears: [],
    why: 'since 2022-03-22 the certificate has neither social security number nor license; dated by the day of the test',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      s.rect(30, 30, 552, 420, { line: 2 });
      s.rect(36, 36, 540, 408, { line: 0.6 });
      centered(s, 70, 'CERTIFICATION OF ROAD TEST', { size: 17, bold: true });
      centered(s, 84, '49 CFR 391.31', { size: 8.5 });
      blank(s, 60, 116, "Driver's name", fullName(person), 550);
      blank(s, 60, 138, 'Type of power unit', random.pick(TRACTORS), 300);
      blank(s, 310, 138, 'Type of trailer(s)', random.pick(TRAILERS), 550);
      blank(s, 60, 160, 'If passenger carrier, type of bus', 'N/A', 550);
      const y = paragraph(
        s,
        172,
        `This is to certify that the above-named driver was given a road test under my supervision on ${day(docDate)}, consisting of approximately ${random.int(12, 40)} miles of driving. It is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
        { x: 60, width: 490, size: 10 },
      );
      signedLine(s, random, 60, y + 50, 230, '(Signature of Examiner)');
      writtenLine(
        s,
        310,
        y + 50,
        240,
        '(Title)',
        random.pick(['Driver Trainer', 'Safety Supervisor', 'Terminal Manager']),
      );
      writtenLine(
        s,
        60,
        y + 90,
        490,
        '(Organization and Address of Examiner)',
        `${company.name}, ${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}`,
      );
      writtenLine(s, 60, y + 126, 230, '(Examiner, please print)', someone(random));
      s.text(60, 438, 'Rev. 3/22/2022', { size: 6.5 });
    },
  },

  roadTestEquivalent: {
    after:
      "a carrier's statement that the license is accepted as equivalent of a road test (391.33)",
    documentTypeId: 302,
    ends: null,
    bears: ['license'],
    why: '391.33 wants a legible copy of the license; the statement quotes its number; dated by the acceptance, not by the license',
    filled: 'hand',
    arrives: FORM,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, day, docDate, company }) => {
      s.text(LEFT, 50, company.name, { size: 12, bold: true });
      s.text(
        LEFT,
        64,
        `${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}`,
        { size: 8.6 },
      );
      centered(s, 104, 'CERTIFICATION OF EQUIVALENT OF ROAD TEST', { size: 13, bold: true });
      centered(s, 118, '(49 CFR 391.33)', { size: 9 });
      let y = blanks(s, 150, [[4, 'Name of driver', fullName(person)]]);
      y = blanks(s, y, [
        [3, 'CDL number', person.license],
        [1, 'State', person.licenseState],
        [1, 'Class', person.licenseClass],
        [2, 'Exp.', day(person.licenseExpires)],
      ]);
      y = paragraph(
        s,
        y,
        'In place of, and as equivalent to, the road test required by 391.31, the motor carrier accepts:',
        { size: 10 },
      );
      checkbox(
        s,
        LEFT + 10,
        y + 4,
        'a valid commercial driver’s license, issued after a road test in the type of vehicle to be operated (391.33(a)(1))',
        true,
      );
      checkbox(
        s,
        LEFT + 10,
        y + 20,
        'a copy of a valid certificate of driver’s road test issued within the preceding 3 years (391.33(a)(2))',
        false,
      );
      y = paragraph(
        s,
        y + 40,
        'The driver is not assigned to double or triple trailers or to tank vehicles without a road test in such a vehicle. A legible copy of the document is retained in the driver qualification file.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 50, 230, 'Motor carrier representative');
      writtenLine(s, 300, y + 50, 150, 'Printed name', someone(random));
      writtenLine(s, 470, y + 50, 100, 'Date accepted', day(docDate));
    },
  },

  roadTestForm: {
    after: "record of road test (391.31(c), (d)), a supplier's rating form",
    documentTypeId: 331,
    ends: null,
    bears: ['license', 'phone'],
    why: "the form's head asks for license and telephone; dated by the test.",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      centered(s, 44, "DRIVER'S ROAD TEST EXAMINATION", { size: 14, bold: true });
      let y = blanks(s, 68, [
        [4, "Driver's Name", signedName(person)],
        [3, 'Phone', person.phone],
      ]);
      y = blanks(s, y, [
        [3, 'License No.', person.license],
        [1, 'State', person.licenseState],
        [2, 'Equipment driven', random.pick(TRACTORS)],
      ]);
      y = blanks(s, y, [
        [3, 'Company', company.name],
        [2, 'Test route', `${company.address.city} yard to I-70`],
      ]);
      y = paragraph(
        s,
        y - 10,
        'Rating of performance: S satisfactory, N needs training, U unsatisfactory. The road test must be given by the motor carrier or a person designated by it (391.31(b)).',
        { size: 7.6 },
      );
      const parts = [
        'Pre-trip inspection (as required by 392.7)',
        'Coupling and uncoupling of combination units',
        'Placing the vehicle in operation',
        "Use of the vehicle's controls and emergency equipment",
        'Operating in traffic and while passing other vehicles',
        'Turning the vehicle',
        'Braking, and slowing by means other than braking',
        'Backing and parking the vehicle',
      ];
      parts.forEach((part, index) => {
        const top = y + 10 + index * 44;
        s.rect(LEFT, top, 532, 13, { fill: 0.88 });
        s.text(46, top + 10, `PART ${index + 1} - ${part.toUpperCase()}`, {
          size: 7.8,
          bold: true,
        });
        at(
          s,
          top + 25,
          [
            [50, `Checks general condition   ${random.pick(['S', 'S', 'N'])}`],
            [230, `Observes surroundings   ${random.pick(['S', 'S', 'N'])}`],
            [410, `Smooth operation   ${random.pick(['S', 'S', 'N'])}`],
          ],
          { size: 8 },
        );
      });
      y += 380;
      s.text(
        LEFT,
        y,
        'GENERAL PERFORMANCE:   [X] Satisfactory   [ ] Needs training   [ ] Unsatisfactory      QUALIFIED FOR:   [X] Tractor-semitrailer   [ ] Truck',
        { size: 8 },
      );
      signedLine(s, random, LEFT, y + 44, 250, "Examiner's signature");
      writtenLine(s, 310, y + 44, 130, 'Examiner (print)', someone(random));
      writtenLine(s, 460, y + 44, 110, 'Date of test', day(docDate));
      s.text(LEFT, 764, 'Form 29-FS (Rev. 6/19)', { size: 6.8 });
    },
  },

  annualReview: {
    after: "motor carrier's annual review of driving record (391.25(c)), a supplier's form",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['license', 'lastFour'],
    why: "suppliers' forms ask for license and social security number, carriers write the last four; dated by the review, not by hire, license or record",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      centered(s, 50, 'ANNUAL REVIEW OF DRIVING RECORD', { size: 14, bold: true });
      centered(s, 63, '49 CFR 391.25', { size: 8.5 });
      let y = blanks(s, 92, [
        [4, 'Name of driver', `${person.lastName}, ${person.firstName}`],
        [2, 'SSN xxx-xx-', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [3, "Driver's license no.", person.license],
        [1, 'State', person.licenseState],
        [2, 'Expires', day(person.licenseExpires)],
      ]);
      y = blanks(s, y, [
        [3, 'Date of employment', near(-random.int(400, 3000))],
        [3, 'Home terminal', `${company.address.city}, ${company.address.state}`],
      ]);
      y = paragraph(
        s,
        y,
        'In accordance with 49 CFR 391.25, all information, including the motor vehicle record, known to me about the above-named driver of this company, has been reviewed by me on the date below for the past 12-month period.',
        { size: 9.2 },
      );
      y = blanks(s, y + 16, [
        [3, 'State record(s) dated', near(-random.int(3, 28))],
        [3, 'Accidents in period', random.pick(['0', '0', '1'])],
      ]);
      s.text(
        LEFT,
        y,
        'After considering any evidence of violations of the FMCSRs, HMRs and traffic laws, and accidents, the following is my finding:',
        { size: 9.2 },
      );
      checkbox(
        s,
        LEFT + 8,
        y + 10,
        'The driver meets the minimum requirements for safe driving',
        true,
      );
      checkbox(
        s,
        LEFT + 8,
        y + 26,
        'The driver is disqualified to drive a motor vehicle pursuant to 391.15',
        false,
      );
      checkbox(
        s,
        LEFT + 8,
        y + 42,
        'The driver does not adequately meet satisfactory safe driving performance; action taken: ______',
        false,
      );
      y += 100;
      signedLine(s, random, LEFT, y, 230, 'Reviewed by (signature)');
      writtenLine(
        s,
        290,
        y,
        170,
        'Printed name, title',
        `${someone(random)}, ${random.pick(['Safety Dir.', 'Compliance'])}`,
      );
      writtenLine(s, 480, y, 90, 'Date of review', day(docDate));
      s.text(LEFT, y + 40, company.name, { size: 10, bold: true });
      s.text(
        LEFT,
        y + 53,
        `${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}   USDOT ${company.dotNumber ?? ''}`,
        { size: 8.6 },
      );
    },
  },

  annualReviewNote: {
    after: "a safety manager's note of the yearly review (391.25(c)(2)), a memo without form",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: [],
    why: '391.25(c)(2) asks for the name of who reviewed and the day; memos name the driver alone; dated by the memo',
    filled: 'machine',
    arrives: FORM,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 56, 'MEMO TO FILE', { size: 15, bold: true });
      lines(
        s,
        LEFT,
        88,
        [
          `From:     ${someone(random)}, Safety`,
          `Date:     ${words(docDate)}`,
          `Driver:   ${fullName(person)}`,
          `Subject:  Yearly review of driving record, 391.25`,
        ],
        { size: 10.4 },
      );
      s.line([LEFT, 148], [RIGHT, 148], 0.8);
      let y = paragraph(
        s,
        158,
        `I have gone through the motor vehicle record that the state sent on ${words(addDays(docDate, -random.int(2, 20)))} together with our own accident register for ${company.name}. The record shows ${random.pick(['no convictions', 'one conviction for speeding, seven over', 'no activity'])} since the last review on ${words(addMonths(docDate, -12))}.`,
        { size: 10.4 },
      );
      y = paragraph(
        s,
        y + 4,
        'In my judgment the driver meets the minimum requirements for safe driving and is not disqualified under 391.15.',
        { size: 10.4 },
      );
      signedLine(s, random, LEFT, y + 50, 220, '');
    },
  },
};

import { checkbox, field, LEFT, paragraph, RIGHT, row, section } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { corner } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  grid,
  initial,
  padded,
  PEN,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { BURDEN } from './sealed-medical.ts';

export const PROFESSIONS = [
  'MD',
  'DO',
  'Physician Assistant',
  'Chiropractor',
  'Advanced Practice Nurse',
];

/** A box to be filled in: what is written in it is written with a pen. */
function box(
  s: Surface,
  x: number,
  y: number,
  w: number,
  label: string,
  value: string | null,
): void {
  field(s, x, y, w, label, '');
  s.text(x + 6, y + 22, value ?? '', { size: 10, ink: PEN });
}

export function boxes(
  s: Surface,
  y: number,
  entries: readonly (readonly [share: number, label: string, value: string | null])[],
): number {
  const all = entries.reduce((sum, [share]) => sum + share, 0);
  let x = LEFT;
  for (const [share, label, value] of entries) {
    const w = (532 * share) / all;
    box(s, x, y, w, label, value);
    x += w;
  }
  return y + 28;
}

export const SEALED2_MEDICAL: Record<string, SealedLayout> = {
  certificateByClinic: {
    after: "MCSA-5876 of 2025, filled in by a clinic's software",
    documentTypeId: 238,
    ends: { printed: [24, 24, 24, 12, 12, 6, 3] },
    bears: ['license', 'address'],
    why: "the form asks for license and address, no birth date; dated by the examiner's day beside the signature, ends by the certificate's expiration",
    filled: 'machine',
    arrives: FORM,
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 32, 'Form MCSA-5876', { size: 8, bold: true });
      s.text(RIGHT, 32, 'OMB No.: 2126-0006   Expiration Date: 02/29/2028', {
        size: 7,
        align: 'right',
      });
      let y = paragraph(s, 36, BURDEN, { size: 5.6 });
      s.text(LEFT, y + 10, 'U.S. Department of Transportation', { size: 8 });
      s.text(LEFT, y + 19, 'Federal Motor Carrier Safety Administration', { size: 8 });
      centered(s, y + 38, "MEDICAL EXAMINER'S CERTIFICATE", { size: 13, bold: true });
      centered(s, y + 49, '(for Commercial Driver Medical Certification)', { size: 8 });
      y = paragraph(
        s,
        y + 58,
        `I certify that I have examined Last Name: ${person.lastName} First Name: ${person.firstName} in accordance with (please check only one):`,
        { size: 9 },
      );
      checkbox(
        s,
        LEFT,
        y,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49), and with knowledge of the driving duties',
        true,
      );
      checkbox(
        s,
        LEFT,
        y + 14,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) with any applicable State variances',
        false,
      );
      const captions = [
        'Wearing corrective lenses',
        'Accompanied by a waiver/exemption',
        'Driving within an exempt intracity zone (49 CFR 391.62)',
        'Wearing hearing aid',
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        'Grandfathered from State requirements',
      ];
      captions.forEach((caption, index) =>
        checkbox(
          s,
          LEFT + (index % 2) * 285,
          y + 34 + Math.floor(index / 2) * 14,
          caption,
          index === 0 && random.chance(0.5),
        ),
      );
      y = row(s, y + 84, [
        [3, "MEDICAL EXAMINER'S CERTIFICATE EXPIRATION DATE", padded(expires)],
        [4, '', ''],
      ]);
      y = row(
        s,
        y + 10,
        [
          [4, "Medical Examiner's Signature", ''],
          [3, "Medical Examiner's Telephone Number", phoneNumber(random)],
          [3, 'Date Certificate Signed', padded(docDate)],
        ],
        32,
      );
      s.stroke(
        [
          [60, y - 12],
          [80, y - 22],
          [96, y - 6],
          [120, y - 20],
          [150, y - 9],
        ],
        1,
        PEN,
      );
      y = row(s, y, [
        [4, "Medical Examiner's Name (please print or type)", someone(random)],
        [4, 'Profession', random.pick(PROFESSIONS)],
      ]);
      y = row(s, y, [
        [
          4,
          "Medical Examiner's State License, Certificate, or Registration Number",
          `ME${random.digits(5)}`,
        ],
        [2, 'Issuing State', 'TX'],
        [3, 'National Registry Number', random.digits(10)],
      ]);
      y = row(
        s,
        y + 10,
        [
          [4, "Driver's Signature", ''],
          [4, "Driver's License Number", person.license],
          [2, 'Issuing State/Province', person.licenseState],
        ],
        32,
      );
      s.stroke(
        [
          [60, y - 10],
          [74, y - 24],
          [100, y - 8],
          [130, y - 18],
        ],
        1,
        PEN,
      );
      y = row(s, y, [
        [4, "Driver's Address: Street Address", street],
        [4, 'City, State/Province, Zip Code', city],
        [2, 'CLP/CDL Applicant/Holder', 'Yes'],
      ]);
      s.text(
        LEFT,
        y + 20,
        '**This document contains sensitive information and is for official use only. Improper handling of this information could negatively affect individuals.**',
        { size: 6.4 },
      );
    },
  },

  certificateByHand: {
    after: 'MCSA-5876 of an earlier edition, filled in with a pen by a chiropractor',
    documentTypeId: 238,
    ends: { printed: [24, 24, 12, 12, 6] },
    bears: ['license', 'address'],
    why: "as the newer edition; dated by the signature, ends by the certificate's expiration, not the form's",
    filled: 'hand',
    arrives: [
      ['office', 4],
      ['phone', 4],
      ['fax', 2],
      ['layer', 1],
    ],
    face: 'Times',
    draw: (s, { person, random, day, docDate, expires }) => {
      const [street, city] = addressLines(person);
      corner(s, ['MCSA-5876', 'OMB No. 2126-0006  Expiration Date: 8/31/2018']);
      s.text(LEFT, 40, 'U.S. Department of Transportation', { size: 8 });
      s.text(LEFT, 50, 'Federal Motor Carrier Safety Administration', { size: 8 });
      centered(s, 76, "Medical Examiner's Certificate", { size: 15, bold: true });
      centered(s, 88, '(for Commercial Driver Medical Certification)', { size: 8 });
      let y = blanks(s, 114, [
        [5, 'I certify that I have examined  Last Name:', person.lastName],
        [3, 'First Name:', person.firstName],
      ]);
      s.text(LEFT, y, 'in accordance with (please check only one):', { size: 8.4 });
      checkbox(
        s,
        LEFT,
        y + 8,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified, OR',
        true,
      );
      checkbox(
        s,
        LEFT,
        y + 22,
        'the Federal Motor Carrier Safety Regulations with any applicable State variances (which will only be valid for intrastate operations)',
        false,
      );
      checkbox(s, LEFT, y + 42, 'Wearing corrective lenses', random.chance(0.4));
      checkbox(s, LEFT + 180, y + 42, 'Accompanied by a ______ waiver/exemption', false);
      checkbox(s, LEFT, y + 56, 'Wearing hearing aid', false);
      checkbox(
        s,
        LEFT + 180,
        y + 56,
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        false,
      );
      y = paragraph(
        s,
        y + 74,
        'The information I have provided regarding this physical examination is true and complete. A complete Medical Examination Report Form, MCSA-5875, with any attachments embodies my findings completely and correctly, and is on file in my office.',
      );
      y = boxes(s, y + 8, [
        [5, "Medical Examiner's Signature", ''],
        [3, "Medical Examiner's Telephone Number", phoneNumber(random)],
        [2, 'Date Certificate Signed', day(docDate)],
      ]);
      signedLine(s, random, LEFT + 6, y - 3, 200, '');
      const profession = random.int(0, 4);
      y = boxes(s, y, [
        [5, "Medical Examiner's Name (please print or type)", someone(random)],
        [
          5,
          'MD / DO / Physician Assistant / Chiropractor / Advanced Practice Nurse / Other',
          PROFESSIONS[profession] ?? '',
        ],
      ]);
      y = boxes(s, y, [
        [
          4,
          "Medical Examiner's State License, Certificate, or Registration Number",
          `DC${random.digits(4)}`,
        ],
        [2, 'Issuing State', random.pick(['OH', 'TN', 'GA'])],
        [3, 'National Registry Number', random.digits(10)],
        [3, "Medical Examiner's Certificate Expiration Date", day(expires)],
      ]);
      y = boxes(s, y + 12, [
        [5, "Driver's Signature", ''],
        [3, "Driver's License Number", person.license],
        [2, 'Issuing State/Province', person.licenseState],
      ]);
      signedLine(s, random, LEFT + 6, y - 3, 200, '');
      y = boxes(s, y, [
        [4, "Driver's Address  Street Address:", street],
        [4, 'City, State/Province, Zip Code:', city],
      ]);
      s.text(LEFT, y + 16, 'CLP/CDL Applicant/Holder:   [X] Yes   [ ] No', { size: 8.4 });
    },
  },

  pocketCard: {
    after: "a clinic chain's card for the wallet, made beside the full certificate",
    documentTypeId: 238,
    ends: { printed: [24, 24, 12, 6] },
    bears: ['license'],
    why: 'clinics print name and license on the card; dated by the exam, which is signed the same day, ends by its expiration',
    filled: 'machine',
    arrives: [
      ['office', 5],
      ['phone', 4],
      ['portal', 2],
    ],
    draw: (s, { person, random, docDate, expires }) => {
      const [x, y] = [60, 80];
      s.rect(x, y, 300, 180, { line: 1 });
      s.rect(x, y, 300, 24, { fill: [0.75, 0.85, 0.95] });
      s.text(x + 150, y + 16, 'DOT MEDICAL CARD', { size: 12, bold: true, align: 'center' });
      s.text(x + 150, y + 36, 'Medical Examiner’s Certificate - 49 CFR 391.43', {
        size: 7.5,
        align: 'center',
      });
      grid(
        s,
        y + 54,
        [x + 10, x + 98],
        [
          ['Driver', signedName(person)],
          ['License', [person.licenseState, person.license].filter(Boolean).join(' ')],
          ['Certified', padded(docDate)],
          ['Expires', padded(expires)],
          ['Restrictions', random.pick(['None', 'Corrective lenses', 'None'])],
          ['Examiner', `${someone(random)}, ${random.pick(['MD', 'DO', 'PA-C', 'DC'])}`],
          ['NRCME No.', random.digits(10)],
        ],
        { step: 15 },
      );
      s.text(x + 150, y + 172, `RiverCity Occupational Medicine  ${phoneNumber(random)}`, {
        size: 7,
        align: 'center',
      });
    },
  },

  longForm: {
    after: 'MCSA-5875, first page and determination, filled in at a clinic',
    documentTypeId: 320,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: "section 1 asks for all of these; dated by the examination, on which it is signed; the certificate's end that it names is not its own",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate }) => {
      const [street, city] = addressLines(person);
      corner(s, ['Form MCSA-5875', 'OMB No. 2126-0006   Expiration Date: 03/31/2025']);
      centered(s, 66, 'MEDICAL EXAMINATION REPORT FORM', { size: 14, bold: true });
      centered(s, 78, '(for Commercial Driver Medical Certification)', { size: 8 });
      let y = section(s, 90, 'SECTION 1. Driver Information (to be filled out by the driver)');
      y = boxes(s, y, [
        [3, 'Last Name:', person.lastName],
        [3, 'First Name:', person.firstName],
        [1, 'Middle Initial:', initial(person)],
        [2, 'Date of Birth:', day(person.dob)],
        [1, 'Age:', ''],
      ]);
      y = boxes(s, y, [
        [
          5,
          'Street Address, City, State/Province, Zip Code:',
          [street, city].filter(Boolean).join(', '),
        ],
      ]);
      y = boxes(s, y, [
        [3, "Driver's License Number:", person.license],
        [1, 'Issuing State/Province:', person.licenseState],
        [2, 'Phone:', person.phone],
        [1, 'Gender:', 'M'],
      ]);
      y = boxes(s, y, [
        [3, 'E-mail (optional):', ''],
        [2, 'CLP/CDL Applicant/Holder*:', 'Yes'],
        [3, 'Driver ID Verified By**:', 'CDL'],
        [3, 'Has your USDOT/FMCSA medical certificate ever been denied?', 'No'],
      ]);
      y = section(s, y + 8, 'DRIVER HEALTH HISTORY');
      [
        'Have you ever had surgery?',
        'Are you currently taking medications (prescription, over-the-counter, herbal remedies, diet supplements)?',
        'Head/brain injuries or illnesses (e.g., concussion)',
        'Seizures/epilepsy',
        'Eye problems (except glasses or contacts)',
        'High blood pressure',
        'Diabetes or blood sugar problems',
        'Sleep disorders, pauses in breathing while asleep, daytime sleepiness, loud snoring',
      ].forEach((question, index) =>
        s.text(
          LEFT,
          y + 14 + index * 13,
          `${random.chance(0.15) ? 'Yes X   No    ' : 'Yes     No X  '} ${question}`,
          { size: 8 },
        ),
      );
      y += 134;
      s.text(LEFT, y, 'I certify that the above information is accurate and complete.', {
        size: 8,
      });
      signedLine(s, random, LEFT, y + 34, 260, "Driver's Signature");
      writtenLine(s, 400, y + 34, 150, 'Date', day(docDate));
      y = section(
        s,
        y + 60,
        'SECTION 2. Examination Report - MEDICAL EXAMINER DETERMINATION (Federal)',
      );
      checkbox(
        s,
        LEFT,
        y + 8,
        'Meets standards, but periodic monitoring required. Driver qualified for: [ ] 3 months [ ] 6 months [X] 1 year',
        true,
      );
      checkbox(
        s,
        LEFT,
        y + 22,
        'Meets standards in 49 CFR 391.41; qualifies for 2-year certificate',
        false,
      );
      s.text(
        LEFT,
        y + 46,
        'I have performed this evaluation for certification. I have personally reviewed all available records.',
        { size: 8 },
      );
      signedLine(s, random, LEFT, y + 84, 200, "Medical Examiner's Signature");
      writtenLine(s, 250, y + 84, 130, "Medical Examiner's Name", someone(random));
      writtenLine(s, 400, y + 84, 150, 'Date Certificate Signed', day(docDate));
      writtenLine(s, LEFT, y + 116, 200, 'National Registry Number', random.digits(10));
      writtenLine(
        s,
        250,
        y + 116,
        200,
        "Medical Examiner's Certificate Expiration Date",
        near(365),
      );
    },
  },
};

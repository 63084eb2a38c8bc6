import { addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { corner, fullName } from './layout.ts';
import {
  addressLines,
  at,
  blank,
  blanks,
  centered,
  DESK,
  FORM,
  initial,
  lines,
  phoneNumber,
  signedLine,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const BURDEN =
  'Public Burden Statement. A Federal agency may not conduct or sponsor, and a person is not required to respond to, nor shall a person be subject to a penalty for failure to comply with a collection of information subject to the requirements of the Paperwork Reduction Act unless that collection of information displays a current valid OMB Control Number. The OMB Control Number for this information collection is 2126-0006.';

/** The Department's head as it stands on its medical forms, with the form's own dates. Returns the y below. */
function federal(s: Surface, form: string, expires: string, title: string): number {
  s.text(LEFT, 34, `Form ${form}`, { size: 7.5, bold: true });
  s.text(RIGHT, 34, 'OMB No. 2126-0006', { size: 7.5, align: 'right' });
  s.text(RIGHT, 43, `Expiration Date: ${expires}`, { size: 7.5, align: 'right' });
  s.text(LEFT, 56, 'U.S. Department of Transportation', { size: 8.5 });
  s.text(LEFT, 66, 'Federal Motor Carrier Safety Administration', { size: 8.5 });
  centered(s, 86, title, { size: 13, bold: true });
  return 98;
}

export const SEALED_MEDICAL: Record<string, SealedLayout> = {
  examinersCertificate: {
    after: "FMCSA form MCSA-5876, Medical Examiner's Certificate",
    documentTypeId: 238,
    ends: { printed: [24, 24, 24, 12, 12, 6, 3] },
    bears: ['license', 'address'],
    why: "the form asks for the driver's license and address and for no birth date; dated by the day it was signed, ends by its own expiration date, not the form's",
    filled: 'hand',
    arrives: [...FORM, ['phone', 1]],
    draw: (s, { person, random, day, docDate, expires }) => {
      const top = federal(
        s,
        'MCSA-5876',
        random.pick(['03/31/2025', '12/31/2024', '3/31/2028']),
        "Medical Examiner's Certificate",
      );
      centered(s, top, '(for Commercial Driver Medical Certification)', { size: 8.5 });
      let y = blanks(s, top + 22, [
        [5, 'I certify that I have examined  Last Name:', person.lastName],
        [3, 'First Name:', [person.firstName, initial(person)].filter(Boolean).join(' ')],
      ]);
      y = paragraph(s, y - 12, 'in accordance with (please check only one):', { size: 8.4 });
      checkbox(
        s,
        LEFT,
        y,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified,',
        true,
      );
      s.text(LEFT + 12, y + 17, 'and, if applicable, only when (check all that apply) OR', {
        size: 8,
      });
      checkbox(
        s,
        LEFT,
        y + 24,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) with any applicable State variances (valid for intrastate operations only)',
        false,
      );
      const lenses = random.chance(0.5);
      checkbox(s, LEFT, y + 42, 'Wearing corrective lenses', lenses);
      checkbox(s, LEFT, y + 55, 'Wearing hearing aid', false);
      checkbox(s, LEFT + 150, y + 42, 'Accompanied by a ____________ waiver/exemption', false);
      checkbox(
        s,
        LEFT + 150,
        y + 55,
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        false,
      );
      checkbox(
        s,
        LEFT,
        y + 68,
        'Driving within an exempt intracity zone (49 CFR 391.62) (Federal)',
        false,
      );
      checkbox(s, LEFT + 290, y + 68, 'Qualified by operation of 49 CFR 391.64 (Federal)', false);
      y = paragraph(
        s,
        y + 86,
        'The information I have provided regarding this physical examination is true and complete. A complete Medical Examination Report Form, MCSA-5875, with any attachments embodies my findings completely and correctly, and is on file in my office.',
        { size: 8.4 },
      );
      s.rect(350, y + 2, 222, 30, { line: 1 });
      s.text(354, y + 11, "Medical Examiner's Certificate Expiration Date", { size: 7 });
      s.text(410, y + 27, day(expires), { size: 11, bold: true });
      y += 60;
      signedLine(s, random, LEFT, y, 230, "Medical Examiner's Signature");
      writtenLine(s, 290, y, 130, "Medical Examiner's Telephone Number", phoneNumber(random));
      writtenLine(s, 440, y, 130, 'Date Certificate Signed', day(docDate));
      y += 36;
      writtenLine(
        s,
        LEFT,
        y,
        230,
        "Medical Examiner's Name (please print or type)",
        someone(random),
      );
      ['MD', 'DO', 'Physician Assistant', 'Chiropractor', 'Advanced Practice Nurse'].forEach(
        (kind, index) =>
          checkbox(
            s,
            290 + (index % 3) * 95,
            y - 18 + Math.floor(index / 3) * 13,
            kind,
            index === 2,
          ),
      );
      y += 36;
      writtenLine(
        s,
        LEFT,
        y,
        230,
        "Medical Examiner's State License, Certificate, or Registration Number",
        random.digits(7),
      );
      writtenLine(s, 290, y, 70, 'Issuing State', person.licenseState ?? 'OH');
      writtenLine(s, 380, y, 190, 'National Registry Number', random.digits(10));
      y += 40;
      signedLine(s, random, LEFT, y, 230, "Driver's Signature");
      writtenLine(s, 290, y, 180, "Driver's License Number", person.license);
      writtenLine(s, 490, y, 80, 'Issuing State/Province', person.licenseState);
      y += 34;
      const { line1, city, state, zip } = person.address;
      s.text(LEFT, y, "Driver's Address", { size: 8, bold: true });
      y = blanks(s, y + 16, [
        [4, 'Street:', line1],
        [3, 'City:', city],
        [2, 'State:', state],
        [2, 'Zip:', zip],
      ]);
      s.text(LEFT, y, 'CLP/CDL Applicant/Holder:', { size: 8.4 });
      checkbox(s, 150, y - 7, 'Yes', person.cdl);
      checkbox(s, 190, y - 7, 'No', !person.cdl);
      paragraph(s, y + 8, BURDEN, { size: 5.8 });
      centered(
        s,
        770,
        '**This document contains sensitive information and is for official use only. Improper handling of this information could negatively affect individuals.**',
        { size: 5.8 },
      );
    },
  },

  walletCard: {
    after: "the older Medical Examiner's Certificate of 391.43(h), a card, copied front and back",
    documentTypeId: 238,
    ends: { printed: [24, 24, 12, 6] },
    bears: ['license', 'address'],
    why: "the older card carries driver's license number, state and address, no birth date; dated by the day beside the examiner's signature",
    filled: 'hand',
    arrives: [
      ['portal', 1],
      ['layer', 2],
      ['office', 4],
      ['fax', 2],
      ['phone', 3],
    ],
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, day, docDate, expires }) => {
      const [x, top] = [130, 90];
      s.rect(x, top, 352, 236, { line: 1, fill: 0.97 });
      const line = (row: number): number => top + 22 + row * 15;
      s.text(306, line(0), "MEDICAL EXAMINER'S CERTIFICATE", {
        size: 10.5,
        bold: true,
        align: 'center',
      });
      blank(s, x + 8, line(1.4), 'I certify that I have examined', fullName(person), x + 340);
      lines(
        s,
        x + 8,
        line(2.3),
        [
          'in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49)',
          'and with knowledge of the driving duties, I find this person is qualified; and, if applicable, only when:',
        ],
        { size: 6.8 },
      );
      const captions = [
        'wearing corrective lenses',
        'wearing hearing aid',
        'accompanied by a ______ waiver/exemption',
        'driving within an exempt intracity zone (49 CFR 391.62)',
        'accompanied by a Skill Performance Evaluation Certificate',
        'qualified by operation of 49 CFR 391.64',
      ];
      captions.forEach((caption, index) =>
        s.text(
          x + 8 + (index % 2) * 168,
          line(4) + Math.floor(index / 2) * 12,
          `[${index === 0 && random.chance(0.5) ? 'X' : ' '}] ${caption}`,
          { size: 6.1 },
        ),
      );
      lines(
        s,
        x + 8,
        line(6.7),
        [
          'The information I have provided regarding this physical examination is true and complete. A complete',
          'examination form with any attachment embodies my findings completely and correctly, and is on file in my office.',
        ],
        { size: 6.4 },
      );
      signedLine(s, random, x + 8, line(9.2), 150, 'SIGNATURE OF MEDICAL EXAMINER');
      writtenLine(s, x + 168, line(9.2), 90, 'TELEPHONE', phoneNumber(random));
      writtenLine(s, x + 268, line(9.2), 76, 'DATE', day(docDate));
      writtenLine(
        s,
        x + 8,
        line(11.2),
        180,
        "MEDICAL EXAMINER'S NAME (PRINT)",
        `${someone(random)}, ${random.pick(['MD', 'DC', 'NP', 'DO'])}`,
      );
      writtenLine(
        s,
        x + 198,
        line(11.2),
        146,
        'LICENSE/CERT. NO., ISSUING STATE',
        `${random.digits(6)} ${person.licenseState ?? ''}`,
      );
      writtenLine(s, x + 8, line(13.2), 180, 'NATIONAL REGISTRY NO.', random.digits(10));
      const back = 350;
      s.rect(x, back, 352, 130, { line: 1, fill: 0.97 });
      signedLine(s, random, x + 8, back + 38, 150, 'SIGNATURE OF DRIVER');
      checkbox(s, x + 170, back + 12, 'INTRASTATE ONLY', false);
      checkbox(s, x + 170, back + 26, 'CDL', true);
      writtenLine(s, x + 230, back + 38, 76, "DRIVER'S LICENSE NO.", person.license);
      writtenLine(s, x + 314, back + 38, 30, 'STATE', person.licenseState);
      writtenLine(
        s,
        x + 8,
        back + 74,
        336,
        'ADDRESS OF DRIVER',
        addressLines(person).filter(Boolean).join(', '),
      );
      writtenLine(s, x + 8, back + 108, 150, 'MEDICAL CERTIFICATION EXPIRATION DATE', day(expires));
      s.text(x + 336, back + 122, '(Rev. 5-2014)', { size: 6, align: 'right' });
      s.text(LEFT, 40, 'FRONT AND BACK', { size: 7, ink: 0.5 });
    },
  },

  examinationReport: {
    after: 'FMCSA form MCSA-5875, Medical Examination Report, first and determination page',
    documentTypeId: 320,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: "section 1 asks for all of these, no social security number; dated by the examination; the certificate's end that it names is not its own",
    filled: 'hand',
    arrives: DESK,
    draw: (s, { person, random, day, docDate, near }) => {
      const top = federal(
        s,
        'MCSA-5875',
        random.pick(['03/31/2025', '12/31/2024']),
        'Medical Examination Report Form',
      );
      centered(s, top, '(for Commercial Driver Medical Certification)', { size: 8.5 });
      s.rect(LEFT, top + 10, 532, 14, { fill: 0.8 });
      s.text(46, top + 20, 'SECTION 1. Driver Information (to be filled out by the driver)', {
        size: 8.6,
        bold: true,
      });
      const { line1, city, state, zip } = person.address;
      let y = blanks(s, top + 42, [
        [3, 'Last Name:', person.lastName],
        [3, 'First Name:', person.firstName],
        [2, 'Middle Initial:', initial(person)],
      ]);
      const age = person.dob
        ? String(
            Number(docDate.slice(0, 4)) -
              Number(person.dob.slice(0, 4)) -
              (docDate.slice(5) < person.dob.slice(5) ? 1 : 0),
          )
        : '';
      y = blanks(s, y, [
        [3, 'Date of Birth:', day(person.dob)],
        [1, 'Age:', age],
        [3, 'Phone:', person.phone],
      ]);
      y = blanks(s, y, [
        [4, 'Street Address:', line1],
        [3, 'City:', city],
        [2, 'State:', state],
        [2, 'Zip:', zip],
      ]);
      y = blanks(s, y, [
        [4, "Driver's License Number:", person.license],
        [2, 'Issuing State:', person.licenseState],
        [2, 'Gender:', 'M'],
      ]);
      s.text(
        LEFT,
        y,
        'CLP/CDL Applicant/Holder*:   [X] Yes   [ ] No     Driver ID Verified By**: CDL',
        { size: 8.4 },
      );
      s.text(
        LEFT,
        y + 14,
        'Has your USDOT/FMCSA medical certificate ever been denied or issued for less than 2 years?   [ ] Yes  [X] No  [ ] Not Sure',
        { size: 8 },
      );
      s.rect(LEFT, y + 24, 532, 13, { fill: 0.9 });
      s.text(46, y + 33, 'DRIVER HEALTH HISTORY', { size: 8.2, bold: true });
      s.text(
        LEFT,
        y + 48,
        `Have you ever had surgery? If "yes," please list and explain below.   [X] Yes - knee, ${near(-random.int(1500, 5000))}`,
        { size: 8.2 },
      );
      s.text(LEFT, y + 62, 'Are you currently taking medications?   [ ] Yes  [X] No', {
        size: 8.2,
      });
      const asked = [
        'Head/brain injuries or illnesses',
        'Seizures/epilepsy',
        'Eye problems (except glasses)',
        'Ear and/or hearing problems',
        'Heart disease, heart attack',
        'High blood pressure',
        'High cholesterol',
        'Lung disease',
        'Kidney problems',
        'Stomach or digestive problems',
        'Diabetes',
        'Anxiety, depression',
        'Fainting or passing out',
        'Sleep disorders, sleep apnea',
      ];
      asked.forEach((caption, index) =>
        s.text(
          LEFT + (index % 2) * 270,
          y + 80 + Math.floor(index / 2) * 13,
          `${index + 1}. ${caption}    Y [ ]  N [X]`,
          { size: 7.8 },
        ),
      );
      y += 184;
      y = paragraph(
        s,
        y,
        'I certify that the above information is accurate and complete. I understand that inaccurate, false or missing information may invalidate the examination and my Medical Examiner’s Certificate.',
        { size: 7.8 },
      );
      signedLine(s, random, LEFT, y + 28, 300, "Driver's Signature");
      writtenLine(s, 400, y + 28, 150, 'Date', day(docDate));
      s.nextPage();
      corner(s, ['Form MCSA-5875', 'OMB No. 2126-0006'], 16);
      blanks(s, 46, [
        [3, 'Last Name:', person.lastName],
        [3, 'First Name:', person.firstName],
        [2, 'DOB:', day(person.dob)],
        [2, 'Exam Date:', day(docDate)],
      ]);
      s.rect(LEFT, 58, 532, 14, { fill: 0.8 });
      s.text(46, 68, 'SECTION 2. Examination Report (to be filled out by the medical examiner)', {
        size: 8.6,
        bold: true,
      });
      at(s, 90, [
        [LEFT, `Pulse rate: ${random.int(58, 90)}   Pulse rhythm regular: [X] Yes`],
        [300, `Height: 5 feet 11 inches   Weight: ${random.int(160, 260)} pounds`],
      ]);
      at(s, 106, [
        [LEFT, `Blood Pressure   Sitting  ${random.int(112, 138)} / ${random.int(70, 88)}`],
        [300, 'Urinalysis   Sp. Gr. 1.015   Protein neg   Blood neg   Sugar neg'],
      ]);
      at(s, 122, [
        [LEFT, 'Vision   Right Eye 20/20   Left Eye 20/25   Both Eyes 20/20'],
        [300, 'Hearing   Right 5 ft   Left 5 ft'],
      ]);
      s.rect(LEFT, 144, 532, 13, { fill: 0.9 });
      s.text(46, 153, 'MEDICAL EXAMINER DETERMINATION (Federal)', { size: 8.2, bold: true });
      const months = random.pick([24, 24, 12, 3]);
      checkbox(
        s,
        LEFT,
        168,
        months === 24
          ? 'Meets standards in 49 CFR 391.41; qualifies for 2-year certificate'
          : 'Meets standards, but periodic monitoring required',
        true,
      );
      s.text(
        LEFT,
        194,
        `Driver qualified for:   [${months === 3 ? 'X' : ' '}] 3 months   [ ] 6 months   [${months === 12 ? 'X' : ' '}] 1 year   [ ] other`,
        { size: 8.2 },
      );
      signedLine(s, random, LEFT, 250, 240, "Medical Examiner's Signature");
      writtenLine(s, 300, 250, 150, "Medical Examiner's Name", someone(random));
      writtenLine(s, 470, 250, 100, 'Date', day(docDate));
      writtenLine(s, LEFT, 286, 240, 'National Registry Number', random.digits(10));
      writtenLine(
        s,
        300,
        286,
        250,
        "Medical Examiner's Certificate Expiration Date",
        day(addMonths(docDate, months)),
      );
    },
  },
};

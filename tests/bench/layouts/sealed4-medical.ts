import { checkbox, LEFT, paragraph, RIGHT, section } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
import {
  addressLines,
  centered,
  FORM,
  initial,
  PEN,
  phoneNumber,
  signedLine,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { boxes, PROFESSIONS } from './sealed2-medical.ts';

/** The certificate and the report of an examination in the fourth set. */
export const SEALED4_MEDICAL: Record<string, SealedLayout> = {
  certificateTwoHalves: {
    after: 'MCSA-5876, the examiner’s part in the left half and the driver’s in the right one',
    documentTypeId: 238,
    ends: { printed: [24, 24, 24, 12, 12, 6, 3] },
    bears: ['license', 'address'],
    why: 'the certificate bears license and address, no birth date; dated by the examiner’s signature, ends by the certificate’s expiration',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, expires }) => {
      const [street, city] = addressLines(person);
      corner(s, ['OMB No. 2126-0006', 'Expiration Date: 03/31/2027'], 30);
      s.text(LEFT, 40, 'Form MCSA-5876', { size: 8 });
      centered(s, 62, 'U.S. Department of Transportation', { size: 9 });
      centered(s, 82, 'Medical Examiner’s Certificate', { size: 15, bold: true });
      centered(s, 94, '(for Commercial Driver Medical Certification)', { size: 8.6 });
      const y = paragraph(
        s,
        104,
        'I certify that I have examined the driver named here in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and find this person is qualified.',
        { size: 9 },
      );
      s.text(LEFT, y + 14, 'Last name, first name, middle:', { size: 8.4 });
      s.text(190, y + 14, `${person.lastName}, ${person.firstName} ${initial(person)}`.trim(), {
        size: 11,
        ink: PEN,
      });
      checkbox(s, LEFT, y + 26, 'corrective lenses', random.chance(0.4));
      checkbox(s, 160, y + 26, 'hearing aid', random.chance(0.05));
      checkbox(s, 260, y + 26, 'SPE certificate', false);
      checkbox(s, 370, y + 26, 'driving in an exempt intracity zone', false);
      s.rect(LEFT, y + 44, 258, 290, { line: 0.8 });
      s.rect(306, y + 44, 266, 290, { line: 0.8 });
      s.text(LEFT + 6, y + 58, 'MEDICAL EXAMINER', { size: 9, bold: true });
      s.text(312, y + 58, 'DRIVER', { size: 9, bold: true });
      const [l, r] = [LEFT + 10, 316];
      writtenLine(s, l, y + 90, 236, 'Name (please print)', someone(random));
      signedLine(s, random, l, y + 130, 236, 'Signature');
      writtenLine(s, l, y + 166, 110, 'Date certificate signed', day(docDate));
      writtenLine(s, l + 124, y + 166, 112, 'Telephone', phoneNumber(random));
      writtenLine(s, l, y + 202, 236, 'Profession', random.pick(PROFESSIONS));
      writtenLine(
        s,
        l,
        y + 238,
        236,
        'License, certificate or registration no. and state',
        random.digits(6),
      );
      writtenLine(s, l, y + 274, 236, 'National Registry number', random.digits(10));
      signedLine(s, random, r, y + 96, 246, 'Signature of driver');
      writtenLine(s, r, y + 136, 150, 'Driver’s license number', person.license);
      writtenLine(s, r + 164, y + 136, 82, 'State', person.licenseState);
      writtenLine(s, r, y + 176, 246, 'Street', street);
      writtenLine(s, r, y + 212, 246, 'City, state, ZIP', city);
      checkbox(s, r, y + 232, 'CLP/CDL applicant or holder: yes', person.cdl);
      checkbox(s, r, y + 248, 'no', !person.cdl);
      s.rect(r - 4, y + 276, 254, 50, { line: 1.4 });
      s.text(r, y + 290, 'CERTIFICATE EXPIRES ON', { size: 8.4, bold: true });
      s.text(r + 40, y + 314, day(expires), { size: 13, ink: PEN });
    },
  },

  longFormFirstPage: {
    after: 'MCSA-5875, the first page alone: information, history and the driver’s signature',
    documentTypeId: 320,
    ends: null,
    bears: ['birth', 'license', 'address', 'phone'],
    why: 'the first page asks for birth date, license, address and telephone; only the driver signs on it, on the day of the examination',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 34, 'Form MCSA-5875', { size: 8, bold: true });
      corner(s, ['OMB No. 2126-0006', 'Expiration Date: 03/31/2027'], 30);
      centered(s, 58, 'Medical Examination Report Form', { size: 14, bold: true });
      centered(s, 70, '(for Commercial Driver Medical Certification)', { size: 8.6 });
      s.rect(420, 78, 152, 26, { line: 0.6 });
      s.text(424, 88, 'MEDICAL RECORD # (or sticker)', { size: 6.5 });
      s.text(430, 100, random.digits(8), { size: 9 });
      let y = section(s, 108, 'SECTION 1. Driver Information (to be filled out by the driver)');
      y = boxes(s, y, [
        [3, 'Last Name', person.lastName],
        [3, 'First Name', person.firstName],
        [1, 'Middle Initial', initial(person)],
        [2, 'Date of Birth', day(person.dob || null)],
      ]);
      y = boxes(s, y, [
        [4, 'Street Address', street],
        [4, 'City, State, Zip', city],
        [2, 'Phone', person.phone],
      ]);
      y = boxes(s, y, [
        [3, 'Driver’s License Number', person.license],
        [2, 'Issuing State/Province', person.licenseState],
        [2, 'Gender', 'M'],
        [3, 'E-mail (optional)', ''],
      ]);
      y = boxes(s, y, [
        [3, 'CLP/CDL Applicant/Holder', person.cdl ? 'Yes' : 'No'],
        [3, 'Driver ID Verified By', 'License'],
        [4, 'Certificate ever denied or issued for less than 2 years?', 'No'],
      ]);
      y = section(s, y + 6, 'DRIVER HEALTH HISTORY');
      const surgery = random.chance(0.6);
      s.text(LEFT, y + 16, 'Have you ever had surgery? If “yes,” please list and explain below.', {
        size: 8.6,
      });
      s.text(
        LEFT + 10,
        y + 34,
        surgery
          ? `Yes - ${random.pick(['hernia', 'knee', 'appendix'])} ${near(-random.int(400, 3000))}`
          : 'No',
        { size: 10, ink: PEN },
      );
      s.line([LEFT, y + 38], [RIGHT, y + 38], 0.5);
      s.text(
        LEFT,
        y + 54,
        'Are you currently taking medications (prescription, over-the-counter, herbal)?',
        { size: 8.6 },
      );
      s.text(
        LEFT + 10,
        y + 72,
        random.pick(['None', 'Lisinopril 10 mg daily', 'Ibuprofen as needed']),
        {
          size: 10,
          ink: PEN,
        },
      );
      s.line([LEFT, y + 76], [RIGHT, y + 76], 0.5);
      const conditions = [
        'Head/brain injuries or illnesses',
        'Seizures/epilepsy',
        'Eye problems (except glasses or contacts)',
        'Ear and/or hearing problems',
        'Heart disease, heart attack, bypass',
        'Pacemaker, stents, implantable devices',
        'High blood pressure',
        'High cholesterol',
        'Chronic cough, shortness of breath',
        'Lung disease',
        'Kidney problems, stones, dialysis',
        'Diabetes or blood sugar problems',
        'Insulin used',
        'Fainting or passing out',
        'Sleep disorders, sleep apnea',
        'Ever failed a drug test',
      ];
      conditions.forEach((condition, index) => {
        const [x, line] = [LEFT + (index % 2) * 266, y + 92 + Math.floor(index / 2) * 15];
        checkbox(s, x, line, 'Y', false);
        checkbox(s, x + 26, line, 'N', true);
        s.text(x + 54, line + 7, condition, { size: 8.4 });
      });
      y = paragraph(
        s,
        y + 218,
        'CMV DRIVER’S SIGNATURE. I certify that the above information is accurate and complete. I understand that inaccurate, false or missing information may invalidate the examination and my Medical Examiner’s Certificate.',
        { size: 8.6 },
      );
      signedLine(s, random, LEFT, y + 40, 300, 'Driver’s Signature');
      writtenLine(s, 380, y + 40, 190, 'Date', day(docDate));
      s.text(RIGHT, 766, 'Page 1', { size: 8, align: 'right' });
    },
  },
};

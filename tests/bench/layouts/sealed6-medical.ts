import { addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { corner, pairs } from './layout.ts';
import type { Facts } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  initial,
  padded,
  PEN,
  phoneNumber,
  signedLine,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { boxes, PROFESSIONS } from './sealed2-medical.ts';
import { TOWNS } from './sealed5-parts.ts';

/** What every certificate says, by the form of 391.43(h). */
const CERTIFICATE = {
  documentTypeId: 238,
  ends: { printed: [24, 24, 24, 12, 12, 6, 3] },
  bears: ['license', 'address'],
  arrives: FORM,
} as const satisfies Partial<SealedLayout>;

/** What both copies say of who signed. */
interface Examiner {
  name: string;
  profession: string;
  telephone: string;
  license: string;
  registry: string;
  only: number;
}

/** One copy of a certificate in a third of the page, as carbonless sets have it. */
function third(s: Surface, top: number, copy: string, facts: Facts & { examiner: Examiner }): void {
  const { person, random, docDate, day, expires, examiner } = facts;
  const [street, city] = addressLines(person);
  s.rect(LEFT, top, 532, 338, { line: 1.1 });
  s.text(LEFT + 8, top + 14, 'MCSA-5876', { size: 7 });
  s.text(RIGHT - 8, top + 14, copy, { size: 8, bold: true, align: 'right' });
  centered(s, top + 28, "MEDICAL EXAMINER'S CERTIFICATE", { size: 12, bold: true });
  const put = (x: number, y: number, w: number, caption: string, value: string | null): void =>
    writtenLine(s, LEFT + x, top + y, w, caption, value);
  put(10, 62, 250, 'Driver last name', person.lastName);
  put(274, 62, 200, 'First name', person.firstName);
  put(486, 62, 36, 'M.I.', initial(person));
  paragraph(
    s,
    top + 76,
    'was examined in accordance with 49 CFR 391.41 through 391.49 with knowledge of the driving duties and is qualified, and, if marked, only when:',
    { size: 8, x: LEFT + 10, width: 512 },
  );
  ['corrective lenses', 'hearing aid', 'waiver/exemption', 'SPE certificate', '391.64'].forEach(
    (word, index) => checkbox(s, LEFT + 10 + index * 102, top + 106, word, index === examiner.only),
  );
  put(10, 150, 200, 'Expiration date of this certificate', day(expires));
  put(230, 150, 160, 'Date signed', day(docDate));
  put(404, 150, 118, 'Examiner telephone', examiner.telephone);
  signedLine(s, random, LEFT + 10, top + 188, 240, 'Signature of medical examiner');
  put(264, 188, 258, 'Examiner name', examiner.name);
  put(10, 222, 160, 'Title', examiner.profession);
  put(184, 222, 150, 'State license / registration no.', examiner.license);
  put(348, 222, 174, 'National Registry no.', examiner.registry);
  signedLine(s, random, LEFT + 10, top + 258, 240, 'Signature of driver');
  put(264, 258, 170, 'Driver’s license no.', person.license);
  put(448, 258, 74, 'State', person.licenseState);
  put(10, 292, 424, 'Address of driver', [street, city].filter(Boolean).join(', '));
  checkbox(s, LEFT + 448, top + 284, 'CLP/CDL', person.cdl);
  s.text(LEFT + 10, top + 324, 'Keep as required by 391.51(b)(7). This is not a driver license.', {
    size: 7.4,
  });
}

/** Papers of medical examiners in the sixth set. */
export const SEALED6_MEDICAL: Record<string, SealedLayout> = {
  urgentCareCertificate: {
    ...CERTIFICATE,
    after:
      "MCSA-5876 as an urgent care's records program prints it: labels and answers in one column, the driver last",
    why: 'the certificate bears license and address, no birth date; dated by "Date certificate signed", ends by its own expiration; printed on another day',
    filled: 'machine',
    reaches: [3, 25],
    draw: (s, { person, random, docDate, expires, near }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 40, random.pick(['FastTrack Urgent Care', 'CarePoint Clinics', 'MedFirst']), {
        size: 14,
        bold: true,
        ink: [0.55, 0.1, 0.2],
      });
      s.text(LEFT, 53, `${random.pick(TOWNS)}   ${phoneNumber(random)}`, { size: 8.4 });
      corner(s, ['Form MCSA-5876', 'OMB No. 2126-0006  Exp. 03/31/2028', `Printed ${near(2)}`], 34);
      s.line([LEFT, 62], [RIGHT, 62], 1.2);
      s.text(LEFT, 84, 'MEDICAL EXAMINER’S CERTIFICATE', { size: 15, bold: true });
      s.text(LEFT, 96, '(for Commercial Driver Medical Certification)', { size: 8.6 });
      let y = paragraph(
        s,
        104,
        `I certify that I have examined ${person.firstName} ${initial(person)} ${person.lastName} in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified.`,
        { size: 10 },
      );
      y = pairs(s, y, [
        [
          'Only when',
          random.pick(['no restriction', 'wearing corrective lenses', 'wearing hearing aid']),
        ],
        ['Medical Examiner’s Certificate Expiration Date', padded(expires)],
      ]);
      s.text(LEFT, y + 20, 'Medical examiner', { size: 11, bold: true });
      const examiner = someone(random);
      y = pairs(s, y + 22, [
        ['Name', examiner],
        ['Signature', `Electronically signed by ${examiner}`],
        ['Date certificate signed', padded(docDate)],
        ['Telephone number', phoneNumber(random)],
        ['Profession', random.pick(PROFESSIONS)],
        ['State license, certificate or registration number', random.digits(6)],
        ['Issuing state', random.pick(['KY', 'LA', 'TX', 'WI'])],
        ['National Registry number', random.digits(10)],
      ]);
      s.text(LEFT, y + 20, 'Driver', { size: 11, bold: true });
      y = pairs(s, y + 22, [
        ['Name', `${person.lastName}, ${person.firstName}`],
        ['Driver’s license number', person.license],
        ['Issuing state or province', person.licenseState],
        ['Street address', street],
        ['City, state, ZIP code', city],
        ['CLP/CDL applicant or holder', person.cdl ? 'Yes' : 'No'],
      ]);
      signedLine(s, random, LEFT, y + 40, 260, 'Driver’s signature');
      paragraph(
        s,
        y + 62,
        'The information provided regarding this physical examination is true and complete. A complete Medical Examination Report Form, MCSA-5875, with any attachment embodies my findings completely and correctly, and is on file in my office. This document contains sensitive information and is for official use only.',
        { size: 8.2 },
      );
    },
  },

  certificateTwoCopies: {
    ...CERTIFICATE,
    after:
      'a carbonless set of certificates of an examiner with a van: the copies for driver and employer on one page, one below the other',
    why: 'both copies say the same; dated by "date signed", ends by "expiration date of this certificate"',
    filled: 'hand',
    draw: (s, facts) => {
      const { random } = facts;
      const examiner = {
        name: someone(random),
        profession: random.pick(PROFESSIONS),
        telephone: phoneNumber(random),
        license: random.digits(6),
        registry: random.digits(10),
        only: random.pick([-1, -1, 0, 0, 1]),
      };
      third(s, 34, 'COPY FOR THE DRIVER', { ...facts, examiner });
      s.line([LEFT, 385], [RIGHT, 385], 0.5, 0.6);
      third(s, 398, 'COPY FOR THE EMPLOYER', { ...facts, examiner });
    },
  },

  laminatedCard: {
    ...CERTIFICATE,
    after:
      'a laminated certificate of the size of a hand, front above and back below, copied or photographed',
    why: 'the front has examiner and days, the back license and address; dated by "issued" beside the examiner, ends by "expires"',
    filled: 'hand',
    arrives: [
      ['phone', 4],
      ['office', 4],
      ['layer', 1],
      ['fax', 1],
    ],
    draw: (s, { person, random, docDate, day, expires }) => {
      const [street, city] = addressLines(person);
      const [x, w] = [96, 420];
      s.rect(x, 70, w, 262, { fill: [0.97, 0.97, 0.93], line: 1.4 });
      s.text(x + w / 2, 92, "DOT MEDICAL EXAMINER'S CERTIFICATE", {
        size: 12.4,
        bold: true,
        align: 'center',
      });
      s.text(x + w / 2, 104, 'FORM MCSA-5876', { size: 7, align: 'center' });
      const front = (
        left: number,
        y: number,
        width: number,
        caption: string,
        value: string,
      ): void => writtenLine(s, x + left, y, width, caption, value);
      front(
        14,
        138,
        392,
        'I certify that I have examined (first, middle initial, last)',
        [person.firstName, initial(person), person.lastName].filter(Boolean).join(' '),
      );
      paragraph(
        s,
        150,
        'under 49 CFR 391.41-391.49 and find him or her qualified; my complete findings are on file in my office.',
        { size: 7.8, x: x + 14, width: 392 },
      );
      checkbox(s, x + 14, 180, 'lenses', random.chance(0.4));
      checkbox(s, x + 90, 180, 'hearing aid', false);
      checkbox(s, x + 184, 180, 'waiver', false);
      checkbox(s, x + 254, 180, 'SPE', false);
      front(14, 220, 186, 'Issued', day(docDate));
      front(220, 220, 186, 'Expires', day(expires));
      signedLine(s, random, x + 14, 262, 220, 'Medical examiner');
      front(250, 262, 156, 'Print name', someone(random));
      front(14, 300, 120, 'Profession', random.pick(PROFESSIONS));
      front(150, 300, 120, 'National Registry', random.digits(10));
      front(286, 300, 120, 'Telephone', phoneNumber(random));
      s.rect(x, 372, w, 210, { fill: [0.97, 0.97, 0.93], line: 1.4 });
      signedLine(s, random, x + 14, 420, 250, 'Signature of driver');
      s.text(x + 290, 414, 'CDL', { size: 9 });
      checkbox(s, x + 316, 406, 'Yes', person.cdl);
      checkbox(s, x + 356, 406, 'No', !person.cdl);
      front(14, 460, 250, 'Driver license number', person.license ?? '');
      front(290, 460, 116, 'State', person.licenseState ?? '');
      front(14, 500, 392, 'Address', street);
      front(14, 540, 392, 'City, state, ZIP', city);
      s.text(x + 14, 566, 'Carry this card when you drive. Laminating does not void it.', {
        size: 7.4,
      });
    },
  },

  determinationPages: {
    after:
      'MCSA-5875, pages of the testing, the physical and the determination by a clinic, with the driver at the head of each page',
    documentTypeId: 320,
    ends: null,
    bears: ['birth', 'license'],
    why: 'the head of each page has birth date and the day of the examination, which dates it; the end of the certificate that it decides on is not its own',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near }) => {
      const head = (page: string): void => {
        s.text(LEFT, 36, 'Form MCSA-5875', { size: 8, bold: true });
        corner(s, ['OMB No. 2126-0006   Expiration Date: 03/31/2028', page], 32);
        boxes(s, 48, [
          [3, 'Last Name', person.lastName],
          [3, 'First Name', person.firstName],
          [2, 'DOB', day(person.dob || null)],
          [2, 'Exam Date', day(docDate)],
        ]);
      };
      head('Page 3');
      s.text(LEFT, 96, 'SECTION 2. Examination Report (filled out by the medical examiner)', {
        size: 10,
        bold: true,
      });
      let y = blanks(s, 116, [
        [2, 'Driver’s license number', person.license],
        [1, 'State', person.licenseState],
      ]);
      y = blanks(s, y, [
        [2, 'Pulse rate', String(random.int(58, 92))],
        [2, 'Height', `${random.int(5, 6)} ft ${random.int(0, 11)} in`],
        [2, 'Weight', `${random.int(150, 280)} lb`],
        [2, 'Sitting BP', `${random.int(112, 138)}/${random.int(68, 88)}`],
      ]);
      y = blanks(s, y, [
        [1, 'Urinalysis: Sp. gr.', '1.015'],
        [1, 'Protein', 'neg'],
        [1, 'Blood', 'neg'],
        [1, 'Sugar', 'neg'],
      ]);
      y = blanks(s, y, [
        [1, 'Vision: right 20/', random.pick(['20', '25', '30'])],
        [1, 'left 20/', random.pick(['20', '25', '30'])],
        [1, 'both 20/', '20'],
        [1, 'Field of vision', '85 / 85'],
      ]);
      y = blanks(s, y, [
        [1, 'Whisper test: right ear (ft)', '5'],
        [1, 'left ear (ft)', '5'],
      ]);
      s.text(LEFT, y + 4, 'PHYSICAL EXAMINATION', { size: 9.4, bold: true });
      const systems = [
        'General',
        'Skin',
        'Eyes',
        'Ears',
        'Mouth/throat',
        'Cardiovascular',
        'Lungs/chest',
        'Abdomen',
        'Genito-urinary',
        'Back/spine',
        'Extremities/joints',
        'Neurological',
        'Gait',
        'Vascular system',
      ];
      systems.forEach((system, index) => {
        const [x, line] = [LEFT + (index % 2) * 270, y + 14 + Math.floor(index / 2) * 16];
        s.text(x, line + 7, system, { size: 8.6 });
        checkbox(s, x + 110, line, 'Normal', true);
        checkbox(s, x + 175, line, 'Abnormal', false);
      });
      s.nextPage();
      head('Page 4');
      s.text(LEFT, 98, 'MEDICAL EXAMINER DETERMINATION (Federal)', { size: 10, bold: true });
      const months = random.pick([24, 24, 12, 6]);
      checkbox(s, LEFT, 110, 'Does not meet standards (specify reason)', false);
      checkbox(
        s,
        LEFT,
        128,
        'Meets standards in 49 CFR 391.41; qualifies for 2-year certificate',
        months === 24,
      );
      checkbox(s, LEFT, 146, 'Meets standards, but periodic monitoring required', months < 24);
      s.text(LEFT + 24, 172, 'Driver qualified for:', { size: 8.4 });
      ['3 months', '6 months', '1 year', 'other'].forEach((term, index) =>
        checkbox(
          s,
          150 + index * 90,
          164,
          term,
          (months === 12 && index === 2) || (months === 6 && index === 1),
        ),
      );
      checkbox(s, LEFT, 184, 'Wearing corrective lenses', random.chance(0.4));
      checkbox(s, 200, 184, 'Wearing hearing aid', false);
      checkbox(s, 340, 184, 'Determination pending', false);
      paragraph(
        s,
        200,
        'I have performed this evaluation for certification. I have personally reviewed all available records and recorded information pertaining to this evaluation, and attest that, to the best of my knowledge, I believe it to be true and correct.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, 276, 260, 'Medical Examiner’s Signature');
      writtenLine(s, 320, 276, 252, 'Medical Examiner’s Name', someone(random));
      writtenLine(s, LEFT, 314, 260, 'Address, City, State, Zip', random.pick(TOWNS));
      writtenLine(s, 320, 314, 120, 'Telephone', phoneNumber(random));
      writtenLine(s, 452, 314, 120, 'Date', day(docDate));
      writtenLine(s, LEFT, 352, 160, 'State license number', random.digits(6));
      writtenLine(s, 214, 352, 150, 'National Registry Number', random.digits(10));
      writtenLine(
        s,
        380,
        352,
        192,
        'Medical Examiner’s Certificate Expiration Date',
        day(addMonths(docDate, months)),
      );
      s.text(LEFT, 392, 'Remarks', { size: 8.6 });
      s.text(90, 392, `Last certificate ends ${near(random.int(3, 20))}.`, {
        size: 9.6,
        ink: PEN,
      });
    },
  },
};

import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import {
  addressLines,
  blanks,
  centered,
  DESK,
  FORM,
  grid,
  initial,
  lastFour,
  lines,
  PEN,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed-hire.ts';
import { PROFESSIONS } from './sealed2-medical.ts';
import { driver } from './sealed2-testing.ts';

/** Two paragraphs beside each other. Returns the y below the longer one. */
function beside(s: Surface, y: number, left: string, right: string, size = 8.8): number {
  return Math.max(
    paragraph(s, y, left, { size, width: 256 }),
    paragraph(s, y, right, { size, x: 312, width: 260 }),
  );
}

/** Certificates, consents and answers in the fifth set. */
export const SEALED5_FORMS: Record<string, SealedLayout> = {
  certificateExpiryFirst: {
    after:
      'MCSA-5876, the expiration in a box at the head, two columns of restrictions, the burden statement at the foot',
    documentTypeId: 238,
    ends: { printed: [24, 24, 24, 12, 12, 6, 3] },
    bears: ['license', 'address'],
    why: 'the certificate bears license and address, no birth date; dated by the examiner’s signature, ends by the box at the head; the approval’s expiration stands beside it',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, expires }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 30, 'Form MCSA-5876', { size: 7.6 });
      s.text(RIGHT, 30, 'OMB No.: 2126-0006   Expiration Date: 03/31/2025', {
        size: 7.6,
        align: 'right',
      });
      centered(s, 50, 'MEDICAL EXAMINER’S CERTIFICATE', { size: 14, bold: true });
      centered(s, 61, '(for Commercial Driver Medical Certification)', { size: 8 });
      s.rect(394, 70, 178, 40, { line: 1 });
      s.text(400, 81, 'Medical Examiner’s Certificate Expiration Date', { size: 7 });
      s.text(420, 102, day(expires), { size: 12, ink: PEN });
      s.text(LEFT, 82, 'I certify that I have examined', { size: 9 });
      writtenLine(s, LEFT, 104, 160, 'Last Name', person.lastName);
      writtenLine(
        s,
        208,
        104,
        174,
        'First Name and Middle Initial',
        `${person.firstName} ${initial(person)}`,
      );
      let y = paragraph(
        s,
        116,
        'in accordance with (please check only one): the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified, and, if applicable, only when (check all that apply); or the Federal Motor Carrier Safety Regulations with any applicable State variances (which will only be valid for intrastate operations).',
        { size: 8.6 },
      );
      const ticks = [
        'Wearing corrective lenses',
        'Wearing hearing aid',
        'Accompanied by a waiver/exemption',
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        'Driving within an exempt intracity zone (Federal)',
        'Qualified by operation of 49 CFR 391.64 (Federal)',
        'Grandfathered from State requirements (State)',
        'Qualified by 391.44 or 391.46',
      ];
      ticks.forEach((tick, index) =>
        checkbox(
          s,
          LEFT + (index % 2) * 270,
          y + 4 + Math.floor(index / 2) * 15,
          tick,
          index === 0 && random.chance(0.4),
        ),
      );
      y = paragraph(
        s,
        y + 66,
        'The information I have provided regarding this physical examination is true and complete. A complete Medical Examination Report Form, MCSA-5875, with any attachments embodies my findings completely and correctly, and is on file in my office.',
        { size: 8.6 },
      );
      y += 24;
      signedLine(s, random, LEFT, y, 260, 'Medical Examiner’s Signature');
      writtenLine(s, 316, y, 120, 'Telephone Number', phoneNumber(random));
      writtenLine(s, 452, y, 120, 'Date Certificate Signed', day(docDate));
      y += 34;
      writtenLine(
        s,
        LEFT,
        y,
        260,
        'Medical Examiner’s Name (please print or type)',
        someone(random),
      );
      const profession = random.pick(PROFESSIONS);
      writtenLine(
        s,
        316,
        y,
        256,
        'MD, DO, Physician Assistant, Chiropractor, APN, other',
        profession,
      );
      y += 34;
      writtenLine(
        s,
        LEFT,
        y,
        180,
        'State License, Certificate, or Registration Number',
        random.digits(6),
      );
      writtenLine(s, 236, y, 90, 'Issuing State', random.pick(['OH', 'IN', 'TN', 'PA']));
      writtenLine(s, 342, y, 230, 'National Registry Number', random.digits(10));
      s.line([LEFT, y + 22], [RIGHT, y + 22], 1);
      y += 52;
      signedLine(s, random, LEFT, y, 260, 'Driver’s Signature');
      writtenLine(s, 316, y, 150, 'Driver’s License Number', person.license);
      writtenLine(s, 482, y, 90, 'Issuing State/Province', person.licenseState);
      y += 34;
      writtenLine(
        s,
        LEFT,
        y,
        380,
        'Driver’s Address: Street, City, State/Province, Zip Code',
        [street, city].filter(Boolean).join(', '),
      );
      s.text(436, y - 8, 'CLP/CDL Holder', { size: 8 });
      checkbox(s, 506, y - 15, 'Yes', person.cdl);
      checkbox(s, 540, y - 15, 'No', !person.cdl);
      paragraph(
        s,
        y + 26,
        'Public Burden Statement: A Federal agency may not conduct or sponsor, and a person is not required to respond to, nor shall a person be subject to a penalty for failure to comply with a collection of information subject to the requirements of the Paperwork Reduction Act unless that collection of information displays a current valid OMB Control Number. The OMB Control Number for this information collection is 2126-0006. Public reporting for this collection of information is estimated to be approximately 1 minute per response, including the time for reviewing instructions, gathering the data needed, and completing and reviewing the collection of information. All responses to this collection of information are mandatory.',
        { size: 6.4 },
      );
    },
  },

  bilingualConsent: {
    after:
      'general consent for limited queries in English and Spanish beside each other, for a number of years (382.701(b)(2))',
    documentTypeId: 1116,
    ends: { printed: [24, 36, 36, 60] },
    bears: ['license', 'birth'],
    why: 'a consent names the driver by CDL and birth date as the query will; dated by the driver’s signature, ends by the day it says, not by the edition or the program’s start',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, expires, company }) => {
      s.text(LEFT, 44, 'GENERAL CONSENT FOR LIMITED QUERIES', { size: 11.5, bold: true });
      s.text(312, 44, 'CONSENTIMIENTO GENERAL', { size: 11.5, bold: true });
      s.text(LEFT, 57, 'FMCSA Drug and Alcohol Clearinghouse', { size: 9 });
      s.text(312, 57, 'para consultas limitadas del Clearinghouse', { size: 9 });
      s.line([LEFT, 64], [RIGHT, 64], 0.8);
      let y = beside(
        s,
        70,
        `I hereby provide consent to ${company.name} to conduct limited queries of the Commercial Driver’s License Drug and Alcohol Clearinghouse, which has been in operation since January 6, 2020, to determine whether drug or alcohol violation information about me exists in it.`,
        `Por la presente doy mi consentimiento a ${company.name} para hacer consultas limitadas del Clearinghouse de drogas y alcohol, en servicio desde el 6 de enero de 2020, con el fin de saber si existe en el mismo información sobre violaciones mías.`,
      );
      y = beside(
        s,
        y + 8,
        'I understand that if a limited query shows that such information exists, it will not be disclosed to the company without my additional specific consent, which I give in the Clearinghouse itself.',
        'Entiendo que, si una consulta limitada indica que existe tal información, ésta no se dará a la empresa sin mi consentimiento específico adicional, que daré en el Clearinghouse mismo.',
      );
      y = beside(
        s,
        y + 8,
        'If I refuse to give consent, the company must prohibit me from performing safety-sensitive functions, including driving a commercial motor vehicle.',
        'Si me niego a dar el consentimiento, la empresa debe prohibirme toda función de seguridad, incluso manejar un vehículo comercial.',
      );
      y = beside(
        s,
        y + 8,
        `The company may query as often as it chooses. This consent is valid until ${day(expires)} unless I leave the company before that day.`,
        'La empresa puede consultar cuantas veces quiera. Este consentimiento vale hasta la fecha que figura a la izquierda, salvo que yo deje la empresa antes.',
      );
      y = Math.max(y + 24, 330);
      s.line([306, 34], [306, y - 28], 0.5);
      writtenLine(s, LEFT, y, 256, 'Driver’s name / Nombre', signedName(person));
      writtenLine(s, 312, y, 180, 'CDL no. / Licencia', person.license);
      writtenLine(s, 504, y, 68, 'State / Estado', person.licenseState);
      y += 36;
      writtenLine(s, LEFT, y, 130, 'Date of birth / Nacimiento', day(person.dob || null));
      signedLine(s, random, 190, y, 220, 'Signature / Firma');
      writtenLine(s, 440, y, 130, 'Date / Fecha', day(docDate));
      paragraph(
        s,
        y + 40,
        'Office use: Retain for three years after the last query made under this consent. A general consent never serves for the full query before hire or for a full query after an answer that information exists.',
        { size: 8 },
      );
      s.text(LEFT, 764, 'CH-3 EN/ES (11/2022)', { size: 7 });
    },
  },

  employerAnswerColumns: {
    after:
      "safety performance history: the asking carrier's letter in the left column, the past employer's answer in the right one, sent back by fax",
    documentTypeId: 307,
    ends: null,
    bears: ['lastFour', 'birth'],
    why: 'the past employer finds the driver by last four and birth date; an answered sheet is dated by the answer, not by the request at the left, which came before, nor by the times of employment',
    filled: 'hand',
    reaches: [0, 12],
    arrives: DESK,
    draw: (s, { person, random, docDate, day, near, company }) => {
      const asked = near(-random.int(6, 28));
      s.rect(LEFT, 34, 532, 26, { fill: 0.15 });
      s.text(LEFT + 8, 52, 'SAFETY PERFORMANCE HISTORY - REQUEST AND ANSWER', {
        size: 13,
        bold: true,
        ink: 1,
      });
      s.line([252, 66], [252, 740], 0.6);
      s.text(LEFT, 80, 'REQUEST', { size: 10, bold: true });
      lines(
        s,
        LEFT,
        96,
        [
          company.name.slice(0, 36),
          company.address.line1,
          `${company.address.city}, ${company.address.state}`,
        ],
        { size: 9 },
      );
      let y = paragraph(
        s,
        134,
        'The driver named here has told us that he or she worked for you within the past three years. 49 CFR 391.23(g) asks you to answer within 30 days. You have no liability for an answer given in good faith (49 U.S.C. 508).',
        { size: 8.8, width: 200 },
      );
      y += 22;
      const named: readonly (readonly [string, string])[] = [
        ['Driver', signedName(person)],
        ['SSN, last four', lastFour(person)],
        ['Date of birth', day(person.dob || null)],
        ['Requested on', asked],
      ];
      named.forEach(([caption, value], index) =>
        writtenLine(s, LEFT, y + 12 + index * 34, 196, caption, value),
      );
      signedLine(s, random, LEFT, y + 160, 196, 'Driver’s authorization (signature)');
      s.text(LEFT, y + 190, `Return to ${phoneNumber(random)} (fax)`, { size: 8.8 });
      const x = 266;
      s.text(x, 80, 'ANSWER OF THE PAST EMPLOYER', { size: 10, bold: true });
      writtenLine(s, x, 110, 300, 'Company', random.pick(CARRIERS));
      writtenLine(s, x, 144, 140, 'Employed from', near(-random.int(700, 1090)));
      writtenLine(s, x + 160, 144, 140, 'to', near(-random.int(30, 400)));
      s.text(x, 172, 'Drove:', { size: 8.8 });
      ['straight truck', 'tractor-trailer', 'bus', 'none'].forEach((vehicle, index) =>
        checkbox(s, x + 40 + index * 68, 164, vehicle, index === 1),
      );
      s.text(x, 196, 'Accidents (390.5) in the three years before the request:', { size: 8.8 });
      const accident = random.chance(0.3);
      checkbox(s, x + 232, 189, 'none', !accident);
      const rows = [
        accident
          ? [near(-random.int(200, 900)), 'I-65, Louisville', '0', '1', 'No']
          : ['', '', '', '', ''],
        ['', '', '', '', ''],
      ];
      const places = [x, x + 72, x + 190, x + 224, x + 264];
      grid(s, 216, places, [['Date', 'Place', 'Dead', 'Injured', 'Spill']], { size: 7.6 });
      rows.forEach((cells, index) => {
        s.line([x, 222 + index * 20], [RIGHT, 222 + index * 20], 0.5);
        grid(s, 236 + index * 20, places, [cells], { size: 9, ink: PEN });
      });
      s.line([x, 262], [RIGHT, 262], 0.5);
      const questions = [
        'Subject to Part 40 testing while employed?',
        'Alcohol result of 0.04 or higher?',
        'Verified positive drug test?',
        'Refused a test?',
        'Other violations of Part 382 or Part 40?',
        'A past employer reported a violation to you?',
      ];
      questions.forEach((question, index) => {
        const line = 284 + index * 22;
        s.text(x, line, question, { size: 8.8 });
        checkbox(s, x + 218, line - 7, 'Yes', index === 0);
        checkbox(s, x + 262, line - 7, 'No', index !== 0);
      });
      s.text(x, 428, 'Would you employ this driver again?', { size: 8.8 });
      s.text(x + 180, 428, random.pick(['Yes', 'Upon review', 'Policy: no answer']), {
        size: 10,
        ink: PEN,
      });
      paragraph(
        s,
        436,
        'Since January 6, 2023 the drug and alcohol questions are asked of past employers only where they were regulated by another agency than FMCSA; others answer through the Clearinghouse. Answers of that part are kept apart from the qualification file.',
        { size: 7.6, x, width: 304 },
      );
      writtenLine(s, x, 520, 300, 'Answered by (print) and title', `${someone(random)}, HR`);
      signedLine(s, random, x, 562, 170, 'Signature');
      writtenLine(s, x + 190, 562, 110, 'Date of answer', day(docDate));
    },
  },

  cooperativeApplication: {
    after:
      "a farm cooperative's driver application, all of 391.21(b) dense on one page, signature in the middle of the page before the office's part",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'ssn', 'license', 'address', 'phone'],
    why: '391.21(b) asks for all of it; dated by the applicant’s signature, which is not the last day on the page: the office’s interview and start come below it',
    filled: 'hand',
    reaches: [3, 25],
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 40, company.name, { size: 13, bold: true });
      s.text(
        LEFT,
        52,
        'Application for driver - seasonal and full time   (an equal opportunity employer)',
        {
          size: 8,
        },
      );
      let y = blanks(s, 72, [
        [4, 'Name', signedName(person)],
        [3, 'Soc. Sec. No.', person.ssn],
        [3, 'Date of birth', day(person.dob || null)],
      ]);
      y = blanks(s, y, [
        [6, 'Address', [street, city].filter(Boolean).join(', ')],
        [2, 'Phone', person.phone],
        [1, 'Years', String(random.int(1, 12))],
      ]);
      y = blanks(s, y, [
        [3, 'License no.', person.license],
        [1, 'State', person.licenseState],
        [1, 'Class', person.licenseClass],
        [2, 'Endorsements', person.endorsements || 'none'],
        [3, 'Expires', day(person.licenseExpires)],
      ]);
      s.text(LEFT, y + 2, 'Employers, ten years back, last one first (gaps too)', {
        size: 8.6,
        bold: true,
      });
      const left = random.int(20, 200);
      y = table(
        s,
        y + 8,
        [
          [4, 'Name and place'],
          [2, 'From'],
          [2, 'To'],
          [3, 'Why left'],
          [1, 'FMCSR'],
          [1, 'D&A'],
        ],
        [
          [random.pick(CARRIERS), near(-left - 1100), near(-left), 'More home time', 'Yes', 'Yes'],
          [random.pick(CARRIERS), near(-left - 2300), near(-left - 1130), 'Laid off', 'Yes', 'Yes'],
          ['Farm work, family', near(-left - 3700), near(-left - 2320), 'New job', 'No', 'No'],
        ],
        18,
      );
      y = table(
        s,
        y + 8,
        [
          [3, 'Equipment'],
          [2, 'From'],
          [2, 'To'],
          [2, 'Miles'],
        ],
        [
          ['Tractor, hopper bottom', near(-2300), near(-left), '310,000'],
          ['Straight truck', near(-3700), near(-2320), '60,000'],
        ],
        16,
      );
      const ticket = random.chance(0.4);
      y = blanks(s, y + 18, [
        [1, 'Accidents, 3 years', 'None'],
        [1, 'Convictions, 3 years', ticket ? `Speeding ${near(-random.int(100, 900))}` : 'None'],
      ]);
      s.text(LEFT, y + 2, 'License ever denied, suspended or revoked?', { size: 8.6 });
      checkbox(s, 240, y - 5, 'Yes (explain on the back)', false);
      checkbox(s, 370, y - 5, 'No', true);
      y = paragraph(
        s,
        y + 10,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge. I know that the cooperative will ask past employers about my safety performance and that I may review, correct and rebut what they say (391.23(i)).',
        { size: 8.8 },
      );
      signedLine(s, random, LEFT, y + 34, 270, 'Applicant');
      writtenLine(s, 360, y + 34, 150, 'Date', day(docDate));
      y = section(s, y + 58, 'OFFICE');
      y = blanks(s, y + 20, [
        [2, 'Interviewed', near(random.int(1, 2))],
        [2, 'by', someone(random)],
        [2, 'Starts', near(random.int(10, 20))],
        [1, 'Pay', `$${random.int(22, 32)}`],
      ]);
      checkbox(s, LEFT, y, 'MVR ordered', true);
      checkbox(s, 130, y, 'Clearinghouse', true);
      checkbox(s, 230, y, 'Road test', false);
      checkbox(s, 320, y, 'Drug test', true);
      s.text(RIGHT, 764, 'Co-op 118 (6-21)', { size: 7, align: 'right' });
    },
  },
};

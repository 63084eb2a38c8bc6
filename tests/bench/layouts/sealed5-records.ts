import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  addressLines,
  at,
  brief,
  centered,
  DESK,
  FORM,
  grid,
  initial,
  lines,
  longDashed,
  padded,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  words,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, of, RECORD, rule } from './sealed-states.ts';
import { before, CARD, portrait } from './sealed2-licenses.ts';
import { driver } from './sealed2-testing.ts';
import { framed, givenNames, told, TOWNS, issuedBy } from './sealed5-parts.ts';

/** A plain driving record, a license and what agencies write about a driver, in the fifth set. */
export const SEALED5_RECORDS: Record<string, SealedLayout> = {
  hampshireNewRecord: {
    ...RECORD,
    after:
      'New Hampshire DMV, certified motor vehicle record of a driver, a letter with a list, no medical part',
    why: 'dated by "record date", not by the application for it, the license or the convictions; nothing on it tells a first from a yearly record',
    arrives: DESK,
    reaches: [3, 20],
    face: 'Times',
    fits: of('NH'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      centered(s, 46, 'State of New Hampshire', { size: 14, bold: true });
      centered(s, 60, 'DEPARTMENT OF SAFETY  -  DIVISION OF MOTOR VEHICLES', { size: 10 });
      centered(s, 72, 'Stephen E. Merrill Building, 23 Hazen Drive, Concord, NH 03305', {
        size: 8.6,
      });
      rule(s, 82);
      told(
        s,
        [LEFT, 102, 90],
        [
          ['Record of', `${person.lastName.toUpperCase()}, ${givenNames(person)}`],
          ['', street],
          ['', city],
        ],
      );
      told(
        s,
        [350, 102, 90],
        [
          ['License ID', person.license],
          ['DOB', longDashed(person.dob)],
          ['Record date', longDashed(docDate)],
        ],
      );
      let y = paragraph(
        s,
        150,
        `In answer to the application (DSMV 505) of ${company.name} received ${longDashed(addDays(docDate, -random.int(1, 9)))}, the following is the motor vehicle record of the above person as it appears on file, prepared under RSA 260:14 for use in employment.`,
        { size: 9.6 },
      );
      y = grid(
        s,
        y + 16,
        [LEFT, 190, 330, 450],
        [
          ['License class', `CDL ${person.licenseClass}`, 'Status', 'Active'],
          [
            'Issue date',
            longDashed(issuedBy(person, docDate, 5)),
            'Expire date',
            longDashed(person.licenseExpires),
          ],
          [
            'Endorsements',
            person.endorsements || 'none',
            'Demerit points',
            String(found.length * 3),
          ],
        ],
        { size: 9.6, step: 16 },
      );
      y = table(
        s,
        y + 6,
        [
          [1, 'No.'],
          [3, 'Violation date'],
          [3, 'Conviction date'],
          [6, 'Description'],
          [3, 'Court'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }, index) => [
              String(index + 1),
              longDashed(violated),
              longDashed(convicted),
              offense[1],
              'Plea by mail',
            ])
          : [['', '', '', 'NO MOTOR VEHICLE CONVICTIONS ON FILE', '']],
      );
      y = paragraph(
        s,
        y + 24,
        'I, the Director of the Division of Motor Vehicles, certify that I am the official custodian of the motor vehicle records and that the above is a true abstract. An abstract without the raised seal is not certified. Accidents are shown without regard to fault.',
        { size: 9 },
      );
      signedLine(s, random, 330, y + 50, 230, 'Director of Motor Vehicles');
      s.text(LEFT, 760, 'DSMV 321 (Rev 01/21)', { size: 7 });
    },
  },

  ohioCardCopy: {
    ...CARD,
    after:
      "front of Ohio's commercial license on a hiring clerk's copy, with the clerk's check of the original written under it",
    fits: of('OH'),
    dated: before(8),
    draw: (s, { person, random, docDate }) => {
      const [x, y] = [120, 120];
      const [street, city] = addressLines(person);
      s.rect(x, y, 380, 238, { fill: [0.93, 0.96, 0.99], line: 0.8 });
      s.rect(x, y, 380, 30, { fill: [0.75, 0.1, 0.15] });
      s.text(x + 12, y + 22, 'OHIO', { size: 20, bold: true, ink: 1 });
      s.text(x + 368, y + 20, 'COMMERCIAL DRIVER LICENSE', {
        size: 10,
        bold: true,
        ink: 1,
        align: 'right',
      });
      portrait(s, x + 266, y + 44, 100);
      const c = x + 14;
      s.text(c, y + 50, 'LICENSE NO.', { size: 6.5 });
      s.text(c, y + 64, person.license ?? '', { size: 14, bold: true });
      s.text(c + 130, y + 50, 'CLASS', { size: 6.5 });
      s.text(c + 130, y + 64, person.licenseClass, { size: 14, bold: true });
      s.text(c + 180, y + 50, 'ENDORSE.', { size: 6.5 });
      s.text(c + 180, y + 64, person.endorsements || 'NONE', { size: 11 });
      lines(s, c, y + 84, [person.lastName.toUpperCase(), givenNames(person)], {
        size: 12,
        bold: true,
      });
      lines(s, c, y + 116, [street.toUpperCase(), city.toUpperCase()], { size: 9.4 });
      const cells: readonly (readonly [string, string])[] = [
        ['BIRTHDATE', longDashed(person.dob)],
        ['ISSUE DATE', longDashed(docDate)],
        ['EXPIRES', longDashed(person.licenseExpires)],
      ];
      cells.forEach(([caption, value], index) => {
        s.text(c + index * 84, y + 152, caption, { size: 6.5 });
        s.text(c + index * 84, y + 166, value, { size: 11, bold: true });
      });
      s.text(c, y + 186, 'SEX M   HT 6-01   WT 210   EYES BLU   HAIR BRO', { size: 8.6 });
      s.text(c, y + 202, `RESTRICTIONS ${random.pick(['NONE', 'A'])}    DONOR`, { size: 8.6 });
      s.text(c, y + 222, `AUDIT ${random.digits(2)}MW${random.digits(8)}`, { size: 7.4 });
      s.text(LEFT, 420, 'HR-11  Copy of driver’s license', { size: 10, bold: true });
      s.text(LEFT, 438, `Original seen and copied by ${someone(random)}`, { size: 9.4 });
      paragraph(
        s,
        448,
        'Keep with the qualification file. Make a new copy whenever the license is renewed, the address changes or an endorsement is added or taken away. Do not accept a photograph that was sent by telephone without seeing the card on the first day of work.',
        { size: 8.6 },
      );
    },
  },

  screeningReportVendor: {
    after:
      "PSP record as an applicant system reissues it: crashes and inspections of the federal file in the vendor's own tables",
    documentTypeId: 326,
    ends: null,
    bears: ['birth', 'license'],
    why: 'PSP is asked by name, birth date and license; dated by the day of the request that answered; data snapshot and inspections have other days',
    filled: 'machine',
    reaches: [1, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 40, 'Applicant file  >  Safety screening  >  PSP', { size: 8, ink: 0.4 });
      s.text(LEFT, 62, 'Pre-Employment Screening Program Record', { size: 15, bold: true });
      corner(s, [`Printed ${us(addDays(docDate, 1))}`, `Ref ${random.digits(10)}`], 40);
      const y = framed(s, [LEFT, 74, 532, 76], 'Driver information');
      told(
        s,
        [LEFT + 8, y, 96],
        [
          ['Driver', fullName(person)],
          ['Date of birth', padded(person.dob)],
          ['License', `${person.license ?? ''}  (${person.licenseState ?? ''})`],
          ['Requested by', company.name.slice(0, 30)],
        ],
      );
      told(
        s,
        [330, y, 112],
        [
          ['Request date', padded(docDate)],
          ['Data current as of', padded(addDays(docDate, -random.int(8, 27)))],
          ['MCMIS snapshot', longDashed(addMonths(docDate, -1))],
          ['Authorization', 'On file, electronic'],
        ],
      );
      s.text(LEFT, 172, 'Crash activity (five years)', { size: 11, bold: true });
      const crash = random.chance(0.25);
      let below = table(
        s,
        180,
        [
          [2, 'Date'],
          [2, 'Carrier DOT'],
          [3, 'Location'],
          [1, 'Fatal'],
          [1, 'Injury'],
          [1, 'Tow'],
        ],
        [
          crash
            ? [
                padded(addDays(docDate, -random.int(100, 1700))),
                random.digits(7),
                'I-70, OH',
                '0',
                '0',
                '1',
              ]
            : ['', '', 'No crashes found', '', '', ''],
        ],
      );
      s.text(LEFT, below + 24, 'Inspection activity (three years)', { size: 11, bold: true });
      below = table(
        s,
        below + 32,
        [
          [2, 'Date'],
          [2, 'Report'],
          [2, 'Carrier DOT'],
          [1, 'State'],
          [1, 'Level'],
          [5, 'Violations'],
        ],
        Array.from({ length: random.int(2, 7) }, () => [
          padded(addDays(docDate, -random.int(20, 1080))),
          `${random.pick(['OH', 'IN', 'TN'])}${random.digits(8)}`,
          random.digits(7),
          random.pick(['OH', 'IN', 'TN', 'MO']),
          random.pick(['1', '2', '3']),
          random.pick(['None', '395.8(e) false report', '393.75 tire', 'None', '392.2 speeding']),
        ]),
      );
      paragraph(
        s,
        below + 16,
        'The information in PSP is taken from the Motor Carrier Management Information System and is not a part of the safety measurement of a carrier. A prospective employer may use it only with the written consent of the driver and only to assess the driver for employment. A driver who believes that information is wrong may challenge it through DataQs. PSP is a voluntary program of the Federal Motor Carrier Safety Administration; a report shows no conviction that states hold.',
        { size: 7.8 },
      );
    },
  },

  stateVisionWaiver: {
    after:
      "a state's letter that grants a driver an intrastate medical waiver, with conditions by number (state counterpart of 391.64)",
    documentTypeId: 311,
    ends: { printed: [12, 24, 24] },
    bears: ['license', 'address'],
    why: 'a letter to the driver’s address that names the license; dated by the letter, from which it holds; ends by the day it names, not by the next eye examination',
    filled: 'machine',
    arrives: FORM,
    face: 'Times',
    fits: driver,
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      const until = words(expires);
      centered(s, 50, 'DRIVER AND VEHICLE SERVICES', { size: 13, bold: true });
      centered(s, 64, 'Medical Review Unit', { size: 10 });
      centered(s, 76, `${random.int(100, 900)} Capitol Avenue, ${random.pick(TOWNS)}`, { size: 9 });
      s.text(LEFT, 112, words(docDate), { size: 10.4 });
      lines(s, LEFT, 140, [fullName(person), street, city], { size: 10.4 });
      s.text(LEFT, 196, `Re: Intrastate medical waiver (vision), license ${person.license ?? ''}`, {
        size: 10.4,
        bold: true,
      });
      let y = paragraph(
        s,
        212,
        `Dear ${person.firstName} ${person.lastName}: The application for a waiver of the vision standard that the unit received on ${words(addDays(docDate, -random.int(20, 70)))} has been reviewed together with the report of your eye doctor of ${words(addDays(docDate, -random.int(75, 120)))}. The waiver is granted for driving a commercial motor vehicle within the borders of this state only.`,
        { size: 10.4 },
      );
      y = paragraph(
        s,
        y + 6,
        `This waiver is effective on the date of this letter and expires on ${until}.`,
        {
          size: 10.4,
        },
      );
      const conditions = [
        '1. You must carry this letter with your medical certificate whenever you drive.',
        '2. You may not carry passengers for hire or placarded hazardous materials.',
        `3. A report of a new eye examination must reach the unit by ${words(addMonths(docDate, 11))}.`,
        '4. You must report an accident, a citation or a change of your vision within 10 days.',
        '5. The waiver is void as soon as you operate in interstate commerce.',
      ];
      for (const condition of conditions)
        y = paragraph(s, y, condition, { size: 10, x: 58, width: 500 });
      y = paragraph(
        s,
        y + 8,
        'The waiver does not take the place of the medical certificate, which you renew as your examiner directs. An application for renewal of the waiver is sent to you 60 days before it ends.',
        { size: 10.4 },
      );
      s.text(LEFT, y + 22, 'Sincerely,', { size: 10.4 });
      signedLine(s, random, LEFT, y + 64, 220, 'Supervisor, Medical Review Unit');
      s.text(LEFT, y + 94, `c: ${someone(random)}, file ${random.digits(6)}`, { size: 8.6 });
    },
  },

  declarationOnline: {
    after:
      "confirmation page of a state's website for CDL self-certification, with the answers and what was uploaded",
    documentTypeId: 334,
    ends: null,
    bears: ['license', 'birth'],
    why: 'the site asks for license and birth date; dated by the submission; the certificate that was uploaded has an examination and an end that are not the declaration’s',
    filled: 'machine',
    reaches: [0, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate }) => {
      s.rect(0, 0, 612, 44, { fill: [0.16, 0.36, 0.3] });
      s.text(LEFT, 28, 'DMV Online Services', { size: 15, bold: true, ink: 1 });
      s.text(RIGHT, 28, 'Step 5 of 5', { size: 9, ink: 1, align: 'right' });
      s.disc([56, 76], 12, 12, [0.2, 0.6, 0.3]);
      s.text(78, 81, 'Your CDL self-certification has been submitted', { size: 14, bold: true });
      told(
        s,
        [LEFT, 116, 150],
        [
          ['Confirmation number', `SC-${random.digits(9)}`],
          ['Submitted', `${shortWords(docDate)}, ${random.int(1, 11)}:${random.int(10, 59)} PM`],
          ['Name', `${person.firstName} ${initial(person)} ${person.lastName}`],
          ['CDL/CLP number', person.license],
          ['Date of birth', shortWords(person.dob)],
        ],
        { step: 18, size: 10 },
      );
      s.text(LEFT, 228, 'What you told us', { size: 12, bold: true });
      const kinds = [
        'Non-excepted interstate: I drive or expect to drive across state lines and must have a certificate',
        'Excepted interstate: only operations of 49 CFR 390.3(f), 391.2, 391.68 or 398.3',
        'Non-excepted intrastate: only in this state and subject to its medical rules',
        'Excepted intrastate: only in this state and not subject to its medical rules',
      ];
      kinds.forEach((kind, index) => checkbox(s, LEFT, 240 + index * 20, kind, index === 0));
      s.text(LEFT, 344, 'Documents', { size: 12, bold: true });
      table(
        s,
        352,
        [
          [4, 'File'],
          [3, 'Kind'],
          [2, 'Exam date'],
          [2, 'Expires'],
        ],
        [
          [
            `IMG_${random.digits(4)}.jpg`,
            'Medical examiner’s certificate',
            brief(addDays(docDate, -random.int(1, 30))),
            brief(addMonths(docDate, random.pick([11, 23]))),
          ],
        ],
      );
      const y = paragraph(
        s,
        404,
        'Under penalty of perjury I certified that the information is true. A false certification can lead to the loss of my commercial privileges. Since June 23, 2025 examiners send results through the National Registry; you need no longer hand in a paper certificate unless your state asks for it. Keep this page for your employer. It is no license and no medical certificate.',
        { size: 9 },
      );
      at(s, y + 30, [[LEFT, `Signed electronically by ${signedName(person)}`]]);
      s.text(LEFT, 770, 'https://mydmv.example.gov/cdl/self-certification/confirmation', {
        size: 7,
      });
    },
  },
};

import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { columns, fullName, pairs } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  padded,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  writtenLine,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { SCHOOLS } from './sealed2-driving.ts';
import { driver } from './sealed2-testing.ts';
import { framed, told, TOWNS } from './sealed5-parts.ts';

/** Road tests, training and the policy in the sixth set. */
export const SEALED6_TRAINING: Record<string, SealedLayout> = {
  roadCertificateFrame: {
    after:
      "a safety consultant's certificate of driver's road test in an ornamental frame, the blanks inside the sentence (391.31(e), (f))",
    documentTypeId: 302,
    ends: null,
    bears: ['license'],
    why: 'the certificate has the license number; dated by the road test inside the sentence; the consultant’s stamp of the edition has another day',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.rect(28, 34, 556, 420, { line: 3, ink: [0.2, 0.3, 0.5] });
      s.rect(34, 40, 544, 408, { line: 0.8, ink: [0.2, 0.3, 0.5] });
      centered(s, 78, "CERTIFICATION OF DRIVER'S ROAD TEST", { size: 17, bold: true });
      writtenLine(s, 60, 124, 300, "Driver's name", signedName(person));
      writtenLine(s, 376, 124, 120, 'Operator’s or chauffeur’s license no.', person.license);
      writtenLine(s, 510, 124, 44, 'State', person.licenseState);
      writtenLine(
        s,
        60,
        162,
        230,
        'Type of power unit',
        random.pick(['Conventional tractor', 'Cabover', 'Straight truck']),
      );
      writtenLine(
        s,
        306,
        162,
        248,
        'Type of trailer(s)',
        random.pick(['53 ft van', '48 ft flatbed', 'Tank']),
      );
      writtenLine(s, 60, 200, 494, 'If passenger carrier, type of bus', '');
      centered(s, 234, 'This is to certify that the above-named driver was given a road test', {
        size: 11,
      });
      s.text(112, 258, 'under my supervision on', { size: 11 });
      writtenLine(s, 236, 260, 116, '', day(docDate));
      s.text(360, 258, ', consisting of', { size: 11 });
      writtenLine(s, 432, 260, 46, '', String(random.int(12, 48)));
      s.text(482, 258, 'miles of', { size: 11 });
      centered(
        s,
        280,
        'driving. It is my considered opinion that this driver possesses sufficient',
        {
          size: 11,
        },
      );
      centered(s, 298, 'driving skill to operate safely the type of commercial motor vehicle', {
        size: 11,
      });
      centered(s, 316, 'listed above.', { size: 11 });
      signedLine(s, random, 60, 372, 230, 'Signature of examiner');
      writtenLine(s, 320, 372, 234, 'Title', random.pick(['Safety director', 'Driver trainer']));
      writtenLine(
        s,
        60,
        412,
        494,
        'Organization and address of examiner',
        `${company.name}, ${random.pick(TOWNS)}`,
      );
      s.text(60, 438, `Form RT-2. Edition of ${near(-random.int(500, 1500))}.`, { size: 7.4 });
      paragraph(
        s,
        470,
        'The original of the signed road test form and the original or a copy of this certificate are kept in the driver qualification file; a copy of the certificate is given to the person who was examined (391.31(g)).',
        { size: 8.6 },
      );
    },
  },

  roadTestManeuvers: {
    after:
      "a training school's record of road test: eight numbered parts of 391.31(c) with satisfactory/needs work and start and end of the test",
    documentTypeId: 331,
    ends: null,
    bears: ['license'],
    why: 'the record has the license number; dated by the day of the test at its head; the orientation before and the start of work after have other days',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      centered(s, 46, 'ROAD TEST EXAMINATION', { size: 16, bold: true });
      centered(s, 60, 'Record of the examiner, 49 CFR 391.31(c) and (d)', { size: 9 });
      let y = blanks(s, 86, [
        [3, 'Driver', signedName(person)],
        [2, 'Date of road test', day(docDate)],
      ]);
      y = blanks(s, y, [
        [3, 'License no.', person.license],
        [1, 'State', person.licenseState],
        [2, 'Class', person.licenseClass],
      ]);
      y = blanks(s, y, [
        [3, 'Carrier', company.name],
        [2, 'Orientation', near(-random.int(1, 4))],
      ]);
      y = blanks(s, y, [
        [2, 'Unit no.', random.digits(4)],
        [2, 'Began', '8:20 am'],
        [2, 'Ended', '9:55 am'],
        [2, 'Odometer', `${random.digits(6)}`],
      ]);
      const parts: readonly (readonly [string, string])[] = [
        [
          '1. Pre-trip inspection',
          'brakes, steering, lights, tires, horn, wipers, mirrors, coupling',
        ],
        ['2. Coupling and uncoupling', 'if the equipment includes combination units'],
        ['3. Placing the vehicle in operation', 'starts engine, builds air, checks gauges'],
        ['4. Use of controls and emergency equipment', 'clutch, transmission, triangles'],
        ['5. Operating in traffic and while passing', 'spacing, signals, lane use, intersections'],
        ['6. Turning the vehicle', 'set-up, tracking, clearances'],
        ['7. Braking and slowing other than by braking', 'engine brake, downhill'],
        ['8. Backing and parking', 'dock, alley, parallel; gets out and looks'],
      ];
      for (const [part, what] of parts) {
        s.rect(LEFT, y - 6, 532, 40, { line: 0.5 });
        s.text(48, y + 8, part, { size: 9.6, bold: true });
        s.text(48, y + 21, what, { size: 8.2 });
        checkbox(s, 400, y + 6, 'Satisfactory', true);
        checkbox(s, 484, y + 6, 'Needs work', false);
        y += 40;
      }
      y = paragraph(
        s,
        y - 4,
        'The test was of sufficient duration to enable the person who gave it to evaluate the skill of the driver at handling the vehicle that he or she will drive. The examiner is no relative of the driver and did not test himself or herself.',
        { size: 9 },
      );
      checkbox(s, LEFT, y + 8, 'Passed', true);
      checkbox(s, 110, y + 8, 'Not passed, train and test again', false);
      signedLine(s, random, LEFT, y + 62, 240, 'Examiner');
      writtenLine(s, 300, y + 62, 160, 'Print name', someone(random));
      writtenLine(s, 476, y + 62, 96, 'May begin work', near(random.int(1, 5)));
    },
  },

  eldtDiploma: {
    after:
      "a truck driving school's ELDT certificate with theory, range and road as three panels, each with hours and instructor",
    documentTypeId: 312,
    ends: null,
    bears: ['license'],
    why: 'the registry knows drivers by license; dated by "training completed", the last of the panels; enrollment, theory and range ended before',
    filled: 'machine',
    reaches: [2, 40],
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate }) => {
      s.rect(LEFT, 32, 532, 8, { fill: [0.7, 0.15, 0.1] });
      s.text(LEFT, 70, random.pick(SCHOOLS), { size: 17, bold: true });
      s.text(
        LEFT,
        84,
        `${random.pick(TOWNS)}   TPR provider ${random.digits(6)}-${random.digits(4)}`,
        {
          size: 9,
        },
      );
      s.text(LEFT, 122, 'Certificate of Entry-Level Driver Training', { size: 18, bold: true });
      s.text(LEFT, 138, '49 CFR Part 380, Subparts F and G', { size: 9 });
      s.text(LEFT, 168, 'awarded to', { size: 10 });
      s.text(LEFT, 192, fullName(person), { size: 20, bold: true });
      columns(s, 200, [
        [2, 'License or permit', person.license],
        [1, 'State', person.licenseState],
        [3, 'Course', `Class ${person.licenseClass} CDL, full program`],
      ]);
      const theory = addDays(docDate, -random.int(14, 25));
      const range = addDays(docDate, -random.int(4, 12));
      const panels: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] =
        [
          [
            'Theory',
            padded(theory),
            [
              ['Hours', String(random.int(40, 60))],
              ['Score', `${random.int(81, 100)}%`],
            ],
          ],
          [
            'Range',
            padded(range),
            [
              ['Hours', String(random.int(20, 44))],
              ['Rating', 'Proficient'],
            ],
          ],
          [
            'Public road',
            padded(docDate),
            [
              ['Hours', String(random.int(20, 44))],
              ['Rating', 'Proficient'],
            ],
          ],
        ];
      panels.forEach(([caption, ended, facts], index) => {
        const x = LEFT + index * 180;
        const y = framed(s, [x, 250, 172, 96], caption);
        told(s, [x + 8, y, 66], [['Ended', ended], ...facts, ['Instructor', someone(random)]], {
          step: 17,
        });
      });
      pairs(
        s,
        360,
        [
          ['Enrolled', padded(addDays(docDate, -random.int(35, 60)))],
          ['Training completed', padded(docDate)],
        ],
        2,
      );
      paragraph(
        s,
        400,
        'The provider certifies that the trainee completed the curriculum of the appendix to Part 380 for the class above, was assessed as proficient, and that the certification is sent to the Training Provider Registry by midnight of the second business day after completion.',
        { size: 9.4 },
      );
      signedLine(s, random, LEFT, 500, 220, 'Director of training');
      signedLine(s, random, 330, 500, 220, 'Student');
    },
  },

  hazmatTranscript: {
    after:
      "a learning system's transcript of one hazmat course for a driver: course, modules and result as rows, 172.704(d) in the foot",
    documentTypeId: 323,
    ends: { term: 36 },
    bears: [],
    why: '172.704(d) asks for the name; dated by "Completed", when the whole course was; assigned, print and next training have other days; serves for 36 months',
    filled: 'machine',
    reaches: [2, 30],
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 44, 'Learning transcript', { size: 9, ink: 0.4 });
      s.text(LEFT, 68, fullName(person), { size: 18, bold: true });
      s.text(LEFT, 83, `${company.name}   Employee ${random.digits(5)}`, { size: 9 });
      s.rect(LEFT - 10, 98, 552, 92, { line: 0.8 });
      s.text(LEFT, 120, 'Hazardous Materials Training for Drivers (49 CFR 172.704)', {
        size: 13,
        bold: true,
      });
      columns(s, 128, [
        [2, 'Assigned', `${yearFirst(addDays(docDate, -random.int(5, 30)))}`],
        [2, 'Completed', yearFirst(docDate)],
        [2, 'Status', 'Passed'],
        [2, 'Score', `${random.int(80, 100)}`],
        [2, 'Next training', yearFirst(addMonths(docDate, 36))],
      ]);
      s.text(LEFT, 180, `Trainer: ${someone(random)}, SafeHaul Learning, ${random.pick(TOWNS)}`, {
        size: 9,
      });
      const y = table(
        s,
        206,
        [
          [6, 'Module'],
          [2, 'Minutes'],
          [2, 'Tested'],
        ],
        [
          ['General awareness/familiarization', '45', 'Yes'],
          ['Function-specific: shipping papers, placards, segregation', '60', 'Yes'],
          ['Safety: emergency response information, self-protection', '40', 'Yes'],
          ['Security awareness', '30', 'Yes'],
          ['Driver: 177.816, pretrip and parking', '25', 'Yes'],
        ],
        20,
      );
      paragraph(
        s,
        y + 14,
        'The employer certifies that the hazmat employee above has been trained and tested as required by 49 CFR Part 172, Subpart H. The materials are described by the course name above and kept by the provider. Recurrent training is needed at least once every three years, or when regulations or functions change.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 120, 240, 'For the hazmat employer');
      s.text(RIGHT, 766, `Printed ${yearFirst(addDays(docDate, 2))}`, {
        size: 7.6,
        align: 'right',
      });
    },
  },

  lcvCertificate: {
    after:
      "longer combination vehicle driver-training certificate of a turnpike carrier, the appendix's text in a bordered page with kinds of combination to tick (380.401)",
    documentTypeId: 324,
    ends: null,
    bears: ['license'],
    why: '380.401 wants name, license, kinds and days; dated by the certificate’s completion of training; it began earlier; it has no end',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.rect(LEFT, 36, 532, 470, { line: 1.6 });
      centered(s, 66, 'LONGER COMBINATION VEHICLE', { size: 15, bold: true });
      centered(s, 84, 'DRIVER-TRAINING CERTIFICATE', { size: 15, bold: true });
      centered(s, 98, '49 CFR Part 380, Subparts A and D', { size: 8.6 });
      const put = (x: number, y: number, w: number, caption: string, value: string | null): void =>
        writtenLine(s, x, y, w, caption, value);
      put(56, 136, 300, 'Name of driver', signedName(person));
      put(372, 136, 124, 'Commercial driver’s license no.', person.license);
      put(508, 136, 50, 'State', person.licenseState);
      s.text(
        56,
        166,
        'has satisfactorily completed the requirements of training for the operation of:',
        {
          size: 9.6,
        },
      );
      const kind = random.int(0, 2);
      ['LCV doubles', 'LCV triples', 'LCV doubles and triples'].forEach((word, index) =>
        checkbox(s, 70 + index * 150, 176, word, index === kind),
      );
      put(56, 222, 150, 'Training began', near(-random.int(6, 20)));
      put(226, 222, 150, 'Training completed', day(docDate));
      put(
        396,
        222,
        162,
        'Hours, class / behind the wheel',
        `${random.int(12, 24)} / ${random.int(10, 30)}`,
      );
      paragraph(
        s,
        238,
        'I certify that the above-named driver was trained and tested in accordance with the LCV driver-training requirements of the Federal Motor Carrier Safety Regulations, that the instructors are qualified under 380.301 and 380.303, and that the driver showed skill and knowledge in written, skills and road tests.',
        { size: 9.6, x: 56, width: 500 },
      );
      put(56, 324, 250, 'Training organization', company.name);
      put(322, 324, 236, 'Address', random.pick(TOWNS));
      put(56, 362, 250, 'Classroom instructor', someone(random));
      put(322, 362, 236, 'Skills instructor', someone(random));
      signedLine(s, random, 56, 412, 250, 'Certifying official');
      put(322, 412, 120, 'Telephone', phoneNumber(random));
      paragraph(
        s,
        430,
        'The motor carrier keeps a copy in the driver qualification file and gives the driver one. A carrier must not use a driver to operate an LCV who has no such certificate or a certificate of grandfathering under 380.111.',
        { size: 8.4, x: 56, width: 500 },
      );
      s.text(RIGHT - 10, 498, 'LCV-1', { size: 7, align: 'right' });
    },
  },
};

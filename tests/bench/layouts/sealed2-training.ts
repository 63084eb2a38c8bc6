import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, lined } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  DESK,
  FORM,
  grid,
  lines,
  monthFirst,
  padded,
  PEN,
  PORTAL,
  shortWords,
  signedLine,
  someone,
  words,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { SCHOOLS } from './sealed2-driving.ts';

export const SEALED2_TRAINING: Record<string, SealedLayout> = {
  schoolCertificate: {
    after: "a driving school's certificate of entry-level training, framed, with hours",
    documentTypeId: 312,
    ends: null,
    bears: ['license'],
    why: 'schools print name and license or permit; dated by the completion, not by the start, the registry or the issue of the approval',
    filled: 'machine',
    arrives: DESK,
    face: 'Times',
    draw: (s, { person, random, docDate }) => {
      s.rect(30, 60, 552, 420, { line: 3, ink: [0.3, 0.25, 0.1] });
      s.rect(38, 68, 536, 404, { line: 0.8 });
      centered(s, 110, random.pick(SCHOOLS), { size: 20, bold: true });
      centered(s, 140, 'Certificate of Completion', { size: 17 });
      centered(s, 166, 'Entry-Level Driver Training (49 CFR Part 380, Subparts F and G)', {
        size: 10.5,
      });
      centered(s, 204, 'This certifies that', { size: 10 });
      centered(s, 230, fullName(person), { size: 18, bold: true });
      centered(
        s,
        250,
        `CLP/CDL ${[person.licenseState, person.license].filter(Boolean).join(' ')}`,
        { size: 10 },
      );
      centered(
        s,
        282,
        `has satisfactorily completed the Class ${random.pick(['A', 'B'])} theory and behind-the-wheel curricula`,
        { size: 11 },
      );
      centered(
        s,
        300,
        `of training from ${words(addDays(docDate, -random.int(20, 45)))} to ${words(docDate)}`,
        { size: 11 },
      );
      centered(
        s,
        322,
        `Theory ${random.int(35, 60)} h, range ${random.int(20, 60)} h, road ${random.int(20, 60)} h`,
        { size: 9.4 },
      );
      centered(
        s,
        344,
        `Training Provider Registry ID ${random.digits(6)}-${random.digits(4)}  listed since ${words('2022-02-07')}`,
        { size: 8.4 },
      );
      signedLine(s, random, 80, 430, 190, 'Instructor');
      signedLine(s, random, 340, 430, 190, 'Director of Training');
    },
  },

  trainingLookup: {
    after: "entry-level training record in a state's lookup of the Training Provider Registry",
    documentTypeId: 312,
    ends: null,
    bears: ['birth', 'license'],
    why: 'looked up by license, state and birth date; dated by the completion of the last curriculum, not by its upload or the print',
    filled: 'machine',
    reaches: [12, 40],
    arrives: PORTAL,
    draw: (s, { person, random, docDate }) => {
      const printed = addDays(docDate, random.int(1, 12));
      s.text(LEFT, 30, `Driver Training Record - printed ${yearFirst(printed)}`, { size: 7 });
      s.text(LEFT, 60, 'Training Provider Registry', { size: 14, bold: true });
      s.text(LEFT, 78, 'Check driver training record', { size: 10 });
      let y = grid(
        s,
        106,
        [LEFT, 180],
        [
          ['Driver', `${person.lastName.toUpperCase()}, ${person.firstName.toUpperCase()}`],
          ['License or permit number', person.license],
          ['State', person.licenseState],
          ['Date of birth', yearFirst(person.dob)],
        ],
        { step: 17 },
      );
      y = table(
        s,
        y + 6,
        [
          [4, 'Curriculum'],
          [3, 'Provider'],
          [2, 'Completed'],
          [2, 'Submitted'],
        ],
        [
          [
            'Class A - Theory',
            'Gateway Truck',
            yearFirst(addDays(docDate, -random.int(10, 20))),
            yearFirst(addDays(docDate, -random.int(7, 9))),
          ],
          [
            'Class A - BTW Range',
            'Gateway Truck',
            yearFirst(addDays(docDate, -random.int(2, 6))),
            yearFirst(addDays(docDate, 1)),
          ],
          [
            'Class A - BTW Public Road',
            'Gateway Truck',
            yearFirst(docDate),
            yearFirst(addDays(docDate, 1)),
          ],
        ],
        20,
      );
      paragraph(
        s,
        y + 14,
        'A provider must submit certification of completed training by midnight of the second business day after the driver completes it.',
        { size: 7.6 },
      );
    },
  },

  hazmatOnline: {
    after: "an online vendor's hazmat training certificate that says until when it is good",
    documentTypeId: 323,
    ends: { printed: [36] },
    bears: [],
    why: '172.704(d) asks for the name only; dated by the completion; says itself that retraining is due after three years',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, expires, company }) => {
      s.rect(36, 50, 540, 330, { line: 2, ink: [0.6, 0.3, 0.05] });
      centered(s, 86, 'HAZARDOUS MATERIALS TRAINING CERTIFICATE', { size: 16, bold: true });
      centered(s, 104, '49 CFR Part 172, Subpart H', { size: 9.4 });
      centered(s, 140, `${person.firstName} ${person.lastName}`, { size: 19, bold: true });
      centered(s, 158, company.name, { size: 10 });
      centered(s, 186, 'has been trained and tested in the following:', { size: 10 });
      centered(
        s,
        204,
        'General awareness - Function-specific - Safety - Security awareness - Driver (177.816)',
        { size: 9.4 },
      );
      grid(
        s,
        240,
        [90, 200, 340, 450],
        [
          ['Completed', shortWords(docDate), 'Valid until', shortWords(expires)],
          ['Score', `${random.int(80, 100)} %`, 'Course edition', '2024-2'],
          ['Trainer', someone(random), 'Certificate', `HM${random.digits(7)}`],
        ],
        { step: 22, size: 9.4 },
      );
      centered(s, 340, 'HazSafe Learning, 400 Foundry Street, Akron, OH 44308', { size: 8.4 });
    },
  },

  hazmatRoster: {
    after:
      "a carrier's record of a hazmat employee's classroom training (172.704(d)), filled in with a pen",
    documentTypeId: 323,
    ends: { term: 36 },
    bears: [],
    why: '172.704(d) asks for name, completion, materials, trainer, certification; dated by the most recent completion',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 50, company.name, { size: 11, bold: true });
      s.text(LEFT, 76, 'HAZMAT EMPLOYEE TRAINING RECORD', { size: 14, bold: true });
      let y = lined(
        s,
        86,
        [
          [4, `${person.lastName}, ${person.firstName}`, 'Hazmat employee'],
          [2, near(-random.int(1098, 1160)), 'Previous training'],
        ],
        PEN,
      );
      y = lined(
        s,
        y + 8,
        [
          [2, day(docDate), 'Most recent training completed'],
          [4, `${someone(random)}, ${company.address.city}`, 'Trainer name and address'],
        ],
        PEN,
      );
      s.text(LEFT, y + 22, 'Materials used:  slides, ERG 2024, carrier handbook', { size: 9 });
      [
        'General awareness / familiarization',
        'Function-specific',
        'Safety',
        'Security awareness',
        'In-depth security',
      ].forEach((caption, index) => checkbox(s, LEFT, y + 34 + index * 16, caption, index < 4));
      y = paragraph(
        s,
        y + 122,
        'I certify that the above employee has been trained and tested as required by 49 CFR Part 172, Subpart H. Recurrent training is required at least once every three years.',
      );
      signedLine(s, random, LEFT, y + 40, 250, 'Certified by');
      corner(s, ['TR-704 7/2019']);
    },
  },

  multipleTrailers: {
    after: "LCV driver-instructor's certificate of a carrier, by its own training office",
    documentTypeId: 324,
    ends: null,
    bears: ['license', 'address'],
    why: "380.401 asks for name, address and license; dated by the certification, not by the license's end",
    filled: 'machine',
    arrives: DESK,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      centered(s, 60, company.name, { size: 13, bold: true });
      centered(s, 92, 'LONGER COMBINATION VEHICLE (LCV)', { size: 13, bold: true });
      centered(s, 108, 'DRIVER-TRAINING CERTIFICATE', { size: 13, bold: true });
      let y = grid(
        s,
        140,
        [LEFT, 170],
        [
          ['Certified on', monthFirst(docDate)],
          ['Driver', fullName(person)],
          [
            'CDL',
            `${[person.licenseState, person.license].filter(Boolean).join(' ')}   class ${person.licenseClass}   expires ${monthFirst(person.licenseExpires)}`,
          ],
          ['Address', street],
          ['', city],
          [
            'Training',
            `${random.pick(['LCV Doubles', 'LCV Triples'])}, begun ${monthFirst(addDays(docDate, -random.int(5, 20)))}`,
          ],
        ],
        { step: 20, size: 10 },
      );
      y = paragraph(
        s,
        y + 6,
        'This certifies that the above-named driver has presented evidence of meeting the prerequisites of 49 CFR 380.203 and 380.205 and has completed training in the specified type of LCV with at least 80 % on both tests.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 46, 220, 'LCV driver-instructor');
      at(s, y + 46, [[320, `Instructor: ${someone(random)}`]]);
      lines(
        s,
        LEFT,
        y + 80,
        [
          `${company.address.line1}, ${company.address.city}, ${company.address.state}  ${company.phone}`,
        ],
        { size: 8.4 },
      );
      s.text(RIGHT, 40, `Rev. ${padded('2021-05-01')}`, { size: 6.6, align: 'right' });
    },
  },
};

import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  DESK,
  grid,
  initial,
  lines,
  longDashed,
  machineName,
  padded,
  PORTAL,
  shortWords,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD, rule } from './sealed-states.ts';
import { before, CARD, portrait } from './sealed2-licenses.ts';

const given = ({ firstName, middleName }: { firstName: string; middleName: string | null }) =>
  [firstName, middleName].filter(Boolean).join(' ').toUpperCase();

/** Licenses and driving records of the fourth set. */
export const SEALED4_STATES: Record<string, SealedLayout> = {
  californiaCard: {
    ...CARD,
    after: "front of California's commercial driver license, REAL ID, laid on a copier",
    fits: of('CA'),
    dated: before(5),
    draw: (s, { person, random, docDate }) => {
      const [x, y] = [96, 96];
      const [street, city] = addressLines(person);
      s.rect(x, y, 420, 264, { fill: [0.96, 0.97, 0.93], line: 0.8 });
      s.text(x + 14, y + 30, 'California', { size: 22, bold: true, ink: [0.1, 0.2, 0.45] });
      s.text(x + 150, y + 30, 'COMMERCIAL DRIVER LICENSE', { size: 13, bold: true });
      s.text(x + 402, y + 16, 'USA', { size: 8, align: 'right' });
      portrait(s, x + 14, y + 48, 104);
      s.text(x + 136, y + 62, 'DL', { size: 8 });
      s.text(x + 152, y + 62, person.license ?? '', { size: 17, bold: true, ink: [0.7, 0.1, 0.1] });
      s.text(x + 300, y + 62, `CLASS ${person.licenseClass}`, { size: 12, bold: true });
      s.text(x + 136, y + 84, 'EXP', { size: 8 });
      s.text(x + 158, y + 84, padded(person.licenseExpires), {
        size: 13,
        bold: true,
        ink: [0.7, 0.1, 0.1],
      });
      s.text(x + 300, y + 84, `END ${person.endorsements || 'NONE'}`, { size: 11 });
      s.text(x + 136, y + 102, `LN ${person.lastName.toUpperCase()}`, { size: 12, bold: true });
      s.text(x + 136, y + 118, `FN ${given(person)}`, { size: 12, bold: true });
      s.text(x + 136, y + 134, street.toUpperCase(), { size: 10 });
      s.text(x + 136, y + 147, city.toUpperCase(), { size: 10 });
      s.text(x + 136, y + 166, 'DOB', { size: 8 });
      s.text(x + 160, y + 166, padded(person.dob), { size: 13, bold: true, ink: [0.7, 0.1, 0.1] });
      s.text(x + 136, y + 182, `RSTR ${random.pick(['NONE', 'CORR LENS'])}`, { size: 10 });
      s.text(x + 260, y + 182, 'VETERAN', { size: 9 });
      s.text(x + 136, y + 204, 'SEX M', { size: 9 });
      s.text(x + 190, y + 204, 'HAIR BLK', { size: 9 });
      s.text(x + 260, y + 204, 'EYES BRN', { size: 9 });
      s.text(x + 136, y + 217, 'HGT 5\'-10"', { size: 9 });
      s.text(x + 190, y + 217, 'WGT 185 lb', { size: 9 });
      s.text(x + 300, y + 217, 'ISS', { size: 8 });
      s.text(x + 320, y + 217, padded(docDate), { size: 10 });
      s.text(
        x + 136,
        y + 232,
        `DD ${padded(docDate)}${random.digits(5)}/BBFD/${random.int(20, 29)}`,
        {
          size: 8,
        },
      );
      s.text(LEFT, 420, 'Copy for DQ file', { size: 9 });
    },
  },

  newYorkCard: {
    ...CARD,
    after: "front of New York's commercial license, photographed, in the order of its fields",
    fits: of('NY'),
    dated: before(8, 5),
    draw: (s, { person, random, docDate }) => {
      const [x, y] = [80, 150];
      const [street, city] = addressLines(person);
      s.rect(x, y, 450, 284, { fill: [0.9, 0.94, 0.98], line: 0.8 });
      s.rect(x, y, 450, 36, { fill: [0.1, 0.25, 0.5] });
      s.text(x + 14, y + 26, 'NEW YORK STATE', { size: 20, bold: true, ink: 1 });
      s.text(x + 436, y + 26, 'COMMERCIAL DRIVER LICENSE', {
        size: 11,
        bold: true,
        ink: 1,
        align: 'right',
      });
      portrait(s, x + 14, y + 52, 120);
      const [c, d] = [x + 152, x + 300];
      lines(s, c, y + 64, ['4d ID'], { size: 7 });
      s.text(c, y + 80, person.license ?? '', {
        size: (person.license ?? '').length > 12 ? 12 : 16,
        bold: true,
      });
      lines(s, d, y + 64, ['9 CLASS'], { size: 7 });
      s.text(d, y + 80, person.licenseClass, { size: 15, bold: true });
      lines(s, c, y + 96, [person.lastName.toUpperCase(), given(person).replace(' ', ', ')], {
        size: 13,
        bold: true,
      });
      lines(s, c, y + 136, [street.toUpperCase(), city.toUpperCase()], { size: 10 });
      s.text(c, y + 178, '3 DOB', { size: 7 });
      s.text(c, y + 192, padded(person.dob), { size: 13, bold: true });
      s.text(d, y + 178, '4a Issued', { size: 7 });
      s.text(d, y + 192, padded(docDate), { size: 13 });
      s.text(c, y + 208, '4b Expires', { size: 7 });
      s.text(c, y + 222, padded(person.licenseExpires), { size: 13, bold: true });
      s.text(d, y + 208, '9a E', { size: 7 });
      s.text(d, y + 222, person.endorsements || 'NONE', { size: 12 });
      s.text(c, y + 240, '15 Sex M    16 Height 6\'-00"    18 Eyes BRO', { size: 9 });
      s.text(c, y + 256, `12 R ${random.pick(['NONE', 'B'])}`, { size: 9 });
      s.text(x + 14, y + 272, `5 DD ${random.digits(10)}`, { size: 8 });
    },
  },

  texasCardAndBack: {
    ...CARD,
    after: 'Texas commercial license, front at the head and back at the foot of a copied page',
    fits: of('TX'),
    dated: before(8, 6),
    draw: (s, { person, random, docDate }) => {
      const [x, y] = [40, 60];
      const [street, city] = addressLines(person);
      s.rect(x, y, 360, 228, { fill: [0.97, 0.95, 0.9], line: 0.8 });
      s.text(x + 12, y + 24, 'Texas', { size: 20, bold: true, ink: [0.1, 0.2, 0.5] });
      s.text(x + 78, y + 18, 'DEPARTMENT OF PUBLIC SAFETY', { size: 7 });
      s.text(x + 78, y + 28, 'COMMERCIAL DRIVER LICENSE', { size: 10, bold: true });
      portrait(s, x + 10, y + 44, 92);
      const c = x + 112;
      s.text(c, y + 54, `4d. DL: ${person.license ?? ''}`, { size: 12, bold: true });
      s.text(x + 270, y + 54, `9. CLASS: ${person.licenseClass}`, { size: 11 });
      s.text(c, y + 72, `4a. Iss: ${padded(docDate)}`, { size: 10 });
      s.text(x + 230, y + 72, `4b. Exp: ${padded(person.licenseExpires)}`, { size: 10 });
      s.text(c, y + 88, `3. DOB: ${padded(person.dob)}`, { size: 11, bold: true });
      s.text(c, y + 108, `1. ${person.lastName.toUpperCase()}`, { size: 12, bold: true });
      s.text(c, y + 123, `2. ${given(person)}`, { size: 12, bold: true });
      s.text(c, y + 139, `8. ${street.toUpperCase()}`, { size: 9 });
      s.text(c + 10, y + 151, city.toUpperCase(), { size: 9 });
      s.text(c, y + 168, `12. REST: ${random.pick(['NONE', 'A'])}`, { size: 9 });
      s.text(x + 230, y + 168, `9a. END: ${person.endorsements || 'NONE'}`, { size: 9 });
      s.text(c, y + 184, '16. HGT: 5-09    15. SEX: M    18. EYES: BRO', { size: 9 });
      s.text(c, y + 200, `5. DD: ${random.digits(20)}`, { size: 8 });
      const b = 470;
      s.rect(x, b, 360, 228, { fill: [0.97, 0.97, 0.97], line: 0.8 });
      for (let bar = 0; bar < 60; bar += 1)
        s.rect(x + 20 + bar * 5.3, b + 14, random.int(1, 3), 40, { fill: 0.1 });
      lines(
        s,
        x + 16,
        b + 80,
        [
          'CLASS A: comb. vehicles GVWR 26,001+, towed over 10,000 lbs',
          'CLASS B: single vehicle GVWR 26,001+    P: passenger    N: tank',
          'In case of emergency call the number on file.',
          'Date of birth and number must agree with the front.',
          'DL-CDL Rev. 06-2016',
        ],
        { size: 8 },
      );
    },
  },

  alabamaRecord: {
    ...RECORD,
    after: 'Alabama Law Enforcement Agency, driver abstract of three years, run by a terminal',
    arrives: DESK,
    fits: of('AL'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      at(s, 40, [[LEFT, 'ALABAMA LAW ENFORCEMENT AGENCY']], { bold: true });
      at(s, 54, [
        [LEFT, 'DRIVER LICENSE DIVISION - MONTGOMERY'],
        [400, `RUN DATE  ${longDashed(docDate)}`],
      ]);
      at(s, 68, [
        [LEFT, 'ABSTRACT OF DRIVER RECORD (3 YEAR)'],
        [400, `REQ ${random.digits(7)}`],
      ]);
      rule(s, 76);
      grid(
        s,
        96,
        [LEFT, 130, 330, 430],
        [
          ['DRIVER', machineName(person), 'LIC NO', person.license],
          ['STREET', street.toUpperCase(), 'DOB', longDashed(person.dob)],
          ['CITY', city.toUpperCase(), 'CLASS', person.licenseClass],
          [
            'LIC ISSUE',
            longDashed(issued(person, 5)),
            'LIC EXP',
            longDashed(person.licenseExpires),
          ],
          ['CDL STATUS', 'LICENSED', 'NON-CDL', 'LICENSED'],
          ['ENDORSE', person.endorsements || 'NONE', 'RESTR', 'NONE'],
        ],
        { step: 16 },
      );
      rule(s, 196);
      at(s, 212, [
        [LEFT, 'OCCURRED'],
        [120, 'DISPOSED'],
        [210, 'ACD'],
        [260, 'DESCRIPTION'],
        [500, 'PTS'],
      ]);
      grid(
        s,
        230,
        [LEFT, 120, 210, 260, 500],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              longDashed(violated),
              longDashed(convicted),
              offense[2],
              offense[1],
              '2',
            ])
          : [['NO ENTRIES FOR THE PERIOD']],
      );
      at(s, 310, [[LEFT, 'ACCIDENTS: NONE     WITHDRAWALS: NONE     TOTAL POINTS SHOWN ABOVE']]);
      at(s, 340, [[LEFT, '*** END OF RECORD ***']]);
    },
  },

  idahoRecord: {
    ...RECORD,
    after: 'Idaho Transportation Department, driver license record from the internet service',
    arrives: PORTAL,
    fits: of('ID'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 48, 'Idaho Transportation Department', { size: 14, bold: true });
      s.text(LEFT, 62, 'Driver Services   PO Box 7129   Boise ID 83707', { size: 8.6 });
      corner(s, ['Internet DLR', `Transaction ${random.digits(9)}`], 44);
      s.rect(LEFT, 76, 532, 20, { fill: [0.86, 0.9, 0.86] });
      s.text(LEFT + 6, 90, 'Driver License Record - Three Year', { size: 11, bold: true });
      s.text(RIGHT - 6, 90, `Report date: ${shortWords(docDate)}`, { size: 9, align: 'right' });
      lines(
        s,
        LEFT,
        118,
        [
          `${given(person)} ${person.lastName.toUpperCase()}`,
          street.toUpperCase(),
          city.toUpperCase(),
        ],
        { size: 10 },
      );
      grid(
        s,
        118,
        [320, 430],
        [
          ['License no.', person.license],
          ['Born', shortWords(person.dob)],
          ['Class', `${person.licenseClass} (commercial)`],
          ['Issued', shortWords(issued(person, 8))],
          ['Expires', shortWords(person.licenseExpires)],
          ['Status', 'VALID'],
        ],
      );
      table(
        s,
        220,
        [
          [2, 'Cited'],
          [2, 'Guilty'],
          [5, 'Violation'],
          [1, 'Points'],
          [2, 'Court'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              shortWords(violated),
              shortWords(convicted),
              offense[1],
              '3',
              'ADA',
            ])
          : [['', '', 'No convictions in the last three years', '', '']],
      );
      paragraph(
        s,
        330,
        `Furnished to ${company.name} under the federal Driver Privacy Protection Act. This record does not show actions that reach the department after it was made.`,
        { size: 8.6 },
      );
    },
  },

  nebraskaMedical: {
    ...RECORD,
    documentTypeId: 310,
    alike: [],
    ends: { printed: [4, 8, 12, 17, 22] },
    after: 'Nebraska DMV, complete abstract of driver record with the CDL medical section',
    why: 'the record that 391.51(b)(7)(ii) asks for: it ends when the certificate on it does; dated by the day of the abstract',
    arrives: DESK,
    face: 'Times',
    fits: of('NE'),
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const certified = addMonths(expires ?? docDate, -24);
      centered(s, 44, 'STATE OF NEBRASKA', { size: 13, bold: true });
      centered(s, 58, 'Department of Motor Vehicles - Driver and Vehicle Records', { size: 10 });
      centered(s, 80, 'ABSTRACT OF DRIVING RECORD (CDLIS)', { size: 12, bold: true });
      s.text(LEFT, 104, `Date of abstract: ${padded(docDate)}`, { size: 10 });
      s.text(RIGHT, 104, 'Fee $7.50 paid', { size: 9, align: 'right' });
      grid(
        s,
        128,
        [LEFT, 150, 320, 430],
        [
          [
            'Operator',
            `${person.lastName}, ${person.firstName} ${initial(person)}`.trim(),
            'OLN',
            person.license,
          ],
          ['Mailing address', street, 'Birth date', padded(person.dob)],
          ['', city, 'License', `CDL class ${person.licenseClass}`],
          ['Issue date', padded(issued(person, 5)), 'Expiration', padded(person.licenseExpires)],
          ['Endorsements', person.endorsements || 'none', 'Privilege', 'Valid'],
        ],
        { step: 16, size: 10 },
      );
      s.text(LEFT, 224, 'MEDICAL CERTIFICATION', { size: 10, bold: true });
      s.line([LEFT, 228], [RIGHT, 228], 0.6);
      grid(
        s,
        244,
        [LEFT, 190, 320, 450],
        [
          ['Type of driving', 'Non-excepted interstate', 'Status', 'Certified'],
          ['Med. cert. issue date', padded(certified), 'Med. cert. expiration', padded(expires)],
          [
            'Examiner registry no.',
            random.digits(10),
            'Posted to CDLIS',
            padded(addDays(certified, 3)),
          ],
          ['Variance', 'None', 'SPE', 'None'],
        ],
        { step: 16, size: 10 },
      );
      s.text(LEFT, 322, 'CONVICTIONS', { size: 10, bold: true });
      s.line([LEFT, 326], [RIGHT, 326], 0.6);
      grid(
        s,
        342,
        [LEFT, 150, 260],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              `Cited ${padded(violated)}`,
              `Conv. ${padded(convicted)}`,
              `${offense[1]} (${offense[2]})`,
            ])
          : [['None on record']],
        { size: 10 },
      );
    },
  },
};

import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import { fullName, stateName } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  DESK,
  grouped,
  lines,
  longDashed,
  machineName,
  padded,
  PORTAL,
  someone,
  us,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD, rule } from './sealed-states.ts';

export const SEALED_RECORDS: Record<string, SealedLayout> = {
  kentuckyHistory: {
    ...RECORD,
    after: 'Kentucky Transportation Cabinet, driving history record (three years)',
    arrives: PORTAL,
    fits: of('KY'),
    draw: (s, { person, random, docDate, company }) => {
      const found = convictions(random, docDate);
      s.rect(LEFT, 36, 532, 30, { fill: [0.12, 0.24, 0.45] });
      s.text(50, 55, 'Kentucky Transportation Cabinet', { size: 13, bold: true, ink: 1 });
      s.text(562, 55, 'Division of Driver Licensing', { size: 9, ink: 1, align: 'right' });
      s.text(LEFT, 92, 'Driving History Record - 3 Year', { size: 13, bold: true });
      const [street, city] = addressLines(person);
      const rows = [
        ['Requested by', company.name, 'Purpose', 'Employment (18 USC 2721(b)(9))'],
        [
          'Report generated',
          `${longDashed(docDate)} ${random.int(8, 16)}:${random.int(10, 59)}`,
          'Record period',
          `${longDashed(addMonths(docDate, -36))} to present`,
        ],
        ['Driver', fullName(person), 'License number', grouped(person.license, [3, 3], '-')],
        ['Date of birth', longDashed(person.dob), 'Class', `${person.licenseClass} (CDL)`],
        ['Address', street, 'Issue date', longDashed(issued(person, 8))],
        ['', city, 'Expiration date', longDashed(person.licenseExpires)],
        ['License status', 'ACTIVE', 'CDL status', 'ACTIVE'],
      ] as const;
      rows.forEach((row, index) => {
        const y = 116 + index * 18;
        if (index % 2 === 0) s.rect(LEFT, y - 12, 532, 18, { fill: 0.93 });
        at(
          s,
          y,
          [
            [46, row[0]],
            [310, row[2]],
          ],
          { size: 8, ink: 0.35 },
        );
        at(
          s,
          y,
          [
            [130, row[1]],
            [396, row[3]],
          ],
          { size: 9 },
        );
      });
      s.text(LEFT, 266, 'Convictions', { size: 10.5, bold: true });
      if (found.length === 0) s.text(LEFT, 282, 'None within the record period.');
      found.forEach(({ violated, convicted, offense }, index) =>
        s.text(
          LEFT,
          282 + index * 14,
          `${offense[1]} - offense ${longDashed(violated)}, convicted ${longDashed(convicted)}, ${random.int(0, 4)} points`,
        ),
      );
      s.text(LEFT, 336, 'Suspensions and withdrawals', { size: 10.5, bold: true });
      s.text(LEFT, 352, 'None.');
      s.text(LEFT, 764, 'drive.ky.gov - TC 94-192E', { size: 7, ink: 0.4 });
    },
  },

  ohioAbstract: {
    ...RECORD,
    after: 'Ohio BMV, three-year driver record abstract',
    arrives: DESK,
    fits: of('OH'),
    draw: (s, { person, random, docDate }) => {
      const found = convictions(random, docDate);
      at(
        s,
        44,
        [
          [LEFT, 'OHIO BUREAU OF MOTOR VEHICLES'],
          [430, `DATE ${padded(docDate)}`],
        ],
        { size: 10 },
      );
      at(s, 58, [
        [LEFT, 'P.O. BOX 16520'],
        [430, `TIME ${random.int(10, 15)}.${random.int(10, 59)}.${random.int(10, 59)}`],
      ]);
      at(s, 71, [
        [LEFT, 'COLUMBUS, OHIO 43216-6520'],
        [430, 'PAGE 1'],
      ]);
      centered(s, 100, 'DRIVER RECORD ABSTRACT  ***  THREE YEAR  ***', { size: 11, bold: true });
      const [street, city] = addressLines(person);
      const y = lines(s, LEFT, 130, [
        `OPERATOR LICENSE NUMBER: ${person.license ?? ''}`,
        `NAME: ${machineName(person)}`,
        `STREET: ${street.toUpperCase()}`,
        `CITY: ${city.toUpperCase()}`,
        `DATE OF BIRTH: ${padded(person.dob)}      SEX: M   HT: 6-00   WT: 210   EYES: BLU   HAIR: BRO`,
        `LICENSE CLASS: ${person.licenseClass} - CDL     ENDORSEMENTS: ${person.endorsements || 'NONE'}     RESTRICTIONS: NONE`,
        `ISSUE DATE: ${padded(issued(person, 4))}     EXPIRATION DATE: ${padded(person.licenseExpires)}     STATUS: VALID`,
      ]);
      s.text(LEFT, y + 8, '-'.repeat(110), { size: 8 });
      const rows = found.flatMap(({ violated, convicted, offense }) => [
        `CONVICTION  OFF DATE ${padded(violated)}   CONV DATE ${padded(convicted)}   ${offense[1]}   PTS 02`,
        '            COURT FRANKLIN CO MUN CT   CASE NO 2' + random.digits(6),
      ]);
      const below = lines(
        s,
        LEFT,
        y + 26,
        rows.length > 0 ? rows : ['NO VIOLATIONS ON FILE FOR THE ABSTRACT PERIOD'],
      );
      lines(
        s,
        LEFT,
        below + 14,
        [
          'INFORMATION SUPPLIED IS IN ACCORDANCE WITH OHIO REVISED CODE 4501.27 AND 4509.05',
          `REG/CLERK ${random.digits(4)}     FEE 5.00`,
          'END OF ABSTRACT',
        ],
        { size: 8 },
      );
    },
  },

  virginiaTranscript: {
    ...RECORD,
    after: 'Virginia DMV, driver transcript for employment',
    why: 'the license number is printed as the customer number; dated by the day of the transcript',
    arrives: PORTAL,
    fits: of('VA'),
    draw: (s, { person, random, docDate, company }) => {
      const found = convictions(random, docDate);
      centered(s, 46, 'Commonwealth of Virginia', { size: 10 });
      centered(s, 60, 'Department of Motor Vehicles', { size: 12, bold: true });
      centered(s, 73, 'Post Office Box 27412, Richmond, Virginia 23269-0001', { size: 7.5 });
      centered(s, 98, 'DRIVER TRANSCRIPT', { size: 13, bold: true });
      centered(s, 112, 'EMPLOYMENT', { size: 9 });
      const [street, city] = addressLines(person);
      const y = lines(s, LEFT, 140, [
        fullName(person).toUpperCase(),
        street.toUpperCase(),
        city.toUpperCase(),
      ]);
      at(s, y + 16, [
        [LEFT, 'CUSTOMER NUMBER:'],
        [150, person.license],
        [330, 'TRANSCRIPT DATE:'],
        [440, padded(docDate)],
      ]);
      at(s, y + 30, [
        [LEFT, 'BIRTH DATE:'],
        [150, padded(person.dob)],
        [330, 'REQUESTED BY:'],
        [440, company.name.toUpperCase().slice(0, 22)],
      ]);
      at(s, y + 44, [
        [LEFT, 'LICENSE TYPE:'],
        [150, `COMMERCIAL CLASS ${person.licenseClass}`],
        [330, 'STATUS:'],
        [440, 'LICENSED'],
      ]);
      at(s, y + 58, [
        [LEFT, 'ISSUE DATE:'],
        [150, padded(issued(person, 8))],
        [330, 'EXPIRATION DATE:'],
        [440, padded(person.licenseExpires)],
      ]);
      at(s, y + 72, [
        [LEFT, 'POINT BALANCE:'],
        [150, `+${random.int(0, 5)} AS OF ${padded(docDate)}`],
        [330, 'INITIAL LICENSE:'],
        [440, padded(addMonths(person.dob || docDate, 12 * 17))],
      ]);
      rule(s, y + 82);
      found.forEach(({ violated, convicted, offense }, index) => {
        const line = y + 100 + index * 40;
        at(
          s,
          line,
          [
            [LEFT, 'CONVICTION'],
            [150, offense[1]],
          ],
          { bold: true },
        );
        at(s, line + 13, [
          [LEFT, `OFFENSE DATE ${padded(violated)}`],
          [200, `CONVICTION DATE ${padded(convicted)}`],
          [380, 'DEMERIT POINTS: 3'],
        ]);
      });
      if (found.length === 0)
        s.text(
          LEFT,
          y + 100,
          'NO CONVICTIONS, ACCIDENTS OR ACTIONS REPORTED FOR THE PAST SEVEN YEARS.',
        );
      s.text(LEFT, 420, '* * * END OF TRANSCRIPT * * *');
    },
  },

  medicalStatusRecord: {
    ...RECORD,
    after: 'CDLIS motor vehicle record with medical certification, as Tennessee prints it',
    why: 'the record that 391.51(b)(7)(ii) asks for: until when the driver is certified is its expiry; dated by the day of the record',
    documentTypeId: 310,
    alike: [],
    ends: { printed: [3, 7, 11, 16, 22] },
    arrives: PORTAL,
    fits: of('TN'),
    draw: (s, { person, random, docDate, expires }) => {
      s.text(LEFT, 46, 'TENNESSEE DEPARTMENT OF SAFETY AND HOMELAND SECURITY', {
        size: 10.5,
        bold: true,
      });
      s.text(LEFT, 60, 'Driver Services Division, 1150 Foster Avenue, Nashville, TN 37243', {
        size: 8,
      });
      s.text(LEFT, 88, 'CDLIS Motor Vehicle Record', { size: 14, bold: true });
      s.text(RIGHT, 88, `Record date ${padded(docDate)}`, { size: 9, align: 'right' });
      const [street, city] = addressLines(person);
      const y = lines(
        s,
        LEFT,
        112,
        [
          `Name: ${stateName(person)}`,
          `DLN: ${person.license ?? ''}    Jurisdiction: TN    DOB: ${padded(person.dob)}`,
          `Mailing address: ${street}, ${city}`,
          `CDL class: ${person.licenseClass}    CDL status: LICENSED    Non-CDL status: LICENSED`,
          `Issued: ${padded(issued(person, 8))}    License expires: ${padded(person.licenseExpires)}    Endorsements: ${person.endorsements || 'none'}`,
        ],
        { size: 9.4 },
      );
      s.rect(LEFT, y + 8, 532, 96, { line: 1 });
      s.text(48, y + 22, 'MEDICAL CERTIFICATION INFORMATION (49 CFR 383.73(o))', { bold: true });
      lines(
        s,
        48,
        y + 38,
        [
          'Self-certification: NON-EXCEPTED INTERSTATE (NI)      Medical certification status: CERTIFIED',
          `Medical examiner: ${someone(random).toUpperCase()}     Registry number: ${random.digits(10)}     Jurisdiction: TN`,
          `Certificate issued: ${padded(expires && addMonths(expires, -24))}      Certificate expires: ${padded(expires)}`,
          `Date received from National Registry: ${padded(expires && addDays(addMonths(expires, -24), 1))}     Restrictions: ${random.pick(['NONE', 'CORRECTIVE LENSES'])}`,
          'Medical variance: NONE     SPE: NONE',
        ],
        { size: 8.8 },
      );
      s.text(LEFT, y + 128, 'Convictions', { bold: true });
      const found = convictions(random, docDate);
      lines(
        s,
        LEFT,
        y + 142,
        found.length === 0
          ? ['None reported to CDLIS.']
          : found.map(
              ({ violated, convicted, offense }) =>
                `${offense[2]}  ${offense[1]}  citation ${padded(violated)}  conviction ${padded(convicted)}`,
            ),
      );
      s.text(LEFT, y + 186, 'Withdrawals: none.     Accidents: none.', { size: 9 });
    },
  },

  vendorReport: {
    ...RECORD,
    after: 'motor vehicle report of a screening vendor, in the manner of the national resellers',
    why: 'ordered by license number and birth date; the day of the report, not of the order',
    documentTypeId: 225,
    alike: [1083],
    arrives: PORTAL,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, docDate, company }) => {
      const found = convictions(random, docDate);
      s.text(LEFT, 52, 'RoadCheck Screening Services', {
        size: 15,
        bold: true,
        ink: [0.1, 0.35, 0.3],
      });
      s.text(RIGHT, 46, 'Consumer report - confidential', { size: 7.5, align: 'right' });
      s.text(RIGHT, 57, 'FCRA 15 U.S.C. 1681 applies', { size: 7.5, align: 'right' });
      s.rect(LEFT, 66, 532, 20, { fill: [0.1, 0.35, 0.3] });
      s.text(48, 80, `MOTOR VEHICLE REPORT     ${person.licenseState ?? ''}     3 YEAR`, {
        bold: true,
        ink: 1,
        size: 10,
      });
      const [street, city] = addressLines(person);
      const rows = [
        ['Account', company.name, 'Order number', `MV-${random.digits(8)}`],
        ['Ordered', us(addDays(docDate, -random.int(1, 6))), 'Report date', us(docDate)],
        ['Subject', fullName(person), 'DOB', us(person.dob)],
        [
          'License',
          `${person.license ?? ''} (${person.licenseState ?? ''})`,
          'Class / type',
          `${person.licenseClass} / Commercial`,
        ],
        ['Address', street, 'Issued', us(issued(person, 5))],
        ['', city, 'Expires', us(person.licenseExpires)],
        [
          'Status',
          'VALID',
          'Score',
          `${found.length * 2} points - ${found.length > 1 ? 'review' : 'meets'} account criteria`,
        ],
      ] as const;
      rows.forEach((row, index) => {
        const y = 106 + index * 17;
        at(
          s,
          y,
          [
            [46, `${row[0]}${row[0] ? ':' : ''}`],
            [320, `${row[2]}:`],
          ],
          { size: 8.4, bold: true },
        );
        at(
          s,
          y,
          [
            [110, row[1]],
            [400, row[3]],
          ],
          { size: 9 },
        );
        s.line([LEFT, y + 5], [RIGHT, y + 5], 0.3, 0.7);
      });
      s.text(LEFT, 250, 'VIOLATIONS / CONVICTIONS', { bold: true, size: 9.5 });
      if (found.length === 0) s.text(LEFT, 266, '*** No violations reported ***');
      found.forEach(({ violated, convicted, offense }, index) =>
        at(s, 266 + index * 14, [
          [LEFT, us(violated)],
          [120, us(convicted)],
          [200, `${offense[2]}  ${offense[1]}`],
          [480, 'Pts 2'],
        ]),
      );
      s.text(LEFT, 318, 'ACCIDENTS     none reported', { bold: true, size: 9.5 });
      s.text(LEFT, 336, 'SUSPENSIONS     none reported', { bold: true, size: 9.5 });
      paragraph(
        s,
        690,
        'This report is furnished for the permissible purpose certified by the account. The information was obtained from the state agency and is not guaranteed. Subject inquiries: Consumer Care, P.O. Box 1188, Omaha NE.',
        { size: 7 },
      );
    },
  },
};

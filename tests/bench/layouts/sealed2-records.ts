import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, letterhead, pairs, stateName, tint, title } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  DESK,
  grid,
  lines,
  machineName,
  padded,
  PORTAL,
  run,
  shortWords,
  signedLine,
  words,
  yearFirst,
  yearSlashed,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD, rule } from './sealed-states.ts';

export const SEALED2_RECORDS: Record<string, SealedLayout> = {
  carolinaCheck: {
    ...RECORD,
    after: 'North Carolina DMV, certified driver license record check',
    arrives: DESK,
    fits: of('NC'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      centered(s, 48, 'NORTH CAROLINA DIVISION OF MOTOR VEHICLES', { size: 12, bold: true });
      centered(s, 62, 'DRIVER LICENSE RECORD CHECK', { size: 11 });
      centered(s, 76, `COMPLETE AS OF ${padded(docDate)}`, { size: 9 });
      grid(
        s,
        108,
        [LEFT, 160, 320, 440],
        [
          ['CUSTOMER NUMBER', person.license, 'SOC SEC NO', 'ON FILE'],
          ['NAME', fullName(person).toUpperCase(), 'DATE OF BIRTH', padded(person.dob)],
          ['MAILING ADDR', street.toUpperCase(), 'RACE/SEX', 'W/M'],
          ['', city.toUpperCase(), 'HT/EYES', '511/BRO'],
        ],
      );
      rule(s, 166);
      grid(
        s,
        182,
        [LEFT, 120, 200, 290, 380, 470],
        [
          ['LIC TYPE', 'CLASS', 'ISSUE', 'EXPIRE', 'RESTR', 'ENDOR'],
          [
            'COMMERCIAL',
            person.licenseClass,
            padded(issued(person, 8)),
            padded(person.licenseExpires),
            'NONE',
            person.endorsements || 'NONE',
          ],
        ],
      );
      s.text(LEFT, 226, 'DRIVER LICENSE STATUS:  ACTIVE');
      const rows = found.flatMap(({ violated, convicted, offense }) => [
        [`CONV:  ${offense[1]}`, `OFFENSE ${padded(violated)}`],
        [`       COURT MECKLENBURG  AOC ${random.digits(7)}`, `CONVICTED ${padded(convicted)}`],
      ]);
      const y = grid(
        s,
        256,
        [LEFT, 360],
        rows.length > 0 ? rows : [['NO CONVICTIONS OR ACCIDENTS']],
      );
      paragraph(
        s,
        y + 40,
        'I CERTIFY THE FOREGOING TO BE A TRUE COPY OF THE RECORD AS APPEARS IN THE OFFICE OF THE COMMISSIONER OF MOTOR VEHICLES.',
        { size: 8 },
      );
      signedLine(s, random, 330, y + 110, 200, 'COMMISSIONER OF MOTOR VEHICLES');
      corner(s, ['TS-98  (REV 07/19)']);
    },
  },

  jerseyAbstract: {
    ...RECORD,
    after: 'New Jersey MVC, certified driver history abstract',
    arrives: DESK,
    face: 'Courier',
    fits: of('NJ'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      at(s, 48, [[130, 'STATE OF NEW JERSEY MOTOR VEHICLE COMMISSION']], { bold: true });
      at(s, 62, [[200, 'DRIVER HISTORY ABSTRACT']], { bold: true });
      grid(
        s,
        92,
        [LEFT, 330],
        [
          [`DL NO: ${person.license ?? ''}`, `ABSTRACT DATE: ${padded(docDate)}`],
          [`NAME: ${machineName(person)}`, `DOB: ${padded(person.dob)}`],
          [`${street.toUpperCase()}`, `LIC EXP: ${padded(person.licenseExpires)}`],
          [`${city.toUpperCase()}`, `LIC CLASS: ${person.licenseClass} CDL`],
          [`LIC STATUS: IN GOOD STANDING`, `TOTAL POINTS: ${found.length * 2}`],
        ],
        { size: 8.6 },
      );
      rule(s, 166);
      const rows = found.flatMap(({ violated, convicted, offense }) => [
        [padded(violated), `VIOLATION  ${offense[1]}`, `PTS 2`],
        ['', `  POSTED ${padded(addDays(convicted, 5))}  CONVICTED ${padded(convicted)}`, ''],
      ]);
      const y = grid(
        s,
        182,
        [LEFT, 120, 480],
        [
          ['EVENT DATE', 'EVENT DESCRIPTION', 'POINTS'],
          [padded(issued(person, 8)), 'LICENSE RENEWAL ISSUED', ''],
          ...rows,
        ],
        { size: 8.6 },
      );
      at(s, y + 20, [[LEFT, `END OF ABSTRACT    FEE $15.00    ${random.digits(8)}`]]);
    },
  },

  screenedReport: {
    ...RECORD,
    documentTypeId: 225,
    alike: [1083],
    after: "a screening vendor's MVR with its own scoring, downloaded from the portal",
    why: 'ordered by license number and birth date; dated by the report, not by the order or the license',
    arrives: PORTAL,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.rect(0, 0, 612, 46, { fill: [0.1, 0.3, 0.5] });
      s.text(LEFT, 30, 'RoadCheck Screening', { size: 16, bold: true, ink: 1 });
      s.text(RIGHT, 30, 'Motor Vehicle Record', { size: 12, ink: 1, align: 'right' });
      let y = pairs(
        s,
        54,
        [
          ['Client', company.name.slice(0, 34)],
          ['Order ID', random.digits(9)],
          ['Ordered', shortWords(addDays(docDate, -random.int(1, 4)))],
          ['Report date', shortWords(docDate)],
          ['Ordered by', 'Safety'],
          ['Purpose', 'Employment - CDL'],
        ],
        2,
      );
      y = section(s, y + 10, 'Subject');
      y = pairs(
        s,
        y,
        [
          ['Name', fullName(person)],
          ['Birth date', shortWords(person.dob)],
          ['License', person.license],
          ['State', person.licenseState],
          ['Address', street],
          ['City', city],
        ],
        2,
      );
      y = section(s, y + 10, 'License details');
      y = table(
        s,
        y,
        [
          [2, 'Class'],
          [2, 'Status'],
          [3, 'Issue date'],
          [3, 'Expiration date'],
          [3, 'Endorsements'],
        ],
        [
          [
            `${person.licenseClass} - Commercial`,
            'Valid',
            shortWords(issued(person, 8)),
            shortWords(person.licenseExpires),
            person.endorsements || 'None',
          ],
        ],
      );
      y = section(s, y + 10, `Violations (${found.length})     Accidents (0)     Suspensions (0)`);
      y = table(
        s,
        y,
        [
          [2, 'Violation'],
          [2, 'Conviction'],
          [4, 'Description'],
          [1, 'ACD'],
          [1, 'Score'],
        ],
        found.map(({ violated, convicted, offense }) => [
          shortWords(violated),
          shortWords(convicted),
          offense[1],
          offense[2],
          String(random.int(1, 4)),
        ]),
      );
      s.text(
        LEFT,
        y + 24,
        `Driver score: ${found.length * 2}  -  ${found.length < 2 ? 'Acceptable' : 'Borderline'}`,
        {
          size: 11,
          bold: true,
        },
      );
      paragraph(
        s,
        740,
        'Information is provided by the state of record and subject to the FCRA and DPPA. Do not alter.',
        { size: 6.8 },
      );
    },
  },

  indianaMedical: {
    ...RECORD,
    documentTypeId: 310,
    alike: [],
    ends: { printed: [5, 9, 13, 19, 23] },
    after: 'Indiana BMV, official driver record with the medical certificate',
    why: 'the record that 391.51(b)(7)(ii) asks for: it ends when the certificate on it does; dated by the day of the record',
    arrives: PORTAL,
    fits: of('IN'),
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 46, 'Indiana Bureau of Motor Vehicles', { size: 13, bold: true });
      s.text(LEFT, 62, 'Official Driver Record', { size: 11 });
      s.text(RIGHT, 62, `Record created ${words(docDate)}`, { size: 9, align: 'right' });
      let y = section(s, 74, 'DRIVER');
      y = grid(
        s,
        y + 16,
        [48, 130, 320, 420],
        [
          ['Name', fullName(person).toUpperCase(), 'DL number', person.license],
          ['Address', street.toUpperCase(), 'Date of birth', padded(person.dob)],
          ['', city.toUpperCase(), 'Credential', `CDL CLASS ${person.licenseClass}`],
          ['Issued', padded(issued(person, 8)), 'Expires', padded(person.licenseExpires)],
          ['Status', 'VALID', 'Endorsements', person.endorsements || 'NONE'],
        ],
      );
      const certified = addMonths(expires ?? docDate, -24);
      y = section(s, y + 6, 'CDL MEDICAL');
      y = grid(
        s,
        y + 16,
        [48, 150, 340, 450],
        [
          ['Self-certification', 'NON-EXCEPTED INTERSTATE', 'Status', 'CERTIFIED'],
          ['Examiner name', 'ON FILE', 'National Registry No', random.digits(10)],
          ['Certificate issued', padded(certified), 'Certificate expires', padded(expires)],
          ['Received', padded(addDays(certified, 2)), 'Restrictions', 'NONE'],
        ],
      );
      y = section(s, y + 6, 'CONVICTIONS');
      grid(
        s,
        y + 16,
        [48, 140, 240, 480],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              'MARION',
            ])
          : [['None']],
      );
    },
  },

  oklahomaRecord: {
    ...RECORD,
    after: 'Service Oklahoma, motor vehicle report, a photocopy on tinted paper',
    arrives: DESK,
    face: 'Times',
    fits: of('OK'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      if (random.chance(0.4)) tint(s, [0.9, 0.95, 0.9]);
      let y = letterhead(s, [
        'SERVICE OKLAHOMA',
        'Records Management Division',
        'PO Box 11415, Oklahoma City, OK 73136-0415',
      ]);
      y = title(s, y + 16, 'MOTOR VEHICLE REPORT');
      y = grid(
        s,
        y + 18,
        [LEFT, 130, 330, 430],
        [
          ['NAME', stateName(person), 'DL NUMBER', person.license],
          ['ADDRESS', street.toUpperCase(), 'DOB', run(person.dob)],
          ['', city.toUpperCase(), 'CLASS', `${person.licenseClass}  COMMERCIAL`],
          ['ISSUED', run(issued(person, 8)), 'EXPIRES', run(person.licenseExpires)],
          ['REPORT DATE', run(docDate), 'STATUS', 'VALID'],
        ],
        { step: 17, size: 10 },
      );
      rule(s, y);
      y = lines(
        s,
        LEFT,
        y + 18,
        found.length > 0
          ? found.map(
              ({ violated, convicted, offense }) =>
                `${run(violated)}  ${offense[1]}   CONVICTED ${run(convicted)}   POINTS ${random.int(1, 3)}`,
            )
          : ['NO RECORD OF CONVICTION OR COLLISION FOR THE PAST THREE YEARS'],
        { size: 10 },
      );
      paragraph(
        s,
        y + 30,
        'Certified a true copy of the summary of the record on file with this agency. Not valid without the raised seal.',
        { size: 9 },
      );
      s.disc([500, y + 90], 34, 34, 0.86);
      s.text(500, y + 93, 'SEAL', { align: 'center', ink: 0.5 });
    },
  },

  ontarioRecord: {
    ...RECORD,
    after: "Ontario Ministry of Transportation, three-year driver's record",
    why: 'a search by the license number; prints birth date, no street; dated by the search',
    bears: ['birth', 'license'],
    arrives: PORTAL,
    fits: ({ licenseState }) => licenseState === 'ON',
    draw: (s, { person, random, docDate }) => {
      const found = convictions(random, docDate);
      s.text(LEFT, 46, 'Ministry of Transportation', { size: 11, bold: true });
      s.text(LEFT, 59, 'Ontario', { size: 10 });
      s.text(RIGHT, 46, "3 YEAR DRIVER'S RECORD", { size: 12, bold: true, align: 'right' });
      s.text(RIGHT, 60, 'UNCERTIFIED', { size: 8, align: 'right' });
      rule(s, 68);
      grid(
        s,
        88,
        [LEFT, 160, 330, 440],
        [
          [
            'Name',
            `${person.lastName}, ${person.firstName}`.toUpperCase(),
            'Reference number',
            person.license,
          ],
          ['Date of birth', yearSlashed(person.dob), 'Class', random.pick(['AZ', 'DZ', 'A'])],
          ['Licence expiry date', yearSlashed(person.licenseExpires), 'Condition', 'NONE'],
          [
            'Earliest licence date',
            yearSlashed(addDays(docDate, -random.int(3000, 8000))),
            'Status',
            'LICENCED',
          ],
          [
            'Medical due date',
            yearSlashed(addDays(docDate, random.int(100, 900))),
            'Demerit points',
            '00',
          ],
          ['Date of search', yearSlashed(docDate), 'Order number', random.digits(8)],
        ],
        { step: 18 },
      );
      s.text(LEFT, 214, 'CONVICTIONS, DISCHARGES AND OTHER ACTIONS', { bold: true });
      grid(
        s,
        232,
        [LEFT, 150],
        found.length > 0
          ? found.flatMap(({ violated, convicted, offense }) => [
              [yearSlashed(convicted), `${offense[1]}  OFFENCE DATE ${yearFirst(violated)}`],
            ])
          : [['', 'NO CONVICTIONS WITHIN THE PAST 3 YEARS']],
      );
      s.text(LEFT, 420, 'END OF REPORT', { bold: true });
    },
  },
};

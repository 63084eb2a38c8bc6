import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { fullName, pairs, stateName } from './layout.ts';
import {
  addressLines,
  at,
  centered,
  dashed,
  DESK,
  grid,
  lines,
  longDashed,
  machineName,
  monthFirst,
  padded,
  PORTAL,
  signedLine,
  us,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD, rule } from './sealed-states.ts';

export const SEALED2_STATES: Record<string, SealedLayout> = {
  floridaRecord: {
    ...RECORD,
    after: 'Florida DHSMV, three-year driver license record, as a reseller fetches it',
    arrives: DESK,
    face: 'Courier',
    fits: of('FL'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      at(s, 46, [[LEFT, 'FLORIDA DEPARTMENT OF HIGHWAY SAFETY AND MOTOR VEHICLES']], {
        bold: true,
      });
      at(s, 60, [
        [LEFT, 'DRIVER LICENSE RECORD - 3 YEAR'],
        [
          400,
          `${padded(docDate)}  ${random.int(10, 23)}:${random.int(10, 59)}:${random.int(10, 59)}`,
        ],
      ]);
      rule(s, 68);
      let y = grid(
        s,
        86,
        [LEFT, 330],
        [
          [`NAME: ${machineName(person)}`, `DL NUMBER: ${person.license ?? ''}`],
          [`ADDR: ${street.toUpperCase()}`, `DOB: ${padded(person.dob)}`],
          [`      ${city.toUpperCase()}`, 'SEX: M   RACE: W   HGT: 511'],
          [
            `CLASS: ${person.licenseClass}  COMMERCIAL`,
            `ORIG ISSUE DATE: ${padded(addMonths(person.dob || '1980-01-01', 240))}`,
          ],
          [
            `LAST ISSUE DATE: ${padded(issued(person, 8))}`,
            `EXPIRATION DATE: ${padded(person.licenseExpires)}`,
          ],
          [`ENDORSEMENTS: ${person.endorsements || 'NONE'}`, 'RESTRICTIONS: NONE'],
          ['STATUS: VALID  CDL STATUS: VALID', `MED CERT: CERTIFIED-NON EXCEPTED INTERSTATE`],
        ],
        { size: 8.4 },
      );
      rule(s, y);
      y = grid(
        s,
        y + 16,
        [LEFT, 110, 190, 270, 440],
        [
          ['TYPE', 'OFFENSE', 'DISP DATE', 'DESCRIPTION', 'CNTY/PTS'],
          ...found.map(({ violated, convicted, offense }) => [
            'CONV',
            padded(violated),
            padded(convicted),
            offense[1],
            `DUVAL ${random.int(0, 4)}`,
          ]),
          ...(found.length === 0 ? [['*** NO ENTRIES IN THE PAST 3 YEARS ***']] : []),
        ],
        { size: 8 },
      );
      at(s, y + 14, [[LEFT, `TOTAL POINTS: ${found.length * 3}     *** END OF RECORD ***`]]);
    },
  },

  illinoisAbstract: {
    ...RECORD,
    after: 'Illinois Secretary of State, public driving abstract',
    arrives: DESK,
    face: 'Courier',
    fits: of('IL'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 50, 'SECRETARY OF STATE', { bold: true, size: 10 });
      s.text(LEFT, 62, 'STATE OF ILLINOIS - DRIVER SERVICES DEPARTMENT', { size: 8.4 });
      s.text(LEFT, 90, 'DRIVING ABSTRACT', { bold: true, size: 13 });
      lines(
        s,
        LEFT,
        112,
        [
          `REQUESTED BY     ${company.name.toUpperCase().slice(0, 38)}`,
          `REQUEST RECEIVED ${dashed(addDays(docDate, -random.int(1, 12)))}`,
          `DRIVERS LICENSE  ${person.license ?? ''}`,
          `NAME             ${fullName(person).toUpperCase()}`,
          `STREET           ${street.toUpperCase()}`,
          `CITY             ${city.toUpperCase()}`,
          `BIRTH DATE       ${dashed(person.dob)}      SEX  M`,
          `CLASS            ${person.licenseClass}*       CDL  YES`,
          `ISSUED           ${dashed(issued(person, 8))}      EXPIRES  ${dashed(person.licenseExpires)}`,
          `ENDORSEMENTS     ${person.endorsements || 'NONE'}`,
        ],
        { size: 8.6 },
      );
      s.text(LEFT, 246, '------ACTIONS-----------------------------------------------------', {
        size: 8.6,
      });
      const entries = found.flatMap(({ violated, convicted, offense }) => [
        `CONVICTION  ${offense[1]}`,
        `   ARREST DATE ${dashed(violated)}   CONVICTION DATE ${dashed(convicted)}   COURT COOK`,
      ]);
      const y = lines(s, LEFT, 262, entries.length > 0 ? entries : ['NO CONVICTIONS ON FILE'], {
        size: 8.6,
      });
      lines(
        s,
        LEFT,
        y + 30,
        [
          'THIS IS TO CERTIFY, TO THE BEST OF MY KNOWLEDGE AND BELIEF, AFTER A CAREFUL',
          'SEARCH OF MY RECORDS, THAT THE INFORMATION SET OUT HEREIN IS A TRUE AND ACCURATE',
          'COPY OF THE CAPTIONED INDIVIDUAL’S DRIVING RECORD, IDENTIFIED BY DRIVER’S LICENSE',
          `NUMBER. THE DRIVING RECORD INDICATES AS OF THIS DATE, ${dashed(docDate)}: LICENSE VALID.`,
        ],
        { size: 8 },
      );
    },
  },

  pennsylvaniaHistory: {
    ...RECORD,
    after: 'PennDOT, driver history of three years, mailed as a letter',
    arrives: DESK,
    face: 'Times',
    fits: of('PA'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      centered(s, 48, 'COMMONWEALTH OF PENNSYLVANIA', { size: 11, bold: true });
      centered(s, 61, 'DEPARTMENT OF TRANSPORTATION', { size: 10 });
      centered(s, 73, 'Bureau of Driver Licensing, Harrisburg, PA 17123', { size: 9 });
      s.text(RIGHT, 100, monthFirst(docDate), { size: 10, align: 'right' });
      lines(s, LEFT, 112, [
        company.name.toUpperCase(),
        company.address.line1.toUpperCase(),
        `${company.address.city}, ${company.address.state} ${company.address.zip}`.toUpperCase(),
      ]);
      centered(s, 166, 'DRIVER HISTORY - 3 YEARS', { size: 12, bold: true });
      grid(
        s,
        190,
        [LEFT, 160, 350, 450],
        [
          ['DRIVER:', machineName(person), 'LICENSE NO:', person.license],
          ['', street.toUpperCase(), 'LICENSE TYPE:', 'COMMERCIAL'],
          ['', city.toUpperCase(), 'LICENSE CLASS:', person.licenseClass],
          [
            'DATE OF BIRTH:',
            monthFirst(person.dob),
            'LICENSE ISSUED:',
            monthFirst(issued(person, 8)),
          ],
          ['SEX:', 'MALE', 'LICENSE EXPIRES:', monthFirst(person.licenseExpires)],
          [
            'ORIG ISSUE DATE:',
            monthFirst(addDays(docDate, -random.int(3000, 7000))),
            'STATUS:',
            'VALID',
          ],
        ],
      );
      rule(s, 274);
      s.text(LEFT, 290, 'REPORT OF VIOLATIONS AND DEPARTMENTAL ACTIONS', { bold: true });
      if (found.length === 0) s.text(LEFT, 308, 'THERE ARE NO VIOLATIONS OR DEPARTMENTAL ACTIONS.');
      found.forEach(({ violated, convicted, offense }, index) => {
        grid(
          s,
          308 + index * 46,
          [LEFT, 200, 330],
          [
            ['VIOLATION DATE:', monthFirst(violated), offense[1]],
            ['CONVICTION DATE:', monthFirst(convicted), 'VEHICLE TYPE: COMMERCIAL'],
            ['DISPOSITION:', 'POINTS ASSIGNED', `POINTS: ${random.int(2, 4)}`],
          ],
        );
      });
      s.text(LEFT, 420, '*** END OF RECORD ***', { bold: true });
      paragraph(
        s,
        440,
        'In compliance with your request, I hereby certify that I have caused a search to be made of the files of the Department of Transportation, and have set forth above an accurate summary of all records in the name of the above person.',
        { size: 9 },
      );
      signedLine(s, random, 330, 530, 210, 'Director, Bureau of Driver Licensing');
    },
  },

  michiganRecord: {
    ...RECORD,
    after: 'Michigan Department of State, driving record',
    arrives: PORTAL,
    fits: of('MI'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 46, 'Michigan Department of State', { size: 12, bold: true });
      s.text(RIGHT, 46, 'DRIVING RECORD', { size: 12, bold: true, align: 'right' });
      s.text(LEFT, 60, 'Lansing, Michigan 48918', { size: 8 });
      s.text(RIGHT, 60, `Record Date: ${us(docDate)}`, { size: 9, align: 'right' });
      let y = section(s, 74, 'Driver Information');
      y = pairs(
        s,
        y,
        [
          ['Name', fullName(person)],
          ['DLN', person.license],
          ['Address', street],
          ['Date of Birth', us(person.dob)],
          ['City', city],
          ['License Type', `CDL ${person.licenseClass}`],
          ['Effective Date', us(issued(person, 8))],
          ['Expiration Date', us(person.licenseExpires)],
          ['Eligibility', 'Valid'],
          ['Endorsements', person.endorsements || 'None'],
        ],
        2,
      );
      y = section(s, y + 12, 'Medical Certification');
      y = pairs(
        s,
        y,
        [
          ['Self-certification', 'Non-Excepted Interstate'],
          ['Posted', us(addDays(docDate, -random.int(40, 300)))],
        ],
        2,
      );
      y = section(s, y + 12, 'Traffic Convictions');
      y = table(
        s,
        y,
        [
          [2, 'Offense Date'],
          [2, 'Conviction Date'],
          [4, 'Description'],
          [2, 'Court'],
          [1, 'Points'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              us(violated),
              us(convicted),
              offense[1],
              'Kent 61st',
              String(random.int(0, 4)),
            ])
          : [['', '', 'No convictions', '', '']],
      );
      paragraph(
        s,
        y + 20,
        'This record is furnished under the Driver Privacy Protection Act. BDVR-154 (Rev. 03/2021).',
        { size: 7 },
      );
    },
  },

  georgiaReport: {
    ...RECORD,
    after: 'Georgia DDS, motor vehicle report',
    arrives: DESK,
    face: 'Times',
    fits: of('GA'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      centered(s, 50, 'Georgia Department of Driver Services', { size: 15, bold: true });
      centered(s, 66, 'P.O. Box 80447, Conyers, Georgia 30013', { size: 9 });
      centered(s, 92, 'MOTOR VEHICLE REPORT', { size: 13, bold: true });
      centered(s, 106, '(3 YEAR MVR)', { size: 9 });
      s.rect(LEFT, 118, 532, 96, { line: 0.8 });
      grid(
        s,
        134,
        [48, 150, 340, 450],
        [
          ['Customer Name', stateName(person), 'Customer No.', person.license],
          ['Residence', street, 'Birth Date', padded(person.dob)],
          ['', city, 'License Class', `Commercial ${person.licenseClass}`],
          [
            'Issue Date',
            padded(issued(person, 8)),
            'Expiration Date',
            padded(person.licenseExpires),
          ],
          ['CDL Status', 'VALID', 'Non-CDL Status', 'VALID'],
        ],
        { step: 17 },
      );
      s.text(LEFT, 236, 'CONVICTION / ACTION HISTORY', { bold: true });
      const y =
        found.length > 0
          ? grid(
              s,
              254,
              [LEFT, 130, 220, 460],
              found.map(({ violated, convicted, offense }) => [
                padded(violated),
                padded(convicted),
                offense[1],
                `Points ${random.int(0, 4)}`,
              ]),
            )
          : lines(s, LEFT, 254, ['No convictions or actions within the past three years.']);
      paragraph(
        s,
        y + 20,
        'The above is a true and correct copy of the official driving record as maintained by the Department pursuant to O.C.G.A. 40-5-2.',
        { size: 9 },
      );
      at(
        s,
        700,
        [
          [LEFT, `Date Printed: ${padded(docDate)}`],
          [260, `Operator: DDS${random.digits(4)}`],
          [420, 'Page 1 of 1'],
        ],
        { size: 8 },
      );
    },
  },

  washingtonAbstract: {
    ...RECORD,
    after: 'Washington DOL, employment abstract of driving record',
    arrives: PORTAL,
    fits: of('WA'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.text(LEFT, 44, 'WASHINGTON STATE DEPARTMENT OF', { size: 8, bold: true });
      s.text(LEFT, 60, 'LICENSING', { size: 17, bold: true });
      s.text(RIGHT, 52, 'Abstract of Driving Record', { size: 14, bold: true, align: 'right' });
      s.text(RIGHT, 66, 'Employment', { size: 9, align: 'right' });
      rule(s, 74);
      grid(
        s,
        92,
        [LEFT, 330],
        [
          [`Requester: ${company.name}`, `Run date: ${longDashed(docDate)}`],
          [`Driver: ${stateName(person)}`, `WDL: ${person.license ?? ''}`],
          [`Address: ${street}`, `DOB: ${longDashed(person.dob)}`],
          [city, `Gender M  Height 5-11  Weight 190`],
        ],
      );
      s.text(LEFT, 166, 'License', { bold: true, size: 10 });
      grid(
        s,
        182,
        [LEFT, 150, 250, 350, 450],
        [
          ['Type', 'Class', 'Issued', 'Expires', 'Status'],
          ['PDL', 'PDL', longDashed(issued(person, 8)), longDashed(person.licenseExpires), 'Clear'],
          [
            'CDL',
            person.licenseClass,
            longDashed(issued(person, 8)),
            longDashed(person.licenseExpires),
            'Clear',
          ],
        ],
        { size: 8.6 },
      );
      s.text(LEFT, 240, 'Violations / convictions / collisions', { bold: true, size: 10 });
      const rows = found.map(({ violated, convicted, offense }) => [
        `Viol ${longDashed(violated)}`,
        `Conv ${longDashed(convicted)}`,
        offense[1],
        'CMV N  Haz N',
      ]);
      const crash = addDays(docDate, -random.int(100, 1000));
      if (random.chance(0.3))
        rows.push([`Acc ${longDashed(crash)}`, 'Spokane Co.', 'COLLISION, REPORTED', 'CMV Y']);
      const y = grid(s, 256, [LEFT, 140, 250, 470], rows.length > 0 ? rows : [['None to report']], {
        size: 8.6,
      });
      paragraph(
        s,
        y + 24,
        'RCW 46.52.130. An abstract released for employment may not be divulged to any other party. Records go back five years; alcohol-related entries are kept for life.',
        { size: 7.5 },
      );
      s.text(LEFT, 764, 'DR-520-004 (R/4/24)', { size: 6.5 });
    },
  },
};

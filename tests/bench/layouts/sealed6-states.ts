import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { columns, corner, fullName, stateName } from './layout.ts';
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
  padded,
  PORTAL,
  signedLine,
  someone,
  sworn,
  us,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, of, RECORD, rule } from './sealed-states.ts';
import { issuedBy, told } from './sealed5-parts.ts';

/** Driving records of states in the sixth set that no earlier set has. */
export const SEALED6_STATES: Record<string, SealedLayout> = {
  arizonaRecord: {
    ...RECORD,
    after:
      'Arizona MVD, 39-month motor vehicle record from the online service: credentials and actions as lists under blue headings',
    why: 'dated by "Record as of" at the head, not by the purchase, a credential or an action',
    arrives: PORTAL,
    fits: of('AZ'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const blue = [0.05, 0.25, 0.5] as const;
      s.text(LEFT, 42, 'ADOT', { size: 22, bold: true, ink: blue });
      s.text(112, 34, 'Arizona Department of Transportation', { size: 9 });
      s.text(112, 45, 'Motor Vehicle Division', { size: 9, bold: true });
      s.text(RIGHT, 34, 'Motor Vehicle Record', { size: 13, bold: true, align: 'right' });
      s.text(RIGHT, 46, '39 months, uncertified', { size: 8.4, align: 'right' });
      s.line([LEFT, 54], [RIGHT, 54], 2, blue);
      at(s, 70, [
        [LEFT, `Record as of ${padded(docDate)}`],
        [220, `Purchased ${padded(addDays(docDate, -1))}`],
        [380, `Receipt ${random.digits(9)}`],
      ]);
      const heads = (y: number, text: string): void => {
        s.text(LEFT, y, text, { size: 11, bold: true, ink: blue });
        s.line([LEFT, y + 4], [RIGHT, y + 4], 0.6, blue);
      };
      heads(98, 'Customer');
      columns(s, 104, [
        [3, 'Customer number', person.license],
        [4, 'Name', stateName(person)],
        [2, 'Date of birth', padded(person.dob)],
      ]);
      columns(s, 134, [
        [5, 'Residential address', street],
        [4, 'City', city],
      ]);
      heads(186, 'Credentials');
      table(
        s,
        194,
        [
          [3, 'Credential'],
          [1, 'Class'],
          [2, 'Status'],
          [2, 'Issued'],
          [2, 'Expires'],
          [2, 'Endorsements'],
        ],
        [
          [
            'Commercial driver license',
            person.licenseClass,
            'Active',
            padded(issuedBy(person, docDate, 8)),
            padded(person.licenseExpires),
            person.endorsements || 'None',
          ],
          [
            'Commercial instruction permit',
            person.licenseClass,
            'Surrendered',
            padded(addMonths(issuedBy(person, docDate, 8) ?? docDate, -4)),
            padded(addMonths(issuedBy(person, docDate, 8) ?? docDate, 2)),
            '',
          ],
        ],
      );
      heads(268, 'Convictions and civil adjudications');
      let y = table(
        s,
        276,
        [
          [2, 'Violation'],
          [2, 'Disposed'],
          [5, 'Description'],
          [1, 'ACD'],
          [1, 'Points'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              offense[2],
              '3',
            ])
          : [['', '', 'There are no convictions for the period.', '', '']],
      );
      heads(y + 26, 'Actions');
      y = grid(
        s,
        y + 46,
        [LEFT, 150],
        [
          [padded(addDays(docDate, -random.int(300, 900))), 'Address changed by customer'],
          ['', 'No suspensions, revocations, cancellations or disqualifications.'],
        ],
      );
      paragraph(
        s,
        y + 12,
        `Requested by ${company.name}, permissible use: employer of a commercial driver (A.R.S. 28-455). A record of 39 months shows what was disposed of within that time. A certified record bears the seal of the Division. Points are counted by the day of the violation.`,
        { size: 8.2 },
      );
      s.text(LEFT, 768, 'azmvdnow.example/records', { size: 7 });
      s.text(RIGHT, 768, 'Page 1 of 1', { size: 7, align: 'right' });
    },
  },

  rhodeIslandAbstract: {
    ...RECORD,
    after:
      'Rhode Island DMV, operator control: driver abstract as a line printer sets it, answers behind dots',
    why: 'dated by "ABSTRACT DATE"; the request, the license and the hearings have other days',
    arrives: DESK,
    face: 'Courier',
    fits: of('RI'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const size = 8.6;
      const dots = (caption: string): string => `${caption} `.padEnd(26, '.');
      lines(
        s,
        LEFT,
        40,
        [
          'STATE OF RHODE ISLAND AND PROVIDENCE PLANTATIONS',
          'DIVISION OF MOTOR VEHICLES    OPERATOR CONTROL',
          '600 NEW LONDON AVENUE   CRANSTON RI 02920',
          '',
          '*** DRIVER ABSTRACT - THREE YEARS ***',
        ],
        { size },
      );
      rule(s, 102);
      const facts: readonly (readonly [string, string | null])[] = [
        ['ABSTRACT DATE', dashed(docDate)],
        ['LICENSE NUMBER', person.license],
        ['NAME', machineName(person)],
        ['STREET', street.toUpperCase()],
        ['CITY', city.toUpperCase()],
        ['DATE OF BIRTH', dashed(person.dob)],
        ['CLASS', `${person.licenseClass}  CDL`],
        ['ENDORSEMENTS', person.endorsements || 'NONE'],
        ['LICENSE ISSUED', dashed(issuedBy(person, docDate, 5))],
        ['LICENSE EXPIRES', dashed(person.licenseExpires)],
        ['OPERATING STATUS', 'CLEAR'],
        ['COMMERCIAL STATUS', 'CLEAR'],
        ['REQUESTED BY', company.name.toUpperCase().slice(0, 34)],
        ['REQUEST DATE', dashed(addDays(docDate, -random.int(3, 9)))],
        ['FEE PAID', '$20.00'],
      ];
      facts.forEach(([caption, value], index) => {
        s.text(LEFT, 120 + index * 14, dots(caption), { size });
        s.text(190, 120 + index * 14, value ?? '', { size });
      });
      rule(s, 334);
      at(
        s,
        350,
        [
          [LEFT, 'VIOLATION'],
          [120, 'HEARING'],
          [200, 'COURT'],
          [290, 'CHARGE'],
          [500, 'FINDING'],
        ],
        { size, bold: true },
      );
      grid(
        s,
        366,
        [LEFT, 120, 200, 290, 500],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              dashed(violated),
              dashed(convicted),
              'RI TRIBUNAL',
              offense[1],
              'SUSTAINED',
            ])
          : [['NO VIOLATIONS WITHIN THREE YEARS']],
        { size },
      );
      at(s, 420, [[LEFT, 'SUSPENSIONS ......... NONE']], { size });
      at(s, 434, [[LEFT, 'ACCIDENTS ........... NOT SHOWN ON EMPLOYMENT ABSTRACTS']], { size });
      rule(s, 446);
      lines(
        s,
        LEFT,
        464,
        [
          'A COPY WITHOUT THE ADMINISTRATOR’S STAMP IS FOR INFORMATION ONLY.',
          'RELEASED UNDER R.I. GEN. LAWS 27-49 AND 18 U.S.C. 2721.',
          `OPERATOR ${random.digits(3)}   TERMINAL ${random.digits(2)}B   END OF ABSTRACT`,
        ],
        { size },
      );
    },
  },

  iowaOperating: {
    ...RECORD,
    after:
      'Iowa DOT, certified abstract of operating record: a certificate of the custodian above, numbered entries below',
    why: 'dated by the custodian’s certificate ("this … day of"); the entries and the license have other days',
    arrives: DESK,
    face: 'Times',
    fits: of('IA'),
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      s.disc([70, 56], 24, 24, [0.82, 0.84, 0.9]);
      s.text(70, 60, 'SEAL', { size: 8, align: 'center' });
      s.text(112, 48, 'Iowa Department of Transportation', { size: 15, bold: true });
      s.text(112, 62, 'Motor Vehicle Division, Driver & Identification Services', { size: 10 });
      s.text(112, 74, 'P.O. Box 9204, Des Moines, IA 50306', { size: 9 });
      corner(s, ['Form 431069', 'CODE: EMPLOYER'], 40);
      centered(s, 110, 'CERTIFIED ABSTRACT OF OPERATING RECORD', { size: 14, bold: true });
      let y = paragraph(
        s,
        122,
        `I certify that I am the custodian of the operating records of drivers of the State of Iowa and that the following is a true and accurate abstract of the operating record, as it exists on this ${sworn(docDate)}, of the person named below. It is furnished to ${company.name} under Iowa Code 321A.3.`,
        { size: 10.4 },
      );
      signedLine(s, random, 340, y + 34, 220, 'Director, Driver & Identification Services');
      y = told(
        s,
        [LEFT, y + 66, 110],
        [
          ['Driver', fullName(person)],
          ['Mailing address', [street, city].filter(Boolean).join(', ')],
          ['Birth date', us(person.dob)],
          ['License number', `${person.license ?? ''}   (${person.licenseState ?? ''})`],
          [
            'License',
            `Class ${person.licenseClass}, endorsements ${person.endorsements || 'none'}, valid`,
          ],
          [
            'Issued / expires',
            `${us(issuedBy(person, docDate, 8))} / ${us(person.licenseExpires)}`,
          ],
        ],
        { step: 16, size: 10 },
      );
      s.line([LEFT, y], [RIGHT, y], 1.2);
      s.text(LEFT, y + 18, 'Entries', { size: 11, bold: true });
      const entries = [
        ...found.map(
          ({ violated, convicted, offense }) =>
            `CONVICTION  ${offense[1]} (${offense[2]}). Violation ${us(violated)}, conviction ${us(convicted)}. Commercial vehicle: no.`,
        ),
        `LICENSE  Renewed ${us(issuedBy(person, docDate, 8))} at station ${random.int(10, 99)}.`,
        `ADDRESS  Changed ${us(addDays(docDate, -random.int(400, 1600)))}, by the driver.`,
      ];
      y += 22;
      entries.forEach((entry, index) => {
        s.text(LEFT, y + 13.2, `${index + 1}.`, { size: 10 });
        y = paragraph(s, y, entry, { size: 10, x: 60, width: 500 });
      });
      s.text(LEFT, y + 16, '*** End of record ***', { size: 10 });
      paragraph(
        s,
        y + 26,
        `Clerk ${someone(random)}. An abstract lists accidents without regard to fault. Questions about an entry are answered by telephone on days of work. Use of the record for another purpose than the one stated is unlawful. Prior abstract furnished: ${longDashed(addMonths(docDate, -12))}.`,
        { size: 8.4 },
      );
    },
  },
};

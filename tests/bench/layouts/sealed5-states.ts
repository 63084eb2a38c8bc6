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
  machineName,
  padded,
  PORTAL,
  someone,
  us,
  words,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, of, rule } from './sealed-states.ts';
import { certification, givenNames, told, WITH_MEDICAL, issuedBy } from './sealed5-parts.ts';

/** Driving records of states with the medical certification, each in its own place and words. */
export const SEALED5_STATES: Record<string, SealedLayout> = {
  carolinaSouthMedical: {
    ...WITH_MEDICAL,
    after:
      'South Carolina DMV, three-year driver record of a CDL holder, points summary above, medical certificates as a history at the foot',
    why: 'dated by the day it was made, which is called "processed"; ends with the newest certificate; an older one that has run out stands below it',
    arrives: PORTAL,
    fits: of('SC'),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const newest = certification(random, docDate, expires);
      const oldest = addMonths(newest.signed, -24);
      s.text(LEFT, 44, 'SC DEPARTMENT OF MOTOR VEHICLES', { size: 12, bold: true });
      s.text(LEFT, 57, 'PO Box 1498, Blythewood, South Carolina 29016-0028', { size: 8 });
      corner(s, ['Form MV-70R (Rev. 10/23)', `Request ${random.digits(9)}`], 40);
      s.rect(LEFT, 66, 532, 18, { fill: 0.9, line: 0.5 });
      s.text(LEFT + 6, 79, 'MOTOR VEHICLE RECORD - 3 YEAR', { size: 10, bold: true });
      s.text(
        RIGHT - 6,
        79,
        `Processed: ${padded(docDate)} ${random.int(8, 16)}:${random.int(10, 59)}`,
        {
          size: 8.6,
          align: 'right',
        },
      );
      told(
        s,
        [LEFT, 104, 92],
        [
          ['Customer name', `${person.lastName.toUpperCase()}, ${givenNames(person)}`],
          ['Address', street.toUpperCase()],
          ['', city.toUpperCase()],
          ['Date of birth', padded(person.dob)],
          ['Requested by', company.name.toUpperCase().slice(0, 32)],
        ],
      );
      told(
        s,
        [330, 104, 108],
        [
          ['DL number', person.license],
          ['Type / class', `CDL / ${person.licenseClass}`],
          ['Original issue', padded(addMonths(issuedBy(person, docDate, 8) ?? docDate, -96))],
          ['Issued', padded(issuedBy(person, docDate, 8))],
          ['License expires', padded(person.licenseExpires)],
          ['CDL status', 'VALID'],
          ['Non-CDL status', 'VALID'],
        ],
      );
      const endorsed = Array.from(person.endorsements).join(' ') || 'NONE';
      at(s, 212, [
        [LEFT, `Endorsements: ${endorsed}`],
        [330, 'Restrictions: NONE'],
      ]);
      rule(s, 220);
      at(s, 234, [[LEFT, 'VIOLATIONS, ACCIDENTS AND SUSPENSIONS']], { bold: true });
      const below = table(
        s,
        242,
        [
          [2, 'Occurred'],
          [2, 'Conviction'],
          [6, 'Description'],
          [1, 'ACD'],
          [1, 'CMV'],
          [1, 'Points'],
        ],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              offense[2],
              random.pick(['Y', 'N']),
              '2',
            ])
          : [['', '', 'NO ACTIVITY FOUND FOR THE PERIOD REQUESTED', '', '', '']],
      );
      at(s, below + 18, [
        [LEFT, `Current points: ${found.length * 2}`],
        [200, `Points as of ${padded(docDate)}; half are taken off one year after the violation`],
      ]);
      at(s, below + 44, [[LEFT, 'CDL MEDICAL CERTIFICATION HISTORY']], { bold: true });
      at(s, below + 58, [[LEFT, 'Self-certification: NI - Non-excepted interstate']]);
      const last = table(
        s,
        below + 66,
        [
          [2, 'Status'],
          [2, 'Examined'],
          [2, 'Received'],
          [2, 'Expires'],
          [3, 'Examiner'],
          [2, 'Registry'],
        ],
        [
          [
            'CERTIFIED',
            padded(newest.signed),
            padded(newest.posted),
            padded(expires),
            newest.examiner,
            newest.registry,
          ],
          [
            'EXPIRED',
            padded(oldest),
            padded(addDays(oldest, 12)),
            padded(addMonths(oldest, 24)),
            someone(random),
            random.digits(10),
          ],
        ],
      );
      paragraph(
        s,
        last + 16,
        'This record is released under the Driver’s Privacy Protection Act, 18 U.S.C. 2721, and section 56-3-545 of the Code of Laws of South Carolina. It is compiled from reports of courts and other jurisdictions and may not include actions that have not reached the department. It may not be sold or given to others.',
        { size: 7.4 },
      );
      s.text(306, 766, 'Page 1 of 1', { size: 7.5, align: 'center' });
    },
  },

  marylandMedical: {
    ...WITH_MEDICAL,
    after:
      "Maryland MVA, complete driving record of a commercial driver as a certified letter, medical status in the sentence style of the administration's notices",
    why: 'dated by the certification of the custodian, ends with "medically certified through"; self-certification and license have days of their own',
    arrives: DESK,
    face: 'Times',
    fits: of('MD'),
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      centered(s, 44, 'Maryland Department of Transportation', { size: 11, bold: true });
      centered(s, 58, 'MOTOR VEHICLE ADMINISTRATION', { size: 13, bold: true });
      centered(s, 71, '6601 Ritchie Highway, N.E., Glen Burnie, Maryland 21062', { size: 9 });
      centered(s, 92, 'DRIVING RECORD - COMPLETE (COMMERCIAL)', { size: 11, bold: true });
      lines(
        s,
        LEFT,
        122,
        [`${person.firstName} ${initial(person)} ${person.lastName}`, street, city],
        { size: 10 },
      );
      told(
        s,
        [330, 122, 100],
        [
          ['Soundex', person.license],
          ['Born', words(person.dob)],
          ['License class', `CM ${person.licenseClass}`],
          ['Expiration', words(person.licenseExpires)],
        ],
        { size: 10 },
      );
      let y = paragraph(
        s,
        184,
        `The holder was issued a commercial driver’s license on ${words(issuedBy(person, docDate, 8))}. The license status is VALID; endorsements ${person.endorsements || 'none'}; restrictions none. Total current points: ${found.length}.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 4,
        `COMMERCIAL MEDICAL: On ${words(medical.declared)} the holder self-certified to non-excepted interstate operation. The Administration received on ${words(medical.posted)} the result of an examination made on ${words(medical.signed)} by ${medical.examiner} (National Registry ${medical.registry}).`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y,
        `Medically certified through ${words(expires)}. Status CERTIFIED. No skill performance evaluation or federal exemption is recorded.`,
        { size: 10 },
      );
      s.text(LEFT, y + 18, 'CONVICTIONS AND ADMINISTRATIVE ACTIONS', { size: 10, bold: true });
      rule(s, y + 22);
      y = grid(
        s,
        y + 38,
        [LEFT, 150, 260, 500],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              us(violated),
              us(convicted),
              offense[1],
              '1 pt',
            ])
          : [['None of record']],
        { size: 10 },
      );
      y = paragraph(
        s,
        Math.max(y + 30, 440),
        'I hereby certify, under the penalties of perjury, that I am a custodian of the records of the Motor Vehicle Administration of the State of Maryland and that the foregoing is a true copy, in full, of the driving record kept in its files in the regular course of business (Transportation Article, section 12-113).',
        { size: 9.4 },
      );
      s.text(LEFT, y + 24, `Witness my hand and seal this day, ${words(docDate)}.`, { size: 10 });
      s.disc([120, y + 80], 34, 34, 0.88);
      s.text(120, y + 83, 'SEAL', { size: 9, align: 'center', ink: 0.4 });
      s.line([330, y + 76], [560, y + 76], 0.6);
      s.text(330, y + 88, 'Custodian of Records', { size: 8 });
      s.text(LEFT, 764, 'DR-057 (04-22)', { size: 7 });
    },
  },

  mexicoNewCdlis: {
    ...WITH_MEDICAL,
    after:
      'New Mexico, CDLIS driver record as the network returns it: one field to a line by the names of the CDLIS specification, in fixed type',
    why: 'dated by the day of the response; ends with MED CERT EXPIR DT; license, endorsement check, waiver and self-certification have further days',
    arrives: DESK,
    face: 'Courier',
    fits: of('NM'),
    draw: (s, { person, random, docDate, expires }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      const line = '='.repeat(88);
      at(s, 40, [[LEFT, line]]);
      at(s, 52, [
        [LEFT, 'STATE OF NEW MEXICO TAX & REV DEPT / MVD'],
        [390, `RESPONSE DT ${yearFirst(docDate)}`],
      ]);
      at(s, 64, [
        [LEFT, 'CDLIS DRIVER HISTORY (DHR)  PURPOSE: EMPLOYMENT'],
        [390, `TRANS ${random.digits(10)}`],
      ]);
      at(s, 76, [[LEFT, line]]);
      const hazmat = person.endorsements.includes('H') || person.endorsements.includes('X');
      const y = grid(
        s,
        94,
        [LEFT, 220],
        [
          ['DRV NAME', machineName(person)],
          ['DRV ADDRESS', street.toUpperCase()],
          ['', city.toUpperCase()],
          ['DRV DOB', yearFirst(person.dob)],
          ['DRV LIC NUM', person.license],
          ['DRV LIC JURIS', 'NM'],
          ['DRV LIC CLASS', `${person.licenseClass} - COMMERCIAL`],
          ['DRV LIC ISSUE DT', yearFirst(issuedBy(person, docDate, 4))],
          ['DRV LIC EXPIR DT', yearFirst(person.licenseExpires)],
          ['CDL PRIV STATUS', 'LIC'],
          ['NON-CDL PRIV STATUS', 'LIC'],
          ['ENDORSEMENTS', person.endorsements || 'NONE'],
          ['HME THREAT ASSESS EXPIR DT', hazmat ? yearFirst(addMonths(docDate, 26)) : 'N/A'],
          ['RESTRICTIONS', 'NONE'],
          ['SELF CERT CODE', 'NI  NON-EXCEPTED INTERSTATE'],
          ['SELF CERT DT', yearFirst(medical.declared)],
          ['MED CERT STATUS', 'C   CERTIFIED'],
          ['MED CERT ISSUE DT', yearFirst(medical.signed)],
          ['MED CERT EXPIR DT', yearFirst(expires)],
          ['MED CERT RESTR', random.pick(['NONE', 'CORRECTIVE LENSES'])],
          ['MED CERT RECEIPT DT', yearFirst(medical.posted)],
          ['ME NAME', medical.examiner.toUpperCase()],
          ['ME LIC NUM / JURIS', `${medical.license} / NM`],
          ['ME NATL REG NUM', medical.registry],
          ['ME SPECIALTY', random.pick(['MD', 'DO', 'DC', 'AN', 'PA'])],
          ['ME PHONE', medical.telephone],
          ['WAIVER/EXEMP EFF DT', 'NONE'],
          ['WAIVER/EXEMP EXPIR DT', 'NONE'],
          ['SPE EFF DT', 'NONE'],
          ['SPE EXPIR DT', 'NONE'],
        ],
        { step: 13 },
      );
      at(s, y + 6, [[LEFT, `CONVICTIONS: ${found.length}   WITHDRAWALS: 0   ACCIDENTS: 0`]]);
      grid(
        s,
        y + 22,
        [LEFT, 175, 310, 370],
        found.map(({ violated, convicted, offense }) => [
          `CITED ${yearFirst(violated)}`,
          `CONV ${yearFirst(convicted)}`,
          offense[2],
          offense[1],
        ]),
      );
      at(s, y + 60, [[LEFT, '--- END OF CDLIS RESPONSE ---']]);
    },
  },
};

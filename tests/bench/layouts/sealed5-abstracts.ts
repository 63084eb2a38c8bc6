import { addDays, addMonths } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
import {
  addressLines,
  at,
  dayFirst,
  DESK,
  grid,
  machineName,
  monthFirst,
  padded,
  PORTAL,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, of, rule } from './sealed-states.ts';
import {
  certification,
  framed,
  givenNames,
  told,
  WITH_MEDICAL,
  issuedBy,
} from './sealed5-parts.ts';

/** Further driving records with the medical certification: in frames, over two pages, by a vendor. */
export const SEALED5_ABSTRACTS: Record<string, SealedLayout> = {
  dakotaMedical: {
    ...WITH_MEDICAL,
    after:
      'North Dakota DOT, driver abstract in frames: license at the left, medical at the right, record below in two columns',
    why: 'dated by "abstract date"; ends with the frame’s "card expires"; the license expires beside it and a restriction has been reviewed on another day',
    arrives: DESK,
    fits: of('ND'),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      s.text(LEFT, 46, 'NORTH DAKOTA', { size: 15, bold: true, ink: [0.05, 0.3, 0.2] });
      s.text(LEFT, 58, 'Department of Transportation  |  Driver License Division', { size: 8.6 });
      s.text(RIGHT, 46, 'DRIVER ABSTRACT - COMPLETE', { size: 11, bold: true, align: 'right' });
      s.text(RIGHT, 58, 'SFN 51386 (2-2024)   Fee $3.00', { size: 7.6, align: 'right' });
      const who = framed(s, [LEFT, 70, 532, 74], 'DRIVER');
      told(
        s,
        [LEFT + 8, who, 80],
        [
          ['Name', `${givenNames(person)} ${person.lastName.toUpperCase()}`],
          ['Residence', street.toUpperCase()],
          ['', city.toUpperCase()],
          ['Date of birth', dayFirst(person.dob)],
        ],
      );
      told(
        s,
        [340, who, 92],
        [
          ['License number', person.license],
          ['Abstract date', dayFirst(docDate)],
          ['Sent to', company.name.slice(0, 26)],
          ['Reference', random.digits(7)],
        ],
      );
      const left = framed(s, [LEFT, 152, 260, 122], 'LICENSE');
      told(
        s,
        [LEFT + 8, left, 104],
        [
          ['Class', `${person.licenseClass}  (commercial)`],
          ['Issued', dayFirst(issuedBy(person, docDate, 6))],
          ['Expires', dayFirst(person.licenseExpires)],
          ['Endorsements', person.endorsements || 'none'],
          ['Restrictions', random.pick(['none', 'B  corrective lenses'])],
          ['CDL status', 'Valid'],
          ['Status of base', 'Valid'],
        ],
      );
      const right = framed(s, [312, 152, 260, 122], 'CDL MEDICAL INFORMATION');
      told(
        s,
        [320, right, 104],
        [
          ['Category', 'Non-excepted interstate'],
          ['Status', 'CERTIFIED'],
          ['Card issued', dayFirst(medical.signed)],
          ['Card expires', dayFirst(expires)],
          ['Entered', dayFirst(medical.posted)],
          ['Examiner', medical.examiner],
          ['Registry no.', medical.registry],
        ],
      );
      framed(s, [LEFT, 282, 532, 120], 'CONVICTIONS (3 YEARS)');
      const shown = found.length > 0 ? found : [null];
      shown.forEach((entry, index) => {
        const x = LEFT + 8 + index * 264;
        if (entry)
          told(
            s,
            [x, 310, 84],
            [
              ['Violation', dayFirst(entry.violated)],
              ['Conviction', dayFirst(entry.convicted)],
              ['Offense', entry.offense[1]],
              ['ACD', entry.offense[2]],
              ['Points', '2'],
            ],
          );
        else s.text(x, 310, 'No convictions.', { size: 9 });
      });
      framed(s, [LEFT, 410, 532, 46], 'SUSPENSIONS, CRASHES');
      s.text(LEFT + 8, 438, 'No suspensions, revocations or crashes in the period.', { size: 9 });
      const y = paragraph(
        s,
        470,
        'A commercial driver whose medical card runs out is notified 60 days before and downgraded 60 days after. A driver with a medical variance must carry the letter. North Dakota Century Code 39-16-03 and 39-33 restrict to whom an abstract is released and what may be done with it; a driver’s address is shown only to requesters with a permissible use.',
        { size: 7.8 },
      );
      corner(s, [`Printed ${dayFirst(docDate)}  Operator ${random.digits(3)}`], y + 20);
    },
  },

  connecticutMedical: {
    ...WITH_MEDICAL,
    after:
      'Connecticut DMV, driver history over two pages: entries first, the commercial and medical part on the second, printed by a batch program',
    why: 'dated by the run date at the head of both pages; ends with "valid thru" on the second page; a next notice and the license have other days',
    arrives: DESK,
    fits: of('CT'),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      const head = (page: number): void => {
        at(s, 40, [
          [LEFT, 'STATE OF CONNECTICUT'],
          [250, 'DRIVER HISTORY'],
          [460, `PAGE ${page} OF 2`],
        ]);
        at(s, 52, [
          [LEFT, 'DEPARTMENT OF MOTOR VEHICLES'],
          [250, 'REQUESTED: COMMERCIAL'],
          [460, monthFirst(docDate)],
        ]);
        at(s, 64, [
          [LEFT, '60 STATE STREET, WETHERSFIELD CT 06161'],
          [460, `BATCH ${random.digits(5)}`],
        ]);
        rule(s, 72);
      };
      head(1);
      grid(
        s,
        92,
        [LEFT, 140, 330, 430],
        [
          ['OPERATOR', machineName(person), 'LICENSE NO', person.license],
          ['MAIL ADDR', street.toUpperCase(), 'BIRTH DATE', monthFirst(person.dob)],
          ['', city.toUpperCase(), 'LICENSE EXP', monthFirst(person.licenseExpires)],
          ['REQUESTER', company.name.toUpperCase().slice(0, 28), 'STATUS', 'VALID'],
        ],
      );
      rule(s, 146);
      at(s, 162, [[LEFT, 'DATE OF ENTRY']], { bold: true });
      at(s, 162, [
        [150, 'OFFENSE'],
        [240, 'TEXT'],
        [470, 'DISPOSED'],
      ]);
      grid(
        s,
        180,
        [LEFT, 150, 240, 470],
        [
          ...found.map(({ violated, convicted, offense }) => [
            monthFirst(violated),
            offense[2],
            offense[1],
            monthFirst(convicted),
          ]),
          [monthFirst(issuedBy(person, docDate, 4)), '', 'LICENSE RENEWED', ''],
          [monthFirst(addDays(medical.signed, -700)), '', 'ADDRESS CHANGED', ''],
          [monthFirst(medical.posted), '', 'MEDICAL CERTIFICATE POSTED', ''],
        ],
        { step: 16 },
      );
      paragraph(
        s,
        320,
        'Entries older than three years are left out of a history for employment. A history shows what had been recorded when it was run. Direct questions to the Driver Services Division.',
        { size: 8.4 },
      );
      s.nextPage();
      head(2);
      at(s, 94, [[LEFT, `OPERATOR ${machineName(person)}   CONTINUED`]]);
      at(s, 120, [[LEFT, 'COMMERCIAL DRIVER INFORMATION']], { bold: true });
      grid(
        s,
        138,
        [LEFT, 190, 330, 460],
        [
          [
            'CDL CLASS',
            person.licenseClass,
            'CDL ISSUED',
            monthFirst(issuedBy(person, docDate, 4)),
          ],
          ['ENDORSEMENTS', person.endorsements || 'NONE', 'DISQUALIFIED', 'NO'],
        ],
        { step: 16 },
      );
      at(s, 186, [[LEFT, 'MEDICAL EXAMINER CERTIFICATE']], { bold: true });
      grid(
        s,
        204,
        [LEFT, 190, 330, 460],
        [
          ['CERTIFIED', 'YES', 'DRIVING TYPE', 'INTERSTATE NON-EXC'],
          ['EXAM DATE', monthFirst(medical.signed), 'VALID THRU', monthFirst(expires)],
          ['EXAMINER', medical.examiner.toUpperCase(), 'REGISTRY', medical.registry],
          [
            'RECEIVED',
            monthFirst(medical.posted),
            'NEXT NOTICE',
            monthFirst(addDays(expires ?? docDate, -60)),
          ],
          ['WAIVER', 'NONE', 'SPE', 'NONE'],
        ],
        { step: 16 },
      );
      at(s, 310, [[LEFT, '*** LAST PAGE ***']]);
    },
  },

  arkansasScreened: {
    ...WITH_MEDICAL,
    after:
      "a monitoring vendor's MVR with 'CDLIS/medical' panel and traffic-light column, ordered through the carrier's account (any state)",
    why: 'dated by the day the state answered, not by order, print or next check; ends with the panel’s "medical expires"; its own risk score is none of the paper’s facts',
    arrives: PORTAL,
    reaches: [2, 25],
    fits: ({ cdl, licenseState }) => cdl && /^(AR|KS|WI|LA|MN|UT)$/.test(licenseState ?? ''),
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      const medical = certification(random, docDate, expires);
      s.rect(0, 0, 612, 54, { fill: [0.93, 0.95, 0.98] });
      s.text(LEFT, 34, random.pick(['RoadSure', 'DriverPulse', 'FleetRecord']), {
        size: 18,
        bold: true,
        ink: [0.8, 0.35, 0.05],
      });
      s.text(RIGHT, 26, `Motor Vehicle Report  -  ${person.licenseState ?? ''}`, {
        size: 11,
        bold: true,
        align: 'right',
      });
      s.text(RIGHT, 40, `Account ${random.digits(6)}  ${company.name.slice(0, 34)}`, {
        size: 8,
        align: 'right',
      });
      at(
        s,
        72,
        [
          [LEFT, `Ordered ${padded(addDays(docDate, -random.int(1, 3)))}`],
          [190, `Returned by state ${padded(docDate)}`],
          [360, `Printed ${padded(addDays(docDate, random.int(1, 2)))}`],
          [480, `Next check ${padded(addMonths(docDate, 12))}`],
        ],
        { size: 7.6 },
      );
      const first = framed(s, [LEFT, 82, 262, 112], 'Driver');
      told(
        s,
        [LEFT + 8, first, 74],
        [
          ['Name', `${person.firstName} ${person.middleName ?? ''} ${person.lastName}`],
          ['Address', street],
          ['', city],
          ['Birth date', padded(person.dob)],
          ['License', person.license],
          ['State', person.licenseState],
        ],
      );
      const second = framed(s, [310, 82, 262, 112], 'License status');
      told(
        s,
        [318, second, 96],
        [
          ['Class', `${person.licenseClass} CDL`],
          ['Status', 'Valid'],
          ['Issued', padded(issuedBy(person, docDate, 4))],
          ['Expires', padded(person.licenseExpires)],
          ['Endorsements', person.endorsements || 'None'],
          ['Restrictions', 'None'],
        ],
      );
      const third = framed(s, [LEFT, 202, 532, 84], 'CDLIS / medical');
      told(
        s,
        [LEFT + 8, third, 96],
        [
          ['Self-certified', 'Non-excepted interstate (NI)'],
          ['Medical status', 'Certified'],
          ['Medical issued', padded(medical.signed)],
          ['Medical expires', padded(expires)],
        ],
      );
      told(
        s,
        [318, third, 96],
        [
          ['Examiner', medical.examiner],
          ['Registry ID', medical.registry],
          ['Received', padded(medical.posted)],
          ['Variances', 'None'],
        ],
      );
      const fourth = framed(
        s,
        [LEFT, 294, 532, 74],
        `Violations and convictions (${found.length})`,
      );
      grid(
        s,
        fourth,
        [LEFT + 8, 120, 190, 430, 500],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              offense[2],
              'Minor',
            ])
          : [['No violations reported.']],
      );
      s.rect(LEFT, 378, 532, 34, { fill: [0.88, 0.96, 0.88] });
      s.text(LEFT + 10, 399, `Carrier score: ${found.length * 2} points - Acceptable`, {
        size: 11,
        bold: true,
      });
      paragraph(
        s,
        424,
        'This consumer report is furnished under 15 U.S.C. 1681b for employment purposes and may be used only by the account named above. Before taking adverse action based in whole or in part on it you must give the consumer a copy and a summary of rights. Scores are made by rules that the account has chosen; they are no statement of the state. Records of states are reported as received; no information is added or removed.',
        { size: 7.4 },
      );
      s.text(LEFT, 770, 'Consumer report - confidential', { size: 7 });
    },
  },
};

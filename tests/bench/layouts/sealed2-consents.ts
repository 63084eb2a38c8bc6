import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import { fullName, lined } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  grid,
  lastFour,
  lines,
  padded,
  PEN,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const SEALED2_CONSENTS: Record<string, SealedLayout> = {
  screeningReport: {
    after: "PSP driver information resource, a reseller's print",
    documentTypeId: 326,
    ends: null,
    bears: ['birth', 'license'],
    why: 'ordered by name, birth date and license, and prints them; dated by the record request, on which it is made, not by snapshot, crash or inspection',
    filled: 'machine',
    arrives: PORTAL,
    face: 'Times',
    draw: (s, { person, random, docDate }) => {
      s.text(LEFT, 44, 'Pre-Employment Screening Program', { size: 13, bold: true });
      s.text(RIGHT, 44, 'Driver Information Resource', { size: 10, align: 'right' });
      lines(
        s,
        LEFT,
        66,
        [
          `Driver Name: ${person.lastName.toUpperCase()}, ${person.firstName.toUpperCase()}`,
          `License: ${person.license ?? ''}   State: ${person.licenseState ?? ''}   DOB: ${padded(person.dob)}`,
          `Date of Record Request: ${padded(docDate)}`,
          `MCMIS Snapshot: ${padded(addDays(docDate, -random.int(8, 33)))}`,
        ],
        { size: 9.6 },
      );
      s.text(LEFT, 134, `Crash Activity (Reported for the past 5 years)`, { bold: true, size: 10 });
      const crashes = random.chance(0.4)
        ? [
            [
              '1',
              padded(addDays(docDate, -random.int(100, 1500))),
              random.digits(7),
              'OH',
              '0',
              'Y',
            ],
          ]
        : [];
      grid(
        s,
        150,
        [LEFT, 70, 150, 250, 320, 420],
        [['#', 'Date', 'DOT Number', 'State', 'Injuries', 'Tow-Away'], ...crashes],
        { size: 8.6 },
      );
      s.text(LEFT, 200, 'Inspection Activity (Reported for the past 3 years)', {
        bold: true,
        size: 10,
      });
      grid(
        s,
        216,
        [LEFT, 110, 210, 360, 410, 480],
        [
          ['Date', 'Report', 'Carrier', 'Level', 'Violations', 'OOS'],
          ...Array.from({ length: random.int(1, 5) }, () => [
            padded(addDays(docDate, -random.int(10, 1000))),
            `${random.pick(['IN', 'OH', 'TX', 'MO'])}00${random.digits(6)}`,
            'GREAT PLAINS CARTAGE',
            String(random.int(1, 3)),
            String(random.int(0, 3)),
            '0',
          ]),
        ],
        { size: 8.6 },
      );
      paragraph(
        s,
        330,
        'A PSP record shows crash and inspection data without regard to fault. Questions about the data may be sent through DataQs.',
        { size: 8 },
      );
    },
  },

  rightsNotice: {
    after: 'notice of driver rights in the investigation (391.23(i)), acknowledged',
    documentTypeId: 325,
    ends: null,
    bears: [],
    why: '391.23(i) wants the applicant told in writing; the sheet ends with name, signature and date',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      s.text(LEFT, 52, company.name, { size: 11, bold: true });
      centered(s, 88, 'NOTIFICATION OF DRIVER RIGHTS', { size: 13, bold: true });
      centered(s, 102, 'Investigation of safety performance history, 49 CFR 391.23(i)', {
        size: 9,
      });
      let y = paragraph(
        s,
        116,
        'As a driver with DOT-regulated employment in the past three years you have the following rights:',
        { size: 10 },
      );
      for (const right of [
        '1. The right to review information provided by previous employers.',
        '2. The right to have errors in the information corrected by the previous employer, and for that employer to re-send the corrected information.',
        '3. The right to have a rebuttal statement attached to the alleged erroneous information, if you and the employer cannot agree on its accuracy.',
      ])
        y = paragraph(s, y + 2, right, { size: 10, x: LEFT + 20, width: 500 });
      y = paragraph(
        s,
        y + 6,
        'A request must be made in writing no later than 30 days after being employed or denied employment. We must provide the information within five business days of receiving it.',
        { size: 10 },
      );
      s.text(LEFT, y + 12, 'I acknowledge that I received this notice on the date shown.', {
        size: 10,
      });
      y = lined(
        s,
        y + 30,
        [
          [4, signedName(person), 'Applicant (print)'],
          [2, day(docDate), 'Date'],
        ],
        PEN,
      );
      signedLine(s, random, LEFT, y + 40, 300, 'Applicant signature');
      s.text(LEFT, 764, 'DQ-8 (ed. 03-2020)', { size: 6.6 });
    },
  },

  unregulatedStatement: {
    after: 'box sheet of an applicant who had no DOT-regulated employer',
    documentTypeId: 333,
    ends: null,
    bears: ['lastFour'],
    why: '391.23(c) wants the carrier to note that there was none; name and last four; dated by the signature',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate, company }) => {
      centered(s, 60, 'STATEMENT OF NO PRIOR DOT-REGULATED EMPLOYMENT', { size: 12.5, bold: true });
      centered(s, 74, company.name, { size: 10 });
      let y = blanks(s, 108, [
        [4, 'Applicant', `${person.firstName} ${person.lastName}`],
        [3, 'Last 4 of SSN', person.ssn ? lastFour(person) : ''],
      ]);
      y = paragraph(
        s,
        y,
        'I state that during the three years before the date of my application I was not employed by any employer regulated by the U.S. Department of Transportation and performed no safety-sensitive functions. During this time I was (check all that apply):',
        { size: 10 },
      );
      const chosen = random.int(0, 3);
      [
        'employed outside of transportation',
        'in school or training',
        'in military service',
        'self-employed or unemployed',
      ].forEach((caption, index) =>
        checkbox(s, LEFT + 16, y + index * 18, caption, index === chosen),
      );
      y = blanks(s, y + 96, [
        [3, 'Date of application', near(-random.int(0, 12))],
        [3, 'Last job ended', near(-random.int(30, 300))],
      ]);
      y = paragraph(s, y, 'A false statement is cause for dismissal.', { size: 9 });
      signedLine(s, random, LEFT, y + 46, 260, 'Applicant');
      writtenLine(s, 330, y + 46, 140, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 92, 260, `Interviewed by ${someone(random)}`);
    },
  },

  queryConsentVendor: {
    after:
      'general consent for limited queries by a testing consortium, for as long as the driver is employed',
    documentTypeId: 1116,
    ends: null,
    bears: ['birth', 'license'],
    why: 'a consortium adds what the query needs; dated by the signature; it names no end but the employment',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      s.text(LEFT, 50, 'Midwest Testing Consortium', { size: 13, bold: true });
      s.text(RIGHT, 50, 'Form CH-2, rev. 06/2024', { size: 7, align: 'right' });
      centered(s, 86, 'CLEARINGHOUSE LIMITED QUERY CONSENT', { size: 13, bold: true });
      let y = paragraph(
        s,
        100,
        `I consent to ${company.name}, and to Midwest Testing Consortium as its designated C/TPA, conducting limited queries of the FMCSA Drug and Alcohol Clearinghouse to determine whether information about me exists, at least once a year and as often as the employer sees fit. This consent remains in effect for the duration of my employment.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y,
        'I understand that a full query will need my specific consent given in the Clearinghouse within 24 hours, and that without it I must not perform safety-sensitive functions (49 CFR 382.701(d)).',
        { size: 10 },
      );
      y = blanks(s, y + 22, [[4, 'Driver (first, middle, last)', fullName(person)]]);
      y = blanks(s, y, [
        [3, 'CDL number', person.license],
        [1, 'State', person.licenseState],
        [2, 'Birth', day(person.dob)],
      ]);
      signedLine(s, random, LEFT, y + 44, 280, 'Driver signature');
      writtenLine(s, 360, y + 44, 150, 'Date', day(docDate));
    },
  },

  queryConsentYears: {
    after: "a carrier's limited-query consent that names its last day",
    documentTypeId: 1116,
    ends: { printed: [12, 24, 36, 60] },
    bears: ['license', 'lastFour'],
    why: 'dated by the signature; ends by the day it names, not by the edition of the form',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, expires, company }) => {
      s.text(LEFT, 50, company.name, { size: 12, bold: true });
      s.text(LEFT, 84, 'Annual Limited Query - Driver Consent', { size: 15, bold: true });
      let y = lines(
        s,
        LEFT,
        116,
        [
          `Driver: ${signedName(person)}`,
          `CDL: ${[person.licenseState, person.license].filter(Boolean).join('-')}`,
          `SSN (last four): ${lastFour(person)}`,
          `Consent expires: ${words(expires)}`,
        ],
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 8,
        'I agree that the employer may query the FMCSA Commercial Driver’s License Drug and Alcohol Clearinghouse about me by limited queries, any number of times until the day above. I may revoke this consent in writing; I then may not drive.',
        { size: 10 },
      );
      s.text(LEFT, y + 26, `E-signed: ${fullName(person)}`, { size: 11 });
      s.text(LEFT, y + 42, `On: ${words(docDate)}`, { size: 10 });
      s.text(LEFT, y + 60, `Form effective ${us('2023-01-06')}. Ref ${random.digits(7)}`, {
        size: 7.6,
      });
    },
  },
};

import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, pairs, title } from './layout.ts';
import {
  blanks,
  brief,
  centered,
  DESK,
  FORM,
  lastFour,
  PEN,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const SCHOOLS = [
  'Prairie CDL Academy',
  'Gateway Truck Driving School',
  'Tri-State Community College',
];

export const SEALED2_DRIVING: Record<string, SealedLayout> = {
  roadTestOlder: {
    after:
      "certification of road test (391.31(e)), a supplier's form of before 2022 that is still used",
    documentTypeId: 302,
    ends: null,
    bears: ['ssn', 'license'],
    why: 'until 2022 the certificate had social security number and license; dated by the day of the road test, not by the hire',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, docDate, company }) => {
      s.rect(50, 60, 512, 370, { line: 1.8 });
      centered(s, 90, 'CERTIFICATION OF ROAD TEST', { size: 16, bold: true });
      s.text(
        70,
        120,
        'Instructions: If the road test is successfully completed, the person who gave it shall complete this certificate.',
        { size: 7.6 },
      );
      const place = (
        y: number,
        x: number,
        w: number,
        caption: string,
        value: string | null,
      ): void => writtenLine(s, x, y, w, caption, value);
      place(152, 70, 250, "Driver's name", signedName(person));
      place(152, 340, 180, 'Social security number', person.ssn);
      place(186, 70, 250, "Operator's or chauffeur's license number", person.license);
      place(186, 340, 60, 'State', person.licenseState);
      place(
        220,
        70,
        180,
        'Type of power unit',
        random.pick(['tractor, tandem', 'straight truck', 'day cab']),
      );
      place(220, 270, 180, 'Type of trailer(s)', random.pick(['53 van', 'flatbed', 'tank']));
      const y = paragraph(
        s,
        240,
        `This is to certify that the above-named driver was given a road test under my supervision on the date below, consisting of approximately ${random.int(8, 45)} miles of driving. It is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
        { x: 70, width: 470, size: 9.6 },
      );
      place(y + 24, 70, 130, 'Date of road test', day(docDate));
      signedLine(s, random, 240, y + 24, 200, 'Signature of examiner');
      place(y + 58, 70, 180, 'Title', random.pick(['Safety supervisor', 'Driver trainer']));
      place(y + 58, 270, 270, 'Organization and address of examiner', company.name);
      corner(s, ['13-F  Rev. 8/08']);
    },
  },

  roadTestScores: {
    after: "a carrier's scored road test, a table of items (391.31(c))",
    documentTypeId: 331,
    ends: null,
    bears: ['license'],
    why: 'the head asks for name and license; dated by the test, not by the application',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 44, company.name, { size: 11, bold: true });
      s.text(RIGHT, 44, 'ROAD TEST EVALUATION', { size: 13, bold: true, align: 'right' });
      let y = blanks(s, 70, [
        [4, 'Applicant', `${person.lastName}, ${person.firstName}`],
        [3, 'CDL', person.license],
      ]);
      y = blanks(s, y, [
        [2, 'Applied', near(-random.int(1, 14))],
        [2, 'Test date', day(docDate)],
        [2, 'Miles', String(random.int(8, 40))],
        [2, 'Unit', random.digits(4)],
      ]);
      y = table(
        s,
        y - 6,
        [
          [5, 'ITEM (391.31(c))'],
          [1, 'OK'],
          [1, 'FAIR'],
          [1, 'POOR'],
          [4, 'REMARKS'],
        ],
        [
          'Pre-trip inspection (392.7)',
          'Coupling and uncoupling',
          'Placing the vehicle in operation',
          'Use of controls and emergency equipment',
          'Operating in traffic and passing',
          'Turning',
          'Braking and slowing by other means',
          'Backing and parking',
        ].map((item) => [item]),
        22,
      );
      for (let item = 0; item < 8; item += 1)
        s.text(random.chance(0.85) ? 272 : 316, y - 8 - item * 22, 'X', { size: 10, ink: PEN });
      s.text(LEFT, y + 22, 'Overall:   [X] Qualified   [ ] Needs training   [ ] Not qualified', {
        size: 9.4,
      });
      signedLine(s, random, LEFT, y + 66, 230, 'Examiner');
      writtenLine(s, 290, y + 66, 200, 'Examiner name', someone(random));
      s.text(LEFT, 764, 'Safety form 331-2, January 2021', { size: 6.6 });
    },
  },

  softwareReview: {
    after: 'annual review of the driving record as a compliance program prints it',
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: '391.25(c)(2) wants reviewer and day; the program adds license and birth date; dated by the review, not by the record it is about or the print',
    filled: 'machine',
    reaches: [6, 25],
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      const record = addDays(docDate, -random.int(1, 12));
      s.text(LEFT, 30, `Generated ${us(addDays(docDate, random.int(0, 6)))}`, { size: 6.8 });
      s.text(LEFT, 56, 'Annual Driving Record Review', { size: 15, bold: true });
      s.text(
        LEFT,
        70,
        `${company.name}${company.dotNumber ? ` - USDOT ${company.dotNumber}` : ''}`,
        { size: 9 },
      );
      let y = section(s, 80, 'Driver');
      y = pairs(
        s,
        y,
        [
          ['Name', `${person.lastName}, ${person.firstName}`],
          ['License', [person.licenseState, person.license].filter(Boolean).join(' ')],
          ['Birth date', us(person.dob)],
          ['Hired', us(addDays(docDate, -random.int(370, 3000)))],
          ['License expires', us(person.licenseExpires)],
          ['Class', person.licenseClass],
        ],
        2,
      );
      y = section(s, y + 8, 'Record reviewed');
      y = pairs(
        s,
        y,
        [
          ['MVR date', us(record)],
          ['Convictions in 12 months', String(random.int(0, 2))],
          ['Accidents in 12 months', String(random.int(0, 1))],
          ['Previous review', us(addDays(docDate, -random.int(340, 365)))],
        ],
        2,
      );
      y = section(s, y + 8, 'Determination');
      checkbox(s, LEFT, y + 10, 'Meets the minimum requirements for safe driving', true);
      checkbox(s, LEFT, y + 24, 'Is disqualified under 391.15', false);
      y = pairs(s, y + 38, [
        ['Reviewed by', `${someone(random)}, Safety Manager`],
        ['Review date', us(docDate)],
        ['Next review due', us(addMonths(docDate, 12))],
      ]);
      paragraph(
        s,
        y + 14,
        'The record was considered for evidence of violations of the FMCSRs and of laws governing the operation of motor vehicles, in particular speeding, reckless driving and operating under the influence (49 CFR 391.25(b)).',
      );
    },
  },

  reviewStamp: {
    after: "annual review on a carrier's half sheet, two years on one page, filled in with a pen",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['lastFour'],
    why: 'carriers write name and last four; the later of two reviews is the one that the sheet was sent for; dated by it',
    filled: 'hand',
    arrives: DESK,
    draw: (s, { person, random, day, near, docDate, company }) => {
      centered(s, 50, 'REVIEW OF DRIVING RECORD - 391.25', { size: 13, bold: true });
      centered(s, 64, company.name, { size: 9.4 });
      let y = blanks(s, 94, [
        [4, 'Driver', `${person.firstName} ${person.lastName}`],
        [3, 'SSN last 4', person.ssn ? lastFour(person) : ''],
        [3, 'Hired', near(-random.int(800, 3000))],
      ]);
      y = paragraph(
        s,
        y - 8,
        'I have reviewed the driving record of the above driver under 49 CFR 391.25 and find that the driver meets the minimum requirements for safe driving and is not disqualified under 391.15.',
      );
      for (const back of [-random.int(350, 366), 0]) {
        s.rect(LEFT, y + 8, 532, 74, { line: 0.8 });
        signedLine(s, random, 50, y + 50, 180, 'Reviewed by (signature)');
        writtenLine(s, 250, y + 50, 150, 'Print name and title', someone(random));
        writtenLine(s, 420, y + 50, 130, 'Date of review', back === 0 ? day(docDate) : near(back));
        s.text(50, y + 74, 'Action taken:  none', { size: 8 });
        y += 86;
      }
    },
  },

  dutyStatement: {
    after:
      "statement of on-duty hours of a new or intermittent driver (395.8(j)(2)), a carrier's grid",
    documentTypeId: 314,
    ends: null,
    bears: ['license'],
    why: "the grid asks for name and license; dated by the driver's signature, not by its seven days",
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate, company }) => {
      let y = title(
        s,
        50,
        'NEW HIRE / INTERMITTENT DRIVER: HOURS WORKED IN THE PRECEDING 7 DAYS',
        11,
      );
      centered(s, y + 4, company.name, { size: 9 });
      y = blanks(s, y + 34, [
        [4, 'Name (print)', fullName(person)],
        [3, 'License', [person.licenseState, person.license].filter(Boolean).join(' ')],
      ]);
      y = table(
        s,
        y,
        [
          [2, 'Day'],
          [1, '1'],
          [1, '2'],
          [1, '3'],
          [1, '4'],
          [1, '5'],
          [1, '6'],
          [1, '7'],
          [1, 'Total'],
        ],
        [['Date'], ['Hours']],
        26,
      );
      let total = 0;
      for (let at7 = 0; at7 < 7; at7 += 1) {
        const hours = random.pick([0, 0, 8, 9, 10]);
        total += hours;
        const x = 150 + at7 * 53;
        s.text(x, y - 34, brief(addDays(docDate, at7 - 7)), { size: 6.8, ink: PEN });
        s.text(x + 10, y - 8, String(hours), { size: 10, ink: PEN });
      }
      s.text(528, y - 8, String(total), { size: 10, ink: PEN });
      y = blanks(s, y + 28, [
        [3, 'I was last relieved from work at', `${random.int(3, 8)} pm`],
        [3, 'on', near(-random.int(1, 4))],
      ]);
      y = paragraph(
        s,
        y,
        'I hereby certify that the information given above is correct to the best of my knowledge and belief, and that I am not at present employed by another employer.',
      );
      signedLine(s, random, LEFT, y + 44, 260, "Driver's signature");
      writtenLine(s, 340, y + 44, 140, 'Date', day(docDate));
    },
  },
};

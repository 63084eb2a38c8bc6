import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  lastFour,
  lines,
  PEN,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed-hire.ts';
import { boxes } from './sealed2-medical.ts';
import { driver } from './sealed2-testing.ts';

/** Forms of the fourth set that people fill in. */
export const SEALED4_FORMS: Record<string, SealedLayout> = {
  roadTestColumns: {
    after: "record of road test, a safety supplier's checklist in two columns (391.31(c))",
    documentTypeId: 331,
    ends: null,
    bears: ['license'],
    why: 'a supplier’s rating sheet with the license number on it; dated by the test, not by the edition or the license',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, company }) => {
      s.text(LEFT, 44, 'RECORD OF ROAD TEST', { size: 16, bold: true });
      corner(s, ['6-FS-C2  (Rev. 11/18)', 'See 391.31(c) for the minimum']);
      let y = blanks(s, 72, [
        [3, 'Driver’s name', signedName(person)],
        [2, 'Date', day(docDate)],
      ]);
      y = blanks(s, y, [
        [3, 'License no.', person.license],
        [1, 'State', person.licenseState],
        [3, 'License good until', day(person.licenseExpires)],
      ]);
      y = blanks(s, y, [
        [3, 'Motor carrier', company.name],
        [
          3,
          'Equipment driven',
          random.pick(['Tractor / van', 'Tractor / flatbed', 'Straight truck']),
        ],
      ]);
      s.text(LEFT, y + 6, 'Rate: S satisfactory, N needs training, U unsatisfactory', {
        size: 8.4,
      });
      const parts: readonly (readonly [string, readonly string[]])[] = [
        [
          '1. Pre-trip inspection',
          ['Checks fluids', 'Tires and wheels', 'Lights', 'Emergency equipment'],
        ],
        ['2. Coupling', ['Lines up units', 'Hooks hoses', 'Tests connection']],
        ['3. Starting out', ['Starts engine properly', 'Checks instruments', 'Fastens belt']],
        ['4. Brakes', ['Tests at low speed', 'Uses brakes properly on grades']],
        ['5. In traffic', ['Keeps distance', 'Signals', 'Speed for conditions', 'Passing']],
        ['6. Turning', ['Right lane in time', 'Checks trailer']],
        ['7. Backing', ['Gets out and looks', 'Uses mirrors', 'Avoids blind side']],
        ['8. Parking', ['Curb lane', 'Secures unit']],
      ];
      const tops = [y + 26, y + 26];
      parts.forEach(([heading, items], index) => {
        const side = index % 2;
        const x = LEFT + side * 272;
        let line = tops[side] ?? 0;
        s.text(x, line, heading, { size: 9.4, bold: true });
        for (const item of items) {
          line += 15;
          s.text(x + 10, line, item, { size: 8.6 });
          s.line([x + 210, line + 2], [x + 240, line + 2], 0.5);
          s.text(
            x + 220,
            line,
            random.weighted([
              ['S', 9],
              ['N', 1],
            ] as const),
            { size: 10, ink: PEN },
          );
        }
        tops[side] = line + 22;
      });
      const end = Math.max(...tops);
      s.text(LEFT, end + 8, `Miles driven ${random.int(8, 40)}     Qualified: YES`, {
        size: 10,
        ink: PEN,
      });
      signedLine(s, random, LEFT, end + 60, 240, 'Examiner');
      writtenLine(s, 320, end + 60, 240, 'Printed name', someone(random));
    },
  },

  violationsAndReview: {
    after:
      "a supplier's single sheet: the driver's certification of violations above, the annual review below",
    documentTypeId: 303,
    alike: [474],
    ends: { term: 12 },
    bears: ['license', 'lastFour'],
    why: 'both parts are signed at one meeting, on one day, which dates the sheet; either part names it; serves for 12 months; not dated by tickets or hire',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      const ticket = random.chance(0.5);
      centered(s, 46, 'MOTOR VEHICLE DRIVER’S', { size: 12, bold: true });
      centered(s, 62, 'CERTIFICATION OF VIOLATIONS / ANNUAL REVIEW OF DRIVING RECORD', {
        size: 12,
        bold: true,
      });
      let y = blanks(s, 92, [
        [4, 'Name of driver (print)', signedName(person)],
        [2, 'SSN (last four)', lastFour(person)],
        [3, 'Date of employment', near(-random.int(400, 3000))],
      ]);
      y = blanks(s, y, [
        [4, 'Home terminal', company.address.city],
        [3, 'License no.', person.license],
        [1, 'State', person.licenseState],
      ]);
      y = paragraph(
        s,
        y,
        'I certify that the following is a true and complete list of traffic violations required to be listed (other than those I have provided under Part 383) for which I have been convicted or forfeited bond or collateral during the past 12 months.',
        { size: 9 },
      );
      y = table(
        s,
        y + 4,
        [
          [2, 'Date'],
          [4, 'Offense'],
          [3, 'Location'],
          [3, 'Type of vehicle'],
        ],
        [
          ticket
            ? [near(-random.int(40, 330)), 'Speeding 1-10 over', 'I-40', 'Tractor-trailer']
            : ['', 'NONE', '', ''],
          ['', '', '', ''],
        ],
      );
      signedLine(s, random, LEFT, y + 40, 260, 'Driver’s signature');
      writtenLine(s, 360, y + 40, 190, 'Date of certification', day(docDate));
      y = section(
        s,
        y + 64,
        'ANNUAL REVIEW OF DRIVING RECORD (to be completed by the motor carrier, 391.25)',
      );
      y = paragraph(
        s,
        y + 2,
        'I have hereby reviewed the driving record of the above named driver in accordance with 391.25 and find that he/she (check one):',
        { size: 9 },
      );
      checkbox(s, LEFT, y + 4, 'Meets minimum requirements for safe driving', true);
      checkbox(
        s,
        LEFT,
        y + 20,
        'Is disqualified to drive a motor vehicle pursuant to 391.15',
        false,
      );
      checkbox(
        s,
        LEFT,
        y + 36,
        'Does not adequately meet satisfactory safe driving performance',
        false,
      );
      signedLine(s, random, LEFT, y + 86, 260, 'Reviewed by (signature)');
      writtenLine(s, 360, y + 86, 190, 'Date of review', day(docDate));
      writtenLine(s, LEFT, y + 122, 260, 'Printed name and title', `${someone(random)}, Safety`);
      lines(s, LEFT, 742, ['Retain in the driver qualification file'], { size: 7 });
    },
  },

  contractorApplication: {
    after: "an owner-operator's application for lease, in boxes over two pages (391.21)",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'ssn', 'license', 'address', 'phone'],
    why: '391.21(b) asks for all of it; dated by the applicant’s signature on the second page, not by jobs, truck, license or medical card',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 46, company.name, { size: 14, bold: true });
      s.text(RIGHT, 46, 'INDEPENDENT CONTRACTOR', { size: 11, bold: true, align: 'right' });
      s.text(RIGHT, 59, 'Application for Qualification to Drive', { size: 9, align: 'right' });
      let y = boxes(s, 76, [
        [3, 'First', person.firstName],
        [2, 'Middle', person.middleName],
        [3, 'Last', person.lastName],
        [3, 'Social security number', person.ssn],
      ]);
      y = boxes(s, y, [
        [5, 'Present address', [street, city].filter(Boolean).join(', ')],
        [2, 'Telephone', person.phone],
        [2, 'Born on', day(person.dob || null)],
      ]);
      y = boxes(s, y, [
        [2, 'Truck make', random.pick(['Kenworth', 'Peterbilt', 'Volvo'])],
        [1, 'Year', String(random.int(2012, 2024))],
        [3, 'VIN', `1X${random.digits(9)}`],
        [2, 'Annual inspection', near(-random.int(20, 300))],
      ]);
      y = boxes(s, y, [
        [3, 'License number', person.license],
        [1, 'State', person.licenseState],
        [1, 'Class', person.licenseClass],
        [2, 'Expires', day(person.licenseExpires)],
        [2, 'Medical card good to', near(random.int(60, 600))],
      ]);
      s.text(LEFT, y + 20, 'Whom have you been leased to or employed by? (ten years)', {
        size: 9.4,
        bold: true,
      });
      y = table(
        s,
        y + 28,
        [
          [4, 'Carrier'],
          [3, 'City'],
          [2, 'From'],
          [2, 'To'],
          [3, 'DOT testing?'],
        ],
        [
          [random.pick(CARRIERS), 'Tulsa OK', near(-1200), near(-300), 'Yes'],
          [random.pick(CARRIERS), 'Joplin MO', near(-2600), near(-1230), 'Yes'],
          ['', '', '', '', ''],
        ],
        20,
      );
      s.text(LEFT, y + 20, 'Accidents in three years: none', { size: 9.4 });
      s.text(
        LEFT,
        y + 36,
        `Violations in three years: ${random.pick(['none', 'overweight', 'log form and manner'])}`,
        { size: 9.4 },
      );
      s.text(RIGHT, 764, '1 of 2', { size: 8, align: 'right' });
      s.nextPage();
      y = paragraph(
        s,
        60,
        'You have the right to review information provided by previous employers, to have errors corrected and to have a rebuttal statement attached (391.23(i)). Answer: have you ever tested positive or refused a test for an employer that did not hire you?   NO',
        { size: 9.4 },
      );
      y = paragraph(
        s,
        y + 10,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 50, 280, 'Signature of applicant');
      writtenLine(s, 370, y + 50, 190, 'Date', day(docDate));
      s.text(LEFT, y + 96, 'Office use', { size: 8, bold: true });
      s.text(LEFT, y + 112, 'MVR ordered ____   Orientation ____   Lease no. ____', { size: 9 });
      s.text(RIGHT, 764, '2 of 2', { size: 8, align: 'right' });
    },
  },

  pastEmployerLetter: {
    after:
      'inquiry by letter to a past employer with the applicant’s release; the answer is not filled in yet',
    documentTypeId: 307,
    ends: null,
    bears: ['ssn', 'birth'],
    why: 'past employers find a driver by SSN; a request is dated by the applicant’s signature; the dates of employment are the driver’s, not the paper’s',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, docDate, day, near, company }) => {
      lines(
        s,
        LEFT,
        50,
        [
          company.name,
          company.address.line1,
          `${company.address.city}, ${company.address.state} ${company.address.zip}`,
        ],
        { size: 10 },
      );
      s.text(LEFT, 110, `To: ${random.pick(CARRIERS)}, Personnel Department`, { size: 10 });
      s.text(
        LEFT,
        126,
        'Re: Safety Performance History Records Request, 49 CFR 391.23(d) and (e)',
        {
          size: 10.5,
          bold: true,
        },
      );
      let y = paragraph(
        s,
        140,
        'The person named below has applied to us as a driver and states that he or she worked for you. The rules ask you to answer within 30 days. Please fill in the lower part and send it back.',
        { size: 10 },
      );
      y = blanks(s, y + 16, [
        [4, 'Applicant', signedName(person)],
        [3, 'SSN', person.ssn],
        [3, 'Birth', day(person.dob || null)],
      ]);
      y = blanks(s, y, [
        [1, 'Says worked from', near(-random.int(900, 1500))],
        [1, 'to', near(-random.int(30, 300))],
      ]);
      y = paragraph(
        s,
        y,
        'I authorize my former employer to release the information asked for here, including alcohol and controlled substances test results of the past three years, to the carrier named above.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 40, 270, 'Applicant’s signature');
      writtenLine(s, 360, y + 40, 190, 'Date', day(docDate));
      y = section(s, y + 70, 'TO BE COMPLETED BY THE PREVIOUS EMPLOYER');
      const asked = [
        'Was the applicant employed by you?    Yes / No     From ________ to ________',
        'Did he or she drive a motor vehicle for you?   Yes / No',
        'Accidents (390.15) in the last three years, with dates: ______________________',
        'Alcohol test of 0.04 or more?   Yes / No        Verified positive drug test?   Yes / No',
        'Refused to be tested?   Yes / No     Other violations of Part 40?   Yes / No',
        'Completed return-to-duty?   Yes / No / Not applicable',
      ];
      asked.forEach((line, index) => s.text(LEFT, y + 20 + index * 20, line, { size: 10 }));
      s.line([LEFT, y + 176], [300, y + 176], 0.5);
      s.line([360, y + 176], [550, y + 176], 0.5);
      s.text(LEFT, y + 185, 'Signature and title of the person who answers', { size: 7 });
      s.text(360, y + 185, 'Date', { size: 7 });
    },
  },

  partFortyRelease: {
    after:
      "release of Part 40 test records by a past employer, a compliance supplier's page (40.25, 391.23(f))",
    documentTypeId: 309,
    ends: null,
    bears: ['ssn'],
    why: 'the release names the driver by SSN; dated by the driver’s signature, not by the years asked about or the edition',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.rect(LEFT, 30, 532, 40, { line: 1.2 });
      centered(s, 47, 'AUTHORIZATION FOR RELEASE OF', { size: 11, bold: true });
      centered(s, 62, 'DOT DRUG AND ALCOHOL TESTING RECORDS', { size: 12, bold: true });
      corner(s, ['DA-25 (6/20)'], 26);
      let y = paragraph(
        s,
        84,
        `I, the undersigned, hereby authorize the employer or its agent named below to release to ${company.name} all information of my DOT drug and alcohol tests, as 49 CFR 40.25 and 391.23(f) ask, for the period given here.`,
        { size: 10 },
      );
      y = blanks(s, y + 20, [[1, 'Released by (previous employer)', random.pick(CARRIERS)]]);
      y = blanks(s, y, [
        [1, 'Records from', near(-1095)],
        [1, 'through', near(-random.int(1, 20))],
      ]);
      const kinds = [
        'alcohol tests with a result of 0.04 or higher',
        'verified positive drug tests',
        'refusals to be tested, adulterated and substituted results',
        'other violations of DOT agency drug and alcohol regulations',
        'documents of the return-to-duty process, if any',
      ];
      kinds.forEach((kind, index) => checkbox(s, LEFT + 20, y + index * 16, kind, true));
      y = paragraph(
        s,
        y + 90,
        'This authorization is given of my own free will. A copy of it is as good as the original. My refusal means that I may not perform safety-sensitive functions.',
        { size: 10 },
      );
      writtenLine(s, LEFT, y + 40, 300, 'Driver’s full name', fullName(person));
      writtenLine(s, 370, y + 40, 190, 'Social security number', person.ssn);
      signedLine(s, random, LEFT, y + 84, 300, 'Signature of driver');
      writtenLine(s, 370, y + 84, 190, 'Date', day(docDate));
      s.text(LEFT, 748, `Fax back to ${phoneNumber(random)}`, { size: 8.6 });
    },
  },
};

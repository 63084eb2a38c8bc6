import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, table } from '#src/demo/pdfs/form.ts';
import { fullName } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  initial,
  lastFour,
  lines,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const CARRIERS = [
  'Blue Ridge Freight Lines',
  'Prairie Star Transport',
  'Delta Bulk Carriers',
  'Harbor Drayage Inc',
  'Summit Tank Lines',
  'Cornerstone Logistics LLC',
];

export const SEALED_HIRE: Record<string, SealedLayout> = {
  applicationPage: {
    after: "driver's application for employment (391.21), first page of a supplier's form",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'license', 'ssn', 'address', 'phone'],
    why: '391.21(b)(2) and (5) ask for all of these; dated by the date of application',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      centered(s, 44, "DRIVER'S APPLICATION FOR EMPLOYMENT", { size: 14, bold: true });
      let y = blanks(s, 68, [
        [4, 'Applicant Name', `${person.lastName}, ${person.firstName} ${initial(person)}`.trim()],
        [3, 'Date of Application', day(docDate)],
      ]);
      y = blanks(s, y, [[1, 'Company', company.name]]);
      y = blanks(s, y, [
        [
          1,
          'Address',
          `${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}`,
        ],
      ]);
      y = paragraph(
        s,
        y - 10,
        'In compliance with Federal and State equal employment opportunity laws, qualified applicants are considered for all positions without regard to race, color, religion, sex, national origin, age, marital status, veteran status, or non-job related disability.',
        { size: 7 },
      );
      y = paragraph(
        s,
        y,
        'I authorize you to make investigations (including contacting current and prior employers) into my personal, employment, financial, medical history, and other related matters as may be necessary in arriving at an employment decision. I understand that I have the right to review information provided by current/previous employers, to have errors corrected, and to have a rebuttal statement attached (49 CFR 391.23(i)).',
        { size: 7 },
      );
      signedLine(s, random, LEFT, y + 26, 280, 'Signature');
      writtenLine(s, 400, y + 26, 150, 'Date', day(docDate));
      y += 52;
      s.rect(LEFT, y - 10, 532, 14, { fill: 0.85 });
      s.text(46, y, 'APPLICANT TO COMPLETE (answer all questions - please print)', {
        size: 8.4,
        bold: true,
      });
      const { line1, city, state, zip } = person.address;
      y = blanks(s, y + 22, [
        [
          3,
          'Position(s) Applied for',
          random.pick(['OTR driver', 'Regional driver', 'Local P&D', 'Tanker']),
        ],
        [3, 'Social Security No.', person.ssn],
        [2, 'Phone', person.phone],
      ]);
      y = blanks(s, y, [
        [4, 'Current Address', line1],
        [3, 'City', city],
        [1, 'State', state],
        [2, 'Zip', zip],
      ]);
      y = blanks(s, y, [
        [4, 'Previous Address', `${random.int(20, 900)} County Road ${random.int(1, 60)}`],
        [3, 'How Long', `${random.int(1, 6)} yrs`],
      ]);
      y = blanks(s, y, [
        [3, 'Date of Birth', day(person.dob)],
        [4, 'Can you provide proof of age?', 'Yes'],
      ]);
      y = blanks(s, y, [
        [3, 'Have you worked for this company before?', 'No'],
        [3, 'If hired, when could you start?', near(random.int(3, 30))],
      ]);
      s.rect(LEFT, y - 8, 532, 14, { fill: 0.85 });
      s.text(46, y + 2, 'EMPLOYMENT HISTORY (past 3 years; CDL applicants 10 years)', {
        size: 8.4,
        bold: true,
      });
      y = table(
        s,
        y + 8,
        [
          [3, 'EMPLOYER'],
          [1, 'FROM'],
          [1, 'TO'],
          [2, 'REASON FOR LEAVING'],
        ],
        [
          [
            random.pick(CARRIERS),
            near(-random.int(400, 900)),
            near(-random.int(4, 60)),
            'better pay',
          ],
          [
            random.pick(CARRIERS),
            near(-random.int(1300, 2000)),
            near(-random.int(910, 1200)),
            'laid off',
          ],
        ],
      );
      s.text(46, y + 18, "DRIVER'S LICENSES held in the past 3 years", { size: 8.4, bold: true });
      table(
        s,
        y + 24,
        [
          [1, 'STATE'],
          [3, 'LICENSE NO.'],
          [1, 'TYPE'],
          [2, 'EXPIRATION DATE'],
        ],
        [
          [
            person.licenseState ?? '',
            person.license ?? '',
            `CDL ${person.licenseClass}`,
            person.license ? day(person.licenseExpires) : '',
          ],
        ],
      );
      s.text(LEFT, 764, '(Rev. 3/22)   Page 1 of 4', { size: 6.8 });
    },
  },

  historyRequest: {
    after: "safety performance history records request (391.23(d)), part 1 of a supplier's form",
    documentTypeId: 307,
    ends: null,
    bears: ['ssn', 'birth'],
    why: "the past employer finds the person by social security number and birth date; dated by the applicant's signature, not by the employment's days",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      centered(s, 46, 'SAFETY PERFORMANCE HISTORY RECORDS REQUEST', { size: 13, bold: true });
      s.rect(LEFT, 58, 532, 14, { fill: 0.2 });
      s.text(46, 68, 'PART 1: TO BE COMPLETED BY PROSPECTIVE EMPLOYEE', {
        size: 8.6,
        bold: true,
        ink: 1,
      });
      let y = blanks(s, 94, [
        [5, 'I, (Print Name)', fullName(person)],
        [3, 'Social Security Number', person.ssn],
      ]);
      y = blanks(s, y, [
        [3, 'Date of Birth', day(person.dob)],
        [5, 'Hereby authorize:', ''],
      ]);
      y = blanks(s, y, [
        [4, 'Previous Employer:', random.pick(CARRIERS)],
        [3, 'Telephone:', phoneNumber(random)],
      ]);
      y = blanks(s, y, [
        [4, 'Street:', `${random.int(100, 4000)} Industrial Parkway`],
        [3, 'Fax No.:', phoneNumber(random)],
      ]);
      y = paragraph(
        s,
        y - 8,
        `to release and forward the information requested by this document concerning my employment records within the previous 3 years from ${near(-random.int(1000, 1090))} to:`,
        { size: 8.6 },
      );
      y = blanks(s, y + 16, [
        [4, 'Prospective Employer:', company.name],
        [3, 'Attention:', someone(random)],
      ]);
      y = paragraph(
        s,
        y - 8,
        'In compliance with 391.23(g), release of this information must be made in a written form that ensures confidentiality, such as fax, email, or letter. Previous employers must respond within 30 days.',
        { size: 8 },
      );
      signedLine(s, random, LEFT, y + 28, 280, "Applicant's Signature");
      writtenLine(s, 400, y + 28, 150, 'Date', day(docDate));
      y += 58;
      s.rect(LEFT, y - 10, 532, 14, { fill: 0.2 });
      s.text(46, y, 'PART 2: TO BE COMPLETED BY PREVIOUS EMPLOYER - ACCIDENT HISTORY', {
        size: 8.6,
        bold: true,
        ink: 1,
      });
      y = blanks(s, y + 24, [
        [3, 'The applicant was employed by us as', ''],
        [2, 'from (m/y)', ''],
        [2, 'to (m/y)', ''],
      ]);
      checkbox(s, LEFT, y, 'Driver did not operate a commercial motor vehicle', false);
      checkbox(
        s,
        LEFT,
        y + 16,
        'No accidents on the register (390.15(b)) in the three years prior to the application date',
        false,
      );
      table(
        s,
        y + 36,
        [
          [1, 'DATE'],
          [2, 'LOCATION'],
          [1, 'INJURIES'],
          [1, 'FATALITIES'],
          [1, 'HAZMAT SPILL'],
        ],
        [
          ['', '', '', '', ''],
          ['', '', '', '', ''],
        ],
      );
      s.text(LEFT, 764, '(Rev. 1/23)', { size: 6.8 });
    },
  },

  historyReply: {
    after: 'reply of a past employer on its own letterhead, sent by fax (391.23(g))',
    documentTypeId: 307,
    ends: null,
    bears: ['lastFour'],
    why: 'a personnel office answers with name and last four; dated by the letter, not by the request, the employment or an accident',
    filled: 'machine',
    arrives: [
      ['fax', 5],
      ['office', 2],
      ['layer', 1],
      ['portal', 2],
    ],
    draw: (s, { person, random, docDate, company }) => {
      const employer = random.pick(CARRIERS);
      s.text(LEFT, 60, employer.toUpperCase(), { size: 14, bold: true });
      lines(
        s,
        LEFT,
        76,
        [
          `${random.int(100, 4000)} Terminal Road`,
          `Phone ${phoneNumber(random)}   Fax ${phoneNumber(random)}`,
        ],
        { size: 8.6 },
      );
      s.text(LEFT, 120, us(docDate), { size: 10 });
      lines(
        s,
        LEFT,
        144,
        [
          `To: ${company.name}, Safety Department`,
          `Re: ${signedName(person)}, SSN xxx-xx-${lastFour(person)}`,
        ],
        { size: 10 },
      );
      const from = addMonths(docDate, -random.int(30, 60));
      const to = addDays(docDate, -random.int(40, 300));
      let y = paragraph(
        s,
        180,
        `In answer to your safety performance history inquiry of ${us(addDays(docDate, -random.int(3, 25)))}, our records show the following:`,
        { size: 10 },
      );
      y = lines(
        s,
        60,
        y + 20,
        [
          `Position: Company driver, tractor-trailer, van`,
          `Dates of employment: ${us(from)} through ${us(to)}`,
          'Reason for leaving: voluntary',
          `Subject to FMCSRs: yes      Subject to 49 CFR Part 40: yes`,
          random.chance(0.5)
            ? 'Accidents per 390.15(b): none'
            : `Accidents per 390.15(b): one, ${us(addDays(to, -random.int(20, 500)))}, 0 injuries, 0 fatalities, tow-away`,
        ],
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 6,
        'For employment after January 6, 2020 information on drug and alcohol violations must be requested from the Clearinghouse. This information is confidential and is given in reply to the authorization that you sent.',
        { size: 9.4 },
      );
      signedLine(s, random, LEFT, y + 44, 220, '');
      lines(
        s,
        LEFT,
        y + 58,
        [
          someone(random),
          random.pick(['Human Resources', 'Director of Safety', 'Payroll and Records']),
        ],
        { size: 9.6 },
      );
    },
  },

  goodFaith: {
    after: "a carrier's sheet of good-faith efforts to reach a past employer (391.23(c)(2))",
    documentTypeId: 397,
    ends: null,
    bears: ['lastFour'],
    why: 'an inner sheet of the safety department: name and last four; dated by the closing signature, not by the attempts',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      centered(s, 50, 'DOCUMENTATION OF GOOD FAITH EFFORT', { size: 13, bold: true });
      centered(s, 64, 'Previous Employer Safety Performance History (49 CFR 391.23(c)(2))', {
        size: 9,
      });
      let y = blanks(s, 94, [
        [4, 'Driver/Applicant:', `${person.lastName}, ${person.firstName}`],
        [2, 'SS# (last 4):', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [4, 'Previous employer:', random.pick(CARRIERS)],
        [3, 'Dates employed:', `${near(-random.int(800, 1000))} - ${near(-random.int(70, 300))}`],
      ]);
      y = table(
        s,
        y - 4,
        [
          [1, 'Attempt'],
          [2, 'Date'],
          [2, 'Method'],
          [3, 'Person contacted'],
          [3, 'Result'],
        ],
        [
          ['1', near(-random.int(28, 40)), 'Fax', 'HR', 'No response'],
          ['2', near(-random.int(15, 27)), 'Phone', someone(random), 'Left message'],
          ['3', near(-random.int(3, 14)), 'Certified mail', 'HR', 'No response'],
        ],
        20,
      );
      y = paragraph(
        s,
        y + 10,
        'The previous employer did not answer within 30 days. The efforts above were made in good faith to obtain the required information, and this record is placed in the driver investigation history file as proof. The failure to respond may be reported to FMCSA.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 34, 240, `Signature, for ${company.name}`);
      writtenLine(s, 300, y + 34, 120, 'Title', random.pick(['Safety Manager', 'Recruiter']));
      writtenLine(s, 440, y + 34, 110, 'Date', day(docDate));
    },
  },
};

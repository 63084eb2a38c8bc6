import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { fullName, pairs } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  lastFour,
  padded,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const CARRIERS = [
  'Great Plains Cartage',
  'Tri-County Hauling LLC',
  'Blue Ridge Transport',
  'Lone Star Tank Lines',
  'Keystone Dedicated',
  'Hoosier Express Inc',
];

export const SEALED2_HIRE: Record<string, SealedLayout> = {
  onlineApplication: {
    after: 'application for employment sent through an online recruiting service',
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'license', 'ssn', 'address', 'phone'],
    why: '391.21(b) asks for all of these; dated by the electronic signature, on which it was submitted, not by the jobs or the download',
    filled: 'machine',
    reaches: [9, 30],
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 30, `Downloaded ${us(addDays(docDate, random.int(0, 9)))} by recruiting`, {
        size: 6.8,
      });
      s.text(LEFT, 56, company.name, { size: 14, bold: true });
      s.text(LEFT, 72, 'Driver Employment Application', { size: 11 });
      let y = section(s, 84, 'Personal Information');
      y = pairs(
        s,
        y,
        [
          ['First name', person.firstName],
          ['Last name', person.lastName],
          ['Middle name', person.middleName],
          ['Birth date', padded(person.dob)],
          ['SSN', person.ssn],
          ['Primary phone', person.phone],
          ['Current address', street],
          ['City', city],
          ['Lived there since', padded(addDays(docDate, -random.int(300, 3000)))],
          ['Position applied for', 'Company driver'],
        ],
        2,
      );
      y = section(s, y + 8, 'License Information');
      y = pairs(
        s,
        y,
        [
          ['License number', person.license],
          ['State', person.licenseState],
          ['Expiration', padded(person.licenseExpires)],
          ['Class', person.licenseClass],
        ],
        2,
      );
      y = section(s, y + 8, 'Employment History (10 years)');
      let to = addDays(docDate, -random.int(5, 60));
      for (let job = 0; job < 3; job += 1) {
        const from = addDays(to, -random.int(200, 1200));
        y = pairs(
          s,
          y,
          [
            ['Employer', random.pick(CARRIERS)],
            ['Position', 'Driver'],
            ['From', padded(from)],
            ['To', padded(to)],
            ['Subject to FMCSRs', 'Yes'],
            ['Reason for leaving', random.pick(['Better pay', 'Layoff', 'Home time'])],
          ],
          2,
        );
        to = addDays(from, -random.int(5, 40));
      }
      y = section(s, y + 8, 'Applicant Certification');
      y = paragraph(
        s,
        y + 4,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge (49 CFR 391.21(b)(12)).',
      );
      s.text(LEFT, y + 14, `Electronically signed by ${fullName(person)}`, { size: 9, bold: true });
      s.text(
        LEFT,
        y + 28,
        `${padded(docDate)} ${random.int(1, 12)}:${random.int(10, 59)} PM CST   IP 203.0.113.${random.int(2, 250)}`,
        { size: 8.4 },
      );
    },
  },

  paperApplication: {
    after: "a small carrier's own application, filled in with a pen at the terminal",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'license', 'ssn', 'address', 'phone'],
    why: '391.21(b) asks for all of these; dated by the date beside the signature at its end',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate, company }) => {
      const [street, city] = addressLines(person);
      centered(s, 46, company.name.toUpperCase(), { size: 13, bold: true });
      centered(
        s,
        60,
        `${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}`,
        { size: 9 },
      );
      centered(s, 84, "DRIVER'S APPLICATION", { size: 14, bold: true });
      s.text(LEFT, 100, 'Answer all questions. Please print.', { size: 8 });
      let y = blanks(s, 122, [
        [3, 'Last name', person.lastName],
        [3, 'First', person.firstName],
        [2, 'Middle', person.middleName],
      ]);
      y = blanks(s, y, [
        [3, 'Soc. Sec. No.', person.ssn],
        [3, 'Birth date', day(person.dob)],
        [3, 'Phone', person.phone],
      ]);
      y = blanks(s, y, [
        [4, 'Address', street],
        [4, 'City, State, Zip', city],
      ]);
      y = blanks(s, y, [
        [3, 'Driver license no.', person.license],
        [1, 'State', person.licenseState],
        [1, 'Class', person.licenseClass],
      ]);
      y = blanks(s, y, [
        [3, 'Who referred you?', random.pick(['friend', 'ad', 'driver here'])],
        [3, 'Date you can start', near(random.int(2, 14))],
      ]);
      s.text(LEFT, y + 4, 'EMPLOYMENT - last 3 years, last 10 years if CMV', { bold: true });
      y += 22;
      let to = -random.int(4, 50);
      for (let job = 0; job < 2; job += 1) {
        const from = to - random.int(200, 900);
        y = blanks(s, y, [
          [4, 'Employer', random.pick(CARRIERS)],
          [3, 'From', near(from)],
          [3, 'To', near(to)],
        ]);
        y = blanks(s, y, [
          [4, 'Address', `${random.int(10, 999)} Route ${random.int(2, 90)}`],
          [4, 'Reason for leaving', random.pick(['moved', 'pay', 'laid off'])],
        ]);
        to = from - random.int(4, 50);
      }
      s.text(LEFT, y + 4, 'ACCIDENTS for past 3 years', { bold: true });
      y = blanks(s, y + 22, [
        [3, 'Date', random.chance(0.4) ? near(-random.int(90, 900)) : 'none'],
        [5, 'Nature', ''],
      ]);
      s.text(LEFT, y + 4, 'TRAFFIC CONVICTIONS for past 3 years', { bold: true });
      y = blanks(s, y + 22, [
        [3, 'Date', random.chance(0.4) ? near(-random.int(90, 900)) : 'none'],
        [5, 'Charge', ''],
      ]);
      y = paragraph(
        s,
        y,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
      );
      writtenLine(s, LEFT, y + 40, 120, 'Date', day(docDate));
      signedLine(s, random, 200, y + 40, 300, "Applicant's signature");
    },
  },

  historyInquiry: {
    after:
      'inquiry to a past employer (391.23, 40.25), part 1 release and part 2 answer on one sheet',
    documentTypeId: 307,
    ends: null,
    bears: ['birth', 'ssn'],
    why: "the past employer finds the person by social security number and birth date; answered, so dated by the answer, not by the applicant's release or the employment",
    filled: 'hand',
    arrives: [
      ['fax', 4],
      ['office', 3],
      ['layer', 2],
      ['portal', 2],
    ],
    draw: (s, { person, random, day, near, docDate, company }) => {
      centered(s, 44, 'SAFETY PERFORMANCE HISTORY INQUIRY', { size: 13, bold: true });
      centered(s, 57, '49 CFR 391.23(d), (e) and 40.25', { size: 8 });
      let y = section(s, 68, 'PART 1 - TO BE COMPLETED BY PROSPECTIVE EMPLOYEE');
      y = blanks(s, y + 18, [
        [4, 'I,', signedName(person)],
        [3, 'SSN', person.ssn],
        [3, 'DOB', day(person.dob)],
      ]);
      y = paragraph(
        s,
        y - 10,
        `hereby authorize the previous employer named below to release the safety performance history of my employment, including alcohol and controlled substances testing records of the past three years, to ${company.name}.`,
      );
      y = blanks(s, y + 10, [
        [5, 'Previous employer', random.pick(CARRIERS)],
        [3, 'Fax', phoneNumber(random)],
      ]);
      const released = -random.int(2, 20);
      signedLine(s, random, LEFT, y + 24, 250, "Applicant's signature");
      writtenLine(s, 320, y + 24, 130, 'Date', near(released));
      y = section(s, y + 44, 'PART 2 - TO BE COMPLETED BY PREVIOUS EMPLOYER');
      const from = -random.int(700, 1400);
      y = blanks(s, y + 18, [
        [3, 'Employed from', near(from)],
        [3, 'to', near(-random.int(30, 600))],
        [3, 'as', 'driver'],
      ]);
      checkbox(s, LEFT, y - 6, 'Drove a commercial motor vehicle', true);
      checkbox(s, LEFT + 200, y - 6, 'Subject to DOT testing', true);
      y = blanks(s, y + 22, [
        [2, 'Accidents: date', random.chance(0.3) ? near(-random.int(100, 700)) : 'none'],
        [4, 'Location', ''],
        [2, 'Injuries', ''],
      ]);
      [
        'Alcohol test of 0.04 or higher?',
        'Verified positive drug test?',
        'Refusal to be tested?',
        'Other violations of DOT testing rules?',
      ].forEach((question, index) =>
        s.text(LEFT, y + index * 14, `${question}   [ ] Yes  [X] No`, { size: 8.6 }),
      );
      y += 70;
      y = blanks(s, y, [
        [4, 'Completed by', someone(random)],
        [3, 'Title', random.pick(['Safety', 'HR', 'Owner'])],
      ]);
      signedLine(s, random, LEFT, y + 24, 250, 'Signature');
      writtenLine(s, 320, y + 24, 130, 'Date', day(docDate));
    },
  },

  employmentVerification: {
    after: "an online verification service's response of a past employer",
    documentTypeId: 307,
    ends: null,
    bears: ['lastFour', 'birth'],
    why: 'the service masks the number and prints the birth date; dated by the response, not by the request or the employment',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 46, 'DriverVerify', { size: 15, bold: true, ink: [0.1, 0.4, 0.3] });
      s.text(RIGHT, 46, 'Verification of Employment and Safety History', {
        size: 11,
        align: 'right',
      });
      let y = section(s, 58, 'Request');
      const asked = addDays(docDate, -random.int(1, 25));
      y = pairs(
        s,
        y,
        [
          ['Requested by', company.name.slice(0, 34)],
          ['Requested on', us(asked)],
          ['Applicant', `${person.lastName}, ${person.firstName}`],
          ['SSN', `XXX-XX-${lastFour(person)}`],
          ['Date of birth', us(person.dob)],
          ['Release on file', us(addDays(asked, -1))],
        ],
        2,
      );
      y = section(s, y + 8, 'Response');
      const end = addDays(docDate, -random.int(40, 700));
      y = pairs(
        s,
        y,
        [
          ['Responding employer', random.pick(CARRIERS)],
          ['Responded on', us(docDate)],
          ['Start date', us(addDays(end, -random.int(100, 1500)))],
          ['End date', us(end)],
          ['Position', 'OTR driver'],
          ['Eligible for rehire', random.pick(['Yes', 'Upon review'])],
          ['Equipment', 'Tractor, dry van'],
          ['DOT regulated', 'Yes'],
        ],
        2,
      );
      y = section(s, y + 8, 'Accidents');
      const crash = random.chance(0.4);
      y = table(
        s,
        y,
        [
          [2, 'Date'],
          [4, 'Description'],
          [2, 'DOT recordable'],
        ],
        crash
          ? [[us(addDays(end, -random.int(10, 90))), 'Hit fixed object, yard', 'No']]
          : [['', 'None reported', '']],
      );
      y = section(s, y + 8, 'Drug and alcohol (three years)');
      y = table(
        s,
        y,
        [
          [6, 'Question'],
          [1, 'Answer'],
        ],
        [
          ['Alcohol test result of 0.04 or greater', 'No'],
          ['Verified positive drug test', 'No'],
          ['Refused to be tested', 'No'],
          ['Did not complete return-to-duty', 'No'],
        ],
      );
      s.text(LEFT, y + 24, `Completed by ${someone(random)}, Safety Director`, { size: 9 });
    },
  },
};

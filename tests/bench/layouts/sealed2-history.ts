import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, letterhead } from './layout.ts';
import {
  at,
  blanks,
  centered,
  DESK,
  FORM,
  lastFour,
  lines,
  PEN,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed2-hire.ts';

export const SEALED2_HISTORY: Record<string, SealedLayout> = {
  effortLetter: {
    after: 'letter to the file on a past employer who did not answer (391.23(c)(2))',
    documentTypeId: 397,
    ends: null,
    bears: ['lastFour'],
    why: 'a letter by the safety department with name and last four; dated by the letter, not by the attempts or the hire',
    filled: 'machine',
    arrives: DESK,
    draw: (s, { person, random, docDate, company }) => {
      let y = letterhead(s, [
        company.name,
        company.address.line1,
        `${company.address.city}, ${company.address.state} ${company.address.zip}`,
      ]);
      s.text(LEFT, y + 20, words(docDate), { size: 10.4 });
      y = lines(
        s,
        LEFT,
        y + 50,
        [
          'To: Driver qualification file',
          `Re: ${fullName(person)}, SSN ending ${lastFour(person)}`,
          'Good faith effort - previous employer did not respond',
        ],
        { size: 10.4 },
      );
      const employer = random.pick(CARRIERS);
      y = paragraph(
        s,
        y + 10,
        `We have made a good faith effort to obtain the safety performance history of the above driver, hired ${words(addDays(docDate, -random.int(25, 40)))}, from ${employer}, as required by 49 CFR 391.23. Our attempts were as follows:`,
        { size: 10 },
      );
      const first = random.int(18, 24);
      y = lines(
        s,
        LEFT + 20,
        y + 14,
        [
          `${words(addDays(docDate, -first))} - request faxed to ${phoneNumber(random)}`,
          `${words(addDays(docDate, -first + 6))} - telephoned, left message with the office`,
          `${words(addDays(docDate, -first + 12))} - request sent by certified mail, no reply`,
        ],
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 10,
        'The employer has not responded. A report may be made to the FMCSA under 391.23(c)(3). This record is kept in the investigation history file.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 50, 240, `${someone(random)}, Safety Department`);
    },
  },

  contactLog: {
    after: "a carrier's log of contacts with a past employer, closed by the one who made them",
    documentTypeId: 397,
    ends: null,
    bears: ['license'],
    why: 'an inner sheet of name and license; dated by the closing signature, not by the contacts or the employment',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate }) => {
      s.text(LEFT, 50, 'PREVIOUS EMPLOYER CONTACT LOG', { size: 14, bold: true });
      s.text(LEFT, 64, 'Documentation of Good Faith Effort, 391.23(c)', { size: 9 });
      let y = blanks(s, 96, [
        [4, 'Driver', `${person.lastName}, ${person.firstName}`],
        [3, 'DL #', person.license],
      ]);
      y = blanks(s, y, [
        [4, 'Previous employer', random.pick(CARRIERS)],
        [3, 'Phone', phoneNumber(random)],
      ]);
      y = blanks(s, y, [
        [3, 'Employment dates given by driver: from', near(-random.int(700, 1500))],
        [2, 'to', near(-random.int(60, 500))],
      ]);
      y = table(
        s,
        y,
        [
          [2, 'DATE'],
          [2, 'TIME'],
          [2, 'METHOD'],
          [3, 'SPOKE WITH'],
          [5, 'RESULT'],
        ],
        [[], [], [], []],
        24,
      );
      const firstDay = random.int(16, 22);
      [
        ['phone', 'front desk', 'will call back'],
        ['fax', '', 'sent, confirmation kept'],
        ['email', 'HR', 'no answer'],
        ['phone', 'nobody', 'number not in service'],
      ].forEach(([how = '', who = '', what = ''], index) => {
        at(
          s,
          y - 78 + index * 24,
          [
            [46, near(-firstDay + index * random.int(4, 5))],
            [124, `${random.int(8, 11)}:${random.int(10, 59)}`],
            [198, how],
            [270, who],
            [384, what],
          ],
          { size: 9, ink: PEN },
        );
      });
      checkbox(
        s,
        LEFT,
        y + 14,
        'Employer out of business or did not respond after reasonable attempts',
        true,
      );
      writtenLine(s, LEFT, y + 66, 180, 'Name', someone(random));
      signedLine(s, random, 240, y + 66, 180, 'Signature');
      writtenLine(s, 440, y + 66, 120, 'Closed on', day(docDate));
    },
  },

  violationsCertificate: {
    after: "driver's certification of violations (391.27 until 2022), still used by carriers",
    documentTypeId: 474,
    ends: { term: 12 },
    bears: ['license', 'ssn'],
    why: "suppliers' forms ask for license and social security number; dated by the driver's signature; serves for 12 months",
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, day, near, docDate, company }) => {
      centered(s, 48, "MOTOR VEHICLE DRIVER'S", { size: 13, bold: true });
      centered(s, 63, 'CERTIFICATION OF VIOLATIONS', { size: 13, bold: true });
      s.text(RIGHT, 34, 'Form 27-A  Rev. 4/11', { size: 6.8, align: 'right' });
      let y = blanks(s, 92, [
        [4, 'Driver name', signedName(person)],
        [3, 'Social security no.', person.ssn],
      ]);
      y = blanks(s, y, [
        [
          4,
          'License no. and state',
          [person.license, person.licenseState].filter(Boolean).join(' '),
        ],
        [3, 'License expires', near(random.int(200, 1200))],
      ]);
      y = blanks(s, y, [
        [4, 'Home terminal', `${company.address.city}, ${company.address.state}`],
        [3, 'Date of hire', near(-random.int(400, 3000))],
      ]);
      y = paragraph(
        s,
        y,
        'I certify that the following is a true and complete list of traffic violations (other than parking violations) for which I have been convicted or forfeited bond or collateral during the past 12 months.',
      );
      y = table(
        s,
        y + 4,
        [
          [2, 'Date of conviction'],
          [4, 'Offense'],
          [3, 'Location'],
          [3, 'Type of vehicle'],
        ],
        [[], [], []],
        22,
      );
      if (random.chance(0.4))
        at(
          s,
          y - 50,
          [
            [46, near(-random.int(20, 360))],
            [136, 'speeding 11-15'],
            [316, 'I-40 TN'],
            [450, 'tractor'],
          ],
          { size: 9, ink: PEN },
        );
      else checkbox(s, LEFT, y + 8, 'I have had no violations required to be listed', true);
      y = paragraph(
        s,
        y + 26,
        'If no violations are listed above, I certify that I have not been convicted or forfeited bond or collateral on account of any violation required to be listed during the past 12 months.',
      );
      writtenLine(s, LEFT, y + 40, 130, 'Date of certification', day(docDate));
      signedLine(s, random, 220, y + 40, 280, "Driver's signature");
      writtenLine(s, LEFT, y + 84, 280, "Motor carrier's name", company.name);
      signedLine(s, random, 360, y + 84, 190, 'Reviewed by');
    },
  },

  convictionForm: {
    after: "a carrier's form for reporting a ticket or conviction (383.31)",
    documentTypeId: 332,
    ends: null,
    bears: ['license'],
    why: "383.31(c) asks for name and license number; dated by the driver's signature, not by offense, conviction or receipt",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, near, docDate, company }) => {
      s.text(LEFT, 48, company.name.toUpperCase(), { size: 11, bold: true });
      s.text(LEFT, 74, 'EMPLOYEE NOTICE OF TRAFFIC CONVICTION', { size: 13, bold: true });
      s.text(LEFT, 88, 'To be handed in within 30 days of the conviction - 49 CFR 383.31', {
        size: 8,
      });
      const convicted = -random.int(2, 28);
      [
        ['Full name', fullName(person)],
        [
          'Driver license number / state',
          [person.license, person.licenseState].filter(Boolean).join(' / '),
        ],
        ['Date of offense', near(convicted - random.int(15, 90))],
        ['Date of conviction', near(convicted)],
        [
          'Offense',
          random.pick(['Speeding 14 over', 'Improper lane change', 'Following too closely']),
        ],
        ['Location (city, state)', random.pick(['Amarillo TX', 'Dayton OH', 'Macon GA'])],
        ['Was it in a CMV?', random.pick(['Yes', 'No'])],
        ['Suspension or revocation?', 'None'],
      ].forEach(([caption = '', value = ''], index) => {
        s.text(LEFT, 118 + index * 26, caption, { size: 9 });
        s.rect(220, 104 + index * 26, 330, 20, { line: 0.6 });
        s.text(226, 118 + index * 26, value, { size: 10, ink: PEN });
      });
      signedLine(s, random, LEFT, 370, 250, 'Employee signature');
      writtenLine(s, 330, 370, 140, 'Date', day(docDate));
      s.text(LEFT, 410, 'Safety use only', { size: 8, bold: true });
      s.text(LEFT, 428, 'Received ______________   Entered ______________', { size: 8.4 });
      corner(s, ['HR-383 (01/2022)']);
    },
  },
};

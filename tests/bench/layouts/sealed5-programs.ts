import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
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
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { boxes } from './sealed2-medical.ts';
import { driver } from './sealed2-testing.ts';
import { told, TOWNS } from './sealed5-parts.ts';

/** Queries, and what professionals and programs write about a driver, in the fifth set. */
export const SEALED5_PROGRAMS: Record<string, SealedLayout> = {
  applicantFullQuery: {
    after:
      "an applicant system's page on a pre-employment query: consent, run and answer as steps of a checklist",
    documentTypeId: 313,
    ends: null,
    bears: ['birth', 'license'],
    why: 'queries are made by name, birth date and CDL; dated by the day the query was run, neither by the request of consent, the consent nor the print',
    filled: 'machine',
    reaches: [1, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 34, `${company.name} - Applicant tracking`, { size: 8, ink: 0.4 });
      s.text(LEFT, 58, `${person.lastName}, ${person.firstName}`, { size: 16, bold: true });
      s.text(LEFT, 73, `Applicant ${random.digits(7)}   Status: in process`, { size: 9 });
      s.line([LEFT, 82], [RIGHT, 82], 1);
      s.text(LEFT, 104, 'FMCSA Clearinghouse - full query (pre-employment)', {
        size: 12,
        bold: true,
      });
      table(
        s,
        116,
        [
          [4, 'Step'],
          [3, 'When'],
          [5, 'Remark'],
        ],
        [
          ['Application signed', shortWords(addDays(docDate, -random.int(6, 20))), 'Imported'],
          [
            'Consent asked of driver',
            shortWords(addDays(docDate, -random.int(3, 5))),
            'By the Clearinghouse',
          ],
          [
            'Driver consented',
            shortWords(addDays(docDate, -random.int(1, 2))),
            'Electronic, specific',
          ],
          ['Query run', shortWords(docDate), `Query ${random.digits(8)}`],
          ['Result', shortWords(docDate), 'Driver not prohibited'],
        ],
        20,
      );
      s.rect(LEFT, 256, 532, 44, { fill: [0.88, 0.95, 0.88], line: 0.8 });
      s.text(LEFT + 14, 275, 'NOT PROHIBITED', { size: 14, bold: true });
      s.text(LEFT + 14, 291, 'No drug and alcohol program violations are recorded.', { size: 9 });
      told(
        s,
        [LEFT, 328, 120],
        [
          ['CDL number', person.license],
          ['CDL state', person.licenseState],
          ['Date of birth', us(person.dob)],
          ['USDOT number', company.dotNumber],
          ['Query made by', someone(random)],
        ],
        { step: 16, size: 9.6 },
      );
      paragraph(
        s,
        420,
        'The employer is notified of new information for 30 days after a full query. A full query fulfils the annual requirement of 382.701(b) for the twelve months that follow. Results must be kept for three years. A driver who declines consent may not perform safety-sensitive functions.',
        { size: 8.6 },
      );
      at(
        s,
        764,
        [
          [LEFT, `Printed ${us(addDays(docDate, 1))} by recruiter ${random.digits(3)}`],
          [500, 'Page 1/1'],
        ],
        { size: 7.4 },
      );
    },
  },

  administratorQueryLetter: {
    after:
      "an administrator's letter to a member that lists one driver's limited query and certifies it for the file",
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['license'],
    why: 'the letter names the driver with the CDL; dated by the query that it reports, not by the letter, the consent or the next query; serves for 12 months',
    filled: 'machine',
    reaches: [5, 25],
    arrives: DESK,
    face: 'Times',
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const written = addDays(docDate, random.int(2, 5));
      s.text(LEFT, 52, 'Heartland Compliance Administrators', { size: 15, bold: true });
      s.text(
        LEFT,
        66,
        `Third-party administrator   ${random.pick(TOWNS)}   ${phoneNumber(random)}`,
        {
          size: 9,
        },
      );
      s.line([LEFT, 74], [RIGHT, 74], 1.4, [0.1, 0.3, 0.2]);
      s.text(LEFT, 106, words(written), { size: 10.4 });
      lines(
        s,
        LEFT,
        132,
        [
          company.name,
          'Attn: Designated Employer Representative',
          company.address.line1,
          `${company.address.city}, ${company.address.state} ${company.address.zip}`,
        ],
        { size: 10.4 },
      );
      s.text(LEFT, 204, 'Re: Annual limited query, FMCSA Drug and Alcohol Clearinghouse', {
        size: 10.6,
        bold: true,
      });
      let y = paragraph(
        s,
        218,
        `As your designated administrator we queried the Clearinghouse on ${words(docDate)} for the driver named below, for whom you hold a general consent signed on ${words(addDays(docDate, -random.int(100, 800)))}.`,
        { size: 10.4 },
      );
      y = told(
        s,
        [72, y + 24, 130],
        [
          ['Driver', signedName(person)],
          ['CDL', `${person.license ?? ''} (${person.licenseState ?? ''})`],
          ['Kind of query', 'Limited'],
          ['Date of query', words(docDate)],
          ['Answer', 'No information found'],
        ],
        { size: 10.4, step: 18 },
      );
      y = paragraph(
        s,
        y,
        `No full query was therefore needed. Please keep this letter in the driver’s file for three years. The next query is planned for ${words(addMonths(docDate, 11))}; tell us before that day if the driver has left. Your query plan was charged with one query.`,
        { size: 10.4 },
      );
      paragraph(
        s,
        y + 6,
        'Remember: a limited query does not stand for the full query before hire, and an answer that information exists obliges you to obtain specific consent and make a full query within 24 hours or take the driver off safety-sensitive functions (49 CFR 382.701(b)(3)).',
        { size: 10.4 },
      );
      s.text(LEFT, 520, 'Sincerely,', { size: 10.4 });
      signedLine(s, random, LEFT, 560, 200, 'Program manager');
      s.text(LEFT, 760, 'HCA-14 (2/2025)', { size: 7 });
    },
  },

  professionalTable: {
    after:
      "a substance abuse professional's initial report as a form in rows: assessment, findings, recommendation (40.311(c))",
    documentTypeId: 328,
    ends: null,
    bears: ['lastFour', 'phone'],
    why: 'the form identifies the employee by a masked number and a telephone; dated by the report’s signature, not by the violation, the assessment or the treatment to come',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, 'SAP INITIAL ASSESSMENT REPORT', { size: 14, bold: true });
      s.text(LEFT, 57, 'to the designated employer representative, 49 CFR 40.311(c)', {
        size: 8.6,
      });
      corner(s, ['CONFIDENTIAL', 'SAP-1 (Rev. 3/2021)'], 38);
      let y = boxes(s, 68, [
        [3, 'Employee', signedName(person)],
        [2, 'SSN (last four) or ID', lastFour(person)],
        [2, 'Telephone', person.phone],
      ]);
      y = boxes(s, y, [
        [4, 'Employer', company.name],
        [3, 'DER', someone(random)],
      ]);
      y = boxes(s, y, [
        [
          2,
          'Violation',
          random.pick(['Positive, random', 'Refusal', 'Alcohol .052', 'Positive, pre-emp.']),
        ],
        [2, 'Date of violation', near(-random.int(25, 120))],
        [2, 'Assessment, first meeting', near(-random.int(2, 9))],
        [2, 'Face to face / remote', random.pick(['In person', 'Video'])],
      ]);
      y = section(s, y + 6, 'CLINICAL INSTRUMENTS (no details are released to the employer)');
      checkbox(s, LEFT, y + 6, 'Interview', true);
      checkbox(s, 130, y + 6, 'SASSI-4', random.chance(0.5));
      checkbox(s, 220, y + 6, 'AUDIT', random.chance(0.5));
      checkbox(s, 310, y + 6, 'DAST-10', random.chance(0.5));
      y = section(s, y + 24, 'RECOMMENDATION');
      checkbox(s, LEFT, y + 8, 'Education:', true);
      s.text(120, y + 15, random.pick(['12 hours, online course', '16 hours, DUI class']), {
        size: 10,
        ink: PEN,
      });
      const treated = random.chance(0.6);
      checkbox(s, LEFT, y + 28, 'Treatment:', treated);
      const treatment = random.pick(['outpatient, 6 sessions', 'IOP, 4 weeks']);
      s.text(120, y + 35, treated ? treatment : 'none', { size: 10, ink: PEN });
      y = blanks(s, y + 62, [
        [3, 'Provider', random.pick(['Clear Path Services', 'New Leaf Counseling'])],
        [2, 'Expected end', near(random.int(20, 70))],
      ]);
      y = paragraph(
        s,
        y,
        'The employee may not return to safety-sensitive functions until I have determined in a follow-up evaluation that the recommendation has been complied with, and a return-to-duty test with a negative result has been taken. I provide this report as the regulations direct; it is no opinion on whether the employee should be employed. No employer may ask for a second evaluation or change this recommendation (40.295, 40.297).',
        { size: 9 },
      );
      s.rect(LEFT, y + 10, 532, 92, { line: 0.8 });
      s.text(LEFT + 6, y + 22, 'SUBSTANCE ABUSE PROFESSIONAL', { size: 8.4, bold: true });
      writtenLine(s, LEFT + 8, y + 52, 220, 'Name and credentials', `${someone(random)}, LCSW`);
      writtenLine(s, 310, y + 52, 240, 'Address', random.pick(TOWNS));
      signedLine(s, random, LEFT + 8, y + 86, 220, 'Signature');
      writtenLine(s, 310, y + 86, 110, 'Date of report', day(docDate));
      writtenLine(s, 440, y + 86, 112, 'Telephone', phoneNumber(random));
    },
  },

  earlierProgram: {
    after:
      "a former consortium's answer that a driver took part in a testing program, for the exception of 382.301(b) and (c)",
    documentTypeId: 338,
    ends: null,
    bears: ['lastFour'],
    why: 'the program tells its member by the last four; dated by the signature of the one who verifies, not by enrolment, leaving or the last test, which the answer is about',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      centered(s, 44, 'VERIFICATION OF PARTICIPATION IN A', { size: 11, bold: true });
      centered(s, 59, 'CONTROLLED SUBSTANCES TESTING PROGRAM', { size: 13, bold: true });
      centered(s, 72, 'Exception to pre-employment testing, 49 CFR 382.301(b) and (c)', {
        size: 9,
      });
      let y = blanks(s, 102, [
        [3, 'To (program)', random.pick(['Tri-State Consortium', 'Owner-Operator Pool of Ohio'])],
        [2, 'Fax', phoneNumber(random)],
      ]);
      y = blanks(s, y, [[1, 'From (prospective employer)', company.name]]);
      y = blanks(s, y, [
        [3, 'Driver', signedName(person)],
        [1, 'SSN xxx-xx-', lastFour(person)],
      ]);
      y = section(s, y, 'TO BE ANSWERED BY THE PROGRAM');
      const items: readonly (readonly [string, string])[] = [
        [
          '1. Name and address of the program',
          `Random pool ${random.digits(3)}, ${random.pick(TOWNS)}`,
        ],
        ['2. The driver participated from', near(-random.int(500, 1500))],
        ['    through', near(-random.int(3, 25))],
        ['3. The program conforms to 49 CFR Part 40', 'Yes'],
        ['4. The driver is qualified under Part 382 and has not refused a test', 'Yes'],
        [
          '5. Date the driver was last tested for controlled substances',
          near(-random.int(40, 170)),
        ],
        ['6. Result of that test, and of others in the last six months', 'Negative'],
        ['7. Violations of Part 40 or 382 known to the program', 'None'],
      ];
      items.forEach(([question, answer], index) => {
        const line = y + 24 + index * 26;
        s.text(LEFT, line, question, { size: 9.4 });
        s.line([380, line + 3], [RIGHT, line + 3], 0.5);
        s.text(384, line, answer, { size: 9.6, ink: PEN });
      });
      y = paragraph(
        s,
        y + 236,
        'The employer must have this information before the driver performs a safety-sensitive function and keep it in the driver’s testing file. An employer that uses a driver more than once a year without hiring him or her must ask again every six months (382.301(c)(2)).',
        { size: 8.6 },
      );
      signedLine(s, random, LEFT, y + 40, 220, 'Signature of program official');
      writtenLine(s, 290, y + 40, 150, 'Name and title', someone(random));
      writtenLine(s, 460, y + 40, 110, 'Date', day(docDate));
      at(s, 760, [[LEFT, 'Form C-301, edition 5/23']], { size: 7 });
    },
  },
};

import { addDays } from '#src/shared/dates.ts';
import { LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { fullName } from './layout.ts';
import {
  addressLines,
  at,
  blank,
  blanks,
  centered,
  FORM,
  lastFour,
  lines,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed-hire.ts';

export const SEALED_CONSENTS: Record<string, SealedLayout> = {
  partFortyRelease: {
    after: 'DOT sample form, release of information, 49 CFR Part 40 drug and alcohol testing',
    documentTypeId: 309,
    ends: null,
    bears: ['ssn'],
    why: "the DOT's form asks for printed name and SSN or ID number; dated by the employee's signature",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      centered(s, 48, 'Release of Information Form -- 49 CFR Part 40 Drug and Alcohol Testing', {
        size: 12,
        bold: true,
      });
      s.text(
        LEFT,
        74,
        'Section I.  To be completed by the new employer, signed by the employee, and transmitted to the previous employer:',
        { size: 8.6, bold: true },
      );
      let y = blanks(s, 98, [[1, 'Employee Printed or Typed Name:', fullName(person)]]);
      y = blanks(s, y, [[1, 'Employee SS or ID Number:', person.ssn]]);
      y = paragraph(
        s,
        y - 8,
        'I hereby authorize release of information from my Department of Transportation regulated drug and alcohol testing records by my previous employer, listed in Section I-B, to the employer listed in Section I-A. This release is in accordance with DOT Regulation 49 CFR Part 40, Section 40.25. I understand that information to be released in Section II-A by my previous employer is limited to the following DOT-regulated testing items: alcohol tests with a result of 0.04 or higher; verified positive drug tests; refusals to be tested; other violations of DOT agency drug and alcohol testing regulations; information obtained from previous employers of a drug and alcohol rule violation; documentation, if any, of completion of the return-to-duty process following a rule violation.',
        { size: 8.2 },
      );
      signedLine(s, random, LEFT, y + 28, 280, 'Employee Signature');
      writtenLine(s, 400, y + 28, 150, 'Date', day(docDate));
      y += 62;
      s.text(LEFT, y, 'I-A.', { bold: true });
      y = blanks(s, y + 16, [
        [4, 'New Employer Name:', company.name],
        [3, 'Phone #:', company.phone],
      ]);
      y = blanks(s, y, [
        [
          4,
          'Address:',
          `${company.address.line1}, ${company.address.city}, ${company.address.state}`,
        ],
        [3, 'Designated Employer Representative:', someone(random)],
      ]);
      s.text(LEFT, y + 4, 'I-B.', { bold: true });
      y = blanks(s, y + 20, [
        [4, 'Previous Employer Name:', random.pick(CARRIERS)],
        [3, 'Phone #:', phoneNumber(random)],
      ]);
      s.text(
        LEFT,
        y + 4,
        'Section II.  To be completed by the previous employer and transmitted by mail or fax to the new employer:',
        { size: 8.6, bold: true },
      );
      [
        '1. Did the employee have alcohol tests with a result of 0.04 or higher?   YES ____  NO ____',
        '2. Did the employee have verified positive drug tests?   YES ____  NO ____',
        '3. Did the employee refuse to be tested?   YES ____  NO ____',
        '4. Did the employee have other violations of DOT agency drug and alcohol testing regulations?   YES ____  NO ____',
      ].forEach((text, index) => s.text(LEFT, y + 24 + index * 14, text, { size: 8.4 }));
      writtenLine(
        s,
        LEFT,
        y + 116,
        240,
        'II-B. Name of person providing information in Section II-A',
        '',
      );
      writtenLine(s, 400, y + 116, 150, 'Date', '');
    },
  },

  fcraDisclosure: {
    after:
      'disclosure and authorization to obtain a consumer report and driving record (FCRA, DPPA), stand-alone',
    documentTypeId: 673,
    alike: [870],
    ends: null,
    bears: ['license', 'birth', 'lastFour'],
    why: 'agencies ask for license, birth date and last four to order the report; dated by the signature. Consent and release name the same kind of paper',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      s.text(LEFT, 50, company.name, { size: 11, bold: true });
      s.text(LEFT, 80, 'DISCLOSURE REGARDING BACKGROUND INVESTIGATION', { size: 12, bold: true });
      let y = paragraph(
        s,
        86,
        `${company.name} ("the Company") may obtain information about you from a third party consumer reporting agency for employment purposes. Thus, you may be the subject of a "consumer report", which may include information about your character, general reputation, and driving history. Motor vehicle records may be ordered at any time during your employment.`,
        { size: 9.2 },
      );
      s.text(LEFT, y + 18, 'ACKNOWLEDGMENT AND AUTHORIZATION', { size: 12, bold: true });
      y = paragraph(
        s,
        y + 24,
        'I acknowledge receipt of the disclosure above and of "A Summary of Your Rights Under the Fair Credit Reporting Act" and certify that I have read both. I hereby authorize the obtaining of consumer reports and motor vehicle records by the Company at any time after receipt of this authorization and throughout my employment, if applicable.',
        { size: 9.2 },
      );
      signedLine(s, random, LEFT, y + 36, 260, 'Signature');
      blank(s, 330, y + 36, 'Date:', day(docDate), RIGHT);
      y = blanks(s, y + 74, [
        [3, 'Last', person.lastName],
        [3, 'First', person.firstName],
        [2, 'Middle', person.middleName],
      ]);
      y = blanks(s, y, [
        [3, 'Date of Birth*', day(person.dob)],
        [3, 'SSN, last four', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [4, "Driver's License Number", person.license],
        [2, 'State of License', person.licenseState],
      ]);
      s.text(LEFT, y + 4, '*Used for identification only.', { size: 7.2 });
      s.text(LEFT, 764, 'FORM FCRA-2 11/2019', { size: 6.8 });
    },
  },

  pspReport: {
    after: 'FMCSA Pre-Employment Screening Program, detailed report',
    documentTypeId: 326,
    ends: null,
    bears: ['license', 'birth'],
    why: 'a PSP report is ordered by name, birth date and license, and prints them; dated by the report, not by the MCMIS snapshot, crashes or inspections',
    filled: 'machine',
    arrives: PORTAL,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, docDate }) => {
      s.text(LEFT, 50, 'PSP', { size: 22, bold: true, ink: [0.05, 0.3, 0.55] });
      s.text(92, 44, 'Pre-Employment Screening Program', { size: 11, bold: true });
      s.text(92, 56, 'Federal Motor Carrier Safety Administration', { size: 8 });
      s.text(RIGHT, 50, 'PSP Detailed Report', { size: 13, bold: true, align: 'right' });
      s.line([LEFT, 64], [RIGHT, 64], 1.4, [0.05, 0.3, 0.55]);
      at(
        s,
        84,
        [
          [LEFT, 'Driver Information'],
          [330, 'Report Information'],
        ],
        { bold: true, size: 10 },
      );
      lines(s, LEFT, 100, [
        `Last Name: ${person.lastName}`,
        `First Name: ${person.firstName}`,
        `Date of Birth: ${us(person.dob)}`,
        `License: ${person.license ?? ''}   State: ${person.licenseState ?? ''}`,
      ]);
      lines(s, 330, 100, [
        `Date of Report: ${us(docDate)} ${random.int(1, 11)}:${random.int(10, 59)} PM`,
        `Reference Number: ${random.digits(8)}`,
        `MCMIS Data Snapshot: ${us(addDays(docDate, -random.int(4, 34)))}`,
        'Purpose: Pre-employment, with written consent',
      ]);
      const crashes = random.int(0, 1);
      s.text(LEFT, 170, `Crash Activity (5 years) - Total: ${crashes}`, { bold: true, size: 10 });
      const y = table(
        s,
        178,
        [
          [1, '#'],
          [2, 'Date'],
          [2, 'DOT #'],
          [3, 'Carrier Name'],
          [2, 'Report #'],
          [1, 'State'],
          [1, 'Fatal'],
          [1, 'Inj'],
        ],
        Array.from({ length: crashes }, () => [
          '1',
          us(addDays(docDate, -random.int(90, 1700))),
          random.digits(7),
          random.pick(CARRIERS),
          `X${random.digits(8)}`,
          'OH',
          '0',
          '0',
        ]),
      );
      const inspections = random.int(1, 5);
      s.text(LEFT, y + 24, `Inspection Activity (3 years) - Total: ${inspections}`, {
        bold: true,
        size: 10,
      });
      const below = table(
        s,
        y + 32,
        [
          [1, '#'],
          [2, 'Date'],
          [2, 'DOT #'],
          [3, 'Carrier Name'],
          [2, 'Report #'],
          [1, 'State'],
          [1, 'Level'],
          [1, 'OOS'],
        ],
        Array.from({ length: inspections }, (_, index) => [
          String(index + 1),
          us(addDays(docDate, -random.int(20, 1090))),
          random.digits(7),
          random.pick(CARRIERS),
          `I${random.digits(8)}`,
          random.pick(['IN', 'PA', 'TN']),
          random.pick(['1', '2', '3']),
          random.pick(['N', 'N', 'Y']),
        ]),
      );
      paragraph(
        s,
        below + 10,
        'Crash data reflects involvement only, without any determination as to responsibility. Information is derived from the Motor Carrier Management Information System and is provided pursuant to 49 U.S.C. 31150. It may be used solely for pre-employment screening.',
        { size: 7.6 },
      );
    },
  },

  pspDisclosure: {
    after: 'FMCSA mandatory language, PSP disclosure and authorization',
    documentTypeId: 327,
    ends: null,
    bears: [],
    why: 'the prescribed page ends with date, signature and printed name and asks for nothing else; dated by the signature',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      centered(s, 46, 'IMPORTANT DISCLOSURE', { size: 12, bold: true });
      centered(s, 60, 'REGARDING BACKGROUND REPORTS FROM THE PSP Online Service', {
        size: 10.5,
        bold: true,
      });
      let y = paragraph(
        s,
        72,
        `In connection with your application for employment with ${company.name} ("Prospective Employer"), Prospective Employer, its employees, agents or contractors may obtain one or more reports regarding your driving, and safety inspection history from the Federal Motor Carrier Safety Administration (FMCSA).`,
        { size: 9 },
      );
      y = paragraph(
        s,
        y,
        'When the application for employment is submitted in person, if the Prospective Employer uses any information it obtains from FMCSA in a decision to not hire you or to make any other adverse employment decision regarding you, the Prospective Employer will provide you with a copy of the report upon which its decision was based and a written summary of your rights under the Fair Credit Reporting Act before taking any final adverse action.',
        { size: 9 },
      );
      y = paragraph(
        s,
        y,
        'Neither the Prospective Employer nor the FMCSA contractor supplying the crash and safety information has the capability to correct any safety data that appears to be incorrect. You may challenge the accuracy of the data by submitting a request to https://dataqs.fmcsa.dot.gov.',
        { size: 9 },
      );
      centered(s, y + 18, 'AUTHORIZATION', { size: 11, bold: true });
      y = paragraph(
        s,
        y + 26,
        `I authorize ${company.name} to access the FMCSA Pre-Employment Screening Program (PSP) system to seek information regarding my commercial driving safety record and information regarding my safety inspection history. I understand that I am authorizing the release of safety performance information including crash data from the previous five (5) years and inspection history from the previous three (3) years.`,
        { size: 9 },
      );
      y = paragraph(
        s,
        y,
        'I have read the above Disclosure Regarding Background Reports provided to me by Prospective Employer and I understand that if I sign this Disclosure and Authorization, Prospective Employer may obtain a report of my crash and inspection history.',
        { size: 9 },
      );
      blank(s, LEFT, y + 40, 'Date:', day(docDate), 220);
      signedLine(s, random, 300, y + 40, 260, 'Signature');
      blank(s, 300, y + 76, 'Name (Please Print)', signedName(person), 560);
      s.text(LEFT, 764, 'LAST UPDATED 2/11/2016', { size: 7 });
    },
  },

  noRegulatedEmployer: {
    after: 'statement that there was no DOT-regulated employer (391.23(c)), on plain paper',
    documentTypeId: 333,
    ends: null,
    bears: ['address', 'lastFour'],
    why: 'a declaration in the form of a letter: name, address and last four; dated by the signature',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      lines(s, LEFT, 60, [signedName(person), ...addressLines(person)], { size: 10.4 });
      s.text(LEFT, 126, company.name, { size: 10.4 });
      s.text(LEFT, 160, 'Statement of No Previous DOT-Regulated Employment', {
        size: 12,
        bold: true,
      });
      let y = paragraph(
        s,
        172,
        `I state that in the three years before my application of ${near(-random.int(2, 20))} I was not employed by any employer regulated by the U.S. Department of Transportation and was not in a safety-sensitive function subject to 49 CFR Part 40. From ${near(-random.int(900, 1300))} I was ${random.pick(['a student at a truck driving school', 'employed in construction', 'self-employed in farming'])}.`,
        { size: 10.4 },
      );
      y = paragraph(
        s,
        y + 4,
        'No safety performance history can therefore be requested (49 CFR 391.23(c)).',
        { size: 10.4 },
      );
      signedLine(s, random, LEFT, y + 50, 250, 'Signature');
      writtenLine(s, 320, y + 50, 110, 'Last four of SSN', lastFour(person));
      writtenLine(s, 450, y + 50, 110, 'Date', day(docDate));
    },
  },
};

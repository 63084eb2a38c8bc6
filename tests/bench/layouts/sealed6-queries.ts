import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row, table } from '#src/demo/pdfs/form.ts';
import { columns, corner, fullName, pairs } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  grid,
  padded,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
  yearFirst,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';
import { told } from './sealed5-parts.ts';

/** Queries of the Clearinghouse and what is signed for them in the sixth set. */
export const SEALED6_QUERIES: Record<string, SealedLayout> = {
  queryHistoryRow: {
    after:
      "the Clearinghouse's query history filtered to one driver and printed from the browser: one row of a table with its detail opened below",
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'a query is made by birth date and license; dated by the day it was conducted, not by the consent, the print or the plan’s end; a limited one serves for 12 months',
    filled: 'machine',
    reaches: [1, 25],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.rect(0, 0, 612, 32, { fill: [0.06, 0.2, 0.36] });
      s.text(LEFT, 21, 'FMCSA Drug & Alcohol Clearinghouse', { size: 11, bold: true, ink: 1 });
      s.text(RIGHT, 21, company.name.slice(0, 36), { size: 8.6, ink: 1, align: 'right' });
      s.text(LEFT, 56, 'Dashboard  >  Queries  >  Query history', { size: 8, ink: 0.4 });
      s.text(LEFT, 82, 'Query History', { size: 17, bold: true });
      s.text(LEFT, 98, `Filter: last name "${person.lastName}"    1 record found`, { size: 9 });
      table(
        s,
        108,
        [
          [4, 'Driver'],
          [2, 'Type'],
          [2, 'Conducted on'],
          [3, 'Result'],
          [2, 'Conducted by'],
        ],
        [
          [
            `${person.lastName}, ${person.firstName}`,
            'Limited',
            padded(docDate),
            'No records found',
            'Employer',
          ],
        ],
        20,
      );
      s.rect(LEFT, 154, 532, 214, { fill: [0.96, 0.97, 0.99], line: 0.6 });
      s.text(52, 176, 'Query details', { size: 12, bold: true });
      told(
        s,
        [52, 196, 150],
        [
          ['Driver’s name', fullName(person)],
          ['Date of birth', padded(person.dob)],
          ['CDL/CLP number', person.license],
          ['Country, state', `United States, ${person.licenseState ?? ''}`],
          ['Query type', 'Limited query'],
          ['Driver consent', 'General consent, kept by the employer'],
          ['Conducted on', `${padded(docDate)} ${random.int(1, 11)}:${random.int(10, 59)} AM`],
          [
            'Result',
            'Driver not prohibited: no information in the Clearinghouse about this driver',
          ],
          ['Queries left in plan', String(random.int(3, 240))],
          ['Consent recorded', padded(addDays(docDate, -random.int(20, 700)))],
        ],
        { step: 17 },
      );
      paragraph(
        s,
        382,
        'A limited query shows whether there is information about the driver. If information is found a full query must be conducted within 24 hours, for which the driver gives specific consent. You will be notified if information about this driver is reported within 30 days of the query.',
        { size: 8.6 },
      );
      s.text(LEFT, 770, 'https://clearinghouse.fmcsa.dot.gov/Query/History', { size: 7 });
      s.text(RIGHT, 770, `${us(addDays(docDate, 1))}, 1/1`, { size: 7, align: 'right' });
    },
  },

  annualQueryLetter: {
    after:
      "a payroll and compliance company's 'proof of annual query' page per driver out of a yearly run, gray table and green tick",
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['license'],
    why: 'the run names drivers by license; dated by "Query date"; the run’s first day, the page’s and the next one’s are not the query’s',
    filled: 'machine',
    reaches: [3, 30],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 46, random.pick(['FleetPay Compliance', 'HaulRight', 'DriverDesk']), {
        size: 16,
        bold: true,
      });
      s.text(RIGHT, 40, 'Proof of Annual Query', { size: 12, bold: true, align: 'right' });
      s.text(RIGHT, 52, '49 CFR 382.701(b)', { size: 8.4, align: 'right' });
      s.line([LEFT, 62], [RIGHT, 62], 3, [0.2, 0.55, 0.3]);
      columns(s, 72, [
        [3, 'Employer', company.name],
        [2, 'USDOT', company.dotNumber],
        [2, 'Yearly run started', shortWords(addDays(docDate, -random.int(2, 6)))],
        [2, 'Page made', shortWords(addDays(docDate, 2))],
      ]);
      s.disc([70, 148], 22, 22, [0.2, 0.6, 0.32]);
      s.line([60, 148], [68, 157], 3, 1);
      s.line([68, 157], [82, 138], 3, 1);
      s.text(108, 146, fullName(person), { size: 16, bold: true });
      s.text(108, 162, 'Not prohibited. No record found in the Clearinghouse.', { size: 10 });
      const facts: readonly (readonly [string, string | null])[] = [
        ['CDL', `${person.license ?? ''} (${person.licenseState ?? ''})`],
        ['Query type', 'Limited, annual'],
        ['Query date', shortWords(docDate)],
        ['Query ID', random.digits(9)],
        ['Consent', 'Signed, for the time of employment'],
        ['Next query due by', shortWords(addMonths(docDate, 12))],
        ['Made by', 'C/TPA for the employer'],
      ];
      facts.forEach(([caption, value], index) => {
        const y = 190 + index * 24;
        if (index % 2 === 0) s.rect(LEFT, y, 532, 24, { fill: 0.94 });
        s.text(50, y + 16, caption, { size: 9.6, bold: true });
        s.text(220, y + 16, value ?? '', { size: 9.6 });
      });
      paragraph(
        s,
        384,
        'We are designated as C/TPA in the Clearinghouse by the employer above. Keep this page for three years. It is no full query and must not be used for a hire (382.701(a)).',
        { size: 9 },
      );
    },
  },

  fullQueryCertificate: {
    after:
      "a C/TPA's certificate of a pre-employment full query: consent by the driver, answer and time in numbered lines, no violations",
    documentTypeId: 313,
    ends: null,
    bears: ['birth', 'license'],
    why: 'a full query is asked by birth date and license; dated by "completed", when the answer came, on the same day as the request; consent was asked before, the hire comes after',
    filled: 'machine',
    reaches: [0, 15],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      centered(s, 54, 'FULL QUERY REPORT - PRE-EMPLOYMENT', { size: 15, bold: true });
      centered(s, 68, 'Commercial Driver’s License Drug and Alcohol Clearinghouse', { size: 9.4 });
      let y = row(s, 84, [
        [3, 'Prospective employer', company.name],
        [2, 'USDOT number', company.dotNumber],
        [2, 'Report number', `FQ-${random.digits(7)}`],
      ]);
      y = row(s, y, [
        [3, 'Driver', fullName(person)],
        [2, 'Date of birth', yearFirst(person.dob)],
        [3, 'CDL / CLP', `${person.licenseState ?? ''} ${person.license ?? ''}`],
      ]);
      s.text(LEFT, y + 26, 'Steps', { size: 11, bold: true });
      const asked = addDays(docDate, -random.int(1, 5));
      y = grid(
        s,
        y + 46,
        [LEFT, 64, 300, 420],
        [
          ['1', 'Specific consent requested from driver', yearFirst(asked), 'by e-mail'],
          [
            '2',
            'Driver logged in and gave consent',
            yearFirst(addDays(docDate, -1)),
            'electronically',
          ],
          ['3', 'Full query sent', yearFirst(docDate), `${random.int(8, 11)}:05`],
          ['4', 'Full query completed', yearFirst(docDate), `${random.int(12, 16)}:40`],
        ],
        { size: 9.6, step: 20 },
      );
      s.rect(LEFT, y + 6, 532, 66, { line: 1.4 });
      s.text(52, y + 28, 'RESULT', { size: 9, bold: true });
      s.text(52, y + 48, 'DRIVER NOT PROHIBITED', { size: 15, bold: true });
      s.text(52, y + 64, 'No violations and no return-to-duty information are on record.', {
        size: 9,
      });
      y = paragraph(
        s,
        y + 88,
        'An employer may not let a driver perform safety-sensitive functions before a full query has shown that the driver is not prohibited (49 CFR 382.701(a)). Violations before January 6, 2020 are not in the Clearinghouse and are asked of former employers under 49 CFR 391.23(e). If anything is reported within 30 days the employer is notified.',
        { size: 9 },
      );
      pairs(
        s,
        y,
        [
          ['Conducted by', someone(random)],
          ['Intended start', yearFirst(addDays(docDate, random.int(3, 12)))],
        ],
        2,
      );
    },
  },

  orientationConsent: {
    after:
      "a carrier's orientation sheet: general consent for limited queries in five sentences with initials, signed; lasts as long as the driver works there",
    documentTypeId: 1116,
    ends: null,
    bears: ['birth', 'license'],
    why: 'the sheet asks for birth date and license; dated by the driver’s signature, not by the orientation or the edition; it names no end',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 46, company.name, { size: 13, bold: true });
      s.text(LEFT, 62, 'Orientation packet, sheet 6: CLEARINGHOUSE LIMITED QUERY CONSENT', {
        size: 10.4,
        bold: true,
      });
      corner(s, [`Class of ${near(-random.int(1, 3))}`, 'Sheet 6 of 14'], 40);
      let y = blanks(s, 92, [
        [3, 'Driver (print)', signedName(person)],
        [2, 'Date of birth', day(person.dob || null)],
      ]);
      y = blanks(s, y, [
        [3, 'CDL number', person.license],
        [1, 'State', person.licenseState],
        [2, 'Class', person.licenseClass],
      ]);
      const initials = `${person.firstName[0] ?? ''}${person.lastName[0] ?? ''}`;
      const sentences = [
        `I consent to ${company.name} and its C/TPA conducting limited queries of the FMCSA Commercial Driver’s License Drug and Alcohol Clearinghouse to find out whether drug or alcohol violation information about me exists in it.`,
        'I consent to multiple limited queries, at least one a year, for the duration of my employment.',
        'I understand that if a limited query shows that information about me exists, FMCSA will not disclose it without my additional specific consent, which I give in the Clearinghouse.',
        'I understand that if I refuse this consent I must be kept from safety-sensitive functions, including driving a commercial motor vehicle.',
        'I understand that this consent is kept until three years after the last query made under it.',
      ];
      for (const sentence of sentences) {
        writtenLine(s, LEFT, y + 22, 40, 'initials', initials);
        y = paragraph(s, y + 4, sentence, { size: 10, x: 96, width: 476 }) + 10;
      }
      signedLine(s, random, LEFT, y + 44, 270, 'Driver signature');
      writtenLine(s, 350, y + 44, 160, 'Date signed', day(docDate));
      signedLine(s, random, LEFT, y + 90, 270, 'Witness (orientation instructor)');
      checkbox(s, 350, y + 82, 'Entered in driver file', true);
      s.text(LEFT, 764, 'CH-6, edition of 01/2024', { size: 7.4 });
    },
  },
};

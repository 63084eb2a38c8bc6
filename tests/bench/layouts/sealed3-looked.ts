import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, stateName } from './layout.ts';
import {
  addressLines,
  at,
  blank,
  blanks,
  centered,
  DESK,
  FORM,
  grid,
  initial,
  lastFour,
  lines,
  padded,
  PEN,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  us,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { convictions, issued, of, RECORD, rule } from './sealed-states.ts';
import { before, card, CARD, country, entries, portrait, stateOf } from './sealed2-licenses.ts';
import { driver } from './sealed2-testing.ts';

/** The half of the third set whose misses may be looked at after its measurement. */
export const SEALED3_LOOKED: Record<string, SealedLayout> = {
  missouriRecord: {
    ...RECORD,
    after: 'Missouri Department of Revenue, driver record of the License Offices Bureau',
    arrives: DESK,
    face: 'Courier',
    fits: of('MO'),
    draw: (s, { person, random, docDate }) => {
      const [street, city] = addressLines(person);
      const found = convictions(random, docDate);
      at(
        s,
        46,
        [
          [LEFT, 'MISSOURI DEPARTMENT OF REVENUE'],
          [400, `RUN DATE ${padded(docDate)}`],
        ],
        { bold: true },
      );
      at(s, 60, [
        [LEFT, 'DRIVER LICENSE BUREAU'],
        [400, `REQ ${random.digits(7)}`],
      ]);
      at(s, 84, [[160, '*** DRIVER RECORD - EMPLOYER ***']], { bold: true });
      grid(
        s,
        112,
        [LEFT, 130, 330, 430],
        [
          ['NAME', stateName(person), 'DOB', padded(person.dob)],
          ['ADDRESS', street.toUpperCase(), 'SEX', 'M'],
          ['', city.toUpperCase(), 'LICENSE NO', person.license],
          ['LIC CLASS', person.licenseClass, 'ISSUED', padded(issued(person, random.pick([3, 6])))],
          ['STATUS', 'VALID', 'EXPIRES', padded(person.licenseExpires)],
          ['CDL STATUS', 'ELIGIBLE', 'POINTS', String(found.length * 2)],
        ],
        { size: 8.4 },
      );
      rule(s, 206);
      at(
        s,
        220,
        [
          [LEFT, 'VIOL DATE'],
          [120, 'CONV DATE'],
          [200, 'ACTION'],
          [420, 'COURT'],
        ],
        { bold: true, size: 8.4 },
      );
      const y = grid(
        s,
        236,
        [LEFT, 120, 200, 420],
        found.length > 0
          ? found.map(({ violated, convicted, offense }) => [
              padded(violated),
              padded(convicted),
              offense[1],
              'CIRCUIT CT',
            ])
          : [['NO ACTIONS ON FILE']],
        { size: 8.4 },
      );
      paragraph(
        s,
        y + 30,
        'Information in this record is confidential under the federal Driver Privacy Protection Act (18 U.S.C. 2721) and Chapter 32, RSMo.',
        { size: 7.6 },
      );
    },
  },

  clinicWalletSheet: {
    after:
      "an occupational clinic's discharge sheet with the examiner's certificate in its lower half",
    documentTypeId: 238,
    ends: { printed: [24, 24, 24, 12, 12, 3] },
    bears: ['license', 'address'],
    why: 'the certificate asks for license and address; dated by the day the examiner signed, ends by its own expiration; the visit has the same day, the next reminder and the OMB approval are none',
    filled: 'machine',
    arrives: FORM,
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      const examiner = someone(random);
      s.text(LEFT, 42, 'RiverPoint Occupational Health', { size: 15, bold: true });
      s.text(LEFT, 56, `Visit summary for ${company.name}`, { size: 9 });
      s.text(RIGHT, 42, `Patient called back on ${us(addMonths(expires ?? docDate, -1))}`, {
        size: 8,
        align: 'right',
      });
      s.line([LEFT, 66], [RIGHT, 66], 1);
      s.text(LEFT, 84, 'Service performed: DOT physical, urinalysis dip, vision, whisper test', {
        size: 9,
      });
      s.text(LEFT, 100, 'Please cut below and give the lower part to the driver.', { size: 8 });
      s.line([LEFT, 116], [RIGHT, 116], 0.4);
      s.text(LEFT, 136, 'MEDICAL EXAMINER’S CERTIFICATE', { size: 13, bold: true });
      s.text(RIGHT, 130, 'Form MCSA-5876', { size: 7, align: 'right' });
      s.text(RIGHT, 139, 'OMB No.: 2126-0006  Expiration Date: 03/31/2027', {
        size: 7,
        align: 'right',
      });
      let y = paragraph(
        s,
        146,
        `I certify that I have examined ${person.lastName}, ${person.firstName} in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified, and, if applicable, only when:`,
        { size: 8.6 },
      );
      checkbox(s, LEFT, y + 2, 'Wearing corrective lenses', random.chance(0.4));
      checkbox(s, 240, y + 2, 'Wearing hearing aid', false);
      checkbox(s, 400, y + 2, 'Accompanied by a waiver/exemption', false);
      y = row(s, y + 22, [
        [3, 'Signature of Medical Examiner', ''],
        [2, 'Telephone', phoneNumber(random)],
        [2, 'Date Certificate Signed', padded(docDate)],
      ]);
      y = row(s, y, [
        [3, 'Medical Examiner Name (print)', examiner],
        [2, 'License or Certificate No.', random.digits(6)],
        [2, 'National Registry Number', random.digits(10)],
      ]);
      y = row(s, y, [
        [3, 'Signature of Driver', ''],
        [2, 'Driver’s License Number', person.license],
        [2, 'Issuing State', person.licenseState],
      ]);
      y = row(s, y, [
        [5, 'Address of Driver', [street, city].filter(Boolean).join(', ')],
        [3, 'MEDICAL CERTIFICATE EXPIRATION DATE', padded(expires)],
      ]);
      s.stroke(
        [
          [60, y - 92],
          [80, y - 104],
          [104, y - 88],
          [150, y - 100],
        ],
        1,
        PEN,
      );
    },
  },

  terminalCardCopy: {
    ...CARD,
    after:
      "a terminal's sheet 'copy of license', the card of the new national design in its middle",
    fits: (person) => person.cdl && country(person) === 'USA',
    dated: before(5, 8),
    draw: (s, { person, random, docDate }) => {
      const [x, y, w] = [116, 190, 380];
      const [street, city] = addressLines(person);
      s.text(LEFT, 60, 'Copy for driver file - both license and medical to safety', {
        size: 10,
        ink: PEN,
      });
      card(s, x, y, w, [0.98, 0.95, 0.9]);
      s.text(x + 12, y + 24, stateOf(person).toUpperCase(), { size: 16, bold: true });
      s.text(x + w - 12, y + 24, 'COMMERCIAL DRIVER LICENSE', {
        size: 10,
        bold: true,
        align: 'right',
      });
      s.text(x + w - 12, y + 35, 'USA', { size: 8, align: 'right' });
      portrait(s, x + 12, y + 44, 92);
      entries(s, [
        [x + 116, y + 54, '4d', person.license, 13],
        [x + 270, y + 54, '9 Class', person.licenseClass, 12],
        [x + 116, y + 74, '1', person.lastName.toUpperCase(), 12],
        [
          x + 116,
          y + 90,
          '2',
          [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
          12,
        ],
        [x + 116, y + 108, '8', street.toUpperCase(), 9.4],
        [x + 124, y + 120, '', city.toUpperCase(), 9.4],
        [x + 116, y + 140, '3 DOB', padded(person.dob), 12],
        [x + 116, y + 160, '4b Exp', padded(person.licenseExpires), 12],
        [x + 250, y + 160, '4a Iss', padded(docDate), 12],
        [x + 116, y + 180, '9a End', person.endorsements || 'NONE', 10],
        [x + 250, y + 180, '12 Restr', 'NONE', 10],
        [x + 116, y + 198, '5 DD', random.digits(14), 8.4],
      ]);
      s.text(x + 12, y + 214, '15 Sex M   16 Hgt 5-11   18 Eyes BRO', { size: 8.4 });
    },
  },

  bulkQueryRow: {
    after: "a third-party administrator's 'annual query certificate', one driver to a page",
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'a query is made by name, birth date and CDL; dated by the day of the query, not by the certificate or the consent; serves for 12 months',
    filled: 'machine',
    reaches: [6, 30],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      centered(s, 60, 'National Driver Compliance LLC', { size: 15, bold: true });
      centered(s, 76, 'Clearinghouse services for employers of CDL drivers', { size: 9 });
      s.rect(LEFT, 96, 532, 26, { fill: [0.85, 0.9, 0.97] });
      centered(s, 113, 'ANNUAL LIMITED QUERY - PROOF OF COMPLETION', { size: 12, bold: true });
      paragraph(
        s,
        132,
        `On behalf of ${company.name}${company.dotNumber ? ` (USDOT ${company.dotNumber})` : ''} a limited query of the Commercial Driver’s License Drug and Alcohol Clearinghouse was carried out for the driver below, as 49 CFR 382.701(b) asks of employers once a year.`,
        { size: 9.4 },
      );
      table(
        s,
        196,
        [
          [4, 'Driver'],
          [2, 'Born'],
          [3, 'CDL / state'],
          [2, 'Queried on'],
          [3, 'Outcome'],
        ],
        [
          [
            fullName(person),
            us(person.dob),
            [person.license, person.licenseState].filter(Boolean).join(' / '),
            us(docDate),
            'No information found',
          ],
        ],
        20,
      );
      s.text(
        LEFT,
        262,
        `General consent on file, signed ${us(addDays(docDate, -random.int(30, 800)))}`,
        { size: 9 },
      );
      s.text(
        LEFT,
        278,
        `This certificate was generated on ${us(addDays(docDate, random.int(1, 5)))}.`,
        { size: 9 },
      );
      s.text(
        LEFT,
        294,
        'If information is found, a full query is needed within 24 hours (382.701(b)(3)).',
        { size: 9 },
      );
    },
  },

  screenCertificate: {
    after: "a testing company's one-page 'test certificate' from its online portal",
    documentTypeId: 306,
    ends: null,
    bears: ['lastFour'],
    why: 'portals mask the number; dated by the collection, not by the laboratory, the verification or the print',
    filled: 'machine',
    reaches: [5, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const reported = addDays(docDate, random.int(2, 4));
      s.rect(0, 0, 612, 54, { fill: [0.12, 0.3, 0.35] });
      s.text(LEFT, 34, 'ClearPath Screening', { size: 18, bold: true, ink: 1 });
      s.text(RIGHT, 34, 'Donor test certificate', { size: 12, ink: 1, align: 'right' });
      grid(
        s,
        86,
        [LEFT, 170, 330, 450],
        [
          ['Client account', company.name, 'Specimen ID', random.digits(9)],
          ['Donor', signedName(person), 'Donor ID', `XXX-XX-${lastFour(person)}`],
          ['Regulated by', 'DOT - FMCSA', 'Reason', random.pick(['Random', 'Pre-employment'])],
          ['Sample type', 'Urine, split', 'Collected', padded(docDate)],
          ['Panel', 'DOT five panel', 'Lab received', padded(addDays(docDate, 1))],
          ['Laboratory', 'Valley Toxicology', 'MRO verified', padded(reported)],
        ],
        { step: 20, size: 9.4 },
      );
      section(s, 216, 'OVERALL RESULT');
      centered(s, 262, 'NEGATIVE', { size: 24, bold: true, ink: [0.1, 0.45, 0.2] });
      grid(
        s,
        300,
        [LEFT, 300],
        [
          ['Marijuana metabolites', 'Negative'],
          ['Cocaine metabolites', 'Negative'],
          ['Amphetamines', 'Negative'],
          ['Opioids', 'Negative'],
          ['Phencyclidine', 'Negative'],
        ],
        { step: 16, size: 9 },
      );
      s.text(LEFT, 410, `Medical Review Officer: ${someone(random)}, MD`, { size: 9 });
      s.text(
        LEFT,
        740,
        `Printed ${padded(addDays(reported, 1))}. This document holds confidential information (49 CFR Part 40).`,
        { size: 7.4 },
      );
    },
  },

  roadTestHalfPage: {
    after: "road test certificate in a safety supplier's booklet, with the carrier's copy above",
    documentTypeId: 302,
    ends: null,
    bears: [],
    why: 'since 2022 the certificate bears the name alone; dated by the test, not by the edition or the expiry of the examiner’s license',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    face: 'Times',
    draw: (s, { person, random, docDate, day, company }) => {
      corner(s, ['DQ-15  Rev. 4/22', 'Employer copy - retain 3 years after employment']);
      centered(s, 78, 'CERTIFICATION OF ROAD TEST', { size: 17, bold: true });
      centered(s, 94, '49 CFR 391.31(e)', { size: 9 });
      let y = blanks(s, 130, [[1, 'Driver’s name', signedName(person)]]);
      y = blanks(s, y, [
        [3, 'Type of power unit', random.pick(['Tractor', 'Straight truck', 'Freightliner'])],
        [3, 'Type of trailer(s)', random.pick(['53 ft dry van', 'Flatbed', 'Tank'])],
      ]);
      y = paragraph(
        s,
        y + 4,
        `This is to certify that the above-named driver was given a road test under my supervision on ${day(docDate)}, consisting of approximately ${random.int(12, 40)} miles of driving. It is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
        { size: 11 },
      );
      signedLine(s, random, LEFT, y + 50, 230, 'Signature of examiner');
      writtenLine(s, 320, y + 50, 240, 'Title', random.pick(['Safety Manager', 'Driver Trainer']));
      writtenLine(s, LEFT, y + 90, 520, 'Organization and address of examiner', company.name);
      s.text(
        LEFT,
        y + 124,
        `Examiner’s own license valid to ${day(addDays(docDate, random.int(100, 1500)))}`,
        { size: 9 },
      );
    },
  },

  tabbedApplication: {
    after: "a carrier's two-page 'Application for Qualification' with boxes (391.21)",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'ssn', 'license', 'address', 'phone'],
    why: '391.21(b) asks for name, address, birth date, SSN and license; dated by the applicant’s signature, not by jobs, license or availability',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 44, company.name.toUpperCase(), { size: 12, bold: true });
      s.text(LEFT, 62, 'DRIVER’S APPLICATION FOR QUALIFICATION', { size: 15, bold: true });
      s.text(LEFT, 76, 'Answer every question. If it does not apply to you write N/A.', {
        size: 8.4,
      });
      let y = section(s, 88, '1  ABOUT YOU');
      y = row(s, y, [
        [3, 'Last', person.lastName],
        [3, 'First', person.firstName],
        [1, 'M.I.', initial(person)],
        [2, 'Social Security No.', person.ssn],
      ]);
      y = row(s, y, [
        [5, 'Where do you live now', [street, city].filter(Boolean).join(', ')],
        [2, 'Birth date', day(person.dob || null)],
        [2, 'Best number', person.phone],
      ]);
      y = row(s, y, [
        [2, 'Position wanted', 'Driver'],
        [2, 'Can start', near(random.int(5, 30))],
        [2, 'Worked here before', 'No'],
      ]);
      y = section(s, y + 10, '2  YOUR LICENSE');
      y = row(s, y, [
        [2, 'Number', person.license],
        [1, 'State', person.licenseState],
        [1, 'Class', person.licenseClass],
        [2, 'Good until', day(person.licenseExpires)],
      ]);
      y = section(s, y + 10, '3  WHERE YOU WORKED - LAST THREE YEARS, TEN FOR CDL');
      y = table(
        s,
        y,
        [
          [4, 'Employer'],
          [2, 'From'],
          [2, 'To'],
          [3, 'Why you left'],
        ],
        [
          ['Lakeside Freight', near(-1400), near(-500), 'Better pay'],
          ['Delta Carriers', near(-490), near(-20), 'Laid off'],
        ],
      );
      y = section(s, y + 10, '4  CRASHES AND TICKETS');
      y = paragraph(s, y + 2, `Crashes: none.  Tickets: speeding, ${near(-random.int(200, 900))}`, {
        size: 9,
      });
      y = paragraph(
        s,
        y + 6,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 40, 260, 'Applicant signs here');
      writtenLine(s, 360, y + 40, 180, 'Date signed', day(docDate));
    },
  },

  policyAcknowledgment: {
    after: "last page of a carrier's substance abuse handbook, to be torn out and signed",
    documentTypeId: 305,
    ends: null,
    bears: ['lastFour'],
    why: '382.601(d) asks for a signed statement; dated by the employee’s signature, not by the edition of the handbook or the witness, who signs later',
    filled: 'hand',
    arrives: FORM,
    face: 'Times',
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 50, `${company.name} - Substance Abuse Program Handbook`, { size: 9 });
      s.text(RIGHT, 50, `Edition of ${words(addMonths(docDate, -random.int(3, 40)))}`, {
        size: 9,
        align: 'right',
      });
      centered(s, 100, 'ACKNOWLEDGMENT OF RECEIPT', { size: 16, bold: true });
      centered(s, 118, 'Controlled Substances and Alcohol Misuse Policy', { size: 12 });
      const y = paragraph(
        s,
        136,
        'I have been given a copy of the materials that explain the requirements of 49 CFR Part 382 and the employer’s policy on alcohol misuse and the use of controlled substances. I understand that I must comply with it as a condition of driving for the company, and that I may ask the person named on page 2 about anything in it.',
        { size: 11 },
      );
      blank(s, LEFT, y + 40, 'Employee (print)', signedName(person), 320);
      blank(s, 340, y + 40, 'SSN (last 4)', lastFour(person), RIGHT);
      signedLine(s, random, LEFT, y + 90, 270, 'Employee signature');
      writtenLine(s, 360, y + 90, 170, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 140, 270, 'Company representative');
      writtenLine(s, 360, y + 140, 170, 'Date', near(random.int(0, 3)));
      lines(s, LEFT, y + 180, ['White: driver file     Yellow: employee'], { size: 8 });
    },
  },
};

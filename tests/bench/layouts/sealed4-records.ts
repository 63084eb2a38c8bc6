import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
import {
  centered,
  FORM,
  grid,
  lastFour,
  lines,
  padded,
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
import { driver } from './sealed2-testing.ts';

/** Results and certificates of the fourth set. */
export const SEALED4_RECORDS: Record<string, SealedLayout> = {
  queryResultPage: {
    after:
      'Clearinghouse, one limited query as the page of a result with the site’s menu beside it',
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'a query is made by name, birth date and CDL; dated by the day it was conducted, not by the print or the consent; serves for 12 months',
    filled: 'machine',
    reaches: [4, 25],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const printed = us(addDays(docDate, random.int(1, 4)));
      s.text(LEFT, 24, `${printed}, ${random.int(1, 11)}:${random.int(10, 59)} PM`, { size: 7 });
      s.text(RIGHT, 24, 'Query Details | Clearinghouse', { size: 7, align: 'right' });
      s.rect(LEFT, 34, 532, 34, { fill: [0.1, 0.22, 0.42] });
      s.text(LEFT + 10, 56, 'DRUG & ALCOHOL CLEARINGHOUSE', { size: 13, bold: true, ink: 1 });
      lines(
        s,
        LEFT,
        100,
        [
          'My Dashboard',
          'Queries',
          '   Conduct a query',
          '   Query history',
          'Query plan',
          'Violations',
          'Users',
          'My profile',
        ],
        { size: 9, ink: 0.3 },
      );
      s.line([150, 80], [150, 520], 0.5);
      s.text(164, 102, `${person.firstName} ${person.lastName}`, { size: 16, bold: true });
      s.rect(430, 86, 140, 22, { fill: [0.85, 0.94, 0.85] });
      s.text(500, 101, 'Record not found', { size: 10, bold: true, align: 'center' });
      grid(
        s,
        136,
        [164, 330],
        [
          ['Query type', 'Limited'],
          ['Query ID', `${random.digits(4)}-${random.digits(4)}`],
          ['Conducted', padded(docDate)],
          ['Conducted by', someone(random)],
          ['Employer', company.name],
          ['USDOT number', company.dotNumber],
        ],
        { step: 18, size: 10 },
      );
      s.text(164, 262, 'Driver information', { size: 12, bold: true });
      grid(
        s,
        284,
        [164, 330],
        [
          ['Date of birth', padded(person.dob)],
          ['CDL/CLP number', person.license],
          ['CDL/CLP state', person.licenseState],
          ['Country', 'United States'],
          ['Consent on file since', padded(addDays(docDate, -random.int(20, 700)))],
        ],
        { step: 18, size: 10 },
      );
      paragraph(
        s,
        384,
        'No record was found for this driver in the Clearinghouse. The employer must keep this result for three years (49 CFR 382.701(e)).',
        { size: 9, x: 164, width: 400 },
      );
      s.text(LEFT, 770, 'https://clearinghouse.fmcsa.dot.gov/Query/Details', { size: 7 });
      s.text(RIGHT, 770, '1/1', { size: 7, align: 'right' });
    },
  },

  nonDotCustody: {
    after:
      'forensic (non-DOT) drug testing custody and control form with the result of an instant cup, employer copy',
    documentTypeId: 306,
    ends: null,
    bears: ['lastFour', 'phone'],
    why: 'the form has the donor’s number in part and a telephone; dated by the collection, not by the cup’s lot, its expiry or the birth of anybody',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, company }) => {
      s.text(LEFT, 42, 'FORENSIC DRUG TESTING CUSTODY AND CONTROL FORM', { size: 13, bold: true });
      s.text(LEFT, 56, 'NON-REGULATED - not for tests under 49 CFR Part 40', { size: 9 });
      corner(s, ['COPY 3 - EMPLOYER', `Specimen ID ${random.digits(8)}`], 36);
      let y = row(s, 68, [
        [3, 'A. Employer', company.name],
        [2, 'B. Account', random.digits(6)],
      ]);
      y = row(s, y, [
        [
          3,
          'Collection site',
          random.pick(['Lakeview Urgent Care', 'Metro Occupational Health', 'On-site, terminal']),
        ],
        [2, 'Site telephone', phoneNumber(random)],
      ]);
      s.text(LEFT, y + 18, 'C. Donor:', { size: 9, bold: true });
      s.text(LEFT + 50, y + 18, signedName(person), { size: 11, ink: PEN });
      s.text(300, y + 18, 'Donor no. XXX-XX-', { size: 9 });
      s.text(386, y + 18, lastFour(person), { size: 11, ink: PEN });
      s.text(430, y + 18, 'Phone', { size: 9 });
      s.text(462, y + 18, person.phone, { size: 10, ink: PEN });
      y += 36;
      s.text(LEFT, y, 'D. Reason for test:', { size: 9, bold: true });
      const reason = random.int(0, 2);
      ['Pre-employment', 'Random', 'Post-accident', 'Other'].forEach((caption, index) =>
        checkbox(s, 150 + index * 104, y - 8, caption, index === reason),
      );
      y += 20;
      s.text(LEFT, y, 'E. Specimen:', { size: 9, bold: true });
      checkbox(s, 150, y - 8, 'Urine', true);
      checkbox(s, 254, y - 8, 'Oral fluid', false);
      checkbox(s, 358, y - 8, 'Temperature 90-100 F', true);
      y += 20;
      s.text(LEFT, y, 'F. Device: 10-panel cup', { size: 9, bold: true });
      s.text(
        180,
        y,
        `Lot ${random.digits(7)}    Device expires ${day(addMonths(docDate, random.int(4, 20)))}`,
        { size: 9 },
      );
      y += 12;
      const panel = ['THC', 'COC', 'OPI', 'AMP', 'mAMP', 'PCP', 'BZO', 'BAR', 'MTD', 'OXY'];
      panel.forEach((drug, index) => {
        const x = LEFT + index * 53;
        s.rect(x, y, 53, 34, { line: 0.6 });
        s.text(x + 26, y + 12, drug, { size: 8, bold: true, align: 'center' });
        s.text(x + 26, y + 28, 'NEG', { size: 10, ink: PEN, align: 'center' });
      });
      y += 56;
      s.text(LEFT, y, 'Instant result:', { size: 10, bold: true });
      checkbox(s, 130, y - 8, 'NEGATIVE', true);
      checkbox(s, 230, y - 8, 'NOT NEGATIVE, sent to laboratory', false);
      y = paragraph(
        s,
        y + 14,
        'G. COLLECTOR: I certify that the specimen identified on this form was given to me by the donor, that it was collected, read and sealed in accordance with the instructions of the employer.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 34, 220, 'Collector’s signature');
      writtenLine(s, 280, y + 34, 130, 'Date of collection', day(docDate));
      writtenLine(s, 430, y + 34, 130, 'Time', `${random.int(7, 11)}:${random.int(10, 59)} AM`);
      y = paragraph(
        s,
        y + 56,
        'H. DONOR: I certify that I provided my specimen to the collector, that it was sealed in my presence and that what is written here is correct.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 34, 220, 'Donor’s signature');
      writtenLine(s, 280, y + 34, 130, 'Date', day(docDate));
    },
  },

  collegeCertificate: {
    after:
      "a community college's certificate of the Class A course: entry-level theory and behind the wheel",
    documentTypeId: 312,
    ends: null,
    bears: [],
    why: 'a diploma bears the name alone; dated by the completion, not by the start, the registry’s upload or the seal',
    filled: 'machine',
    reaches: [3, 40],
    arrives: FORM,
    fits: driver,
    face: 'Times',
    draw: (s, { person, random, docDate }) => {
      s.rect(28, 28, 556, 420, { line: 3, ink: [0.4, 0.3, 0.1] });
      s.rect(36, 36, 540, 404, { line: 0.8, ink: [0.4, 0.3, 0.1] });
      centered(
        s,
        84,
        random.pick(['Prairie Valley', 'Three Forks', 'Cedar County']) + ' Community College',
        { size: 22, bold: true },
      );
      centered(s, 104, 'Division of Workforce Training - Commercial Vehicle Operator Program', {
        size: 11,
      });
      centered(s, 150, 'This certifies that', { size: 12 });
      centered(s, 182, signedName(person), { size: 24, bold: true });
      centered(s, 212, 'has completed the entry-level driver training curriculum, Class A', {
        size: 12,
      });
      centered(
        s,
        230,
        'theory (passed at 80 percent or more) and behind the wheel, range and public road,',
        { size: 12 },
      );
      centered(s, 248, 'as 49 CFR Part 380, Subpart F, prescribes', { size: 12 });
      centered(s, 282, `Completed ${words(docDate)}`, { size: 14, bold: true });
      centered(
        s,
        304,
        `Class began ${shortWords(addDays(docDate, -random.int(20, 60)))}     ${random.int(120, 200)} hours`,
        { size: 10 },
      );
      signedLine(s, random, 70, 380, 190, 'Lead instructor');
      signedLine(s, random, 350, 380, 190, 'Program director');
      s.text(60, 424, `Training provider no. ${random.digits(6)}`, { size: 8.6 });
      s.text(552, 424, `Reported to the registry ${us(addDays(docDate, random.int(1, 2)))}`, {
        size: 8.6,
        align: 'right',
      });
    },
  },
};

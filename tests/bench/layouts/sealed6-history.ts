import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { columns, corner, fullName, pairs } from './layout.ts';
import {
  blanks,
  centered,
  DESK,
  FORM,
  grid,
  lastFour,
  lines,
  longDashed,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  sworn,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed2-hire.ts';
import { driver } from './sealed2-testing.ts';
import { framed, told } from './sealed5-parts.ts';

/** What former employers and the federal file say of a driver, in the sixth set. */
export const SEALED6_HISTORY: Record<string, SealedLayout> = {
  vendorRequest: {
    documentTypeId: 307,
    after:
      "an investigations vendor's request to a past employer, part by part in letters, the applicant's release signed on it; the answer's part is empty",
    ends: null,
    bears: ['birth', 'lastFour'],
    why: 'the vendor names the applicant by birth date and last four; dated by the applicant’s signature; the employment asked for and the answer’s deadline have other days',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 42, random.pick(['TruPast Verification', 'HireTrail', 'RecordPoint']), {
        size: 14,
        bold: true,
      });
      s.text(LEFT, 54, `Answer by fax to ${phoneNumber(random)} or at the secure link`, {
        size: 8.6,
      });
      s.text(RIGHT, 42, 'SAFETY PERFORMANCE HISTORY REQUEST', {
        size: 11,
        bold: true,
        align: 'right',
      });
      corner(s, ['49 CFR 391.23(d), (e) and 40.25', `Request ${random.digits(8)}`], 52);
      let y = section(s, 74, 'A. APPLICANT AND RELEASE');
      y = blanks(s, y + 20, [
        [3, 'Name', signedName(person)],
        [2, 'Date of birth', day(person.dob || null)],
        [2, 'SSN ending', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [3, 'Worked for you as', random.pick(['CDL driver', 'Company driver', 'Owner-operator'])],
        [2, 'from', near(-random.int(700, 1000))],
        [2, 'to', near(-random.int(30, 300))],
      ]);
      y = paragraph(
        s,
        y - 8,
        `I release to ${company.name}, through its vendor, the facts asked for in parts B and C for the three years before this date, among them my drug and alcohol test results and any violation of Part 40, and I hold the former employer harmless for doing so. I may look at what is answered and rebut it.`,
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 34, 280, 'Applicant’s signature');
      writtenLine(s, 350, y + 34, 140, 'Date', day(docDate));
      y = section(s, y + 54, 'TO: FORMER EMPLOYER');
      y = blanks(s, y + 20, [
        [3, 'Company', random.pick(CARRIERS)],
        [2, 'Fax', phoneNumber(random)],
      ]);
      y = section(s, y, 'B. ACCIDENTS (to be answered by the former employer)');
      y = table(
        s,
        y + 4,
        [
          [2, 'Date'],
          [3, 'Place'],
          [1, 'Injuries'],
          [1, 'Deaths'],
          [2, 'Hazmat spilled'],
        ],
        [
          ['', '', '', '', ''],
          ['', '', '', '', ''],
        ],
      );
      y = section(s, y + 10, 'C. DRUG AND ALCOHOL');
      const asked = [
        'Alcohol test of 0.04 or higher',
        'Verified positive drug test',
        'Refusal to be tested',
        'Other violation of Part 382 or Part 40',
        'Return-to-duty process completed',
      ];
      asked.forEach((question, index) => {
        s.text(LEFT, y + 16 + index * 16, question, { size: 9 });
        checkbox(s, 330, y + 9 + index * 16, 'Yes', false);
        checkbox(s, 390, y + 9 + index * 16, 'No', false);
      });
      y += 100;
      writtenLine(s, LEFT, y + 20, 220, 'Answered by (name, title)', '');
      writtenLine(s, 280, y + 20, 160, 'Telephone', '');
      writtenLine(s, 456, y + 20, 116, 'Answered on', '');
      s.text(LEFT, y + 50, 'A former employer must answer within 30 days of receipt.', { size: 8 });
    },
  },

  vendorAnswer: {
    documentTypeId: 307,
    after:
      "a verification network's answer for a carrier that left its drivers' records with it: one page of panels, work and safety side by side",
    ends: null,
    bears: ['lastFour'],
    why: 'the network masks the number but for the last four; dated by "Response date"; the order, the employment and the record’s update have other days',
    filled: 'machine',
    reaches: [0, 15],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.rect(LEFT, 30, 532, 44, { fill: [0.12, 0.3, 0.32] });
      s.text(52, 58, 'Driver Employment & Safety History', { size: 15, bold: true, ink: 1 });
      s.text(RIGHT - 12, 58, 'RESPONSE', { size: 10, ink: 1, align: 'right' });
      columns(s, 82, [
        [3, 'Driver', fullName(person)],
        [2, 'SSN', `xxx-xx-${lastFour(person)}`],
        [2, 'Order date', longDashed(addDays(docDate, -random.int(1, 9)))],
        [2, 'Response date', longDashed(docDate)],
      ]);
      pairs(s, 112, [
        ['Ordered by', company.name],
        ['Responding employer', `${random.pick(CARRIERS)}, DOT ${random.digits(7)}`],
      ]);
      const left = framed(s, [LEFT, 170, 260, 176], 'Employment');
      told(
        s,
        [48, left, 110],
        [
          ['Start', longDashed(addDays(docDate, -random.int(800, 1300)))],
          ['End', longDashed(addDays(docDate, -random.int(40, 400)))],
          ['Position', 'Driver, tractor-trailer'],
          ['Drove a CMV', 'Yes, Part 382 covered'],
          ['Operation', 'OTR, 48 states'],
          ['Loads', random.pick(['Dry van', 'Refrigerated', 'Flatbed'])],
          ['Reason left', random.pick(['Quit', 'Other job', 'Laid off'])],
          ['Work record', 'Satisfactory'],
          ['Rehire', random.pick(['Yes', 'Upon review'])],
        ],
        { step: 16 },
      );
      const right = framed(s, [312, 170, 260, 176], 'Safety (3 years)');
      const crash = random.chance(0.3);
      told(
        s,
        [320, right, 150],
        [
          ['Recordable accidents', crash ? '1' : '0'],
          ['  on', crash ? longDashed(addDays(docDate, -random.int(450, 700))) : '-'],
          ['Alcohol 0.04 or higher', 'No'],
          ['Verified positive', 'No'],
          ['Refusals', 'No'],
          ['Other violations', 'No'],
          ['Reported by others', 'No'],
          ['Return-to-duty', 'Not applicable'],
        ],
        { step: 16 },
      );
      const y = paragraph(
        s,
        358,
        'The response was made for the former employer from the records that it keeps with the network. It answers 49 CFR 391.23(d), (e) and 40.25(g). The release of the driver was seen. The driver may ask the former employer to correct what is wrong within two business days, or send a rebuttal that goes with this page (391.23(i), (j)).',
        { size: 9 },
      );
      pairs(s, y, [
        ['Record last updated', longDashed(addDays(docDate, -random.int(20, 300)))],
        ['Response number', `R${random.digits(9)}`],
        ['Charge', '$14.50'],
      ]);
    },
  },

  effortAffidavit: {
    documentTypeId: 397,
    after:
      'affidavit of good-faith efforts to get the history of a past employer, sworn before a notary, attempts as lettered lines (391.23(c)(2))',
    ends: null,
    bears: [],
    why: 'it names applicant and past employer; dated by the day on which it is sworn, which closes it; each attempt and the notary’s commission have other days',
    filled: 'machine',
    reaches: [0, 25],
    arrives: FORM,
    face: 'Times',
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const past = random.pick(CARRIERS);
      centered(s, 60, 'AFFIDAVIT OF GOOD FAITH EFFORT', { size: 15, bold: true });
      centered(s, 76, 'Investigation of safety performance history, 49 CFR 391.23(c)(2)', {
        size: 10.4,
      });
      lines(
        s,
        LEFT,
        106,
        [`STATE OF ${random.pick(['OHIO', 'TEXAS', 'TENNESSEE'])}`, 'COUNTY OF FRANKLIN'],
        {
          size: 10.4,
        },
      );
      const sayer = someone(random);
      let y = paragraph(
        s,
        134,
        `I, ${sayer}, being sworn, state that I am employed in the safety department of ${company.name} and have personal knowledge of the following. The applicant ${fullName(person)} listed ${past} as a former employer. To obtain the applicant’s safety performance history I made these attempts:`,
        { size: 10.6 },
      );
      const first = -random.int(22, 28);
      const attempts: readonly (readonly [number, string])[] = [
        [first, 'request with the applicant’s release sent by fax; transmission confirmed'],
        [first + 6, `telephone call to ${phoneNumber(random)}; a message was left`],
        [first + 13, 'request sent by certified mail; returned, "not deliverable as addressed"'],
        [first + 20, 'search of SAFER: operating authority of the carrier is inactive'],
      ];
      attempts.forEach(([days, attempt], index) => {
        y = paragraph(
          s,
          y + 2,
          `(${'abcd'[index] ?? ''}) on ${words(addDays(docDate, days))}: ${attempt};`,
          { size: 10.6, x: 70, width: 490 },
        );
      });
      y = paragraph(
        s,
        y + 6,
        'No answer has been received. The failure to answer was noted for a report to the Federal Motor Carrier Safety Administration under 49 CFR 386.12. The applicant was told of the outcome. This affidavit is placed in the driver investigation history file in lieu of the history.',
        { size: 10.6 },
      );
      signedLine(s, random, 320, y + 44, 240, 'Affiant');
      s.text(LEFT, y + 84, `Sworn to and subscribed before me this ${sworn(docDate)}.`, {
        size: 10.6,
      });
      signedLine(s, random, 320, y + 126, 240, 'Notary Public');
      s.text(
        320,
        y + 150,
        `My commission expires ${words(addMonths(docDate, random.int(6, 40)))}`,
        {
          size: 9.4,
        },
      );
      s.disc([110, y + 130], 34, 34, [0.88, 0.88, 0.92]);
      s.text(110, y + 133, 'NOTARY', { size: 8, align: 'center' });
    },
  },

  federalScreening: {
    documentTypeId: 326,
    after:
      'PSP detailed report as the government’s contractor sends it: summary of counts first, every inspection as a numbered paragraph',
    ends: null,
    bears: ['birth', 'license'],
    why: 'PSP is asked by birth date and license; dated by "Date of request", on which it answers; the MCMIS date, inspections and crashes have other days',
    filled: 'machine',
    reaches: [0, 20],
    arrives: DESK,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      s.text(LEFT, 44, 'PSP', { size: 24, bold: true, ink: [0.7, 0.1, 0.1] });
      s.text(104, 36, 'Pre-Employment Screening Program', { size: 11, bold: true });
      s.text(104, 48, 'Driver Information Resource (Detailed)', { size: 9 });
      corner(s, ['Page 1', 'Privacy Act data - handle with care'], 36);
      s.line([LEFT, 56], [RIGHT, 56], 1.4, [0.7, 0.1, 0.1]);
      let y = grid(
        s,
        76,
        [LEFT, 130, 330, 440],
        [
          ['Driver name', fullName(person), 'Date of request', longDashed(docDate)],
          [
            'Date of birth',
            longDashed(person.dob),
            'MCMIS as of',
            longDashed(addDays(docDate, -random.int(9, 25))),
          ],
          ['License', person.license, 'State', person.licenseState],
          ['Requested by', company.name.slice(0, 34), 'Request', `Employer, ${random.digits(8)}`],
        ],
        { step: 15 },
      );
      const count = random.int(2, 5);
      y = table(
        s,
        y + 4,
        [
          [3, 'Summary'],
          [2, 'Crashes, 5 yr'],
          [2, 'Inspections, 3 yr'],
          [2, 'Out of service'],
          [2, 'Hazmat insp.'],
        ],
        [['Totals', '0', String(count), random.pick(['0', '1']), '0']],
      );
      s.text(LEFT, y + 22, 'Crash details', { size: 10.4, bold: true });
      s.text(LEFT, y + 36, 'No crashes found.', { size: 9 });
      s.text(LEFT, y + 58, 'Inspection details', { size: 10.4, bold: true });
      y += 60;
      for (let number = 1; number <= count; number += 1) {
        const on = longDashed(addDays(docDate, -random.int(number * 150, number * 190)));
        y = paragraph(
          s,
          y,
          `${number}. ${on}, report ${random.pick(['OH', 'TN', 'LA'])}${random.digits(9)}, level ${random.int(1, 3)}, carrier DOT ${random.digits(7)}, ${random.pick(['Ohio', 'Tennessee', 'Louisiana'])}. Violations: ${random.pick(['none', 'none', '392.2-SLLS speeding 6-10 over', '393.9 inoperable lamp', '395.24 ELD form and manner'])}.`,
          { size: 9 },
        );
      }
      paragraph(
        s,
        y + 14,
        'PSP shows crash and inspection data that FMCSA holds in MCMIS. It is no rating and says nothing of fault. The employer obtained it with the driver’s written authorization and may use it only to evaluate the driver for employment. A driver may ask for a review of data through DataQs. Data older than five (crashes) or three (inspections) years are not shown.',
        { size: 8 },
      );
    },
  },
};

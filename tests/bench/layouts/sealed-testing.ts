import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { fullName } from './layout.ts';
import type { Facts } from './layout.ts';
import {
  at,
  blank,
  blanks,
  centered,
  dayFirst,
  DESK,
  FORM,
  lastFour,
  lines,
  monthFirst,
  padded,
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

/** A page of the Clearinghouse as a browser prints it, days later. */
function clearinghouse(
  s: Surface,
  { person, random, docDate, company }: Facts,
  kind: 'limited' | 'full',
): void {
  s.text(
    LEFT,
    22,
    `${us(addDays(docDate, random.int(0, 6)))}, ${random.int(1, 11)}:${random.int(10, 59)} PM`,
    { size: 7 },
  );
  s.text(RIGHT, 22, 'Query Details | Drug & Alcohol Clearinghouse', { size: 7, align: 'right' });
  s.rect(LEFT, 36, 532, 30, { fill: [0.09, 0.17, 0.32] });
  s.text(50, 56, 'FMCSA Drug & Alcohol Clearinghouse', { size: 13, bold: true, ink: 1 });
  s.text(LEFT, 92, 'Query Details', { size: 15, bold: true });
  s.rect(LEFT, 104, 532, 26, { fill: [0.88, 0.95, 0.88], line: 0.6 });
  s.text(
    50,
    121,
    kind === 'limited'
      ? 'Query Result: Driver Not Prohibited - no information found about this driver'
      : 'Query Result: Driver Not Prohibited',
    { size: 10.5, bold: true },
  );
  const left = [
    ['Driver name', `${person.firstName} ${person.lastName}`],
    ['Date of birth', padded(person.dob)],
    ['CDL/CLP number', person.license ?? ''],
    ['Country / State of issuance', `US / ${person.licenseState ?? ''}`],
  ] as const;
  const right = [
    ['Query type', kind === 'limited' ? 'Limited' : 'Full'],
    ['Query reason', kind === 'limited' ? 'Annual' : 'Pre-employment'],
    ['Query conducted', `${padded(docDate)} ${random.int(1, 11)}:${random.int(10, 59)} AM ET`],
    ['Conducted by', someone(random)],
  ] as const;
  [left, right].forEach((column, side) =>
    column.forEach(([label, value], index) => {
      s.text(LEFT + side * 280, 158 + index * 32, label, { size: 8, ink: 0.4 });
      s.text(LEFT + side * 280, 171 + index * 32, value, { size: 10.4 });
    }),
  );
  s.text(LEFT, 306, `Employer: ${company.name}     USDOT: ${company.dotNumber ?? ''}`, {
    size: 9.4,
  });
  if (kind === 'full') {
    s.text(LEFT, 336, 'Driver consent', { size: 11, bold: true });
    lines(s, LEFT, 352, [
      `Consent requested: ${padded(addDays(docDate, -random.int(1, 5)))}`,
      `Consent given by driver in the Clearinghouse: ${padded(docDate)}`,
    ]);
    s.text(LEFT, 396, 'Violation information', { size: 11, bold: true });
    s.text(LEFT, 412, 'No violation information is available for this driver.');
  } else {
    paragraph(
      s,
      330,
      'A limited query checks for the presence of information in the driver’s Clearinghouse record. No full query is required by 49 CFR 382.701(b)(3).',
      { size: 8.6 },
    );
  }
  s.text(LEFT, 776, 'https://clearinghouse.fmcsa.dot.gov/Query/Details', { size: 7 });
  s.text(RIGHT, 776, '1/1', { size: 7, align: 'right' });
}

const cdl: SealedLayout['fits'] = (person) => person.cdl;

export const SEALED_TESTING: Record<string, SealedLayout> = {
  limitedQuery: {
    after: 'Clearinghouse, details of a limited query, printed from the browser',
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'a query is made by name, birth date and CDL and the page repeats them; dated by the query, not by the printing',
    filled: 'machine',
    arrives: PORTAL,
    fits: cdl,
    draw: (s, facts) => clearinghouse(s, facts, 'limited'),
  },

  fullQuery: {
    after: 'Clearinghouse, details of a full pre-employment query, printed from the browser',
    documentTypeId: 313,
    ends: null,
    bears: ['birth', 'license'],
    why: 'as the limited one; dated by the query, not by the consent or the printing',
    filled: 'machine',
    arrives: PORTAL,
    fits: cdl,
    draw: (s, facts) => clearinghouse(s, facts, 'full'),
  },

  generalConsent: {
    after:
      "FMCSA's sample of a general consent for limited queries (382.701(b)(2)), on a carrier's paper",
    documentTypeId: 1116,
    ends: { printed: [12, 24, 36] },
    bears: ['license'],
    why: 'the sample has name and signature; carriers add the CDL, since the query needs it; dated by the signature, ends by the period it names',
    filled: 'hand',
    arrives: FORM,
    fits: cdl,
    draw: (s, { person, random, day, docDate, expires, company }) => {
      centered(s, 56, 'General Consent for Limited Queries of the', { size: 12, bold: true });
      centered(s, 71, 'Federal Motor Carrier Safety Administration (FMCSA)', {
        size: 12,
        bold: true,
      });
      centered(s, 86, 'Drug and Alcohol Clearinghouse', { size: 12, bold: true });
      let y = paragraph(
        s,
        110,
        `I, ${fullName(person)}, hereby provide consent to ${company.name} to conduct limited queries of the FMCSA Commercial Driver’s License Drug and Alcohol Clearinghouse (Clearinghouse) to determine whether drug or alcohol violation information about me exists in the Clearinghouse. This consent is valid from ${day(docDate)} through ${day(expires)} and covers unlimited queries within that period.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 4,
        `I understand that if the limited query conducted by ${company.name} indicates that drug or alcohol violation information about me exists in the Clearinghouse, FMCSA will not disclose that information to ${company.name} without first obtaining additional specific consent from me.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 4,
        `I further understand that if I refuse to provide consent for ${company.name} to conduct a limited query of the Clearinghouse, ${company.name} must prohibit me from performing safety-sensitive functions, including driving a commercial motor vehicle, as required by FMCSA’s drug and alcohol program regulations.`,
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 50, 280, 'Employee Signature');
      writtenLine(s, 400, y + 50, 150, 'Date', day(docDate));
      y = blanks(s, y + 92, [
        [4, 'CDL/CLP Number', person.license],
        [2, 'State', person.licenseState],
      ]);
      s.text(LEFT, 764, 'Sample format - Updated October 2021', { size: 6.8 });
    },
  },

  custodyForm: {
    after: 'Federal Drug Testing Custody and Control Form, copy 4 (employer)',
    documentTypeId: 306,
    ends: null,
    bears: ['birth', 'phone', 'license'],
    why: 'step 1 C takes SSN, employee ID or, for CDL holders, state and license; step 5 name, telephone and birth date; dated by the collection',
    filled: 'hand',
    arrives: [
      ['office', 4],
      ['fax', 3],
      ['layer', 2],
      ['portal', 3],
    ],
    fits: cdl,
    draw: (s, { person, random, day, docDate, company }) => {
      const specimen = random.digits(7);
      s.text(306, 30, 'FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM', {
        size: 11,
        bold: true,
        align: 'center',
      });
      s.text(RIGHT, 42, 'OMB No. 0930-0158  Exp. Date: 06/30/2026', { size: 6.4, align: 'right' });
      s.text(LEFT, 42, `SPECIMEN ID NO.  ${specimen}`, { size: 9.4, bold: true });
      s.text(RIGHT, 54, `LAB ACCESSION NO. ______________`, { size: 7.4, align: 'right' });
      const bar = (y: number, text: string): void => {
        s.rect(LEFT, y, 532, 12, { fill: 0.86 });
        s.text(44, y + 9, text, { size: 7.6, bold: true });
      };
      bar(60, 'STEP 1: COMPLETED BY COLLECTOR OR EMPLOYER REPRESENTATIVE');
      s.text(44, 84, 'A. Employer Name, Address, I.D. No.', { size: 7 });
      lines(
        s,
        44,
        96,
        [
          company.name,
          company.address.line1,
          `${company.address.city}, ${company.address.state} ${company.address.zip}`,
        ],
        { size: 8.4 },
      );
      s.text(320, 84, 'B. MRO Name, Address, Phone No. and Fax No.', { size: 7 });
      lines(
        s,
        320,
        96,
        [`${someone(random)}, MD`, 'P.O. Box 5520, Overland Park KS', `Ph ${phoneNumber(random)}`],
        { size: 8.4 },
      );
      blank(
        s,
        44,
        146,
        'C. Donor SSN, Employee I.D. No., or CDL State and No.',
        [person.licenseState, person.license].filter(Boolean).join(' '),
        460,
      );
      s.text(
        44,
        162,
        'D. Specify Testing Authority:  [ ] HHS  [ ] NRC   Specify DOT Agency:  [X] FMCSA  [ ] FAA  [ ] FRA  [ ] FTA  [ ] PHMSA  [ ] USCG',
        { size: 7.4 },
      );
      const reason = random.int(0, 3);
      s.text(
        44,
        176,
        ['Pre-employment', 'Random', 'Reasonable Suspicion/Cause', 'Post Accident']
          .map((text, index) => `[${index === reason ? 'X' : ' '}] ${text}`)
          .join('  ') + '  [ ] Return to Duty  [ ] Follow-up',
        { size: 7.4 },
      );
      s.text(
        44,
        190,
        'F. Drug Tests to be Performed:  [X] THC, COC, PCP, OPI, AMP   [ ] THC & COC Only   [ ] Other',
        { size: 7.4 },
      );
      blank(
        s,
        44,
        206,
        'G. Collection Site Address:',
        `${company.address.city} Occupational Health, ${random.int(100, 999)} Main St`,
        560,
      );
      bar(216, 'STEP 2: COMPLETED BY COLLECTOR');
      s.text(
        44,
        242,
        'Temperature between 90 and 100 F?  [X] Yes  [ ] No     Collection:  [X] Split  [ ] Single  [ ] None Provided     [ ] Observed',
        { size: 7.6 },
      );
      bar(
        254,
        'STEP 3: Collector affixes bottle seals. Collector dates seals. Donor initials seals.',
      );
      bar(270, 'STEP 4: CHAIN OF CUSTODY - INITIATED BY COLLECTOR AND COMPLETED BY TEST FACILITY');
      signedLine(s, random, 44, 320, 200, 'Signature of Collector');
      writtenLine(s, 260, 320, 150, '(Print) Collector’s Name', someone(random));
      writtenLine(s, 424, 320, 80, 'Date (Mo/Day/Yr)', day(docDate));
      writtenLine(
        s,
        514,
        320,
        56,
        'Time of Collection',
        `${random.int(7, 11)}:${random.int(10, 59)} AM`,
      );
      s.text(44, 344, 'SPECIMEN BOTTLE(S) RELEASED TO:  Name of Delivery Service   FedEx', {
        size: 7.6,
      });
      bar(354, 'STEP 5: COMPLETED BY DONOR');
      paragraph(
        s,
        368,
        'I certify that I provided my specimen to the collector; that I have not adulterated it in any manner; each specimen bottle used was sealed with a tamper-evident seal in my presence; and that the information provided on this form and on the label affixed to each specimen bottle is correct.',
        { size: 6.8, x: 44, width: 520 },
      );
      signedLine(s, random, 44, 428, 190, 'Signature of Donor');
      writtenLine(s, 250, 428, 190, '(PRINT) Donor’s Name (First, MI, Last)', signedName(person));
      writtenLine(s, 456, 428, 110, 'Date (Mo/Day/Yr)', day(docDate));
      writtenLine(s, 44, 458, 150, 'Daytime Phone No.', person.phone);
      writtenLine(s, 250, 458, 150, 'Evening Phone No.', '');
      writtenLine(s, 456, 458, 110, 'Date of Birth (Mo/Day/Yr)', day(person.dob));
      s.text(306, 500, 'COPY 4 - EMPLOYER COPY', { size: 10, bold: true, align: 'center' });
    },
  },

  reviewOfficerLetter: {
    after: "a medical review officer's report of a verified result to the employer (40.163)",
    documentTypeId: 306,
    ends: null,
    bears: ['lastFour'],
    why: '40.163(c) asks for name, specimen number and SSN or ID; reports mask it to the last four; dated by the collection, from which the law counts',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, company }) => {
      const officer = `${someone(random)}, MD`;
      s.text(LEFT, 54, 'National Review Officers, P.A.', { size: 13, bold: true });
      lines(
        s,
        LEFT,
        68,
        [
          'P.O. Box 5520, Overland Park, Kansas 66225',
          `Telephone ${phoneNumber(random)}   Facsimile ${phoneNumber(random)}`,
        ],
        { size: 8 },
      );
      s.text(LEFT, 116, 'MRO DETERMINATION / VERIFICATION REPORT', { size: 12.5, bold: true });
      s.text(LEFT, 142, `To: ${company.name}, Designated Employer Representative - CONFIDENTIAL`, {
        size: 9.4,
      });
      const rows = [
        [
          'Donor name',
          `${person.lastName}, ${person.firstName}`,
          'Donor ID',
          `***-**-${lastFour(person)}`,
        ],
        [
          'Specimen ID',
          random.digits(10),
          'Reason for test',
          random.pick(['Pre-Employment', 'Random', 'Follow-up']),
        ],
        ['Collection date', dayFirst(docDate), 'Testing authority', 'DOT FMCSA'],
        [
          'Received by laboratory',
          dayFirst(addDays(docDate, 1)),
          'CCF copy received',
          dayFirst(addDays(docDate, 2)),
        ],
        [
          'Result verified',
          dayFirst(addDays(docDate, random.int(2, 4))),
          'Laboratory',
          'Clinical Reference, Lenexa KS',
        ],
        [
          'Report released',
          dayFirst(addDays(docDate, random.int(4, 6))),
          'Panel',
          'DOT 5 panel, urine',
        ],
      ] as const;
      rows.forEach((row, index) => {
        const y = 174 + index * 20;
        at(
          s,
          y,
          [
            [LEFT, row[0]],
            [310, row[2]],
          ],
          { size: 8.4, bold: true },
        );
        at(
          s,
          y,
          [
            [150, row[1]],
            [410, row[3]],
          ],
          { size: 9.4 },
        );
      });
      s.rect(LEFT, 300, 532, 30, { line: 1 });
      s.text(306, 320, 'FINAL VERIFIED RESULT:  NEGATIVE', {
        size: 12,
        bold: true,
        align: 'center',
      });
      paragraph(
        s,
        344,
        'I have reviewed the laboratory results for the specimen identified by this form in accordance with applicable Federal requirements (49 CFR 40.163).',
        { size: 8.6 },
      );
      signedLine(s, random, LEFT, 410, 220, `Medical Review Officer: ${officer}`);
    },
  },

  professionalReport: {
    after: "a substance abuse professional's initial evaluation letter (40.311(c))",
    documentTypeId: 328,
    ends: null,
    bears: ['ssn'],
    why: "40.311(c)(1) asks for the employee's name and SSN; dated by the letter, not by the assessment or the violation",
    filled: 'machine',
    arrives: DESK,
    fits: cdl,
    draw: (s, { person, random, docDate, company }) => {
      const author = someone(random);
      s.text(LEFT, 54, `${author}, LCSW, SAP`, { size: 12.5, bold: true });
      lines(
        s,
        LEFT,
        68,
        [
          `${random.int(100, 900)} Court Street, Suite ${random.int(2, 30)}`,
          `Telephone ${phoneNumber(random)}`,
        ],
        { size: 8.6 },
      );
      s.text(LEFT, 112, words(docDate), { size: 10 });
      lines(
        s,
        LEFT,
        136,
        [
          'CONFIDENTIAL',
          `Designated Employer Representative, ${company.name}`,
          `${company.address.line1}, ${company.address.city}, ${company.address.state} ${company.address.zip}`,
        ],
        { size: 9.6 },
      );
      lines(
        s,
        LEFT,
        188,
        [
          `RE: SAP Initial Assessment Report`,
          `Employee: ${fullName(person)}`,
          `Social Security Number: ${person.ssn}`,
        ],
        { size: 10, bold: true },
      );
      const violated = addDays(docDate, -random.int(20, 60));
      let y = paragraph(
        s,
        234,
        `Reason for the assessment: violation of DOT drug and alcohol regulations, verified positive test of ${words(violated)}. Date of the assessment: ${words(addDays(docDate, -random.int(1, 6)))}.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 4,
        `Recommendation: ${random.pick(['outpatient education, twelve hours, at a certified provider', 'intensive outpatient treatment for six weeks', 'an eight-hour education course and self-help group attendance'])}. The employee must comply and return to me for a follow-up evaluation before a return-to-duty test may be given.`,
        { size: 10 },
      );
      y = paragraph(
        s,
        y + 4,
        'This report is made under 49 CFR 40.311 and may not be altered. The employee has not yet demonstrated successful compliance.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 50, 230, 'Substance Abuse Professional');
    },
  },

  policyReceipt: {
    after: "certificate of receipt of the carrier's drug and alcohol policy (382.601(d))",
    documentTypeId: 305,
    ends: null,
    bears: [],
    why: '382.601(d) asks for a signed statement; handbooks close with printed name, signature and date; dated by the signature, not by the edition of the policy',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, company }) => {
      s.text(LEFT, 54, company.name.toUpperCase(), { size: 12, bold: true });
      s.text(
        LEFT,
        68,
        `Controlled Substances and Alcohol Policy, effective ${monthFirst('2020-01-06')}, revised ${monthFirst('2023-06-01')}`,
        { size: 8.6 },
      );
      centered(s, 110, 'DRIVER CERTIFICATE OF RECEIPT', { size: 13, bold: true });
      let y = paragraph(
        s,
        124,
        `I certify that I have been given a copy of ${company.name}'s policy and educational materials that explain the requirements of 49 CFR Parts 382 and 40, including the person to contact with questions, the safety-sensitive functions, the prohibited conduct, the circumstances of testing, the procedures, the consequences, and the information to be reported to the Clearinghouse (49 CFR 382.601(b)).`,
        { size: 10 },
      );
      checkbox(
        s,
        LEFT,
        y + 4,
        'I understand that I must follow this policy as a condition of employment.',
        true,
      );
      y += 54;
      writtenLine(s, LEFT, y, 280, 'Driver (please print)', signedName(person));
      signedLine(s, random, LEFT, y + 44, 280, 'Signature of driver');
      writtenLine(s, 400, y + 44, 150, 'Date', day(docDate));
      writtenLine(s, LEFT, y + 88, 280, 'Company representative', someone(random));
      s.text(LEFT, 764, 'Page 34 - Drug and Alcohol Handbook', { size: 6.8 });
    },
  },
};

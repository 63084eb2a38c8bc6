import { checkbox, LEFT, paragraph, row, section } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import type { Facts } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  machineName,
  padded,
  PEN,
  signedLine,
  signedName,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout, Way } from './sealed-layout.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';

/**
 * Forms that come as pictures only, drawn on 2026-11-28 to measure how pictures are read and nothing else: their words are
 * plain, so that what is missed was not read. Those of `PICTURES_TUNED` may be looked at; those of `PICTURES_KEPT` are the hold-out.
 */

const PICTURED: readonly (readonly [Way, number])[] = [
  ['office', 5],
  ['fax', 4],
  ['phone', 4],
];

const PLAIN = { filled: 'machine', arrives: PICTURED } as const;

/** Captions in small letters over their values, in a row without boxes. */
function underCaptions(
  s: Surface,
  y: number,
  cells: readonly (readonly [string, string])[],
): number {
  const width = 532 / cells.length;
  cells.forEach(([caption, value], at) => {
    s.text(LEFT + at * width, y, caption, { size: 6.4, ink: 0.3 });
    s.text(LEFT + at * width, y + 12, value, { size: 9.4 });
  });
  return y + 28;
}

/** Captions at the left, values in a column. */
function listed(
  s: Surface,
  y: number,
  rows: readonly (readonly [string, string | null])[],
  size = 8.6,
): number {
  rows.forEach(([caption, value], at) => {
    s.text(LEFT, y + at * (size + 6), caption, { size });
    s.text(LEFT + 170, y + at * (size + 6), value ?? '', { size });
  });
  return y + rows.length * (size + 6) + 8;
}

const licensed = ({ person }: Facts): string =>
  person.license ? `${person.licenseState} ${person.license}` : '';

/** Forms whose misses may be looked at. */
export const PICTURES_TUNED: Record<string, SealedLayout> = {
  pictureMedicalCard: {
    ...PLAIN,
    after:
      'a medical examiner’s certificate as a grid of small captions under lines, with ticked boxes',
    documentTypeId: 238,
    ends: { printed: [12, 24] },
    bears: ['license'],
    why: 'dated by the examiner’s signature',
    draw: (s, facts) => {
      const { person, random, docDate, expires, day } = facts;
      s.text(LEFT, 40, 'MEDICAL EXAMINER’S CERTIFICATE', { size: 13, bold: true });
      corner(s, ['Form MCSA-5876', 'U.S. Department of Transportation'], 34);
      const y = paragraph(
        s,
        58,
        `I certify that I have examined ${fullName(person)} in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and, with knowledge of the driving duties, I find this person is qualified, and, if applicable, only when (check all that apply):`,
      );
      checkbox(s, LEFT, y + 8, 'Wearing corrective lenses', random.chance(0.5));
      checkbox(
        s,
        230,
        y + 8,
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        false,
      );
      checkbox(s, LEFT, y + 24, 'Accompanied by a waiver/exemption', false);
      checkbox(s, 230, y + 24, 'Qualified by operation of 49 CFR 391.64 (Federal)', false);
      signedLine(s, random, LEFT, y + 76, 200, 'Medical Examiner’s Signature');
      writtenLine(s, 262, y + 76, 130, 'Date Certificate Signed', day(docDate));
      writtenLine(
        s,
        412,
        y + 76,
        130,
        'Medical Examiner’s Certificate Expiration Date',
        day(expires),
      );
      writtenLine(s, LEFT, y + 112, 200, 'Medical Examiner’s Name', someone(random));
      writtenLine(s, 262, y + 112, 280, 'National Registry Number', random.digits(10));
      writtenLine(s, LEFT, y + 148, 200, 'Driver’s License Number', person.license);
      writtenLine(s, 262, y + 148, 130, 'Issuing State/Province', person.licenseState);
      writtenLine(s, LEFT, y + 184, 300, 'Driver’s Address', addressLines(person).join(', '));
    },
  },
  pictureRecord: {
    ...PLAIN,
    after: 'a driving record in small print with a table of convictions',
    documentTypeId: 225,
    alike: [1083],
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'dated by the day that it was made',
    draw: (s, facts) => {
      const { person, docDate, day, near, random } = facts;
      centered(s, 40, 'MOTOR VEHICLE RECORD', { size: 12, bold: true });
      centered(s, 52, 'Three year history for employment purposes', { size: 8 });
      let y = listed(
        s,
        78,
        [
          ['Report date', day(docDate)],
          ['Name', machineName(person)],
          ['License number', licensed(facts)],
          ['Date of birth', day(person.dob)],
          ['License class', 'A  COMMERCIAL'],
          ['Issued', near(-random.int(300, 900))],
          ['Expires', near(random.int(300, 900))],
          ['Status', 'VALID'],
        ],
        7.6,
      );
      y = section(s, y + 6, 'Convictions');
      s.text(
        LEFT,
        y + 14,
        `${near(-random.int(200, 500))}    SPEEDING 11 OVER    CONVICTED ${near(-random.int(120, 190))}    2 POINTS`,
        { size: 7.4 },
      );
      y = section(s, y + 26, 'Accidents');
      s.text(LEFT, y + 14, 'NONE ON FILE', { size: 7.4 });
      s.text(LEFT, y + 40, 'End of record', { size: 7.4 });
    },
  },
  pictureRoadTest: {
    ...PLAIN,
    after: 'a certificate of the road test with values written on lines',
    documentTypeId: 302,
    ends: null,
    bears: ['license'],
    why: 'dated by the test',
    draw: (s, facts) => {
      const { person, random, docDate, day, company } = facts;
      centered(s, 44, 'CERTIFICATION OF ROAD TEST', { size: 14, bold: true });
      let y = blanks(s, 80, [[3, 'Driver’s name', signedName(person)]]);
      y = blanks(s, y, [
        [3, 'Operator’s or chauffeur’s license no.', person.license],
        [1, 'State', person.licenseState],
      ]);
      y = blanks(s, y, [
        [2, 'Type of power unit', 'Tractor, day cab'],
        [2, 'Type of trailer(s)', '53 ft van'],
      ]);
      y = paragraph(
        s,
        y,
        `This is to certify that the above-named driver was given a road test under my supervision on ${day(docDate)}, consisting of approximately ${random.int(12, 40)} miles of driving. It is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
      );
      signedLine(s, random, LEFT, y + 40, 220, 'Signature of examiner');
      writtenLine(s, 300, y + 40, 120, 'Title', 'Driver trainer');
      writtenLine(s, LEFT, y + 76, 360, 'Organization and address of examiner', company.name);
    },
  },
  pictureQuery: {
    ...PLAIN,
    after: 'a query of the Clearinghouse printed from a browser, captions over values',
    documentTypeId: 308,
    ends: { term: 12 },
    bears: ['birth', 'license'],
    why: 'dated by the query',
    draw: (s, facts) => {
      const { person, docDate, day, company } = facts;
      s.text(LEFT, 40, 'Drug & Alcohol Clearinghouse', { size: 10, ink: 0.35 });
      s.text(LEFT, 62, 'Limited Query Result', { size: 16, bold: true });
      let y = underCaptions(s, 84, [
        ['DRIVER NAME', fullName(person)],
        ['DATE OF BIRTH', day(person.dob)],
        ['CDL / CLP NUMBER', licensed(facts)],
      ]);
      y = underCaptions(s, y, [
        ['QUERY TYPE', 'Limited'],
        ['QUERY DATE', day(docDate)],
        ['CONDUCTED BY', company.name],
      ]);
      paragraph(
        s,
        y + 6,
        'No information about this driver was found in the Clearinghouse at the time of this query. The driver is not prohibited from performing safety-sensitive functions.',
      );
    },
  },
  picturePolicy: {
    ...PLAIN,
    after: 'a receipt of the drug and alcohol policy, boxed',
    documentTypeId: 305,
    ends: null,
    bears: [],
    why: 'dated by the signature',
    draw: (s, { person, random, docDate, day, company }) => {
      centered(s, 44, 'DRUG AND ALCOHOL POLICY RECEIPT', { size: 13, bold: true });
      let y = row(s, 70, [
        [3, 'Employee name', fullName(person)],
        [3, 'Company', company.name],
      ]);
      y = paragraph(
        s,
        y + 6,
        'I have received a copy of the drug and alcohol policy of the company and the educational materials that 49 CFR 382.601 requires. I have read them and understand that I must follow them as a condition of my work.',
      );
      y = row(s, y + 10, [
        [4, 'Employee signature', signedName(person)],
        [2, 'Date signed', day(docDate)],
      ]);
      row(s, y, [
        [4, 'Witness', someone(random)],
        [2, 'Title', 'Safety'],
      ]);
    },
  },
};

/** The hold-out: nobody looks at what is missed of these. */
export const PICTURES_KEPT: Record<string, SealedLayout> = {
  keptMedicalBoxes: {
    ...PLAIN,
    after: 'a medical examiner’s certificate in ruled boxes',
    documentTypeId: 238,
    ends: { printed: [6, 12, 24] },
    bears: ['license'],
    why: 'dated by the examiner’s signature',
    draw: (s, { person, random, docDate, expires, day }) => {
      centered(s, 40, 'Medical Examiner’s Certificate', { size: 14, bold: true });
      centered(s, 52, '(for commercial driver medical certification)', { size: 8 });
      let y = row(s, 66, [
        [3, 'Last name', person.lastName],
        [3, 'First name', person.firstName],
      ]);
      y = paragraph(
        s,
        y + 2,
        'was examined in accordance with 49 CFR 391.41-391.49 and found qualified, only when:',
        { size: 7.6 },
      );
      checkbox(s, LEFT, y + 4, 'wearing a hearing aid', false);
      checkbox(s, 190, y + 4, 'with a waiver/exemption', false);
      checkbox(s, 340, y + 4, 'SPE certificate', false);
      y = row(s, y + 22, [
        [3, 'Medical examiner’s name', someone(random)],
        [2, 'Date certificate signed', day(docDate)],
        [2, 'Certificate expiration date', day(expires)],
      ]);
      y = row(s, y, [
        [3, 'Signature of medical examiner', ''],
        [4, 'National Registry number', random.digits(10)],
      ]);
      row(s, y, [
        [3, 'Driver’s license number', person.license],
        [1, 'State', person.licenseState],
      ]);
    },
  },
  keptAbstract: {
    ...PLAIN,
    after: 'a driver abstract of an agency, two columns of captions',
    documentTypeId: 225,
    alike: [1083],
    ends: { term: 12 },
    bears: ['birth', 'license', 'address'],
    why: 'dated by the day that it was made',
    draw: (s, facts) => {
      const { person, docDate, day, near, random } = facts;
      s.text(LEFT, 40, 'DRIVER ABSTRACT', { size: 15, bold: true });
      s.text(430, 40, `Abstract date: ${day(docDate)}`, { size: 8.4 });
      let y = blanks(s, 70, [
        [3, 'Name', machineName(person)],
        [2, 'Birth date', day(person.dob)],
      ]);
      y = blanks(s, y, [
        [3, 'Driver license', licensed(facts)],
        [2, 'License expires', near(random.int(300, 1400))],
      ]);
      y = blanks(s, y, [[1, 'Address', addressLines(person).join(', ')]]);
      y = section(s, y, 'Violations, convictions and suspensions');
      for (let line = 0; line < 2; line += 1)
        s.text(
          LEFT,
          y + 14 + line * 11,
          `${near(-random.int(500, 900))}   ${near(-random.int(200, 400))}   FAILURE TO OBEY SIGN   0 PTS`,
          { size: 7.8 },
        );
      paragraph(
        s,
        y + 50,
        'This abstract is a copy of the driving record of the person named above as kept by the agency.',
      );
    },
  },
  keptReview: {
    ...PLAIN,
    after: 'a yearly review of the driving record with the conclusion ticked',
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['license'],
    why: 'dated by the reviewer’s signature',
    draw: (s, { person, random, docDate, day, company }) => {
      centered(s, 42, 'ANNUAL REVIEW OF DRIVING RECORD', { size: 13, bold: true });
      centered(s, 54, '49 CFR 391.25', { size: 8 });
      let y = blanks(s, 82, [
        [3, 'Name of driver', fullName(person)],
        [2, 'License no.', person.license],
      ]);
      y = paragraph(
        s,
        y,
        'This day I reviewed the driving record of the above-named driver in accordance with 391.25 of the Federal Motor Carrier Safety Regulations. I considered any evidence that the driver has violated applicable provisions and find that the driver:',
      );
      checkbox(s, LEFT, y + 6, 'meets the minimum requirements for safe driving', true);
      checkbox(s, LEFT, y + 20, 'is disqualified to drive a motor vehicle under 391.15', false);
      writtenLine(s, LEFT, y + 70, 130, 'Date of review', day(docDate));
      writtenLine(s, 190, y + 70, 180, 'Motor carrier', company.name);
      signedLine(s, random, 390, y + 70, 170, 'Reviewed by (signature)');
    },
  },
  keptRegistry: {
    ...PLAIN,
    after: 'a note that the examiner was found in the National Registry',
    documentTypeId: 304,
    ends: null,
    bears: ['lastFour'],
    why: 'dated by the verification',
    draw: (s, { person, random, docDate, day }) => {
      s.text(LEFT, 42, 'National Registry of Certified Medical Examiners', { size: 11 });
      s.text(LEFT, 58, 'VERIFICATION OF MEDICAL EXAMINER', { size: 13, bold: true });
      const y = listed(s, 90, [
        ['Driver', fullName(person)],
        ['SSN (last four)', person.ssn.slice(-4)],
        ['Medical examiner', someone(random)],
        ['Registry number', random.digits(10)],
        ['Date of verification', day(docDate)],
        ['Found listed', 'Yes'],
      ]);
      signedLine(s, random, LEFT, y + 40, 200, 'Verified by');
    },
  },
  keptRelease: {
    ...PLAIN,
    after: 'a request for the safety performance history, small print',
    documentTypeId: 307,
    ends: null,
    bears: ['birth'],
    why: 'dated by the applicant’s signature',
    draw: (s, { person, random, docDate, day, company }) => {
      centered(s, 42, 'SAFETY PERFORMANCE HISTORY RECORDS REQUEST', { size: 12, bold: true });
      let y = section(s, 58, 'Part 1: To be completed by prospective employee');
      y = blanks(s, y + 14, [
        [3, 'Print name', fullName(person)],
        [2, 'Date of birth', day(person.dob)],
      ]);
      y = paragraph(
        s,
        y - 6,
        `I hereby authorize my previous employer to release and forward the information requested by section 3 of this document concerning my alcohol and controlled substances testing records within the previous three years to ${company.name}.`,
        { size: 7.4 },
      );
      signedLine(s, random, LEFT, y + 36, 240, 'Applicant’s signature');
      writtenLine(s, 340, y + 36, 150, 'Date', day(docDate));
      y = section(s, y + 58, 'Part 2: To be completed by previous employer');
      checkbox(s, LEFT, y + 8, 'The applicant named above was employed by us', false);
      s.text(
        LEFT,
        y + 40,
        'Did he or she drive a motor vehicle for you?  If there is no safety performance history to report, check here.',
        { size: 7.4 },
      );
    },
  },
  keptHazmat: {
    ...PLAIN,
    after: 'a certificate of hazmat training in a frame',
    documentTypeId: 323,
    ends: { term: 36 },
    bears: [],
    why: 'dated by its completion; serves for 36 months',
    draw: (s, { person, random, docDate, day, company }) => {
      s.rect(50, 50, 512, 300, { line: 2 });
      centered(s, 92, 'HAZARDOUS MATERIALS TRAINING', { size: 18, bold: true });
      centered(s, 112, 'Certificate of completion', { size: 11 });
      centered(s, 146, fullName(person), { size: 15, ink: PEN });
      centered(
        s,
        166,
        `of ${company.name} has been trained and tested as 49 CFR 172.704 requires`,
        { size: 9 },
      );
      centered(s, 182, 'General awareness, function-specific, safety, security awareness', {
        size: 8.4,
      });
      writtenLine(s, 90, 260, 170, 'Date completed', day(docDate));
      signedLine(s, random, 340, 260, 170, `Instructor ${someone(random)}`);
    },
  },
  keptViolations: {
    ...PLAIN,
    after: 'a driver’s certification of violations with an empty table',
    documentTypeId: 474,
    ends: { term: 12 },
    bears: ['license'],
    why: 'dated by the driver’s signature',
    draw: (s, { person, random, docDate, company }) => {
      centered(s, 42, 'DRIVER’S CERTIFICATION OF VIOLATIONS', { size: 13, bold: true });
      let y = row(s, 64, [
        [3, 'Driver', fullName(person)],
        [2, 'License number', person.license],
        [1, 'State', person.licenseState],
      ]);
      y = paragraph(
        s,
        y + 2,
        'I certify that the following is a true and complete list of traffic violations required to be listed (other than parking violations) for which I have been convicted or forfeited bond or collateral during the past 12 months.',
      );
      y = row(s, y + 4, [
        [1, 'Date', 'None'],
        [2, 'Offense', ''],
        [2, 'Location', ''],
        [2, 'Type of vehicle', ''],
      ]);
      s.text(LEFT, y + 20, `Motor carrier: ${company.name}`, { size: 8 });
      signedLine(s, random, LEFT, y + 60, 240, 'Driver’s signature');
      writtenLine(s, 340, y + 60, 150, 'Date of certification', padded(docDate));
    },
  },
  keptLimitedConsent: {
    ...PLAIN,
    after: 'a general consent to limited queries',
    documentTypeId: 1116,
    ends: null,
    bears: ['birth', 'license'],
    why: 'dated by the signature',
    draw: (s, facts) => {
      const { person, random, docDate, day, company } = facts;
      centered(s, 42, 'General Consent for Limited Queries', { size: 13, bold: true });
      centered(s, 56, 'FMCSA Drug and Alcohol Clearinghouse', { size: 9 });
      let y = paragraph(
        s,
        70,
        `I, ${fullName(person)}, hereby provide consent to ${company.name} to conduct limited queries of the FMCSA Commercial Driver’s License Drug and Alcohol Clearinghouse to determine whether drug or alcohol violation information about me exists. This consent holds for as long as I am employed.`,
      );
      y = blanks(s, y + 10, [
        [2, 'CDL number', licensed(facts)],
        [2, 'Date of birth', day(person.dob)],
      ]);
      signedLine(s, random, LEFT, y + 40, 240, 'Employee signature');
      writtenLine(s, 340, y + 40, 150, 'Date', day(docDate));
    },
  },
};

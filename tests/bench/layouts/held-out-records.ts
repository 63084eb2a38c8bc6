import { LEFT, paragraph, row, section, table } from '#src/demo/pdfs/form.ts';
import { oneLine } from '#src/demo/pdfs/paper.ts';
import { columns, corner, fullName, letterhead, lined, pairs, stateName, title } from './layout.ts';
import type { FormLayout } from './layout.ts';

/** Layouts of records, queries and forms of the hire that nothing is tuned on: measured only. */
export const HELD_OUT_RECORDS: Readonly<Record<string, FormLayout>> = {
  texasRecord: {
    after: 'Texas DPS driver record, type 3A',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, random, docDate, day, near }) {
      let y = letterhead(s, [
        'TEXAS DEPARTMENT OF PUBLIC SAFETY',
        'Driver License Division',
        'PO Box 4087, Austin, Texas 78773',
      ]);
      corner(s, [`As of: ${day(docDate)}`, 'Page 1 of 1'], 40);
      y = title(s, y + 10, 'CERTIFIED DRIVER RECORD', 12);
      y = pairs(
        s,
        y,
        [
          ['Name', stateName(person)],
          ['DL Number', person.license],
          ['Date of Birth', day(person.dob)],
          ['Class', person.licenseClass],
          ['Issue Date', near(-700)],
          ['Expiration Date', day(person.licenseExpires)],
          ['License Status', 'ELIGIBLE'],
          ['Medical Cert Expiration', near(400)],
        ],
        2,
      );
      y = section(s, y + 6, 'Crash and Conviction Information');
      table(
        s,
        y,
        [
          [2, 'Offense Date'],
          [2, 'Conviction Date'],
          [4, 'Description'],
          [2, 'Court'],
        ],
        [
          [near(-500), near(-450), 'SPEEDING 10 PERCENT OR MORE', 'JP PCT 3'],
          [near(-900), near(-820), 'FAIL TO CONTROL SPEED', 'MUNICIPAL'],
        ].slice(0, random.int(0, 2)),
      );
    },
  },
  floridaRecord: {
    after: 'Florida HSMV driver history transcript',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = title(s, 44, 'STATE OF FLORIDA', 11);
      y = title(s, y, 'DEPARTMENT OF HIGHWAY SAFETY AND MOTOR VEHICLES', 9);
      y = title(s, y, 'TRANSCRIPT OF DRIVER RECORD - 3 YEAR', 12);
      y = columns(s, y + 6, [
        [3, 'DRIVER LICENSE NO.', person.license],
        [2, 'DOB', day(person.dob)],
        [2, 'PRINT DATE', day(docDate)],
      ]);
      y = columns(s, y, [
        [4, 'NAME', stateName(person)],
        [2, 'ISSUED', near(-1200)],
        [2, 'EXPIRES', day(person.licenseExpires)],
      ]);
      y = columns(s, y, [
        [4, 'ADDRESS', oneLine(person.address)],
        [2, 'CLASS', person.licenseClass],
        [2, 'STATUS', 'VALID'],
      ]);
      y = section(s, y + 8, 'DRIVER HISTORY');
      y = paragraph(
        s,
        y + 4,
        `VIOLATION ${near(-611)} COUNTY DUVAL  UNLAWFUL SPEED 072/055  CONVICTED ${near(-560)}  POINTS 3`,
      );
      paragraph(
        s,
        y + 4,
        'I hereby certify the foregoing to be a true and correct transcript of the record on file in this office. MEDICAL SELF CERTIFICATION: NON-EXCEPTED INTERSTATE.',
      );
    },
  },
  californiaRecord: {
    after: 'California DMV information request printout (H6)',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = letterhead(s, ['DEPARTMENT OF MOTOR VEHICLES', 'STATE OF CALIFORNIA']);
      y = title(s, y, 'DRIVING RECORD INFORMATION REPORT', 11);
      y = paragraph(
        s,
        y,
        `DATE: ${day(docDate)}   TIME: 10:42   DL/NO: ${person.license ?? ''}   B/D: ${day(person.dob)}   NAME: ${stateName(person)}`,
      );
      y = paragraph(
        s,
        y,
        `IDENTIFYING INFORMATION: SEX M HAIR BRN EYES BRN   LIC/ISS: ${near(-800)}   EXPIRES: ${day(person.licenseExpires)}   CLASS: ${person.licenseClass}   LICENSE STATUS: VALID`,
      );
      y = paragraph(s, y, 'DEPARTMENTAL ACTIONS: NONE');
      y = paragraph(
        s,
        y,
        `CONVICTIONS: VIOL/DT ${near(-420)} CONV/DT ${near(-370)} SEC/VIOL 22349A VC DKT/NO 55120 COURT 19480`,
      );
      paragraph(s, y, 'FAILURES TO APPEAR: NONE   ACCIDENTS: NONE   END');
    },
  },
  vendorRecord: {
    after: "A background vendor's motor vehicle report",
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day, near }) {
      let y = letterhead(s, ['RoadFacts Screening', 'Motor Vehicle Report']);
      y = row(s, y, [
        [2, 'Order Date', near(-2)],
        [2, 'Report Date', day(docDate)],
        [2, 'Reference', `RF-${random.digits(6)}`],
        [3, 'Client', company.name],
      ]);
      y = row(s, y, [
        [3, 'Driver Name', fullName(person)],
        [2, 'License #', person.license],
        [1, 'State', person.licenseState],
        [2, 'Date of Birth', day(person.dob)],
      ]);
      y = row(s, y, [
        [2, 'License Class', person.licenseClass],
        [2, 'Issued', near(-650)],
        [2, 'Expires', day(person.licenseExpires)],
        [2, 'Status', 'VALID'],
      ]);
      y = section(s, y + 8, 'Violations / Convictions / Failures to Appear / Accidents');
      table(
        s,
        y,
        [
          [2, 'Viol. Date'],
          [2, 'Conv. Date'],
          [1, 'ACD'],
          [4, 'Description'],
        ],
        [[near(-333), near(-300), 'S92', 'SPEEDING']],
      );
    },
  },
  limitedResult: {
    after: 'Clearinghouse query detail page, limited query',
    documentTypeId: 308,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day }) {
      let y = letterhead(s, [
        'Drug & Alcohol Clearinghouse',
        'U.S. Department of Transportation, FMCSA',
      ]);
      y = title(s, y + 4, 'Query Details', 13);
      y = pairs(s, y, [
        ['Query Type', 'Limited'],
        ['Query Status', 'Completed'],
        ['Query Result', 'Driver Not Prohibited'],
        ['Query Conducted', `${day(docDate)} 09:1${random.int(0, 9)} AM`],
        ['Query ID', random.digits(9)],
        ['Employer', company.name],
        ['Driver Name', fullName(person)],
        ['Date of Birth', day(person.dob)],
        ['CDL/CLP Number', person.license],
        ['CDL/CLP State', person.licenseState],
      ]);
      paragraph(
        s,
        y + 10,
        'A limited query was conducted under the general consent obtained by the employer. No record found.',
      );
    },
  },
  fullResult: {
    after: 'Clearinghouse query detail page, pre-employment full query',
    documentTypeId: 313,
    ends: null,
    draw(s, { person, company, random, docDate, day, near }) {
      let y = letterhead(s, ['Drug & Alcohol Clearinghouse']);
      y = title(s, y + 4, 'Driver Query Record', 13);
      y = row(s, y, [
        [3, 'Type of query', 'Full - Pre-Employment'],
        [3, 'Status', 'Driver Not Prohibited'],
        [2, 'Consent received', near(-1)],
      ]);
      y = row(s, y, [
        [3, 'Driver', stateName(person)],
        [2, 'Date of birth', day(person.dob)],
        [3, 'CDL', `${person.licenseState ?? ''} ${person.license ?? ''}`],
      ]);
      y = row(s, y, [
        [3, 'Employer', company.name],
        [2, 'Requested', near(-2)],
        [2, 'Query completed', day(docDate)],
        [2, 'Confirmation', random.digits(8)],
      ]);
      paragraph(
        s,
        y + 10,
        'No violations or return-to-duty information was found for this driver.',
      );
    },
  },
  generalConsent: {
    after: "FMCSA's sample General Consent for Limited Queries",
    documentTypeId: 1116,
    ends: { printed: [24, 36, 36, 60] },
    draw(s, { person, company, docDate, expires, day }) {
      let y = title(s, 60, 'General Consent for Limited Queries of the', 12);
      y = title(
        s,
        y,
        'Federal Motor Carrier Safety Administration (FMCSA) Drug and Alcohol Clearinghouse',
        10,
      );
      y = paragraph(
        s,
        y + 12,
        `I, ${fullName(person)}, hereby provide consent to ${company.name} to conduct limited queries of the FMCSA Commercial Driver's License Drug and Alcohol Clearinghouse to determine whether drug or alcohol violation information about me exists in the Clearinghouse. This consent is valid from the date of signature through ${day(expires)}.`,
      );
      y = paragraph(
        s,
        y,
        'I understand that if the limited query indicates that information about me exists, FMCSA will not disclose that information without first obtaining additional specific consent from me.',
      );
      y = lined(s, y + 20, [
        [3, '', 'Employee Signature'],
        [2, day(docDate), 'Date'],
      ]);
      lined(s, y, [
        [3, person.license, 'CDL number'],
        [2, day(person.dob), 'Date of birth'],
      ]);
    },
  },
  license: {
    after: 'A commercial license of the AAMVA card design, copied',
    documentTypeId: 301,
    ends: 'license',
    draw(s, { person, docDate, day }) {
      s.rect(LEFT + 40, 80, 340, 214, { line: 1, fill: 0.96 });
      const x = LEFT + 54;
      s.text(x, 100, `${person.licenseState ?? ''} COMMERCIAL DRIVER LICENSE`, {
        size: 12,
        bold: true,
      });
      s.text(x, 114, 'USA', { size: 8 });
      const at = [
        [`4d DLN ${person.license ?? ''}`, `9 CLASS ${person.licenseClass}`],
        [`1 ${person.lastName.toUpperCase()}`, `9a END ${person.endorsements || 'NONE'}`],
        [`2 ${person.firstName.toUpperCase()}`, '12 REST NONE'],
        [`8 ${oneLine(person.address).toUpperCase()}`, ''],
        [`3 DOB ${day(person.dob)}`, `4b EXP ${day(person.licenseExpires)}`],
        ['15 SEX M  18 EYES BRO  16 HGT 5-10', `4a ISS ${day(docDate)}`],
      ];
      at.forEach(([left = '', right = ''], line) => {
        s.text(x, 140 + line * 22, left, { size: 8.6 });
        s.text(x + 190, 140 + line * 22, right, { size: 8.6 });
      });
    },
  },
};

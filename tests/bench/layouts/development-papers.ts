import { LEFT, paragraph, row, section, table } from '#src/demo/pdfs/form.ts';
import { oneLine } from '#src/demo/pdfs/paper.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import { columns, fullName, letterhead, lined, pairs, stateName, tint, title } from './layout.ts';
import type { FormLayout } from './layout.ts';

/** Layouts of queries, consents, licenses and bills that the reading is tuned on. */
export const DEVELOPMENT_PAPERS: Readonly<Record<string, FormLayout>> = {
  medicalStatus: {
    after: 'CDLIS motor vehicle record with the medical status',
    documentTypeId: 310,
    ends: { printed: [3, 9, 14, 20] },
    draw(s, { person, docDate, expires, day, near }) {
      let y = title(s, 50, 'CDLIS MOTOR VEHICLE RECORD', 13);
      y = pairs(
        s,
        y,
        [
          ['Report date', day(docDate)],
          ['Name', stateName(person)],
          ['DOB', day(person.dob)],
          ['CDL', person.license],
          ['CDL expires', day(person.licenseExpires)],
        ],
        2,
      );
      y = section(s, y, 'Medical certification');
      pairs(
        s,
        y,
        [
          ['Status', 'CERTIFIED'],
          ['Issue date', near(-100)],
          ['Expiration date', day(expires)],
          ['Self-certification', 'NI'],
        ],
        2,
      );
    },
  },
  limitedQuery: {
    after: 'Clearinghouse, result of a limited query',
    documentTypeId: 308,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day }) {
      let y = letterhead(s, ['FMCSA Drug and Alcohol Clearinghouse', 'Limited Query Result']);
      y = columns(s, y, [
        [3, 'Driver', fullName(person)],
        [2, 'CDL', person.license],
        [2, 'Date of birth', day(person.dob)],
      ]);
      y = columns(s, y, [
        [2, 'Conducted', day(docDate)],
        [3, 'Employer', company.name],
        [2, 'Query ID', random.digits(9)],
      ]);
      paragraph(
        s,
        y,
        'Driver not prohibited. The limited query was conducted with the general consent of the driver, which the employer keeps.',
      );
    },
  },
  annualBatch: {
    after: "A third party's page of an annual query",
    documentTypeId: 308,
    ends: { term: 12 },
    draw(s, { person, company, docDate, day }) {
      let y = title(s, 50, 'Clearinghouse Annual Query Result', 13);
      y = row(s, y, [
        [3, 'Employer', company.name],
        [2, 'Query type', 'Annual - Limited'],
        [2, 'Query date', day(docDate)],
      ]);
      row(s, y, [
        [3, 'Driver', stateName(person)],
        [2, 'DOB', day(person.dob)],
        [2, 'CDL number', person.license],
        [2, 'Result', 'No records found'],
      ]);
    },
  },
  fullQuery: {
    after: 'Clearinghouse, full query before hire',
    documentTypeId: 313,
    ends: null,
    draw(s, { person, company, random, docDate, day, near }) {
      let y = letterhead(s, ['Drug & Alcohol Clearinghouse', 'Pre-Employment Query Result']);
      y = pairs(s, y, [
        ['Query type', 'Full (pre-employment)'],
        ['Driver consent received', near(-1)],
        ['Query conducted', day(docDate)],
        ['Query ID', random.digits(9)],
        ['Driver', fullName(person)],
        ['DOB', day(person.dob)],
        ['CDL', person.license],
        ['Employer', company.name],
      ]);
      paragraph(s, y, 'Driver Not Prohibited');
    },
  },
  longConsent: {
    after: "A third party's consent to limited queries",
    documentTypeId: 1116,
    ends: { printed: [12, 36, 60] },
    draw(s, { person, company, docDate, expires, day }) {
      let y = title(s, 50, 'FMCSA Clearinghouse', 10);
      y = title(s, y, 'Consent for Limited Queries', 13);
      y = paragraph(
        s,
        y,
        `I, ${fullName(person)}, CDL ${person.license ?? ''}, consent to limited queries by ${company.name} of the Commercial Driver's License Drug and Alcohol Clearinghouse. If a limited query shows that information exists, a full query with my specific consent must follow within 24 hours.`,
      );
      y = columns(s, y + 6, [
        [2, 'Consent effective', day(docDate)],
        [2, 'Valid until', day(expires)],
        [2, 'Date of birth', day(person.dob)],
      ]);
      lined(s, y, [
        [3, '', 'Signature'],
        [2, day(docDate), 'Date'],
      ]);
    },
  },
  reviewOfRecord: {
    after: 'Annual review, 391.25(c)(2)',
    documentTypeId: 303,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day, near }) {
      let y = title(s, 50, 'Annual Review of Driving Record', 13);
      y = pairs(s, y, [
        ['Driver', fullName(person)],
        ['Date of hire', near(-1300)],
        ['CDL', person.license],
        ['MVR dated', near(-5)],
      ]);
      y = paragraph(
        s,
        y,
        `The driving record (MVR) of this driver was reviewed. The motor vehicle record shows no violations. The driver meets the minimum requirements of ${company.name} and of 49 CFR 391.25.`,
      );
      lined(s, y, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, 'Reviewed by'],
        [2, day(docDate), 'Date reviewed'],
      ]);
    },
  },
  custodyForm: {
    after: 'Federal custody form, a pink copy',
    documentTypeId: 306,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      tint(s, [0.99, 0.84, 0.88]);
      let y = title(s, 44, 'FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM', 11);
      y = row(s, y, [
        [3, 'Employer', company.name],
        [3, 'MRO', `Dr. ${random.pick(LAST_NAMES)}`],
        [2, 'Specimen ID', random.digits(8)],
      ]);
      y = row(s, y, [
        [3, 'Donor ID', person.license],
        [3, 'Reason for test', 'Random'],
      ]);
      y = lined(s, y, [
        [3, fullName(person), 'Donor Name'],
        [2, day(person.dob), 'Date of Birth'],
        [2, day(docDate), 'Date Collected'],
      ]);
      paragraph(
        s,
        y,
        'Pre-employment, Random, Reasonable Suspicion/Cause, Post Accident, Return to Duty, Follow-up',
      );
    },
  },
  stateLicense: {
    after: "A state's commercial license, front",
    documentTypeId: 301,
    ends: 'license',
    draw(s, { person, docDate, day }) {
      s.rect(LEFT, 60, 340, 210, { line: 1, fill: [0.9, 0.95, 0.99] });
      s.text(LEFT + 14, 80, "COMMERCIAL DRIVER'S LICENSE", { size: 12, bold: true });
      [
        `4d. LIC# ${person.license ?? ''}`,
        `3. DOB ${day(person.dob)}`,
        `4b. EXP ${day(person.licenseExpires)}   4a. ISS ${day(docDate)}`,
        `1. ${person.lastName.toUpperCase()}`,
        `2. ${person.firstName.toUpperCase()}`,
        `8. ${oneLine(person.address).toUpperCase()}`,
        `9. CLASS ${person.licenseClass}  9a. END ${person.endorsements || 'NONE'}`,
      ].forEach((line, at) => s.text(LEFT + 14, 106 + at * 20, line, { size: 9 }));
    },
  },
  plainLicense: {
    after: "A state's license that is no commercial one",
    documentTypeId: 335,
    ends: 'license',
    draw(s, { person, docDate, day }) {
      s.rect(LEFT, 60, 340, 210, { line: 1, fill: [0.95, 0.95, 0.9] });
      s.text(LEFT + 14, 80, 'DRIVER LICENSE', { size: 12, bold: true });
      [
        `4d DLN ${person.license ?? ''}   9 CLASS D`,
        `3 DOB ${day(person.dob)}`,
        `4a ISS ${day(docDate)}`,
        `4b EXP ${day(person.licenseExpires)}`,
        `1 ${person.lastName.toUpperCase()}`,
        `2 ${person.firstName.toUpperCase()}`,
      ].forEach((line, at) => s.text(LEFT + 14, 106 + at * 20, line, { size: 9 }));
    },
  },
  invoice: {
    after: "A vendor's bill",
    documentTypeId: null,
    ends: null,
    draw(s, { company, random, docDate, day, near }) {
      let y = title(s, 60, 'INVOICE', 18);
      y = row(s, y, [
        [2, 'Invoice #', random.digits(5)],
        [2, 'Date', day(docDate)],
        [2, 'Due', near(30)],
        [3, 'Bill to', company.name],
      ]);
      table(
        s,
        y + 8,
        [
          [4, 'Item'],
          [1, 'Qty'],
          [1, 'Total'],
        ],
        [
          ['MVR x 30', '30', '270.00'],
          ['Pre-employment drug test', '4', '180.00'],
        ],
      );
    },
  },
};

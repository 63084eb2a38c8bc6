import { checkbox, LEFT, paragraph, row, section, table } from '#src/demo/pdfs/form.ts';
import { oneLine } from '#src/demo/pdfs/paper.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import { columns, corner, fullName, letterhead, lined, pairs, stateName, title } from './layout.ts';
import type { FormLayout } from './layout.ts';

/** Layouts of certificates, states' records, queries and consents that the reading is tuned on. */
export const DEVELOPMENT_RECORDS: Readonly<Record<string, FormLayout>> = {
  certificateOfClinic: {
    after: 'MCSA-5876 as an electronic system of clinics prints it',
    documentTypeId: 238,
    ends: { printed: [3, 6, 12, 12, 24, 24] },
    draw(s, { person, random, docDate, expires, day }) {
      corner(s, ['Form MCSA-5876', 'OMB No. 2126-0006', 'Expiration Date: 12/31/2027']);
      let y = title(s, 50, 'U.S. Department of Transportation', 8);
      y = title(s, y, "MEDICAL EXAMINER'S CERTIFICATE", 13);
      y = paragraph(
        s,
        y,
        `I certify that I have examined ${stateName(person)} in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49) and find this person is qualified, and, if applicable, only when:`,
      );
      checkbox(s, LEFT, y, 'Wearing corrective lenses', random.chance(0.4));
      checkbox(
        s,
        LEFT + 200,
        y,
        'Accompanied by a Skill Performance Evaluation (SPE) Certificate',
        false,
      );
      y = columns(s, y + 16, [
        [2, 'EXAM DATE', day(docDate)],
        [2, 'CERT. EXPIRATION', day(expires)],
        [2, 'REGISTRY NO.', random.digits(10)],
      ]);
      y = columns(s, y, [
        [3, 'EXAMINER', `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}, NP`],
        [3, 'DRIVER', fullName(person)],
      ]);
      y = columns(s, y, [
        [2, 'LICENSE NO.', person.license],
        [1, 'STATE', person.licenseState],
        [2, 'DATE OF BIRTH', day(person.dob)],
      ]);
      paragraph(
        s,
        y,
        'A complete Medical Examination Report Form, MCSA-5875, is on file in my office.',
      );
    },
  },
  certificateSigned: {
    after: 'MCSA-5876, captions below the lines',
    documentTypeId: 238,
    ends: { printed: [6, 12, 24, 24] },
    draw(s, { person, random, docDate, expires, day }) {
      s.text(LEFT, 34, 'OMB No. 2126-0006 Expiration Date: 11/30/2027    Form MCSA-5876', {
        size: 7,
      });
      let y = title(s, 56, "Medical Examiner's Certificate", 14);
      y = paragraph(
        s,
        y,
        'I certify that I have examined the person named below, with knowledge of the driving duties, and find this person is qualified.',
      );
      y = lined(s, y, [
        [3, person.lastName, 'Last name'],
        [3, person.firstName, 'First name'],
        [2, day(person.dob), 'Date of birth'],
      ]);
      y = lined(s, y, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, "Medical Examiner's Name"],
        [2, day(docDate), 'Date Certificate Signed'],
      ]);
      y = lined(s, y, [
        [2, random.digits(10), 'National Registry Number'],
        [2, day(expires), "Medical Examiner's Certificate Expiration Date"],
      ]);
      y = lined(s, y, [
        [2, person.license, "Driver's License Number"],
        [1, person.licenseState, 'Issuing State'],
        [3, '', "Driver's Signature"],
      ]);
      lined(s, y, [[5, oneLine(person.address), "Driver's Address"]]);
    },
  },
  longForm: {
    after: 'MCSA-5875, two pages',
    documentTypeId: 320,
    ends: null,
    draw(s, { person, random, docDate, day, near }) {
      corner(s, ['Form MCSA-5875', 'OMB No. 2126-0006  Expiration Date: 12/31/2027']);
      let y = title(s, 56, 'MEDICAL EXAMINATION REPORT FORM', 13);
      y = section(s, y, 'SECTION 1. DRIVER INFORMATION');
      y = pairs(
        s,
        y,
        [
          ['Last Name', person.lastName],
          ['First Name', person.firstName],
          ['Date of Birth', day(person.dob)],
          ["Driver's License Number", person.license],
        ],
        2,
      );
      y = paragraph(
        s,
        y + 6,
        'Driver Health History. Have you ever had any of the following: head injuries, seizures, heart disease, high blood pressure, diabetes. All no.',
      );
      lined(s, y, [
        [3, '', "Driver's Signature"],
        [2, day(docDate), 'Date'],
      ]);
      s.nextPage();
      corner(s, ['Form MCSA-5875', 'OMB No. 2126-0006  Expiration Date: 12/31/2027']);
      y = section(s, 60, 'MEDICAL EXAMINER DETERMINATION (Federal)');
      y = paragraph(
        s,
        y,
        "Meets standards in 49 CFR 391.41; qualifies for 2-year certificate. If the driver meets the standards, then complete a Medical Examiner's Certificate as stated in 49 CFR 391.43(h).",
      );
      y = lined(s, y, [
        [3, `${random.pick(LAST_NAMES)}, MD`, "Medical Examiner's Name"],
        [2, day(docDate), 'Date Certificate Signed'],
      ]);
      lined(s, y, [
        [2, random.digits(10), 'National Registry Number'],
        [2, near(730), "Medical Examiner's Certificate Expiration Date"],
      ]);
    },
  },
  northCarolina: {
    after: 'North Carolina DMV, Driver License Record Check',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = letterhead(s, [
        'NORTH CAROLINA DIVISION OF MOTOR VEHICLES',
        'DRIVER LICENSE RECORD CHECK FOR CDL',
      ]);
      y = paragraph(
        s,
        y,
        `DATE PROCESSED: ${day(docDate)}     CUSTOMER NO: ${person.license ?? ''}`,
      );
      y = pairs(
        s,
        y,
        [
          ['NAME', stateName(person)],
          ['BIRTH DATE', day(person.dob)],
          ['LICENSE STATUS', 'ACTIVE'],
          ['CLASS', person.licenseClass],
          ['ISSUE DT', near(-900)],
          ['EXPIRE DT', day(person.licenseExpires)],
        ],
        2,
      );
      y = paragraph(s, y, `VIOL: ${near(-500)} CONV: ${near(-455)} SPEEDING 70 IN 55 POINTS 2`);
      paragraph(s, y, 'MEDICAL CERTIFICATION STATUS: CERTIFIED   END OF RECORD');
    },
  },
  pennsylvania: {
    after: 'Pennsylvania DOT, certified driving history',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = letterhead(s, [
        'Commonwealth of Pennsylvania',
        'Department of Transportation',
        'Bureau of Driver Licensing',
      ]);
      y = title(s, y, 'CERTIFIED DRIVING HISTORY', 12);
      s.text(400, 44, day(docDate), { size: 9 });
      s.text(400, 54, 'Record date', { size: 6.5 });
      y = pairs(
        s,
        y,
        [
          ['DRIVER', stateName(person)],
          ['DRIVER LICENSE NO', person.license],
          ['DATE OF BIRTH', day(person.dob)],
          ['LICENSE CLASS', person.licenseClass],
          ['LICENSE ISSUE DATE', near(-1000)],
          ['LICENSE EXPIRES', day(person.licenseExpires)],
        ],
        2,
      );
      y = section(s, y, 'REPORT OF VIOLATIONS AND DEPARTMENTAL ACTIONS');
      y = paragraph(
        s,
        y,
        `VIOLATION DATE: ${near(-580)}   CONVICTION DATE: ${near(-517)}   EXCEEDING MAX SPEED`,
      );
      paragraph(s, y, `MED CERT: EXPIRATION DATE ${near(400)}   STATUS CERTIFIED`);
    },
  },
  indiana: {
    after: 'Indiana BMV, Official Driver Record',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = title(s, 44, 'INDIANA BUREAU OF MOTOR VEHICLES', 11);
      y = title(s, y, 'Official Driver Record', 14);
      y = row(s, y, [
        [3, 'Name', stateName(person)],
        [2, 'License number', person.license],
        [2, 'Birth date', day(person.dob)],
      ]);
      y = row(s, y, [
        [2, 'As of date', day(docDate)],
        [2, 'License type', 'CDL'],
        [2, 'Issue date', near(-300)],
        [2, 'Expiration date', day(person.licenseExpires)],
      ]);
      table(
        s,
        y + 10,
        [
          [2, 'Offense date'],
          [2, 'Disposition date'],
          [3, 'Description'],
          [2, 'Mail date'],
        ],
        [[near(-240), near(-200), 'DISREGARDING SIGNAL', near(-190)]],
      );
    },
  },
  ohio: {
    after: 'Ohio BMV, driving record abstract',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = letterhead(s, [
        'OHIO DEPARTMENT OF PUBLIC SAFETY',
        'BUREAU OF MOTOR VEHICLES',
        'DRIVER RECORD ABSTRACT',
      ]);
      y = columns(s, y, [
        [3, 'NAME', stateName(person)],
        [2, 'DL NUMBER', person.license],
        [2, 'DOB', day(person.dob)],
      ]);
      y = columns(s, y, [
        [2, 'DATE PRINTED', day(docDate)],
        [2, 'DL ISSUED', near(-1100)],
        [2, 'DL EXPIRES', day(person.licenseExpires)],
      ]);
      paragraph(
        s,
        y + 6,
        `CONVICTION 01  OFFENSE DATE ${near(-430)}  CONVICTION DATE ${near(-400)}  SPEED  2 POINTS`,
      );
    },
  },
  newYork: {
    after: 'New York DMV, abstract of driving record',
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, docDate, day, near }) {
      let y = letterhead(s, [
        'State of New York',
        'Department of Motor Vehicles',
        'ABSTRACT OF DRIVING RECORD',
      ]);
      y = pairs(
        s,
        y,
        [
          ['Client ID', person.license],
          ['Name', stateName(person)],
          ['DOB', day(person.dob)],
          ['Expiration', day(person.licenseExpires)],
          ['Status', 'VALID'],
        ],
        2,
      );
      y = paragraph(s, y, `ACTIVITY:  CONVICTION SPEEDING  VIOL ${near(-730)}  CONV ${near(-650)}`);
      paragraph(
        s,
        y,
        `This is a true and complete copy of the record on file. Generated ${day(docDate)}.`,
      );
    },
  },
  vendor: {
    after: "A vendor's record with the day of order",
    documentTypeId: 225,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day, near }) {
      let y = letterhead(s, ['Samsara Valley Data', 'MVR - Motor Vehicle Record']);
      y = pairs(
        s,
        y,
        [
          ['Ordered', near(-3)],
          ['Returned', day(docDate)],
          ['Account', company.name],
          ['Order #', random.digits(7)],
        ],
        2,
      );
      y = pairs(
        s,
        y,
        [
          ['Name', fullName(person)],
          ['Date of Birth', day(person.dob)],
          ['License', `${person.licenseState ?? ''} ${person.license ?? ''}`],
          ['Lic. Expires', day(person.licenseExpires)],
        ],
        2,
      );
      table(
        s,
        y + 6,
        [
          [2, 'Violation'],
          [2, 'Conviction'],
          [3, 'Description'],
        ],
        [[near(-211), near(-180), 'FOLLOWING TOO CLOSE']],
      );
    },
  },
};

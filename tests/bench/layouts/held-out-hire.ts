import { paragraph, row, section, signature, table } from '#src/demo/pdfs/form.ts';
import { oneLine } from '#src/demo/pdfs/paper.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import { addDays, addMonths } from '#src/shared/dates.ts';
import {
  columns,
  fullName,
  letterhead,
  lined,
  pairs,
  smallPrint,
  stateName,
  title,
} from './layout.ts';
import type { FormLayout } from './layout.ts';

/** Layouts of forms of the hire and the year that nothing is tuned on: measured only. */
export const HELD_OUT_HIRE: Readonly<Record<string, FormLayout>> = {
  annualReviewForm: {
    after: "A form seller's annual review, 49 CFR 391.25",
    documentTypeId: 303,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day, near }) {
      let y = title(s, 56, "MOTOR CARRIER'S ANNUAL REVIEW", 13);
      y = pairs(s, y, [
        ['Driver', fullName(person)],
        ['License', `${person.licenseState ?? ''} ${person.license ?? ''}`],
        ['Driver hired', near(-1400)],
      ]);
      y = paragraph(
        s,
        y,
        `In accordance with 49 CFR 391.25 the motor vehicle record (MVR) of this driver, obtained from the State agency on ${near(-6)}, was reviewed. The review considered accidents, speeding, reckless driving and operation under the influence.`,
      );
      y = paragraph(s, y, 'Finding: meets minimum requirements for safe driving.');
      y = lined(s, y + 10, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, 'Reviewed by'],
        [2, day(docDate), 'Date of review'],
      ]);
      paragraph(s, y, `Motor carrier: ${company.name}, ${oneLine(company.address)}`);
    },
  },
  roadCertificate: {
    after: 'Certification of road test, 49 CFR 391.31(f)',
    documentTypeId: 302,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      let y = title(s, 70, 'CERTIFICATION OF ROAD TEST', 15);
      y = pairs(s, y, [
        ["Driver's name", fullName(person)],
        ['Type of power unit', 'Tractor'],
        ['Type of trailer(s)', 'Dry van'],
      ]);
      y = paragraph(
        s,
        y + 6,
        `This is to certify that the above-named driver was given a road test under my supervision on ${day(docDate)}, consisting of approximately ${random.int(10, 40)} miles of driving. It is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed above.`,
      );
      lined(s, y + 16, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, 'Signature of examiner'],
        [2, 'Safety Manager', 'Title'],
        [3, company.name, 'Organization'],
      ]);
    },
  },
  formerEmployer: {
    after: 'Request for information from a previous employer, 49 CFR 391.23',
    documentTypeId: 307,
    ends: null,
    draw(s, { person, company, random, docDate, day, near }) {
      let y = title(s, 50, 'SAFETY PERFORMANCE HISTORY RECORDS REQUEST', 12);
      y = section(s, y, 'PART 1: TO BE COMPLETED BY PROSPECTIVE EMPLOYEE');
      y = row(s, y, [
        [4, 'I, (Print Name)', fullName(person)],
        [2, 'Date of Birth', day(person.dob)],
        [2, 'Social Security', `XXX-XX-${person.ssn.slice(-4)}`],
      ]);
      y = paragraph(
        s,
        y + 4,
        `Hereby authorize: Previous Employer ${random.pick(LAST_NAMES)} Transport, to release and forward the information requested by section 3 of this document to ${company.name}.`,
      );
      y = lined(s, y, [
        [3, '', "Applicant's Signature"],
        [2, day(docDate), 'Date'],
      ]);
      y = section(s, y, 'PART 2: ACCIDENT HISTORY - TO BE COMPLETED BY PREVIOUS EMPLOYER');
      y = paragraph(
        s,
        y,
        `The applicant named above was employed by us from ${near(-1500)} to ${near(-60)} as a driver. Accidents: none.`,
      );
      section(s, y, 'PART 3: DRUG AND ALCOHOL HISTORY');
    },
  },
  jobApplication: {
    after: "A driver's application of 49 CFR 391.21",
    documentTypeId: 473,
    ends: null,
    draw(s, { person, company, random, docDate, day, near }) {
      let y = title(s, 48, 'DRIVER EMPLOYMENT APPLICATION', 14);
      y = pairs(s, y, [
        ['Company', company.name],
        ['Address', oneLine(company.address)],
      ]);
      y = row(s, y, [
        [3, 'First name', person.firstName],
        [1, 'Middle', person.middleName],
        [3, 'Last name', person.lastName],
      ]);
      y = row(s, y, [
        [2, 'Social security number', `XXX-XX-${person.ssn.slice(-4)}`],
        [2, 'Date of birth', day(person.dob)],
        [3, 'E-mail', person.email],
      ]);
      y = section(s, y + 4, 'Driver licenses held in the past 3 years');
      y = table(
        s,
        y,
        [
          [1, 'State'],
          [3, 'License no.'],
          [1, 'Class'],
          [2, 'Expiration date'],
        ],
        [
          [
            person.licenseState ?? '',
            person.license ?? '',
            person.licenseClass,
            day(person.licenseExpires),
          ],
        ],
      );
      y = section(s, y + 6, 'Employment history');
      y = table(
        s,
        y,
        [
          [3, 'Employer'],
          [2, 'From'],
          [2, 'To'],
          [2, 'Reason for leaving'],
        ],
        [[`${random.pick(LAST_NAMES)} Lines`, near(-1900), near(-90), 'Better pay']],
      );
      y = paragraph(
        s,
        y + 4,
        'Accident record for past 3 years: none. Traffic convictions: none. I authorize you to obtain my driving record and safety performance history from former employers. Have you ever tested positive on a pre-employment drug test? No.',
      );
      y = paragraph(
        s,
        y,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
      );
      signature(s, random, y, "Applicant's signature", fullName(person), docDate);
    },
  },
  reportDisclosure: {
    after: 'Stand-alone disclosure of the Fair Credit Reporting Act',
    documentTypeId: 673,
    ends: null,
    draw(s, { person, company, random, docDate }) {
      let y = title(s, 60, 'DISCLOSURE REGARDING BACKGROUND INVESTIGATION', 12);
      y = paragraph(
        s,
        y + 8,
        `${company.name} ("the Company") may obtain information about you from a third party consumer reporting agency for employment purposes. Thus, you may be the subject of a "consumer report" which may include your driving record (MVR), criminal history and prior employment.`,
      );
      y = title(s, y + 10, 'ACKNOWLEDGMENT AND AUTHORIZATION', 11);
      y = paragraph(
        s,
        y,
        'I acknowledge receipt of the disclosure and certify that I have read and understand it. I hereby authorize the obtaining of consumer reports at any time after receipt of this authorization and throughout my employment.',
      );
      signature(s, random, y + 20, 'Signature', fullName(person), docDate);
    },
  },
  hoursStatement: {
    after: "Driver's statement of on-duty hours, 49 CFR 395.8(j)(2)",
    documentTypeId: 314,
    ends: null,
    draw(s, { person, random, docDate, day, near }) {
      let y = title(s, 56, "DRIVER'S STATEMENT OF ON-DUTY HOURS", 13);
      y = title(s, y, '(For newly hired and intermittent drivers)', 8);
      y = pairs(s, y, [
        ['Driver name (print)', fullName(person)],
        ["Driver's license number", person.license],
      ]);
      y = paragraph(
        s,
        y + 4,
        'Motor carriers when using a driver for the first time shall obtain from the driver a signed statement giving the total time on duty during the immediately preceding 7 days and the time at which such driver was last relieved from duty.',
      );
      y = table(
        s,
        y,
        [
          [1, 'Day'],
          ...Array.from({ length: 7 }, (_, at): [number, string] => [1, String(at + 1)]),
        ],
        [['Hours', ...Array.from({ length: 7 }, () => String(random.int(0, 11)))]],
      );
      y = paragraph(
        s,
        y + 8,
        `I hereby certify that the information given above is correct, and that I was last relieved from work at 6:00 PM on ${near(-1)}.`,
      );
      lined(s, y, [
        [3, '', "Driver's signature"],
        [2, day(docDate), 'Date'],
      ]);
    },
  },
  trainingProof: {
    after: 'Training Provider Registry, record of entry-level driver training',
    documentTypeId: 312,
    ends: null,
    draw(s, { person, random, docDate, day }) {
      let y = letterhead(s, ['Training Provider Registry', 'FMCSA']);
      y = title(s, y, 'Driver Training Certification', 13);
      y = pairs(s, y, [
        ['Driver', stateName(person)],
        ['Date of Birth', day(person.dob)],
        ['License/Permit Number', person.license],
        ['Curriculum', 'Class A - Theory and Behind-the-Wheel (entry-level driver training)'],
        ['Training Provider', `${random.pick(LAST_NAMES)} Truck Driving Academy`],
        ['Training Completion Date', day(docDate)],
        ['Confirmation Number', random.digits(9)],
      ]);
      paragraph(
        s,
        y + 8,
        'The training provider certifies that the driver-trainee received instruction under 49 CFR Part 380.',
      );
    },
  },
  historyRelease: {
    after: 'Release of information, 49 CFR Part 40 drug and alcohol testing',
    documentTypeId: 309,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      let y = title(s, 56, 'Release of Information Form', 13);
      y = title(s, y, '49 CFR Part 40 Drug and Alcohol Testing', 11);
      y = section(s, y, 'Section I. To be completed by the new employer, signed by the employee');
      y = pairs(s, y, [
        ['Employee Printed or Typed Name', fullName(person)],
        ['Employee SS or ID Number', `XXX-XX-${person.ssn.slice(-4)}`],
      ]);
      y = paragraph(
        s,
        y + 4,
        'I hereby authorize release of information from my Department of Transportation regulated drug and alcohol testing records by my previous employer, listed in Section I-B, to the employer listed in Section I-A. This release is in accordance with DOT Regulation 49 CFR Part 40, Section 40.25.',
      );
      y = lined(s, y, [
        [3, '', 'Employee Signature'],
        [2, day(docDate), 'Date'],
      ]);
      pairs(s, y, [
        ['I-A. New Employer Name', company.name],
        ['I-B. Previous Employer Name', `${random.pick(LAST_NAMES)} Freight`],
      ]);
    },
  },
  bill: {
    after: "A vendor's bill for records",
    documentTypeId: null,
    ends: null,
    draw(s, { company, random, docDate, day, near }) {
      let y = letterhead(s, ['RoadFacts Screening', 'Billing Department']);
      y = title(s, y, 'INVOICE', 16);
      y = pairs(s, y, [
        ['Invoice No.', random.digits(6)],
        ['Invoice Date', day(docDate)],
        ['Due Date', near(30)],
        ['Bill To', company.name],
      ]);
      y = table(
        s,
        y + 6,
        [
          [4, 'Description'],
          [1, 'Qty'],
          [1, 'Amount'],
        ],
        [
          ['MVR - motor vehicle record', '30', '285.00'],
          ['DOT drug test, 5 panel', '12', '540.00'],
          ['Clearinghouse limited query', '30', '37.50'],
        ],
      );
      smallPrint(s, y + 10, 'Payment is due within 30 days. Thank you for your business.');
    },
  },
  yearEnd: {
    after: "Driver's certification of violations, 49 CFR 391.27",
    documentTypeId: 474,
    ends: { term: 12 },
    draw(s, { person, company, random, docDate, day, near }) {
      let y = title(s, 56, "DRIVER'S CERTIFICATION OF VIOLATIONS", 13);
      y = title(s, y, '(Annual list, 12 months)', 8);
      y = paragraph(
        s,
        y,
        `I certify that the following is a true and complete list of traffic violations (other than parking violations) for which I have been convicted or forfeited bond or collateral during the past 12 months.`,
      );
      y = table(
        s,
        y,
        [
          [2, 'Date of conviction'],
          [3, 'Offense'],
          [2, 'Location'],
          [2, 'Type of vehicle'],
        ],
        [[near(-random.int(40, 330)), 'Speeding', person.address.state, 'CMV']],
      );
      y = columns(s, y + 8, [
        [3, 'Driver', fullName(person)],
        [3, 'License', person.license],
        [2, 'Expiration', day(person.licenseExpires)],
      ]);
      y = lined(s, y, [
        [2, day(docDate), 'Date of certification'],
        [3, '', "Driver's signature"],
      ]);
      paragraph(
        s,
        y,
        `${company.name}, ${oneLine(company.address)}. Earlier list: ${day(addDays(addMonths(docDate, -12), 3))}.`,
      );
    },
  },
};

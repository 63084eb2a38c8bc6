import {
  checkbox,
  footer,
  LEFT,
  paragraph,
  row,
  section,
  signature,
  table,
  WIDTH,
} from '#src/demo/pdfs/form.ts';
import { oneLine } from '#src/demo/pdfs/paper.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import {
  columns,
  corner,
  fullName,
  letterhead,
  lined,
  pairs,
  smallPrint,
  stateName,
  tint,
  title,
} from './layout.ts';
import type { FormLayout } from './layout.ts';

/** Layouts of medical papers and of tests that nothing is tuned on: measured only. */
export const HELD_OUT_MEDICAL: Readonly<Record<string, FormLayout>> = {
  certificate: {
    after: "Form MCSA-5876, Medical Examiner's Certificate, as FMCSA publishes it",
    documentTypeId: 238,
    ends: { printed: [3, 6, 12, 12, 24, 24, 24] },
    draw(s, { person, random, docDate, expires, day }) {
      s.text(LEFT, 30, 'Form MCSA-5876', { size: 7 });
      corner(s, ['OMB No. 2126-0006  Expiration Date: 12/31/2027'], 30);
      let y = smallPrint(
        s,
        34,
        'Public Burden Statement. A Federal agency may not conduct or sponsor, and a person is not required to respond to, nor shall a person be subject to a penalty for failure to comply with a collection of information subject to the requirements of the Paperwork Reduction Act unless that collection of information displays a current valid OMB Control Number. The OMB Control Number for this information collection is 2126-0006.',
      );
      s.text(LEFT, y + 8, 'U.S. Department of Transportation', { size: 7.5 });
      s.text(LEFT, y + 17, 'Federal Motor Carrier Safety Administration', { size: 7.5 });
      y = title(s, y + 32, "Medical Examiner's Certificate", 13);
      y = title(s, y, '(for Commercial Driver Medical Certification)', 8);
      y = paragraph(
        s,
        y,
        `I certify that I have examined  Last Name: ${person.lastName}   First Name: ${person.firstName}   in accordance with (please check only one):`,
      );
      checkbox(
        s,
        LEFT,
        y + 2,
        'the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49)',
        true,
      );
      checkbox(
        s,
        LEFT,
        y + 14,
        'with any applicable State variances (intrastate operations)',
        false,
      );
      y = paragraph(
        s,
        y + 26,
        'The information I have provided regarding this physical examination is true and complete. A complete Medical Examination Report Form, MCSA-5875, with any attachments embodies my findings completely and correctly, and is on file in my office.',
      );
      const end: [number, string, string] = [
        2,
        "Medical Examiner's Certificate Expiration Date",
        day(expires),
      ];
      y = row(s, y, [end]);
      y = row(s, y, [
        [3, "Medical Examiner's Signature", ''],
        [
          2,
          "Medical Examiner's Telephone Number",
          `(${random.digits(3)}) ${random.digits(3)}-${random.digits(4)}`,
        ],
        [2, 'Date Certificate Signed', day(docDate)],
      ]);
      y = row(s, y, [
        [
          3,
          "Medical Examiner's Name (please print or type)",
          `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}, DC`,
        ],
        [2, 'State License, Certificate, or Registration Number', random.digits(6)],
        [1, 'Issuing State', person.licenseState],
        [2, 'National Registry Number', random.digits(10)],
      ]);
      y = row(s, y, [
        [3, "Driver's Signature", ''],
        [2, "Driver's License Number", person.license],
        [1, 'Issuing State/Province', person.licenseState],
      ]);
      y = row(s, y, [
        [4, "Driver's Address", oneLine(person.address)],
        [1, 'CLP/CDL Applicant/Holder', person.cdl ? 'Yes' : 'No'],
      ]);
      smallPrint(
        s,
        y + 12,
        '**This document contains sensitive information and is for official use only. Improper handling of this information could negatively affect individuals. Handle and secure this information appropriately.**',
      );
    },
  },
  walletCard: {
    after: "A clinic's own cut-out card of the medical examiner's certificate",
    documentTypeId: 238,
    ends: { printed: [6, 12, 12, 24, 24] },
    draw(s, { person, random, docDate, expires, day }) {
      s.rect(LEFT + 70, 90, 360, 250, { line: 1 });
      const x = LEFT + 84;
      s.text(x + 60, 108, "MEDICAL EXAMINER'S CERTIFICATE", { size: 11, bold: true });
      const lines = [
        `I certify that I have examined ${stateName(person)}`,
        'in accordance with the Federal Motor Carrier Safety Regulations (49 CFR 391.41-391.49)',
        'and with knowledge of the driving duties, I find this person is qualified.',
        `Exam date: ${day(docDate)}      Valid until: ${day(expires)}`,
        `Examiner: ${random.pick(LAST_NAMES)}, ${random.pick(['MD', 'DO', 'NP', 'PA-C'])}   Registry No. ${random.digits(10)}`,
        `Driver license ${person.licenseState ?? ''} ${person.license ?? ''}`,
        `Date of birth ${day(person.dob)}`,
        `Address ${oneLine(person.address)}`,
      ];
      lines.forEach((line, at) => s.text(x, 132 + at * 22, line, { size: 8.4 }));
    },
  },
  examReport: {
    after: 'Form MCSA-5875, Medical Examination Report Form, first page',
    documentTypeId: 320,
    ends: null,
    draw(s, { person, random, docDate, day, near }) {
      s.text(LEFT, 30, 'Form MCSA-5875', { size: 7 });
      corner(s, ['OMB No. 2126-0006  Expiration Date: 12/31/2027'], 30);
      s.text(
        LEFT,
        44,
        'U.S. Department of Transportation, Federal Motor Carrier Safety Administration',
        { size: 7 },
      );
      let y = title(s, 62, 'Medical Examination Report Form', 13);
      y = title(s, y, '(for Commercial Driver Medical Certification)', 8);
      y = section(s, y, 'SECTION 1. Driver Information (to be filled out by the driver)');
      y = row(s, y, [
        [3, 'Last Name', person.lastName],
        [3, 'First Name', person.firstName],
        [1, 'Middle Initial', person.middleName?.[0] ?? ''],
        [2, 'Date of Birth', day(person.dob)],
        [1, 'Age', '44'],
      ]);
      y = row(s, y, [
        [4, 'Street Address', person.address.line1],
        [2, 'City', person.address.city],
        [1, 'State/Province', person.address.state],
        [1, 'Zip Code', person.address.zip],
      ]);
      y = row(s, y, [
        [3, "Driver's License Number", person.license],
        [1, 'Issuing State/Province', person.licenseState],
        [2, 'Phone', person.phone],
      ]);
      y = paragraph(
        s,
        y + 4,
        'CLP/CDL Applicant/Holder: Yes.  Driver ID Verified By: CDL.  Has your USDOT/FMCSA medical certificate ever been denied or issued for less than 2 years? No.',
      );
      y = section(s, y, 'DRIVER HEALTH HISTORY');
      y = paragraph(
        s,
        y + 2,
        `Have you ever had surgery? If "yes," please list and explain below.  Appendectomy ${near(-4000)}. Are you currently taking medications? Lisinopril. High blood pressure: yes. Diabetes: no. Sleep disorders: no.`,
      );
      y = paragraph(
        s,
        y + 2,
        `I certify that the above information is accurate and complete. Driver's Signature    Date: ${day(docDate)}`,
      );
      y = section(s, y, 'SECTION 2. Examination Report (to be filled out by the medical examiner)');
      y = row(s, y, [
        [1, 'Pulse rate', String(random.int(58, 96))],
        [2, 'Blood Pressure, sitting', `${random.int(110, 150)}/${random.int(68, 94)}`],
        [1, 'Height', '5 feet 11'],
        [1, 'Weight', `${random.int(150, 260)} pounds`],
      ]);
      y = paragraph(
        s,
        y + 4,
        'Meets standards in 49 CFR 391.41; qualifies for 2-year certificate.',
      );
      lined(s, y, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, "Medical Examiner's Name"],
        [2, day(docDate), 'Date Certificate Signed'],
      ]);
    },
  },
  limbCertificate: {
    after: 'Skill Performance Evaluation Certificate, 49 CFR 391.49(i)',
    documentTypeId: 311,
    ends: { printed: [24] },
    draw(s, { person, docDate, expires, day }) {
      let y = title(s, 60, 'Skill Performance Evaluation Certificate', 15);
      y = pairs(s, y + 8, [
        ['Name of Issuing Agency', 'Federal Motor Carrier Safety Administration'],
        ['Agency Address', '1200 New Jersey Avenue SE, Washington, DC 20590'],
      ]);
      y = paragraph(
        s,
        y + 6,
        'Issued Under 49 CFR 391.49, subchapter B of the Federal Motor Carrier Safety Regulations',
      );
      y = pairs(s, y, [
        ["Driver's Name", fullName(person)],
        ['Effective Date', day(docDate)],
        ['Expiration Date', day(expires)],
        ['Driver Disability', 'Impairment of left hand'],
        ["Driver's License", `${person.licenseState ?? ''} ${person.license ?? ''}`],
      ]);
      y = paragraph(
        s,
        y + 10,
        'In accordance with 49 CFR 391.49 the driver application for a skill performance evaluation (SPE) certificate is hereby granted authorizing the above-named driver to operate in interstate or foreign commerce under the provisions set forth below. This certificate is granted for the period shown above, not to exceed 2 years, subject to periodic review. CONDITIONS: reports of all accidents, arrests, suspensions and convictions involving the above-named driver shall be reported in writing to the Issuing Agency within 30 days after occurrence.',
      );
      paragraph(
        s,
        y + 10,
        `Road test of the above-named driver given in a conventional tractor. Division Administrator/State Director, FMCSA`,
      );
    },
  },
  custodyCopy: {
    after: 'Federal Drug Testing Custody and Control Form, employer copy',
    documentTypeId: 306,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      tint(s, [0.99, 0.93, 0.62]);
      s.text(LEFT + 120, 34, 'FEDERAL DRUG TESTING CUSTODY AND CONTROL FORM', {
        size: 11,
        bold: true,
      });
      s.text(LEFT, 50, `SPECIMEN ID NO. ${random.digits(8)}`, { size: 9, bold: true });
      s.text(LEFT + 330, 50, `LAB ACCESSION NO. ${random.digits(9)}`, { size: 8 });
      let y = section(s, 60, 'STEP 1: COMPLETED BY COLLECTOR OR EMPLOYER REPRESENTATIVE');
      y = columns(s, y, [
        [3, 'A. Employer Name, Address, I.D. No.', company.name],
        [3, 'B. MRO Name, Address, Phone No. and Fax No.', `Dr. ${random.pick(LAST_NAMES)}`],
      ]);
      y = pairs(s, y, [
        [
          'C. Donor SSN, Employee I.D., or CDL State and No.',
          `${person.licenseState ?? ''} ${person.license ?? ''}`,
        ],
        ['D. Testing Authority', 'DOT - FMCSA'],
        ['E. Reason for Test', 'Pre-employment'],
        ['F. Drug Tests to be Performed', 'THC, COC, PCP, OPI, AMP'],
      ]);
      y = section(s, y, 'STEP 2: COMPLETED BY COLLECTOR');
      y = paragraph(
        s,
        y,
        'Temperature between 90 and 100 F? Yes. Collection: Split. Observed: No.',
      );
      y = section(
        s,
        y,
        'STEP 4: CHAIN OF CUSTODY - INITIATED BY COLLECTOR AND COMPLETED BY TEST FACILITY',
      );
      y = lined(s, y, [
        [3, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, "(PRINT) Collector's Name"],
        [2, day(docDate), 'Date (Mo/Day/Yr)'],
        [1, '9:40 AM', 'Time of Collection'],
      ]);
      y = section(s, y + 6, 'STEP 5: COMPLETED BY DONOR');
      y = paragraph(
        s,
        y,
        'I certify that I provided my urine specimen to the collector; that I have not adulterated it in any manner; each specimen bottle used was sealed with a tamper-evident seal in my presence.',
      );
      y = lined(s, y, [
        [3, '', 'Signature of Donor'],
        [3, fullName(person), '(PRINT) Donor Name (First, MI, Last)'],
        [2, day(docDate), 'Date (Mo/Day/Yr)'],
      ]);
      y = lined(s, y, [
        [2, person.phone, 'Daytime Phone No.'],
        [2, day(person.dob), 'Date of Birth (Mo/Day/Yr)'],
      ]);
      footer(s, 'OMB No. 0930-0158', 'COPY 4 - EMPLOYER COPY');
    },
  },
  officerLetter: {
    after: "A medical review officer's letter of result",
    documentTypeId: 306,
    ends: null,
    draw(s, { person, company, random, docDate, day, near }) {
      let y = letterhead(s, [
        'Clearview Medical Review Services',
        `${random.int(10, 990)} Harbor Blvd, Suite 200`,
        'Medical Review Officer',
      ]);
      y = title(s, y + 10, 'MRO VERIFICATION OF CONTROLLED SUBSTANCE TEST', 12);
      y = pairs(s, y, [
        ['Donor', stateName(person)],
        ['Donor ID', `XXX-XX-${person.ssn.slice(-4)}`],
        ['Company', company.name],
        ['Specimen ID', random.digits(8)],
        ['Collection Date', day(docDate)],
        ['Received at Laboratory', near(1)],
        ['Reason for Test', random.pick(['Random', 'Pre-Employment', 'Post-Accident'])],
        ['Panel', 'DOT 5-panel, 49 CFR Part 40'],
        ['Determination', 'NEGATIVE'],
      ]);
      paragraph(
        s,
        y + 12,
        'The results have been reviewed in accordance with the U.S. Department of Transportation procedures, 49 CFR Part 40, by the undersigned.',
      );
    },
  },
  registryPage: {
    after: 'The National Registry search page, printed with a note',
    documentTypeId: 304,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      let y = letterhead(s, [
        'National Registry of Certified Medical Examiners',
        'Federal Motor Carrier Safety Administration',
      ]);
      y = section(s, y + 6, 'Medical Examiner Search Result');
      y = table(
        s,
        y,
        [
          [2, 'National Registry Number'],
          [3, 'Name'],
          [2, 'Status'],
        ],
        [
          [
            random.digits(10),
            `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
            'Certified',
          ],
        ],
      );
      y = paragraph(
        s,
        y + 14,
        `Verification note, 49 CFR 391.23(m)(1) and 391.51(b)(9): ${company.name} verified that the medical examiner who certified the driver below was listed on the National Registry on the day of the certificate.`,
      );
      y = pairs(s, y, [
        ['Driver', fullName(person)],
        ['Date verified', day(docDate)],
        ['Verified by', `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`],
      ]);
      s.line([LEFT, y + 20], [LEFT + WIDTH / 2, y + 20]);
    },
  },
  policyReceipt: {
    after: "A carrier's receipt for its policy of 49 CFR 382.601",
    documentTypeId: 305,
    ends: null,
    draw(s, { person, company, random, docDate, day }) {
      let y = title(s, 60, company.name, 12);
      y = title(s, y + 6, 'Controlled Substance & Alcohol Policy', 13);
      y = title(s, y, 'Employee Acknowledgment of Receipt', 11);
      y = paragraph(
        s,
        y + 10,
        `I, ${fullName(person)}, acknowledge that I have received a copy of the Company's Controlled Substance and Alcohol Testing Policy (Revised 01/01/2020) and educational materials explaining the requirements of 49 CFR Part 382.`,
      );
      y = pairs(s, y, [['Driver license', `${person.licenseState ?? ''} ${person.license ?? ''}`]]);
      signature(s, random, y + 20, "Driver's signature", fullName(person), docDate);
      s.text(LEFT, y + 90, `Dated this day: ${day(docDate)}`, { size: 9 });
    },
  },
};
